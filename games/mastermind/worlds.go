package mastermind

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/mastermind/phrasebook"
	"parlour/solver/deduce"
	"parlour/solver/epistemic"
)

// worlds are the possible worlds of a state: the codes that are consistent with
// all answers, in order.
type worlds struct {
	variant variant
	codes   []pegCode
}

// worlds returns the possible worlds. The error is a Refusal if they are too
// many to list.
func (s state) worlds() (worlds, error) {
	space, set := s.candidates.List()
	if space == nil {
		return worlds{}, games.Refuse("mastermind.refuse.worlds")
	}
	return worlds{s.variant, games.Mapped(set, space.Code)}, nil
}

// model returns the Kripke model of the worlds. The accessibility relation of
// the maker is the identity, that of the breaker is universal.
func (w worlds) model() *epistemic.Model {
	agents := map[string]epistemic.Relation{
		"maker": epistemic.Identity, "breaker": epistemic.Universal,
		"1": epistemic.Identity, "2": epistemic.Universal,
		"agent1": epistemic.Identity, "agent2": epistemic.Universal,
	}
	return epistemic.NewModel(len(w.codes), agents, func(name string) (func(int) bool, bool) {
		a, ok := readAtom(w.variant, name)
		return func(world int) bool { return a.holds(w.pegs(world)) }, ok
	})
}

// pegs returns the colours of a world.
func (w worlds) pegs(world int) []uint8 { return w.codes[world][:w.variant.Codes.Pegs] }

// evaluate returns the number of worlds in which a formula is true. The error is
// a Refusal if the formula names an unknown agent or proposition.
func (w worlds) evaluate(ctx context.Context, f epistemic.Formula) (epistemic.Verdict, error) {
	v, err := w.model().Ask(ctx, f)
	if err != nil {
		return v, refuseFormula(w.variant, err)
	}
	return v, nil
}

// count returns the number of worlds in which a proposition is true.
func (w worlds) count(a atom) int {
	return games.Count(w.codes, func(c pegCode) bool { return a.holds(c[:w.variant.Codes.Pegs]) })
}

// tally is the number of worlds with a colour in a place, by place and colour.
type tally [deduce.MaxPegs][deduce.MaxColors]int

func (w worlds) tally() *tally {
	var t tally
	for i := range w.codes {
		for place, color := range w.pegs(i) {
			t[place][color]++
		}
	}
	return &t
}

// maxDrawn is the greatest number of worlds that are drawn.
const maxDrawn = 12

// realSign marks the real world for those who may know it.
const realSign = "★"

// pages draw the accessibility relations of the breaker and the maker. real is the code if the viewer may
// know it, otherwise nil.
func (w worlds) pages(real *pegCode) []games.View {
	breaker, spoken := "mastermind.know.breaker", "mastermind.know.breaker-alt"
	if len(w.codes) == 1 {
		breaker, spoken = "mastermind.know.both", "mastermind.know.both-alt"
	}
	return []games.View{
		w.page(epistemic.Universal, real, breaker, spoken),
		w.page(epistemic.Identity, real, "mastermind.know.maker", "mastermind.know.maker-alt"),
	}
}

// page draws a relation between the worlds, one below the other: a loop at each, and for the universal
// relation arrows on one line to all others. It gives only the number of many worlds.
func (w worlds) page(r epistemic.Relation, real *pegCode, head, spoken string) games.View {
	n := len(w.codes)
	v := games.View{Lines: []games.Text{games.T(head, "Count", n)}}
	alt := []games.Text{games.T(spoken, "Count", n)}
	if n > maxDrawn {
		v.Lines, v.Alt = append(v.Lines, games.T("mastermind.know.few", "Few", maxDrawn)), alt[0]
		return v
	}
	var realAlt []games.Text
	for i, c := range w.codes {
		row := grid.Row{Label: "↻", Cells: pegs(w.variant, c)}
		if r == epistemic.Universal {
			row.Note = arrow(i, n)
		}
		if real != nil && c == *real {
			row.Note += " " + realSign
			v.Lines = append(v.Lines, games.T("mastermind.know.star"))
			realAlt = []games.Text{games.T("mastermind.know.real", "World", i+1)}
		}
		v.Board.Rows = append(v.Board.Rows, row)
		alt = append(alt, games.T("mastermind.know.world", "World", i+1, "Colors", pegNames(w.variant, c)))
	}
	v.Alt = games.Sentences(append(alt, realAlt...)...)
	return v
}

// arrow returns the arrow from a world to the others of n: above, below, or both.
func arrow(world, n int) string {
	switch {
	case n == 1:
		return ""
	case world == 0:
		return "←┐"
	case world == n-1:
		return "←┘"
	}
	return "←┤"
}

// atom is an atomic proposition: a colour is in a place, or anywhere in the code.
type atom struct {
	place int // from 1; 0 for anywhere
	color uint8
}

// holds reports whether the proposition is true of the pegs of a code.
func (a atom) holds(pegs []uint8) bool {
	if a.place > 0 {
		return pegs[a.place-1] == a.color
	}
	return slices.Contains(pegs, a.color)
}

// formula returns the proposition as package epistemic has it.
func (a atom) formula(v variant) epistemic.Formula {
	if a.place == 0 {
		return epistemic.Atom(symbol(v, a.color))
	}
	return epistemic.Atom(strconv.Itoa(a.place) + ":" + symbol(v, a.color))
}

// readAtom reads place:colour, or a colour alone, by its name, letter or digit.
func readAtom(v variant, text string) (atom, bool) {
	number, name, placed := strings.Cut(text, ":")
	var a atom
	if !placed {
		name = number
	} else if a.place, _ = strconv.Atoi(number); a.place < 1 || a.place > v.Codes.Pegs {
		return a, false
	}
	colors, bad := readPegs(englishLetters, v, name, 1)
	if bad != nil || len(colors) != 1 || int(colors[0]) >= v.Codes.Colors {
		return a, false
	}
	a.color = colors[0]
	return a, true
}

// ask answers a question in the words of a language or in English, or a formula of
// package epistemic, about the possible worlds. Once everyone knows the code, it is
// the only world. "help" returns examples. A letter is read in the first alphabet that
// has it, or in English.
func ask(ctx context.Context, s state, secrets map[games.Seat]string, language, text string, known ...games.Alphabet) (games.Text, error) {
	books, err := phrasebook.For(language)
	if err != nil {
		return games.Text{}, err
	}
	q, err := questionReader{s.variant, books, lettersOf(known)}.read(text)
	switch {
	case err != nil:
		return games.Text{}, err
	case q.kind == phrasebook.Help:
		return games.T("mastermind.ask.help", "Color", colorName(s.variant, 0),
			"Code", exampleCode(s.variant), "Example", exampleFormula(s.variant)), nil
	}
	if code, bad := readCode(s.variant, secrets[maker]); bad == nil {
		return replyRevealed(ctx, q, worlds{s.variant, []pegCode{code}})
	}
	w, err := s.worlds()
	switch {
	case err != nil:
		return games.Text{}, err
	case len(w.codes) == 0:
		return games.T("mastermind.ask.nowhere"), nil
	case q.formula == nil:
		return replyOpen(q, w), nil
	}
	v, err := w.evaluate(ctx, q.formula)
	if err != nil {
		return games.Text{}, err
	}
	return replyTruth(q, v), nil
}

// replyTruth says in how many worlds a statement is true.
func replyTruth(q question, v epistemic.Verdict) games.Text {
	args := []any{"Count", v.Worlds, "Holds", v.Holds}
	switch {
	case v.Yes():
		return games.T("mastermind.ask.yes", args...)
	case v.No() && q.kind == phrasebook.Whether:
		return games.T("mastermind.ask.yes-not", args...)
	case v.No():
		return games.T("mastermind.ask.no", args...)
	case q.kind == phrasebook.Possible:
		return games.T("mastermind.ask.could", args...)
	case q.kind == phrasebook.Known || q.kind == phrasebook.Whether:
		return games.T("mastermind.ask.not-yet", args...)
	default:
		return games.T("mastermind.ask.some", args...)
	}
}

// replyRevealed answers a question when everyone knows the code, which is the
// only world.
func replyRevealed(ctx context.Context, q question, w worlds) (games.Text, error) {
	code := pegText(w.variant, w.codes[0])
	if q.formula == nil {
		return games.T("mastermind.ask.told", "Code", code), nil
	}
	v, err := w.evaluate(ctx, q.formula)
	switch {
	case err != nil:
		return games.Text{}, err
	case v.Yes() || q.kind == phrasebook.Whether:
		return games.T("mastermind.ask.told-yes", "Code", code), nil
	default:
		return games.T("mastermind.ask.told-no", "Code", code), nil
	}
}

// replyOpen answers a question that is not a yes-no question.
func replyOpen(q question, w worlds) games.Text {
	switch q.kind {
	case phrasebook.Maker:
		return games.T("mastermind.ask.maker")
	case phrasebook.Secret:
		if len(w.codes) == 1 {
			return games.T("mastermind.ask.known", "Code", pegText(w.variant, w.codes[0]))
		}
		return games.T("mastermind.ask.unknown", "Left", replyWorlds(w))
	case phrasebook.What:
		return replyPlace(q.about.place, w)
	case phrasebook.Where:
		return replyColor(q.about.color, w)
	default:
		return replyWorlds(w)
	}
}

// maxListed is the greatest number of codes that a reply lists.
const maxListed = 8

// replyWorlds lists the worlds, or says how many there are.
func replyWorlds(w worlds) games.Text {
	if len(w.codes) > maxListed {
		return games.T("mastermind.ask.many", "Count", len(w.codes))
	}
	codes := games.Mapped(w.codes, func(c pegCode) games.Text { return pegText(w.variant, c) })
	return games.T("mastermind.ask.few", "Count", len(w.codes), "Codes", codes)
}

// replyPlace lists the possible colours of a place, which counts from 1, with
// the number of worlds of each.
func replyPlace(place int, w worlds) games.Text {
	var shares []games.Text
	for color := range uint8(w.variant.Codes.Colors) {
		n := w.count(atom{place, color})
		if n == len(w.codes) {
			return games.T("mastermind.ask.place-known", "Place", place, "Color", colorName(w.variant, color))
		}
		if n > 0 {
			shares = append(shares, worldShare(colorName(w.variant, color), n))
		}
	}
	return games.T("mastermind.ask.place", "Place", place, "Count", len(w.codes), "Shares", shares)
}

// replyColor lists the possible places of a colour, with the number of worlds of
// each.
func replyColor(color uint8, w worlds) games.Text {
	name, inCode := colorName(w.variant, color), w.count(atom{color: color})
	if inCode == 0 {
		return games.T("mastermind.ask.absent", "Color", name)
	}
	var shares []games.Text
	last := 0
	for place := 1; place <= w.variant.Codes.Pegs; place++ {
		if n := w.count(atom{place, color}); n > 0 {
			last = place
			shares = append(shares, worldShare(games.T("mastermind.ask.at", "Place", place), n))
		}
	}
	if len(shares) == 1 && inCode == len(w.codes) {
		return games.T("mastermind.ask.color-known", "Place", last)
	}
	if without := len(w.codes) - inCode; without > 0 {
		shares = append(shares, worldShare(games.T("mastermind.ask.none"), without))
	}
	return games.T("mastermind.ask.color", "Color", name, "Count", len(w.codes), "Shares", shares)
}

// worldShare says in how many worlds something holds.
func worldShare(what games.Text, holds int) games.Text {
	return games.T("mastermind.ask.share", "What", what, "Holds", holds)
}
