package mastermind

import (
	"parlour/games"
	"parlour/games/grid"
)

// fewWorlds is how many worlds are drawn at most.
const fewWorlds = 12

// realSign marks the real world, for those who may know it.
const realSign = "★"

// worldPages draw the two relations of the Kripke model: one box has the worlds
// that somebody cannot tell apart. For the breaker these are all that are left;
// for the maker each world has its own box.
func (s state) worldPages(worlds []pegCode, code *pegCode) []games.View {
	breaker := s.worldPage(worlds, code, true, "mastermind.know.breaker", "mastermind.know.breaker-alt")
	if len(worlds) == 1 {
		breaker = s.worldPage(worlds, code, false, "mastermind.know.both", "mastermind.know.both-alt")
	}
	return []games.View{breaker, s.worldPage(worlds, code, false, "mastermind.know.maker", "mastermind.know.maker-alt")}
}

// worldPage is one of them. Many worlds are only counted.
func (s state) worldPage(worlds []pegCode, code *pegCode, together bool, head, spoken string) games.View {
	var v games.View
	if len(worlds) > fewWorlds {
		few := games.T("mastermind.know.few", "Few", fewWorlds)
		return games.View{Lines: []games.Text{games.T(head, "Count", len(worlds)), few}, Alt: games.T(spoken, "Count", len(worlds))}
	}
	real := games.Text{}
	for i, c := range worlds {
		row := grid.Row{Label: "[ " + codeLetters(s.variant, c) + " ]", Chip: true, Cells: pegs(s.variant, c)}
		if together {
			row.Label = boxed(codeLetters(s.variant, c), i, len(worlds))
		}
		if code != nil && c == *code {
			row.Note = realSign
			real = games.T("mastermind.know.real", "World", i+1)
		}
		v.Board.Rows = append(v.Board.Rows, row)
	}
	v.Lines = []games.Text{games.T(head, "Count", len(worlds))}
	if !real.IsZero() {
		v.Lines = append(v.Lines, games.T("mastermind.know.star"))
	}
	alt := []games.Text{games.T(spoken, "Count", len(worlds))}
	for i, c := range worlds {
		alt = append(alt, games.T("mastermind.know.world", "World", i+1, "Colors", colorNames(s.variant, c)))
	}
	if !real.IsZero() {
		alt = append(alt, real)
	}
	v.Alt = sentences(alt)
	return v
}

// boxed puts a code into a part of a box around all worlds.
func boxed(letters string, i, n int) string {
	switch i {
	case 0:
		return "┌ " + letters + " ┐"
	case n - 1:
		return "└ " + letters + " ┘"
	default:
		return "│ " + letters + " │"
	}
}

// makerPage shows what only the maker knows from the start: the code.
func (s state) makerPage(c pegCode) games.View {
	var notes []games.Text
	for place := range s.variant.Codes.Pegs {
		notes = append(notes, s.noted(is, place, c[place]))
	}
	row := grid.Row{Label: codeLetters(s.variant, c), Chip: true, Cells: pegs(s.variant, c), Note: realSign}
	return games.View{
		Board: grid.Grid{Rows: []grid.Row{row}},
		Lines: append([]games.Text{games.T("mastermind.know.own")}, s.formulas(notes)...),
		Alt:   games.T("mastermind.know.own-alt", "Colors", colorNames(s.variant, c)),
	}
}

// formulaPage lists what is known, possible and impossible.
func (s state) formulaPage(worlds []pegCode) games.View {
	n := s.count(worlds)
	var known, possible, impossible []games.Text
	for place := range s.variant.Codes.Pegs {
		for color := range uint8(s.variant.Codes.Colors) {
			switch n[place][color] {
			case 0:
				impossible = append(impossible, s.noted(isNot, place, color))
			case len(worlds):
				known = append(known, s.noted(is, place, color))
			default:
				possible = append(possible, s.noted(may, place, color))
			}
		}
	}
	lines := []games.Text{games.T("mastermind.know.formulas")}
	lines = append(lines, s.listed("mastermind.know.known", known)...)
	lines = append(lines, s.listed("mastermind.know.possible", possible)...)
	lines = append(lines, s.listed("mastermind.know.impossible", impossible)...)
	return games.View{Lines: lines, Alt: sentences(append([]games.Text{games.T("mastermind.know.formulas-alt")}, s.placeWords(n)...))}
}

// listed is a heading with formulas below it, or nothing if there are none.
func (s state) listed(heading string, notes []games.Text) []games.Text {
	if len(notes) == 0 {
		return nil
	}
	return append([]games.Text{games.T(heading)}, s.formulas(notes)...)
}

// formulas divides formulas into lines that fit a phone.
func (s state) formulas(notes []games.Text) []games.Text {
	n := 2
	if s.usesLetters() {
		n = 4
	}
	var lines []games.Text
	for len(notes) > 0 {
		k := min(n, len(notes))
		lines = append(lines, games.T("mastermind.know.line", "Notes", notes[:k]))
		notes = notes[k:]
	}
	return lines
}

// mostNamed is the number of propositions above which formulas have the letters
// of colours instead of their names.
const mostNamed = 32

// usesLetters reports whether formulas have letters instead of names.
func (s state) usesLetters() bool {
	return s.variant.Digits || s.variant.Codes.Pegs*s.variant.Codes.Colors > mostNamed
}
