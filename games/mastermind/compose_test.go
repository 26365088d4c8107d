package mastermind

import (
	"strings"
	"testing"

	"parlour/games"
)

func TestParts(t *testing.T) {
	small := games.Options{optRules: custom, optPegs: "6"}
	tests := []struct {
		name    string
		options games.Options
		moves   string
		draft   string
		want    string // the values; those that make a whole move with a point
	}{
		{"the first peg", nil, "", "", "1 2 3 4 5 6"},
		{"the last peg", nil, "", "112", "1 2 3 4 5 6"},
		{"the whole code", nil, "", "1122", "."},
		{"without repeats", games.Options{optRules: positional}, "", "31", "2 4 5 6"},
		{"above ten colours", games.Options{optRules: custom, optColors: "12"}, "", "R", "R Y G B V P O N W K S M"},
		{"answers at once", nil, "1122", "", "0,0. 0,1. 0,2. 0,3. 0,4. 1,0. 1,1. 1,2. 2,0. 2,1. 2,2. 3,0. 4,0."},
		{"a guess of one colour", nil, "1111", "", "0,0. 1,0. 2,0. 3,0. 4,0."},
		{"many answers number by number", small, "112233", "", "0, 1, 2, 3, 4, 5, 6,"},
		{"the second number", small, "112233", "4,", "0. 1. 2."},
		{"before there is a code", games.Options{optRules: mottemeister}, "", "", "ready."},
		{"two questions", games.Options{optRules: mottemeister}, "1234", "", "0, 1, 2, 3, 4,"},
		{"the second question", games.Options{optRules: mottemeister}, "1234", "2,", "2. 3. 4."},
		{"marks one by one", games.Options{optRules: positional}, "1234", "", "1 0 -1"},
		{"the third mark", games.Options{optRules: positional}, "1234", "1,1", ",1 ,0 ,-1"},
		{"the last mark", games.Options{optRules: positional}, "1234", "1,1,1", ",1. ,-1."},
		{"marks that lead nowhere", games.Options{optRules: custom, optPegs: "3", optColors: "2", optAnswers: "per-peg"}, "122", "-1", ",1"},
		{"a contradiction", nil, "1111 2,0 2222 3,0", "", "play-on."},
		{"the end", nil, "1122 4,0", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := New().(*game)
			p := after(t, opened(t, tt.options), tt.moves)
			var values []string
			for _, part := range g.Parts(p, tt.draft) {
				v := part.Value
				if part.Done {
					v += "."
				}
				values = append(values, v)
			}
			if got := strings.Join(values, " "); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
			if tt.want != "" && g.Draft(p, tt.draft).IsZero() {
				t.Error("the draft says nothing")
			}
		})
	}
}
