package mastermind

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/solver/epistemic"
)

// Ask answers a formula of package epistemic over the worlds that are left. Its
// propositions are position:colour, its agents the maker and the breaker, also
// called 1 and 2. The word help asks what formulas there are.
func (g *game) Ask(ctx context.Context, p games.Position, formula string) (games.Text, error) {
	s, err := composed(p)
	if err != nil {
		return games.Text{}, err
	}
	model, err := s.model()
	if err != nil {
		return games.Text{}, err
	}
	if strings.EqualFold(strings.TrimSpace(formula), "help") {
		return games.T("mastermind.ask.help", "Example", exampleFormula(s.Variant)), nil
	}
	plain, ok := plainQuestion(formula)
	if !ok {
		return games.Text{}, games.Refuse("mastermind.refuse.formula.question", "Example", exampleFormula(s.Variant))
	}
	f, err := epistemic.Parse(plain)
	if err != nil {
		return games.Text{}, refuseFormula(s.Variant, err)
	}
	v, err := model.Ask(ctx, f)
	if err != nil {
		return games.Text{}, refuseFormula(s.Variant, err)
	}
	args := []any{"Formula", f.String(), "Count", v.Worlds, "Holds", v.Holds}
	switch {
	case v.Worlds == 0:
		return games.T("mastermind.ask.nowhere", args...), nil
	case v.Yes():
		return games.T("mastermind.ask.yes", args...), nil
	case v.No():
		return games.T("mastermind.ask.no", args...), nil
	default:
		return games.T("mastermind.ask.some", args...), nil
	}
}

// model is the Kripke model after the answers so far: its worlds are the codes
// that every answer allows; the maker tells all of them apart, the breaker none.
func (s State) model() (*epistemic.Model, error) {
	space, set := s.fits.ranks()
	if space == nil {
		return nil, games.Refuse("mastermind.refuse.worlds", "Worlds", s.Variant.Codes.Size())
	}
	maker, breaker := epistemic.Identity(), epistemic.Universal()
	agents := map[string]epistemic.Relation{
		"maker": maker, "breaker": breaker, "1": maker, "2": breaker, "agent1": maker, "agent2": breaker,
	}
	m, err := epistemic.NewModel(space.Len(), agents, s.proposition)
	if err != nil {
		return nil, err
	}
	left := make([]bool, space.Len())
	for _, world := range set {
		left[world] = true
	}
	return m.Announce(func(world int) bool { return left[world] }), nil
}

// proposition reads position:colour, the colour by its name, letter or digit.
func (s State) proposition(atom string) (holds func(world int) bool, ok bool) {
	number, name, _ := strings.Cut(atom, ":")
	place, err := strconv.Atoi(number)
	if err != nil || place < 1 || place > s.Variant.Codes.Pegs {
		return nil, false
	}
	colors, bad := readPegs(s.Variant, name, 1)
	if bad != nil || len(colors) != 1 || int(colors[0]) >= s.Variant.Codes.Colors {
		return nil, false
	}
	color := colors[0]
	space, _ := s.fits.ranks()
	return func(world int) bool { return space.Code(int32(world))[place-1] == color }, true
}

func exampleFormula(v Variant) string {
	if v.Digits {
		return "K[breaker] 1:" + symbol(v, 0)
	}
	return "K[breaker] 1:" + names[0][0]
}

// refuseFormula words an error of package epistemic.
func refuseFormula(v Variant, err error) error {
	example := exampleFormula(v)
	var syntax *epistemic.SyntaxError
	if errors.As(err, &syntax) {
		return games.Refuse("mastermind.refuse.formula."+string(syntax.Problem),
			"Column", syntax.Column, "Found", games.Quoted(syntax.Found), "Example", example)
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
