//go:build linux

package ordeal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// key seals what the bot keeps secret during an ordeal.
const key = "a key for an ordeal and nothing else"

// world is the stand-in, the processes and the members of an ordeal.
type world struct {
	options   Options
	server    *discordtest.Server
	app       discordtest.Application
	processes []*process
	tables    []*table
	byChannel map[wire.ID]*table
	journal   *journal
	log       *os.File

	mu   sync.Mutex
	rand *rand.Rand // of everything that members and the tormentor do
}

func newWorld(o Options) (*world, error) {
	w := &world{options: o, byChannel: map[wire.ID]*table{}, journal: newJournal(), rand: rand.New(rand.NewPCG(o.Seed, 1))}
	var err error
	// Limits would only hide faults: a bot that waits does nothing wrong. They are part of a load, not of an ordeal; what
	// an ordeal has are 429s by chance.
	w.server, err = discordtest.New(discordtest.Options{
		NoLimits: true, MaxInvalid: -1, AnyAgent: true, MaxMessages: maxMessages, OnMessage: w.see, OnAnswer: w.journal.answered, OneClient: w.oneOf,
	})
	if err != nil {
		return nil, err
	}
	w.app = w.server.AddApplication("Parlour")
	if err := w.furnish(); err != nil {
		return nil, errors.Join(err, w.close())
	}
	if err := w.startProcesses(); err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

// maxMessages is how many messages the stand-in keeps of a channel.
const maxMessages = 1000

// guilds is over how many guilds the channels are spread.
const guilds = 5

// furnish adds guilds, channels and members.
func (w *world) furnish() error {
	var homes [guilds]wire.ID
	for n := range homes {
		homes[n] = w.server.AddGuild(fmt.Sprintf("guild%d", n+1), "en-US")
		if err := w.server.Join(homes[n], w.app.BotID, 0); err != nil {
			return err
		}
	}
	for n := range w.options.Channels {
		home := homes[n%guilds]
		channel, err := w.server.AddChannel(home, fmt.Sprintf("channel%d", n+1))
		if err != nil {
			return err
		}
		t := &table{server: w.server, channel: channel, pickers: map[wire.ID]*discordtest.MessageView{}}
		for k := range t.members {
			t.names[k] = fmt.Sprintf("member%d%c", n+1, 'a'+k)
			t.members[k] = w.server.AddUser(t.names[k], "en-US")
			if err := w.server.Join(home, t.members[k], 0); err != nil {
				return err
			}
		}
		w.tables, w.byChannel[channel] = append(w.tables, t), t
	}
	return nil
}

func (w *world) startProcesses() error {
	var err error
	if w.log, err = os.Create(filepath.Join(w.options.Folder, "parlour.log")); err != nil {
		return err
	}
	at, err := url.Parse(w.server.URL())
	if err != nil {
		return err
	}
	for range w.options.processes() {
		line, err := newRelay(at.Host)
		if err != nil {
			return err
		}
		p := &process{relay: line, binary: w.options.Binary, folder: w.options.Folder, log: w.log, done: make(chan struct{})}
		p.env = []string{
			"DISCORD_TOKEN=" + w.app.Token, "PARLOUR_DATABASE=" + w.options.Database, "PARLOUR_KEY=" + key,
			"PARLOUR_API=" + line.address(), "PARLOUR_LOG_LEVEL=WARN", "PARLOUR_EMOJI=off",
		}
		w.processes = append(w.processes, p)
		go p.run()
	}
	return nil
}

// see shows a message to those who play in its channel, and to the journal.
func (w *world) see(m discordtest.MessageView) {
	if t := w.byChannel[m.ChannelID]; t != nil {
		t.see(m)
		w.journal.see(m)
	}
}

// oneOf chooses to which of several processes an interaction goes: most to one,
// some to all.
func (w *world) oneOf(clients int) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.rand.IntN(20) == 0 {
		return -1
	}
	return w.rand.IntN(clients)
}

// draw calls f with the source of chance.
func (w *world) draw(f func(*rand.Rand)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	f(w.rand)
}

// between draws a time.
func (w *world) between(least, most time.Duration) (d time.Duration) {
	w.draw(func(r *rand.Rand) { d = least + time.Duration(r.Int64N(int64(most-least)+1)) })
	return d
}

// play has members do things at a rate until the context ends.
func (w *world) play(ctx context.Context) {
	every := time.Duration(float64(time.Second) / w.options.Rate)
	for wait(ctx, w.between(every/2, 3*every/2)) {
		var t *table
		var c choice
		var ok bool
		w.draw(func(r *rand.Rand) {
			t = w.tables[busy(r, len(w.tables))]
			c, ok = t.choose(r)
		})
		if !ok {
			continue
		}
		i, err := t.do(c)
		if err != nil {
			w.journal.refuse()
			continue
		}
		w.journal.add(&act{Interaction: i, table: t, kind: c.kind, starts: c.kind == start || leads(c.control)})
	}
}

// busy draws one of n tables. Some are busy, so that games get on, and most are
// not, as on any server.
func busy(r *rand.Rand, n int) int {
	x := r.Float64()
	return int(x * x * x * float64(n))
}

// addressed puts the other member into a command.
func addressed(command, other string) string { return strings.ReplaceAll(command, "OTHER", other) }

// close ends everything. The processes have nothing left to say.
func (w *world) close() error {
	for _, p := range w.processes {
		p.end()
		p.relay.close()
	}
	w.server.Close()
	if w.log != nil {
		return w.log.Close()
	}
	return nil
}

// report writes a line about a fault.
func (w *world) report(out io.Writer, format string, args ...any) {
	if out != nil {
		fmt.Fprintf(out, format+"\n", args...)
	}
}
