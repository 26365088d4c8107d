package liarsdice

import (
	"math/rand/v2"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/cards"
)

// The source of all hands is the dice of all rounds as digits. A round has the same number of
// dice for each seat, in their order; a seat that has lost dice uses the first ones.

// noDice is the hand of a seat without dice.
const noDice = "-"

// rolled returns the number of dice of the longest game, in which each round but the last
// leaves at least two dice.
func (s state) rolled() int {
	all := s.seats * s.each
	return all * (all - 1)
}

// draw rolls the dice of all rounds.
func (s state) draw(_ games.Seat, r *rand.Rand) string {
	var dice strings.Builder
	for range s.rolled() {
		dice.WriteString(digit(1 + r.IntN(faces)))
	}
	return dice.String()
}

// read parses the dice of all rounds, with spaces anywhere.
func (s state) read(_ games.Seat, typed string) (string, error) {
	dice := strings.Join(strings.Fields(typed), "")
	if len(dice) != s.rolled() || strings.Trim(dice, "123456") != "" {
		return "", games.Refuse("liarsdice.refuse.dice", "Count", s.rolled())
	}
	return dice, nil
}

// deal returns the dice of a seat in the current round, or after the end in the last one.
func (s state) deal(seat games.Seat, source string) string {
	if s.over() && s.last.hands[seat] != "" {
		return string(s.last.hands[seat])
	}
	from := (s.round*s.seats + int(seat)) * s.each
	if s.dice[seat] == 0 || from+s.dice[seat] > len(source) {
		return noDice
	}
	dice := []byte(source[from : from+s.dice[seat]])
	slices.Sort(dice)
	return string(dice)
}

// show formats a hand for its owner.
func show(_ state, _ games.Seat, held string) games.Text {
	if held == noDice {
		return games.T("liarsdice.hand.none")
	}
	return games.T("liarsdice.hand.dice", "Dice", cards.Dice(held))
}

// forced has a seat reveal its dice after a challenge.
func forced(s state, seat games.Seat, held string) (move, bool) {
	return move{shown: hand(held)}, s.revealing() && seat == s.turn
}

// seenBy returns the state as the owner of a hand sees it.
func (s state) seenBy(a games.Audience) state {
	if s.hand = ""; a.Seat == s.turn && a.Hand != noDice {
		s.hand = hand(a.Hand)
	}
	return s
}
