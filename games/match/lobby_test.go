package match_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
)

// kinds are who sits where, briefly.
func kinds(t *match.Table) (all []string) {
	for _, c := range t.Log.Chairs {
		all = append(all, string(c.Kind)+" "+c.User+c.Player)
	}
	return all
}

func TestALobbyIsJoinedLeftAndBegun(t *testing.T) {
	h := newHouse(t, newRace())
	table := h.start(match.Start{Game: "race", Opening: "table", Opponents: []match.Person{person(carol)}, Side: games.Nobody}, alice)
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
	table = h.must(table, games.Sit, "", bob)
	wantSeats("joined", "member alice", "invited carol", "member bob", "offered ")
	_, err := h.do(table, games.Sit, "", bob)
	wantRefusal(t, "joining twice", err, "match.refuse.own-offer")
	_, err = h.do(table, games.StandIn, "", bob)
	wantRefusal(t, "another begins", err, "match.refuse.not-offered")
	table = h.must(table, games.Offer, "", bob)
	table = h.must(table, games.Decline, "", carol)
	wantSeats("left", "member alice", "offered ", "offered ", "offered ")
	table = h.must(table, games.Sit, "", bob)
	table = h.must(h.reload(table), games.StandIn, "", alice)
	wantSeats("begun", "member alice", "member bob", "computer random", "computer random")
	if table.Match.Status != match.Live || table.Turn() != 0 {
		t.Errorf("begun it is %s, turn %d", table.Match.Status, table.Turn())
	}
	if diff := cmp.Diff(table.Match.Entries, h.reload(table).Match.Entries); diff != "" {
		t.Errorf("stored (-want +got)\n%s", diff)
	}
}

func TestAFullLobbyBegins(t *testing.T) {
	h := newHouse(t, newRace())
	table := h.start(match.Start{Game: "race", Opening: "table", Options: games.Options{"players": "2"}, Side: games.Nobody}, alice)
	if table = h.must(table, games.Sit, "", bob); table.Match.Status != match.Live {
		t.Errorf("with every chair taken it is %s", table.Match.Status)
	}
}

// Opponents who have agreed sit down at once; whoever plays again asks.
func TestAgreedOpponents(t *testing.T) {
	h := newHouse(t)
	table := h.start(match.Start{Opening: "duel", Opponents: []match.Person{person(bob)}, Agreed: true, Side: games.Nobody}, alice)
	if seat, ok := table.OwnSeat(bob.User); !ok || table.Match.Status != match.Live || len(table.Vacant()) > 0 {
		t.Fatalf("the match is %s, and bob in seat %d", table.Match.Status, seat)
	}
	if again := table.Rematch(bob); again.Agreed || len(again.Opponents) != 1 || again.Opponents[0].User != alice.User {
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
		{"three", []match.Person{person(bob), person(carol), person(chief)}, "4", ""},
		{"too many", []match.Person{person(bob), person(carol)}, "2", "match.refuse.opponents"},
		{"some, and whoever comes first", []match.Person{person(bob)}, "4", ""},
		{"one twice", []match.Person{person(bob), person(bob)}, "3", "match.refuse.named-twice"},
	}
	for _, tt := range tests {
		h := newHouse(t, newRace())
		start := match.Start{Game: "race", Channel: "here", Opening: "duel", Opponents: tt.opponents, Options: games.Options{"players": tt.players}, Side: games.Nobody}
		table, _, err := h.Start(t.Context(), start, by(alice, "k"), nil)
		if tt.refusal != "" {
			wantRefusal(t, tt.what, err, tt.refusal)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range []match.Actor{bob, carol, chief} {
			table = h.must(table, games.Sit, "", a)
		}
		if table.Match.Status != match.Live {
			t.Errorf("%s: all have accepted, and it is %s", tt.what, table.Match.Status)
		}
	}
}

func TestWhoResignsOfMany(t *testing.T) {
	leaving := func(g *games.Game) (*house, *match.Table) {
		h := newHouse(t, g)
		table := h.start(match.Start{Game: "race", Opening: "table", Options: games.Options{"players": "3"}, Side: games.Nobody}, alice)
		table = h.must(h.must(table, games.Sit, "", bob), games.StandIn, "", alice)
		return h, h.must(table, games.Resign, "", alice)
	}
	h, table := leaving(newRace())
	if diff := cmp.Diff([]string{"computer random", "member bob", "computer random"}, kinds(table)); diff != "" || table.Outcome().Over {
		t.Errorf("replaced: over %v (-want +got)\n%s", table.Outcome().Over, diff)
	}
	if table = h.must(table, games.Resign, "", bob); !table.Outcome().Over || table.Outcome().Winner != games.Nobody {
		t.Errorf("with no member left: %+v", table.Outcome())
	}

	h, table = leaving(newRace(func(r *games.Rules[race, string]) { r.DropOut = dropOut }))
	for _, table := range []*match.Table{table, h.reload(table)} {
		if diff := cmp.Diff([]string{"left ", "member bob", "computer random"}, kinds(table)); diff != "" || table.Turn() != 1 {
			t.Errorf("dropped out: turn %d (-want +got)\n%s", table.Turn(), diff)
		}
	}
	if _, err := h.do(table, games.Move, "roll", alice); err == nil {
		t.Error("who has left moves")
	}
	table = h.advance(h.must(table, games.Move, "roll", bob))
	if table.Turn() != 1 && !table.Outcome().Over {
		t.Errorf("the turn is %d's", table.Turn())
	}
}
