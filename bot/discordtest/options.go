package discordtest

import (
	"log/slog"
	"parlour/bot/discordtest/rest"
	"time"

	"parlour/bot/discordtest/wire"
)

// Options are the settings of a Server. The zero Options are good for most
// tests.
type Options struct {
	// Addr is where to listen, 127.0.0.1:0 if empty. Only a loopback address
	// will do.
	Addr string
	// Clock is the WallClock if nil.
	Clock Clock
	// OpenAPI, if not nil, is Discord's description of its API, against which
	// requests and answers are then checked.
	OpenAPI rest.Description
	// OnProblem, if not nil, hears of every Problem as it happens. It must not
	// call the Server.
	OnProblem func(Problem)
	// OnMessage, if not nil, hears of every message as it is made or changed.
	// It must not call the Server, nor wait.
	OnMessage func(MessageView)
	// OnAnswer, if not nil, hears the same of messages that are made or changed
	// through an interaction, with its ID: what its member is shown in answer.
	OnAnswer func(interaction wire.ID, m MessageView)
	// OneClient has an interaction go to one of the clients of its application,
	// if several are connected, and not to all: it is given how many there are
	// and chooses one from 0, or all by a negative number. It must not call the
	// Server.
	OneClient func(clients int) int
	// Log, if not nil, gets a line for every request, event and interaction,
	// and never a token.
	Log *slog.Logger
	// Heartbeat is the interval that the gateway asks for, 41.25 seconds if
	// zero.
	Heartbeat time.Duration
	// NoResumeURL leaves out where sessions are to be resumed. A client then asks where
	// the gateway is, by its own way to the Server, and not by that of whoever began
	// the session.
	NoResumeURL bool
	// NoLimits turns off every limit on the rate of requests. They are on
	// otherwise: the 50 a second of each bot, and the buckets of routes.
	NoLimits bool
	// CountOpen has requests without an Authorization header, such as
	// callbacks, count against the bot's 50 a second as well. On Discord they
	// do not.
	CountOpen bool
	// MaxInvalid is how many answers of 401, 403 and 429 within ten minutes
	// block the address, 10,000 if zero. A negative number: it is never
	// blocked.
	MaxInvalid int
	// AnyAgent lets bots call themselves what they like. Otherwise a User-Agent
	// that is not DiscordBot (URL, version) becomes a Problem.
	AnyAgent bool
	// MaxMessages, if not zero, is how many messages a channel keeps: older
	// ones are forgotten, so that a load test of hours does not fill the
	// memory.
	MaxMessages int
	// MaxConcurrency is how many sessions may begin in five seconds: one of each
	// remainder of the shard's number; another gets op 9, and is a Problem. Zero:
	// no limit, though clients are told 1.
	MaxConcurrency int
	// IdentifyEvery is those five seconds, if not zero.
	IdentifyEvery time.Duration
	// Shards is how many shards are recommended; if zero, one for every thousand
	// guilds.
	Shards int
	// Sessions is how many sessions may begin in a day, 1,000 if zero, or more for
	// bots in 150,000 guilds. One too many ends them all, costs the bot its token,
	// and is a Problem.
	Sessions int
}

func (o Options) withDefaults() Options {
	if o.Addr == "" {
		o.Addr = "127.0.0.1:0"
	}
	if o.Clock == nil {
		o.Clock = WallClock{}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Heartbeat == 0 {
		o.Heartbeat = 41250 * time.Millisecond
	}
	return o
}
