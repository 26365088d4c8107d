package mastermind

import (
	"testing"

	"parlour/games"
)

func TestMoveText(t *testing.T) {
	tests := []struct{ rules, moves, move, want string }{
		{classic, "", "1122", "mastermind.code"},
		{bullsAndCows, "", "0123", "mastermind.code.digits"},
		{classic, "1122", "1,1", "mastermind.word"},
		{positional, "1234", "0,1,1,-1", "mastermind.word"},
		{mottemeister, "", ready, "mastermind.key.ready"},
		{mottemeister, "", notYet, "mastermind.key.not-yet"},
		{mottemeister, "1234", "1,3", "mastermind.key.exact-common"},
	}
	for _, tt := range tests {
		s := after(t, opened(t, games.Options{optRules: tt.rules}), tt.moves)
		m, err := parse(s, tt.move)
		if got := s.moveText(m); err != nil || got.ID != tt.want {
			t.Errorf("%s %q %q: %v, %v, want %s", tt.rules, tt.moves, tt.move, got, err, tt.want)
		}
	}
}
