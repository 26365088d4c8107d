package secretword

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

func TestReveal(t *testing.T) {
	for _, tt := range []struct {
		name    string
		state   state
		secret  string
		want    string
		refused bool
	}{
		{"found", guessed(t, newState(t, nil), "lemon", "lemon"), "lemon", "", false},
		{"not found", guessed(t, newState(t, nil), "lemon", "melon"), "lemon", "secretword.reveal(Word=LEMON)", false},
		{"a slip", after(t, newState(t, nil), "melon", "1,-1,-1,1,1"), "lemon",
			"secretword.reveal(Word=LEMON) " + games.T("secretword.reveal.mistake", "Row", 1, "Marks", grid.Cells{sign(grid.Elsewhere), sign(grid.Here), sign(grid.Elsewhere), sign(grid.Here), sign(grid.Here)}).String(), false},
		{"not in the list", after(t, newState(t, nil), "melon", "1,-1,-1,-1,-1"), "mzzzz", "secretword.reveal.unlisted(Word=MZZZZ)", false},
		{"no letters", newState(t, nil), "qq-qq", "", true},
		{"another length", newState(t, nil), "qqqq", "", true},
	} {
		said, err := reveal(tt.state, maker, tt.secret)
		var all []string
		for _, text := range said {
			all = append(all, text.String())
		}
		if got := strings.Join(all, " "); got != tt.want || (err != nil) != tt.refused {
			t.Errorf("%s: %s, %v, want %s", tt.name, got, err, tt.want)
		}
		if r, ok := games.RefusalIn(err); ok && strings.Contains(strings.ToLower(r.Text.String()), tt.secret) {
			t.Errorf("%s: the refusal repeats the secret: %v", tt.name, r)
		}
	}
}
