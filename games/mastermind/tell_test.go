package mastermind

import (
	"testing"

	"parlour/games"
)

func TestTell(t *testing.T) {
	tests := []struct{ rules, moves, move, want string }{
		{classic, "", "1122", "mastermind.code"},
		{bullsAndCows, "", "0123", "mastermind.code.digits"},
		{classic, "1122", "1,1", "mastermind.word"},
		{classic, "1122", "1,1 mended:2", "mastermind.word"},
		{positional, "1234", "0,1,1,-1", "mastermind.word"},
		{mottemeister, "", ready, "mastermind.key.ready"},
		{classic, "1111 2,0 2222 3,0", playOn, "mastermind.key.play-on"},
		{mottemeister, "", notYet, "mastermind.key.not-yet"},
		{mottemeister, "1234", "1,3", "mastermind.key.exact-common"},
		{classic, "1122", "nonsense", ""},
	}
	for _, tt := range tests {
		p := after(t, opened(t, games.Options{optRules: tt.rules}), tt.moves)
		if got := New().(games.Teller).Tell(p, tt.move); got.ID != tt.want {
			t.Errorf("%s %q %q: %v, want %s", tt.rules, tt.moves, tt.move, got, tt.want)
		}
	}
}
