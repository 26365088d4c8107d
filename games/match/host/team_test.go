package host_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// teams returns a table of two teams: alice started it, and bob and carol have joined the
// other side.
func teams(t *testing.T, vote string) (*matchtest.Fixture, *match.Table) {
	h := matchtest.NewFixture(t, newTalk())
	table := h.Begin(match.Start{Game: "talk", Opening: "teams", Side: 1, Vote: vote}, matchtest.Alice)
	return h, h.Must(h.Must(table, games.Sit, "0", matchtest.Bob), games.Sit, "0", matchtest.Carol)
}

// membersOf returns the members of a seat's team.
func membersOf(t *match.Table, seat games.Seat) (names []string) {
	for _, p := range t.Chair(seat).Team {
		names = append(names, p.Name)
	}
	return names
}

func TestTeams(t *testing.T) {
	h, table := teams(t, "")
	for _, table := range []*match.Table{table, h.Reload(table)} {
		if table.Match.Status != match.Live || !slices.Equal(membersOf(table, 0), []string{"Bob", "Carol"}) || !slices.Equal(membersOf(table, 1), []string{"Alice"}) {
			t.Fatalf("%s: %v against %v", table.Match.Status, membersOf(table, 0), membersOf(table, 1))
		}
		for who, want := range map[string]bool{matchtest.Alice.User: true, matchtest.Bob.User: true, matchtest.Carol.User: true, matchtest.Chief.User: false} {
			if got := table.Match.Has(who); got != want {
				t.Errorf("%s has a seat: %v, want %v", who, got, want)
			}
		}
	}
	refused := []struct {
		what, text string
		kind       games.Kind
		who        match.Actor
		want       string
	}{
		{"the other side's turn", "a", games.Move, matchtest.Alice, "match.refuse.turn"},
		{"a member without a team", "a", games.Move, matchtest.Chief, "match.refuse.join-first"},
		{"a member of a team joins the other", "1", games.Sit, matchtest.Bob, "match.refuse.joined"},
		{"a member of a team joins it again", "0", games.Sit, matchtest.Bob, "match.refuse.joined"},
		{"a team that does not exist", "2", games.Sit, matchtest.Chief, "match.refuse.no-chair"},
		{"not a number", "x", games.Sit, matchtest.Chief, "match.refuse.no-chair"},
		{"a later member resigns", "", games.Resign, matchtest.Carol, "match.refuse.resign-side"},
		{"a later member stops the game", "", games.Stop, matchtest.Carol, "match.refuse.stop-team"},
	}
	for _, tt := range refused {
		_, err := h.Act(table, tt.kind, tt.text, tt.who)
		matchtest.WantRefusal(t, tt.what, err, tt.want)
	}
	table = h.Must(table, games.Move, "a", matchtest.Carol)
	_, err := h.Act(table, games.Move, "b", matchtest.Bob)
	matchtest.WantRefusal(t, "the other side's turn", err, "match.refuse.turn")
	if table = h.Must(table, games.Move, "b", matchtest.Alice); !cmp.Equal(matchtest.Moves(table), []string{"a", "b"}) {
		t.Errorf("the moves are %v", matchtest.Moves(table))
	}
	if o := h.Must(table, games.Resign, "", matchtest.Bob).Outcome(); !o.Over || o.Winner != 1 {
		t.Errorf("after the first of a side has resigned: %+v", o)
	}
}

// Once both teams have moved, the first member of each has to agree to stop.
func TestTeamsStop(t *testing.T) {
	h, table := teams(t, "")
	table = h.Must(h.Must(table, games.Move, "a", matchtest.Carol), games.Move, "b", matchtest.Alice)
	if table = h.Must(table, games.Stop, "", matchtest.Alice); table.Outcome().Over || table.Log.Proposal == nil || table.Log.Proposal.Seat != 1 {
		t.Fatalf("alice stops the game: %+v, asked %v", table.Outcome(), table.Log.Proposal)
	}
	if table = h.Must(table, games.Stop, "", matchtest.Bob); !table.Outcome().Over || table.Outcome().Winner != games.Nobody {
		t.Errorf("bob agrees: %+v", table.Outcome())
	}
}

// A member who joins does not outdate the boards of others.
func TestJoiningIsNotOutdating(t *testing.T) {
	h, table := teams(t, "")
	act := match.Act{Channel: "here", Match: table.Match.ID, At: 0, Kind: games.Move, Text: "a"}
	if table, err := h.Do(t.Context(), act, matchtest.By(matchtest.Bob, "press")); err != nil || len(matchtest.Moves(table)) != 1 {
		t.Errorf("a press on the first board: %v", err)
	}
	if table.Stage() != 0 {
		t.Errorf("the stage is %d", table.Stage())
	}
}

// The members of a team are its electorate, from the first vote on.
func TestTeamsVote(t *testing.T) {
	h, table := teams(t, match.Majority)
	table = h.Must(table, games.Sit, "0", matchtest.Chief)
	table = h.Must(table, games.Move, "a", matchtest.Bob)
	_, err := h.Act(table, games.Move, "b", matchtest.Alice)
	matchtest.WantRefusal(t, "a vote of the other side", err, "match.refuse.turn")
	if table = h.Must(table, games.Move, "a", matchtest.Carol); !cmp.Equal(matchtest.Moves(table), []string{"a"}) {
		t.Errorf("two of three agree: %v, tally %v", matchtest.Moves(table), table.Votes().Tally())
	}
	if table = h.Must(table, games.Move, "b", matchtest.Alice); !cmp.Equal(matchtest.Moves(table), []string{"a", "b"}) {
		t.Errorf("one who is alone does not decide: %v", matchtest.Moves(table))
	}
}
