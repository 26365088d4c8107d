package crazyeights

import (
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
)

// Each level wins more games than the one below it. The shares have a standard error of one
// percent, that of hard two and a half.
func TestLevels(t *testing.T) {
	p := players()
	p["random"] = games.Random[state, move]
	for _, c := range []struct {
		better, worse string
		others, games int
		least         float64
	}{
		{"easy", "random", 0, 2000, 0.8},
		{"medium", "easy", 0, 2000, 0.65},
		{"medium", "easy", 2, 2000, 0.55},
		{"hard", "medium", 0, 400, 0.55},
	} {
		if c.better == "hard" && !need.Long(t) {
			continue
		}
		seats := slices.Repeat([]string{c.better, c.worse}, 1+c.others/2)
		if got := share(t, p, c.games, seats); got < c.least {
			t.Errorf("%s wins %.3f of the games of %v, want %.2f", c.better, got, seats, c.least)
		} else {
			t.Logf("%s wins %.3f of the games of %v", c.better, got, seats)
		}
	}
}

// share returns the share of the games that the player in the first seat wins, or another
// seat of that player. The seats rotate.
func share(t *testing.T, p map[string]games.Strategy[state, move], n int, seats []string) float64 {
	t.Helper()
	r, won := rand.New(rand.NewPCG(1, 2)), 0.0
	for range n {
		seats = append(seats[1:], seats[0])
		var at []games.Strategy[state, move]
		for _, name := range seats {
			at = append(at, p[name])
		}
		o := playGame(t, r, nil, at...).Outcome()
		for seat, name := range seats {
			if o.Wins(games.Seat(seat)) && name == better(seats) {
				won += 1 / float64(max(1, len(o.Winners)))
			}
		}
	}
	return won / float64(n)
}

// better returns the stronger of the players.
func better(seats []string) string {
	order := []string{"random", "easy", "medium", "hard"}
	return slices.MaxFunc(seats, func(a, b string) int { return slices.Index(order, a) - slices.Index(order, b) })
}

func TestPlan(t *testing.T) {
	for _, c := range []struct {
		name, hand, top, want string
	}{
		{"of the longest suit", "7S 7H 2H 3H", "7D", "7H"},
		{"of one suit, the most points", "2S KS 9S", "4S", "KS"},
		{"an eight is kept", "8S 2S 3H", "4S", "2S"},
		{"an eight names the longest suit", "8S 2H 3H KC", "4D", "8SH"},
		{"the last eight names none", "8S", "4D", "8SS"},
		{"nothing fits", "2S 3S", "4D", ""},
	} {
		hand, _ := readHand(c.hand)
		top, _, _ := cutCard(c.top)
		m, ok := plan(hand, top, top.suit())
		if ok != (c.want != "") || ok && m.String() != c.want {
			t.Errorf("%s: %s, %v, want %s", c.name, m, ok, c.want)
		}
	}
}

// A guess deals every hidden card once, to hands of the right size, and none that a seat cannot
// have as long as there are others.
func TestGuess(t *testing.T) {
	r, p := rand.New(rand.NewPCG(3, 4)), players()
	for range 40 {
		playGame(t, r, func(s state, source string) {
			if s.counting {
				return
			}
			seen := s.seenBy(games.Audience{Seat: s.turn, Hand: s.deal(s.turn, source)})
			g := guess(&seen, r)
			all := s.played
			for seat, hand := range g.hands[:s.seats] {
				if hand&all != 0 || hand.count() != s.counts[seat] {
					t.Fatalf("seat %d is dealt %v, want %d cards that no one else has", seat, hand, s.counts[seat])
				}
				all |= hand
			}
			for _, c := range g.hidden {
				if all.has(c) || !s.stocks[s.stock].of.has(c) {
					t.Fatalf("%v cannot be in the stock", c)
				}
				all |= one(c)
			}
			if all != fullDeck || len(g.hidden) != s.left() {
				t.Fatalf("%d cards are dealt, %d of them to the stock, want %d", all.count(), len(g.hidden), s.left())
			}
		}, p["medium"], p["easy"], games.Random[state, move])
	}
	s := played(t, 2, "4H 2H draw pass").holding("AS 2S 3S")
	if v := s.voids[1][1]; v != 0 {
		t.Errorf("a seat that draws and passes on hearts can have %+v of them", v)
	}
	if got := guess(&s, r).hands[1].of(1).without(wilds); got != 0 {
		t.Errorf("it is dealt %v", got)
	}
}

// hard wins at once if it can, and plays from an empty hand what is legal.
func TestHard(t *testing.T) {
	s := played(t, 2, "4H").holding("KH")
	c, err := hard(t.Context(), s, games.Hand{Secret: "KH"}, games.Limits{Nodes: 500})
	if err != nil || c.Move.String() != "KH" || c.Value != 1 || c.Why.IsZero() {
		t.Errorf("with one card that fits: %+v, %v", c, err)
	}
	public := played(t, 2, "4H")
	if c, err := hard(t.Context(), public, games.Hand{}, games.Limits{}); err != nil || public.Legal(c.Move) != nil {
		t.Errorf("without a hand: %+v, %v", c, err)
	}
}
