package yesno

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"parlour/games"
)

// In some games with two slips, Parlour asks about an answer. Most of those are slips, and with the opposite
// everything fits.
func TestSure(t *testing.T) {
	asked, slips := 0, 0
	start := opened(t, games.Options{"list": "animals", "turns": "30", "people": "true"})
	for e := range start.list.Things() {
		s, r := start, rand.New(rand.NewPCG(1, uint64(e)))
		var made []move
		slip := map[int]bool{}
		for !s.Outcome().Over {
			if _, needed := corrections().Needed(s); needed {
				asked++
				if slip[s.slip] {
					slips++
				}
				amended(t, start, made, s)
				break
			}
			m := move{Kind: reply, Says: goOn}
			switch {
			case s.answers():
				m = s.truth(e)
				if n := len(s.rows); (n == e%5 || n == 5+e%4) && s.kind == question && m.Says != unknown {
					m.Says, slip[n] = no-m.Says, true
				}
			case !s.pauses():
				m = s.choose(r).Move
			}
			made, s = append(made, m), s.After(m)
		}
	}
	if asked < 20 || 4*slips < 3*asked {
		t.Errorf("Parlour asks in %d games, and in %d of them about a slip", asked, slips)
	}
}

// amended makes the correction that Parlour asks for.
func amended(t *testing.T, at state, made []move, s state) {
	t.Helper()
	all := correction(s)
	if len(all) != 1 || all[0].Probability <= 0.3 {
		t.Fatalf("the corrections are %v", all)
	}
	number, text, _ := strings.Cut(all[0].Amend, " ")
	n, _ := strconv.Atoi(number)
	for i, m := range made {
		if i == n-1 {
			if text != answerWords[no-m.Says] {
				t.Errorf("%s is changed to %s", answerWords[m.Says], text)
			}
			m.Says = no - m.Says
		}
		at = at.After(m)
	}
	if _, still := corrections().Needed(at); still || at.rows[s.slip].Says == s.rows[s.slip].Says {
		t.Errorf("after %v an answer still fits nothing", all)
	}
}

// After 25 turns the thinker chooses whether there are five more. Parlour as the thinker isn't asked.
func TestFiveMore(t *testing.T) {
	play := func(o games.Options, until int) state {
		s, r := opened(t, o), rand.New(rand.NewPCG(1, 1))
		for len(s.rows) < until || s.answers() {
			m := move{Kind: reply, Says: no}
			if !s.answers() {
				m = random(s, r)
			}
			if err := s.Legal(m); err != nil {
				t.Fatal(err)
			}
			s = s.After(m)
		}
		return s
	}
	solve := games.Options{"turns": "30", "people": "true"}
	s := play(solve, 25)
	if s.Turn() != thinker || s.Legal(move{Kind: reply, Says: no}) == nil || s.Legal(move{Kind: question, At: s.belief.Best().Question}) == nil {
		t.Error("the thinker is not asked for more turns, or the game goes on")
	}
	for typed, over := range map[string]bool{"more": false, " Stop": true} {
		m, err := parse(s, typed)
		if err != nil || s.Legal(m) != nil || s.After(m).Outcome().Over != over || s.After(m).pauses() {
			t.Errorf("%q: %v, %v", typed, m, err)
		}
	}
	for _, typed := range []string{"", "yes", "no"} {
		if _, err := parse(s, typed); err == nil {
			t.Errorf("%q is taken for the choice", typed)
		}
	}
	if play(games.Options{"turns": "30"}, 25).pauses() || play(games.Options{"turns": "25", "people": "true"}, 25).pauses() {
		t.Error("Parlour, or who has no turns left, is asked for more")
	}
}
