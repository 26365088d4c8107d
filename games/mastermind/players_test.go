package mastermind

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/solver"
)

// play lets a breaker guess a secret with truthful answers, and returns the
// guesses.
func play(t *testing.T, name, secret string, o games.Options) []string {
	t.Helper()
	players, s := players(), newState(t, o)
	var guesses []string
	for !s.Outcome().Over {
		player, hand := name, games.Hand{Rand: rand.New(rand.NewPCG(1, uint64(len(guesses))))}
		if s.Turn() == maker {
			player, hand = honestName, games.Hand{Secret: secret}
		}
		c, err := players[player](context.Background(), s, hand, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if s.Turn() == breaker {
			guesses = append(guesses, format(s, c.Move))
		}
		s = s.After(c.Move)
	}
	return guesses
}

func TestFirstConsistentPlaysAsPublished(t *testing.T) {
	tests := []struct {
		rules, secret string
		want          []string
	}{
		{classic, "1314", []string{"1111", "1122", "1313", "1314"}},
		{mottemeister, "6543", []string{"1234", "2156", "3465", "5643", "6543"}},
	}
	for _, tt := range tests {
		if got := play(t, "first-consistent", tt.secret, games.Options{"rules": tt.rules}); !slices.Equal(got, tt.want) {
			t.Errorf("%s %s: %v, want %v", tt.rules, tt.secret, got, tt.want)
		}
	}
}

func TestEveryBreakerFindsTheCode(t *testing.T) {
	tests := []struct{ options, secret string }{
		{"classic", "1314"}, {"bulls-and-cows", "6543"}, {"mottemeister", "6543"}, {"positional", "3241"},
	}
	for _, player := range New(nil).Info.PlayersFor(breaker) {
		if player.Name == "random" {
			continue
		}
		for _, tt := range tests {
			o := games.Options{optRules: tt.options}
			if tt.options == positional {
				o[optGuesses] = "5"
			}
			guesses := play(t, player.Name, tt.secret, o)
			if last := guesses[len(guesses)-1]; last != tt.secret && player.Name != mathematician {
				t.Errorf("%s, %s: %v", player.Name, tt.options, guesses)
			}
		}
	}
}

// Breakers play rules without proven play, and rules with too many codes to
// list.
func TestBreakersOfOtherRules(t *testing.T) {
	for _, tt := range []struct {
		options games.Options
		secret  string
		players []string
	}{
		{games.Options{optRules: custom, optPegs: "5", optColors: "8", optGuesses: "20"}, "88776", []string{"optimal"}},
		{games.Options{optRules: custom, optPegs: "3", optColors: "5", optAnswers: "per-peg"}, "535", []string{"best", logician}},
		{games.Options{optRules: custom, optPegs: "8", optColors: "12", optGuesses: "20"}, "RWKMGBGB", []string{"best"}},
	} {
		for _, name := range tt.players {
			guesses := play(t, name, tt.secret, tt.options)
			if last := guesses[len(guesses)-1]; last != tt.secret {
				t.Errorf("%s, %v: %v", name, tt.options, guesses)
			}
		}
	}
}

// Breakers guess on when the answers are inconsistent.
func TestBreakersPlayOn(t *testing.T) {
	s := after(t, newState(t, nil), "1111 2,0 2222 3,0")
	for name, player := range players() {
		if name == honestName {
			continue
		}
		c, err := player(context.Background(), s, games.Hand{Rand: rand.New(rand.NewPCG(1, 2))}, games.Limits{})
		if err == nil {
			err = s.Legal(c.Move)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestDefaultPlayer(t *testing.T) {
	tests := []struct {
		opening, rules string
		seat           games.Seat
		want           string
	}{
		{"watch", positional, breaker, mathematician},
		{"watch", positional, maker, ""},
		{"watch", classic, breaker, ""},
		{"solve", positional, breaker, ""},
	}
	for _, tt := range tests {
		if got := defaultPlayer(tt.opening, games.Options{optRules: tt.rules}, tt.seat); got != tt.want {
			t.Errorf("%s %s, seat %d: %q, want %q", tt.opening, tt.rules, tt.seat, got, tt.want)
		}
	}
}

// The honest player's answers are consistent with the code in its hand,
// whatever is guessed.
func TestHonestAnswers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, o := range []games.Options{nil, {optRules: bullsAndCows}, {optRules: mottemeister}, {optRules: positional}} {
		s := newState(t, o)
		v := s.variant
		hand := games.Hand{Secret: draw(s, maker, r)}
		for !s.Outcome().Over && len(s.rows) < 8 {
			s = after(t, s, formatCode(v, v.Codes.Unrank(r.IntN(v.Codes.Size()))))
			c, err := honest(context.Background(), s, hand, games.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			s = s.After(c.Move)
			secret, _ := readCode(v, hand.Secret)
			if s.inconsistent() || !v.Codes.Consistent(secret, s.candidates.History()) {
				t.Fatalf("%v: after %+v the code is not consistent", o, c.Move)
			}
		}
	}
}

// Without a code the honest player's answers are consistent.
func TestHonestWithoutACode(t *testing.T) {
	for _, o := range []games.Options{nil, {optRules: positional}, tooMany} {
		s := newState(t, o)
		for _, guess := range []string{exampleCode(s.variant).String(), exampleCode(s.variant).String()} {
			s = after(t, s, guess)
			c, err := honest(context.Background(), s, games.Hand{}, games.Limits{})
			if err == nil {
				err = s.Legal(c.Move)
			}
			if err != nil {
				t.Fatalf("%v: %v", o, err)
			}
			if s = s.After(c.Move); s.inconsistent() || s.Outcome().Over {
				break
			}
		}
		if s.inconsistent() {
			t.Errorf("%v: no code is consistent with the answers", o)
		}
	}
}

func TestHonestErrors(t *testing.T) {
	s := newState(t, nil)
	if _, err := honest(context.Background(), s, games.Hand{Secret: "1111"}, games.Limits{}); err == nil {
		t.Error("it answered before there was a guess")
	}
	for _, secret := range []string{"777", "7777"} {
		if _, err := honest(context.Background(), after(t, s, "1122"), games.Hand{Secret: secret}, games.Limits{}); err == nil {
			t.Errorf("it answered with the code %q in its hand", secret)
		}
	}
}

func TestDrawDrawsEveryCode(t *testing.T) {
	s := newState(t, games.Options{optRules: custom, optPegs: "2", optColors: "3"})
	r := rand.New(rand.NewPCG(1, 2))
	drawn := map[string]int{}
	for range 9000 {
		drawn[draw(s, maker, r)]++
	}
	for code, n := range drawn {
		if n < 850 || n > 1150 {
			t.Errorf("%s was drawn %d times in 9000", code, n)
		}
	}
	if len(drawn) != 9 || draw(s, breaker, r) != "" {
		t.Errorf("%d codes were drawn", len(drawn))
	}
}

// A hint says what is good about the guess.
func TestExplain(t *testing.T) {
	tests := []struct {
		options     games.Options
		moves       string
		why, number string
	}{
		{nil, "", "leaves", "note-expected"},
		{games.Options{optRules: positional}, "1234 1,1,0,-1", "perhaps", "note-expected"},
		{games.Options{optRules: positional}, "1234 1,1,0,0", "only", ""},
		{nil, "1111 2,0 2222 3,0", "mistake", "note-mistake"},
	}
	for _, tt := range tests {
		player := players()[bestName]
		p := after(t, newState(t, tt.options), tt.moves)
		thought, err := player(t.Context(), p, games.Hand{Rand: rand.New(rand.NewPCG(1, 2))}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		why, number := strings.TrimPrefix(thought.Why.ID, "mastermind.why."), strings.TrimPrefix(thought.Note.ID, "mastermind.why.")
		if why != tt.why || number != tt.number {
			t.Errorf("%v after %q: %s, %s, %s; want %s, %s", tt.options, tt.moves, format(p, thought.Move), why, number, tt.why, tt.number)
		}
	}
}

// The exact rates were computed by walking over all chances. One point is three
// standard deviations at 20,000 games.
func TestSimulatedWinRates(t *testing.T) {
	const count = 20000
	for guesses, want := range map[string]map[string]float64{
		"3": {mathematician: 60.3, logician: 85.56, "random": 0.83},
		"5": {mathematician: 91.6, logician: 100, "random": 1.39},
	} {
		done := 0
		o := games.Options{optRules: positional, optGuesses: guesses}
		scores, err := New(nil).Simulation.Play(context.Background(), o, count, rand.New(rand.NewPCG(1, 2)), func(n int) { done = n })
		if err != nil || done != count || len(scores) != len(want) {
			t.Fatalf("%d games done, %d scores, %v", done, len(scores), err)
		}
		for _, s := range scores {
			rate := 100 * float64(s.Wins) / float64(s.Games)
			if math.Abs(rate-want[s.Player]) > 1 {
				t.Errorf("%s wins %.2f %% with %s guesses, want %.2f", s.Player, rate, guesses, want[s.Player])
			}
		}
	}
}

func TestSimulationsOfOtherRules(t *testing.T) {
	for _, o := range []games.Options{nil, {optGuesses: "4"}, {optRules: mottemeister}, {optRules: classic}} {
		scores, err := New(nil).Simulation.Play(context.Background(), o, 3, rand.New(rand.NewPCG(1, 2)), func(int) {})
		if err != nil || len(scores) != len(contestants) {
			t.Errorf("%v: %v, %v", o, scores, err)
		}
	}
	o := games.Options{optRules: custom, optPegs: "8", optColors: "12"}
	if _, err := New(nil).Simulation.Play(context.Background(), o, 3, rand.New(rand.NewPCG(1, 2)), func(int) {}); refusal(err) != "mastermind.refuse.simulate" {
		t.Errorf("too many codes: %v", err)
	}
}

// A simulation checks its context before every guess and ends with it.
func TestSimulationsEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	checks, reached := 0, 0
	ctx = solver.WithYield(ctx, func(ctx context.Context) error {
		checks++
		return ctx.Err()
	})
	_, err := New(nil).Simulation.Play(ctx, nil, 20000, rand.New(rand.NewPCG(1, 2)), func(done int) {
		if reached = done; done == 5 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || reached != 5 || checks < 5*len(contestants) {
		t.Errorf("%v after %d games and %d checks", err, reached, checks)
	}
}
