package rules

import (
	"bytes"
	"math"
	"strconv"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// rank checks the keys of one rank of a 1.1 table, for heterogeneous-table.
func (c heterogCheck) rank(i int) {
	d := &c.t.Devices[i]
	host := c.number(d.ID, ranktable.KDeviceID) == -1
	switch {
	case !d.ID.Here() && c.sub:
		c.missing(d.Span(), ranktable.KDeviceID)
	case !d.ID.Here():
		c.r.Find(opening(d.Span()), Text{
			"the rank has no device_id and so is one on the host, which the communicator refuses",
			"该 rank 没有 device_id，视为位于主机侧，会被通信域拒绝",
		}).As(Error, Rejects).Code(noCode)
	case host:
		c.refuse(d.ID, Text{
			"device_id {0} is a rank on the host, which the communicator refuses",
			"device_id {0} 表示位于主机侧的 rank，会被通信域拒绝",
		}, val(d.ID))
	}
	if c.sub && !d.IP.Here() {
		c.missing(d.Span(), ranktable.KRankIP)
	}
	if form := d.Addr.Form; (form == ranktable.BadAddr || form == ranktable.AddrList) && !isPlaceholder(d.IP.Text(c.t.Src)) {
		c.refuse(d.IP, Text{"rank_ip {0} is no IP address", "rank_ip {0} 不是 IP 地址"}, val(d.IP))
	}
	for _, k := range [...]ranktable.Key{ranktable.KPort, ranktable.KSDID, ranktable.KBindDeviceID} {
		v := c.t.Extra(i, k)
		if c.sub && !v.Here() && (k != ranktable.KBindDeviceID || host) {
			c.missing(d.Span(), k)
		}
		if k == ranktable.KPort || c.sub { // only then the others are read
			c.number(v, k)
		}
	}
}

// number reads a number as the runtime does here: signed, with 32 bits, blanks
// before it and anything after it. What is none is refused.
func (c heterogCheck) number(v jsonscan.Value, k ranktable.Key) int64 {
	if !v.IsString() {
		return 0
	}
	text := bytes.TrimLeft(v.Text(c.t.Src), " \t\n\v\f\r")
	end := 0
	for end < len(text) && ('0' <= text[end] && text[end] <= '9' || end == 0 && (text[0] == '-' || text[0] == '+')) {
		end++
	}
	n, err := strconv.ParseInt(string(text[:end]), 10, 64)
	if err != nil || n > math.MaxInt32 || n < math.MinInt32 {
		c.refuse(v, Text{
			"{0} {1} is no number of 32 bits with a sign",
			"{0} {1} 不是 32 位有符号整数",
		}, key(k), val(v))
		return 0
	}
	return n
}
