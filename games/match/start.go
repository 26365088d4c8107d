package match

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"

	"parlour/games"
)

// Start describes a new match. A match keeps its Start without the secret, with options as
// they were drawn, so that it can be repeated.
type Start struct {
	Guild     string                      `json:"-"` // "" in direct messages
	Channel   string                      `json:"-"`
	Locale    string                      `json:"locale,omitempty"` // the language of public messages; "" if it is unknown
	Game      string                      `json:"-"`                // games.Info.Name
	Opening   string                      `json:"opening"`
	Options   games.Options               `json:"options,omitempty"`
	Side      games.Seat                  `json:"side"`                // the starter's seat in an opening with sides
	Opponents []Person                    `json:"opponents,omitempty"` // the named opponents, in the order of their seats
	Players   map[games.Seat]string       `json:"players,omitempty"`   // the named computer players
	Limits    map[games.Seat]games.Limits `json:"limits,omitempty"`    // of the computer players
	Loaded    bool                        `json:"loaded,omitempty"`    // some or all moves are from a file, so it does not count
	First     bool                        `json:"first,omitempty"`     // the starter's very first game; the players are defaults
	Source    games.SecretSource          `json:"source,omitempty"`    // "" for the opening's default
	Secret    string                      `json:"-"`                   // as typed, where Source is Typed
	Show      Visibility                  `json:"show,omitempty"`      // how the secret is shown at first; "" for Hidden
	Vote      string                      `json:"vote,omitempty"`      // how a shared seat decides: [Majority], or the seconds for a vote; "" for the first move
	Expires   int                         `json:"expires,omitempty"`   // the lifetime of an invitation in minutes; 0 for [InvitationLasts]
	Agreed    bool                        `json:"agreed,omitempty"`    // the opponents have agreed to play, and need no invitation
	Clock     int                         `json:"clock,omitempty"`     // seconds for each turn; 0 or NoClock for none
	Guest     bool                        `json:"guest,omitempty"`     // the bot is not a member of the server: it can only respond to interactions
	OnTimeout TimeoutRule                 `json:"late,omitempty"`      // the consequence of an expired turn; "" for Resigns
	Daily     *Daily                      `json:"daily,omitempty"`     // the daily of which the match is a try; nil for none. See [Host.Try]
}

// Person is a member with her name.
type Person struct {
	User string `json:"user"`
	Name string `json:"name,omitempty"`
}

// Start starts a match. If instead is not nil, the same transaction stops that match. It
// returns the table of the new match and that of the stopped one, or nil. It returns ErrBusy
// if the channel has another live match. A duplicate delivery returns the match that the
// first delivery started.
func (h *Host) Start(ctx context.Context, s Start, by Actor, instead *Table) (started, ended *Table, err error) {
	t, err := h.opened(s, by)
	if err != nil {
		return nil, nil, err
	}
	m := &t.Match
	t.Match.Due = Deadlines{}.With(h.due(t))
	h.firstDisplay(t, by)
	if t.Match.Status == Waiting && instead == nil {
		if head, err := h.Store.Head(ctx, m.Channel, ""); err == nil && head.Status == Live && head.ID != m.ID {
			t, err := h.orDuplicate(ctx, m.Channel, by.Key, ErrBusy)
			return t, nil, err
		}
	}
	if err := h.invite(ctx, m, by); err != nil {
		return nil, nil, err
	}
	if err := h.ensureHeartbeats(ctx, t); err != nil {
		return nil, nil, err
	}
	for range tries {
		c := Change{
			Channel: m.Channel, New: m, Results: Results(t),
			Receipt: Receipt{Channel: m.Channel, Interaction: by.Key, Match: m.ID, Entry: -1, At: h.Now()},
		}
		ended, err := h.startInstead(ctx, c, t, instead, by)
		switch {
		case errors.Is(err, ErrStale):
			if instead, err = h.load(ctx, instead.Match.Channel, instead.Match.ID); err != nil {
				return nil, nil, err
			}
		case errors.Is(err, ErrKnown):
			t, err := h.orDuplicate(ctx, m.Channel, by.Key, err)
			return t, nil, err
		case err != nil:
			return nil, nil, err
		default:
			h.cache.add(t)
			return t, ended, nil
		}
	}
	return nil, nil, games.Refuse("match.refuse.busy-table")
}

// opened returns the table of a new match, with the entries that follow from its opening.
func (h *Host) opened(s Start, by Actor) (*Table, error) {
	m, g, err := h.prepare(s, by)
	if err != nil {
		return nil, err
	}
	t, err := Replay(g, m)
	if err != nil {
		return nil, err
	}
	h.updateStatus(t)
	f := consequences{h: h, table: t, at: m.Created}
	if s.Daily != nil {
		err = f.playOpening(s.Daily.Moves)
	}
	if err == nil {
		err = f.play()
	}
	return f.table, err
}

// startInstead stores a new match and the end of the one that it replaces, and returns the
// table of the latter.
func (h *Host) startInstead(ctx context.Context, c Change, t, instead *Table, by Actor) (ended *Table, err error) {
	c.Lease = h.leaseFor(t)
	if instead == nil || !instead.Match.Status.Open() {
		return nil, h.Store.Apply(ctx, c)
	}
	stop := by
	stop.Key += "/stop"
	if err := instead.Consent().MayRestart(by); err != nil {
		return nil, err
	}
	next, entries, err := h.act(instead, Act{Channel: c.Channel, At: AnyEntry, Kind: games.Stop}, stop)
	if err != nil {
		return nil, err
	}
	if err := h.apply(ctx, c, instead, next, entries); err != nil {
		return nil, err
	}
	return h.cacheStored(next, instead), nil
}

// prepare checks a start and returns its match.
func (h *Host) prepare(s Start, by Actor) (Match, *games.Game, error) {
	g, ok := h.GameNamed(s.Game)
	if !ok {
		return Match{}, nil, games.Refuse("match.refuse.unknown-game", "Game", s.Game)
	}
	opening, ok := g.Info.OpeningByName(s.Opening)
	if !ok {
		return Match{}, nil, games.Refuse("match.refuse.unknown-opening", "Opening", s.Opening)
	}
	random, err := h.newRand()
	if err != nil {
		return Match{}, nil, err
	}
	if s.Options, err = resolveOptions(g, s.Options, random); err != nil {
		return Match{}, nil, err
	}
	p, options, err := open(g, s.Options)
	if err != nil {
		return Match{}, nil, err
	}
	s.Options = options
	m := Match{ID: IDFor(by.Key), Start: s, Seed: random.Uint64(), Starter: by.User, Status: Live, Created: h.Now(), Version: 1}
	m.Secret = ""
	if s.Daily != nil {
		daily := *s.Daily
		daily.Secret, daily.Moves = "", nil
		m.ID, m.Daily = daily.ID(by.User), &daily
	}
	if m.Show == "" {
		m.Show = Hidden
	}
	if m.Vote, err = parseVote(s.Vote, opening); err != nil {
		return Match{}, nil, err
	}
	m.Expires, m.Clock = min(max(m.Expires, 0), MaxExpires), min(max(m.Clock, NoClock), MaxClock)
	m.Status = Waiting // until every chair is taken
	seats := seating{h: h, g: g, opening: opening, start: s, by: by, match: &m, at: p, named: s.Opponents}
	return m, g, seats.fill()
}

// DrawOptions returns options in which random values are drawn, as for a start.
func (h *Host) DrawOptions(g *games.Game, o games.Options) (games.Options, error) {
	random, err := h.newRand()
	if err != nil {
		return nil, err
	}
	return resolveOptions(g, o, random)
}

func resolveOptions(g *games.Game, o games.Options, r *rand.Rand) (games.Options, error) {
	if g.ResolveOptions == nil {
		return o, nil
	}
	return g.ResolveOptions(maps.Clone(o), r)
}

// IDFor returns the ID of the match that a request with a key starts.
func IDFor(key string) string { return "m" + key }

// StartedBy reports whether a request with a key started the match.
func (m Match) StartedBy(key string) bool { return m.ID == IDFor(key) }

func open(g *games.Game, o games.Options) (games.Position, games.Options, error) {
	o, err := games.CheckOptions(g.Info.Options, o)
	if err != nil {
		return nil, nil, err
	}
	p, err := g.Open(o)
	return p, o, err
}

// lease returns a lease for this process from now on.
func (h *Host) lease() Lease { return Lease{By: h.By, Until: h.Now().Add(h.Lease)} }
