package rules

// Subject is a part of the catalogue.
type Subject struct {
	Title Text
	Rules []*Rule
}

// Subjects are the parts of the catalogue, in its order.
func Subjects() []Subject {
	var list []Subject
	next := 0
	for _, r := range all {
		if next < len(subjects) && r == subjects[next].first {
			list = append(list, Subject{Title: subjects[next].title})
			next++
		}
		last := &list[len(list)-1]
		last.Rules = append(last.Rules, r)
	}
	return list
}

// subjects are the titles with the rules that they begin at.
var subjects = [...]struct {
	title Text
	first *Rule
}{
	{Text{"Text and JSON", "文本与 JSON"}, &jsonEmpty},
	{Text{"Which table this is", "文件类型与版本"}, &layoutUnknown},
	{Text{"Servers and super pods", "Server 与超节点"}, &serverIDEmpty},
	{Text{"Devices and ranks", "device 与 rank"}, &deviceIDInvalid},
	{Text{"Old layouts and version 1.1", "旧格式与 1.1 版本"}, &legacyCountMismatch},
	{Text{"2.0 tables", "2.0 版本"}, &v2RankCount},
	{Text{"Plans and scripts", "plan 文件与脚本"}, &planSyntax},
	{Text{"Groups", "group（通信域）"}, &groupUnsupportedProduct},
	{Text{"Gradient splits", "梯度切分"}, &splitSizeSum},
	{Text{"Links", "建链"}, &linkUnsupportedProduct},
	{Text{"Documents of other programs", "其他程序的文件"}, &localCommRes},
	{Text{"hccn.conf of the servers", "各 Server 的 hccn.conf"}, &deviceIPVsHccnConf},
	{Text{"Environment and files", "环境变量与文件"}, &rankIDEnvRange},
	{Text{"Copies of a table", "各节点的 rank table 是否一致"}, &copiesDiffer},
}
