//go:build linux

package ordeal

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/commands"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
)

func TestHindered(t *testing.T) {
	tests := []struct {
		name    string
		strikes []discordtest.Fault
		want    bool
	}{
		{"nothing", nil, false},
		{"dropped once", []discordtest.Fault{{Drop: true}}, false},
		{"failed twice", []discordtest.Fault{{Status: 500}, {Status: 502}}, true},
		{"limited", []discordtest.Fault{{RateLimit: time.Millisecond}}, true},
		{"a moment", []discordtest.Fault{{Delay: 100 * time.Millisecond}}, false},
		{"long", []discordtest.Fault{{Delay: time.Second}}, true},
	}
	for _, test := range tests {
		if got := hindered(test.strikes); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

// newJudge is a checker of matches that a test makes up.
func newJudge(t *testing.T) *checker {
	t.Helper()
	sealer, err := match.NewSealer([]byte(key))
	if err != nil {
		t.Fatal(err)
	}
	list := all.Games()
	catalogue, err := commands.Catalogue(list)
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	set, err := commands.New(match.NewHost(match.Config{Games: list, Store: plain{}, Sealer: sealer, Now: time.Now, Log: log}), catalogue, log, commands.Budgets{})
	if err != nil {
		t.Fatal(err)
	}
	w := &world{journal: newJournal(), options: Options{Log: t.Output()}}
	return &checker{world: w, set: set, result: &Result{}, matches: map[wire.ID][]match.Match{}}
}

// plain is a Store in which no channel has a style of its own.
type plain struct{ match.Store }

func (plain) Setting(context.Context, string) (string, error) { return "", nil }

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

func TestALogWithoutFaults(t *testing.T) {
	c := newJudge(t)
	c.matches["c"] = []match.Match{duel("m1")}
	c.log()
	if *c.result != (Result{Moves: 2}) {
		t.Errorf("got %+v, want two moves and no fault", *c.result)
	}
}

func TestAMoveThatWasAcknowledgedAndIsNotStoredIsLost(t *testing.T) {
	tests := []struct {
		name    string
		kind    kind
		private wire.ID
		text    string
		want    int
	}{
		{"a board in answer to a command", move, "", "## Pathway · 3x3", 1},
		{"a board in answer to a press", press, "", "## Pathway · 3x3", 0},
		{"a refusal", move, "1", "It is not your turn.", 0},
	}
	s := discordtest.Start(t, discordtest.Options{})
	member, app := s.AddUser("one", ""), s.AddApplication("Bot")
	channel, err := s.Direct(member, app.ID)
	if err != nil {
		t.Fatal(err)
	}
	i := interaction(t, s, app, member, channel)
	for _, test := range tests {
		c := newJudge(t)
		c.journal.add(&act{Interaction: i, table: &table{channel: channel}, kind: test.kind})
		m := discordtest.MessageView{Private: test.private}
		m.Components = []wire.Component{{Type: wire.TextDisplay, Content: test.text}}
		c.journal.answered(i.ID(), m)
		if c.log(); c.result.Lost != test.want {
			t.Errorf("%s: got %d lost, want %d", test.name, c.result.Lost, test.want)
		}
	}
}

// interaction is a command that nobody answers.
func interaction(t *testing.T, s *discordtest.Server, app discordtest.Application, member, channel wire.ID) *discordtest.Interaction {
	t.Helper()
	r, err := http.NewRequest("PUT", s.URL()+"/api/v10/applications/"+string(app.ID)+"/commands", strings.NewReader(`[{"name":"go","description":"Goes"}]`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+app.Token)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "DiscordBot (https://example.com, 1)")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	i, err := s.Say(member, channel, "/go")
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func TestOneInteractionInTwoMatchesIsDoubled(t *testing.T) {
	c := newJudge(t)
	c.matches["c"] = []match.Match{duel("m1"), duel("m2")}
	c.log()
	if c.result.Doubled != 2 {
		t.Errorf("got %+v, want two interactions with two effects", *c.result)
	}
}

func TestABoardThatNoPositionExplainsIsLost(t *testing.T) {
	c := newJudge(t)
	m := duel("m1")
	c.matches["c"] = []match.Match{m}
	possible := map[string]bool{}
	if err := c.positions(t.Context(), m, possible); err != nil {
		t.Fatal(err)
	}
	if len(possible) < 3 {
		t.Fatalf("got %d boards of a match of two moves", len(possible))
	}
	if err := c.boards(t.Context(), sights{shown: map[wire.ID]map[string]bool{"c": possible}}); err != nil || c.result.Lost != 0 {
		t.Errorf("got %d lost of what is stored, %v", c.result.Lost, err)
	}
	m.Entries = m.Entries[:1] // the second is gone
	c.matches["c"] = []match.Match{m}
	if err := c.boards(t.Context(), sights{shown: map[wire.ID]map[string]bool{"c": possible}}); err != nil || c.result.Lost != 1 {
		t.Errorf("got %d lost, want the position that members saw and that is gone; %v", c.result.Lost, err)
	}
}

// What is kept of a match that has ended must be what follows from its log.
func TestResultsThatDoNotFollowAreWrong(t *testing.T) {
	w := &world{journal: newJournal(), options: Options{Database: filepath.Join(t.TempDir(), "parlour.db"), Log: t.Output()}}
	c, err := w.newChecker(t.Context(), &Result{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.store.Close()
	m := duel("m1")
	m.Status, m.Entries = match.Ended, append(m.Entries, match.Entry{N: 2, Kind: games.Resign, Seat: 0, User: "1", Key: "13"})
	if err := c.store.Apply(t.Context(), match.Change{Channel: "c", New: &m}); err != nil {
		t.Fatal(err)
	}
	for _, what := range []string{"without its results", "mended"} {
		if err := c.results(t.Context()); err != nil || c.result.WrongResults != 1 {
			t.Errorf("%s: got %d wrong results, want one; %v", what, c.result.WrongResults, err)
		}
	}
}

func TestADraftAfterMoreEntriesThanAreStoredIsLost(t *testing.T) {
	for at, want := range map[int]int{0: 0, 2: 0, 3: 1} {
		m := discordtest.MessageView{}
		m.ChannelID, m.Components = "c", []wire.Component{
			{Type: wire.TextDisplay, Content: "## Pathway · 3x3"},
			{Type: wire.Button, CustomID: fmt.Sprintf("p:m1:%d:1.bb2", at)},
		}
		c := newJudge(t)
		c.matches["c"] = []match.Match{duel("m1")}
		c.journal.see(m)
		if err := c.boards(t.Context(), c.journal.boards()); err != nil || c.result.Lost != want {
			t.Errorf("after %d entries of 2: got %d lost, want %d; %v", at, c.result.Lost, want, err)
		}
	}
}

// A draft stands until the next move: not only until the next entry, which may be a
// hint that its member was given.
func TestADraftStandsUntilTheNextMove(t *testing.T) {
	c := newJudge(t)
	m := match.Match{
		ID: "m1", Start: match.Start{Channel: "c", Game: "mastermind", Opening: "play"}, Status: match.Live,
		Chairs: []match.Chair{{Kind: match.Member, User: "1"}, {Kind: match.Computer}},
	}
	for _, test := range []struct {
		kind games.Kind
		want bool
	}{{games.Hint, true}, {games.Pause, false}} {
		m.Entries = []match.Entry{{Kind: test.kind, User: "1", Key: "11"}}
		now, err := c.set.Host().Replay(m)
		if err != nil {
			t.Fatal(err)
		}
		if got := (draft{"m1", 0}).of(now); got != test.want {
			t.Errorf("a draft made before a %s: got %v, want %v", test.kind, got, test.want)
		}
		if (draft{"m2", 1}).of(now) || (draft{"m1", 2}).of(now) {
			t.Error("a draft of another match, or made after more than there is, stands")
		}
	}
}

// A command that is acknowledged and leaves nothing says that its move was made.
func TestAMoveThatLeavesNothingIsAcknowledged(t *testing.T) {
	s := discordtest.Start(t, discordtest.Options{})
	member, app := s.AddUser("one", ""), s.AddApplication("Bot")
	channel, err := s.Direct(member, app.ID)
	if err != nil {
		t.Fatal(err)
	}
	i := interaction(t, s, app, member, channel)
	a := &act{Interaction: i, kind: move}
	if a.moved(nothing) {
		t.Error("a command without an answer says that a move was made")
	}
	send(t, s, "POST", "/interactions/"+string(i.ID())+"/"+i.Payload().Token+"/callback", `{"type":5,"data":{"flags":64}}`)
	if a.moved(nothing) {
		t.Error("a placeholder says that a move was made")
	}
	send(t, s, "DELETE", "/webhooks/"+string(app.ID)+"/"+i.Payload().Token+"/messages/@original", "")
	if !a.moved(nothing) {
		t.Error("a placeholder that has gone does not say that a move was made")
	}
	if a.moved(words) {
		t.Error("words that have gone again say that a move was made")
	}
}

// send sends a request by an interaction's token.
func send(t *testing.T, s *discordtest.Server, method, path, body string) {
	t.Helper()
	r, err := http.NewRequest(method, s.URL()+"/api/v10"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "DiscordBot (https://example.com, 1)")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode >= 300 {
		t.Fatalf("%s %s: %s", method, path, resp.Status)
	}
}

func TestTheWordsOfABoardAreThoseOfItsMessage(t *testing.T) {
	body := commands.Body{Blocks: []commands.Block{
		{Text: "## Heading\nwords"},
		{Buttons: []commands.Button{{Label: "red"}, {Emoji: "🔴"}}},
		{Select: &commands.Select{Placeholder: "Choose", Options: []commands.SelectOption{{Label: "one"}}}},
	}}
	message := []wire.Component{
		{Type: wire.TextDisplay, Content: "## Heading\nwords"},
		{Type: wire.ActionRow, Components: []wire.Component{{Type: wire.Button, Label: "red"}, {Type: wire.Button}}},
		{Type: wire.ActionRow, Components: []wire.Component{{Type: wire.StringSelect, Placeholder: "Choose"}}},
	}
	if got, want := wordsOf(message), wordsOfBody(body); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestMembersDoWhatTheySee(t *testing.T) {
	board := discordtest.MessageView{}
	board.ID, board.Components = "5", []wire.Component{{Type: wire.Button, Label: "red", CustomID: "r"}, {Type: wire.Button, CustomID: "b", Disabled: true}}
	x := &table{members: [2]wire.ID{"1", "2"}, pickers: map[wire.ID]*discordtest.MessageView{}}
	x.see(board)
	r := rand.New(rand.NewPCG(1, 2))
	kinds := map[kind]int{}
	for range 1000 {
		c, ok := x.choose(r)
		if kinds[c.kind]++; !ok || c.kind == press && c.control.CustomID != "r" {
			t.Fatalf("got %+v, %v", c, ok)
		}
	}
	if kinds[press] < 700 || kinds[start] == 0 || kinds[move] == 0 || kinds[other] == 0 {
		t.Errorf("got %v, want mostly presses and some of all else", kinds)
	}
	board.Components = nil
	x.see(board)
	if c, ok := x.choose(r); ok && c.kind == press {
		t.Errorf("got %+v of a board without controls", c)
	}
}

func TestDraftedWhetherPastUseOrNot(t *testing.T) {
	board := func(saw string, disabled bool) *discordtest.MessageView {
		row := wire.Component{Type: wire.ActionRow, Components: []wire.Component{{Type: wire.Button, CustomID: "p:m1:4:" + saw, Label: "R", Disabled: disabled}}}
		return &discordtest.MessageView{Message: wire.Message{Components: []wire.Component{row}}}
	}
	for _, disabled := range []bool{false, true} {
		if d, ok := drafted(board("3.YVRR", disabled)); !ok || d != (draft{"m1", 4}) {
			t.Errorf("past use %v: got %+v, %v; want the draft after 4 entries", disabled, d, ok)
		}
		if d, ok := drafted(board("0.R", disabled)); ok {
			t.Errorf("past use %v: got %+v of a board without a draft", disabled, d)
		}
	}
}
