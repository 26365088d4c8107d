// Package commandstest offers tests a world: all commands over a host with a database, and
// members who use them. Every reply is checked against Discord's limits.
package commandstest

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/sqlitetest"
	"parlour/commands"
	features "parlour/commands/all"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/gametest"
	"parlour/games/grid"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

// Members are the members of the tests, by name. Their IDs are as long as Discord's.
var Members = map[string]commands.User{
	"alice": {ID: "1100000000000000001", Name: "Alice", Locale: "en-GB"},
	"bob":   {ID: "1100000000000000002", Name: "Bob", Locale: "en-US"},
	"carol": {ID: "1100000000000000003", Name: "Carol"},
	"chief": {ID: "1100000000000000004", Name: "Chief", Manager: true},
	"dave":  {ID: "1100000000000000005", Name: "Dave"},
	"erin":  {ID: "1100000000000000006", Name: "Erin"},
	"frank": {ID: "1100000000000000007", Name: "Frank"},
}

// Games returns all games, and the sample games of package gametest: what holds for one game holds for those that will be
// added.
func Games() []*games.Game { return append(all.Games(), gametest.SampleGames()...) }

// catalogue is read once.
var catalogue = sync.OnceValues(func() (*words.Catalogue, error) { return commands.Catalogue(Games()) })

// Catalogue returns the texts of all games.
func Catalogue(t testing.TB) *words.Catalogue {
	t.Helper()
	c, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// World is the commands over a host with a database of its own.
type World struct {
	T       testing.TB
	Set     *commands.Set
	Host    *host.Host
	Log     *bytes.Buffer // what was logged
	Channel string        // where members send requests from
	Count   uint64        // the last ID; the clock is Count modulo a million seconds after noon
	Board   string        // the message of the channel's board
}

// New returns a world at noon on 1 March 2026 with all games and the sample games.
func New(t testing.TB) *World {
	t.Helper()
	db, err := storage.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	sealer, err := seal.New([]byte("a key of enough bytes"))
	if err != nil {
		t.Fatal(err)
	}
	w := &World{T: t, Log: &bytes.Buffer{}, Channel: "1200000000000000001", Count: 1_300_000_000_000_000_000, Board: "1400000000000000001"}
	log := w.Logger()
	noon := time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	w.Host = host.New(host.Config{
		Games: Games(), Store: db, Sealer: sealer, Log: log, Lease: time.Minute, By: "this",
		Now:     func() time.Time { return noon.Add(time.Duration(w.Count%1e6) * time.Second) },
		Entropy: rand.NewChaCha8([32]byte{}),
	})
	if w.Set, err = features.New(w.Host, Catalogue(w.T), log, commands.Usual(), commands.Process{}); err != nil {
		t.Fatal(err)
	}
	if err := db.PutDocument(t.Context(), store.Document{Home: Guild, Kind: store.WelcomedKind, ID: store.WelcomedKind, Body: `{"by":"yes"}`}); err != nil {
		t.Fatal(err)
	}
	return w
}

// Logger logs into the world's log.
func (w *World) Logger() *slog.Logger { return slog.New(slog.NewTextHandler(w.Log, nil)) }

// Guild is the server of the tests. It has been welcomed.
const Guild = "1000000000000000001"

// Restarted returns the same world after a restart of the commands.
func (w *World) Restarted() *World {
	w.T.Helper()
	again, err := *w, error(nil)
	if again.Set, err = features.New(w.Host, Catalogue(w.T), w.Logger(), commands.Usual(), commands.Process{}); err != nil {
		w.T.Fatal(err)
	}
	return &again
}

// Languages returns the languages of the catalogue.
func (w *World) Languages() []string {
	return []string{"en", "pt-BR", "pt-PT", "et", "es-ES", "es-419", "fr", "de"}
}

// Request returns a new request of a member.
func (w *World) Request(who string, kind commands.Kind) commands.Request {
	w.Count++
	return commands.Request{
		ID: fmt.Sprint(w.Count), Kind: kind, Guild: Guild, Channel: w.Channel, User: Members[who], Locale: "en-US",
		Values: map[string]string{}, Names: map[string]string{}, Bots: map[string]bool{},
	}
}

// Command returns a slash command as a member types it: words of the path, then
// options as name:value. The value @bob is a member.
func (w *World) Command(who, line string) commands.Request {
	r := w.Request(who, commands.Command)
	name := ""
	for _, f := range strings.Fields(strings.TrimPrefix(line, "/")) {
		option, value, ok := strings.Cut(f, ":")
		switch {
		case !ok && name == "":
			r.Path = append(r.Path, f)
		case !ok || name != "" && option[0] < 'a': // more words of the last value
			r.Values[name] += " " + f
		default:
			name = option
			if u, ok := Members[strings.TrimPrefix(value, "@")]; ok && value[0] == '@' {
				value = u.ID
				r.Names[u.ID] = u.Name
			}
			r.Values[name] = value
		}
	}
	return r
}

// Reply is a reply: its message, or what it is instead.
type Reply struct {
	commands.Message
	Form    *commands.Form
	Choices commands.Choices
	Thread  *commands.Thread
}

// Private reports whether only the member sees the message.
func (r Reply) Private() bool { return r.To == commands.ToMember || r.To == commands.Expired }

// Refused reports whether the reply, or what follows it, is a private refusal.
func (r Reply) Refused() bool {
	if r.Then != nil {
		r.Message = *r.Then
	}
	return r.Private() && len(Texts(r.Body)) >= 20
}

// Apart takes a reply apart. It draws boards as the bot does.
func (w *World) Apart(r commands.Reply) Reply {
	switch r := r.(type) {
	case commands.Form:
		return Reply{Form: &r}
	case commands.Choices:
		return Reply{Choices: append(commands.Choices{}, r...)}
	case commands.Thread:
		return Reply{Thread: &r}
	default:
		m := r.(commands.Message)
		if m.Board != nil && len(m.Blocks) == 0 {
			m.Body = w.Set.Board(w.T.Context(), m.Board, "en-US")
		}
		return Reply{Message: m}
	}
}

// Shows runs the slow work of a message, as the bot does, and returns all bodies that
// are shown.
func (w *World) Shows(m commands.Message) []commands.Body {
	w.T.Helper()
	bodies := []commands.Body{m.Body}
	if m.Work == nil {
		return bodies
	}
	last, err := m.Work(w.T.Context(), func(b commands.Body) { bodies = append(bodies, b) })
	if err != nil {
		w.T.Fatal(err)
	}
	if m.Finish != nil {
		last = m.Finish(w.T.Context(), last)
	}
	return append(bodies, last)
}

// Do executes a request, and checks the reply against Discord's limits.
func (w *World) Do(r commands.Request) Reply {
	w.T.Helper()
	reply := w.Apart(w.Set.Do(w.T.Context(), r))
	if t := reply.Hand; t != nil {
		reply.Body, _ = w.Set.Hand(w.T.Context(), t, r.User.ID, r.User.Locale, r.Control().Arg)
	}
	CheckReply(w.T, r, reply)
	if strings.Contains(w.Log.String(), "ERROR") {
		w.T.Fatalf("%s %s %s: %s", r.Path, r.Values, r.Custom, w.Log)
	}
	if reply.Board != nil && r.Kind == commands.Command {
		w.Count++
		w.Board = fmt.Sprint(w.Count)
	}
	return reply
}

// Say executes a command.
func (w *World) Say(who, line string) Reply {
	w.T.Helper()
	return w.Do(w.Command(who, line))
}

// Press presses a control on a message.
func (w *World) Press(who, message, custom string, picked ...string) Reply {
	w.T.Helper()
	r := w.Request(who, commands.Press)
	r.Message, r.Custom, r.Picked, r.Private = message, custom, picked, message == "private"
	return w.Do(r)
}

// Submit submits a form with its field filled in.
func (w *World) Submit(who string, m *commands.Form, typed string) Reply {
	w.T.Helper()
	if m == nil {
		w.T.Fatal("there is no form")
	}
	r := w.Request(who, commands.Submit)
	r.Custom, r.Values = m.Custom, map[string]string{m.Inputs[0].Custom: typed}
	return w.Do(r)
}

// Table returns the channel's newest match.
func (w *World) Table() *match.Table {
	w.T.Helper()
	t, err := w.Host.Latest(w.T.Context(), w.Channel)
	if err != nil {
		w.T.Fatal(err)
	}
	return t
}

// Think lets computers move until a member must, and records the board.
func (w *World) Think() *match.Table {
	w.T.Helper()
	t := w.Table()
	for t.ComputerToMove() {
		next, err := matchtest.Advance(context.WithoutCancel(w.T.Context()), w.Host.Computers, t, nil)
		if err != nil {
			w.T.Fatal(err)
		}
		t = next
	}
	return w.Table()
}

// Button returns the custom ID of the first button whose label has a prefix.
func (w *World) Button(b commands.Body, label string) string {
	w.T.Helper()
	for _, block := range Blocks(b) {
		for _, x := range block.Buttons {
			if strings.HasPrefix(x.Label, label) {
				return x.Custom
			}
		}
	}
	w.T.Fatalf("there is no button %q in %s", label, Texts(b))
	return ""
}

// Blocks returns all blocks of a body.
func Blocks(b commands.Body) []commands.Block { return slices.Concat(b.Blocks, b.Keys) }

// Texts returns the texts of a body, with Unicode in place of tiles.
func Texts(b commands.Body) string {
	var lines []string
	for _, block := range b.Blocks {
		if block.Text != "" {
			lines = append(lines, block.Text)
		}
		if block.Image != nil {
			lines = append(lines, "["+block.Image.Alt+"]")
		}
	}
	return grid.Plain(strings.Join(lines, "\n"))
}
