package inquire

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Text returns the table in the form that Read reads:
//
//	table animals
//	question flies body 4
//	thing owl 🦉 35 90
//
// A question has its topic and the percentage of people who don't know. A thing has its sign, its
// weight, and a digit for each question. A key that begins with Named is the name of a thing that people added.
func (t *Table) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "table %s\n", t.name)
	for _, q := range t.questions {
		fmt.Fprintf(&b, "question %s %s %d\n", q.Key, q.Topic, q.Unsure)
	}
	for i, e := range t.things {
		fmt.Fprintf(&b, "thing %s %s %d ", e.Key, e.Sign, e.Weight)
		for q := range t.questions {
			b.WriteByte('0' + t.cells[q][i])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// LineError is an error in a line of a table's text.
type LineError struct {
	Line int // from 1
	Text string
}

func (e *LineError) Error() string {
	return fmt.Sprintf("inquire: line %d, %.40q, is no table, question or thing", e.Line, e.Text)
}

// ErrTooLong is the error of a text that is too long for a table.
var ErrTooLong = errors.New("inquire: the text is too long")

// Read reads a table. Empty lines, and lines that begin with #, are comments.
func Read(text string) (*Table, error) {
	if len(text) > MaxText {
		return nil, ErrTooLong
	}
	var t Table
	line := 0
	for l := range strings.Lines(text) {
		line++
		if l = strings.TrimSpace(l); l != "" && l[0] != '#' && !t.add(strings.Fields(l)) {
			return nil, &LineError{line, l}
		}
	}
	return New(t.name, t.questions, t.things, t.cells)
}

// add adds a line. It returns false if the line is malformed.
func (t *Table) add(f []string) bool {
	switch {
	case f[0] == "table" && len(f) == 2 && t.name == "":
		t.name = f[1]
		return true
	case f[0] == "question" && len(f) == 4 && len(t.things) == 0 && len(t.questions) < MaxQuestions:
		n, err := strconv.Atoi(f[3])
		t.questions, t.cells = append(t.questions, Question{f[1], f[2], n}), append(t.cells, nil)
		return err == nil
	case f[0] == "thing" && len(f) == 5 && len(f[4]) == len(t.questions) && len(t.things) < MaxThings:
		n, err := strconv.Atoi(f[3])
		t.things = append(t.things, Thing{f[1], f[2], n})
		return err == nil && t.addCells(f[4])
	}
	return false
}

func (t *Table) addCells(digits string) bool {
	for q := range digits {
		d := digits[q] - '0'
		if d >= levels {
			return false
		}
		t.cells[q] = append(t.cells[q], d)
	}
	return true
}
