package cli

import "strings"

// fish writes the complete commands of fish.
func (s *scripter) fish() {
	s.line("# fish completion of hcclint. Written by hcclint completion fish.")
	s.line("complete -c hcclint -f")
	all := strings.Join(s.command.names(), " ")
	checks := "not __fish_seen_subcommand_from " + strings.Join(s.command.names()[1:], " ") // check is what is done without a command
	for i := range s.command.all {
		cmd := &s.command.all[i]
		s.line("complete -c hcclint -n ", single("not __fish_seen_subcommand_from "+all), " -a ", cmd.name, " -d ", fishQuoted(cmd.usage.In(s.command.lang)))
		when := "__fish_seen_subcommand_from " + cmd.name
		if i == 0 {
			when = checks
		}
		switch words := cmd.words(); {
		case words != nil:
			s.line("complete -c hcclint -n ", single(when), " -a ", single(strings.Join(words, " ")))
		case cmd.files():
			s.line("complete -c hcclint -n ", single(when), " -F")
		}
	}
	for i := range options {
		o := &options[i]
		line := "complete -c hcclint -n " + single(s.fishOn(o, checks)) + " -l " + o.name
		switch values := o.choices(o.on[0]); {
		case o.name == "format":
			line += " -x -a " + single("(if "+seen(plain)+"; string split ' ' "+strings.Join(plainFormats, " ")+"; else; string split ' ' "+strings.Join(values, " ")+"; end)")
		case o.name == "consumer": // several, with commas between them
			line += " -x -a " + single("(__fish_append , "+strings.Join(values, " ")+")")
		case values != nil:
			line += " -x -a " + single(strings.Join(values, " "))
		case o.arg == "FILE":
			line += " -r -F"
		case o.arg != "":
			line += " -x"
		}
		s.line(line, " -d ", fishQuoted(o.usage.In(s.command.lang)))
	}
}

// fishOn is the condition under which a flag is offered.
func (s *scripter) fishOn(o *option, checks string) string {
	var others []string
	check := false
	for _, name := range o.on {
		if name == s.command.all[0].name {
			check = true
		} else {
			others = append(others, name)
		}
	}
	switch {
	case check && len(others) > 0:
		return checks + "; or " + seen(others)
	case check:
		return checks
	}
	return seen(others)
}

// seen is the condition that one of some commands was named.
func seen(commands []string) string {
	return "__fish_seen_subcommand_from " + strings.Join(commands, " ")
}

// fishQuoted is a text in single quotes, in which fish knows escapes.
func fishQuoted(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
}

// powershell writes a native argument completer.
func (s *scripter) powershell() {
	list := func(words []string) string {
		quoted := make([]string, len(words))
		for i, w := range words {
			quoted[i] = "'" + strings.ReplaceAll(w, "'", "''") + "'"
		}
		return "@(" + strings.Join(quoted, ", ") + ")"
	}
	s.line("# PowerShell completion of hcclint. Written by hcclint completion powershell.")
	s.line("Register-ArgumentCompleter -Native -CommandName hcclint -ScriptBlock {")
	s.line("\tparam($wordToComplete, $commandAst, $cursorPosition)")
	s.line("\t$words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })")
	s.line("\t$commands = ", list(s.command.names()))
	s.line("\t$command = $words | Select-Object -Skip 1 | Where-Object { $commands -contains $_ } | Select-Object -First 1")
	s.line("\t$candidates = $null")
	s.line("\tswitch ($words[-1]) {")
	for i := range options {
		switch o := &options[i]; {
		case o.name == "format":
			s.line("\t\t'--format' { $candidates = if (", list(plain), " -contains $command) { ", list(plainFormats), " } else { ", list(o.values()), " } }")
		case o.values != nil:
			s.line("\t\t'--", o.name, "' { $candidates = ", list(o.values()), " }")
		}
	}
	s.line("\t\t'help' { $candidates = $commands }")
	s.line("\t}")
	s.line("\tif ($null -eq $candidates -and $wordToComplete.StartsWith('-')) {")
	s.line("\t\tswitch ($command) {")
	for i := range s.command.all {
		s.line("\t\t\t'", s.command.all[i].name, "' { $candidates = ", list(flagNames(s.command.all[i].name)), " }")
	}
	s.line("\t\t\tdefault { $candidates = ", list(flagNames(s.command.all[0].name)), " }")
	s.line("\t\t}")
	s.line("\t}")
	s.line("\tif ($null -eq $candidates) {")
	s.line("\t\tswitch ($command) {")
	for i := range s.command.all {
		if words := s.command.all[i].words(); words != nil {
			s.line("\t\t\t'", s.command.all[i].name, "' { $candidates = ", list(words), " }")
		}
	}
	s.line("\t\t\t$null { $candidates = $commands }")
	s.line("\t\t}")
	s.line("\t}")
	s.line("\t$candidates | Where-Object { $_ -like \"$wordToComplete*\" } | ForEach-Object {")
	s.line("\t\t[System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)")
	s.line("\t}")
	s.line("}")
}
