//go:build linux

package ordeal

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local/harness"
	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// newTestChecker returns a checker over a database with the given matches.
func newTestChecker(t *testing.T, stored ...match.Match) *checker {
	t.Helper()
	db := kept{of: map[store.Ref]match.Match{}}
	for _, m := range stored {
		db.of[store.Ref{Channel: m.Channel, ID: m.ID}] = m
	}
	config, err := harness.NewHost(db, []byte(key), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	set, err := harness.NewSet(host.New(config), commands.Process{})
	if err != nil {
		t.Fatal(err)
	}
	w := &world{journal: newJournal(), options: Options{Log: t.Output()}}
	return &checker{world: w, set: set, store: db, result: &Result{}, read: map[store.Ref][]match.Entry{}, shownIn: map[string]store.Ref{}}
}

// kept is a Store with some matches and no settings.
type kept struct {
	host.Store
	of map[store.Ref]match.Match
}

func (kept) Document(context.Context, string, string, string) (store.Document, error) {
	return store.Document{}, store.ErrNone
}

func (kept) Shows() any { return inSeven{} }

// inSeven are Rows by which every board is in message 7.
type inSeven struct{ delivery.Rows }

func (inSeven) Row(context.Context, delivery.Key) (delivery.Row, error) {
	return delivery.Row{Message: "7"}, nil
}

func (k kept) Load(_ context.Context, channel string, which store.Selector) (match.Match, error) {
	m, ok := k.of[store.Ref{Channel: channel, ID: which.ID}]
	if !ok {
		return m, store.ErrNone
	}
	return m, nil
}

// duel returns a small match between two members, after two moves.
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

// boardOf returns a sighting of a match's board after a number of entries.
func boardOf(t *testing.T, c *checker, m match.Match, at int) sighting {
	t.Helper()
	drawn, err := (&record{Match: m, boards: map[drawing][]string{}}).draw(c, drawing{at: at})
	if err != nil {
		t.Fatal(err)
	}
	return sighting{channel: "c", message: "7", match: m.ID, at: at, words: drawn[0]}
}

func TestBoardsMatchTheirNamedPosition(t *testing.T) {
	stored := duel("m1")
	tests := []struct {
		name  string
		spoil func(c *checker, s *sighting)
		want  Result
	}{
		{"right", func(*checker, *sighting) {}, Result{}},
		{"one move behind", func(c *checker, s *sighting) { s.words = boardOf(t, c, stored, 1).words }, Result{WrongBoards: 1}},
		{"more entries than are stored", func(_ *checker, s *sighting) { s.at = 3 }, Result{Lost: 1}},
		{"a match that is not stored", func(_ *checker, s *sighting) { s.match = "m2" }, Result{Lost: 1}},
		{"without a number, one move behind", func(c *checker, s *sighting) { s.at, s.words = unknown, boardOf(t, c, stored, 1).words }, Result{}},
		{"without a number, no position", func(_ *checker, s *sighting) { s.at, s.words = unknown, "## Pathway\n" }, Result{WrongBoards: 1}},
		{"names a draft that it does not show", func(_ *checker, s *sighting) { s.draft = "b2" }, Result{WrongBoards: 1}},
		{"answers its last move", func(_ *checker, s *sighting) { s.answer = "12" }, Result{}},
		{"answers a move that it lacks", func(c *checker, s *sighting) {
			*s = boardOf(t, c, stored, 1)
			s.answer = "12"
		}, Result{WrongBoards: 1}},
		{"without controls, known message", func(c *checker, s *sighting) {
			c.shownIn["7"], s.match, s.at = store.Ref{Channel: "c", ID: "m1"}, "", unknown
		}, Result{}},
		{"without controls, match of its interaction", func(_ *checker, s *sighting) { s.origin, s.match, s.at = "1", "", unknown }, Result{}},
		{"without controls, no match", func(_ *checker, s *sighting) { s.match, s.at = "", unknown }, Result{Lost: 1}},
	}
	for _, test := range tests {
		c := newTestChecker(t, stored)
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
func TestMessageShowsAnotherMatch(t *testing.T) {
	second := duel("m2")
	second.Entries[1].Text = "c1"
	c := newTestChecker(t, duel("m1"), second)
	c.shownIn["7"] = store.Ref{Channel: "c", ID: "m1"}
	s := boardOf(t, c, second, 2)
	s.match, s.at, s.origin = "", unknown, "2"
	c.journal.putBack([]sighting{s})
	if err := c.audit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if c.result.Lost != 0 || c.result.Boards != 1 {
		t.Errorf("got %d lost of %d boards, want 0 of 1", c.result.Lost, c.result.Boards)
	}
}

func TestEntriesMustNotChange(t *testing.T) {
	tests := []struct {
		name   string
		change func(*match.Match)
		want   int
	}{
		{"an additional entry", func(m *match.Match) { m.Entries = append(m.Entries, match.Entry{N: 2}) }, 0},
		{"the same time in another zone", func(m *match.Match) { m.Entries[0].At = m.Entries[0].At.Local() }, 0},
		{"another move", func(m *match.Match) { m.Entries[0].Text = "b1" }, 1},
		{"another time", func(m *match.Match) { m.Entries[1].At = m.Entries[1].At.Add(1) }, 1},
		{"both entries missing", func(m *match.Match) { m.Entries = nil }, 2},
	}
	for _, test := range tests {
		c := newTestChecker(t, duel("m1"))
		ref := store.Ref{Channel: "c", ID: "m1"}
		c.read[ref] = nil // the match is known
		if err := c.audit(t.Context()); err != nil || c.result.Entries != 2 {
			t.Fatalf("got %d entries read, %v", c.result.Entries, err)
		}
		later := duel("m1")
		test.change(&later)
		c.store.(kept).of[ref] = later
		for range 2 { // the second audit finds no further change
			if err := c.audit(t.Context()); err != nil || c.result.Changed != test.want {
				t.Errorf("%s: got %d changed, want %d; %v", test.name, c.result.Changed, test.want, err)
			}
		}
	}
}

// unreachable is a Store that cannot be reached.
type unreachable struct{ kept }

var errUnreachable = errors.New("unreachable")

func (unreachable) Load(context.Context, string, store.Selector) (match.Match, error) {
	return match.Match{}, errUnreachable
}

func TestAuditRetriesAfterDatabaseError(t *testing.T) {
	c := newTestChecker(t, duel("m1"))
	reachable := c.store.(kept)
	s := boardOf(t, c, duel("m1"), 2)
	s.words = "another"
	c.journal.putBack([]sighting{s})
	c.store = unreachable{reachable}
	if err := c.audit(t.Context()); !errors.Is(err, errUnreachable) || c.result.Faults() != 0 {
		t.Fatalf("got %v, %+v", err, *c.result)
	}
	c.store = reachable
	if err := c.audit(t.Context()); err != nil || c.result.WrongBoards != 1 {
		t.Errorf("got %v, %+v; want the wrong board", err, *c.result)
	}
}

func TestAcknowledgedMovesMustBeStored(t *testing.T) {
	s := newScene(t)
	tests := []struct {
		name    string
		kind    kind
		private wire.ID
		text    string
		want    int
	}{
		{"a board after a move", move, "", "## Pathway", 1},
		{"other words after a move", move, "", "That move is gone", 0},
		{"a private message", move, "1", "## Pathway", 0},
		{"a board after a press, perhaps the board pressed", press, "", "## Pathway", 0},
	}
	i := s.say(move)
	for _, test := range tests {
		c := newTestChecker(t)
		c.journal.add(&interaction{Interaction: i.Interaction, table: i.table, kind: test.kind})
		m := discordtest.MessageView{Private: test.private}
		m.Components = []wire.Component{{Type: wire.TextDisplay, Content: test.text}}
		c.journal.answered(i.ID(), m)
		if c.effects(nil); c.result.Lost != test.want {
			t.Errorf("%s: got %d lost, want %d", test.name, c.result.Lost, test.want)
		}
	}
}

// A command acknowledges its move by removing its placeholder without another message.
func TestRemovedPlaceholderAcknowledgesMove(t *testing.T) {
	s := newScene(t)
	i := s.say(move)
	if i.acknowledged(nothing) {
		t.Error("a command without an answer acknowledges a move")
	}
	s.respond(i, `{"type":5,"data":{"flags":64}}`)
	if i.acknowledged(nothing) {
		t.Error("a placeholder acknowledges a move")
	}
	s.send("DELETE", "/webhooks/"+string(s.app.ID)+"/"+i.Payload().Token+"/messages/@original", "", "")
	if !i.acknowledged(nothing) {
		t.Error("a removed placeholder does not acknowledge a move")
	}
	if i.acknowledged(words) {
		t.Error("removed words acknowledge a move")
	}
}

func TestInteractionInTwoMatchesIsDoubled(t *testing.T) {
	c := newTestChecker(t)
	c.effects([]match.Match{duel("m1"), duel("m2")})
	if c.result.Doubled != 2 || c.result.Moves != 4 {
		t.Errorf("got %+v, want two interactions with two effects, and four moves", *c.result)
	}
}

func TestFaultReportsAreLimited(t *testing.T) {
	var out strings.Builder
	c := newTestChecker(t)
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
