package mastermind

import (
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

// formatKeys writes keys as text, row by row: their values, with a point if
// they make a whole move, in brackets if they are off.
func formatKeys(rows [][]games.Key) string {
	var all []string
	for _, row := range rows {
		var keys []string
		for _, k := range row {
			text := k.Value
			if k.Done {
				text += "."
			}
			if k.Disabled {
				text = "(" + text + ")"
			}
			keys = append(keys, text)
		}
		all = append(all, strings.Join(keys, " "))
	}
	return strings.Join(all, " / ")
}

func TestKeys(t *testing.T) {
	six := games.Options{optRules: custom, optPegs: "6"}
	long := games.Options{optRules: custom, optPegs: "6", optAnswers: "per-peg"}
	tests := []struct {
		name    string
		options games.Options
		moves   string
		draft   string
		want    string
	}{
		{"a fresh guess", nil, "", "", "1 2 3 / 4 5 6 / (!.) (<) type"},
		{"a guess under way", nil, "", "112", "1 2 3 / 4 5 6 / (!.) < type"},
		{"a whole guess", nil, "", "1122", "(1) (2) (3) / (4) (5) (6) / !. < type"},
		{"a guess made before", nil, "1122 1,1", "1122", "(1) (2) (3) / (4) (5) (6) / (!.) < type"},
		{"without repeats", games.Options{optRules: positional}, "", "31", "(1) 2 (3) / 4 5 6 / (!.) < type"},
		{"ten digits", games.Options{optRules: bullsAndCows}, "", "42", "1 (2) 3 (4) 5 / 6 7 8 9 0 / (!.) < type"},
		{"above ten colours", games.Options{optRules: custom, optColors: "12"}, "", "R", "R Y G B / V P O N / W K S M / (!.) < type"},
		{"answers", nil, "1122", "", "0,0. 0,1. 0,2. 0,3. / 1,0. 1,1. 1,2. / 2,0. 2,1. 2,2. 3,0. / 0,4. 4,0."},
		{"answers to four colours", nil, "1234", "", "0,0. 0,1. 0,2. 0,3. / 1,0. 1,1. 1,2. 1,3. / 2,0. 2,1. 2,2. 3,0. / 0,4. 4,0."},
		{"answers to one colour", nil, "1111", "", "0,0. 1,0. 2,0. 3,0. / 4,0."},
		{"Mõttemeister's", games.Options{optRules: mottemeister}, "1234", "", "0,2. 0,3. 0,4. / 1,2. 1,3. 1,4. / 2,2. 2,3. 2,4. 3,3. / 4,4."},
		{"counts", six, "112233", "", "0, 1, 2, 3, / 4, 5, 6,0."},
		{"the second count", six, "112233", "4,", "0. 1. 2. <"},
		{"marks", games.Options{optRules: positional}, "1234", "", "11 10 1- / 21 20 2- / 31 30 3- / 41 40 4- / (!.)"},
		{"all marks", games.Options{optRules: positional}, "1234", "10-0", "11 10 1- / 21 20 2- / 31 30 3- / 41 40 4- / !."},
		{"marks that no code gives", games.Options{optRules: positional}, "1234", "1110", "11 10 1- / 21 20 2- / 31 30 3- / 41 40 4- / (!.)"},
		{"marks one by one", long, "112233", "10", "31 30 3- / (!.) <"},
		{"all marks one by one", long, "112233", "10----", "!. <"},
		{"before there is a code", games.Options{optRules: mottemeister}, "", "", "ready. not-yet."},
		{"a contradiction", nil, "1111 2,0 2222 3,0", "", "1 2 3 / 4 5 6 / (!.) (<) type"},
		{"the end", nil, "1122 4,0", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := after(t, newState(t, tt.options), tt.moves)
			if got := formatKeys(keys(p, tt.draft)); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}

// Taps are added in order. A tap that cannot follow changes nothing.
func TestTaps(t *testing.T) {
	six := games.Options{optRules: custom, optPegs: "6"}
	marks := games.Options{optRules: positional}
	tests := []struct {
		name    string
		options games.Options
		moves   string
		taps    string
		want    string
	}{
		{"a guess", nil, "", "1 1 2 2 !", "1122"},
		{"too many pegs", nil, "", "1 1 2 2 3 3", "1122"},
		{"guessed too early", nil, "", "1 1 ! 2", "112"},
		{"erased", nil, "", "< 1 1 < 2", "12"},
		{"a colour twice", marks, "", "1 1 2", "12"},
		{"no colour", nil, "", "7 x 11 1", "1"},
		{"an answer", nil, "1122", "1,1", "1,1"},
		{"no answer to this guess", nil, "1111", "0,1", ""},
		{"an answer in two steps", six, "112233", "4, 1", "4,1"},
		{"the first step taken back", six, "112233", "4, < 3,", "3,"},
		{"marks in any order", marks, "1234", "41 20 1- 3- !", "-1,0,-1,1"},
		{"a mark changed", marks, "1234", "11 1- ", "-???"},
		{"marks that no code gives", marks, "1234", "11 21 31 40 !", "1110"},
		{"ready", games.Options{optRules: mottemeister}, "", ready, ready},
		{"no move", games.Options{optRules: mottemeister}, "", "1", "1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := after(t, newState(t, tt.options), tt.moves)
			draft := ""
			for _, tap := range strings.Fields(tt.taps) {
				if next, ok := addTap(p, draft, tap); ok || tt.name == "no move" {
					draft = next
				}
			}
			if draft != tt.want {
				t.Errorf("%q, want %q", draft, tt.want)
			}
		})
	}
}

// The board shows the taps, and the status says what comes next.
func TestDrafts(t *testing.T) {
	six := games.Options{optRules: custom, optPegs: "6"}
	tests := []struct {
		name         string
		options      games.Options
		moves, draft string
		row, status  string
	}{
		{"two pegs", nil, "1122 1,0 3244 0,2", "35", "3 🟢🍇🔲🔲 GV__", "**Guess 3 of 10.** Parlour: 2 more."},
		{"a whole guess", nil, "", "1122", "1 🔴🔴🌻🌻 RRYY", "**Guess 1 of 10.** Parlour: tap Guess."},
		{"a guess made before", nil, "1122 1,1", "1122", "2 🔴🔴🌻🌻 RRYY", "**Guess 2 of 10.** Parlour: guessed already."},
		{"a single peg", games.Options{optRules: custom, optPegs: "1"}, "", "", "1 🔲", "**Guess 1 of 10.** Parlour: one colour."},
		{"marks", games.Options{optRules: positional}, "4216", "1-0", "1 🔵🌻🔴🌺 BYRP 🟩▫️🔶", "**Mia, mark each peg.** 1 to go."},
		{"all marks", games.Options{optRules: positional}, "4216", "1-0-", "1 🔵🌻🔴🌺 BYRP 🟩▫️🔶▫️", "**Mia, all marked?** Tap Send."},
		{"marks that no code gives", games.Options{optRules: positional}, "4216", "1110", "1 🔵🌻🔴🌺 BYRP 🟩🟩🟩🔶", "**Mia, that can’t be.** Look again."},
		{"counts", six, "112233", "", "1 🔴🔴🌻🌻🟢🟢 RRYYGG", "**Mia, guess 1: how many ●?**"},
		{"the second count", six, "112233", "2,", "1 🔴🔴🌻🌻🟢🟢 RRYYGG ●●", "**● 2. Mia, how many ○?**"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := viewDraft(after(t, newState(t, tt.options), tt.moves), tt.draft, games.View{})
			number, _, _ := strings.Cut(tt.row, " ")
			at := slices.IndexFunc(v.Board.Rows, func(r grid.Row) bool { return r.Label == number })
			if got := strings.TrimSpace(number + " " + inUnicode(v.Board.Rows[at].Cells)); got != tt.row {
				t.Errorf("the row is %q, want %q", got, tt.row)
			}
			if got := english(t)(v.Status); got != tt.status {
				t.Errorf("the status is %q, want %q", got, tt.status)
			}
		})
	}
}

// The form says what may be typed, in the signs of the board.
func TestForms(t *testing.T) {
	tests := []struct {
		options games.Options
		want    string
	}{
		{nil, "Your code: 4 pegs of R Y G B V P. For example RRYY or 1122"},
		{games.Options{optRules: bullsAndCows}, "Your code: 4 digits of 1 2 3 4 5 6 7 8 9 0. For example 1234"},
		{games.Options{optRules: mottemeister, optColors: "7"}, "Your code: 4 pegs of R Y G B W K V. For example RYGB or 1234"},
		{games.Options{optRules: custom, optPegs: "1", optColors: "12"}, "Your code: 1 peg of R Y G B V P O N W K S M. For example R"},
	}
	say := english(t)
	for _, tt := range tests {
		form := secretForm(newState(t, tt.options), maker)
		if got := say(form.Title) + ": " + say(form.Label) + ". " + say(form.Hint); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
