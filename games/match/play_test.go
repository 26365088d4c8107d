package match_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/match"
)

// guessing is a match in which alice guesses a number of the host's.
func (h *house) guessing() *match.Table {
	return h.start(match.Start{Opening: "play", Side: games.Nobody}, alice)
}

// between is a duel of alice, who keeps 5 in her head, and bob, who has accepted.
func (h *house) between() *match.Table {
	h.t.Helper()
	return h.must(h.start(match.Start{Opening: "duel", Opponents: []match.Person{person(bob)}, Side: games.Nobody}, alice), games.Sit, "", bob)
}

func TestMoves(t *testing.T) {
	h := newHouse(t)
	table := h.between()
	if table.Match.Status != match.Live || table.Turn() != opener {
		t.Fatalf("after the invitation was accepted: %s, turn %d", table.Match.Status, table.Turn())
	}
	table = h.must(table, games.Move, " 4 ", bob)
	table = h.must(table, games.Move, "NO", alice)
	table = h.must(table, games.Move, "0", bob) // alice has to pass at once
	table = h.must(table, games.Move, "5", bob)
	table = h.must(table, games.Move, "yes", alice)
	want := []string{"4", "no", "0", "pass", "5", "yes"}
	for _, got := range []*match.Table{table, h.reload(table)} {
		if diff := cmp.Diff(want, moves(got)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		if got.Match.Status != match.Ended || got.Turn() != games.Nobody || got.Outcome().Winner != opener {
			t.Errorf("at the end: %s, turn %d, %v", got.Match.Status, got.Turn(), got.Outcome())
		}
		if kind := got.Log.Moves[3].Kind; kind != games.Forced {
			t.Errorf("the forced pass is stored as a %s", kind)
		}
	}
	if _, err := h.Current(t.Context(), table.Match.Channel); err == nil {
		t.Error("the channel is still held")
	}
	if latest, err := h.Latest(t.Context(), table.Match.Channel); err != nil || latest.Match.ID != table.Match.ID {
		t.Errorf("Latest = %v, %v", latest, err)
	}
}

// Every refusal leaves the match as it was.
func TestRefusals(t *testing.T) {
	waiting := func(h *house) *match.Table {
		return h.start(match.Start{Opening: "duel", Opponents: []match.Person{person(bob)}, Side: games.Nobody}, alice)
	}
	asked := func(h *house) *match.Table { return h.must(h.between(), games.Move, "4", bob) }
	answered := func(h *house) *match.Table { return h.must(asked(h), games.Move, "no", alice) }
	ended := func(h *house) *match.Table { return h.must(h.between(), games.Resign, "", bob) }
	told := func(h *house) *match.Table { return h.must(ended(h), games.Reveal, "5", alice) }
	kept := func(h *house) *match.Table {
		return h.start(match.Start{Opening: "solve", Source: games.Typed, Secret: "5", Side: games.Nobody}, alice)
	}
	team := func(h *house) *match.Table { return h.start(match.Start{Opening: "team", Side: games.Nobody}, alice) }
	tests := []struct {
		name string
		at   func(*house) *match.Table
		kind games.Kind
		text string
		who  match.Actor
		want string
	}{
		{"a move before the invitation", waiting, games.Move, "4", bob, "match.refuse.accept-first"},
		{"an amendment before it", waiting, games.Amend, "1 no", alice, "match.refuse.waiting"},
		{"giving up before it", waiting, games.Resign, "", alice, "match.refuse.waiting"},
		{"another takes the chair", waiting, games.Sit, "", carol, "match.refuse.not-invited"},
		{"the starter takes it", waiting, games.Sit, "", alice, "match.refuse.not-invited"},
		{"another stops it", waiting, games.Stop, "", carol, "match.refuse.stop-waiting"},
		{"another declines", waiting, games.Decline, "", carol, "match.refuse.not-invited"},
		{"accepting twice", (*house).between, games.Sit, "", bob, "match.refuse.no-chair"},
		{"declining what is accepted", (*house).between, games.Decline, "", bob, "match.refuse.no-chair"},
		{"offering what is taken", (*house).between, games.Offer, "", alice, "match.refuse.no-chair"},
		{"a computer for who plays", (*house).between, games.StandIn, "", alice, "match.refuse.no-chair"},
		{"showing what is in the head", (*house).between, games.Show, "open", alice, "match.refuse.not-kept"},
		{"showing another's secret", kept, games.Show, "open", bob, "match.refuse.not-kept"},
		{"showing it somehow", kept, games.Show, "loudly", alice, "match.refuse.show"},
		{"not his turn", asked, games.Move, "6", bob, "match.refuse.turn"},
		{"a spectator of computers", func(h *house) *match.Table { return h.start(match.Start{Opening: "watch", Side: games.Nobody}, alice) },
			games.Move, "4", alice, "match.refuse.watching"},
		{"no player", asked, games.Move, "no", carol, "match.refuse.not-playing"},
		{"the host answers for her", kept, games.Move, "no", alice, "match.refuse.kept"},
		{"a move that is none", asked, games.Move, "perhaps", alice, "safe.refuse.move"},
		{"an answer to nothing", (*house).between, games.Move, "yes", bob, "safe.refuse.move"},
		{"amending nothing", asked, games.Amend, "2 no", alice, "match.refuse.amend"},
		{"amending gibberish", asked, games.Amend, "no", alice, "match.refuse.amend"},
		{"amending another's", asked, games.Amend, "1 5", alice, "match.refuse.amend-other"},
		{"amending to what is no move", answered, games.Amend, "2 4", alice, "safe.refuse.move"},
		{"amending one's own guess", answered, games.Amend, "1 5", bob, "match.refuse.amend"},
		{"amending as no player", asked, games.Amend, "1 5", carol, "match.refuse.not-playing"},
		{"giving up as no player", asked, games.Resign, "", carol, "match.refuse.not-playing"},
		{"giving up for all", team, games.Resign, "", bob, "match.refuse.resign-team"},
		{"stopping as no player", asked, games.Stop, "", carol, "match.refuse.stop"},
		{"telling too early", asked, games.Reveal, "5", alice, "match.refuse.reveal-early"},
		{"moving after the end", ended, games.Move, "5", bob, "match.refuse.over"},
		{"amending after it", ended, games.Amend, "1 5", bob, "match.refuse.over"},
		{"giving up after it", ended, games.Resign, "", alice, "match.refuse.over"},
		{"stopping after it", ended, games.Stop, "", alice, "match.refuse.over"},
		{"accepting after it", ended, games.Sit, "", bob, "match.refuse.over"},
		{"telling without a secret", ended, games.Reveal, "5", bob, "match.refuse.not-yours"},
		{"telling what is none", ended, games.Reveal, "x", alice, "safe.refuse.secret"},
		{"telling twice", told, games.Reveal, "5", alice, "match.refuse.told"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t)
			table := tt.at(h)
			before := h.reload(table)
			_, err := h.do(table, tt.kind, tt.text, tt.who)
			wantRefusal(t, string(tt.kind), err, tt.want)
			if diff := cmp.Diff(before.Match, h.reload(table).Match); diff != "" {
				t.Errorf("a refusal has changed the match:\n%s", diff)
			}
		})
	}
}

func TestTellingWhatWasDenied(t *testing.T) {
	h := newHouse(t)
	table := h.must(h.must(h.between(), games.Move, "5", bob), games.Move, "no", alice)
	table = h.must(table, games.Resign, "", bob)
	_, err := h.do(table, games.Reveal, "5", alice)
	wantRefusal(t, "a secret that cannot be", err, "safe.refuse.denied")
}

func TestNowhereToAct(t *testing.T) {
	h := newHouse(t)
	_, err := h.Do(t.Context(), match.Act{Channel: "empty", At: match.AnyEntry, Kind: games.Move}, by(alice, "k"))
	wantRefusal(t, "a move in an empty channel", err, "match.refuse.none")
	_, err = h.Do(t.Context(), match.Act{Channel: "empty", At: match.AnyEntry, Kind: games.Reveal}, by(alice, "k"))
	wantRefusal(t, "a secret in an empty channel", err, "match.refuse.none")
	_, err = h.Do(t.Context(), match.Act{Channel: "empty", Match: "m1", At: match.AnyEntry, Kind: games.Move}, by(alice, "k"))
	wantRefusal(t, "a button of a match that is gone", err, "match.refuse.gone")
	if _, err := h.do(h.guessing(), games.Rolled, "1", alice); err == nil {
		t.Error("a member made an entry of kind rolled")
	} else if _, refused := games.RefusalIn(err); refused {
		t.Errorf("an entry that no command makes is refused to the member: %v", err)
	}
}

func TestAmend(t *testing.T) {
	h := newHouse(t)
	table := h.must(h.must(h.between(), games.Move, "4", bob), games.Move, "no", alice)
	table = h.must(table, games.Move, "5", bob)
	table = h.must(h.must(table, games.Move, "no", alice), games.Move, "4", bob)
	table = h.must(table, games.Amend, "2 No", alice)
	if diff := cmp.Diff([]string{"4", "no", "5", "no", "4"}, moves(table)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if last := table.Match.Entries[len(table.Match.Entries)-1]; last.Text != "2 no" || last.Seat != keeper {
		t.Errorf("the amendment is stored as %q of seat %d, want the canonical move of its owner", last.Text, last.Seat)
	}
	if diff := cmp.Diff(moves(table), moves(h.reload(table))); diff != "" {
		t.Errorf("stored (-want +got)\n%s", diff)
	}
}

// What was played after a move that turns out to have ended the game stands no
// more.
func TestAmendThatEndsTheGame(t *testing.T) {
	h := newHouse(t)
	table := h.must(h.must(h.between(), games.Move, "4", bob), games.Move, "no", alice)
	table = h.must(table, games.Move, "5", bob)
	table = h.must(table, games.Amend, "2 yes", alice)
	if o := table.Outcome(); !o.Over || o.Winner != opener || table.Match.Status != match.Ended {
		t.Errorf("the outcome is %+v, the match %s", o, table.Match.Status)
	}
	for _, table := range []*match.Table{table, h.reload(table)} {
		if diff := cmp.Diff([]string{"4", "yes"}, moves(table)); diff != "" {
			t.Errorf("the moves that stand (-want +got)\n%s", diff)
		}
	}
}

func TestEnds(t *testing.T) {
	solo := func(h *house) *match.Table { return h.guessing() }
	waiting := func(h *house) *match.Table {
		return h.start(match.Start{Opening: "duel", Opponents: []match.Person{person(bob)}, Side: games.Nobody}, alice)
	}
	team := func(h *house) *match.Table { return h.start(match.Start{Opening: "team", Side: games.Nobody}, alice) }
	tests := []struct {
		name   string
		at     func(*house) *match.Table
		kind   games.Kind
		who    match.Actor
		winner games.Seat
		reason string
	}{
		{"the opener gives up", (*house).between, games.Resign, bob, keeper, "match.end.resigned"},
		{"the keeper gives up when it is not her turn", (*house).between, games.Resign, alice, opener, "match.end.resigned"},
		{"the starter gives up for all", team, games.Resign, alice, keeper, "match.end.resigned"},
		{"the starter stops", solo, games.Stop, alice, games.Nobody, "match.end.stopped"},
		{"a manager stops", solo, games.Stop, chief, games.Nobody, "match.end.stopped"},
		{"a player stops before both have moved", (*house).between, games.Stop, bob, games.Nobody, "match.end.stopped"},
		{"the starter declines for the invited", waiting, games.Decline, alice, games.Nobody, "match.end.stopped"},
		{"the starter takes the invitation back", waiting, games.Stop, alice, games.Nobody, "match.end.stopped"},
	}
	for _, tt := range tests {
		h := newHouse(t)
		table := h.reload(h.must(tt.at(h), tt.kind, "", tt.who))
		o := table.Outcome()
		if !o.Over || o.Winner != tt.winner || o.Reason.ID != tt.reason || table.Match.Status != match.Ended {
			t.Errorf("%s: %v, status %s", tt.name, o, table.Match.Status)
		}
		if len(table.Secrets().Unrevealed()) > 0 {
			t.Errorf("%s: the host keeps a secret after the end", tt.name)
		}
	}
}
