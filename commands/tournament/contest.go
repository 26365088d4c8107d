package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/tournament"
)

// contestKind is the kind of the documents that tournaments are: of a server one
// for each channel.
const contestKind = "tournament"

// contest is a tournament as it is kept.
type contest struct {
	ID      string           `json:"id"` // of the request that started it
	Starter match.Person     `json:"starter"`
	Locale  string           `json:"locale,omitempty"`
	Game    string           `json:"game"`
	Minutes int              `json:"minutes"` // that a game may take
	Closes  time.Time        `json:"closes"`  // when it begins by itself
	Fill    bool             `json:"fill,omitempty"`
	State   tournament.State `json:"state"`
	Games   []contestGame    `json:"games,omitempty"` // of the last round, by pairing
	Over    string           `json:"over,omitempty"`  // why, once it is

	Message string    `json:"message,omitempty"` // in which it is shown
	Bottom  string    `json:"bottom,omitempty"`  // the request that wants it shown at the bottom
	Lost    int       `json:"lost,omitempty"`    // how many of its messages are gone
	Changed int       `json:"changed"`           // counts what is to be seen
	Shown   int       `json:"shown"`             // how much of that the message shows
	Unsent  time.Time `json:"unsent,omitzero"`   // since when no message can be sent
	Lacking bool      `json:"lacking,omitempty"` // the permission to open threads
}

// contestGame is the game of a pairing.
type contestGame struct {
	Call     string    `json:"call,omitempty"`   // the message by which the two are called
	Thread   string    `json:"thread,omitempty"` // in which they play
	Match    string    `json:"match,omitempty"`  // "" until it has begun
	Replay   bool      `json:"replay,omitempty"` // the match is that of the replay
	Ends     time.Time `json:"ends,omitzero"`    // when who is to move forfeits it
	Reminded bool      `json:"reminded,omitempty"`
	Moved    int       `json:"moved,omitempty"` // how often a new thread was needed
}

// Why a tournament is over.
const (
	finished  = "finished"
	cancelled = "cancelled"
	deserted  = "deserted" // nobody has come
	unseen    = "unseen"   // its channel is gone
)

// end ends a tournament.
func (c *contest) end(why string) {
	c.Over = why
	c.Changed++
}

// How often a tournament is looked at.
const (
	lookSoon   = time.Second      // something is to be sent
	lookAgain  = 15 * time.Second // games are played
	lookLater  = time.Minute      // something cannot be done now
	unseenFor  = time.Hour        // so long it is tried to send its message
	errandFail = 5 * time.Second  // what has failed is tried again
)

// due is when the tournament is to be looked at; zero for never.
func (c *contest) due(now time.Time) time.Time {
	switch {
	case c.Over == unseen:
		return time.Time{}
	case !c.Unsent.IsZero():
		return now.Add(lookLater)
	case c.Message == "":
		return now
	case c.Bottom != "" || c.Shown != c.Changed:
		return now.Add(lookSoon)
	case c.Over != "":
		return time.Time{}
	case !c.State.Begun():
		return c.Closes
	case c.Lacking:
		return now.Add(lookLater)
	}
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

// on reports whether the game of a pairing has begun.
func (g contestGame) on(p tournament.Pairing) bool { return g.Match != "" && g.Replay == p.Replay }

// read returns the tournament of a request's channel, the last one if it is over,
// or a Refusal that says how to start one; and the document to put it into.
func (f tournaments) read(ctx context.Context, r commands.Request) (match.Document, contest, error) {
	d, err := f.Host.Store.Document(ctx, r.Guild, contestKind, r.Channel)
	if errors.Is(err, match.ErrNone) {
		return match.Document{Home: r.Guild, Kind: contestKind, ID: r.Channel}, contest{}, games.Refuse("commands.tournament.refuse.none")
	}
	if err != nil {
		return d, contest{}, err
	}
	c, err := readContest(d)
	return d, c, err
}

func readContest(d match.Document) (c contest, err error) {
	if err = json.Unmarshal([]byte(d.Body), &c); err == nil && c.State.Begun() && len(c.Games) != len(c.State.Last().Pairings) {
		err = errors.New("there are not as many games as pairings")
	}
	if err != nil {
		err = fmt.Errorf("commands: the tournament in channel %s: %w", d.ID, err)
	}
	return c, err
}

// put stores a tournament.
func (f tournaments) put(ctx context.Context, d match.Document, c contest) error {
	return f.putAt(ctx, d, c, c.due(f.Host.Now()))
}

func (f tournaments) putAt(ctx context.Context, d match.Document, c contest, due time.Time) error {
	body, err := json.Marshal(c)
	if err != nil {
		return err
	}
	d.Body, d.Due = string(body), due
	return f.Host.Store.PutDocument(ctx, d)
}

// contestTries bounds how often a change is tried again because another came
// between: many join at once.
const contestTries = 20

// change changes the tournament of a request's channel, and returns it.
func (f tournaments) change(ctx context.Context, r commands.Request, do func(*contest) error) (contest, error) {
	for range contestTries {
		d, c, err := f.read(ctx, r)
		if err != nil {
			return c, err
		}
		changed, bottom := c.Changed, c.Bottom
		if err := do(&c); err != nil || c.Changed == changed && c.Bottom == bottom {
			return c, err
		}
		if err := f.put(ctx, d, c); !errors.Is(err, match.ErrStale) {
			return c, err
		}
	}
	return contest{}, games.Refuse("match.refuse.busy-table")
}

// openings of a game by who plays it.
type companies struct{ members, mixed, computers games.Opening }

// pairable are the openings by which two can play each other in a tournament,
// whoever they are; false where there are none, or a member would have to bring a
// secret first.
func pairable(info *games.Info) (c companies, ok bool) {
	found := 0
	take := func(into *games.Opening, sides bool, seats ...games.Occupant) {
		i := slices.IndexFunc(info.Openings, func(o games.Opening) bool { return slices.Equal(o.Seats, seats) && (o.Sides || !sides) })
		if i >= 0 {
			*into = info.Openings[i]
			found++
		}
	}
	take(&c.members, true, games.Starter, games.Opponent)
	take(&c.mixed, true, games.Starter, games.Computer)
	take(&c.computers, false, games.Computer, games.Computer)
	return c, found == 3 && (!match.Hides(info) || slices.Contains(c.members.Secret, games.Drawn))
}
