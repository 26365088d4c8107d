//go:build linux

package ordeal

import (
	"path/filepath"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/storage"
	"parlour/games"
	"parlour/games/match"
)

// newStored is a checker of a database with some matches.
func newStored(t *testing.T, all ...match.Match) *checker {
	t.Helper()
	w := &world{journal: newJournal(), options: Options{Database: filepath.Join(t.TempDir(), "parlour.db"), Log: t.Output()}}
	store, err := storage.Open(t.Context(), w.options.Database)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		if err := store.Apply(t.Context(), match.Change{Channel: m.Channel, New: &m}); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := w.newChecker(t.Context(), &Result{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.close() })
	return c
}

func TestOneInteractionInTwoChannelsIsDoubled(t *testing.T) {
	here, there := duel("m1"), duel("m1")
	there.Channel = "d"
	for want, all := range [][]match.Match{{here}, {here, there}} {
		c := newStored(t, all...)
		if err := c.stored(t.Context()); err != nil || c.result.Doubled < want || want == 0 && c.result.Doubled > 0 || c.result.Matches != len(all) {
			t.Errorf("with matches in %d channels: got %+v, %v", len(all), *c.result, err)
		}
	}
}

func TestAMatchThatHasDisappearedIsAFault(t *testing.T) {
	c := newStored(t, duel("m1"))
	c.read[match.Ref{Channel: "c", ID: "m2"}] = duel("m2").Entries
	if err := c.stored(t.Context()); err != nil || c.result.Changed != 2 {
		t.Errorf("got %d entries missing, want 2; %v", c.result.Changed, err)
	}
}

// What is kept of a match that has ended must be what follows from its log.
func TestResultsThatDoNotFollowAreWrong(t *testing.T) {
	m := duel("m1")
	m.Status, m.Entries = match.Ended, append(m.Entries, match.Entry{N: 2, Kind: games.Resign, Seat: 0, User: "1", Key: "13"})
	c := newStored(t, m)
	for _, what := range []string{"without its results", "mended"} {
		if err := c.results(t.Context()); err != nil || c.result.WrongResults != 1 {
			t.Errorf("%s: got %d wrong results, want one; %v", what, c.result.WrongResults, err)
		}
	}
}

func TestWrongBoard(t *testing.T) {
	m := duel("m1")
	m.Board = match.Slot{Message: "7"}
	c := newJudge(t, m)
	now, err := c.set.Host().Replay(m)
	if err != nil {
		t.Fatal(err)
	}
	shown := func(id wire.ID, words string, custom string) discordtest.MessageView {
		x := discordtest.MessageView{}
		x.ID, x.ChannelID = id, "c"
		x.Components = []wire.Component{{Type: wire.TextDisplay, Content: words}, {Type: wire.Button, CustomID: custom}}
		return x
	}
	newest, older := boardOf(t, c, m, 2).words, boardOf(t, c, m, 1).words
	tests := []struct {
		name  string
		shown []discordtest.MessageView
		want  string
	}{
		{"right", []discordtest.MessageView{shown("7", newest, "p:m1:2:0.")}, ""},
		{"no controls", []discordtest.MessageView{shown("7", newest, "")}, ""},
		{"nothing", nil, "not there"},
		{"another message", []discordtest.MessageView{shown("8", newest, "p:m1:2:0.")}, "not there"},
		{"words", []discordtest.MessageView{shown("7", "Gone.", "")}, "none"},
		{"another match", []discordtest.MessageView{shown("7", newest, "p:m2:2:0.")}, "match m2"},
		{"one move old", []discordtest.MessageView{shown("7", older, "p:m1:1:0.")}, "shows 1 entries"},
		{"one move old, with new controls", []discordtest.MessageView{shown("7", older, "p:m1:2:0.")}, "want:"},
	}
	for _, test := range tests {
		got := c.wrongBoard(now, messages{c, map[string][]discordtest.MessageView{"c": test.shown}})
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// A draft stands until the next move: not only until the next entry, which may be a
// hint that its member was given.
func TestADraftStandsUntilTheNextMove(t *testing.T) {
	for kind, want := range map[games.Kind]bool{games.Hint: true, games.Pause: false} {
		m := match.Match{
			ID: "m1", Start: match.Start{Channel: "c", Game: "mastermind", Opening: "play"}, Status: match.Live, Board: match.Slot{Message: "7"},
			Chairs: []match.Chair{{Kind: match.Member, User: "1"}, {Kind: match.Computer}},
		}
		c := newJudge(t, m)
		board, err := c.set.Host().Replay(m)
		if err != nil {
			t.Fatal(err)
		}
		x := discordtest.MessageView{}
		x.ID = "7"
		x.Components = []wire.Component{{Type: wire.TextDisplay, Content: wordsOfBody(c.set.BoardWith(board, "1", locale))}, {Type: wire.Button, CustomID: "c:m1:0:1.12"}}
		m.Entries = []match.Entry{{Kind: kind, User: "1", Key: "11"}}
		now, err := c.set.Host().Replay(m)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.wrongBoard(now, messages{c, map[string][]discordtest.MessageView{"c": {x}}}); strings.Contains(got, "shows 0 entries") == want {
			t.Errorf("a draft made before a %s: got %q, want it to stand: %v", kind, got, want)
		}
	}
}
