package mastermind

import (
	"context"
	"strings"

	"parlour/games"
	"parlour/solver/epistemic"
)

// answer answers a question in words, or a formula of package epistemic, over the
// worlds that are left: the codes that every answer allows, or the code alone
// once it has been told. The word help asks what may be asked.
func answer(ctx context.Context, s State, told map[games.Seat]string, asked string) (games.Text, error) {
	if strings.EqualFold(strings.TrimSpace(asked), "help") {
		return games.T("mastermind.ask.help", "Color", colorName(s.Variant, 0),
			"Code", exampleCode(s.Variant), "Example", exampleFormula(s.Variant)), nil
	}
	q, err := s.readQuestion(asked)
	if err != nil {
		return games.Text{}, err
	}
	if code, bad := readCode(s.Variant, told[Maker]); bad == nil {
		return s.replyTold(ctx, q, code)
	}
	worlds, err := s.worlds()
	switch {
	case err != nil:
		return games.Text{}, err
	case len(worlds) == 0:
		return games.T("mastermind.ask.nowhere"), nil
	case q.formula == nil:
		return s.replyOpen(q, worlds), nil
	}
	v, err := s.weigh(ctx, q.formula, worlds)
	if err != nil {
		return games.Text{}, err
	}
	return q.reply(v), nil
}

// worlds are the codes that every answer allows, in their order.
func (s State) worlds() ([]Code, error) {
	space, set := s.fits.ranks()
	if space == nil {
		return nil, games.Refuse("mastermind.refuse.worlds")
	}
	all := make([]Code, len(set))
	for i, x := range set {
		all[i] = space.Code(x)
	}
	return all, nil
}

// weigh counts the worlds in which a formula holds.
func (s State) weigh(ctx context.Context, f epistemic.Formula, worlds []Code) (epistemic.Verdict, error) {
	m, err := s.model(worlds)
	if err != nil {
		return epistemic.Verdict{}, err
	}
	v, err := m.Ask(ctx, f)
	if err != nil {
		return v, refuseFormula(s.Variant, err)
	}
	return v, nil
}

// model is the Kripke model of these worlds: the maker tells all of them apart,
// the breaker none.
func (s State) model(worlds []Code) (*epistemic.Model, error) {
	maker, breaker := epistemic.Identity(), epistemic.Universal()
	agents := map[string]epistemic.Relation{
		"maker": maker, "breaker": breaker, "1": maker, "2": breaker, "agent1": maker, "agent2": breaker,
	}
	return epistemic.NewModel(len(worlds), agents, func(atom string) (func(int) bool, bool) {
		x, ok := s.readAtom(atom)
		return func(world int) bool { return x.holds(worlds[world][:s.Variant.Codes.Pegs]) }, ok
	})
}

// reply words the verdict on a question that is true or not in each world.
func (q question) reply(v epistemic.Verdict) games.Text {
	args := []any{"Count", v.Worlds, "Holds", v.Holds}
	switch {
	case v.Yes():
		return games.T("mastermind.ask.yes", args...)
	case v.No() && q.kind == asksWhether:
		return games.T("mastermind.ask.yes-not", args...)
	case v.No():
		return games.T("mastermind.ask.no", args...)
	case q.kind == asksPossible:
		return games.T("mastermind.ask.could", args...)
	case q.kind == asksKnown || q.kind == asksWhether:
		return games.T("mastermind.ask.not-yet", args...)
	default:
		return games.T("mastermind.ask.some", args...)
	}
}

// replyTold answers once everyone knows the code.
func (s State) replyTold(ctx context.Context, q question, code Code) (games.Text, error) {
	said := pegText(s.Variant, code)
	if q.formula == nil {
		return games.T("mastermind.ask.told", "Code", said), nil
	}
	v, err := s.weigh(ctx, q.formula, []Code{code})
	switch {
	case err != nil:
		return games.Text{}, err
	case v.Yes() || q.kind == asksWhether:
		return games.T("mastermind.ask.told-yes", "Code", said), nil
	default:
		return games.T("mastermind.ask.told-no", "Code", said), nil
	}
}
