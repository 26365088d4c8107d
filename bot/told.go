package bot

import (
	"context"
	"log/slog"
	"time"

	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/bot/shard"
	"parlour/commands"
	"parlour/games/match"
)

// Told is who is told what a bot does, to count it. What is nil is told nothing;
// nothing may take long, and all may be called at any time.
type Told struct {
	Interaction func(Interaction)                              // one is over
	Request     func(rest.Attempt)                             // one was sent to Discord, or held back
	Work        func(class schedule.Class, took time.Duration) // a piece has ended
	Identify    func()                                         // a session of the gateway is about to begin
}

// Interaction is the record of an interaction, for the log and for counting. It contains
// no secret, and nothing that a member typed.
type Interaction struct {
	commands.Account
	Channel  string
	Shard    int           // that received it; -1 if Discord posted it, or if it was taken over
	Came     time.Time     // when this process received it
	First    time.Duration // from Came to the first response, if Answered
	Done     time.Duration // from Came to the last response
	Answered bool          // this process has sent the first response
	Takeover bool          // another process received the interaction, and died or left it to this one
}

// responded notes when the first response was sent.
func (i *Interaction) responded(now time.Time) {
	if !i.Answered {
		i.Answered, i.First = true, now.Sub(i.Came)
	}
}

// What may become of an interaction besides what came of the request.
const (
	tooLate    commands.Outcome = "late"       // Discord takes no answer any more
	byAnother  commands.Outcome = "elsewhere"  // another process has answered
	unsaid     commands.Outcome = "unanswered" // Discord could not be told
	handedOver commands.Outcome = "left"       // another process goes on with it: a worker, or as this one ends
)

// undelivered is what becomes of an interaction whose answer has ended in an error.
func undelivered(err error) commands.Outcome {
	switch {
	case rest.IsCode(err, rest.CodeUnknownInteraction):
		return tooLate
	case rest.IsCode(err, rest.CodeAcknowledged):
		return byAnother
	}
	return unsaid
}

// noShard is the shard of what came by none.
const noShard = -1

// over tells that an interaction is over: a line in the log, which has nothing that
// a member typed, and whoever counts.
func (t *turn) over() {
	i := t.record
	i.Done = t.b.host.Now().Sub(i.Came)
	t.b.Log.LogAttrs(context.Background(), slog.LevelInfo, "interaction", i.attributes()...)
	t.b.writable.failed(i.Fault)
	if told := t.b.Told.Interaction; told != nil {
		told(i)
	}
}

// attributes are an interaction's in the log.
func (i Interaction) attributes() []slog.Attr {
	all := append(make([]slog.Attr, 0, 10), slog.String("command", i.Command), slog.String("outcome", string(i.Outcome)))
	if i.Answered {
		all = append(all, slog.Int64("first_ms", i.First.Milliseconds()))
	}
	all = append(all, slog.Int64("done_ms", i.Done.Milliseconds()))
	for _, a := range []slog.Attr{slog.String("game", i.Game), slog.String("channel", i.Channel), slog.String("match", i.Match)} {
		if a.Value.String() != "" {
			all = append(all, a)
		}
	}
	if i.Shard != noShard {
		all = append(all, slog.Int("shard", i.Shard))
	}
	if i.Takeover {
		all = append(all, slog.Bool("takeover", true))
	}
	return all
}

// State is how much a bot has to do at a moment.
type State struct {
	Ready   bool // it hears interactions, or is a worker
	Queues  schedule.Stats
	Leases  int         // that it holds, of matches and requests
	Shards  shard.Share // of the gateway; zero if it hears none
	Invalid int         // as rest.Client.Invalid tells

	Writable bool // the database can be written
	Rejected bool // Discord rejects the token
}

// State tells how much there is to do.
func (b *Bot) State() State {
	s := State{Ready: b.Intake().OK, Queues: b.schedule.Stats(), Leases: b.held.len(), Invalid: b.rest.InvalidRequests()}
	s.Writable, s.Rejected = b.writable.missing() == "", b.rest.Rejected()
	if share := b.share.Load(); share != nil {
		s.Shards = *share
	}
	return s
}

// Owed tells what matches of the whole database owe by now.
func (b *Bot) Owed(ctx context.Context) (map[string]match.Owed, error) { return b.host.Owed(ctx) }
