package crosscut

import (
	"slices"
	"testing"

	"parlour/games"
)

func TestParts(t *testing.T) {
	const fig5 = "......../.RR...../...B.R../...B.R../.BBBBR../...B.R../.....R../........"
	const full = "......./.BRRRB./.RBRBR./.RRBRR./.RBRBR./.BRRRB./......."
	tests := []struct {
		board, turn, draft string
		want               []string
	}{
		{fig5, "R", "", []string{"a", "b", "c", "d", "e", "f", "g"}},
		{fig5, "R", "a", []string{"4"}},
		{fig5, "R", "d", []string{"2", "7"}},
		{fig5, "R", "h", nil},
		{full, "B", "", []string{"pass"}},
		{full, "R", "b", []string{"1", "7"}},
	}
	g := New()
	for _, test := range tests {
		p, err := g.(games.Setter).Set(nil, test.board, test.turn)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, part := range g.(game).Parts(p, test.draft) {
			got = append(got, part.Value)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("after %q on %s: parts %v, want %v", test.draft, test.board, got, test.want)
		}
	}
}
