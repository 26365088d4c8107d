package match

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"

	"parlour/games"
)

// Start is what a match is started with. A match keeps its Start, whole but for
// the secret: with options as they were drawn, a labyrinth's text, and who was
// to sit where; so it can be started again.
type Start struct {
	Guild     string                      `json:"-"` // "" in direct messages
	Channel   string                      `json:"-"`
	Locale    string                      `json:"locale,omitempty"` // the language of public messages, as far as it was known
	Game      string                      `json:"-"`                // games.Info.Name
	Opening   string                      `json:"opening"`
	Options   games.Options               `json:"options,omitempty"`
	Side      games.Seat                  `json:"side"`                // where the starter sits, in an opening with sides
	Opponents []Person                    `json:"opponents,omitempty"` // who were named, for the seats of opponents in their order
	Players   map[games.Seat]string       `json:"players,omitempty"`   // computer players that were named
	Limits    map[games.Seat]games.Limits `json:"limits,omitempty"`    // and what bounds them
	Loaded    bool                        `json:"loaded,omitempty"`    // its beginning, or all of it, is from a file: it counts for nothing
	First     bool                        `json:"first,omitempty"`     // the starter's very first game, and nobody chose those players
	Source    games.SecretSource          `json:"source,omitempty"`    // "" for the opening's own default
	Secret    string                      `json:"-"`                   // as typed, where Source is Typed
	Show      Visibility                  `json:"show,omitempty"`      // how the secret is shown at first; "" for Hidden
	Vote      string                      `json:"vote,omitempty"`      // how a team decides on its moves: [Majority], or the seconds it has for a vote; "" for whoever moves first
	Expires   int                         `json:"expires,omitempty"`   // minutes after which an invitation does; 0 for [InvitationLasts]
	Agreed    bool                        `json:"agreed,omitempty"`    // the opponents have said that they will play, and need no invitation
	Clock     int                         `json:"clock,omitempty"`     // seconds for each turn; 0 where it was not said, which is none
	Guest     bool                        `json:"guest,omitempty"`     // the host is no member there: it can answer members, and send nothing else
	Late      Lateness                    `json:"late,omitempty"`      // what follows when they are over; "" for Resigns
	Daily     *Daily                      `json:"daily,omitempty"`     // that it is a try at; nil for none. See [Host.Try]
}

// Person is a member and what she is called.
type Person struct {
	User string `json:"user"`
	Name string `json:"name,omitempty"`
}

// Start starts a match, in place of the one at a table if that is given: the two
// are one transaction, so that nothing is stopped unless the other begins. It
// returns ErrBusy when the channel has another open match, and beside the new
// table the one that has ended, or nil. A repeated delivery of the same request
// returns the table of the match that the first has started.
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
			t, err := h.orKnown(ctx, m.Channel, by.Key, ErrBusy)
			return t, nil, err
		}
	}
	if err := h.invite(ctx, m, by); err != nil {
		return nil, nil, err
	}
	if err := h.watch(ctx, t); err != nil {
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
			t, err := h.orKnown(ctx, m.Channel, by.Key, err)
			return t, nil, err
		case err != nil:
			return nil, nil, err
		default:
			h.kept.keep(t)
			return t, ended, nil
		}
	}
	return nil, nil, games.Refuse("match.refuse.busy-table")
}

// opened is the table of the match that a start asks for, with what follows from
// its opening at once.
func (h *Host) opened(s Start, by Actor) (*Table, error) {
	m, g, err := h.prepare(s, by)
	if err != nil {
		return nil, err
	}
	t, err := Replay(g, m)
	if err != nil {
		return nil, err
	}
	h.follow(t)
	f := following{h: h, table: t, at: m.Created}
	if s.Daily != nil {
		err = f.led(s.Daily.Moves)
	}
	if err == nil {
		err = f.play()
	}
	return f.table, err
}

// startInstead stores the start of a match, and the end of the one it replaces,
// whose table it returns.
func (h *Host) startInstead(ctx context.Context, c Change, t, instead *Table, by Actor) (ended *Table, err error) {
	c.Lease = h.leaseFor(t)
	if instead == nil || !instead.Match.Status.Open() {
		return nil, h.Store.Apply(ctx, c)
	}
	stop := by
	stop.Key += "/stop"
	if err := instead.MayRestart(by); err != nil {
		return nil, err
	}
	next, entries, err := h.act(instead, Act{Channel: c.Channel, At: AnyEntry, Kind: games.Stop}, stop)
	if err != nil {
		return nil, err
	}
	if err := h.apply(ctx, c, instead, next, entries); err != nil {
		return nil, err
	}
	return h.afterwards(next, instead), nil
}

// prepare makes the match that a start asks for, checked whole.
func (h *Host) prepare(s Start, by Actor) (Match, *games.Game, error) {
	g, ok := h.GameNamed(s.Game)
	if !ok {
		return Match{}, nil, games.Refuse("match.refuse.unknown-game", "Game", s.Game)
	}
	opening, ok := g.Info.OpeningByName(s.Opening)
	if !ok {
		return Match{}, nil, games.Refuse("match.refuse.unknown-opening", "Opening", s.Opening)
	}
	random, err := h.fresh()
	if err != nil {
		return Match{}, nil, err
	}
	if s.Options, err = fix(g, s.Options, random); err != nil {
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
	if m.Vote, err = votesBy(s.Vote, opening); err != nil {
		return Match{}, nil, err
	}
	m.Expires, m.Clock = min(max(m.Expires, 0), MaxExpires), min(max(m.Clock, NoClock), MaxClock)
	m.Status = Waiting // until everybody has sat down
	seats := seating{h: h, g: g, opening: opening, start: s, by: by, match: &m, at: p, named: s.Opponents}
	return m, g, seats.fill()
}

// Draw is options with what they leave to chance drawn, as a start draws it.
func (h *Host) Draw(g *games.Game, o games.Options) (games.Options, error) {
	random, err := h.fresh()
	if err != nil {
		return nil, err
	}
	return fix(g, o, random)
}

func fix(g *games.Game, o games.Options, r *rand.Rand) (games.Options, error) {
	if g.ResolveOptions == nil {
		return o, nil
	}
	return g.ResolveOptions(maps.Clone(o), r)
}

// IDFor is the ID of the match that a request with that key starts.
func IDFor(key string) string { return "m" + key }

// StartedBy reports whether the request with that key has started the match.
func (m Match) StartedBy(key string) bool { return m.ID == IDFor(key) }

func open(g *games.Game, o games.Options) (games.Position, games.Options, error) {
	o, err := games.CheckOptions(g.Info.Options, o)
	if err != nil {
		return nil, nil, err
	}
	p, err := g.Open(o)
	return p, o, err
}

// lease is a lease for this process from now on.
func (h *Host) lease() Lease { return Lease{By: h.By, Until: h.Now().Add(h.Lease)} }
