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
		{mottemeister, "", ready, "mastermind.suggest.ready"},
		{mottemeister, "", notYet, "mastermind.suggest.not-yet"},
		{mottemeister, "1234", "1,3", "mastermind.key.exact-common"},
	}
	for _, tt := range tests {
		s := after(t, newState(t, games.Options{optRules: tt.rules}), tt.moves)
		m, err := parse(s, tt.move)
		if got := moveText(s, m); err != nil || got.ID != tt.want {
			t.Errorf("%s %q %q: %v, %v, want %s", tt.rules, tt.moves, tt.move, got, err, tt.want)
		}
	}
}

// canonical returns the canonical form of a legal move as typed.
func canonical(s state, typed string) (string, error) {
	m, err := parse(s, typed)
	if err == nil {
		err = s.Legal(m)
	}
	return format(s, m), err
}

func TestParseAnswer(t *testing.T) {
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
		{mottemeister, "1/3", "1,3"},
		{mottemeister, "0. 2.", "0,2"},
		{classic, "2-0", "2,0"},
		{bullsAndCows, "1:2", "1,2"},
		{classic, "2 black", "2,0"},
		{classic, "1 black, 2 white", "1,2"},
		{classic, "2 weiße", "0,2"},
		{classic, "1 noire 1 blanche", "1,1"},
		{bullsAndCows, "1 bull 2 cows", "1,2"},
		{mottemeister, "1 black 2 white", "1,3"},
		{classic, "●●○", "2,1"},
		{classic, "–", "0,0"},
		{mottemeister, "●○○", "1,3"},
		{positional, "○●●–", "0,1,1,-1"},
		{positional, "0 1 1 -1", "0,1,1,-1"},
		{positional, "↔️✅✅❌", "0,1,1,-1"},
	}
	for _, tt := range tests {
		p := after(t, newState(t, games.Options{optRules: tt.rules}), "1234")
		if got, err := canonical(p, tt.typed); err != nil || got != tt.want {
			t.Errorf("%s %q: %q, %v; want %q", tt.rules, tt.typed, got, err, tt.want)
		}
	}
}

// 1/3 is 1 of 3 on a key of Mõttemeister. Elsewhere such an answer can be read in two ways, and is asked back.
func TestAmbiguousAnswer(t *testing.T) {
	for _, rules := range []string{classic, bullsAndCows} {
		_, err := parse(after(t, newState(t, games.Options{optRules: rules}), "1234"), "2/0")
		if r, ok := games.RefusalIn(err); !ok || r.ID != "mastermind.refuse.answer.twofold" || r.Args["Pair"] != "2,0" {
			t.Errorf("%s: got %v", rules, err)
		}
	}
}

func TestParseCodeOfProlog(t *testing.T) {
	s := newState(t, games.Options{optRules: classic})
	if m, err := parse(s, "run([1,3,1,4])."); err != nil || format(s, m) != "1314" {
		t.Errorf("got %v, %v", m, err)
	}
}

func TestVerb(t *testing.T) {
	tests := []struct {
		name, rules, moves string
		params             games.Options
		want               string // the text, or the refusal
	}{
		{"black and white", classic, "1122", games.Options{"black": "1", "white": "1"}, "1,1"},
		{"black alone", classic, "1122", games.Options{"black": "1"}, "1,0"},
		{"white alone", classic, "1122", games.Options{"white": "2"}, "0,2"},
		{"as text", classic, "1122", games.Options{"answer": "1 1"}, "1,1"},
		{"twice", classic, "1122", games.Options{"answer": "1 1", "black": "1"}, "mastermind.refuse.answer-twice"},
		{"nothing", classic, "1122", games.Options{}, "mastermind.refuse.answer.black-white"},
		{"impossible", classic, "1122", games.Options{"black": "3", "white": "1"}, "mastermind.refuse.impossible"},
		{"no guess to answer", classic, "", games.Options{"black": "1"}, "mastermind.refuse.no-guess"},
		{"exact and common from pegs", mottemeister, "1234", games.Options{"black": "1", "white": "2"}, "1,3"},
		{"exact and common", mottemeister, "1234", games.Options{"answer": "1,3"}, "1,3"},
		{"marks", positional, "1234", games.Options{"answer": "0 1 1 -1"}, "0,1,1,-1"},
		{"marks from pegs", positional, "1234", games.Options{"black": "1"}, "mastermind.refuse.answer.per-peg"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := after(t, newState(t, games.Options{optRules: tt.rules}), tt.moves)
			got, err := composeAnswer(p, tt.params)
			if err != nil {
				got = refusal(err)
			}
			if got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
