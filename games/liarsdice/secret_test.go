package liarsdice

import (
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
)

// Every round has dice of its own for each seat, even in the longest game.
func TestDealRounds(t *testing.T) {
	for _, c := range []struct{ seats, each int }{{2, 1}, {2, 5}, {3, 2}, {6, 5}} {
		s := newState(c.seats, c.each, true)
		source := s.draw(games.Chance, rand.New(rand.NewPCG(1, uint64(c.seats))))
		if got, err := s.read(games.Chance, source[:1]+" "+source[1:]+"\n"); err != nil || got != source {
			t.Errorf("%+v: the source is read as %q, %v", c, got, err)
		}
		used := make([]bool, len(source))
		for !s.over() {
			for seat := range games.Seat(c.seats) {
				if s.bid().count > 0 || s.revealing() {
					break
				}
				from := (s.round*s.seats + int(seat)) * s.each
				if got := s.deal(seat, source); s.dice[seat] > 0 && !sameDice(got, source[from:from+s.dice[seat]]) || s.dice[seat] == 0 && got != noDice {
					t.Fatalf("%+v: in round %d seat %d has %q", c, s.round, seat, got)
				}
				for i := range s.dice[seat] {
					if used[from+i] {
						t.Fatalf("%+v: die %d is rolled twice", c, from+i)
					}
					used[from+i] = true
				}
			}
			m := challenge
			if s.revealing() {
				m, _ = forced(s, s.turn, s.deal(s.turn, source))
			} else if s.bid().count == 0 {
				m.bid = bid{s.total(), 6}
			}
			s = s.After(m)
		}
	}
}

func sameDice(hand, dice string) bool {
	for _, face := range "123456" {
		if strings.Count(hand, string(face)) != strings.Count(dice, string(face)) {
			return false
		}
	}
	return len(hand) == len(dice)
}

func TestSourcesRefused(t *testing.T) {
	s := newState(2, 1, true)
	for typed, want := range map[string]bool{"12": true, " 1 2 ": true, "": false, "1": false, "123": false, "17": false, "1a": false} {
		if _, err := s.read(games.Chance, typed); (err == nil) != want {
			t.Errorf("%q: %v, want it read: %v", typed, err, want)
		}
	}
}

// A seat without dice holds none, and after the end a hand is that of the last round.
func TestHandsAtTheEnd(t *testing.T) {
	s := play(t, newState(3, 1, true), "1x2 liar 3 4 5")
	if got := s.deal(0, strings.Repeat("6", s.rolled())); got != noDice {
		t.Errorf("the seat without dice has %q", got)
	}
	s = play(t, s, "1x2 liar 2 5")
	for seat, want := range []string{noDice, "2", "5"} {
		if got := s.deal(games.Seat(seat), strings.Repeat("6", s.rolled())); got != want {
			t.Errorf("after the end seat %d has %q, want %q", seat, got, want)
		}
	}
}

// Only the seat to move sees its dice in the state, and only while they are revealed it has no choice.
func TestForced(t *testing.T) {
	for moves, want := range map[string]string{"": "", "1x2": "", "1x2 liar": "34", "1x2 liar 34": "", "1x2 liar 34 56": ""} {
		s := play(t, newState(2, 2, true), moves)
		m, ok := forced(s, 0, "34")
		if ok != (want != "") || ok && m.String() != want {
			t.Errorf("%q: %s, %v, want %q", moves, m, ok, want)
		}
	}
	s := newState(2, 2, true)
	for seat, want := range []hand{"34", ""} {
		if got := s.seenBy(games.Audience{Seat: games.Seat(seat), Hand: "34"}).hand; got != want {
			t.Errorf("with the hand of seat %d the state contains %q, want %q", seat, got, want)
		}
	}
}
