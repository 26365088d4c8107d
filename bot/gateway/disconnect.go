package gateway

import (
	"errors"
	"fmt"
	"time"
)

// Errors that end Run, because a retry cannot succeed.
var (
	// ErrToken: Discord rejects the token.
	ErrToken   = errors.New("gateway: Discord does not accept the token; copy it again from the Bot page of your application at https://discord.com/developers/applications")
	errIntents = errors.New("gateway: Discord denies the intents of the bot, which needs only Guilds; check the Bot page of your application at https://discord.com/developers/applications")
	// ErrServers: the shard has more servers than Discord allows.
	ErrServers = errors.New("gateway: too many servers for the number of shards: Discord allows 2,500 per shard")
	errVersion = errors.New("gateway: Discord no longer supports this version of the gateway; update the bot")
)

// disconnect is the end of a connection that determines the next attempt.
type disconnect struct {
	reason     string
	newSession bool          // the session cannot be resumed
	wait       time.Duration // least pause before the next attempt
	fatal      error
}

func (e *disconnect) Error() string { return e.reason }

var (
	errReconnect  = &disconnect{reason: "Discord requested a reconnect"}
	errResumable  = &disconnect{reason: "Discord refused the session temporarily", wait: time.Second}
	errInvalid    = &disconnect{reason: "Discord refused the session", newSession: true, wait: time.Second}
	errSilent     = &disconnect{reason: "no heartbeat acknowledged for an interval"}
	errHello      = &disconnect{reason: "Hello has an invalid heartbeat interval"}
	errTimeout    = &disconnect{reason: "connecting timed out"}
	errUnexpected = &disconnect{reason: "the first payload is not Hello"}
	errAddress    = &disconnect{reason: "the gateway's address is not one that may receive the token"}
)

// closed returns the end of a connection that Discord closed with a code, see
// https://discord.com/developers/docs/topics/opcodes-and-status-codes.
func closed(code int) *disconnect {
	e := &disconnect{reason: fmt.Sprintf("Discord closed the connection with code %d", code)}
	switch code {
	case 4001, 4003, 4005, 4007, 4009: // documented as not resumable
		e.newSession = true
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

// fatal returns the error that ends Run, or nil if a retry can succeed.
func fatal(err error) error {
	var e *disconnect
	if errors.As(err, &e) {
		return e.fatal
	}
	return nil
}
