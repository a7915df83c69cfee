package cli

import "strings"

// bash writes a function that needs nothing but bash 3.2 and knows a flag with
// its value in one word: bash splits --product=a2 at the sign.
func (s *scripter) bash() {
	s.line("# bash completion of hcclint. Written by hcclint completion bash.")
	s.line("_hcclint() {")
	s.line("\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= before= i")
	s.line("\tCOMPREPLY=()")
	s.line("\tif [[ $cur == '=' ]]; then")
	s.line("\t\tcur=")
	s.line("\telif [[ $prev == '=' ]] && ((COMP_CWORD > 1)); then")
	s.line("\t\tprev=${COMP_WORDS[COMP_CWORD-2]}")
	s.line("\tfi")
	s.line("\tfor ((i = 1; i < COMP_CWORD; i++)); do")
	s.line("\t\tcase ${COMP_WORDS[i]} in")
	s.line("\t\t--) _hcclint_files; return ;;")
	s.line("\t\t", strings.Join(valued(), "|"), ") [[ ${COMP_WORDS[i+1]} == '=' ]] && ((i++)); ((i++)) ;;")
	s.line("\t\t-*) ;;")
	s.line("\t\t", strings.Join(s.command.names(), "|"), "|help) [[ -z $command$before ]] && command=${COMP_WORDS[i]} ;;")
	s.line("\t\t*) before=1 ;;")
	s.line("\t\tesac")
	s.line("\tdone")
	s.bashValues()
	s.bashFlags()
	s.bashWords()
	s.line("}")
	s.line()
	s.line("_hcclint_files() {")
	s.line("\tlocal IFS=$'\\n'")
	s.line("\tcompopt -o filenames 2>/dev/null")
	s.line(`	COMPREPLY=($(compgen -f -- "$cur"))`)
	s.line("}")
	s.line()
	s.line("complete -F _hcclint hcclint")
}

// bashValues writes what may follow a flag.
func (s *scripter) bashValues() {
	s.line("\tcase $prev in")
	for i := range options {
		o := &options[i]
		switch values := o.choices(o.on[0]); {
		case o.name == "format":
			s.line("\t--format)")
			s.line("\t\tcase $command in")
			s.line("\t\t", strings.Join(plain, "|"), ") COMPREPLY=($(compgen -W ", single(strings.Join(plainFormats, " ")), ` -- "$cur")) ;;`)
			s.line("\t\t*) COMPREPLY=($(compgen -W ", single(strings.Join(values, " ")), ` -- "$cur")) ;;`)
			s.line("\t\tesac")
			s.line("\t\treturn ;;")
		case o.name == "consumer": // several, with commas between them
			s.line("\t--consumer) COMPREPLY=($(compgen ", `-P "${cur%"${cur##*,}"}"`, " -W ", single(strings.Join(values, " ")), ` -- "${cur##*,}")); return ;;`)
		case values != nil:
			s.line("\t--", o.name, ") COMPREPLY=($(compgen -W ", single(strings.Join(values, " ")), ` -- "$cur")); return ;;`)
		case o.arg == "FILE":
			s.line("\t--", o.name, ") _hcclint_files; return ;;")
		case o.arg != "":
			s.line("\t--", o.name, ") return ;;")
		}
	}
	s.line("\tesac")
}

// bashFlags writes the flags of every command.
func (s *scripter) bashFlags() {
	s.line("\tif [[ $cur == -* ]]; then")
	s.line("\t\tcase $command in")
	for i := range s.command.all[1:] {
		name := s.command.all[1:][i].name
		s.line("\t\t", name, ") COMPREPLY=($(compgen -W ", single(strings.Join(flagNames(name), " ")), ` -- "$cur")) ;;`)
	}
	s.line("\t\t*) COMPREPLY=($(compgen -W ", single(strings.Join(flagNames(s.command.all[0].name), " ")), ` -- "$cur")) ;;`)
	s.line("\t\tesac")
	s.line("\t\treturn")
	s.line("\tfi")
}

// bashWords writes what may follow a command that is no flag.
func (s *scripter) bashWords() {
	s.line("\tcase $command in")
	for i := range s.command.all {
		cmd := &s.command.all[i]
		switch words := cmd.words(); {
		case words != nil:
			s.line("\t", cmd.name, ") COMPREPLY=($(compgen -W ", single(strings.Join(words, " ")), ` -- "$cur")) ;;`)
		case cmd.files():
			s.line("\t", cmd.name, ") _hcclint_files ;;")
		}
	}
	s.line("\thelp) COMPREPLY=($(compgen -W ", single(strings.Join(s.command.names(), " ")), ` -- "$cur")) ;;`)
	s.line("\t'')")
	s.line("\t\t_hcclint_files")
	s.line("\t\t[[ -z $before ]] && COMPREPLY+=($(compgen -W ", single(strings.Join(s.command.names(), " ")), ` -- "$cur"))`)
	s.line("\t\t;;")
	s.line("\tesac")
}

// zsh writes a function for the completion system of zsh.
func (s *scripter) zsh() {
	s.line("#compdef hcclint")
	s.line("# Written by hcclint completion zsh.")
	s.line("_hcclint() {")
	s.line("\tlocal command= before= previous=${words[CURRENT-1]} current=${words[CURRENT]} i")
	s.line("\tfor ((i = 2; i < CURRENT; i++)); do")
	s.line("\t\tcase ${words[i]} in")
	s.line("\t\t--) _files; return ;;")
	s.line("\t\t", strings.Join(valued(), "|"), ") ((i++)) ;;")
	s.line("\t\t-*) ;;")
	s.line("\t\t", strings.Join(s.command.names(), "|"), "|help) [[ -z $command$before ]] && command=${words[i]} ;;")
	s.line("\t\t*) before=1 ;;")
	s.line("\t\tesac")
	s.line("\tdone")
	s.line("\tif [[ $current == --*=* ]]; then")
	s.line("\t\tprevious=${current%%=*}")
	s.line("\t\tcompset -P '*='")
	s.line("\tfi")
	s.zshValues()
	s.zshFlags()
	s.zshWords()
	s.line("}")
	s.line()
	s.line(`if [[ $zsh_eval_context[-1] == loadautofunc ]]; then`)
	s.line(`	_hcclint "$@"`)
	s.line("else")
	s.line("\tcompdef _hcclint hcclint")
	s.line("fi")
}

// zshValues writes what may follow a flag.
func (s *scripter) zshValues() {
	s.line("\tcase $previous in")
	for i := range options {
		o := &options[i]
		switch values := o.choices(o.on[0]); {
		case o.name == "format":
			s.line("\t--format)")
			s.line("\t\tcase $command in")
			s.line("\t\t", strings.Join(plain, "|"), ") compadd -- ", strings.Join(plainFormats, " "), " ;;")
			s.line("\t\t*) compadd -- ", strings.Join(values, " "), " ;;")
			s.line("\t\tesac")
			s.line("\t\treturn ;;")
		case o.name == "consumer": // several, with commas between them
			s.line("\t--consumer) compset -P '*,'; compadd -- ", strings.Join(values, " "), "; return ;;")
		case values != nil:
			s.line("\t--", o.name, ") compadd -- ", strings.Join(values, " "), "; return ;;")
		case o.arg == "FILE":
			s.line("\t--", o.name, ") _files; return ;;")
		case o.arg != "":
			s.line("\t--", o.name, ") _message ", single(o.usage.In(s.command.lang)), "; return ;;")
		}
	}
	s.line("\tesac")
}

// zshFlags writes the flags of every command.
func (s *scripter) zshFlags() {
	s.line("\tif [[ $current == -* ]]; then")
	s.line("\t\tcase $command in")
	for i := range s.command.all[1:] {
		name := s.command.all[1:][i].name
		s.line("\t\t", name, ") compadd -- ", strings.Join(flagNames(name), " "), " ;;")
	}
	s.line("\t\t*) compadd -- ", strings.Join(flagNames(s.command.all[0].name), " "), " ;;")
	s.line("\t\tesac")
	s.line("\t\treturn")
	s.line("\tfi")
}

// zshWords writes what may follow a command that is no flag.
func (s *scripter) zshWords() {
	s.line("\tcase $command in")
	for i := range s.command.all {
		cmd := &s.command.all[i]
		switch words := cmd.words(); {
		case words != nil:
			s.line("\t", cmd.name, ") compadd -- ", strings.Join(words, " "), " ;;")
		case cmd.files():
			s.line("\t", cmd.name, ") _files ;;")
		}
	}
	s.line("\thelp) compadd -- ", strings.Join(s.command.names(), " "), " ;;")
	s.line("\t'')")
	s.line("\t\tif [[ -z $before ]]; then")
	s.line("\t\t\tlocal -a commands=(")
	for i := range s.command.all {
		s.line("\t\t\t\t", single(s.command.all[i].name+":"+s.command.all[i].usage.In(s.command.lang)))
	}
	s.line("\t\t\t)")
	s.line("\t\t\t_describe command commands")
	s.line("\t\tfi")
	s.line("\t\t_files")
	s.line("\t\t;;")
	s.line("\tesac")
}
