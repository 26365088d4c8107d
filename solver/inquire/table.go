package inquire

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strings"
)

// The limits of a table.
const (
	MaxThings    = 400
	MaxQuestions = 120
	MaxText      = 64 << 10 // bytes
	MaxTopics    = 8
)

// levels is the number of degrees of a cell, written as one digit: 0 if hardly anybody says yes,
// 9 if nearly everybody does.
const levels = 10

// Table is what is known about some things. It is immutable.
type Table struct {
	name      string
	questions []Question
	things    []Thing
	cells     [][]uint8 // by question and thing: a degree
	models    []model   // by question
	prior     []float64 // by thing; sums to 1. It grows with the root of the weight, because weights are guesses
}

// Question is a question of a table.
type Question struct {
	Key    string
	Topic  string
	Unsure int // the percentage of people who don't know
}

// Thing is a thing of a table.
type Thing struct {
	Key    string // begins with Named if people added the thing
	Sign   string // an emoji, or "-"
	Weight int    // how often it is thought of, compared with the others: 1 to 99
}

// model is the probability of each answer to a question by degree, with its entropy.
type model struct {
	answers [levels][answers]float64
	entropy [levels]float64
}

// Share returns the share of people who say yes to a question about a thing of a degree. The
// digits end at 0.03 and 0.97: ends nearer to 0 and 1 made the solver overconfident, with 1.7 wrong
// guesses a game instead of 1.3.
func Share(degree uint8) float64 { return 0.03 + 0.94/(levels-1)*float64(degree) }

// Degree returns the degree whose share is nearest to p.
func Degree(p float64) uint8 {
	return uint8(math.Round(min(max((p-0.03)/0.94, 0), 1) * (levels - 1)))
}

// New returns a table. Cells are degrees by question and thing.
func New(name string, questions []Question, things []Thing, cells [][]uint8) (*Table, error) {
	t := &Table{name: name, questions: questions, things: things, cells: cells}
	if err := t.check(); err != nil {
		return nil, err
	}
	sum := 0.0
	for _, e := range things {
		t.prior = append(t.prior, math.Sqrt(float64(e.Weight)))
		sum += t.prior[len(t.prior)-1]
	}
	for e := range t.prior {
		t.prior[e] /= sum
	}
	for _, q := range questions {
		t.models = append(t.models, newModel(q))
	}
	return t, nil
}

// check returns an error if the table is not well-formed.
func (t *Table) check() error {
	if !isKey(t.name) {
		return fmt.Errorf("inquire: the name %.20q is not a key", t.name)
	}
	if n := len(t.things); n < 2 || n > MaxThings {
		return fmt.Errorf("inquire: %d things; a table has 2 to %d", n, MaxThings)
	}
	if n := len(t.questions); n < 1 || n > MaxQuestions || n != len(t.cells) {
		return fmt.Errorf("inquire: %d questions with %d rows of cells; a table has 1 to %d", n, len(t.cells), MaxQuestions)
	}
	seen, topics := map[string]bool{}, map[string]bool{}
	for i, q := range t.questions {
		topics[q.Topic] = true
		switch {
		case !isKey(q.Key) || !isKey(q.Topic) || seen["?"+q.Key]:
			return fmt.Errorf("inquire: question %d, %.20q, has a bad or repeated key", i+1, q.Key)
		case q.Unsure < 0 || q.Unsure > 99 || len(t.cells[i]) != len(t.things) || len(topics) > MaxTopics:
			return fmt.Errorf("inquire: question %.20q is incomplete, or the table has more than %d topics", q.Key, MaxTopics)
		}
		seen["?"+q.Key] = true
	}
	further := 0
	for i, e := range t.things {
		if isNamed(e.Key) {
			further++
		}
		if further > MaxNamed || !isKey(e.Key) && !isNamed(e.Key) || seen[e.Key] || e.Weight < 1 || e.Weight > 99 || e.Sign == "" || len(e.Sign) > 40 || strings.ContainsAny(e.Sign, " \n") {
			return fmt.Errorf("inquire: thing %d, %.20q, has a bad or repeated key, weight or sign, or is one too many", i+1, e.Key)
		}
		seen[e.Key] = true
	}
	return nil
}

// isKey reports whether a text can be a key: letters, digits, hyphens and dots.
func isKey(s string) bool {
	other := func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '.')
	}
	return s != "" && len(s) <= 32 && !strings.ContainsFunc(s, other)
}

func newModel(q Question) (m model) {
	for d := range uint8(levels) {
		m.answers[d] = Distribution(withSlips(Share(d)), float64(q.Unsure)/100)
		m.entropy[d] = entropy(m.answers[d][:])
	}
	return m
}

// Name returns the table's name.
func (t *Table) Name() string { return t.name }

// Questions returns the questions, which must not be changed.
func (t *Table) Questions() []Question { return t.questions }

// Things returns the things, which must not be changed.
func (t *Table) Things() []Thing { return t.things }

// Degree returns the degree of a question about a thing.
func (t *Table) Degree(q, e int) uint8 { return t.cells[q][e] }

// Question returns the index of a question, or -1.
func (t *Table) Question(key string) int {
	return slices.IndexFunc(t.questions, func(q Question) bool { return q.Key == key })
}

// Thing returns the index of a thing, or -1.
func (t *Table) Thing(key string) int {
	return slices.IndexFunc(t.things, func(e Thing) bool { return e.Key == key })
}

// Hash identifies the content of a table.
func (t *Table) Hash() string {
	sum := sha256.Sum256([]byte(t.Text()))
	return hex.EncodeToString(sum[:8])
}
