package bot

import (
	"context"
	"log/slog"
	"time"

	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/commands"
)

// Hooks observe what a bot does. A nil hook is skipped. Hooks are called concurrently and
// must return quickly.
type Hooks struct {
	Interaction func(Interaction)                              // after each interaction
	Request     func(rest.Attempt)                             // after each request to Discord, sent or held back
	Work        func(class schedule.Class, took time.Duration) // after each task of the scheduler
	Identify    func()                                         // before each new session of the gateway
}

// Interaction is the record of an interaction, for the log and for counting. It contains
// no secret, and nothing that a member typed.
type Interaction struct {
	commands.Account
	Channel  string
	Shard    int           // that received it; -1 if Discord posted it, or if it was taken over
	Received time.Time     // when this process received it
	First    time.Duration // from Received to the first response, if Answered
	Done     time.Duration // from Received to the last response
	Answered bool          // this process has sent the first response
	Takeover bool          // another process received the interaction, and died or left it to this one
}

// Outcomes where this process has not shown the reply.
const (
	tooLate    commands.Outcome = "late"       // Discord accepts no response any more
	byAnother  commands.Outcome = "elsewhere"  // another process has responded
	notSent    commands.Outcome = "unanswered" // no response was sent
	handedOver commands.Outcome = "left"       // another process continues it: a worker, or because this one shuts down
)

// undelivered is the outcome of an interaction whose response ended in an error.
func undelivered(err error) commands.Outcome {
	switch {
	case rest.IsCode(err, rest.CodeUnknownInteraction):
		return tooLate
	case rest.IsCode(err, rest.CodeAcknowledged):
		return byAnother
	}
	return notSent
}

// noShard is the shard of an interaction that no shard received.
const noShard = -1

// logEnd logs the end of an interaction and calls the hook. Neither gets anything that a
// member typed.
func (x *exchange) logEnd() {
	i := x.record
	i.Done = x.b.host.Now().Sub(i.Received)
	x.b.Log.LogAttrs(context.Background(), slog.LevelInfo, "interaction", i.attributes()...)
	if hook := x.b.Hooks.Interaction; hook != nil {
		hook(i)
	}
}

// attributes belong to the log line.
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
