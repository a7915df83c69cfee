package main

import (
	"bytes"
	"fmt"
	"os"
)

// The marks between which a document holds the tables.
const (
	begin = "<!-- begin of what go run ./bench -write printed -->\n"
	end   = "<!-- end -->\n"
)

// into puts the tables into the document at path.
func into(path, tables string) error {
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	out, err := replaced(src, tables)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return os.WriteFile(path, out, 0o644)
}

// replaced is a document with other tables.
func replaced(src []byte, tables string) ([]byte, error) {
	before, rest, ok := bytes.Cut(src, []byte(begin))
	_, after, closed := bytes.Cut(rest, []byte(end))
	if !ok || !closed {
		return nil, fmt.Errorf("no place for the tables: expected the lines %q and %q", begin, end)
	}
	return bytes.Join([][]byte{before, []byte(begin), []byte("\n" + tables + "\n"), []byte(end), after}, nil), nil
}
