package match_test

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/gametest"
	"parlour/games/match"
)

// seated starts a race of three members.
func seated(h *house) *match.Table {
	h.t.Helper()
	start := match.Start{Game: "race", Opening: "duel", Opponents: []match.Person{person(bob), person(carol)}, Options: games.Options{"players": "3"}, Side: games.Nobody}
	table := h.start(start, alice)
	return h.must(h.must(table, games.Sit, "", bob), games.Sit, "", carol)
}

// numberRace is a game for two who take the numbers from 1 to 9 in turn, without a winner.
type numberRace struct{ taken []string }

func newTakes() *games.Game {
	return games.New(games.Rules[numberRace, string]{
		Info: games.Info{
			Name: "takes", Seats: []games.SeatInfo{{ID: "one", Player: games.RandomPlayer}, {ID: "two", Player: games.RandomPlayer}},
			Openings: games.TwoSided(), Players: []games.PlayerInfo{{Name: games.RandomPlayer}}, Draws: true,
		},
		Open:   func(games.Options) (numberRace, error) { return numberRace{}, nil },
		Parse:  func(_ numberRace, typed string) (string, error) { return typed, nil },
		Format: func(_ numberRace, m string) string { return m },
		View:   func(numberRace) games.View { return games.View{} },
	})
}

func (s numberRace) Turn() games.Seat { return games.Seat(len(s.taken) % 2) }

func (s numberRace) Moves() iter.Seq[string] {
	return func(yield func(string) bool) {
		for n := range 9 {
			if m := fmt.Sprint(n + 1); !slices.Contains(s.taken, m) && !yield(m) {
				return
			}
		}
	}
}

func (s numberRace) Legal(m string) error {
	if slices.Contains(s.taken, m) {
		return games.Refuse("takes.refuse")
	}
	return nil
}

func (s numberRace) After(m string) numberRace { return numberRace{append(slices.Clone(s.taken), m)} }

func (s numberRace) Outcome() games.Outcome {
	return games.Outcome{Over: len(s.taken) == 9, Winner: games.Nobody}
}

// kindsFrom returns the kinds of the entries from a number on.
func kindsFrom(t *match.Table, from int) (all []games.Kind) {
	for _, e := range t.Match.Entries[from:] {
		all = append(all, e.Kind)
	}
	return all
}

// All others have to agree, each once; one rejection is enough.
func TestConsentOfSeveral(t *testing.T) {
	tests := []struct {
		name string
		said []match.Actor // who agree, but the last if no
		no   bool
		want []games.Kind
		fail string // of the last
	}{
		{"one of two", []match.Actor{bob}, false, []games.Kind{games.Ask, games.Agree}, ""},
		{"both", []match.Actor{bob, carol}, false, []games.Kind{games.Ask, games.Agree, games.Pause}, ""},
		{"one twice", []match.Actor{bob, bob}, false, nil, "match.refuse.asked"},
		{"who has asked", []match.Actor{alice}, false, nil, "match.refuse.asked"},
		{"a manager", []match.Actor{chief}, false, nil, "match.refuse.not-asked"},
		{"a no", []match.Actor{bob, carol}, true, []games.Kind{games.Ask, games.Agree, games.Object}, ""},
		{"taken back", []match.Actor{bob, alice}, true, []games.Kind{games.Ask, games.Agree, games.Object}, ""},
		{"a stranger’s no", []match.Actor{chief}, true, nil, "match.refuse.not-asked"},
	}
	for _, tt := range tests {
		h := newHouse(t, newRace())
		table := seated(h)
		from := len(table.Match.Entries)
		table = h.must(table, games.Pause, "", alice)
		var err error
		for i, a := range tt.said {
			kind := games.Agree
			if tt.no && i == len(tt.said)-1 {
				kind = games.Object
			}
			var next *match.Table
			if next, err = h.do(table, kind, "", a); err == nil {
				table = next
			}
		}
		if tt.fail != "" {
			wantRefusal(t, tt.name, err, tt.fail)
			continue
		}
		if diff := cmp.Diff(tt.want, kindsFrom(h.reload(table), from)); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got)\n%s", tt.name, err, diff)
		}
	}
}

// A proposal expires with a move, a rejection lasts until one, and there is one open
// proposal at most.
func TestProposalsExpire(t *testing.T) {
	h := newHouse(t)
	table := h.must(h.between(), games.Move, "4", bob)
	table = h.must(table, games.Undo, "", bob)
	_, err := h.do(table, games.Pause, "", alice)
	wantRefusal(t, "another question", err, "match.refuse.answer-first")
	table = h.must(table, games.Object, "", alice)
	_, err = h.do(table, games.Undo, "", bob)
	wantRefusal(t, "the same once more", err, "match.refuse.denied")
	if table.Log.Rejected == nil || table.Log.Rejected.Rejection.User != "alice" {
		t.Errorf("who said no: %+v", table.Log.Rejected)
	}
	table = h.must(table, games.Pause, "", bob)
	table = h.must(table, games.Move, "no", alice)
	if table.Log.Proposal != nil || table.Log.Rejected != nil {
		t.Errorf("after a move %v is asked, %v denied", table.Log.Proposal, table.Log.Rejected)
	}
	_, err = h.do(table, games.Agree, "", alice)
	wantRefusal(t, "an answer too late", err, "match.refuse.nothing-asked")
}

// An undo takes back the moves from the member's own last one on, unless one of them
// revealed information.
func TestUndo(t *testing.T) {
	play := func(h *house, game string) *match.Table {
		return h.start(match.Start{Game: game, Opening: "play", Side: games.Nobody}, alice)
	}
	tests := []struct {
		name string
		game *games.Game
		at   func(*house) *match.Table
		who  match.Actor
		want string // the text of the entry
		fail string
	}{
		{"a move and the computer’s", newTakes(), func(h *house) *match.Table { return h.advance(h.must(play(h, "takes"), games.Move, "1", alice)) }, alice, "2", ""},
		{"while the computer thinks", newTakes(), func(h *house) *match.Table { return h.must(play(h, "takes"), games.Move, "1", alice) }, alice, "1", ""},
		{"nothing", newTakes(), func(h *house) *match.Table { return play(h, "takes") }, alice, "", "match.refuse.undo-none"},
		{"of others", newTakes(), func(h *house) *match.Table { return h.must(play(h, "takes"), games.Move, "1", alice) }, bob, "", "match.refuse.not-playing"},
		{"a roll", newRace(), func(h *house) *match.Table {
			return h.must(h.start(match.Start{Game: "race", Opening: "play", Side: games.Nobody}, alice), games.Move, "roll", alice)
		}, alice, "", "match.refuse.undo-roll"},
		{"an answer", newSafe(), func(h *house) *match.Table { return h.advance(h.must(h.guessing(), games.Move, "0", alice)) }, alice, "", "match.refuse.undo-answer"},
		{"a choice", gametest.RockPaperScissors(), func(h *house) *match.Table {
			table := h.start(match.Start{Game: "rps", Opening: "duel", Opponents: []match.Person{person(bob)}, Side: games.Nobody}, alice)
			table = h.must(h.must(table, games.Sit, "", bob), games.Move, "rock", alice)
			return h.must(table, games.Move, "rock", bob) // a tie: both choose again
		}, alice, "", "match.refuse.undo-choice"},
		{"an invitation", newRace(), func(h *house) *match.Table {
			return h.start(match.Start{Game: "race", Opening: "duel", Opponents: []match.Person{person(bob)}, Side: games.Nobody}, alice)
		}, alice, "", "match.refuse.waiting"},
	}
	for _, tt := range tests {
		h := newHouse(t, tt.game)
		table := tt.at(h)
		after, err := h.do(table, games.Undo, "", tt.who)
		if tt.fail != "" {
			wantRefusal(t, tt.name, err, tt.fail)
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		e := after.Match.Entries[len(after.Match.Entries)-1]
		if e.Kind != games.Undo || e.Text != tt.want || len(after.Log.Moves) != 0 || len(h.reload(after).Positions) != 1 {
			t.Errorf("%s: %s %q, and %d moves stand", tt.name, e.Kind, e.Text, len(after.Log.Moves))
		}
		h.must(after, games.Move, "2", alice) // and it goes on from there
	}
}

// A paused match has no overdue work, and continues when a member resumes it.
func TestPause(t *testing.T) {
	h := newHouse(t, newTakes())
	table := h.must(h.start(match.Start{Game: "takes", Opening: "play", Side: games.Nobody}, alice), games.Move, "1", alice)
	if !table.ComputerToMove() {
		t.Fatal("the computer is not to move")
	}
	table = h.must(table, games.Pause, "", alice)
	stored, err := h.Store.Load(t.Context(), "here", match.ByID(table.Match.ID))
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{match.DueMove, match.DuePing, match.DueLapse} {
		if at, owed := stored.Due[kind]; owed {
			t.Errorf("it owes %s at %v", kind, at)
		}
	}
	for _, kind := range []games.Kind{games.Move, games.Pause} {
		if _, err := h.do(table, kind, "2", alice); err == nil {
			t.Errorf("a %s in the pause", kind)
		}
	}
	_, err = h.do(table, games.Resume, "", bob)
	wantRefusal(t, "a stranger", err, "match.refuse.not-playing")
	h.clock = h.clock.Add(100 * match.IdleAfter)
	if table = h.must(table, games.Resume, "", alice); !table.ComputerToMove() || table.LastChange() != h.clock {
		t.Errorf("after it, the computer is not to move, or since %v", table.LastChange())
	}
	_, err = h.do(table, games.Resume, "", alice)
	wantRefusal(t, "again", err, "match.refuse.not-paused")
}

// A computer accepts a draw if it has no advantage.
func TestDraw(t *testing.T) {
	for standing, want := range map[int]bool{0: true, 50: true, 51: true, 100: true, -1: false, 49: true} {
		g := newTakes()
		g.Judge = func(context.Context, games.Position, string, games.Limits) (games.Verdict, error) {
			return games.Verdict{Standing: standing}, nil
		}
		h := newHouse(t, g)
		table := h.start(match.Start{Game: "takes", Opening: "play", Side: 1}, alice) // the computer begins
		_, err := h.do(table, games.Draw, "", alice)
		wantRefusal(t, "before a move", err, "match.refuse.draw-early")
		table = h.advance(table)
		took, err := h.AcceptsDraw(t.Context(), table, nil)
		if better := standing > 50; err != nil || took != (want && !better) {
			t.Errorf("at %d for the computer it takes it: %v, %v", standing, took, err)
		}
		act := match.Act{Channel: "here", Match: table.Match.ID, At: len(table.Match.Entries), Kind: games.Draw, ComputersAccept: took}
		after, err := h.Do(t.Context(), act, by(alice, h.key()))
		if !took {
			wantRefusal(t, "declined", err, "match.refuse.draw-declined")
		} else if o := after.Outcome(); err != nil || !o.Over || o.Winner != games.Nobody {
			t.Errorf("the outcome is %+v, %v", o, err)
		}
	}
}
