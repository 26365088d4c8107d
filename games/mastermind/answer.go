package mastermind

import (
	"context"
	"strings"

	"parlour/games"
	"parlour/solver/epistemic"
)

// answer answers a question in words, or a formula of package epistemic, about
// the worlds that are left: the codes that fit all answers, or the code alone
// once it has been told. To help it answers what can be asked.
func answer(ctx context.Context, s state, told map[games.Seat]string, asked string) (games.Text, error) {
	if strings.EqualFold(strings.TrimSpace(asked), "help") {
		return games.T("mastermind.ask.help", "Color", colorName(s.variant, 0),
			"Code", exampleCode(s.variant), "Example", exampleFormula(s.variant)), nil
	}
	q, err := s.readQuestion(asked)
	if err != nil {
		return games.Text{}, err
	}
	if code, bad := readCode(s.variant, told[maker]); bad == nil {
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
	v, err := s.countWorlds(ctx, q.formula, worlds)
	if err != nil {
		return games.Text{}, err
	}
	return q.reply(v), nil
}

// worlds are the codes that fit all answers, in order.
func (s state) worlds() ([]pegCode, error) {
	space, set := s.candidates.list()
	if space == nil {
		return nil, games.Refuse("mastermind.refuse.worlds")
	}
	all := make([]pegCode, len(set))
	for i, x := range set {
		all[i] = space.Code(x)
	}
	return all, nil
}

// countWorlds counts the worlds in which a formula is true.
func (s state) countWorlds(ctx context.Context, f epistemic.Formula, worlds []pegCode) (epistemic.Verdict, error) {
	m, err := s.model(worlds)
	if err != nil {
		return epistemic.Verdict{}, err
	}
	v, err := m.Ask(ctx, f)
	if err != nil {
		return v, refuseFormula(s.variant, err)
	}
	return v, nil
}

// model is the Kripke model of these worlds: the maker can tell all of them
// apart, and the breaker none.
func (s state) model(worlds []pegCode) (*epistemic.Model, error) {
	maker, breaker := epistemic.Identity(), epistemic.Universal()
	agents := map[string]epistemic.Relation{
		"maker": maker, "breaker": breaker, "1": maker, "2": breaker, "agent1": maker, "agent2": breaker,
	}
	return epistemic.NewModel(len(worlds), agents, func(atom string) (func(int) bool, bool) {
		x, ok := s.readAtom(atom)
		return func(world int) bool { return x.holds(worlds[world][:s.variant.Codes.Pegs]) }, ok
	})
}

// reply puts into words in how many worlds a statement is true.
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

// replyTold answers a question when everyone knows the code.
func (s state) replyTold(ctx context.Context, q question, code pegCode) (games.Text, error) {
	said := pegText(s.variant, code)
	if q.formula == nil {
		return games.T("mastermind.ask.told", "Code", said), nil
	}
	v, err := s.countWorlds(ctx, q.formula, []pegCode{code})
	switch {
	case err != nil:
		return games.Text{}, err
	case v.Yes() || q.kind == asksWhether:
		return games.T("mastermind.ask.told-yes", "Code", said), nil
	default:
		return games.T("mastermind.ask.told-no", "Code", said), nil
	}
}

// listedCodes is how many codes a reply lists at most.
const listedCodes = 8

// replyOpen answers a question other than one of yes or no.
func (s state) replyOpen(q question, worlds []pegCode) games.Text {
	switch q.kind {
	case asksMaker:
		return games.T("mastermind.ask.maker")
	case asksCode:
		if len(worlds) == 1 {
			return games.T("mastermind.ask.known", "Code", pegText(s.variant, worlds[0]))
		}
		return games.T("mastermind.ask.unknown", "Left", s.left(worlds))
	case asksPlace:
		return s.replyPlace(q.about.place-1, worlds)
	case asksColor:
		return s.replyColor(q.about.color, worlds)
	default:
		return s.left(worlds)
	}
}

// left says which codes are left, or how many.
func (s state) left(worlds []pegCode) games.Text {
	if len(worlds) > listedCodes {
		return games.T("mastermind.ask.many", "Count", len(worlds))
	}
	var codes []games.Text
	for _, c := range worlds {
		codes = append(codes, pegText(s.variant, c))
	}
	return games.T("mastermind.ask.few", "Count", len(worlds), "Codes", codes)
}

// replyPlace says which colours a place can have, and in how many worlds.
func (s state) replyPlace(place int, worlds []pegCode) games.Text {
	var shares []games.Text
	for color := range uint8(s.variant.Codes.Colors) {
		n := holding(atom{place + 1, color}, s.variant, worlds)
		if n == len(worlds) {
			return games.T("mastermind.ask.place-known", "Place", place+1, "Color", colorName(s.variant, color))
		}
		if n > 0 {
			shares = append(shares, games.T("mastermind.ask.share", "What", colorName(s.variant, color), "Holds", n))
		}
	}
	return games.T("mastermind.ask.place", "Place", place+1, "Count", len(worlds), "Shares", shares)
}

// replyColor says at which places a colour can be, and in how many worlds.
func (s state) replyColor(color uint8, worlds []pegCode) games.Text {
	name := colorName(s.variant, color)
	anywhere := holding(atom{color: color}, s.variant, worlds)
	if anywhere == 0 {
		return games.T("mastermind.ask.absent", "Color", name)
	}
	var shares []games.Text
	at := 0
	for place := range s.variant.Codes.Pegs {
		if n := holding(atom{place + 1, color}, s.variant, worlds); n > 0 {
			at = place + 1
			shares = append(shares, games.T("mastermind.ask.share", "What", games.T("mastermind.ask.at", "Place", at), "Holds", n))
		}
	}
	if len(shares) == 1 && anywhere == len(worlds) {
		return games.T("mastermind.ask.color-known", "Place", at)
	}
	if none := len(worlds) - anywhere; none > 0 {
		shares = append(shares, games.T("mastermind.ask.share", "What", games.T("mastermind.ask.none"), "Holds", none))
	}
	return games.T("mastermind.ask.color", "Color", name, "Count", len(worlds), "Shares", shares)
}

// holding counts the worlds in which a proposition is true.
func holding(a atom, v variant, worlds []pegCode) int {
	n := 0
	for _, c := range worlds {
		if a.holds(c[:v.Codes.Pegs]) {
			n++
		}
	}
	return n
}
