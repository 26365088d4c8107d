package discordtest

import (
	"cmp"
	"log/slog"
	"parlour/bot/discordtest/rest"
	"time"

	"parlour/bot/discordtest/wire"
)

// Options configures a Server. The zero Options suit most tests.
type Options struct {
	// Addr is the address to listen on, which must be a loopback address. The
	// default is 127.0.0.1:0.
	Addr string
	// Clock defaults to the WallClock.
	Clock Clock
	// OpenAPI, if not nil, checks requests and responses against Discord's
	// description of its API; see package openapi.
	OpenAPI rest.Description
	// OnProblem, if not nil, is called with each Problem. It must not call the
	// Server.
	OnProblem func(Problem)
	// OnMessage, if not nil, is called with each message that is created or
	// edited. It must not call the Server or block.
	OnMessage func(MessageView)
	// OnAnswer, if not nil, is called with each message that is created or
	// edited through an interaction. It must not call the Server or block.
	OnAnswer func(interaction wire.ID, m MessageView)
	// ChooseClient, if not nil, selects the client that receives an interaction
	// when several clients of the application are connected. It is called with
	// their number and returns an index, or a negative number for all. It must
	// not call the Server.
	ChooseClient func(clients int) int
	// Log, if not nil, receives a line for each request, event and interaction,
	// without tokens.
	Log *slog.Logger
	// Heartbeat is the heartbeat interval that the gateway requests; 0 for
	// 41.25 seconds.
	Heartbeat time.Duration
	// NoResumeURL omits the address for resuming sessions, so that a client in
	// another process asks for the gateway's address through its own transport.
	NoResumeURL bool
	// NoLimits turns off all rate limits: the 50 requests per second of each
	// bot, and the buckets of routes.
	NoLimits bool
	// CountAnonymous counts requests without an Authorization header, such as
	// callbacks, against the bot's 50 per second. Discord does not.
	CountAnonymous bool
	// MaxInvalid is the number of responses with status 401, 403 or 429 within
	// 10 minutes that blocks an address; 0 for 10,000, negative for never.
	MaxInvalid int
	// AllowAnyAgent accepts any User-Agent. Otherwise one that is not
	// DiscordBot (URL, version) is a Problem.
	AllowAnyAgent bool
	// EmojiPerHour is the number of application emoji that a bot may upload, and
	// delete, per hour; 0 for 50, which is reported for the emoji of guilds,
	// negative for no limit.
	EmojiPerHour int
	// MaxMessages, if not 0, bounds the messages that a channel keeps, so that
	// long load tests do not exhaust memory.
	MaxMessages int
	// LocksPrivate refuses private responses in locked threads too, as is reported
	// of Discord (https://github.com/discord/discord-api-docs/issues/5517).
	LocksPrivate bool
	// MaxConcurrency is the number of sessions that may start within
	// IdentifyInterval, one per bucket of shard ID modulo MaxConcurrency.
	// Further ones get op 9 and are a Problem. If 0, there is no limit, and
	// clients receive 1.
	MaxConcurrency int
	// IdentifyInterval defaults to 5 seconds.
	IdentifyInterval time.Duration
	// Shards is the recommended number of shards; 0 for one per thousand
	// guilds.
	Shards int
	// MaxSessions is the number of sessions that may start per day; 0 for
	// 1,000, or more for bots in 150,000 guilds. One more ends all sessions,
	// resets the token and is a Problem.
	MaxSessions int
	// Serial is a number before the number of the first ID, up to 1<<22. Servers with
	// serials far apart have different IDs at equal times.
	Serial uint32
}

func (o Options) withDefaults() Options {
	o.Addr = cmp.Or(o.Addr, "127.0.0.1:0")
	o.Clock = cmp.Or[Clock](o.Clock, WallClock{})
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	o.Heartbeat = cmp.Or(o.Heartbeat, 41250*time.Millisecond)
	return o
}
