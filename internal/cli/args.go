package cli

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/near"
)

// call is what the arguments ask for, in the order urfave/cli wants it:
// COMMAND --flag=value … -- paths. It stops at the first argument that is no
// flag and would take a --format behind it for a file.
type call struct {
	command *subcommand // nil: none was named
	words   []string
	help    bool
	asked   bool   // by the word help
	paths   bool   // the first word stands behind a "--" and can only be a path
	lang    string // value of --lang
}

// arrange sorts the arguments. Flags may stand anywhere before a "--".
func arrange(words []string) (call, error) {
	if words[len(words)-1] == "--generate-bash-completion" {
		return call{words: words}, nil
	}
	var c call
	var flags, rest []string
	var failed error
	for i := 0; i < len(words); i++ {
		word := words[i]
		if word == "--" {
			c.paths = len(rest) == 0
			rest = append(rest, words[i+1:]...)
			break
		}
		if len(word) < 2 || word[0] != '-' {
			rest = c.plain(word, rest, flags)
			continue
		}
		name, value, given := strings.Cut(strings.TrimLeft(word, "-"), "=")
		if c.special(name) {
			continue
		}
		o := findOption(name)
		if o == nil {
			failed = cmp.Or(failed, unknownFlag(word, name)) // the first one is told
			continue
		}
		if o.arg != "" && !given && i+1 < len(words) && !o.startsFlag(words[i+1]) {
			i++
			value, given = words[i], true
		}
		if err := o.takes(value, given); err != nil {
			failed = cmp.Or(failed, err)
			continue
		}
		if name == "lang" {
			c.lang = value
		}
		flags = append(flags, "--"+name)
		if given {
			flags[len(flags)-1] += "=" + value
		}
	}
	if failed != nil {
		return c, failed
	}
	return c, c.join(flags, rest)
}

// startsFlag reports whether a word behind a flag that needs a value is the next
// flag. A negative number is a value, if a wrong one.
func (o *option) startsFlag(word string) bool {
	if _, err := strconv.Atoi(word); err == nil && o.arg == "N" {
		return false
	}
	return len(word) > 1 && word[0] == '-'
}

// takes reports what is wrong with a value before anybody looks what it says:
// an empty one is a variable that a script did not set.
func (o *option) takes(value string, given bool) error {
	flag := "--" + o.name
	switch _, err := strconv.ParseBool(value); {
	case o.arg != "" && value == "":
		return usage(flag+" needs a value: "+flag+" "+o.arg, flag+" 缺少值："+flag+" "+o.arg)
	case o.arg == "" && given && err != nil:
		return usage(flag+" is a switch and takes no value, got "+quoted(value), flag+" 是开关，不接受值 "+quoted(value))
	}
	return nil
}

// plain takes a word that is no flag: the first one may name the command.
func (c *call) plain(word string, rest, flags []string) []string {
	if c.command == nil && len(rest) == 0 {
		if word == "help" && !exists(word) {
			c.help, c.asked = true, true
			return rest
		}
		if c.command = findCommand(word); c.command != nil {
			return rest
		}
	}
	return append(rest, word)
}

// special takes the flags that stand for something else.
func (c *call) special(name string) bool {
	switch name {
	case "help", "h":
		c.help = true
	case "version":
		c.command = findCommand("version")
	default:
		return false
	}
	return true
}

// join puts the parts together. Without the name of a command the paths are
// checked, but a first word that is no file is more likely a misspelt command.
func (c *call) join(flags, rest []string) error {
	switch {
	case c.help && c.asked && c.command == nil && len(rest) > 0:
		return unknown("command "+quoted(rest[0]), "命令 "+quoted(rest[0]), "", near.Best(rest[0], commandNames()), "hcclint --help")
	case c.help:
		return nil
	}
	name := "check"
	if c.command != nil {
		name = c.command.name
	} else if len(rest) > 0 && !c.paths && !looksLikePath(rest[0]) && !exists(rest[0]) {
		return unknownWord(rest[0])
	}
	for _, f := range flags {
		flag, _, _ := strings.Cut(strings.TrimPrefix(f, "--"), "=")
		if !slices.Contains(findOption(flag).on, name) {
			return usage("--"+flag+" is not a flag of hcclint "+name, "hcclint "+name+" 没有参数 --"+flag)
		}
	}
	c.words = slices.Concat([]string{name}, flags, []string{"--"}, rest)
	return nil
}

func unknownFlag(word, name string) error {
	names := make([]string, len(options))
	for i := range options {
		names[i] = options[i].name
	}
	word, _, _ = strings.Cut(word, "=")
	return unknown("flag "+quoted(word), "参数 "+quoted(word), "--", near.Best(name, names), "hcclint --help")
}

func commandNames() []string {
	names := make([]string, len(commands))
	for i := range commands {
		names[i] = commands[i].name
	}
	return names
}

func unknownWord(word string) error {
	if s := near.Best(word, commandNames()); s != "" {
		return usage(quoted(word)+" is neither a command nor a file, did you mean \""+s+"\"?",
			quoted(word)+" 既不是命令也不是文件，是否为 \""+s+"\"？")
	}
	return usage(quoted(word)+" is neither a command nor a file; see hcclint --help",
		quoted(word)+" 既不是命令也不是文件，用法见 hcclint --help")
}

// unknown says that a name means nothing here, and which one was probably
// meant, or where to look.
func unknown(en, zh, prefix, meant, look string) error {
	if meant == "" {
		return usage("unknown "+en+"; see "+look, zh+" 无法识别，请参考 "+look)
	}
	return usage("unknown "+en+", did you mean \""+prefix+meant+"\"?", zh+" 无法识别，是否为 \""+prefix+meant+"\"？")
}
