package mastermind

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

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
	// mentions has a letter for each of these in the order of the words: p, n, c, k.
	mentions string
	// endsInColor reports that the last of them is a colour.
	endsInColor bool
	// borrowed reports that the place or the colour is that of another clause, and
	// ahead that this is the next one.
	borrowed, ahead bool
	// counts reports that a number stands right before a colour: "2 reds".
	counts bool
}

// maxClauses bounds the size of the formula of a question.
const maxClauses = 8

// readClauses returns the formula of clauses that are joined by "and" and "or".
// "and" binds tighter. Of the ways to divide them it prefers the one in which the
// fewest clauses depend on another.
func (r questionReader) readClauses(as phrasebook.Reading) (best epistemic.Formula, err error) {
	err = errUnclear
	least := maxClauses
	for words := range as.Clauses() {
		f, borrowed, bad := r.readDisjunction(words)
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
// place or colour from another.
func (r questionReader) readDisjunction(words [][][]phrasebook.Word) (disjunction epistemic.Formula, borrowed int, err error) {
	parts, err := r.readParts(words)
	if err != nil {
		return nil, 0, err
	}
	var previous clause
	ahead := false
	for _, part := range parts {
		var conjunction epistemic.Formula
		for i := range part {
			c := &part[i]
			f, err := r.formulaOf(c, previous)
			if err != nil {
				return nil, 0, err
			}
			if ahead = ahead || c.ahead; ahead && c.borrowed && !c.ahead {
				return nil, 0, errUnclear // "red and green in 1 and 2"
			}
			if c.borrowed {
				borrowed++
			}
			conjunction, previous = join(epistemic.And, conjunction, f), *c
		}
		disjunction = join(epistemic.Or, disjunction, conjunction)
	}
	return disjunction, borrowed, nil
}

// readParts reads the clauses of a disjunction of conjunctions, and completes those
// that are not whole sentences.
func (r questionReader) readParts(words [][][]phrasebook.Word) (parts [][]clause, err error) {
	n := 0
	for _, conjunction := range words {
		var part []clause
		for _, w := range conjunction {
			c, err := r.readClause(w)
			if n++; err != nil || n > maxClauses {
				return nil, cmp.Or(err, errUnclear)
			}
			part = append(part, c)
		}
		parts = append(parts, listed(part))
	}
	r.borrowAhead(parts)
	return negate(parts)
}

// listed joins the last colour of a code to the others: "red, green and blue".
func listed(part []clause) []clause {
	onlyColors := func(c clause) bool { return strings.Trim(c.mentions, "c") == "" }
	if len(part) != 2 || len(part[0].colors) < 2 || !onlyColors(part[0]) || !onlyColors(part[1]) || part[1].negated {
		return part
	}
	part[0].colors = append(part[0].colors, part[1].colors...)
	part[0].inCode = part[0].inCode || part[1].inCode
	return part[:1]
}

// borrowAhead completes clauses from the next ones: "red or green in 2" and "2 or 3
// is red".
func (r questionReader) borrowAhead(parts [][]clause) {
	var all []*clause
	for _, part := range parts {
		for i := range part {
			all = append(all, &part[i])
		}
	}
	colored := func(c *clause) bool { return strings.ContainsAny(c.mentions, "ck") }
	for i := len(all) - 2; i >= 0; i-- {
		c, next := all[i], all[i+1]
		switch {
		case r.only(c, "c") && !c.inCode && slices.Contains([]string{"cp", "cn", "np"}, next.mentions):
			if c.places = next.places; next.mentions == "cn" {
				c.places = next.numbers
			}
		case r.only(c, "p") && !slices.ContainsFunc(all[:i], colored) && slices.Contains([]string{"pc", "nc"}, next.mentions):
			c.colors = next.colors
		default:
			continue
		}
		c.borrowed, c.ahead, c.mentions = true, true, next.mentions
	}
}

// only reports whether a clause mentions only a colour, "c", or only a place, "p". A
// number alone is a colour if colours are digits.
func (r questionReader) only(c *clause, mention string) bool {
	number := "p"
	if r.variant.Digits {
		number = "c"
	}
	return c.mentions == mention || c.mentions == "n" && number == mention
}

// negate extends a negation to the next clauses if they are not whole sentences: "red
// is not in 1 or 2" is about neither place. After "and" that is not clear.
func negate(parts [][]clause) (all [][]clause, err error) {
	for _, part := range parts {
		for i := 1; i < len(part); i++ {
			if continues(part[i], part[i-1]) {
				return nil, errUnclear
			}
		}
		if n := len(all); n > 0 && len(part) == 1 && continues(part[0], last(all[n-1])) {
			part[0].negated = true
			all[n-1] = append(all[n-1], part[0])
			continue
		}
		if n := len(all); n > 0 && continues(part[0], last(all[n-1])) {
			return nil, errUnclear
		}
		all = append(all, part)
	}
	return all, nil
}

// continues reports whether a clause is not a whole sentence but continues a negated
// one.
func continues(c, negated clause) bool {
	placed := func(c clause) bool { return len(c.mentions) > 1 || c.mentions == "p" }
	whole := c.code != nil || len(c.mentions) > 1 || len(c.colors) > 0 && c.inCode && (negated.inCode || placed(negated))
	return negated.negated && !c.negated && (!whole || negated.ahead)
}

func last(part []clause) clause { return part[len(part)-1] }

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
	var said phrasebook.Class
	nots := 0
	for i, w := range words {
		said |= w.Is
		if w.Is&phrasebook.Not != 0 {
			nots++
		}
		if err := r.mention(&c, words, i); err != nil {
			return c, err
		}
	}
	c.negated = nots%2 == 1 || nots == 0 && said&phrasebook.None != 0
	c.inCode = said&phrasebook.Code != 0
	if c.counts && said&(phrasebook.Exists|phrasebook.Code) != 0 {
		return c, errUnclear
	}
	return c, nil
}

// mention adds what a word mentions to a clause.
func (r questionReader) mention(c *clause, words []phrasebook.Word, i int) error {
	const known = phrasebook.Link | phrasebook.Code | phrasebook.Not | phrasebook.None
	switch w := words[i]; {
	case w.Is&phrasebook.Ordinal != 0:
		c.places = append(c.places, w.Number)
		c.mentions += "p"
		return nil
	case w.Is&known != 0:
		return nil
	case w.Is != 0:
		return errUnclear
	}
	err := r.readWord(c, words[i].Text, isPlace(words, i))
	if err != nil || i == 0 || !strings.HasSuffix(c.mentions, "c") {
		return err
	}
	before := words[i-1].Is
	c.counts = c.counts || before == 0 && strings.HasSuffix(c.mentions, "nc")
	if before&phrasebook.At != 0 {
		return errUnclear // The Portuguese "no" is "in the", but "no red" is English.
	}
	return nil
}

// isPlace reports whether a number is a place because of the word before it, or the
// word for places after it if that has no number of its own.
func isPlace(words []phrasebook.Word, i int) bool {
	is := func(i int, class phrasebook.Class) bool { return i >= 0 && i < len(words) && words[i].Is&class != 0 }
	other := i+2 < len(words) && words[i+2].Is == 0
	before := is(i-1, phrasebook.Place|phrasebook.At) && !is(i-2, phrasebook.Ordinal) // "at 2nd place"
	return before || is(i+1, phrasebook.Place) && !other
}

// readWord reads a colour, a code or a number.
func (r questionReader) readWord(c *clause, w string, isPlace bool) error {
	n, notNumber := strconv.Atoi(w)
	if colors, bad := readPegs(r.letters, r.variant, w, 1); notNumber != nil && bad == nil && len(colors) == 1 {
		c.colors = append(c.colors, colors[0])
		c.mentions += "c"
		return nil
	}
	code, err := r.readWholeCode(w)
	switch {
	case code != nil || err != nil:
		c.code = code
		c.mentions += "k"
		return err
	case notNumber != nil:
		return errUnclear
	case isPlace:
		c.places = append(c.places, n)
		c.mentions += "p"
	default:
		c.numbers = append(c.numbers, n)
		c.mentions += "n"
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

// resolveNumbers decides which bare numbers are places and which are colours.
func (r questionReader) resolveNumbers(c *clause, previous clause) {
	c.endsInColor = strings.HasSuffix(c.mentions, "c")
	for _, n := range c.numbers {
		isColor := n >= 0 && n <= 10 && r.isColor(c, previous)
		if isColor {
			c.colors = append(c.colors, uint8((n+9)%10))
		} else {
			c.places = append(c.places, n)
		}
		c.endsInColor = c.endsInColor || isColor && strings.HasSuffix(c.mentions, "n")
	}
	c.numbers = nil
}

// isColor reports whether the next bare number is a colour: it follows its place,
// or it is alone and the clause has "in the code", or colours are digits and the
// previous clause does not end in a place.
func (r questionReader) isColor(c *clause, previous clause) bool {
	if len(c.colors) > 0 {
		return false
	}
	alone := len(c.numbers) == 1 && (c.inCode || r.variant.Digits && (len(previous.colors) == 0 || previous.endsInColor))
	return len(c.places) > 0 || alone
}
