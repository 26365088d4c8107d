package mastermind

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/solver/epistemic"
)

// errUnclear says that a question was not understood.
var errUnclear = errors.New("mastermind: not understood")

// clause is what one part of a question mentions: places, colours, a whole
// code.
type clause struct {
	places  []int // that are named as places, or ordinals
	numbers []int // that may be places or colours
	colors  []uint8
	code    *pegCode
	inCode  bool // "in the code"
	not     bool
}

// The words of a clause: those without meaning of their own, those that make a
// number a place, and ordinals.
var (
	links      = []string{"is", "are", "be", "been", "in", "at", "on", "it", "that", "one", "have", "has", "contain", "contains", "include", "anywhere", "somewhere", "as"}
	placeWords = []string{"place", "places", "position", "pos", "spot", "slot", "hole"}
	ordinals   = []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"}
)

// maxClauses bounds the formula that a question becomes.
const maxClauses = 8

// readClauses makes a formula of clauses that are joined by and or or. And
// binds tighter.
func (s state) readClauses(about string) (epistemic.Formula, error) {
	var whole, part epistemic.Formula
	var before clause
	words, or := strings.Fields(about), false
	for n := 0; len(words) > 0; n++ {
		end := slices.IndexFunc(words, func(w string) bool { return w == "and" || w == "or" })
		if end < 0 {
			end = len(words)
		}
		c, err := s.readClause(words[:end])
		if err != nil || n == maxClauses {
			return nil, errors.Join(err, errUnclear)
		}
		f, err := s.formulaOf(&c, before)
		if err != nil {
			return nil, err
		}
		switch {
		case part == nil:
			part = f
		case or:
			whole, part = joined(epistemic.Or, whole, part), f
		default:
			part = joined(epistemic.And, part, f)
		}
		before = c
		if end == len(words) {
			return joined(epistemic.Or, whole, part), nil
		}
		or, words = words[end] == "or", words[end+1:]
	}
	return nil, errUnclear
}

// joined joins two formulas. The first may be nil.
func joined(by epistemic.Connective, first, second epistemic.Formula) epistemic.Formula {
	if first == nil {
		return second
	}
	return epistemic.Binary{Op: by, Left: first, Right: second}
}

// readClause reads the words of a clause.
func (s state) readClause(words []string) (clause, error) {
	var c clause
	for i, w := range words {
		placed := i > 0 && slices.Contains(placeWords, words[i-1])
		switch ordinal, ok := ordinalOf(w); {
		case slices.Contains(links, w) || slices.Contains(placeWords, w):
		case w == "code" || w == "secret":
			c.inCode = true
		case w == "not" || w == "no":
			c.not = !c.not
		case ok:
			c.places = append(c.places, ordinal)
		default:
			if err := s.readThing(&c, w, placed); err != nil {
				return c, err
			}
		}
	}
	return c, nil
}

// readThing reads the name of a colour, a code or a number.
func (s state) readThing(c *clause, w string, placed bool) error {
	n, notNumber := strconv.Atoi(w)
	colors, bad := readPegs(s.variant, w, 1)
	if notNumber != nil && bad == nil && len(colors) == 1 {
		c.colors = append(c.colors, colors[0])
		return nil
	}
	code, wrong := readCode(s.variant, w)
	switch whole := s.variant.Codes.Pegs > 1; {
	case whole && wrong == nil:
		c.code = &code
	case whole && len(w) == s.variant.Codes.Pegs && (wrong.reason == "twice" || wrong.reason == "color"):
		return wrong.guess(s.variant)
	case notNumber != nil:
		return errUnclear
	case placed:
		c.places = append(c.places, n)
	default:
		c.numbers = append(c.numbers, n)
	}
	return nil
}

// ordinalOf reads 2nd and second.
func ordinalOf(w string) (int, bool) {
	if i := slices.Index(ordinals, w); i >= 0 {
		return i + 1, true
	}
	for _, ending := range []string{"st", "nd", "rd", "th"} {
		if n, err := strconv.Atoi(strings.TrimSuffix(w, ending)); err == nil && strings.HasSuffix(w, ending) {
			return n, true
		}
	}
	return 0, false
}

// formulaOf is what a clause says. If it has only a place or only a colour, it
// takes the other from the clause before: "2 is red or blue", "red is in 1 or
// 2".
func (s state) formulaOf(c *clause, before clause) (epistemic.Formula, error) {
	if c.code == nil && len(c.colors) == s.variant.Codes.Pegs && len(c.colors) > 1 && len(c.places)+len(c.numbers) == 0 {
		code, bad := assemble(s.variant, c.colors)
		if bad != nil {
			return nil, bad.guess(s.variant)
		}
		c.code = &code
	}
	f, err := s.positive(c, before)
	if err == nil && c.not {
		f = epistemic.Not{Of: f}
	}
	return f, err
}

func (s state) positive(c *clause, before clause) (epistemic.Formula, error) {
	if c.code != nil {
		var f epistemic.Formula
		for i, color := range c.code[:s.variant.Codes.Pegs] {
			f = joined(epistemic.And, f, atom{i + 1, color}.formula(s.variant))
		}
		return f, nil
	}
	if len(c.places)+len(c.numbers)+len(c.colors) == 0 {
		return nil, errUnclear
	}
	s.sortNumbers(c, before)
	if len(c.colors) == 0 {
		c.colors = before.colors
	} else if len(c.places) == 0 && !c.inCode {
		c.places = before.places
	}
	if len(c.colors) != 1 || len(c.places) > 1 {
		return nil, errUnclear
	}
	a := atom{color: c.colors[0]}
	if len(c.places) > 0 {
		a.place = c.places[0]
	} else if len(c.numbers) > 0 {
		return nil, errUnclear
	}
	if err := s.exists(a, len(c.places) > 0); err != nil {
		return nil, err
	}
	return a.formula(s.variant), nil
}

// sortNumbers decides which of the bare numbers are places and which are
// colours. The number of a colour comes after its place, or alone if colours
// are digits or "in the code" is said.
func (s state) sortNumbers(c *clause, before clause) {
	for _, n := range c.numbers {
		asColor := len(c.places) > 0 && len(c.colors) == 0 ||
			len(c.numbers) == 1 && len(c.colors) == 0 && (c.inCode || s.variant.Digits && len(before.colors) == 0)
		if d := (n + 9) % 10; asColor && n >= 0 && n <= 10 {
			c.colors = append(c.colors, uint8(d))
		} else {
			c.places = append(c.places, n)
		}
	}
	c.numbers = nil
}

// exists refuses a place or a colour that codes do not have.
func (s state) exists(a atom, placed bool) error {
	switch codes := s.variant.Codes; {
	case placed && (a.place < 1 || a.place > codes.Pegs):
		return games.Refuse("mastermind.refuse.question.place", "Count", codes.Pegs)
	case int(a.color) >= codes.Colors:
		return games.Refuse("mastermind.refuse.question.color",
			"Color", colorName(s.variant, a.color), "Colors", palette(s.variant))
	default:
		return nil
	}
}

// subject is the place or the colour that a question is about.
func (s state) subject(about string) (atom, error) {
	c, err := s.readClause(strings.Fields(about))
	if err != nil || c.code != nil || c.not {
		return atom{}, errUnclear
	}
	places := append(c.places, c.numbers...)
	switch {
	case len(places) == 1 && len(c.colors) == 0:
		return atom{place: places[0]}, s.exists(atom{place: places[0]}, true)
	case len(places) == 0 && len(c.colors) == 1:
		return atom{color: c.colors[0]}, s.exists(atom{color: c.colors[0]}, false)
	default:
		return atom{}, errUnclear
	}
}

// placeAlone is a place that is mentioned alone.
func (s state) placeAlone(about string) (atom, bool) {
	a, err := s.subject(about)
	return a, err == nil && a.place > 0
}
