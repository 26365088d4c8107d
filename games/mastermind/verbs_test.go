package mastermind

import (
	"testing"

	"parlour/games"
)

func TestVerbs(t *testing.T) {
	tests := []struct {
		name, rules, moves, verb string
		params                   games.Options
		want                     string // the text, or the refusal
	}{
		{"a guess", classic, "", "guess", games.Options{"code": "red red blue blue"}, "1144"},
		{"a guess out of turn", classic, "1122", "guess", games.Options{"code": "1111"}, "mastermind.refuse.answer-first"},
		{"a guess after a contradiction", classic, "1111 2,0 2222 3,0", "guess", games.Options{"code": "1111"}, "1111"},
		{"a guess after the end", classic, "1111 4,0", "guess", games.Options{"code": "1111"}, "games.over"},
		{"no guess", classic, "", "guess", games.Options{"code": "11"}, "mastermind.refuse.code.length"},
		{"black and white", classic, "1122", "answer", games.Options{"black": "1", "white": "1"}, "1,1"},
		{"black alone", classic, "1122", "answer", games.Options{"black": "1"}, "1,0"},
		{"white alone", classic, "1122", "answer", games.Options{"white": "2"}, "0,2"},
		{"as text", classic, "1122", "answer", games.Options{"answer": "1 1"}, "1,1"},
		{"twice", classic, "1122", "answer", games.Options{"answer": "1 1", "black": "1"}, "mastermind.refuse.answer-twice"},
		{"nothing", classic, "1122", "answer", games.Options{}, "mastermind.refuse.answer.black-white"},
		{"impossible", classic, "1122", "answer", games.Options{"black": "3", "white": "1"}, "mastermind.refuse.impossible"},
		{"no guess to answer", classic, "", "answer", games.Options{"black": "1"}, "mastermind.refuse.guess-first"},
		{"exact and common from pegs", mottemeister, "1234", "answer", games.Options{"black": "1", "white": "2"}, "1,3"},
		{"exact and common", mottemeister, "1234", "answer", games.Options{"answer": "1,3"}, "1,3"},
		{"marks", positional, "1234", "answer", games.Options{"answer": "0 1 1 -1"}, "0,1,1,-1"},
		{"marks from pegs", positional, "1234", "answer", games.Options{"black": "1"}, "mastermind.refuse.answer.per-peg"},
		{"reveal", classic, "1111 4,0", "reveal", games.Options{"code": "red"}, "red"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := after(t, opened(t, games.Options{optRules: tt.rules}), tt.moves)
			got, err := compose(t, p, tt.verb, tt.params)
			if err != nil {
				got = refusal(err)
			}
			if got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
