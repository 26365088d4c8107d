package mastermind

import (
	"context"

	"parlour/games"
	"parlour/games/mastermind/phrasebook"
	"parlour/solver/epistemic"
)

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
	var codes []games.Text
	for _, c := range w.codes {
		codes = append(codes, pegText(w.variant, c))
	}
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
