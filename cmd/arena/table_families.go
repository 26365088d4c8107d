package main

import (
	"io/fs"
	"strconv"
	"strings"

	"parlour/cmd/internal/cli"
	"parlour/solver/inquire"
)

// familyTable is a table under construction of things that inherit from families.
type familyTable struct {
	questions []inquire.Question
	index     map[string]int // of questions
	families  map[string][]uint8
	things    []inquire.Thing
	cells     [][]uint8 // by thing
}

// buildFamilies builds a table from families.txt, whose head explains it.
func buildFamilies(name string, lists fs.FS) (*inquire.Table, error) {
	lines, err := rows(lists, "families.txt")
	if err != nil {
		return nil, err
	}
	b := &familyTable{index: map[string]int{}, families: map[string][]uint8{}}
	for _, f := range lines {
		if !b.add(f) {
			return nil, cli.BadInput("families.txt: %q is not understood", strings.Join(f, " "))
		}
	}
	byQuestion := make([][]uint8, len(b.questions))
	for q := range byQuestion {
		for _, row := range b.cells {
			byQuestion[q] = append(byQuestion[q], row[q])
		}
	}
	return inquire.New(name, b.questions, b.things, byQuestion)
}

// add adds a line. It returns false if the line is malformed.
func (b *familyTable) add(f []string) bool {
	switch {
	case f[0] == "question" && len(f) == 4:
		n, err := strconv.Atoi(f[3])
		b.index[f[1]] = len(b.questions)
		b.questions = append(b.questions, inquire.Question{Key: f[1], Topic: f[2], Unsure: n})
		return err == nil
	case f[0] == "family" && len(f) > 3:
		row, ok := b.row(f[2], f[3:])
		b.families[f[1]] = row
		return ok
	case f[0] == "thing" && len(f) > 4:
		n, err := strconv.Atoi(f[3])
		row, ok := b.row(f[4], f[5:])
		b.things, b.cells = append(b.things, inquire.Thing{Key: f[1], Sign: f[2], Weight: n}), append(b.cells, row)
		return ok && err == nil
	}
	return false
}

// row returns the cells of a family with exceptions; "-" is no family.
func (b *familyTable) row(family string, exceptions []string) ([]uint8, bool) {
	inherited, ok := b.families[family]
	row := make([]uint8, len(b.questions))
	copy(row, inherited)
	for _, e := range exceptions {
		key, degree, _ := strings.Cut(e, "=")
		q, known := b.index[key]
		if !known || len(degree) != 1 || degree < "0" || degree > "9" {
			return nil, false
		}
		row[q] = degree[0] - '0'
	}
	return row, ok || family == "-"
}
