package mastermind

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/match"
)

// compose makes the text of an entry with one of the game's verbs.
func compose(t testing.TB, p games.Position, verb string, o games.Options) (string, error) {
	t.Helper()
	for _, v := range New().Info().Verbs {
		if v.Name == verb {
			return v.Compose(p, o)
		}
	}
	t.Fatalf("no verb %q", verb)
	return "", nil
}

// replay plays a log in which some moves were amended.
func replay(t testing.TB, o games.Options, moves []string, amends ...string) games.Position {
	t.Helper()
	m := match.Match{Start: match.Start{Game: "mastermind", Options: o}, Status: match.Live, Chairs: make([]match.Chair, 2)}
	add := func(kind games.Kind, text string) {
		m.Entries = append(m.Entries, match.Entry{N: len(m.Entries), Kind: kind, Text: text})
	}
	for _, mv := range moves {
		add(games.Move, mv)
	}
	for _, a := range amends {
		add(games.Amend, a)
	}
	table, err := match.Replay(New(), m)
	if err != nil {
		t.Fatal(err)
	}
	return table.Position()
}

func TestMend(t *testing.T) {
	contradiction := []string{"1111", "2,0", "2222", "3,0"}
	tests := []struct {
		name  string
		moves []string
		row   string
		to    string
		want  string // the amendment
		turn  games.Seat
	}{
		{"the last row", contradiction, "2", "2,0", "4 2,0", Breaker},
		{"the first row", contradiction, "1", "1,0", "2 1,0", Breaker},
		{"still a contradiction", contradiction, "1", "3,0", "2 3,0", Maker},
		{"while a guess waits", append(contradiction, playOn, "1222"), "2", "2,0", "4 2,0 mended:3", Maker},
		{"having just played on", append(contradiction, playOn), "2", "1,0", "4 1,0 mended:2", Breaker},
		{"after playing on", append(contradiction, playOn, "1222", "1,1"), "2", "1,0", "4 1,0 mended:3", Breaker},
		{"an earlier contradiction", []string{"1111", "2,0", "1222", "0,2", "3333", "0,0"}, "1", "4,0", "2 4,0 mended:3", Maker},
		{"an earlier contradiction stands", []string{"1111", "2,0", "2222", "1,0", "3333", "0,0"}, "1", "1,0", "2 1,0", Breaker},
		{"contradicting a row before the last", []string{"1111", "2,0", "2222", "2,0", "3333", "0,0"}, "1", "3,0", "2 3,0 mended:3", Maker},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := replay(t, nil, tt.moves)
			amend, err := compose(t, p, "mend", games.Options{"row": tt.row, "answer": tt.to})
			if amend != tt.want {
				t.Fatalf("%q, %v; want %q", amend, err, tt.want)
			}
			if err != nil {
				return
			}
			if after := replay(t, nil, tt.moves, amend); after.Turn() != tt.turn {
				t.Errorf("it is %d's turn, want %d", after.Turn(), tt.turn)
			}
		})
	}
}

func TestMendRefuses(t *testing.T) {
	p := replay(t, nil, []string{"1111", "2,0", "2222", "1,0", "1233"})
	tests := []struct{ row, to, want string }{
		{"3", "1,0", "mastermind.refuse.row"},
		{"0", "1,0", "mastermind.refuse.row"},
		{"1", "0,1", "mastermind.refuse.impossible"},
		{"2", "white", "mastermind.refuse.answer.black-white"},
	}
	for _, tt := range tests {
		if _, err := compose(t, p, "mend", games.Options{"row": tt.row, "answer": tt.to}); refusal(err) != tt.want {
			t.Errorf("row %s, %s: %v, want %s", tt.row, tt.to, err, tt.want)
		}
	}
}

// Two mended answers, each of which alone contradicts, can be mended one after
// the other.
func TestMendTwice(t *testing.T) {
	moves := []string{"1111", "2,0", "2222", "2,0", "3333", "0,0", "1212", "1,2"}
	p := replay(t, nil, moves)
	first, err := compose(t, p, "mend", games.Options{"row": "1", "answer": "3,0"})
	if err != nil {
		t.Fatal(err)
	}
	p = replay(t, nil, moves, first)
	if !typed(t, p).Contradictory() || p.Turn() != Maker {
		t.Fatalf("after %q no code should fit", first)
	}
	second, err := compose(t, p, "mend", games.Options{"row": "2", "answer": "1,0"})
	if err != nil {
		t.Fatal(err)
	}
	if p = replay(t, nil, moves, first, second); p.Turn() != Breaker {
		t.Errorf("after %q and %q it is %d's turn", first, second, p.Turn())
	}
}

func TestRepairs(t *testing.T) {
	// The code is 1423, and the second answer has its pegs swapped.
	moves := []string{"1122", "2,0", "1344", "2,1", "1526", "2,0", "1423", "2,1"}
	p := replay(t, nil, moves)
	if !typed(t, p).Contradictory() {
		t.Fatal("the answers agree with a code")
	}
	repairs := New().(games.Mender).Mend(p)
	if len(repairs) == 0 || len(repairs) > 2*maxRepairs {
		t.Fatalf("%d repairs", len(repairs))
	}
	for _, r := range repairs {
		if mended := replay(t, nil, moves, r.Amend); typed(t, mended).Contradictory() {
			t.Errorf("after %q no code fits", r.Amend)
		}
		if r.Probability < 0 || r.Probability > 1 || r.Label.IsZero() {
			t.Errorf("%+v", r)
		}
	}
	if none := New().(games.Mender).Mend(opened(t, nil)); none != nil {
		t.Errorf("repairs of what is right: %v", none)
	}
}

// Where no single correction helps, the likeliest are offered all the same, and
// none is said to set all right.
func TestRepairsOfTwoMistakes(t *testing.T) {
	moves := []string{"1111", "2,0", "2222", "2,0", "3333", "3,0"}
	code, err := compose(t, replay(t, nil, moves), "mend", games.Options{"row": "1", "answer": "4,0"})
	if err != nil {
		t.Fatal(err)
	}
	p := replay(t, nil, moves, code)
	repairs := New().(games.Mender).Mend(p)
	if len(repairs) == 0 || p.View().Note.ID != "mastermind.note.mend-several" {
		t.Fatalf("repairs %v, note %v", repairs, p.View().Note)
	}
	for _, r := range repairs {
		replay(t, nil, moves, code, r.Amend)
	}
}

// A guess that was the code is told so, made again, and wins.
func TestThatGuessWasMyCode(t *testing.T) {
	// The code is 1626, of which the fourth guess is told wrong.
	moves := []string{"1122", "2,0", "1324", "2,0", "1154", "1,0", "1626", "1,2"}
	p := replay(t, nil, moves)
	repairs := New().(games.Mender).Mend(p)
	say := english(t)
	var labels []string
	for _, r := range repairs {
		labels = append(labels, say(r.Label))
	}
	if len(repairs) == 0 || labels[len(labels)-1] != "Guess 4 was my code" {
		t.Fatalf("repairs %q", labels)
	}
	if over := replay(t, nil, moves, repairs[len(repairs)-1].Amend).Outcome(); !over.Over || over.Winner != Breaker {
		t.Errorf("the last guess was the code: %+v", over)
	}
}

func TestAnEarlierGuessWasMyCode(t *testing.T) {
	for _, limit := range []string{"3", "10"} {
		o := games.Options{optGuesses: limit}
		moves := []string{"1626", "1,2", "1122", "2,0", "1154", "1,0"}
		p := replay(t, o, moves)
		amend, err := compose(t, p, "mend", games.Options{"row": "1", "answer": "4,0"})
		if err != nil {
			t.Fatal(err)
		}
		p = replay(t, o, moves, amend)
		if limit == "3" {
			if over := p.Outcome(); !over.Over || over.Winner != Breaker {
				t.Errorf("the code was guessed, and no guess is left: %+v", over)
			}
			continue
		}
		if err := New().(games.Objector).Object(p, "1626"); err != nil || p.Turn() != Breaker || p.View().Alarm {
			t.Fatalf("it cannot be guessed again: %v", err)
		}
		p = after(t, p, "1626 4,0")
		if got := english(t)(p.View().Status); got != "🏆 **Parlour won in 4 guesses!**" {
			t.Errorf("the end is %q", got)
		}
	}
}

// Repairs say what was said and what was meant, those as likely as each other
// the nearest first.
func TestRepairLabels(t *testing.T) {
	tests := []struct{ moves, want, note string }{
		{"1122 2,0 1324 2,0 1154 1,0 1626 1,2", "2: ●● → ●●○, 2: ●● → ●○○, Guess 4 was my code", "mastermind.note.mend"},
		{"1111 2,0 2222 3,0", "2: ●●● → ●●, 1: ●● → ●", "mastermind.note.mend"},
	}
	for _, tt := range tests {
		p := after(t, opened(t, nil), tt.moves)
		var labels []string
		for _, r := range New().(games.Mender).Mend(p) {
			labels = append(labels, english(t)(r.Label))
		}
		if got := strings.Join(labels, ", "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.moves, got, tt.want)
		}
		if got := p.View().Note.ID; got != tt.note {
			t.Errorf("%s: %s, want %s", tt.moves, got, tt.note)
		}
	}
}
