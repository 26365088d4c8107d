package games_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/grid"
)

func TestT(t *testing.T) {
	tests := []struct {
		got  games.Text
		want games.Text
		said string
	}{
		{games.T("a"), games.Text{ID: "a"}, "a"},
		{games.T("a", "N", 1), games.Text{ID: "a", Args: map[string]any{"N": 1}}, "a(N=1)"},
		{games.T("a", "N", 1, "B", "x"), games.Text{ID: "a", Args: map[string]any{"N": 1, "B": "x"}}, "a(B=x, N=1)"},
		{games.T("a", "N"), games.Text{ID: "a"}, "a"},
		{games.T("a", "N", 1, "B"), games.Text{ID: "a", Args: map[string]any{"N": 1}}, "a(N=1)"},
		{games.T("a", "T", games.T("b", "N", 2)), games.Text{ID: "a", Args: map[string]any{"T": games.T("b", "N", 2)}}, "a(T=b(N=2))"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		if got := tt.got.String(); got != tt.said {
			t.Errorf("String() = %s, want %s", got, tt.said)
		}
	}
	if !(games.Text{}).IsZero() || games.T("a").IsZero() {
		t.Error("IsZero is wrong")
	}
}

func TestRefusals(t *testing.T) {
	err := games.Refuse("a.b", "N", 1)
	if got, want := err.Error(), "refused: a.b(N=1)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for name, wrapped := range map[string]error{"itself": err, "wrapped": fmt.Errorf("at the door: %w", err), "joined": errors.Join(errors.New("x"), err)} {
		if r, ok := games.RefusalIn(wrapped); !ok || r.ID != "a.b" {
			t.Errorf("%s: %v, %v", name, r, ok)
		}
	}
	for _, other := range []error{nil, errors.New("x")} {
		if r, ok := games.RefusalIn(other); ok {
			t.Errorf("a refusal %v in %v", r, other)
		}
	}
}

func TestCells(t *testing.T) {
	if got := games.Cells(grid.Colors[0], grid.Colors[2]).Letters(); got != "RG" {
		t.Errorf("%q, want RG", got)
	}
}

func ExampleT() {
	fmt.Println(games.T("mastermind.left", "Count", 3))
	// Output: mastermind.left(Count=3)
}

func TestQuoted(t *testing.T) {
	tests := []struct{ typed, want string }{
		{"", ""}, {"d4", "d4"}, {strings.Repeat("é", 40), strings.Repeat("é", 40)}, {strings.Repeat("💥", 6000), strings.Repeat("💥", 40) + "…"},
	}
	for _, tt := range tests {
		if got := games.Quoted(tt.typed); got != tt.want {
			t.Errorf("Quoted(%q) = %q, want %q", tt.typed, got, tt.want)
		}
	}
}
