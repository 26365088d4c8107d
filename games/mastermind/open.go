package mastermind

import (
	"parlour/games"
)

// listedCodes is how many codes an answer in words lists at most.
const listedCodes = 8

// replyOpen answers a question that is not of yes or no.
func (s State) replyOpen(q question, worlds []Code) games.Text {
	switch q.kind {
	case asksMaker:
		return games.T("mastermind.ask.maker")
	case asksCode:
		if len(worlds) == 1 {
			return games.T("mastermind.ask.known", "Code", pegText(s.Variant, worlds[0]))
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
func (s State) left(worlds []Code) games.Text {
	if len(worlds) > listedCodes {
		return games.T("mastermind.ask.many", "Count", len(worlds))
	}
	var codes []games.Text
	for _, c := range worlds {
		codes = append(codes, pegText(s.Variant, c))
	}
	return games.T("mastermind.ask.few", "Count", len(worlds), "Codes", codes)
}

// replyPlace says which colours a place can have, and in how many worlds.
func (s State) replyPlace(place int, worlds []Code) games.Text {
	var shares []games.Text
	for color := range uint8(s.Variant.Codes.Colors) {
		n := holding(atom{place + 1, color}, s.Variant, worlds)
		if n == len(worlds) {
			return games.T("mastermind.ask.place-known", "Place", place+1, "Color", colorName(s.Variant, color))
		}
		if n > 0 {
			shares = append(shares, games.T("mastermind.ask.share", "What", colorName(s.Variant, color), "Holds", n))
		}
	}
	return games.T("mastermind.ask.place", "Place", place+1, "Count", len(worlds), "Shares", shares)
}

// replyColor says at which places a colour can be, and in how many worlds.
func (s State) replyColor(color uint8, worlds []Code) games.Text {
	name := colorName(s.Variant, color)
	anywhere := holding(atom{color: color}, s.Variant, worlds)
	if anywhere == 0 {
		return games.T("mastermind.ask.absent", "Color", name)
	}
	var shares []games.Text
	at := 0
	for place := range s.Variant.Codes.Pegs {
		if n := holding(atom{place + 1, color}, s.Variant, worlds); n > 0 {
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

// holding is in how many worlds a proposition holds.
func holding(a atom, v Variant, worlds []Code) int {
	n := 0
	for _, c := range worlds {
		if a.holds(c[:v.Codes.Pegs]) {
			n++
		}
	}
	return n
}
