package mastermind

import (
	"strconv"

	"parlour/games"
	"parlour/games/mastermind/phrasebook"
	"parlour/solver/epistemic"
)

// clause is what one part of a question mentions.
type clause struct {
	places  []int    // The numbers that are named as places, and ordinals.
	numbers []int    // The numbers that may be places or colours.
	colors  []uint8  // The colours by name or letter.
	code    *pegCode // A whole code, or nil.
	inCode  bool     // The clause has "in the code".
	negated bool
	// borrowed reports that the place or the colour is that of the previous clause.
	borrowed bool
}

// maxClauses bounds the size of the formula of a question.
const maxClauses = 8

// readClauses returns the formula of clauses that are joined by "and" and "or".
// "and" binds tighter. Of the ways to divide them it prefers the one in which the
// fewest clauses depend on another.
func (r questionReader) readClauses(as phrasebook.Reading) (best epistemic.Formula, err error) {
	err = errUnclear
	least := maxClauses
	for clauses := range as.Clauses() {
		f, borrowed, bad := r.readDisjunction(clauses)
		_, refused := games.RefusalIn(bad)
		switch {
		case bad == nil && borrowed < least:
			best, least, err = f, borrowed, nil
		case best == nil && refused:
			err = bad
		}
	}
	return best, err
}

// readDisjunction returns the formula of clauses, and how many of them take their
// place or colour from the previous one.
func (r questionReader) readDisjunction(clauses [][][]phrasebook.Word) (disjunction epistemic.Formula, borrowed int, err error) {
	var previous clause
	n := 0
	for _, part := range clauses {
		var conjunction epistemic.Formula
		for _, words := range part {
			c, err := r.readClause(words)
			if n++; err == nil && n > maxClauses {
				err = errUnclear
			}
			if err != nil {
				return nil, 0, err
			}
			f, err := r.formulaOf(&c, previous)
			if err != nil {
				return nil, 0, err
			}
			if c.borrowed {
				borrowed++
			}
			conjunction, previous = join(epistemic.And, conjunction, f), c
		}
		disjunction = join(epistemic.Or, disjunction, conjunction)
	}
	return disjunction, borrowed, nil
}

// join joins two formulas. The first may be nil.
func join(by epistemic.Connective, first, second epistemic.Formula) epistemic.Formula {
	if first == nil {
		return second
	}
	return epistemic.Binary{Op: by, Left: first, Right: second}
}

// readClause reads the words of a clause.
func (r questionReader) readClause(words []phrasebook.Word) (clause, error) {
	var c clause
	nots, none := 0, false
	for i, w := range words {
		switch is := w.Is; {
		case is&phrasebook.Not != 0:
			nots++
		case is&phrasebook.None != 0:
			none = true
		case is&phrasebook.Ordinal != 0:
			c.places = append(c.places, w.Number)
		case is&phrasebook.Code != 0:
			c.inCode = true
		case is&phrasebook.Link != 0:
		default:
			if err := r.readWord(&c, w.Text, isPlace(words, i)); err != nil {
				return c, err
			}
		}
	}
	c.negated = nots%2 == 1 || nots == 0 && none
	return c, nil
}

// isPlace reports whether a number is a place because of the word for places before
// it, or the one after it if that has no number of its own.
func isPlace(words []phrasebook.Word, i int) bool {
	names := func(i int) bool { return i >= 0 && i < len(words) && words[i].Is&phrasebook.Place != 0 }
	other := i+2 < len(words) && words[i+2].Is == 0
	return names(i-1) || names(i+1) && !other
}

// readWord reads a colour, a code or a number.
func (r questionReader) readWord(c *clause, w string, isPlace bool) error {
	n, notNumber := strconv.Atoi(w)
	if colors, bad := readPegsIn(r.letters, r.variant, w, 1); notNumber != nil && bad == nil && len(colors) == 1 {
		c.colors = append(c.colors, colors[0])
		return nil
	}
	code, err := r.readWholeCode(w)
	switch {
	case code != nil || err != nil:
		c.code = code
		return err
	case notNumber != nil:
		return errUnclear
	case isPlace:
		c.places = append(c.places, n)
	default:
		c.numbers = append(c.numbers, n)
	}
	return nil
}

// readWholeCode reads a code of several pegs. It returns nil if the word is none,
// and a Refusal if it looks like one and the rules do not have it.
func (r questionReader) readWholeCode(w string) (*pegCode, error) {
	pegs := r.variant.Codes.Pegs
	code, bad := readCodeIn(r.letters, r.variant, w)
	switch {
	case pegs == 1:
		return nil, nil
	case bad == nil:
		return &code, nil
	case len(w) == pegs && (bad.reason == "twice" || bad.reason == "color"):
		return nil, bad.refuseGuess(r.variant)
	}
	return nil, nil
}

// formulaOf returns the formula of a clause. A clause with only a place or only a
// colour takes the other from the previous clause: "2 is red or blue", "red is in
// 1 or 2".
func (r questionReader) formulaOf(c *clause, previous clause) (epistemic.Formula, error) {
	if len(c.colors) == r.variant.Codes.Pegs && len(c.colors) > 1 && len(c.places)+len(c.numbers) == 0 && c.code == nil {
		code, bad := assemble(r.variant, c.colors)
		if bad != nil {
			return nil, bad.refuseGuess(r.variant)
		}
		c.code = &code
	}
	var f epistemic.Formula
	if c.code != nil {
		for i, color := range c.code[:r.variant.Codes.Pegs] {
			f = join(epistemic.And, f, atom{i + 1, color}.formula(r.variant))
		}
	} else {
		a, err := r.atomOf(c, previous)
		if err != nil {
			return nil, err
		}
		f = a.formula(r.variant)
	}
	if c.negated {
		f = epistemic.Not{Of: f}
	}
	return f, nil
}

// atomOf returns the proposition of a clause without a code.
func (r questionReader) atomOf(c *clause, previous clause) (atom, error) {
	if len(c.places)+len(c.numbers)+len(c.colors) == 0 {
		return atom{}, errUnclear
	}
	r.resolveNumbers(c, previous)
	if len(c.colors) == 0 {
		c.colors, c.borrowed = previous.colors, true
	} else if len(c.places) == 0 && !c.inCode {
		c.places, c.borrowed = previous.places, len(previous.places) > 0
	}
	if len(c.colors) != 1 || len(c.places) > 1 {
		return atom{}, errUnclear
	}
	a := atom{color: c.colors[0]}
	if len(c.places) > 0 {
		a.place = c.places[0]
	}
	return a, r.check(a, len(c.places) > 0)
}

// resolveNumbers decides which bare numbers are places and which are colours.
func (r questionReader) resolveNumbers(c *clause, previous clause) {
	for _, n := range c.numbers {
		if n >= 0 && n <= 10 && r.isColor(c, previous) {
			c.colors = append(c.colors, uint8((n+9)%10))
		} else {
			c.places = append(c.places, n)
		}
	}
	c.numbers = nil
}

// isColor reports whether the next bare number is a colour: it follows its place,
// or it is alone and colours are digits or the clause has "in the code".
func (r questionReader) isColor(c *clause, previous clause) bool {
	if len(c.colors) > 0 {
		return false
	}
	alone := len(c.numbers) == 1 && (c.inCode || r.variant.Digits && len(previous.colors) == 0)
	return len(c.places) > 0 || alone
}

// check refuses a place or a colour that codes do not have.
func (r questionReader) check(a atom, placed bool) error {
	switch codes := r.variant.Codes; {
	case placed && (a.place < 1 || a.place > codes.Pegs):
		return games.Refuse("mastermind.refuse.question.place", "Count", codes.Pegs)
	case int(a.color) >= codes.Colors:
		return games.Refuse("mastermind.refuse.question.color",
			"Color", colorName(r.variant, a.color), "Colors", palette(r.variant))
	default:
		return nil
	}
}

// readSubject reads the single place or colour that a question is about.
func (r questionReader) readSubject(as phrasebook.Reading) (atom, error) {
	c, err := r.readClause(as.About)
	if err != nil || c.code != nil || c.negated {
		return atom{}, errUnclear
	}
	if as.Kind == phrasebook.Where && len(c.numbers) == 1 && len(c.places)+len(c.colors) == 0 {
		c.inCode = true // What has a place is a colour.
		r.resolveNumbers(&c, clause{})
	}
	places := append(c.places, c.numbers...)
	switch {
	case len(places) == 1 && len(c.colors) == 0:
		a := atom{place: places[0]}
		return a, r.check(a, true)
	case len(places) == 0 && len(c.colors) == 1:
		a := atom{color: c.colors[0]}
		return a, r.check(a, false)
	default:
		return atom{}, errUnclear
	}
}
