package mastermind

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/solver/epistemic"
)

// atom is a proposition: a colour at a place, or anywhere in the code.
type atom struct {
	place int // from 1; 0 for anywhere
	color uint8
}

// holds reports whether it is true of the pegs of a code.
func (a atom) holds(pegs []uint8) bool {
	if a.place > 0 {
		return pegs[a.place-1] == a.color
	}
	return slices.Contains(pegs, a.color)
}

// readAtom reads position:colour, or a colour alone, by its name, letter or
// digit.
func (s state) readAtom(text string) (atom, bool) {
	number, name, placed := strings.Cut(text, ":")
	var a atom
	if !placed {
		name = number
	} else if a.place, _ = strconv.Atoi(number); a.place < 1 || a.place > s.variant.Codes.Pegs {
		return a, false
	}
	colors, bad := readPegs(s.variant, name, 1)
	if bad != nil || len(colors) != 1 || int(colors[0]) >= s.variant.Codes.Colors {
		return a, false
	}
	a.color = colors[0]
	return a, true
}

// formula is the proposition as package epistemic has it.
func (a atom) formula(v variant) epistemic.Formula {
	if a.place == 0 {
		return epistemic.Atom(symbol(v, a.color))
	}
	return epistemic.Atom(strconv.Itoa(a.place) + ":" + symbol(v, a.color))
}

// formal are the signs by which a formula is told from a question in words.
const formal = "~&|[]()<>*¬∧∨→↔⊤⊥"

// readFormula reads a formula. It may have *(2:yellow) in it, as the notes do.
func (s state) readFormula(text string) (question, error) {
	f, err := epistemic.Parse(strings.ReplaceAll(text, "*(", "M[breaker] ("))
	if err == nil {
		var m *epistemic.Model
		if m, err = s.model(nil); err == nil {
			err = m.Check(f)
		}
	}
	if err == nil {
		return question{kind: asksFact, formula: f}, nil
	}
	if !strings.ContainsAny(text, formal) {
		return question{}, s.refuseQuestion()
	}
	return question{}, refuseFormula(s.variant, err)
}

func exampleFormula(v variant) string {
	if v.Digits {
		return "K[breaker] 1:" + symbol(v, 0)
	}
	return "K[breaker] 1:" + names[0][0]
}

// refuseQuestion shows what can be asked in words.
func (s state) refuseQuestion() error {
	return games.Refuse("mastermind.refuse.question", "Color", colorName(s.variant, 0), "Place", s.variant.Codes.Pegs)
}

// refuseFormula puts an error of package epistemic into words.
func refuseFormula(v variant, err error) error {
	example := exampleFormula(v)
	var syntax *epistemic.SyntaxError
	if errors.As(err, &syntax) {
		return games.Refuse("mastermind.refuse.formula."+string(syntax.Problem), "Found", games.Quoted(syntax.Found), "Example", example)
	}
	var name *epistemic.NameError
	if !errors.As(err, &name) {
		return err
	}
	if name.Agents != nil {
		return games.Refuse("mastermind.refuse.formula.agent", "Name", games.Quoted(name.Name))
	}
	return games.Refuse("mastermind.refuse.formula.atom", "Name", games.Quoted(name.Name), "Pegs", v.Codes.Pegs,
		"Colors", palette(v), "Example", example)
}
