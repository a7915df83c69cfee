package rules

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var typeNotString = Rule{
	Name:     "type-not-string",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}, {Warning, Misbehaves}},
	Summary:  Text{"a value that has to be a string is of another type", "应为字符串的值是其他类型"},
	Why: Text{
		"In 1.x tables every value is a JSON string, also numbers: \"rank_id\": \"0\". A plain 0, true or null is refused as if the key were missing. In 2.0 tables texts are strings and numbers are numbers.",
		"1.x 的 rank table 中所有值都是 JSON 字符串，数字也不例外：\"rank_id\": \"0\"。直接写 0、true 或 null 会像缺少该字段一样被拒绝。2.0 版本中文本是字符串，数字是数值。",
	},
	Fix: Text{"Put the value in quotes.", "给该值加上双引号。"},
	Sources: []Source{
		{Runtime, "every value of a 1.x table is read as a string (\"is not string\")"},
		{Manual, "rank table configuration: field types"},
		{Report, "merge tools that write numbers"},
	},
	Product: checkTypeNotString,
}

func checkTypeNotString(t *ranktable.Table, p product.Product, r *Reporter) {
	for _, i := range t.Issues {
		if i.Code != ranktable.WrongType || i.Want != jsonscan.String {
			continue
		}
		v := stringVerdict(t, i, p, r)
		if v.Severity == 0 {
			continue
		}
		message := Text{
			"{0} is {1} instead of a string: 1.x tables want every value in quotes",
			"{0} 是{1}而不是字符串：1.x 的所有值都要加双引号",
		}
		v2 := layoutOf(t) == ranktable.V2
		if v2 {
			message = Text{"{0} is {1} instead of a string", "{0} 是{1}而不是字符串"}
		}
		if i.Key == ranktable.KPorts || i.Key == ranktable.KBackupAddr {
			message = Text{"an element of {0} is {1} instead of a string", "{0} 的一个元素是{1}而不是字符串"}
		}
		f := r.Find(i.Span, message, key(i.Key), both(typeName(i.Actual))).As(v.Severity, v.Class)
		if v.Class == Rejects && !v2 {
			f.Code("EI0017")
		}
		raw := t.Src[i.Span.Start:i.Span.End]
		switch {
		case i.Actual != jsonscan.Number:
		case i.Key == ranktable.KVersion && fitting(t) != "" && meansVersion(string(raw), fitting(t)):
			f.Safe(i.Span, `"`+fitting(t)+`"`)
		case plainInteger(raw):
			f.Safe(i.Span, `"`+string(raw)+`"`)
		}
	}
}

// stringVerdict says what comes of a value that is no string: nothing where
// the runtime does not read the key.
func stringVerdict(t *ranktable.Table, i ranktable.Issue, p product.Product, r *Reporter) Verdict {
	refused := Verdict{Error, Rejects}
	read := true
	index := int(i.Index)
	switch i.Owner {
	case ranktable.OServer:
		read = i.Key != ranktable.KContainerIP || r.Consumer() == MindIE
	case ranktable.ODevice:
		return deviceVerdict(t, i, p, r)
	case ranktable.OPod, ranktable.OPodServer:
		read = readsPods(t, p)
	case ranktable.OGroup:
		lab := i.Key == ranktable.KDeviceNum || i.Key == ranktable.KServerNum
		read = lab == (t.Layout == ranktable.Lab) || i.Key == ranktable.KGroupName || i.Key == ranktable.KInstanceCount
	case ranktable.OInstance:
		read = i.Key == ranktable.KServerID || (i.Key == ranktable.KRankID) == (t.Layout == ranktable.Lab)
	case ranktable.OLegacyDevice:
		read = i.Key != ranktable.KDeviceIP || legacyAddress(t, index)
	case ranktable.ONodeRank:
		read = i.Key != ranktable.KSDID && i.Key != ranktable.KBindDeviceID || t.HeterogVersion.Here()
	}
	if !read {
		return Verdict{}
	}
	return refused
}

// deviceVerdict is stringVerdict for a device of a server_list table.
func deviceVerdict(t *ranktable.Table, i ranktable.Issue, p product.Product, r *Reporter) Verdict {
	index := int(i.Index)
	switch i.Key {
	case ranktable.KDeviceIP:
		return addressVerdict(t, index, p, r)
	case ranktable.KSuperDeviceID:
		if !t.Is(t.Version, "1.2") {
			return Verdict{} // version-vs-fields
		}
	case ranktable.KVnicPort:
		if !t.Extra(index, ranktable.KDevicePort).Here() {
			return Verdict{}
		}
	case ranktable.KBackupIP, ranktable.KBackupPort:
		backup := t.Extra(index, ranktable.KBackupIP)
		switch {
		case p.Family != product.FA3:
			return Verdict{}
		case !r.l2Retry():
			return Verdict{Warning, Misbehaves} // refused once the retry is switched on
		case i.Key == ranktable.KBackupPort && (!backup.Here() || backup.Empty()):
			return Verdict{}
		}
	}
	return Verdict{Error, Rejects}
}

// addressVerdict is what comes of a device_ip that is no string: it counts as
// absent, but on one server it is looked at more closely than an absent one.
func addressVerdict(t *ranktable.Table, index int, p product.Product, r *Reporter) Verdict {
	several := len(t.Servers) > 1
	host := t.Servers[t.Devices[index].Server].HostIP.IsString()
	switch {
	case p.Family == product.FA2 && (several || r.roce()):
		return Verdict{Error, Rejects}
	case host, several && p.Family == product.FA3 && !r.roce():
		return Verdict{Error, Misbehaves}
	}
	return Verdict{Error, Rejects}
}

// typeName names a JSON type with its article.
func typeName(k jsonscan.Kind) Text {
	switch k {
	case jsonscan.Null:
		return Text{"null", " null "}
	case jsonscan.True, jsonscan.False:
		return Text{"a boolean", "布尔值"}
	case jsonscan.Number:
		return Text{"a number", "数值"}
	case jsonscan.String:
		return Text{"a string", "字符串"}
	case jsonscan.Array:
		return Text{"an array", "数组"}
	case jsonscan.Object:
		return Text{"an object", "对象"}
	}
	return Text{"no value", "空值"}
}

// plainInteger reports whether text is a decimal integer without sign and
// leading zeros.
func plainInteger(text []byte) bool {
	for _, c := range text {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(text) > 0 && (text[0] != '0' || len(text) == 1)
}
