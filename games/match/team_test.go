package match_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
)

// teams is a table of two teams: alice began it, bob and carol have joined the
// other side.
func teams(t *testing.T, vote string) (*house, *match.Table) {
	h := newHouse(t, newTalk())
	table := h.start(match.Start{Game: "talk", Opening: "teams", Side: 1, Vote: vote}, alice)
	return h, h.must(h.must(table, games.Sit, "0", bob), games.Sit, "0", carol)
}

// members are who is in the team of a seat.
func membersOf(t *match.Table, seat games.Seat) (names []string) {
	for _, p := range t.Chair(seat).Team {
		names = append(names, p.Name)
	}
	return names
}

func TestTeams(t *testing.T) {
	h, table := teams(t, "")
	for _, table := range []*match.Table{table, h.reload(table)} {
		if table.Match.Status != match.Live || !slices.Equal(membersOf(table, 0), []string{"Bob", "Carol"}) || !slices.Equal(membersOf(table, 1), []string{"Alice"}) {
			t.Fatalf("%s: %v against %v", table.Match.Status, membersOf(table, 0), membersOf(table, 1))
		}
		for who, want := range map[string]bool{alice.User: true, bob.User: true, carol.User: true, chief.User: false} {
			if got := table.Match.Has(who); got != want {
				t.Errorf("%s takes part: %v, want %v", who, got, want)
			}
		}
	}
	refused := []struct {
		what, text string
		kind       games.Kind
		who        match.Actor
		want       string
	}{
		{"the other side's turn", "a", games.Move, alice, "match.refuse.turn"},
		{"who is in no team", "a", games.Move, chief, "match.refuse.join-first"},
		{"who is in a team joins the other", "1", games.Sit, bob, "match.refuse.joined"},
		{"who is in a team joins it again", "0", games.Sit, bob, "match.refuse.joined"},
		{"a team that is none", "2", games.Sit, chief, "match.refuse.no-chair"},
		{"what is no number", "x", games.Sit, chief, "match.refuse.no-chair"},
		{"who joined later resigns", "", games.Resign, carol, "match.refuse.resign-side"},
		{"who joined later stops the game", "", games.Stop, carol, "match.refuse.stop-team"},
	}
	for _, tt := range refused {
		_, err := h.do(table, tt.kind, tt.text, tt.who)
		wantRefusal(t, tt.what, err, tt.want)
	}
	table = h.must(table, games.Move, "a", carol)
	_, err := h.do(table, games.Move, "b", bob)
	wantRefusal(t, "the other side's turn", err, "match.refuse.turn")
	if table = h.must(table, games.Move, "b", alice); !cmp.Equal(moves(table), []string{"a", "b"}) {
		t.Errorf("the moves are %v", moves(table))
	}
	if o := h.must(table, games.Resign, "", bob).Outcome(); !o.Over || o.Winner != 1 {
		t.Errorf("after the first of a side has resigned: %+v", o)
	}
}

// Whoever leads a side agrees to stop, once both have moved.
func TestTeamsStop(t *testing.T) {
	h, table := teams(t, "")
	table = h.must(h.must(table, games.Move, "a", carol), games.Move, "b", alice)
	if table = h.must(table, games.Stop, "", alice); table.Outcome().Over || table.Log.Proposal == nil || table.Log.Proposal.Seat != 1 {
		t.Fatalf("alice stops the game: %+v, asked %v", table.Outcome(), table.Log.Proposal)
	}
	if table = h.must(table, games.Stop, "", bob); !table.Outcome().Over || table.Outcome().Winner != games.Nobody {
		t.Errorf("bob agrees: %+v", table.Outcome())
	}
}

// A press on a board counts though others have joined since.
func TestJoiningIsNotOutdating(t *testing.T) {
	h, table := teams(t, "")
	act := match.Act{Channel: "here", Match: table.Match.ID, At: 0, Kind: games.Move, Text: "a"}
	if table, err := h.Do(t.Context(), act, by(bob, "press")); err != nil || len(moves(table)) != 1 {
		t.Errorf("a press on the first board: %v", err)
	}
	if table.Stage() != 0 {
		t.Errorf("the stage is %d", table.Stage())
	}
}

// The members of a side are its electorate, from the first vote on.
func TestTeamsVote(t *testing.T) {
	h, table := teams(t, match.Majority)
	table = h.must(table, games.Sit, "0", chief)
	table = h.must(table, games.Move, "a", bob)
	_, err := h.do(table, games.Move, "b", alice)
	wantRefusal(t, "a vote of the other side", err, "match.refuse.turn")
	if table = h.must(table, games.Move, "a", carol); !cmp.Equal(moves(table), []string{"a"}) {
		t.Errorf("two of three agree: %v, tally %v", moves(table), table.Votes().Tally())
	}
	if table = h.must(table, games.Move, "b", alice); !cmp.Equal(moves(table), []string{"a", "b"}) {
		t.Errorf("one who is alone does not decide: %v", moves(table))
	}
}
