package discordtest

import (
	"log/slog"
	"time"

	"parlour/bot/discordtest/openapi"
)

// Options are the settings of a Server. The zero Options are good for most tests.
type Options struct {
	// Addr is where to listen, 127.0.0.1:0 if empty. Only a loopback address will do.
	Addr string
	// Clock is the WallClock if nil.
	Clock Clock
	// OpenAPI, if not nil, is Discord's description of its API, against which requests and answers are then checked.
	OpenAPI *openapi.Document
	// Strict has requests that break the OpenAPI description refused with 50035. Otherwise they only become Problems,
	// as the description is a preview that is now and then stricter than Discord.
	Strict bool
	// OnProblem, if not nil, hears of every Problem as it happens. It must not call the Server.
	OnProblem func(Problem)
	// Log, if not nil, gets a line for every request, event and interaction, and never a token.
	Log *slog.Logger
	// Heartbeat is the interval that the gateway asks for, 41.25 seconds if zero.
	Heartbeat time.Duration
	// MaxConcurrency is how many Identifies Discord takes in five seconds; more get op 9. Zero: no limit, though
	// clients are told 1.
	MaxConcurrency int
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
