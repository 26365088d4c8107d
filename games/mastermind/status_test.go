package mastermind

import (
	"testing"

	"parlour/games"
)

// The status of a running game says which guess it is and what to do.
func TestStatus(t *testing.T) {
	tests := []struct {
		options games.Options
		moves   string
		want    string
	}{
		{nil, "", "**Guess 1 of 10.** Parlour: 4 colours."},
		{games.Options{optRules: mottemeister}, ready, "**Guess 1.** Parlour: 4 colours."},
		{games.Options{optRules: bullsAndCows}, "1234 0,1", "**Guess 2 of 10.** Parlour: 4 digits."},
		{nil, "1122", "**Mia, how close is guess 1?**"},
		{games.Options{optRules: positional}, "1234", "**Mia, mark each peg.** 4 to go."},
		{games.Options{optRules: custom, optPegs: "5", optAnswers: "exact-common"}, "11223", "**Mia, guess 1: how many in place?**"},
		{games.Options{optRules: mottemeister}, notYet, "**Take your time, Mia.**"},
		{games.Options{optGuesses: "1"}, "1122 1,1", "🏆 **Mia survived!**"},
		{nil, "1122 4,0", "🏆 **Parlour broke it in one guess!**"},
		{nil, "1111 0,0 1123 4,0", "🏆 **Parlour broke it in 2 guesses.**\nGuess 1 should be **●●**."},
		{nil, "1111 0,0 2222 0,0 1123 4,0", "🏆 **Parlour broke it in 3 guesses.**\nCorrect: guess 1 **●●**, guess 2 **●**."},
	}
	for _, tt := range tests {
		if got := english(t)(view(after(t, newState(t, tt.options), tt.moves)).Status); got != tt.want {
			t.Errorf("%v %q: %q, want %q", tt.options, tt.moves, got, tt.want)
		}
	}
}

// Where a computer guesses, no status says how many guesses it has: the score does.
func TestLimit(t *testing.T) {
	solving := games.Audience{Seat: maker, Computers: []bool{maker: false, breaker: true}}
	for _, tt := range []struct {
		options games.Options
		by      games.Audience
		want    string
	}{
		{nil, solving, "Guess 1 of 10."},
		{games.Options{optGuesses: "2"}, solving, "Guess 1 of 2."},
		{games.Options{optRules: mottemeister}, solving, ""},
		{nil, games.Audience{Seat: breaker, Computers: []bool{maker: true, breaker: false}}, ""},
	} {
		got := view(seenBy(after(t, newState(t, tt.options), ""), tt.by)).Score
		if said := english(t)(got); said != tt.want {
			t.Errorf("%v, %+v: %q, want %q", tt.options, tt.by, said, tt.want)
		}
	}
}
