package tournament

import (
	"context"
	"fmt"
	"time"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
	"parlour/games/tournament"
)

// tournaments implements /tournament.
type tournaments struct{ *commands.Core }

// contestKind is the kind of the documents of tournaments. A server has one for each
// channel.
const contestKind = "tournament"

// contest is a stored tournament.
type contest struct {
	ID      string           `json:"id"` // the request that started it
	Starter match.Person     `json:"starter"`
	Locale  string           `json:"locale,omitempty"`
	Game    string           `json:"game"`
	Minutes int              `json:"minutes"` // the time for a match
	Closes  time.Time        `json:"closes"`  // when it begins at the latest
	Fill    bool             `json:"fill,omitempty"`
	State   tournament.State `json:"state"`
	Games   []contestGame    `json:"games,omitempty"` // of the last round, by pairing
	Over    string           `json:"over,omitempty"`  // why it is over; "" while it is not

	Stale   bool      `json:"stale,omitempty"`   // its message does not show the last change yet
	Low     bool      `json:"low,omitempty"`     // its message is to move to the bottom of the channel
	Unsent  time.Time `json:"unsent,omitzero"`   // since when no message can be sent
	Lacking bool      `json:"lacking,omitempty"` // the bot may not open threads
}

// contestGame is the match of a pairing.
type contestGame struct {
	Call     string    `json:"call,omitempty"`    // the message that calls the players
	Thread   string    `json:"thread,omitempty"`  // in which they play
	Match    string    `json:"match,omitempty"`   // "" until it has begun
	Replays  int       `json:"replays,omitempty"` // see tournament.Pairing
	Ends     time.Time `json:"ends,omitzero"`     // when the player to move loses
	Reminded bool      `json:"reminded,omitempty"`
	Moved    int       `json:"moved,omitempty"` // how often it needed a new thread
}

// Why a tournament is over.
const (
	finished  = "finished"
	cancelled = "cancelled"
	deserted  = "deserted" // too few players
	unseen    = "unseen"   // its channel is gone
)

// end ends a tournament.
func (c *contest) end(why string) {
	c.Over = why
	c.Stale = true
}

// The intervals between visits of a tournament.
const (
	lookSoon   = time.Second      // to send something
	lookAgain  = 15 * time.Second // while matches are played
	lookLater  = time.Minute      // when something is impossible now
	unseenFor  = time.Hour        // how long to retry to send the message
	retryAfter = 5 * time.Second  // after an error
)

// due returns when the tournament is visited next; zero for never.
func (c *contest) due(now time.Time) time.Time {
	switch {
	case c.Over == unseen:
		return time.Time{}
	case !c.Unsent.IsZero():
		return now.Add(lookLater)
	case c.Stale || c.Low:
		return now.Add(lookSoon)
	case c.Over != "":
		return time.Time{}
	case !c.State.Begun():
		return c.Closes
	case c.Lacking:
		return now.Add(lookLater)
	}
	return c.nextLook(now)
}

// nextLook returns when the matches of the round are visited next.
func (c *contest) nextLook(now time.Time) time.Time {
	next := now.Add(lookAgain)
	for i, p := range c.State.Last().Pairings {
		switch g := c.Games[i]; {
		case p.Result != tournament.Undecided:
		case !g.on(p):
			return now.Add(lookSoon)
		case g.Ends.After(now) && g.Ends.Before(next):
			next = g.Ends
		}
	}
	return next
}

// on reports whether the match of a pairing has begun.
func (g contestGame) on(p tournament.Pairing) bool { return g.Match != "" && g.Replays == p.Replays }

// read returns the tournament of a request's channel, which may be over, with its
// document. If there is none, it returns a Refusal that says how to start one.
func (f tournaments) read(ctx context.Context, r commands.Request) (d store.Document, c contest, err error) {
	d, err = store.ReadDocument(ctx, f.Host.Store, r.Guild, contestKind, r.Channel, &c)
	switch {
	case err != nil:
	case d.Version == 0:
		err = games.Refuse("commands.tournament.refuse.none")
	default:
		err = c.check()
	}
	return d, c, err
}

// check returns an error if the parts of a stored tournament do not fit together.
func (c contest) check() error {
	if c.State.Begun() && len(c.Games) != len(c.State.Last().Pairings) {
		return fmt.Errorf("commands: tournament %s has %d games for %d pairings", c.ID, len(c.Games), len(c.State.Last().Pairings))
	}
	return nil
}

// change changes the tournament of a request's channel, and returns it.
func (f tournaments) change(ctx context.Context, r commands.Request, do func(*contest) error) (now contest, err error) {
	key := store.Document{Home: r.Guild, Kind: contestKind, ID: r.Channel}
	err = store.ChangeDocument(ctx, f.Host.Store, key, func(d *store.Document, c *contest) error {
		now = *c
		if d.Version == 0 {
			return games.Refuse("commands.tournament.refuse.none")
		}
		if err := c.check(); err != nil {
			return err
		}
		c.Stale = false
		err := do(c)
		unchanged := !c.Stale && c.Low == now.Low
		c.Stale = c.Stale || now.Stale
		if now = *c; err == nil && unchanged {
			err = store.ErrUnchanged
		}
		d.Due = c.due(f.Host.Now())
		return err
	})
	return now, err
}

// The time for a round, in minutes. It is too short for others to take over a seat.
const (
	leastMinutes = 2
	usualMinutes = 30
	mostMinutes  = 24 * 60
)

// mayRun refuses to begin or to cancel the tournament for a member.
func (c *contest) mayRun(r commands.Request) error {
	if r.User.ID == c.Starter.User || r.User.Manager {
		return nil
	}
	return games.Refuse("commands.tournament.refuse.starter", "Starter", match.Called(c.Starter.User, c.Starter.Name))
}

// plays reports whether a member is in the tournament and has not left it.
func (c *contest) plays(user string) bool {
	i, joined := c.State.Index(user)
	return joined && !c.State.Players[i].Out
}

// pairNext pairs the next round.
func (c *contest) pairNext() {
	c.State, _ = c.State.Next()
	c.Games = make([]contestGame, len(c.State.Last().Pairings))
	c.Stale = true
}
