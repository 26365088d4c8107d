package commands_test

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
	"parlour/games/all"
	"parlour/games/match"
)

// The members of the tests, by name; their IDs are as long as Discord's.
var members = map[string]commands.User{
	"alice": {ID: "1100000000000000001", Name: "Alice", Locale: "en-GB"},
	"bob":   {ID: "1100000000000000002", Name: "Bob", Locale: "en-US"},
	"carol": {ID: "1100000000000000003", Name: "Carol"},
	"chief": {ID: "1100000000000000004", Name: "Chief", Manager: true},
}

// catalogue has the texts of all games. It is read once.
var catalogue = sync.OnceValue(func() *words.Catalogue {
	all, err := commands.Catalogue(all.Games())
	if err != nil {
		panic(err)
	}
	return all
})

// world is the commands over a host with a database of its own.
type world struct {
	t       testing.TB
	set     *commands.Set
	host    *match.Host
	log     *bytes.Buffer
	channel string
	count   uint64
	board   string // the message that the channel's board is in
}

func newWorld(t testing.TB) *world {
	t.Helper()
	store, err := storage.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	sealer, err := match.NewSealer([]byte("a key of enough bytes"))
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, log: &bytes.Buffer{}, channel: "1200000000000000001", count: 1_300_000_000_000_000_000, board: "1400000000000000001"}
	log := slog.New(slog.NewTextHandler(w.log, nil))
	noon := time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	w.host = match.NewHost(match.Config{
		Games: all.Games(), Store: store, Sealer: sealer, Log: log, Lease: time.Minute, By: "this",
		Now:     func() time.Time { return noon.Add(time.Duration(w.count%1e6) * time.Second) },
		Entropy: rand.NewChaCha8([32]byte{}),
	})
	if w.set, err = features.New(w.host, catalogue(), log, commands.Usual()); err != nil {
		t.Fatal(err)
	}
	if err := store.SetSetting(t.Context(), "welcomed/"+guild, "", "yes"); err != nil {
		t.Fatal(err)
	}
	return w
}

// guild is the server of the tests, which has been welcomed.
const guild = "1000000000000000001"

// restarted is the same world with commands that remember nothing.
func (w *world) restarted() *world {
	w.t.Helper()
	again, err := *w, error(nil)
	if again.set, err = features.New(w.host, catalogue(), slog.New(slog.NewTextHandler(w.log, nil)), commands.Usual()); err != nil {
		w.t.Fatal(err)
	}
	return &again
}

// languages are those of the catalogue.
func (w *world) languages() []string {
	return []string{"en", "pt-BR", "pt-PT", "et", "es-ES", "fr", "de"}
}

// request is one of a member, with an ID that none has had.
func (w *world) request(who string, kind commands.Kind) commands.Request {
	w.count++
	return commands.Request{
		ID: fmt.Sprint(w.count), Kind: kind, Guild: guild, Channel: w.channel, User: members[who], Locale: "en-US",
		Values: map[string]string{}, Names: map[string]string{}, Bots: map[string]bool{},
	}
}

// command is a slash command as a member types it: words of the path, then
// options as name:value, in which @bob is a member.
func (w *world) command(who, line string) commands.Request {
	r := w.request(who, commands.Command)
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
			if u, ok := members[strings.TrimPrefix(value, "@")]; ok && value[0] == '@' {
				value = u.ID
				r.Names[u.ID] = u.Name
			}
			r.Values[name] = value
		}
	}
	return r
}

// reply is a reply taken apart: its message, or else what it is instead.
type reply struct {
	commands.Message
	Form    *commands.Form
	Choices commands.Choices
	Thread  *commands.Thread
}

// private reports whether only the member sees the message.
func (r reply) private() bool { return r.To == commands.ToMember || r.To == commands.PastUse }

// apart takes a reply apart. A board is drawn as the bot draws it.
func (w *world) apart(r commands.Reply) reply {
	switch r := r.(type) {
	case commands.Form:
		return reply{Form: &r}
	case commands.Choices:
		return reply{Choices: append(commands.Choices{}, r...)}
	case commands.Thread:
		return reply{Thread: &r}
	default:
		m := r.(commands.Message)
		if m.Board != nil {
			m.Body = w.set.Board(w.t.Context(), m.Board, "en-US")
		}
		return reply{Message: m}
	}
}

// shows does the slow work of a message, as the bot does, and returns all bodies
// that are shown.
func (w *world) shows(m commands.Message) []commands.Body {
	w.t.Helper()
	bodies := []commands.Body{m.Body}
	if m.Work == nil {
		return bodies
	}
	last, err := m.Work(w.t.Context(), func(b commands.Body) { bodies = append(bodies, b) })
	if err != nil {
		w.t.Fatal(err)
	}
	return append(bodies, last)
}

// do does a request, checks the reply against Discord's limits, and remembers
// the board as the bot does.
func (w *world) do(r commands.Request) reply {
	w.t.Helper()
	reply := w.apart(w.set.Do(w.t.Context(), r))
	checkReply(w.t, r, reply)
	if strings.Contains(w.log.String(), "ERROR") {
		w.t.Fatalf("%s %s %s: %s", r.Path, r.Values, r.Custom, w.log)
	}
	if reply.Board != nil && r.Kind == commands.Command {
		w.count++
		w.board = fmt.Sprint(w.count)
		w.drawn(reply.Board)
	}
	return reply
}

// drawn records that a match is drawn on the channel's board.
func (w *world) drawn(t *match.Table) {
	w.t.Helper()
	s, err := match.Sent{Message: w.board}, error(nil)
	if t.Attempt != (match.Attempt{}) {
		s.Settled = t.Match.Board.Pending
		_, _, err = w.host.Record(w.t.Context(), t, s)
	} else {
		_, _, err = w.host.Seen(w.t.Context(), t, s)
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// say does a command.
func (w *world) say(who, line string) reply {
	w.t.Helper()
	return w.do(w.command(who, line))
}

// press presses a control on a message.
func (w *world) press(who, message, custom string, picked ...string) reply {
	w.t.Helper()
	r := w.request(who, commands.Press)
	r.Message, r.Custom, r.Picked, r.Private = message, custom, picked, message == "private"
	return w.do(r)
}

// submit sends a form with its one field filled in.
func (w *world) submit(who string, m *commands.Form, typed string) reply {
	w.t.Helper()
	if m == nil {
		w.t.Fatal("there is no form")
	}
	r := w.request(who, commands.Submit)
	r.Custom, r.Values = m.Custom, map[string]string{m.Inputs[0].Custom: typed}
	return w.do(r)
}

// table is the channel's newest match.
func (w *world) table() *match.Table {
	w.t.Helper()
	t, err := w.host.Latest(w.t.Context(), w.channel)
	if err != nil {
		w.t.Fatal(err)
	}
	return t
}

// think lets computers move until a member must, and draws the board.
func (w *world) think() *match.Table {
	w.t.Helper()
	t := w.table()
	for t.Owes() {
		next, err := w.host.Advance(context.WithoutCancel(w.t.Context()), t, nil)
		if err != nil {
			w.t.Fatal(err)
		}
		t = next
	}
	w.drawn(t)
	return w.table()
}

// button is the custom ID of the first button of a body whose label begins so.
func (w *world) button(b commands.Body, label string) string {
	w.t.Helper()
	for _, block := range blocks(b) {
		for _, x := range block.Buttons {
			if strings.HasPrefix(x.Label, label) {
				return x.Custom
			}
		}
	}
	w.t.Fatalf("there is no button %q in %s", label, texts(b))
	return ""
}

// blocks are all of a body.
func blocks(b commands.Body) []commands.Block { return slices.Concat(b.Blocks, b.Keys) }

// texts are the words of a body.
func texts(b commands.Body) string {
	var lines []string
	for _, block := range b.Blocks {
		if block.Text != "" {
			lines = append(lines, block.Text)
		}
		if block.Image != nil {
			lines = append(lines, "["+block.Image.Alt+"]")
		}
	}
	return strings.Join(lines, "\n")
}
