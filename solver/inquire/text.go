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
	var r reader
	line := 0
	for l := range strings.Lines(text) {
		line++
		if l = strings.TrimSpace(l); l != "" && l[0] != '#' && !r.add(strings.Fields(l)) {
			return nil, &LineError{line, l}
		}
	}
	return New(r.name, r.questions, r.things, r.cells)
}

// reader is what was read of a table.
type reader struct {
	name      string
	questions []Question
	things    []Thing
	cells     [][]uint8
}

// add adds a line. It returns false if the line is malformed.
func (r *reader) add(f []string) bool {
	switch {
	case f[0] == "table" && len(f) == 2 && r.name == "":
		r.name = f[1]
		return true
	case f[0] == "question" && len(f) == 4 && len(r.things) == 0 && len(r.questions) < MaxQuestions:
		n, err := strconv.Atoi(f[3])
		r.questions, r.cells = append(r.questions, Question{f[1], f[2], n}), append(r.cells, nil)
		return err == nil
	case f[0] == "thing" && len(f) == 5 && len(f[4]) == len(r.questions) && len(r.things) < MaxThings:
		n, err := strconv.Atoi(f[3])
		r.things = append(r.things, Thing{f[1], f[2], n})
		return err == nil && r.addCells(f[4])
	}
	return false
}

func (r *reader) addCells(digits string) bool {
	for q := range digits {
		d := digits[q] - '0'
		if d >= levels {
			return false
		}
		r.cells[q] = append(r.cells[q], d)
	}
	return true
}
