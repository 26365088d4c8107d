package host_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// guessing starts a match in which alice guesses a number of the host.
func guessing(h *matchtest.Fixture) *match.Table {
	return h.Begin(match.Start{Opening: "play", Side: games.Nobody}, matchtest.Alice)
}

// duel starts a duel of alice, who keeps 5 in mind, and bob, who has accepted.
func duel(h *matchtest.Fixture) *match.Table {
	h.T.Helper()
	return h.Must(h.Begin(match.Start{Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}, matchtest.Alice), games.Sit, "", matchtest.Bob)
}

func TestMoves(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := duel(h)
	if table.Match.Status != match.Live || table.Turn() != matchtest.Opener {
		t.Fatalf("after the invitation was accepted: %s, turn %d", table.Match.Status, table.Turn())
	}
	table = h.Must(table, games.Move, " 4 ", matchtest.Bob)
	table = h.Must(table, games.Move, "NO", matchtest.Alice)
	table = h.Must(table, games.Move, "0", matchtest.Bob) // alice has to pass at once
	table = h.Must(table, games.Move, "5", matchtest.Bob)
	table = h.Must(table, games.Move, "yes", matchtest.Alice)
	want := []string{"4", "no", "0", "pass", "5", "yes"}
	for _, got := range []*match.Table{table, h.Reload(table)} {
		if diff := cmp.Diff(want, matchtest.Moves(got)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		if got.Match.Status != match.Ended || got.Turn() != games.Nobody || got.Outcome().Winner != matchtest.Opener {
			t.Errorf("at the end: %s, turn %d, %v", got.Match.Status, got.Turn(), got.Outcome())
		}
		if kind := got.Log.Moves[3].Kind; kind != games.Forced {
			t.Errorf("the forced pass is stored as a %s", kind)
		}
	}
	if _, err := h.Current(t.Context(), table.Match.Channel); err == nil {
		t.Error("the channel is still occupied")
	}
	if latest, err := h.Latest(t.Context(), table.Match.Channel); err != nil || latest.Match.ID != table.Match.ID {
		t.Errorf("Latest = %v, %v", latest, err)
	}
}

// A refusal does not change the match.
func TestRefusals(t *testing.T) {
	waiting := func(h *matchtest.Fixture) *match.Table {
		return h.Begin(match.Start{Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}, matchtest.Alice)
	}
	asked := func(h *matchtest.Fixture) *match.Table { return h.Must(duel(h), games.Move, "4", matchtest.Bob) }
	answered := func(h *matchtest.Fixture) *match.Table { return h.Must(asked(h), games.Move, "no", matchtest.Alice) }
	ended := func(h *matchtest.Fixture) *match.Table { return h.Must(duel(h), games.Resign, "", matchtest.Bob) }
	told := func(h *matchtest.Fixture) *match.Table { return h.Must(ended(h), games.Reveal, "5", matchtest.Alice) }
	kept := func(h *matchtest.Fixture) *match.Table {
		return h.Begin(match.Start{Opening: "solve", Source: games.Typed, Secret: "5", Side: games.Nobody}, matchtest.Alice)
	}
	team := func(h *matchtest.Fixture) *match.Table {
		return h.Begin(match.Start{Opening: "team", Side: games.Nobody}, matchtest.Alice)
	}
	tests := []struct {
		name string
		at   func(*matchtest.Fixture) *match.Table
		kind games.Kind
		text string
		who  match.Actor
		want string
	}{
		{"a move before the invitation", waiting, games.Move, "4", matchtest.Bob, "match.refuse.accept-first"},
		{"an amendment before it", waiting, games.Amend, "1 no", matchtest.Alice, "match.refuse.waiting"},
		{"resigning before it", waiting, games.Resign, "", matchtest.Alice, "match.refuse.waiting"},
		{"another member takes the chair", waiting, games.Sit, "", matchtest.Carol, "match.refuse.not-invited"},
		{"the starter takes it", waiting, games.Sit, "", matchtest.Alice, "match.refuse.not-invited"},
		{"another member stops it", waiting, games.Stop, "", matchtest.Carol, "match.refuse.stop-waiting"},
		{"another member declines", waiting, games.Decline, "", matchtest.Carol, "match.refuse.not-invited"},
		{"accepting twice", duel, games.Sit, "", matchtest.Bob, "match.refuse.no-chair"},
		{"declining an accepted invitation", duel, games.Decline, "", matchtest.Bob, "match.refuse.no-chair"},
		{"offering a taken chair", duel, games.Offer, "", matchtest.Alice, "match.refuse.no-chair"},
		{"a computer for a member who plays", duel, games.StandIn, "", matchtest.Alice, "match.refuse.no-chair"},
		{"showing a secret kept in mind", duel, games.Show, "open", matchtest.Alice, "match.refuse.not-kept"},
		{"showing another's secret", kept, games.Show, "open", matchtest.Bob, "match.refuse.not-kept"},
		{"showing it in an unknown way", kept, games.Show, "loudly", matchtest.Alice, "match.refuse.show"},
		{"out of turn", asked, games.Move, "6", matchtest.Bob, "match.refuse.turn"},
		{"a spectator of computers", func(h *matchtest.Fixture) *match.Table {
			return h.Begin(match.Start{Opening: "watch", Side: games.Nobody}, matchtest.Alice)
		},
			games.Move, "4", matchtest.Alice, "match.refuse.watching"},
		{"a spectator", asked, games.Move, "no", matchtest.Carol, "match.refuse.not-playing"},
		{"a seat for which the host answers", kept, games.Move, "no", matchtest.Alice, "match.refuse.kept"},
		{"an illegal move", asked, games.Move, "perhaps", matchtest.Alice, "safe.refuse.move"},
		{"an answer to nothing", duel, games.Move, "yes", matchtest.Bob, "safe.refuse.move"},
		{"amending nothing", asked, games.Amend, "2 no", matchtest.Alice, "match.refuse.amend"},
		{"amending gibberish", asked, games.Amend, "no", matchtest.Alice, "match.refuse.amend"},
		{"amending another member's move", asked, games.Amend, "1 5", matchtest.Alice, "match.refuse.amend-other"},
		{"amending to an illegal move", answered, games.Amend, "2 4", matchtest.Alice, "safe.refuse.move"},
		{"amending one's own guess", answered, games.Amend, "1 5", matchtest.Bob, "match.refuse.amend"},
		{"amending as a spectator", asked, games.Amend, "1 5", matchtest.Carol, "match.refuse.not-playing"},
		{"resigning as a spectator", asked, games.Resign, "", matchtest.Carol, "match.refuse.not-playing"},
		{"resigning for the channel", team, games.Resign, "", matchtest.Bob, "match.refuse.resign-team"},
		{"stopping as a spectator", asked, games.Stop, "", matchtest.Carol, "match.refuse.stop"},
		{"revealing too early", asked, games.Reveal, "5", matchtest.Alice, "match.refuse.reveal-early"},
		{"moving after the end", ended, games.Move, "5", matchtest.Bob, "match.refuse.over"},
		{"amending after it", ended, games.Amend, "1 5", matchtest.Bob, "match.refuse.over"},
		{"resigning after it", ended, games.Resign, "", matchtest.Alice, "match.refuse.over"},
		{"stopping after it", ended, games.Stop, "", matchtest.Alice, "match.refuse.over"},
		{"accepting after it", ended, games.Sit, "", matchtest.Bob, "match.refuse.over"},
		{"revealing without a secret", ended, games.Reveal, "5", matchtest.Bob, "match.refuse.not-yours"},
		{"revealing an invalid secret", ended, games.Reveal, "x", matchtest.Alice, "safe.refuse.secret"},
		{"revealing twice", told, games.Reveal, "5", matchtest.Alice, "match.refuse.told"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := matchtest.NewFixture(t)
			table := tt.at(h)
			before := h.Reload(table)
			_, err := h.Act(table, tt.kind, tt.text, tt.who)
			matchtest.WantRefusal(t, string(tt.kind), err, tt.want)
			if diff := cmp.Diff(before.Match, h.Reload(table).Match); diff != "" {
				t.Errorf("a refusal has changed the match:\n%s", diff)
			}
		})
	}
}

func TestTellingWhatWasDenied(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := h.Must(h.Must(duel(h), games.Move, "5", matchtest.Bob), games.Move, "no", matchtest.Alice)
	table = h.Must(table, games.Resign, "", matchtest.Bob)
	_, err := h.Act(table, games.Reveal, "5", matchtest.Alice)
	matchtest.WantRefusal(t, "a secret that contradicts the answers", err, "safe.refuse.denied")
}

func TestNowhereToAct(t *testing.T) {
	h := matchtest.NewFixture(t)
	_, err := h.Do(t.Context(), match.Act{Channel: "empty", At: match.AnyEntry, Kind: games.Move}, matchtest.By(matchtest.Alice, "k"))
	matchtest.WantRefusal(t, "a move in an empty channel", err, "match.refuse.none")
	_, err = h.Do(t.Context(), match.Act{Channel: "empty", At: match.AnyEntry, Kind: games.Reveal}, matchtest.By(matchtest.Alice, "k"))
	matchtest.WantRefusal(t, "a secret in an empty channel", err, "match.refuse.none")
	_, err = h.Do(t.Context(), match.Act{Channel: "empty", Match: "m1", At: match.AnyEntry, Kind: games.Move}, matchtest.By(matchtest.Alice, "k"))
	matchtest.WantRefusal(t, "a button of a deleted match", err, "match.refuse.gone")
	if _, err := h.Act(guessing(h), games.Rolled, "1", matchtest.Alice); err == nil {
		t.Error("a member made an entry of kind rolled")
	} else if _, refused := games.RefusalIn(err); refused {
		t.Errorf("an entry that no command creates has a refusal for members: %v", err)
	}
}

func TestAmend(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := h.Must(h.Must(duel(h), games.Move, "4", matchtest.Bob), games.Move, "no", matchtest.Alice)
	table = h.Must(table, games.Move, "5", matchtest.Bob)
	table = h.Must(h.Must(table, games.Move, "no", matchtest.Alice), games.Move, "4", matchtest.Bob)
	table = h.Must(table, games.Amend, "2 No", matchtest.Alice)
	if diff := cmp.Diff([]string{"4", "no", "5", "no", "4"}, matchtest.Moves(table)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if last := table.Match.Entries[len(table.Match.Entries)-1]; last.Text != "2 no" || last.Seat != matchtest.Keeper {
		t.Errorf("the amendment is stored as %q of seat %d, want the canonical move of its owner", last.Text, last.Seat)
	}
	if diff := cmp.Diff(matchtest.Moves(table), matchtest.Moves(h.Reload(table))); diff != "" {
		t.Errorf("stored (-want +got)\n%s", diff)
	}
}

// If an amended move ends the game, the moves after it no longer stand.
func TestAmendThatEndsTheGame(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := h.Must(h.Must(duel(h), games.Move, "4", matchtest.Bob), games.Move, "no", matchtest.Alice)
	table = h.Must(table, games.Move, "5", matchtest.Bob)
	table = h.Must(table, games.Amend, "2 yes", matchtest.Alice)
	if o := table.Outcome(); !o.Over || o.Winner != matchtest.Opener || table.Match.Status != match.Ended {
		t.Errorf("the outcome is %+v, the match %s", o, table.Match.Status)
	}
	for _, table := range []*match.Table{table, h.Reload(table)} {
		if diff := cmp.Diff([]string{"4", "yes"}, matchtest.Moves(table)); diff != "" {
			t.Errorf("the moves that stand (-want +got)\n%s", diff)
		}
	}
}

func TestEnds(t *testing.T) {
	solo := func(h *matchtest.Fixture) *match.Table { return guessing(h) }
	waiting := func(h *matchtest.Fixture) *match.Table {
		return h.Begin(match.Start{Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}, matchtest.Alice)
	}
	team := func(h *matchtest.Fixture) *match.Table {
		return h.Begin(match.Start{Opening: "team", Side: games.Nobody}, matchtest.Alice)
	}
	tests := []struct {
		name   string
		at     func(*matchtest.Fixture) *match.Table
		kind   games.Kind
		who    match.Actor
		winner games.Seat
		reason string
	}{
		{"the opener resigns", duel, games.Resign, matchtest.Bob, matchtest.Keeper, "match.end.resigned"},
		{"the keeper resigns out of turn", duel, games.Resign, matchtest.Alice, matchtest.Opener, "match.end.resigned"},
		{"the starter resigns for the channel", team, games.Resign, matchtest.Alice, matchtest.Keeper, "match.end.resigned"},
		{"the starter stops", solo, games.Stop, matchtest.Alice, games.Nobody, "match.end.stopped"},
		{"a manager stops", solo, games.Stop, matchtest.Chief, games.Nobody, "match.end.stopped"},
		{"a player stops before both have moved", duel, games.Stop, matchtest.Bob, games.Nobody, "match.end.stopped"},
		{"the starter declines for the invited", waiting, games.Decline, matchtest.Alice, games.Nobody, "match.end.stopped"},
		{"the starter withdraws the invitation", waiting, games.Stop, matchtest.Alice, games.Nobody, "match.end.stopped"},
	}
	for _, tt := range tests {
		h := matchtest.NewFixture(t)
		table := h.Reload(h.Must(tt.at(h), tt.kind, "", tt.who))
		o := table.Outcome()
		if !o.Over || o.Winner != tt.winner || o.Reason.ID != tt.reason || table.Match.Status != match.Ended {
			t.Errorf("%s: %v, status %s", tt.name, o, table.Match.Status)
		}
		if len(table.Secrets().Unrevealed()) > 0 {
			t.Errorf("%s: the host keeps a secret after the end", tt.name)
		}
	}
}
