//go:build linux

package ordeal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local/harness"
	"parlour/bot/local/ordeal/network"
)

// key seals the bot's secrets during an ordeal.
const key = "a key for an ordeal and nothing else"

// world is the stand-in, the processes and the members of an ordeal.
type world struct {
	options   Options
	server    *discordtest.Server
	app       discordtest.Application
	processes []*process
	balancer  *network.Balancer // nil if there are no replicas
	tables    []*table
	byChannel map[wire.ID]*table
	journal   *journal
	log       *os.File

	calm           spans       // calm phases
	databaseFaults spans       // from a fault of the database until it had recovered
	faultless      atomic.Bool // no fault may be injected
	faultsEnded    time.Time   // when members and all faults had stopped; zero before that
	posted         atomic.Bool // interactions are posted to the replicas
	unready        int         // calm phases that began before the bot was ready
	stall          time.Duration

	mu   sync.Mutex // guards rand and options.Log
	rand *rand.Rand // for all choices of members and the injector
}

func newWorld(o Options) (*world, error) {
	w := &world{options: o, byChannel: map[wire.ID]*table{}, journal: newJournal(), rand: rand.New(rand.NewPCG(o.Seed, 1))}
	var err error
	// Discord's rate limits would hide faults, because a bot that waits for one does nothing wrong; random faults include 429s.
	// NoResumeURL has a process that resumes another's session do so through its own relay, which records what it receives.
	w.server, err = discordtest.New(discordtest.Options{
		NoResumeURL: true, NoLimits: true, MaxInvalid: -1, AllowAnyAgent: true, OnMessage: w.see, OnAnswer: w.journal.answered, ChooseClient: w.oneOf,
		Shards: o.Layout.Shards, MaxConcurrency: o.Layout.concurrency(), MaxSessions: sessions,
	})
	if err != nil {
		return nil, err
	}
	w.app = w.server.AddApplication("Parlour")
	if err := w.populate(); err != nil {
		return nil, errors.Join(err, w.close())
	}
	if err := w.startProcesses(); err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

// sessions is the stand-in's limit on session starts, which an ordeal must not reach.
const sessions = 1 << 20

// guildsPerShard is the number of guilds of each shard. Channels are spread over all guilds.
const guildsPerShard = 5

// guilds adds the guilds of every shard.
func (w *world) guilds() ([]wire.ID, error) {
	var homes []wire.ID
	counts := map[int]int{} // guilds of each shard
	for len(homes) < guildsPerShard*w.options.Layout.Shards {
		home := w.server.AddGuild(fmt.Sprintf("guild%d", len(homes)+1), "en-US")
		if shard := home.Shard(w.options.Layout.Shards); counts[shard] < guildsPerShard {
			counts[shard]++
			if err := w.server.Join(home, w.app.BotID, 0); err != nil {
				return nil, err
			}
			homes = append(homes, home)
		}
		harness.Sleep(context.Background(), time.Millisecond) // the ID of a guild, and so its shard, depends on the time
	}
	return homes, nil
}

// populate adds guilds, channels and members.
func (w *world) populate() error {
	homes, err := w.guilds()
	if err != nil {
		return err
	}
	for n := range w.options.Channels {
		home := homes[n%len(homes)]
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

// see passes a message to the members in its channel and to the journal.
func (w *world) see(m discordtest.MessageView) {
	if t := w.byChannel[m.ChannelID]; t != nil {
		t.see(m)
		w.journal.see(m)
	}
}

// oneOf chooses which of several connections receives an interaction; -1, now and then, is
// all of them.
func (w *world) oneOf(clients int) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.rand.IntN(20) == 0 {
		return -1
	}
	return w.rand.IntN(clients)
}

// draw calls f with the source of randomness.
func (w *world) draw(f func(*rand.Rand)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	f(w.rand)
}

// between returns a random duration.
func (w *world) between(least, most time.Duration) (d time.Duration) {
	w.draw(func(r *rand.Rand) { d = least + time.Duration(r.Int64N(int64(most-least)+1)) })
	return d
}

// play has members make interactions at the rate of the options until the context ends.
func (w *world) play(ctx context.Context) {
	every := w.options.every()
	for harness.Sleep(ctx, w.between(every/2, 3*every/2)) {
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
		w.do(t, c)
	}
}

// do has a member make a choice, and records the interaction. It returns nil if the
// member's client does not allow the choice.
func (w *world) do(t *table, c choice) *interaction {
	made, err := t.do(c)
	if err != nil {
		w.journal.refuse()
		return nil
	}
	i := &interaction{Interaction: made, table: t, kind: c.kind, starts: c.kind == start || leads(c.control)}
	w.journal.add(i)
	return i
}

// busy returns a random one of n tables. As on a real server, few tables get most of the
// interactions.
func busy(r *rand.Rand, n int) int {
	x := r.Float64()
	return int(x * x * x * float64(n))
}

// addressed inserts the other member's name into a command.
func addressed(command, other string) string { return strings.ReplaceAll(command, "OTHER", other) }

// close ends the processes and the stand-in.
func (w *world) close() error {
	for _, p := range w.processes {
		p.close()
	}
	if w.balancer != nil {
		w.balancer.Close()
	}
	w.server.Close()
	if w.log != nil {
		return w.log.Close()
	}
	return nil
}

// tell writes an event to the ordeal's own log, in the format of the processes' logs.
func (w *world) tell(format string, args ...any) {
	line, err := json.Marshal(map[string]string{"time": time.Now().UTC().Format(time.RFC3339Nano), "ordeal": fmt.Sprintf(format, args...)})
	if err == nil && w.log != nil {
		_, _ = w.log.Write(append(line, '\n'))
	}
}

// report describes a fault of the bot in one line.
func (w *world) report(format string, args ...any) {
	if w.options.Log == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	fmt.Fprintf(w.options.Log, format+"\n", args...)
}
