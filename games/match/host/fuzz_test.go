package host_test

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// logKinds has the kinds of entry by the first letter of a line of a fuzzed log.
var logKinds = map[byte]games.Kind{
	'm': games.Move, 'p': games.Forced, 'u': games.Undo, 'a': games.Amend, 'r': games.Resign, 'd': games.Draw,
	'v': games.Reveal, 's': games.Sit, 'x': games.Stop, 'f': games.Forget,
}

// readLog returns a log from lines: a letter for the kind, any byte for the seat, and the
// text. It skips lines without a seat, and keeps unknown kinds.
func readLog(text string) match.Match {
	m := match.Match{ID: "m1", Start: match.Start{Game: "safe"}, Status: match.Live, Chairs: []match.Chair{
		{Kind: match.Computer, Player: "truthful", Sealed: []byte("1")}, {Kind: match.Invited, User: "bob"},
	}}
	for _, line := range strings.Split(text, "\n") {
		if len(line) < 2 {
			continue
		}
		kind, known := logKinds[line[0]]
		if !known {
			kind = games.Kind(line[:1])
		}
		m.Entries = append(m.Entries, match.Entry{N: len(m.Entries), Kind: kind, Seat: games.Seat(line[1]) - '0', Text: line[2:]})
	}
	return m
}

// FuzzFold folds arbitrary logs. The result contains only moves that were made and seats that exist,
// and its end is an entry.
func FuzzFold(f *testing.F) {
	for _, log := range []string{
		"", "m13\nm0no\nm15\nm0yes", "m13\nm0no\nu01", "m13\nu11000000000", "m13\nu1-1\nu10\nu1", "m13\na10 4\na1-1 4\na11 4\na199999999999999999999 4",
		"m13\na1-9223372036854775808 x", "m13\na1+1 5", "s1bob\nsZeve\ns!eve", "v03\nvZ3\nv/3\nv.3", "r1\nr0", "rZ", "r/", "d1\nx/\nf0", "zz\n?0\n\n\n",
		"m13\nm0no\nm10\np0pass\nm15", "m1" + strings.Repeat("1", 6000), "u1" + strings.Repeat("9", 6000), "a1" + strings.Repeat("1", 400) + " 5",
	} {
		f.Add(log)
	}
	game := matchtest.NewSafe()
	f.Fuzz(func(t *testing.T, text string) {
		m := readLog(text)
		folded := m.Fold()
		made := 0
		for i, s := range folded.Moves {
			if s.Entry < made || s.Entry >= len(m.Entries) || m.Entries[s.Entry].Seat != s.Seat {
				t.Errorf("move %d has entry %d and seat %d", i, s.Entry, s.Seat)
			}
			made = s.Entry + 1
		}
		for seat := range folded.Reveals {
			if seat != games.Chance && (seat < 0 || int(seat) >= len(m.Chairs)) {
				t.Errorf("a secret of seat %d is revealed, which does not exist", seat)
			}
		}
		if e := folded.End; e != nil && e.Kind == games.Resign && (e.Seat < 0 || int(e.Seat) >= len(m.Chairs)) {
			t.Errorf("seat %d has resigned, which does not exist", e.Seat)
		}
		if len(folded.Chairs) != len(m.Chairs) || m.Chairs[1].Kind != match.Invited {
			t.Errorf("the chairs are %v, and those of the match %v", folded.Chairs, m.Chairs)
		}
		table, err := match.Replay(game, m)
		if err != nil {
			return // a move is illegal
		}
		if o := table.Outcome(); int(o.Winner) >= len(m.Chairs) || o.Winner < games.Nobody {
			t.Errorf("seat %d has won", o.Winner)
		}
		if turn := table.Turn(); int(turn) >= len(m.Chairs) || turn < games.Nobody {
			t.Errorf("it is the turn of seat %d", turn)
		}
		if len(table.Positions) != len(table.Log.Moves)+1 {
			t.Errorf("%d positions for %d moves", len(table.Positions), len(table.Log.Moves))
		}
		table.ComputerToMove()
		table.Secrets().Unrevealed()
		table.SeatOf("bob")
	})
}

// FuzzReadAmend checks that parsed amendments have a move's number and are written the same again.
func FuzzReadAmend(f *testing.F) {
	for _, text := range []string{"1 a", "0 a", "-1 a", "+7 b", "9223372036854775808 c", "1", " 1 a", "1  a", "１ a", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, move, ok := match.ReadAmend(text)
		if ok && (n < 1 || !strings.HasSuffix(text, " "+move)) {
			t.Errorf("ReadAmend(%q) = %d, %q", text, n, move)
		}
	})
}
