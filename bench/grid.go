package main

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// grid is a table to print: as Markdown, with columns that line up.
type grid struct {
	title string
	note  string
	head  []string
	rows  [][]string
}

func (g *grid) add(cells ...string) { g.rows = append(g.rows, cells) }

func (g *grid) String() string {
	widths := make([]int, len(g.head))
	for _, row := range append([][]string{g.head}, g.rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n", g.title)
	if g.note != "" {
		fmt.Fprintf(&b, "%s\n\n", g.note)
	}
	line(&b, g.head, widths)
	for i, w := range widths {
		if i == 0 {
			b.WriteString("|" + strings.Repeat("-", w+2) + "|")
		} else {
			b.WriteString(strings.Repeat("-", w+1) + ":|")
		}
	}
	b.WriteByte('\n')
	for _, row := range g.rows {
		line(&b, row, widths)
	}
	return b.String()
}

// line writes a row: the first column is text, the others are numbers.
func line(b *strings.Builder, row []string, widths []int) {
	b.WriteByte('|')
	for i, cell := range row {
		space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
		if i == 0 {
			fmt.Fprintf(b, " %s%s |", cell, space)
		} else {
			fmt.Fprintf(b, " %s%s |", space, cell)
		}
	}
	b.WriteByte('\n')
}

// ms are milliseconds, mib are MiB, thousands is a number such as 32,768.
func ms(d time.Duration) string { return fmt.Sprintf("%.1f", float64(d.Microseconds())/1000) }

func mib(bytes int64) string {
	if bytes == 0 {
		return "?"
	}
	return fmt.Sprintf("%.1f", float64(bytes)/(1<<20))
}

func times(r float64) string { return fmt.Sprintf("%.2f", r) }

func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return thousands(n) + " " + noun
}
