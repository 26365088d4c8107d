package host_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// kinds returns the occupants of the chairs, as short texts.
func kinds(t *match.Table) (all []string) {
	for _, c := range t.Log.Chairs {
		all = append(all, string(c.Kind)+" "+c.User+c.Player)
	}
	return all
}

func TestLobby(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewRace())
	table := h.Begin(match.Start{Game: "race", Opening: "table", Opponents: []match.Person{matchtest.Person(matchtest.Carol)}, Side: games.Nobody}, matchtest.Alice)
	wantSeats := func(what string, want ...string) {
		t.Helper()
		if diff := cmp.Diff(want, kinds(table)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", what, diff)
		}
	}
	wantSeats("opened", "member alice", "invited carol", "offered ", "offered ")
	if !table.Lobby() || table.Turn() != games.Nobody {
		t.Errorf("lobby %v, turn %d", table.Lobby(), table.Turn())
	}
	table = h.Must(table, games.Sit, "", matchtest.Bob)
	wantSeats("joined", "member alice", "invited carol", "member bob", "offered ")
	_, err := h.Act(table, games.Sit, "", matchtest.Bob)
	matchtest.WantRefusal(t, "joining twice", err, "match.refuse.own-offer")
	_, err = h.Act(table, games.StandIn, "", matchtest.Bob)
	matchtest.WantRefusal(t, "another begins", err, "match.refuse.not-offered")
	table = h.Must(table, games.Offer, "", matchtest.Bob)
	table = h.Must(table, games.Decline, "", matchtest.Carol)
	wantSeats("left", "member alice", "offered ", "offered ", "offered ")
	table = h.Must(table, games.Sit, "", matchtest.Bob)
	table = h.Must(h.Reload(table), games.StandIn, "", matchtest.Alice)
	wantSeats("begun", "member alice", "member bob", "computer random", "computer random")
	if table.Match.Status != match.Live || table.Turn() != 0 {
		t.Errorf("after the start it is %s, turn %d", table.Match.Status, table.Turn())
	}
	if diff := cmp.Diff(table.Match.Entries, h.Reload(table).Match.Entries); diff != "" {
		t.Errorf("stored (-want +got)\n%s", diff)
	}
}

func TestFullLobbyBegins(t *testing.T) {
	h := matchtest.NewFixture(t, matchtest.NewRace())
	table := h.Begin(match.Start{Game: "race", Opening: "table", Options: games.Options{"players": "2"}, Side: games.Nobody}, matchtest.Alice)
	if table = h.Must(table, games.Sit, "", matchtest.Bob); table.Match.Status != match.Live {
		t.Errorf("with all chairs taken it is %s", table.Match.Status)
	}
}

// Opponents who have agreed are seated at once; a rematch invites them.
func TestAgreedOpponents(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := h.Begin(match.Start{Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Agreed: true, Side: games.Nobody}, matchtest.Alice)
	if seat, ok := table.OwnSeat(matchtest.Bob.User); !ok || table.Match.Status != match.Live || len(table.Vacant()) > 0 {
		t.Fatalf("the match is %s, and bob in seat %d", table.Match.Status, seat)
	}
	if again := table.Rematch(matchtest.Bob); again.Agreed || len(again.Opponents) != 1 || again.Opponents[0].User != matchtest.Alice.User {
		t.Errorf("again: %+v", again)
	}
}

func TestSeveralNamedOpponents(t *testing.T) {
	tests := []struct {
		what      string
		opponents []match.Person
		players   string
		refusal   string
	}{
		{"three", []match.Person{matchtest.Person(matchtest.Bob), matchtest.Person(matchtest.Carol), matchtest.Person(matchtest.Chief)}, "4", ""},
		{"too many", []match.Person{matchtest.Person(matchtest.Bob), matchtest.Person(matchtest.Carol)}, "2", "match.refuse.opponents"},
		{"some, and one open seat", []match.Person{matchtest.Person(matchtest.Bob)}, "4", ""},
		{"one opponent twice", []match.Person{matchtest.Person(matchtest.Bob), matchtest.Person(matchtest.Bob)}, "3", "match.refuse.named-twice"},
	}
	for _, tt := range tests {
		h := matchtest.NewFixture(t, matchtest.NewRace())
		start := match.Start{Game: "race", Channel: "here", Opening: "duel", Opponents: tt.opponents, Options: games.Options{"players": tt.players}, Side: games.Nobody}
		table, err := h.Start(t.Context(), start, matchtest.By(matchtest.Alice, "k"), nil)
		if tt.refusal != "" {
			matchtest.WantRefusal(t, tt.what, err, tt.refusal)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range []match.Actor{matchtest.Bob, matchtest.Carol, matchtest.Chief} {
			table = h.Must(table, games.Sit, "", a)
		}
		if table.Match.Status != match.Live {
			t.Errorf("%s: all have accepted, but it is %s", tt.what, table.Match.Status)
		}
	}
}

func TestResignOfSeveral(t *testing.T) {
	leaving := func(g *games.Game) (*matchtest.Fixture, *match.Table) {
		h := matchtest.NewFixture(t, g)
		table := h.Begin(match.Start{Game: "race", Opening: "table", Options: games.Options{"players": "3"}, Side: games.Nobody}, matchtest.Alice)
		table = h.Must(h.Must(table, games.Sit, "", matchtest.Bob), games.StandIn, "", matchtest.Alice)
		return h, h.Must(table, games.Resign, "", matchtest.Alice)
	}
	h, table := leaving(matchtest.NewRace())
	if diff := cmp.Diff([]string{"computer random", "member bob", "computer random"}, kinds(table)); diff != "" || table.Outcome().Over {
		t.Errorf("replaced: over %v (-want +got)\n%s", table.Outcome().Over, diff)
	}
	if table = h.Must(table, games.Resign, "", matchtest.Bob); !table.Outcome().Over || table.Outcome().Winner != games.Nobody {
		t.Errorf("with no member left: %+v", table.Outcome())
	}

	h, table = leaving(matchtest.NewRace(func(r *games.Rules[matchtest.Race, string]) { r.DropOut = matchtest.DropOut }))
	for _, table := range []*match.Table{table, h.Reload(table)} {
		if diff := cmp.Diff([]string{"left ", "member bob", "computer random"}, kinds(table)); diff != "" || table.Turn() != 1 {
			t.Errorf("dropped out: turn %d (-want +got)\n%s", table.Turn(), diff)
		}
	}
	if _, err := h.Act(table, games.Move, "roll", matchtest.Alice); err == nil {
		t.Error("a member who has left can move")
	}
	table = h.MoveComputers(h.Must(table, games.Move, "roll", matchtest.Bob))
	if table.Turn() != 1 && !table.Outcome().Over {
		t.Errorf("the turn is %d's", table.Turn())
	}
}
