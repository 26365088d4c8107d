package gateway

import (
	"errors"
	"fmt"
	"time"
)

// Errors that end Run: there is no use in trying again.
var (
	// ErrToken: Discord does not know the token.
	ErrToken   = errors.New("gateway: Discord does not accept the token; copy it anew from the Bot page of your application at https://discord.com/developers/applications")
	errIntents = errors.New("gateway: Discord does not allow the bot the intents that it asks for; it needs none but Guilds, so look at the Bot page of your application at https://discord.com/developers/applications")
	// ErrServers: the connection is for more servers than Discord allows.
	ErrServers = errors.New("gateway: this bot is in too many servers for so few shards: Discord allows 2,500 each")
	errVersion = errors.New("gateway: Discord no longer serves the version of the gateway that this bot speaks; it has to be updated")
)

// ended is the end of a connection that says something about the next one.
type ended struct {
	why    string
	forget bool          // the session cannot be resumed
	wait   time.Duration // at least, before the next attempt
	fatal  error
}

func (e *ended) Error() string { return e.why }

var (
	errReconnect  = &ended{why: "Discord asked for a new connection"}
	errResumable  = &ended{why: "Discord refused the session for now", wait: time.Second}
	errInvalid    = &ended{why: "Discord refused the session", forget: true, wait: time.Second}
	errBudget     = &ended{why: "too many attempts to identify within a minute", forget: true}
	errSilent     = &ended{why: "Discord has not acknowledged a heartbeat for two intervals"}
	errHello      = &ended{why: "Discord asked for heartbeats without a pause", forget: true}
	errPatience   = &ended{why: "Discord did not complete the connection in time", forget: true}
	errUnexpected = &ended{why: "Discord did not begin with Hello", forget: true}
)

// closed is the end of a connection that Discord has closed, at
// https://discord.com/developers/docs/topics/opcodes-and-status-codes.
func closed(code int) *ended {
	e := &ended{why: fmt.Sprintf("Discord closed the connection with code %d", code)}
	switch code {
	case 4003, 4005, 4007, 4009: // the session is over
		e.forget = true
	case 4004:
		e.fatal = ErrToken
	case 4010, 4011:
		e.fatal = ErrServers
	case 4012:
		e.fatal = errVersion
	case 4013, 4014:
		e.fatal = errIntents
	}
	return e
}

// hopeless is the error that ends Run, nil if another attempt makes sense.
func hopeless(err error) error {
	var e *ended
	if errors.As(err, &e) {
		return e.fatal
	}
	return nil
}
