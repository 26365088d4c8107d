package host_test

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/all"
	"parlour/games/gametest"
	"parlour/games/match"
	"parlour/games/match/matchtest"
	"parlour/games/match/store"
)

// seated starts a race of three members.
func seated(h *matchtest.Fixture) *match.Table {
	h.T.Helper()
	start := match.Start{Game: "race", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob), matchtest.Person(matchtest.Carol)}, Options: games.Options{"players": "3"}, Side: games.Nobody}
	table := h.Begin(start, matchtest.Alice)
	return h.Must(h.Must(table, games.Sit, "", matchtest.Bob), games.Sit, "", matchtest.Carol)
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
		for n := range 40 {
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
	if len(s.taken) < 40 {
		return games.Running
	}
	return games.Outcome{Over: true}
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
		said []match.Actor // the members who agree; if no, the last one objects
		no   bool
		want []games.Kind
		fail string // of the last answer
	}{
		{"one of two", []match.Actor{matchtest.Bob}, false, []games.Kind{games.Ask, games.Agree}, ""},
		{"both", []match.Actor{matchtest.Bob, matchtest.Carol}, false, []games.Kind{games.Ask, games.Agree, games.Pause}, ""},
		{"one member twice", []match.Actor{matchtest.Bob, matchtest.Bob}, false, nil, "match.refuse.asked"},
		{"the author", []match.Actor{matchtest.Alice}, false, nil, "match.refuse.asked"},
		{"a manager", []match.Actor{matchtest.Chief}, false, nil, "match.refuse.not-asked"},
		{"a rejection", []match.Actor{matchtest.Bob, matchtest.Carol}, true, []games.Kind{games.Ask, games.Agree, games.Object}, ""},
		{"withdrawn", []match.Actor{matchtest.Bob, matchtest.Alice}, true, []games.Kind{games.Ask, games.Agree, games.Object}, ""},
		{"a spectator’s rejection", []match.Actor{matchtest.Chief}, true, nil, "match.refuse.not-asked"},
	}
	for _, tt := range tests {
		h := matchtest.NewFixture(t, matchtest.NewRace())
		table := seated(h)
		from := len(table.Match.Entries)
		table = h.Must(table, games.Pause, "", matchtest.Alice)
		var err error
		for i, a := range tt.said {
			kind := games.Agree
			if tt.no && i == len(tt.said)-1 {
				kind = games.Object
			}
			var next *match.Table
			if next, err = h.Act(table, kind, "", a); err == nil {
				table = next
			}
		}
		if tt.fail != "" {
			matchtest.WantRefusal(t, tt.name, err, tt.fail)
			continue
		}
		if diff := cmp.Diff(tt.want, kindsFrom(h.Reload(table), from)); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got)\n%s", tt.name, err, diff)
		}
	}
}

// A proposal expires with a move, a rejection lasts until one, and there is one open
// proposal at most.
func TestProposalsExpire(t *testing.T) {
	h := matchtest.NewFixture(t)
	table := h.Must(duel(h), games.Move, "4", matchtest.Bob)
	table = h.Must(table, games.Undo, "", matchtest.Bob)
	_, err := h.Act(table, games.Pause, "", matchtest.Alice)
	matchtest.WantRefusal(t, "another question", err, "match.refuse.answer-first")
	table = h.Must(table, games.Object, "", matchtest.Alice)
	_, err = h.Act(table, games.Undo, "", matchtest.Bob)
	matchtest.WantRefusal(t, "the same proposal again", err, "match.refuse.denied")
	if table.Log.Rejected == nil || table.Log.Rejected.Rejection.User != "alice" {
		t.Errorf("the rejection is %+v", table.Log.Rejected)
	}
	table = h.Must(table, games.Pause, "", matchtest.Bob)
	table = h.Must(table, games.Move, "no", matchtest.Alice)
	if table.Log.Proposal != nil || table.Log.Rejected != nil {
		t.Errorf("after a move the proposal is %v, the rejection %v", table.Log.Proposal, table.Log.Rejected)
	}
	_, err = h.Act(table, games.Agree, "", matchtest.Alice)
	matchtest.WantRefusal(t, "a late answer", err, "match.refuse.nothing-asked")
}

// An undo takes back the moves from the member's own last one on, unless one of them
// revealed information.
func TestUndo(t *testing.T) {
	play := func(h *matchtest.Fixture, game string) *match.Table {
		return h.Begin(match.Start{Game: game, Opening: "play", Side: games.Nobody}, matchtest.Alice)
	}
	tests := []struct {
		name string
		game *games.Game
		at   func(*matchtest.Fixture) *match.Table
		who  match.Actor
		want string // the text of the entry
		fail string
	}{
		{"a move and the computer’s", newTakes(), func(h *matchtest.Fixture) *match.Table {
			return h.MoveComputers(h.Must(play(h, "takes"), games.Move, "1", matchtest.Alice))
		}, matchtest.Alice, "2", ""},
		{"while the computer thinks", newTakes(), func(h *matchtest.Fixture) *match.Table {
			return h.Must(play(h, "takes"), games.Move, "1", matchtest.Alice)
		}, matchtest.Alice, "1", ""},
		{"nothing", newTakes(), func(h *matchtest.Fixture) *match.Table { return play(h, "takes") }, matchtest.Alice, "", "match.refuse.undo-none"},
		{"other members’ moves", newTakes(), func(h *matchtest.Fixture) *match.Table {
			return h.Must(play(h, "takes"), games.Move, "1", matchtest.Alice)
		}, matchtest.Bob, "", "match.refuse.not-playing"},
		{"a roll", matchtest.NewRace(), func(h *matchtest.Fixture) *match.Table {
			return h.Must(h.Begin(match.Start{Game: "race", Opening: "play", Side: games.Nobody}, matchtest.Alice), games.Move, "roll", matchtest.Alice)
		}, matchtest.Alice, "", "match.refuse.undo-roll"},
		{"an answer", matchtest.NewSafe(), func(h *matchtest.Fixture) *match.Table {
			return h.MoveComputers(h.Must(guessing(h), games.Move, "0", matchtest.Alice))
		}, matchtest.Alice, "", "match.refuse.undo-answer"},
		{"a choice", gametest.RockPaperScissors(), func(h *matchtest.Fixture) *match.Table {
			table := h.Begin(match.Start{Game: "rps", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}, matchtest.Alice)
			table = h.Must(h.Must(table, games.Sit, "", matchtest.Bob), games.Move, "rock", matchtest.Alice)
			return h.Must(table, games.Move, "rock", matchtest.Bob) // a tie: both choose again
		}, matchtest.Alice, "", "match.refuse.undo-choice"},
		{"an invitation", matchtest.NewRace(), func(h *matchtest.Fixture) *match.Table {
			return h.Begin(match.Start{Game: "race", Opening: "duel", Opponents: []match.Person{matchtest.Person(matchtest.Bob)}, Side: games.Nobody}, matchtest.Alice)
		}, matchtest.Alice, "", "match.refuse.waiting"},
	}
	for _, tt := range tests {
		h := matchtest.NewFixture(t, tt.game)
		table := tt.at(h)
		after, err := h.Act(table, games.Undo, "", tt.who)
		if tt.fail != "" {
			matchtest.WantRefusal(t, tt.name, err, tt.fail)
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		e := after.Match.Entries[len(after.Match.Entries)-1]
		if e.Kind != games.Undo || e.Text != tt.want || len(after.Log.Moves) != 0 || len(h.Reload(after).Positions) != 1 {
			t.Errorf("%s: %s %q, and %d moves stand", tt.name, e.Kind, e.Text, len(after.Log.Moves))
		}
		h.Must(after, games.Move, "2", matchtest.Alice) // and the game continues from there
	}
}

// A paused match has no overdue work, and continues when a member resumes it.
func TestPause(t *testing.T) {
	h := matchtest.NewFixture(t, newTakes())
	table := h.Must(h.Begin(match.Start{Game: "takes", Opening: "play", Side: games.Nobody}, matchtest.Alice), games.Move, "1", matchtest.Alice)
	if !table.ComputerToMove() {
		t.Fatal("the computer is not to move")
	}
	table = h.Must(table, games.Pause, "", matchtest.Alice)
	stored, err := h.Store.Load(t.Context(), "here", store.ByID(table.Match.ID))
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{match.DueMove, match.DuePing, match.DueLapse} {
		if at, owed := stored.Due[kind]; owed {
			t.Errorf("%s is due at %v", kind, at)
		}
	}
	for _, kind := range []games.Kind{games.Move, games.Pause} {
		if _, err := h.Act(table, kind, "2", matchtest.Alice); err == nil {
			t.Errorf("a %s during the pause", kind)
		}
	}
	_, err = h.Act(table, games.Resume, "", matchtest.Bob)
	matchtest.WantRefusal(t, "a stranger", err, "match.refuse.not-playing")
	h.Clock = h.Clock.Add(100 * match.IdleAfter)
	if table = h.Must(table, games.Resume, "", matchtest.Alice); !table.ComputerToMove() || table.LastChange() != h.Clock {
		t.Errorf("after the pause the computer is not to move, or since %v", table.LastChange())
	}
	_, err = h.Act(table, games.Resume, "", matchtest.Alice)
	matchtest.WantRefusal(t, "again", err, "match.refuse.not-paused")
}

// A computer accepts a draw near the end of a game that was even for its last ten moves.
func TestDraw(t *testing.T) {
	for _, tt := range []struct {
		name            string
		standing, moves int
		empty           int // of 40 cells
		want            bool
	}{
		{"even", 50, 10, 10, true}, {"nearly even", 55, 10, 10, true}, {"nearly even for the member", 45, 11, 1, true},
		{"ahead", 56, 10, 10, false}, {"behind", 44, 10, 10, false}, {"unknown", -1, 10, 10, false},
		{"too few moves", 50, 9, 10, false}, {"too early", 50, 10, 11, false},
	} {
		g := newTakes()
		g.Judge = func(context.Context, games.Position, string, games.Limits) (games.Verdict, error) {
			return games.Verdict{Standing: tt.standing}, nil
		}
		g.Fill = func(games.Position) (int, int) { return tt.empty, 40 }
		h := matchtest.NewFixture(t, g)
		table := h.Begin(match.Start{Game: "takes", Opening: "play", Side: 1}, matchtest.Alice) // the computer begins
		_, err := h.Act(table, games.Draw, "", matchtest.Alice)
		matchtest.WantRefusal(t, "before a move", err, "match.refuse.draw-early")
		table = h.MoveComputers(table)
		for len(table.Log.Moves) < 2*tt.moves-1 {
			table = h.MoveComputers(h.Must(table, games.Move, slices.Collect(table.Position().Moves())[0], matchtest.Alice))
		}
		took, err := h.Computers.AcceptsDraw(t.Context(), table, nil)
		if err != nil || took != tt.want {
			t.Errorf("%s: it accepts: %v, %v", tt.name, took, err)
		}
		act := match.Act{Channel: "here", Match: table.Match.ID, At: len(table.Match.Entries), Kind: games.Draw, ComputersAccept: took}
		after, err := h.Do(t.Context(), act, matchtest.By(matchtest.Alice, h.Key()))
		if !took {
			matchtest.WantRefusal(t, tt.name, err, "match.refuse.draw-declined")
		} else if o := after.Outcome(); err != nil || !o.Over || o.Winner != games.Nobody {
			t.Errorf("%s: the outcome is %+v, %v", tt.name, o, err)
		}
	}
}

// Where neither side can win any more, a computer accepts a draw at once; after a first move never.
func TestDrawOfADeadPosition(t *testing.T) {
	h := matchtest.NewFixture(t, all.Games()...)
	table := h.Begin(match.Start{Game: "tictactoe", Opening: "duel", Side: 0, Opponents: []match.Person{matchtest.Person(matchtest.Bob)}}, matchtest.Alice)
	table = h.Must(table, games.Sit, "", matchtest.Bob)
	for i, move := range []string{"a3", "b2", "c3", "b3", "b1", "a1", "a2"} {
		table = h.Must(table, games.Move, move, []match.Actor{matchtest.Alice, matchtest.Bob}[i%2])
		if took, err := h.Computers.AcceptsDraw(t.Context(), table, nil); took != (i == 6) || err != nil {
			t.Errorf("after %s a computer would accept: %v, %v", move, took, err)
		}
	}
	for _, g := range []string{"connectfour", "reversi"} {
		start := match.Start{Game: g, Opening: "play", Channel: g, Side: 0, Players: map[games.Seat]string{1: "easy"}}
		table := h.MoveComputers(h.Begin(start, matchtest.Alice))
		moves := slices.Collect(table.Position().Moves())
		table = h.Must(table, games.Move, moves[0], matchtest.Alice)
		if took, err := h.Computers.AcceptsDraw(t.Context(), table, nil); took || err != nil {
			t.Errorf("%s: after one disc it accepts: %v, %v", g, took, err)
		}
	}
}
