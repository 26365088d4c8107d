package squares

import (
	"strings"
	"testing"

	"parlour/games"
)

// sentences splits a description into its parts.
func sentences(t games.Text) string {
	if first, ok := t.Args["First"].(games.Text); ok {
		next, _ := t.Args["Next"].(games.Text)
		return sentences(first) + "\n" + next.String()
	}
	return t.String()
}

func TestAlt(t *testing.T) {
	many := wide(12)
	many.Discs[Blue], many.Open = many.Open[:41], many.Open[41:82]
	described := set(Red, "oo")
	described.OpenAlt = games.T("game.open")
	passed := set(Blue, "RB")
	passed.Mover = Red
	passed.Last[Red] = passed.Pass
	tests := []struct {
		name  string
		board Board
		want  []string
	}{
		{"nothing closed", set(Red, "oo", "oo"), []string{"games.squares.alt.all(Seat=0)"}},
		{"closed ones are fewer", set(Blue, "or.", "oBo"), []string{
			"games.squares.alt.discs(Count=1, Side=game.seat.red, Squares=b2)",
			"games.squares.alt.discs(Count=1, Side=game.seat.blue, Squares=b1)",
			"games.squares.alt.last(Square=b2)",
			"games.squares.alt.closed(Seat=1, Squares=[games.move(Move=c2)])",
		}},
		{"open ones are fewer", set(Red, "o..", "..."), []string{"games.squares.alt.none(Side=game.seat.red)", "games.squares.alt.open(Seat=0, Squares=a2)"}},
		{"too many to be listed", many, []string{
			"games.squares.alt.many(Count=41, Side=game.seat.blue)", "games.squares.alt.open-many(Count=41, Seat=0)",
		}},
		{"as the game says it", described, []string{"game.open"}},
		{"a pass", passed, []string{"games.squares.alt.passed", "games.squares.alt.pass(Seat=1)"}},
		{"over", set(games.Nobody, "RB"), []string{"game.reason"}},
	}
	for _, tt := range tests {
		got := sentences(tt.board.alt())
		for _, want := range append(tt.want, "games.squares.alt(Game=game.title") {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %s\nis not in\n%s", tt.name, want, got)
			}
		}
		if !strings.HasSuffix(got, tt.want[len(tt.want)-1]) {
			t.Errorf("%s: ends with more than %s:\n%s", tt.name, tt.want[len(tt.want)-1], got)
		}
	}
}

// The description of the greatest board fits Discord's limit.
func TestAltIsShort(t *testing.T) {
	for discs := 0; discs < 26*26; discs += 20 {
		b := wide(26)
		b.Discs[Red], b.Discs[Blue], b.Open = b.Open[:discs/2], b.Open[discs/2:discs], b.Open[discs:]
		if n := len(sentences(b.alt())); n > 1024 {
			t.Errorf("with %d discs %d characters", discs, n)
		}
	}
}
