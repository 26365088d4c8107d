package mastermind

import (
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"parlour/games"
	"parlour/games/codebreaking"
	"parlour/solver/deduce/strategies"
)

func TestVariants(t *testing.T) {
	tests := []struct {
		options games.Options
		want    string // short rules and limit, or the refusal
	}{
		{nil, "p4c6r/10"},
		{games.Options{optGuesses: "7"}, "p4c6r/7"},
		{games.Options{optRules: bullsAndCows}, "p4c10n/10"},
		{games.Options{optRules: mottemeister}, "p4c6n-common/0"},
		{games.Options{optRules: mottemeister, optColors: "8", optGuesses: "12"}, "p4c8n-common/12"},
		{games.Options{optRules: positional}, "p4c6n-positional/3"},
		{games.Options{optRules: positional, optGuesses: "5"}, "p4c6n-positional/5"},
		{games.Options{optRules: custom, optPegs: "8", optColors: "12", optAnswers: "exact-common"}, "p8c12r-common/10"},
		{games.Options{optRules: custom, optRepeats: "false", optAnswers: "per-peg"}, "p4c6n-positional/10"},
		{games.Options{optRules: classic, optPegs: "4", optColors: "6"}, "p4c6r/10"},
		{games.Options{optPegs: "5"}, "mastermind.refuse.fixed"},
		{games.Options{optColors: "8"}, "mastermind.refuse.fixed"},
		{games.Options{optAnswers: "per-peg"}, "mastermind.refuse.fixed"},
		{games.Options{optRules: mottemeister, optColors: "9"}, "mastermind.refuse.fixed-colors"},
		{games.Options{optRules: positional, optGuesses: "4"}, "p4c6n-positional/4"},
		{games.Options{optGuesses: "100"}, "p4c6r/100"},
		{games.Options{optRules: custom, optPegs: "8", optRepeats: "false"}, "mastermind.refuse.too-few-colors"},
	}
	for _, tt := range tests {
		v, err := variantOf(tt.options)
		got := v.Codes.String() + "/" + strconv.Itoa(v.Guesses)
		if err != nil {
			got = refusal(err)
		}
		if got != tt.want {
			t.Errorf("%v: %s, want %s", tt.options, got, tt.want)
		}
	}
}

func TestOutcomes(t *testing.T) {
	tests := []struct {
		name    string
		options games.Options
		moves   string
		over    bool
		winner  games.Seat
		turn    games.Seat
	}{
		{"the start", nil, "", false, games.Nobody, breaker},
		{"a guess", nil, "1122", false, games.Nobody, maker},
		{"an answer", nil, "1122 1,1", false, games.Nobody, breaker},
		{"the right guess", nil, "1122 4,0", true, breaker, games.Nobody},
		{"the right guess on the last turn", games.Options{optGuesses: "2"}, "1122 1,1 1344 4,0", true, breaker, games.Nobody},
		{"the last guess is wrong", games.Options{optGuesses: "2"}, "1122 1,1 1344 0,2", true, maker, games.Nobody},
		{"a contradiction", nil, "1111 2,0 2222 3,0", false, games.Nobody, breaker},
		{"and further", nil, "1111 2,0 2222 3,0 3333 1,0", false, games.Nobody, breaker},
		{"a contradiction on the last turn", games.Options{optGuesses: "2"}, "1111 2,0 2222 3,0", true, maker, games.Nobody},
		{"right after a contradiction", nil, "1111 2,0 2222 3,0 3456 4,0", true, breaker, games.Nobody},
		{"before there is a code", games.Options{optRules: mottemeister}, "", false, games.Nobody, maker},
		{"the code is ready", games.Options{optRules: mottemeister}, ready, false, games.Nobody, breaker},
		{"no limit", games.Options{optRules: mottemeister}, "1234 0,2 1234 0,2 1234 0,2 1234 0,2 1234 0,2 1234 0,2 1234 0,2 1234 0,2 1234 0,2 1234 0,2 1234 0,2", false, games.Nobody, breaker},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := after(t, newState(t, tt.options), tt.moves)
			if o := p.Outcome(); o.Over != tt.over || o.Winner != tt.winner || p.Turn() != tt.turn {
				t.Errorf("%+v, turn %d; want over %v, winner %d, turn %d", o, p.Turn(), tt.over, tt.winner, tt.turn)
			}
		})
	}
}

func TestRefusedMoves(t *testing.T) {
	tests := []struct{ rules, moves, move, want string }{
		{classic, "", "2,0", "mastermind.refuse.code.color"},
		{classic, "1122", "3,1", "mastermind.refuse.impossible"},
		{classic, "1122", "5,0", "mastermind.refuse.answer.black-white"},
		{classic, "1122", "x", "mastermind.refuse.answer.black-white"},
		{classic, "1111", "0,1", "mastermind.refuse.impossible"},
		{classic, "1122 4,0", "1122", "games.over"},
		{mottemeister, "", "1234", "mastermind.refuse.ready-first"},
		{mottemeister, ready, ready, "mastermind.refuse.guess-first"},
		{classic, "", ready, "mastermind.refuse.guess-first"},
		{mottemeister, "1234", "0,1", "mastermind.refuse.impossible"},
		{mottemeister, "1234", "3,2", "mastermind.refuse.answer.exact-common"},
		{positional, "1234", "1,1,1", "mastermind.refuse.answer.per-peg"},
		{positional, "1234", "1,1,1,0", "mastermind.refuse.impossible-marks"},
		{positional, "1234", "-1,-1,-1,1", "mastermind.refuse.impossible-marks"},
	}
	for _, tt := range tests {
		p := after(t, newState(t, games.Options{optRules: tt.rules}), tt.moves)
		if _, err := playTyped(p, tt.move); refusal(err) != tt.want {
			t.Errorf("%s, %q then %q: %v, want %s", tt.rules, tt.moves, tt.move, err, tt.want)
		}
	}
}

// There is a move for every code, and for every answer that some code gives.
func TestMoves(t *testing.T) {
	tests := []struct {
		rules, moves string
		want         int
	}{
		{classic, "", 1296},
		{classic, "1122", 13},
		{classic, "1111", 5},
		{positional, "", 360},
		{positional, "1234", 68},
		{classic, "1122 4,0", 0},
		{classic, "1111 2,0 2222 3,0", 1296},
		{mottemeister, ready, 360},
		{mottemeister, notYet, 1},
	}
	for _, tt := range tests {
		s := after(t, newState(t, games.Options{optRules: tt.rules}), tt.moves)
		n := 0
		for m := range s.Moves() {
			if n++; s.Legal(m) != nil {
				t.Errorf("%s %q: %s is not legal", tt.rules, tt.moves, format(s, m))
			}
		}
		if n != tt.want {
			t.Errorf("%s %q: %d moves, want %d", tt.rules, tt.moves, n, tt.want)
		}
	}
	if n := len(slices.Collect(newState(t, games.Options{optRules: mottemeister}).Moves())); n != 2 {
		t.Errorf("%d moves before there is a code, want 2", n)
	}
}

// Filtering the candidates row by row gives the same codes as testing each code
// against all rows.
func TestCandidatesAgreeWithEveryCode(t *testing.T) {
	all := []games.Options{
		nil,
		{optRules: bullsAndCows},
		{optRules: mottemeister},
		{optRules: positional},
		{optRules: custom, optPegs: "3", optColors: "5", optAnswers: "per-peg"},
	}
	rapid.Check(t, func(t *rapid.T) {
		v, err := variantOf(rapid.SampledFrom(all).Draw(t, "options"))
		if err != nil {
			t.Fatal(err)
		}
		s := state{variant: v, candidates: codebreaking.New(strategies.NewLibrary(nil), v.Codes)}
		draw := func(what string) pegCode {
			return v.Codes.Unrank(rapid.IntRange(0, v.Codes.Size()-1).Draw(t, what))
		}
		secret := draw("secret")
		for range rapid.IntRange(1, 4).Draw(t, "rows") {
			guess := draw("guess")
			s = s.After(move{Kind: guessMove, Code: guess}).After(move{Kind: answerMove, Answer: v.Codes.Grade(guess, secret)})
		}
		var want []int32
		for c := range v.Codes.Codes() {
			if v.Codes.Consistent(c, s.candidates.History()) {
				want = append(want, int32(v.Codes.Rank(c)))
			}
		}
		if _, got := s.candidates.List(); !slices.Equal(got, want) {
			t.Fatalf("%d candidates, want %d", len(got), len(want))
		}
		if counts := s.candidates.Counts(); len(counts) != len(s.rows)+1 || counts[len(counts)-1] != len(want) {
			t.Fatalf("counts %v", counts)
		}
	})
}

// newInHead returns a new game whose maker keeps the code in mind.
func newInHead(t testing.TB, o games.Options) state {
	t.Helper()
	return askReady(newState(t, o), maker)
}

func TestMakerIsAskedForACode(t *testing.T) {
	for _, rules := range ruleSetNames() {
		p := newInHead(t, games.Options{optRules: rules})
		if p.Turn() != maker {
			t.Fatalf("%s: it is %d's turn", rules, p.Turn())
		}
		for _, typed := range []string{"no", "ei", notYet, "Not yet"} {
			later, err := playTyped(p, typed)
			if err != nil || later.Turn() != maker || view(later).Status.ID != "mastermind.status.take-time" {
				t.Errorf("%s, %q: %v", rules, typed, err)
				continue
			}
			if _, err := playTyped(later, typed); refusal(err) != "mastermind.status.take-time" {
				t.Errorf("%s, %q again: %v", rules, typed, err)
			}
		}
		for _, typed := range []string{"yes", "j", ready} {
			if next, err := playTyped(p, typed); err != nil || next.Turn() != breaker {
				t.Errorf("%s, %q: %v", rules, typed, err)
			}
		}
	}
}

func TestOnlyTheMakerIsAsked(t *testing.T) {
	if p := askReady(newState(t, nil), breaker); p.Turn() != breaker {
		t.Errorf("it is %d's turn", p.Turn())
	}
}

// Before there is a code no other move is accepted.
func TestOtherMovesBeforeTheCode(t *testing.T) {
	for _, move := range []string{"1122", "nonsense"} {
		if _, err := playTyped(newInHead(t, nil), move); refusal(err) != "mastermind.refuse.ready-first" {
			t.Errorf("%s: %v", move, err)
		}
	}
	for _, move := range []string{"no", "yes"} {
		if got, err := composeAnswer(newInHead(t, nil), games.Options{"answer": move}); err != nil || got == "" {
			t.Errorf("answer %s: %q, %v", move, got, err)
		}
	}
}

func TestRedundant(t *testing.T) {
	tests := []struct {
		name, moves, guess string
		want               string
	}{
		{"again", "1122 1,1", "1122", "mastermind.refuse.guessed"},
		{"another", "1122 1,1", "1123", ""},
		{"after a contradiction", "1111 2,0 2222 3,0", "2222", ""},
		{"an answer", "1122", "1,1", ""},
	}
	for _, tt := range tests {
		p := after(t, newState(t, nil), tt.moves)
		m, err := parse(p, tt.guess)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.redundant(m); refusal(err) != tt.want {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
		if _, err := playTyped(p, tt.guess); err != nil {
			t.Errorf("%s: a log with the move cannot be replayed: %v", tt.name, err)
		}
	}
}
