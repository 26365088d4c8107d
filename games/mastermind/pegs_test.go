package mastermind

import (
	"testing"

	"parlour/games"
)

func TestReveal(t *testing.T) {
	tests := []struct{ moves, secret, want string }{
		{"", "1234", "reveal.code"},
		{"1122 2,0 1344 1,1", "1423", "reveal.code end.mistake"},
		{"1122 2,0 1344 1,2", "1423", "reveal.code"},
		{"1122 4,0", "1423", "reveal.code end.mistake"},
		{"1122 2,0 1344 2,1 1423 0,0", "1423", "reveal.code end.mistakes"},
		{"1122 2,0 1423 4,0", "1423", ""},
	}
	for _, tt := range tests {
		p := after(t, newState(t, nil), tt.moves)
		texts, err := reveal(p, maker, tt.secret)
		if err != nil || textIDs(texts) != tt.want {
			t.Errorf("%s, code %s: %v, %v; want %s", tt.moves, tt.secret, textIDs(texts), err, tt.want)
		}
	}
	wrong := after(t, newState(t, nil), "1122 2,0 1344 1,1")
	texts, err := reveal(wrong, maker, "1423")
	if err != nil || texts[1].Args["Row"] != 2 || texts[1].Args["Right"] != "●○○" {
		t.Errorf("%v, %v", texts, err)
	}
	if _, err := reveal(wrong, maker, "7777"); refusal(err) != "mastermind.refuse.secret.color" {
		t.Errorf("a text that is not a code: %v", err)
	}
}

func TestSecretsAreReadAndShown(t *testing.T) {
	p := newState(t, nil)
	secret, err := readSecret(p, maker, "red, red, 🔵🔵")
	if err != nil || secret != "1144" {
		t.Fatalf("%q, %v", secret, err)
	}
	code, _ := showSecret(p, maker, secret).Args["Code"].(games.Text)
	if cells, _ := code.Args["Pegs"].(interface{ Letters() string }); cells == nil || cells.Letters() != "RRBB" {
		t.Errorf("shown as %v", code)
	}
	if _, err := readSecret(p, maker, "11223"); refusal(err) != "mastermind.refuse.secret.length" {
		t.Errorf("a long one: %v", err)
	}
}

func TestKnown(t *testing.T) {
	tests := []struct {
		moves string
		seat  games.Seat
		want  bool
	}{
		{"", maker, false}, {"1122 1,1", maker, false}, {"1122 4,0", maker, true}, {"1122 4,0", breaker, false},
	}
	for _, tt := range tests {
		if got := known(after(t, newState(t, nil), tt.moves), tt.seat); got != tt.want {
			t.Errorf("%q, seat %d: %v, want %v", tt.moves, tt.seat, got, tt.want)
		}
	}
}
