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

// canonical is the canonical form of a legal move as it is typed.
func canonical(s state, typed string) (string, error) {
	m, err := parse(s, typed)
	if err == nil {
		err = s.Legal(m)
	}
	return format(s, m), err
}

func TestAnswersAsPeopleTypeThem(t *testing.T) {
	tests := []struct{ rules, typed, want string }{
		{classic, "2 0", "2,0"},
		{classic, "[2,0]", "2,0"},
		{classic, "20", "2,0"},
		{mottemeister, "1 3", "1,3"},
		{mottemeister, "1 of 3", "1,3"},
		{mottemeister, "1 de 3", "1,3"},
		{mottemeister, "1 sur 3", "1,3"},
		{mottemeister, "1 von 3", "1,3"},
		{mottemeister, "1 / 3", "1,3"},
		{classic, "●●○", "2,1"},
		{classic, "–", "0,0"},
		{mottemeister, "●○○", "1,3"},
		{positional, "○●●–", "0,1,1,-1"},
		{positional, "0 1 1 -1", "0,1,1,-1"},
		{positional, "↔️✅✅❌", "0,1,1,-1"},
	}
	for _, tt := range tests {
		p := after(t, opened(t, games.Options{optRules: tt.rules}), "1234")
		if got, err := canonical(p, tt.typed); err != nil || got != tt.want {
			t.Errorf("%s %q: %q, %v; want %q", tt.rules, tt.typed, got, err, tt.want)
		}
	}
}
