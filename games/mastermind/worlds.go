package mastermind

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
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
	w := worlds{s.variant, make([]pegCode, len(set))}
	for i, x := range set {
		w.codes[i] = space.Code(x)
	}
	return w, nil
}

// model returns the Kripke model of the worlds. The accessibility relation of
// the maker is the identity, that of the breaker is universal.
func (w worlds) model() (*epistemic.Model, error) {
	maker, breaker := epistemic.Identity(), epistemic.Universal()
	agents := map[string]epistemic.Relation{
		"maker": maker, "breaker": breaker, "1": maker, "2": breaker, "agent1": maker, "agent2": breaker,
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
	m, err := w.model()
	if err != nil {
		return epistemic.Verdict{}, err
	}
	v, err := m.Ask(ctx, f)
	if err != nil {
		return v, refuseFormula(w.variant, err)
	}
	return v, nil
}

// count returns the number of worlds in which a proposition is true.
func (w worlds) count(a atom) int {
	n := 0
	for i := range w.codes {
		if a.holds(w.pegs(i)) {
			n++
		}
	}
	return n
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
		w.page("2", real, breaker, spoken),
		w.page("1", real, "mastermind.know.maker", "mastermind.know.maker-alt"),
	}
}

// page draws the relation of an agent between the worlds, one below the other: a loop at each that is
// related to itself, and arrows on one line to all that are related to another. That is enough for a
// relation that is universal or the identity. It gives only the number of many worlds.
func (w worlds) page(agent string, real *pegCode, head, spoken string) games.View {
	n := len(w.codes)
	v := games.View{Lines: []games.Text{games.T(head, "Count", n)}}
	alt := []games.Text{games.T(spoken, "Count", n)}
	m, err := w.model()
	if n > maxDrawn || err != nil {
		v.Lines, v.Alt = append(v.Lines, games.T("mastermind.know.few", "Few", maxDrawn)), alt[0]
		return v
	}
	var realAlt []games.Text
	for i, c := range w.codes {
		loop := " "
		if m.Related(agent, i, i) {
			loop = "↻"
		}
		row := grid.Row{Label: loop, Cells: pegs(w.variant, c), Note: arrow(m, agent, i, n)}
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

// arrow returns the arrow from a world to the others of n that an agent relates to it: above, below, or both.
func arrow(m *epistemic.Model, agent string, world, n int) string {
	above := world > 0 && m.Related(agent, world, world-1)
	below := world+1 < n && m.Related(agent, world, world+1)
	switch {
	case above && below:
		return "←┤"
	case above:
		return "←┘"
	case below:
		return "←┐"
	}
	return ""
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
	colors, bad := readPegs(v, name, 1)
	if bad != nil || len(colors) != 1 || int(colors[0]) >= v.Codes.Colors {
		return a, false
	}
	a.color = colors[0]
	return a, true
}
