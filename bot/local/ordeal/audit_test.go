//go:build linux

package ordeal

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/games"
	"parlour/games/match"
)

// newJudge is a checker of matches that a test makes up.
func newJudge(t *testing.T, stored ...match.Match) *checker {
	t.Helper()
	store := kept{of: map[match.Ref]match.Match{}}
	for _, m := range stored {
		store.of[match.Ref{Channel: m.Channel, ID: m.ID}] = m
	}
	set, err := newSet(store)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{journal: newJournal(), options: Options{Log: t.Output()}}
	return &checker{world: w, set: set, store: store, result: &Result{}, read: map[match.Ref][]match.Entry{}, shownIn: map[string]match.Ref{}}
}

// kept is a Store of some matches, in which no channel has a style of its own.
type kept struct {
	match.Store
	of map[match.Ref]match.Match
}

func (kept) Setting(context.Context, string) (string, error) { return "", nil }

func (k kept) Load(_ context.Context, channel, id string) (match.Match, error) {
	m, ok := k.of[match.Ref{Channel: channel, ID: id}]
	if !ok {
		return m, match.ErrNone
	}
	return m, nil
}

// duel is a small game of two members with two moves.
func duel(id string) match.Match {
	return match.Match{
		ID: id, Start: match.Start{Channel: "c", Game: "pathway", Opening: "duel", Options: games.Options{"size": "3"}}, Status: match.Live,
		Chairs: []match.Chair{{Kind: match.Member, User: "1"}, {Kind: match.Member, User: "2"}},
		Entries: []match.Entry{
			{N: 0, Kind: games.Move, Seat: 0, Text: "a1", User: "1", Key: "11"},
			{N: 1, Kind: games.Move, Seat: 1, Text: "c3", User: "2", Key: "12"},
		},
	}
}

// boardOf is a board of a match as a channel shows it.
func boardOf(t *testing.T, c *checker, m match.Match, at int) sighting {
	t.Helper()
	drawn, err := (&record{Match: m, boards: map[drawing][]string{}}).draw(c, drawing{at: at})
	if err != nil {
		t.Fatal(err)
	}
	return sighting{channel: "c", message: "7", match: m.ID, at: at, words: drawn[0]}
}

func TestBoardsAreComparedWithThePositionThatTheyName(t *testing.T) {
	stored := duel("m1")
	tests := []struct {
		name  string
		spoil func(c *checker, s *sighting)
		want  Result
	}{
		{"right", func(*checker, *sighting) {}, Result{}},
		{"one move old", func(c *checker, s *sighting) { s.words = boardOf(t, c, stored, 1).words }, Result{WrongBoards: 1}},
		{"of more entries than are stored", func(_ *checker, s *sighting) { s.at = 3 }, Result{Lost: 1}},
		{"of a match that is not stored", func(_ *checker, s *sighting) { s.match = "m2" }, Result{Lost: 1}},
		{"without a number, and old", func(c *checker, s *sighting) { s.at, s.words = unknown, boardOf(t, c, stored, 1).words }, Result{}},
		{"without a number, and of no position", func(_ *checker, s *sighting) { s.at, s.words = unknown, "## Pathway\n" }, Result{WrongBoards: 1}},
		{"with a draft that it does not show", func(_ *checker, s *sighting) { s.draft = "b2" }, Result{WrongBoards: 1}},
		{"in answer to its last move", func(_ *checker, s *sighting) { s.answer = "12" }, Result{}},
		{"in answer to a move that it lacks", func(c *checker, s *sighting) {
			*s = boardOf(t, c, stored, 1)
			s.answer = "12"
		}, Result{WrongBoards: 1}},
		{"without controls, of a message that is known", func(c *checker, s *sighting) {
			c.shownIn["7"], s.match, s.at = match.Ref{Channel: "c", ID: "m1"}, "", unknown
		}, Result{}},
		{"without controls, of the match that its interaction started", func(_ *checker, s *sighting) { s.origin, s.match, s.at = "1", "", unknown }, Result{}},
		{"without controls, of no match", func(_ *checker, s *sighting) { s.match, s.at = "", unknown }, Result{Lost: 1}},
	}
	for _, test := range tests {
		c := newJudge(t, stored)
		s := boardOf(t, c, stored, 2)
		test.spoil(c, &s)
		c.journal.putBack([]sighting{s})
		if err := c.audit(t.Context()); err != nil {
			t.Fatal(err)
		}
		got := *c.result
		if want := map[bool]int{s.answer == "": 1}[true]; got.Boards != want {
			t.Errorf("%s: got %d boards compared, want %d", test.name, got.Boards, want)
		}
		if got.Boards, got.Entries = 0, 0; got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
}

// A message can show one match after another, and a board without controls does not name
// its match.
func TestAMessageThatShowsAnotherMatch(t *testing.T) {
	second := duel("m2")
	second.Entries[1].Text = "c1"
	c := newJudge(t, duel("m1"), second)
	c.shownIn["7"] = match.Ref{Channel: "c", ID: "m1"}
	s := boardOf(t, c, second, 2)
	s.match, s.at, s.origin = "", unknown, "2"
	c.journal.putBack([]sighting{s})
	if err := c.audit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if c.result.Lost != 0 || c.result.Boards != 1 {
		t.Errorf("got %d boards lost of %d, want none of 1", c.result.Lost, c.result.Boards)
	}
}

func TestEntriesMustStay(t *testing.T) {
	tests := []struct {
		name   string
		change func(*match.Match)
		want   int
	}{
		{"one more", func(m *match.Match) { m.Entries = append(m.Entries, match.Entry{N: 2}) }, 0},
		{"the same time in another zone", func(m *match.Match) { m.Entries[0].At = m.Entries[0].At.Local() }, 0},
		{"another move", func(m *match.Match) { m.Entries[0].Text = "b1" }, 1},
		{"another time", func(m *match.Match) { m.Entries[1].At = m.Entries[1].At.Add(1) }, 1},
		{"both gone", func(m *match.Match) { m.Entries = nil }, 2},
	}
	for _, test := range tests {
		c := newJudge(t, duel("m1"))
		ref := match.Ref{Channel: "c", ID: "m1"}
		c.read[ref] = nil // it was shown once
		if err := c.audit(t.Context()); err != nil || c.result.Entries != 2 {
			t.Fatalf("got %d entries read, %v", c.result.Entries, err)
		}
		later := duel("m1")
		test.change(&later)
		c.store.(kept).of[ref] = later
		for range 2 { // the second time, it is as it was
			if err := c.audit(t.Context()); err != nil || c.result.Changed != test.want {
				t.Errorf("%s: got %d changed, want %d; %v", test.name, c.result.Changed, test.want, err)
			}
		}
	}
}

// away is a Store that cannot be reached.
type away struct{ kept }

var errAway = errors.New("away")

func (away) Load(context.Context, string, string) (match.Match, error) { return match.Match{}, errAway }

func TestBoardsAreCheckedLaterIfTheDatabaseIsAway(t *testing.T) {
	c := newJudge(t, duel("m1"))
	there := c.store.(kept)
	s := boardOf(t, c, duel("m1"), 2)
	s.words = "another"
	c.journal.putBack([]sighting{s})
	c.store = away{there}
	if err := c.audit(t.Context()); !errors.Is(err, errAway) || c.result.Faults() != 0 {
		t.Fatalf("got %v, %+v", err, *c.result)
	}
	c.store = there
	if err := c.audit(t.Context()); err != nil || c.result.WrongBoards != 1 {
		t.Errorf("got %v, %+v; want the wrong board", err, *c.result)
	}
}

func TestMovesThatAreGoneAreLost(t *testing.T) {
	s := newScene(t)
	tests := []struct {
		name    string
		kind    kind
		private wire.ID
		text    string
		want    int
	}{
		{"a board after a move", move, "", "## Pathway", 1},
		{"words after a move", move, "", "That move is gone", 0},
		{"words to its member alone", move, "1", "## Pathway", 0},
		{"a board after a press, which may be that it pressed", press, "", "## Pathway", 0},
	}
	i := s.say(move)
	for _, test := range tests {
		c := newJudge(t)
		c.journal.add(&interaction{Interaction: i.Interaction, table: i.table, kind: test.kind})
		m := discordtest.MessageView{Private: test.private}
		m.Components = []wire.Component{{Type: wire.TextDisplay, Content: test.text}}
		c.journal.answered(i.ID(), m)
		if c.effects(nil); c.result.Lost != test.want {
			t.Errorf("%s: got %d lost, want %d", test.name, c.result.Lost, test.want)
		}
	}
}

// A command that is acknowledged and leaves nothing says that its move was made.
func TestAMoveThatLeavesNothingIsAcknowledged(t *testing.T) {
	s := newScene(t)
	i := s.say(move)
	if i.acknowledged(nothing) {
		t.Error("a command without an answer says that a move was made")
	}
	s.respond(i, `{"type":5,"data":{"flags":64}}`)
	if i.acknowledged(nothing) {
		t.Error("a placeholder says that a move was made")
	}
	s.send("DELETE", "/webhooks/"+string(s.app.ID)+"/"+i.Payload().Token+"/messages/@original", "", "")
	if !i.acknowledged(nothing) {
		t.Error("a placeholder that was removed does not say that a move was made")
	}
	if i.acknowledged(words) {
		t.Error("words that were removed say that a move was made")
	}
}

func TestOneInteractionInTwoMatchesIsDoubled(t *testing.T) {
	c := newJudge(t)
	c.effects([]match.Match{duel("m1"), duel("m2")})
	if c.result.Doubled != 2 || c.result.Moves != 4 {
		t.Errorf("got %+v, want two interactions with two effects, and four moves", *c.result)
	}
}

func TestOnlyTheFirstFaultsOfAKindAreReported(t *testing.T) {
	var out strings.Builder
	c := newJudge(t)
	c.options.Log = &out
	for range 3 * maxReported {
		c.fault(&c.result.Lost, "lost")
	}
	if got := strings.Count(out.String(), "lost"); got != maxReported || c.result.Lost != 3*maxReported {
		t.Errorf("got %d of %d faults reported, want %d", got, c.result.Lost, maxReported)
	}
}

func TestSpansOverlap(t *testing.T) {
	at := func(s int) time.Time { return time.Unix(int64(s), 0) }
	s := spans{all: []span{{at(10), at(20)}, {from: at(30)}}}
	tests := []struct {
		from, seconds int
		want          bool
	}{{0, 9, false}, {0, 10, true}, {15, 0, true}, {19, 0, true}, {20, 0, false}, {21, 8, false}, {21, 9, true}, {99, 0, true}}
	for _, test := range tests {
		if got := s.overlap(at(test.from), time.Duration(test.seconds)*time.Second); got != test.want {
			t.Errorf("%d s from second %d: got %v, want %v", test.seconds, test.from, got, test.want)
		}
	}
}
