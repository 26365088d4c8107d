package mastermind

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/grid"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// render writes a card as text: its texts, the board, and the
// alternative text.
func render(t testing.TB, v games.View) string {
	t.Helper()
	say := english(t)
	var b strings.Builder
	b.WriteString("## " + say(v.Title) + "\n-# " + say(v.Players) + "\n")
	b.WriteString(v.Board.Emoji(v.Marks) + "\n" + say(v.Status) + "\n")
	if !v.Note.IsZero() {
		b.WriteString("-# " + strings.ReplaceAll(say(v.Note), "\n", "\n-# ") + "\n")
	}
	if v.Alarm {
		b.WriteString("(alarm)\n")
	}
	b.WriteString("alt: " + say(v.Alt) + "\n")
	return grid.Plain(b.String())
}

// tooMany are rules with more codes than can be listed.
var tooMany = games.Options{optRules: custom, optPegs: "8", optColors: "12"}

func TestBoards(t *testing.T) {
	tests := []struct {
		name, moves string
		options     games.Options
	}{
		{"classic-empty", "", nil},
		{"classic", "1122 1,1 1344 0,2 5566", nil},
		{"classic-won", "1122 1,1 1344 4,0", nil},
		{"classic-broken", "1122 1,1 1234 4,0", nil},
		{"classic-first", "1122 4,0", nil},
		{"classic-playing-on", "1111 2,0 2222 3,0", nil},
		{"positional-answer", "4216", games.Options{optRules: positional}},
		{"mottemeister-think", "", games.Options{optRules: mottemeister, optColors: "8"}},
		{"mottemeister-time", notYet, games.Options{optRules: mottemeister}},
		{"digits-empty", "", games.Options{optRules: bullsAndCows}},
		{"classic-lost", "1122 1,1 1344 0,2", games.Options{optGuesses: "2"}},
		{"classic-contradiction", "1111 2,0 2222 3,0", nil},
		{"bulls-and-cows", "0123 1,1", games.Options{optRules: bullsAndCows}},
		{"mottemeister", "1234 0,2 2156 2,3 3465", games.Options{optRules: mottemeister}},
		{"positional", "4216 0,1,1,-1", games.Options{optRules: positional}},
		{"many-colors", "RWKM 1,2", games.Options{optRules: custom, optColors: "12"}},
		{"long-codes", "11223344 2,3", games.Options{optRules: custom, optPegs: "8"}},
		{"long-match", strings.Repeat("1234 0,2 ", 21), games.Options{optRules: mottemeister}},
		{"too-many", "RWKMRWKM 2,3", tooMany},
		{"no-longer-too-many", "11112222 3,0 33334444 3,0 55556666 1,1 13164662 2,4", tooMany},
		{"contradiction-of-many", "11112222 3,0 33334444 3,0 55556666 1,1 11113333 0,0", tooMany},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := after(t, newState(t, tt.options), tt.moves)
			v := view(s)
			if strings.Contains(tt.name, "contradiction") {
				v = correctionView(s, v)
			}
			got := render(t, v)
			file := filepath.Join("testdata", "boards", tt.name+".golden")
			if *update {
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

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
