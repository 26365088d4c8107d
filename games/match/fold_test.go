package match_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parlour/games"
	"parlour/games/match"
)

// logOf returns a log of entries "kind text", with alternating seats.
func logOf(lines ...string) match.Match {
	m := match.Match{Chairs: []match.Chair{{Kind: match.Member, User: "alice"}, {Kind: match.Invited, User: "bob"}}}
	for n, l := range lines {
		var kind, text string
		fmt.Sscanf(l, "%s", &kind)
		if len(l) > len(kind) {
			text = l[len(kind)+1:]
		}
		m.Entries = append(m.Entries, match.Entry{N: n, Kind: games.Kind(kind), Seat: games.Seat(n % 2), Text: text})
	}
	return m
}

func TestFoldMoves(t *testing.T) {
	tests := []struct {
		name string
		log  []string
		want []string
	}{
		{"nothing", nil, nil},
		{"moves", []string{"move a", "move b"}, []string{"a", "b"}},
		{"a pass is a move", []string{"move a", "forced pass"}, []string{"a", "pass"}},
		{"undo", []string{"move a", "move b", "undo 1"}, []string{"a"}},
		{"undo and play on", []string{"move a", "move b", "undo 2", "move c"}, []string{"c"}},
		{"undo too many", []string{"move a", "undo 2"}, []string{"a"}},
		{"undo none", []string{"move a", "undo 0", "undo -1", "undo x", "undo"}, []string{"a"}},
		{"amend", []string{"move a", "move b", "move c", "amend 2 x"}, []string{"a", "x", "c"}},
		{"amend with spaces", []string{"move a", "amend 1 x y"}, []string{"x y"}},
		{"amend twice", []string{"move a", "amend 1 x", "amend 1 y"}, []string{"y"}},
		{"amend after undo", []string{"move a", "move b", "undo 1", "amend 2 x", "move c", "amend 2 y"}, []string{"a", "y"}},
		{"amend a missing move", []string{"move a", "amend 2 x", "amend 0 x", "amend x", "amend 1"}, []string{"a"}},
		{"an unknown kind", []string{"move a", "dance x"}, []string{"a"}},
		{"others change no move", []string{"move a", "seat bob", "reveal s", "resign", "draw", "stop", "forget"}, []string{"a"}},
	}
	for _, tt := range tests {
		var got []string
		for _, m := range logOf(tt.log...).Fold().Moves {
			got = append(got, m.Text)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", tt.name, diff)
		}
	}
}

func TestFoldRemembersWhoMoved(t *testing.T) {
	f := logOf("move a", "move b", "amend 1 x", "undo 1", "forced pass").Fold()
	want := []match.StandingMove{{Entry: 0, Kind: games.Move, Seat: 0, Text: "x"}, {Entry: 4, Kind: games.Forced, Seat: 0, Text: "pass"}}
	if diff := cmp.Diff(want, f.Moves); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestFoldChairsRevealsAndEnd(t *testing.T) {
	m := logOf("reveal 5", "seat bob", "seat nobody", "resign", "forget")
	m.Entries[2].Seat = 7 // there is no such chair
	f := m.Fold()
	if got := f.Chairs[1]; got.Kind != match.Member || got.User != "bob" {
		t.Errorf("the invited chair is %+v, want a member's", got)
	}
	if m.Chairs[1].Kind != match.Invited {
		t.Error("Fold has changed the match")
	}
	if got := f.Reveals[0]; got != "5" {
		t.Errorf("the revealed secret is %q, want 5", got)
	}
	if f.End == nil || f.End.Kind != games.Resign || f.End.Seat != 1 {
		t.Errorf("the end is %v, want seat 1 resigning", f.End)
	}
}

func TestReadAmend(t *testing.T) {
	tests := []struct {
		text string
		n    int
		move string
		ok   bool
	}{
		{"1 a", 1, "a", true}, {"12 a b", 12, "a b", true}, {"3 ", 3, "", true},
		{"0 a", 0, "a", false}, {"-1 a", -1, "a", false}, {"1", 1, "", false}, {"x a", 0, "a", false}, {"", 0, "", false},
	}
	for _, tt := range tests {
		n, move, ok := match.ReadAmend(tt.text)
		if n != tt.n || move != tt.move || ok != tt.ok {
			t.Errorf("ReadAmend(%q) = %d, %q, %v; want %d, %q, %v", tt.text, n, move, ok, tt.n, tt.move, tt.ok)
		}
	}
}

// Any log can be folded, and so can each of its prefixes with the same result: each entry
// adds moves, takes them back, or amends them.
func TestAnyLogFolds(t *testing.T) {
	kinds := []games.Kind{games.Move, games.Forced, games.Undo, games.Amend, games.Resign, games.Draw, games.Reveal, games.Sit, games.Stop, games.Forget, games.StandIn, games.Decline, games.Offer,
		games.Show, games.Ask, games.Agree, games.Object, games.Pause, games.Resume, games.Idle, games.Late, games.Extend, games.Change, "?"}
	entry := rapid.Custom(func(t *rapid.T) match.Entry {
		text := rapid.OneOf(rapid.StringMatching(`-?[0-9]{1,2}`), rapid.StringMatching(`[0-9] [a-c]`), rapid.StringN(0, 5, -1))
		return match.Entry{
			Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Seat: games.Seat(rapid.IntRange(-1, 3).Draw(t, "seat")), Text: text.Draw(t, "text"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		m := logOf()
		before := m.Fold()
		for n, e := range rapid.SliceOfN(entry, 0, 30).Draw(t, "log") {
			e.N = n
			m.Entries = append(m.Entries, e)
			after := m.Fold()
			grown := len(after.Moves) - len(before.Moves)
			switch e.Kind {
			case games.Move, games.Forced:
				if grown != 1 {
					t.Fatalf("a %s added %d moves", e.Kind, grown)
				}
			case games.Undo:
				if grown > 0 {
					t.Fatalf("an undo added %d moves", grown)
				}
			default:
				if grown != 0 {
					t.Fatalf("a %s added %d moves", e.Kind, grown)
				}
			}
			before = after
		}
	})
}
