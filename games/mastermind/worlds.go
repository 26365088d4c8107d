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

// pages draw the accessibility relations of the breaker and the maker. Worlds
// that an agent cannot tell apart share a box, and arrows join few worlds. real is the code if the viewer
// may know it, otherwise nil.
func (w worlds) pages(real *pegCode) []games.View {
	breaker := w.page(real, true, "mastermind.know.breaker", "mastermind.know.breaker-alt")
	if len(w.codes) == 1 {
		breaker = w.page(real, false, "mastermind.know.both", "mastermind.know.both-alt")
	}
	maker := w.page(real, false, "mastermind.know.maker", "mastermind.know.maker-alt")
	breaker.Lines, maker.Lines = append(breaker.Lines, w.arrows("2")...), append(maker.Lines, w.arrows("1")...)
	return []games.View{breaker, maker}
}

// page draws the worlds, all in one box or each in its own. It gives only the
// number of many worlds.
func (w worlds) page(real *pegCode, oneBox bool, head, spoken string) games.View {
	n := len(w.codes)
	v := games.View{Lines: []games.Text{games.T(head, "Count", n)}}
	alt := []games.Text{games.T(spoken, "Count", n)}
	if n > maxDrawn {
		v.Lines, v.Alt = append(v.Lines, games.T("mastermind.know.few", "Few", maxDrawn)), alt[0]
		return v
	}
	var realAlt []games.Text
	for i, c := range w.codes {
		row := codeRow(w.variant, c, "[", "]")
		if oneBox {
			left, right := boxSides(i, n)
			row = codeRow(w.variant, c, left, right)
		}
		if real != nil && c == *real {
			row.Note = realSign
			v.Lines = append(v.Lines, games.T("mastermind.know.star"))
			realAlt = []games.Text{games.T("mastermind.know.real", "World", i+1)}
		}
		v.Board.Rows = append(v.Board.Rows, row)
		alt = append(alt, games.T("mastermind.know.world", "World", i+1, "Colors", pegNames(w.variant, c)))
	}
	v.Alt = sentences(append(alt, realAlt...))
	return v
}

// codeRow draws a code with its letters between two characters of a box.
func codeRow(v variant, c pegCode, left, right string) grid.Row {
	return letteredRow(left+" "+grid.Blank+" "+right, pegs(v, c))
}

// boxSides returns the characters to the left and right of row i in a box of n
// rows.
func boxSides(i, n int) (left, right string) {
	switch i {
	case 0:
		return "┌", "┐"
	case n - 1:
		return "└", "┘"
	default:
		return "│", "│"
	}
}

// maxArrows is the greatest number of worlds whose relations are drawn: the corners of a square.
const maxArrows = 4

// arrows draws the relation of an agent between few worlds: a line between two that the agent
// cannot tell apart, and a loop at each that is related to itself.
func (w worlds) arrows(agent string) []games.Text {
	m, err := w.model()
	n := len(w.codes)
	if err != nil || n > maxArrows {
		return nil
	}
	related := func(a, b int) bool { return max(a, b) < n && m.Related(agent, a, b) }
	d := newDrawing(w.variant.Codes.Pegs)
	for i, c := range w.codes {
		d.world(i, pegs(w.variant, c), related(i, i))
	}
	d.sides(related)
	d.diagonals(related(0, 3), related(1, 2))
	return []games.Text{games.T("mastermind.know.arrows", "Agent", agent, "Arrows", d.text())}
}

// drawing is a square of four worlds in characters: 0 and 1 in its first line, 2 and 3 in its
// last. A loop is outside of its world.
type drawing struct {
	pegs    int
	lines   [drawnHeight][]rune
	letters [drawnHeight]grid.Cells // in the Blanks of a line
}

// The size of a drawing: its lines, and the characters of a loop and between two worlds.
const (
	drawnHeight = 6
	loopWidth   = 2
	gapWidth    = 6
)

func newDrawing(pegs int) *drawing {
	d := &drawing{pegs: pegs}
	for i := range d.lines {
		d.lines[i] = []rune(strings.Repeat(" ", 2*(loopWidth+pegs)+gapWidth))
	}
	return d
}

// set writes characters into a line.
func (d *drawing) set(line, column int, s string) { copy(d.lines[line][column:], []rune(s)) }

// world writes the letters of a world at its corner, with a loop if it has one.
func (d *drawing) world(corner int, code grid.Cells, loop bool) {
	line, left, outside := drawnHeight-1, loopWidth, 0
	if corner < 2 {
		line = 0
	}
	if corner%2 == 1 {
		left += d.pegs + gapWidth
		outside = left + d.pegs + 1
	}
	d.set(line, left, code.Blanks())
	d.letters[line] = append(d.letters[line], code...)
	if loop {
		d.set(line, outside, "↻")
	}
}

// sides draws the sides of the square whose ends are related.
func (d *drawing) sides(related func(a, b int) bool) {
	for top, line := range map[int]int{0: 0, 2: drawnHeight - 1} {
		if related(top, top+1) {
			d.set(line, loopWidth+d.pegs+1, "←──→")
		}
	}
	inset := loopWidth + (d.pegs-1)/2
	for top, column := range map[int]int{0: inset, 1: len(d.lines[0]) - 1 - inset} {
		if related(top, top+2) {
			for i, sign := range []string{"↑", "│", "│", "↓"} {
				d.set(1+i, column, sign)
			}
		}
	}
}

// diagonals draws the diagonals: one falls from world 0 to 3, the other rises from 2 to 1.
func (d *drawing) diagonals(falls, rises bool) {
	const length = drawnHeight - 2
	left := loopWidth + d.pegs + 1
	for i := range length {
		if falls {
			d.set(1+i, left+i, `\`)
		}
		if rises {
			d.set(1+i, left+length-1-i, "/")
		}
	}
}

// text returns the lines that are not empty.
func (d *drawing) text() games.Text {
	var all games.Text
	for i, line := range d.lines {
		drawn := grid.Lettered{Text: strings.TrimRight(string(line), " "), Letters: d.letters[i]}
		switch next := games.T("mastermind.word", "Word", drawn); {
		case i == 0:
			all = next
		case drawn.Text != "":
			all = games.T("mastermind.lines", "First", all, "Then", next)
		}
	}
	return all
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
