package mastermind

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlour/games"
)

// amended returns the amendment that corrects the answer in a row, counted from 1.
func amended(t testing.TB, s state, row int, answer string) string {
	t.Helper()
	a, err := readAnswer(s.variant, answer)
	if err != nil {
		t.Fatal(err)
	}
	return amendment(s, row-1, a)
}

// replay plays a log with amended moves as the host does: it drops what follows
// the end of the game.
func replay(t testing.TB, o games.Options, moves []string, amends ...string) state {
	t.Helper()
	moves = slices.Clone(moves)
	for _, a := range amends {
		number, text, _ := strings.Cut(a, " ")
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > len(moves) {
			t.Fatalf("%q is not an amendment", a)
		}
		moves[n-1] = text
	}
	s := newState(t, o)
	for _, m := range moves {
		if !s.Outcome().Over {
			s = after(t, s, m)
		}
	}
	return s
}

func TestAmendment(t *testing.T) {
	contradiction := []string{"1111", "2,0", "2222", "3,0"}
	tests := []struct {
		name   string
		moves  []string
		row    int
		to     string
		want   string // the amendment
		needed bool   // another correction
		winner games.Seat
	}{
		{"the last row", contradiction, 2, "2,0", "4 2,0", false, games.Nobody},
		{"the first row", contradiction, 1, "1,0", "2 1,0", false, games.Nobody},
		{"still a contradiction", contradiction, 1, "3,0", "2 3,0", true, games.Nobody},
		{"while a guess waits", append(contradiction, "1222"), 2, "3,0", "4 3,0", false, games.Nobody},
		{"after playing on", append(contradiction, "1222", "1,1"), 2, "1,0", "4 1,0", false, games.Nobody},
		{"the code was guessed before", []string{"1111", "2,0", "1222", "0,2", "3333", "0,0"}, 1, "4,0", "2 4,0", false, breaker},
		{"an earlier contradiction", []string{"1111", "2,0", "2222", "2,0", "3333", "0,0"}, 1, "3,0", "2 3,0", true, games.Nobody},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := replay(t, nil, tt.moves)
			amend := amended(t, s, tt.row, tt.to)
			if amend != tt.want {
				t.Fatalf("%q, want %q", amend, tt.want)
			}
			s = replay(t, nil, tt.moves, amend)
			if _, needed := correctionNeeded(s); needed != tt.needed || s.Outcome().Winner != tt.winner {
				t.Errorf("correction needed: %v, %+v, want %v, %d", needed, s.Outcome(), tt.needed, tt.winner)
			}
		})
	}
}

// A correction is needed when no code is consistent, unless a guess is pending
// or was right.
func TestCorrectionNeeded(t *testing.T) {
	tests := []struct {
		name, moves string
		options     games.Options
		want        bool
	}{
		{"the start", "", nil, false},
		{"all fits", "1111 2,0", nil, false},
		{"a contradiction", "1111 2,0 2222 3,0", nil, true},
		{"a guess waits", "1111 2,0 2222 3,0 1234", nil, false},
		{"play continues", "1111 2,0 2222 3,0 1234 1,1", nil, true},
		{"the code is found", "1111 2,0 2222 3,0 1234 4,0", nil, false},
		{"with the last guess", "1111 2,0 2222 3,0", games.Options{optGuesses: "2"}, true},
		{"too many codes to tell", "11112222 3,0 33334444 3,0", tooMany, false},
	}
	for _, tt := range tests {
		s := after(t, newState(t, tt.options), tt.moves)
		if seat, got := correctionNeeded(s); got != tt.want || seat != maker {
			t.Errorf("%s: seat %d, %v, want %v", tt.name, seat, got, tt.want)
		}
		if found := corrections(s); (len(found) > 0) != tt.want {
			t.Errorf("%s: corrections %v", tt.name, found)
		}
	}
}

// The alarm replaces the end of the game and the row for the next guess.
func TestCorrectionView(t *testing.T) {
	for _, limit := range []string{"2", "10"} {
		s := after(t, newState(t, games.Options{optGuesses: limit}), "1111 2,0 2222 3,0")
		v := correctionView(s, view(s))
		if len(v.Board.Rows) != 2 || !v.Alarm || v.Status.ID != "mastermind.status.contradiction" || v.Note.ID != "mastermind.note.correct" {
			t.Errorf("with %s guesses: %d rows, %v, %v", limit, len(v.Board.Rows), v.Status, v.Note)
		}
	}
}

// Two mistakes that each contradict the other answers can be corrected one
// after the other.
func TestCorrectTwice(t *testing.T) {
	moves := []string{"1111", "2,0", "2222", "2,0", "3333", "0,0", "1212", "1,2"}
	p := replay(t, nil, moves)
	first := amended(t, p, 1, "3,0")
	p = replay(t, nil, moves, first)
	if !p.inconsistent() || p.Turn() != breaker {
		t.Fatalf("after %q no code should be consistent", first)
	}
	second := amended(t, p, 2, "1,0")
	if replay(t, nil, moves, first, second).inconsistent() {
		t.Errorf("after %q and %q no code is consistent", first, second)
	}
}

func TestCorrections(t *testing.T) {
	// The code is 1423, and the second answer has its pegs swapped.
	moves := []string{"1122", "2,0", "1344", "2,1", "1526", "2,0", "1423", "2,1"}
	p := replay(t, nil, moves)
	if !p.inconsistent() {
		t.Fatal("a code is consistent with the answers")
	}
	found := corrections(p)
	if len(found) == 0 || len(found) > 2*maxCorrections {
		t.Fatalf("%d corrections", len(found))
	}
	for _, r := range found {
		if mended := replay(t, nil, moves, r.Amend); mended.inconsistent() {
			t.Errorf("after %q no code is consistent", r.Amend)
		}
		if r.Probability < 0 || r.Probability > 1 || r.Label.IsZero() {
			t.Errorf("%+v", r)
		}
	}
	if none := corrections(newState(t, nil)); none != nil {
		t.Errorf("corrections without a mistake: %v", none)
	}
}

// If no single correction helps, the likeliest are offered, and the note does
// not promise that one is enough.
func TestCorrectionsOfTwoMistakes(t *testing.T) {
	moves := []string{"1111", "3,0", "2222", "3,0", "3333", "3,0"}
	s := replay(t, nil, moves)
	found := corrections(s)
	if note := correctionView(s, view(s)).Note.ID; len(found) == 0 || note != "mastermind.note.correct-several" {
		t.Fatalf("corrections %v, note %v", found, note)
	}
	for _, c := range found {
		replay(t, nil, moves, c.Amend)
	}
}

// The maker can say that a guess was the code, and the breaker wins.
func TestCorrectionToTheCode(t *testing.T) {
	// The code is 1626. The answer to the fourth guess is wrong.
	moves := []string{"1122", "2,0", "1324", "2,0", "1154", "1,0", "1626", "1,2"}
	found := corrections(replay(t, nil, moves))
	say := english(t)
	var labels []string
	for _, c := range found {
		labels = append(labels, say(c.Label))
	}
	if len(found) == 0 || labels[len(labels)-1] != "It was guess 4" {
		t.Fatalf("corrections %q", labels)
	}
	if over := replay(t, nil, moves, found[len(found)-1].Amend).Outcome(); !over.Over || over.Winner != breaker {
		t.Errorf("the last guess was the code: %+v", over)
	}
}

// Labels show the given and the correct answer. Of equally likely corrections
// the nearest comes first.
func TestCorrectionLabels(t *testing.T) {
	tests := []struct{ moves, want, note string }{
		{"1122 2,0 1324 2,0 1154 1,0 1626 1,2", "2: ●● → ●●○, 2: ●● → ●○○, It was guess 4", "mastermind.note.correct"},
		{"1111 2,0 2222 3,0", "2: ●●● → ●●, 1: ●● → ●", "mastermind.note.correct"},
	}
	for _, tt := range tests {
		p := after(t, newState(t, nil), tt.moves)
		var labels []string
		for _, r := range corrections(p) {
			labels = append(labels, english(t)(r.Label))
		}
		if got := strings.Join(labels, ", "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.moves, got, tt.want)
		}
		if got := correctionView(p, view(p)).Note.ID; got != tt.note {
			t.Errorf("%s: %s, want %s", tt.moves, got, tt.note)
		}
	}
}

// Answers of every kind can be corrected.
func TestCorrectionsOfOtherAnswers(t *testing.T) {
	tests := []struct{ rules, moves, want string }{
		{mottemeister, "1234 0,2;1256 0,2;3456 0,2", "2: 0 of 2 → 0 of 4, 1: 0 of 2 → 0 of 4"},
		{positional, "1234 0,0,0,0;1256 1,0,-1,-1", "2: 🟩🔶▫️▫️ → 🔶🔶▫️▫️, 1: 🔶🔶🔶🔶 → 🟩🔶🔶🔶"},
	}
	for _, tt := range tests {
		s := newState(t, games.Options{optRules: tt.rules})
		for _, row := range strings.Split(tt.moves, ";") {
			s = after(t, s, strings.ReplaceAll(row, " ", ";"))
		}
		found := corrections(s)
		var labels []string
		for _, c := range found {
			labels = append(labels, english(t)(c.Label))
		}
		if got := strings.Join(labels, ", "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.rules, got, tt.want)
		}
	}
}
