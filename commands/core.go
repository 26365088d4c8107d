package commands

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"parlour/commands/picture"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Running describes a process. Zero fields are unknown.
type Running struct {
	Version       string
	Source        string // the address of the source code
	Since         time.Time
	Servers       int // how many servers the bot is a member of, about
	Shard, Shards int // of the server, and how many there are
}

// Core is what features share. Each field groups the functions of one concern, and has a file.
type Core struct {
	*Features
	*Process
	Host    *host.Host
	Words   *words.Catalogue
	Painter *picture.Painter
	Log     *slog.Logger

	Speak    Speech    // texts in the languages of members and servers
	Refuse   Refusals  // replies to requests that are refused
	Act      Acts      // actions in a match, and their replies
	Card     Cards     // boards
	Commands *Router   // command specs; commands inside custom IDs
	Finished Finished  // matches that are over
	Settings *Settings // stored settings of servers and members
	Drafts   *Drafts   // half-made moves
	Forms    *Forms    // forms with one field
	Quotas   *Quotas   // limits per member and server

	experience *Experience
	incidents  bounded[string, string] // the numbers of the last incidents in this process, by member
}

// Process is the program around the commands. [New] fills in functions that know nothing for those that are nil.
type Process struct {
	// Running describes this process and a server's shard for /help.
	Running func(guild string) Running
	// Shown returns the ID of the message that shows a table's board; "" for none.
	Shown func(ctx context.Context, t *match.Table) string
	// Timeout is [context.WithTimeout] by the program's clock.
	Timeout func(context.Context, time.Duration) (context.Context, context.CancelFunc)
	// Operator is the ID of the channel in which members' reports are posted, "" for none.
	Operator string
	// SharesDrafts: any of several processes may receive a member's next tap, so half-made moves are stored in
	// the database.
	SharesDrafts bool
}

// bounded is a map with up to most values. When there are more, all are deleted. It is safe for concurrent use.
type bounded[K comparable, V any] struct {
	most   int
	mu     sync.Mutex
	values map[K]V
}

// get returns the value of a key, or a zero value.
func (b *bounded[K, V]) get(key K) V {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.values[key]
}

// put sets the value of a key.
func (b *bounded[K, V]) put(key K, value V) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.values == nil || len(b.values) >= b.most {
		b.values = map[K]V{}
	}
	b.values[key] = value
}

// Try executes a request by a handler and turns errors into replies.
func (c *Core) Try(ctx context.Context, r Request, do Handler) (reply Reply) {
	defer func() {
		if fault := recover(); fault != nil {
			reply = c.incident(r, fmt.Errorf("panic: %v\n%s", fault, debug.Stack()))
		}
	}()
	reply, err := do(ctx, r)
	if reply, done := c.doneBefore(ctx, r, err); done {
		r.Account.was(WasKnown)
		return reply
	}
	refusal, refused := games.RefusalIn(err)
	if refused {
		c.Log.Debug("request refused", "component", "commands", "event", "refused", "command", r.path(), "action", r.Control().Action, "channel", r.Channel, "reason", refusal.ID)
	}
	switch {
	case err == nil:
		return c.Forms.prefilled(r, reply)
	case r.Kind == Complete:
		r.Account.was(WasRefused)
		return Choices{}
	case refused:
		note := c.Refuse.Note(r, refusal)
		if at := (*tableError)(nil); errors.As(err, &at) {
			note = c.Refuse.at(r, at.table, refusal)
		}
		return c.Forms.offerRetry(r, refusal, note)
	case errors.Is(err, context.Canceled):
		return c.Refuse.Note(r, games.Refusal{Text: games.T("commands.refuse.stopping")})
	default:
		return c.incident(r, err)
	}
}

// Once stores a document that records that something was said, unless there is one. It
// reports whether the request with a key is the one that says it: a redelivery gets the same
// reply.
func (c *Core) Once(ctx context.Context, key store.Document, by string) (first bool, err error) {
	type said struct {
		By string `json:"by"`
	}
	err = store.ChangeDocument(ctx, c.Host.Store, key, func(d *store.Document, s *said) error {
		if first = d.Version == 0 || s.By == by; d.Version > 0 {
			return store.ErrUnchanged
		}
		s.By = by
		return nil
	})
	return first && err == nil, err
}

// Expire deletes a due document.
func (c *Core) Expire(ctx context.Context, d store.Document, _ Messenger) error {
	d.Body = ""
	return c.Host.Store.PutDocument(ctx, d)
}

// MayStart refuses a match where the server allows none, or if too many are open.
func (c *Core) MayStart(ctx context.Context, r Request) error {
	if err := c.Settings.MayStart(ctx, r); err != nil {
		return err
	}
	return c.Quotas.mayStart(ctx, r)
}

// doneBefore returns the reply to a redelivered request: one that is refused now
// although its first delivery changed a match.
func (c *Core) doneBefore(ctx context.Context, r Request, err error) (Reply, bool) {
	if _, refused := games.RefusalIn(err); !refused || r.Kind == Complete {
		return nil, false
	}
	t, entry, err := c.Host.Known(ctx, r.Channel, r.ID)
	switch {
	case err != nil:
		return nil, false // the refusal stands
	case entry < 0:
		return Message{Board: t}, true
	case entry >= len(t.Match.Entries):
		return nil, false
	case r.Kind == Command:
		return Done(t), true
	default:
		return c.Act.Redrawn(r, t), true
	}
}

// progressEvery is the least time between two progress messages: Discord limits how
// often a message may be edited.
const progressEvery = 2 * time.Second

// Slowly returns slow work that calls step after each of its steps, and shows its
// progress from time to time. An error becomes a text.
func (c *Core) Slowly(r Request, say words.Speaker, progress func(done int) Body, work func(ctx context.Context, step func(done int)) (Body, error)) Work {
	return func(ctx context.Context, show func(Body)) (Body, error) {
		last := c.Host.Now()
		body, err := work(ctx, func(done int) {
			if now := c.Host.Now(); now.Sub(last) >= progressEvery {
				last = now
				show(progress(done))
			}
		})
		switch refusal, refused := games.RefusalIn(err); {
		case err == nil || ctx.Err() != nil:
			return body, ctx.Err()
		case refused:
			return Text(say.Say(refusal.Text)), nil
		default:
			c.Log.Error("failed to do slow work", "channel", r.Channel, "command", r.path(), "error", err)
			return Text(say.Say(games.T("commands.broke-off"))), nil
		}
	}
}
