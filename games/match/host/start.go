package host

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"math/rand/v2"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// Start starts a match. If instead is not nil, the same transaction stops that match. It
// returns ErrBusy if the channel has another live match, or if s.After is not its latest. A duplicate delivery returns
// the match that the first delivery started.
func (h *Host) Start(ctx context.Context, s match.Start, by match.Actor, instead *match.Table) (started *match.Table, err error) {
	if s, err = h.Lessons.begin(ctx, s); err != nil {
		return nil, err
	}
	t, err := h.opened(s, by)
	if err != nil {
		return nil, err
	}
	if instead == nil && s.After == "" && hasLiveMatch(h, ctx, t) {
		return h.orDuplicate(ctx, t.Match.Channel, by.Key, store.ErrBusy)
	}
	if before := h.cache.find(s.Channel, s.After); before != nil && s.After != "" { // with the same computers
		t.Prompt = before.Prompt
		t, _ = h.Computers.withReply(ctx, t, nil)
	}
	started, err = h.admit(ctx, t, by, instead, s.After)
	return started, match.CancelOnError(t, err)
}

// admit stores a new match, with its invitations and the heartbeats that its clock needs, or refuses it.
func (h *Host) admit(ctx context.Context, t *match.Table, by match.Actor, instead *match.Table, after string) (*match.Table, error) {
	m := &t.Match
	m.Due = match.Deadlines{}.With(h.due(t))
	if err := h.Invites.invite(ctx, m, by); err != nil {
		return nil, err
	}
	if err := h.Uptime.ensureHeartbeats(ctx, t); err != nil {
		return nil, err
	}
	for range store.Tries {
		c := Change{
			Channel: m.Channel, New: m, After: after, Results: records.Results(t),
			Receipt: store.Receipt{Channel: m.Channel, Interaction: by.Key, Match: m.ID, Entry: -1, At: h.Now()},
		}
		err := h.startInstead(ctx, c, t, instead, by)
		switch {
		case errors.Is(err, store.ErrStale):
			if instead, err = h.load(ctx, instead.Match.Channel, instead.Match.ID); err != nil {
				return nil, err
			}
		case errors.Is(err, store.ErrKnown):
			return h.orDuplicate(ctx, m.Channel, by.Key, err)
		case err != nil:
			return nil, err
		default:
			h.cache.add(t)
			return t, nil
		}
	}
	return nil, games.Refuse("match.refuse.busy-table")
}

// hasLiveMatch reports whether another match is live in the channel of a match that waits.
func hasLiveMatch(h *Host, ctx context.Context, t *match.Table) bool {
	if t.Match.Status != match.Waiting {
		return false
	}
	head, err := h.Store.Head(ctx, t.Match.Channel, "")
	return err == nil && head.Status == match.Live && head.ID != t.Match.ID
}

// opened returns the table of a new match, with the entries that follow from its opening.
func (h *Host) opened(s match.Start, by match.Actor) (*match.Table, error) {
	m, g, err := h.prepare(s, by)
	if err != nil {
		return nil, err
	}
	t, err := match.Replay(g, m)
	if err != nil {
		return nil, err
	}
	updateStatus(t)
	f := consequences{h: h, table: t, at: m.Created}
	if err = f.begin(); err == nil && s.Daily != nil {
		err = f.playOpening(s.Daily.Moves)
	}
	if err == nil {
		err = f.play()
	}
	return f.table, err
}

// startInstead stores a new match and the end of the one that it replaces.
func (h *Host) startInstead(ctx context.Context, c Change, t, instead *match.Table, by match.Actor) error {
	c.Lease = h.leaseFor(t)
	if instead == nil || !instead.Match.Status.Open() {
		return h.Store.Apply(ctx, c)
	}
	stop := by
	stop.Key += "/stop"
	if err := instead.Consent().MayRestart(by); err != nil {
		return err
	}
	next, entries, err := h.act(instead, match.Act{Channel: c.Channel, At: match.AnyEntry, Kind: games.Stop}, stop)
	if err != nil {
		return err
	}
	if err := h.apply(ctx, c, instead, next, entries); err != nil {
		return err
	}
	h.cacheStored(next, instead)
	return nil
}

// prepare checks a start and returns its match.
func (h *Host) prepare(s match.Start, by match.Actor) (match.Match, *games.Game, error) {
	g, ok := h.GameNamed(s.Game)
	if !ok {
		return match.Match{}, nil, games.Refuse("match.refuse.unknown-game", "Game", s.Game)
	}
	opening, ok := g.Info.OpeningByName(s.Opening)
	if !ok {
		return match.Match{}, nil, games.Refuse("match.refuse.unknown-opening", "Opening", s.Opening)
	}
	random, err := h.NewRand()
	if err != nil {
		return match.Match{}, nil, err
	}
	if s.Options, err = resolveOptions(g, opening.With(s.Options), s.Locale, random); err != nil {
		return match.Match{}, nil, err
	}
	if l := g.Learning; l != nil {
		if taught := s.Taught[l.Subject(s.Options)]; taught != "" {
			s.Options[l.Option] = taught
		}
	}
	p, options, err := open(g, s.Options)
	if err != nil {
		return match.Match{}, nil, err
	}
	s.Options = options
	m := match.Match{ID: s.IDFor(by.Key), Start: s, Seed: random.Uint64(), Starter: by.User, Status: match.Live, Created: h.Now(), Version: 1}
	m.Secret, m.Taught, m.After = "", nil, ""
	if s.Daily != nil {
		daily := *s.Daily
		daily.Secret, daily.Moves = "", nil
		m.ID, m.Daily = daily.ID(by.User), &daily
	}
	m.Show = cmp.Or(m.Show, match.Hidden)
	if m.Vote, err = match.ParseVote(s.Vote, opening); err != nil {
		return match.Match{}, nil, err
	}
	m.Expires, m.Clock = min(max(m.Expires, 0), match.MaxExpires), min(max(m.Clock, match.NoClock), match.MaxClock)
	m.Status = match.Waiting // until every chair is taken
	seats := seating{h: h, g: g, opening: opening, start: s, by: by, match: &m, at: p, named: s.Opponents}
	return m, g, seats.fill()
}

// DrawOptions returns options in which random values are drawn, as for a start in a language.
func (h *Host) DrawOptions(g *games.Game, o games.Options, language string) (games.Options, error) {
	random, err := h.NewRand()
	if err != nil {
		return nil, err
	}
	return resolveOptions(g, o, language, random)
}

func resolveOptions(g *games.Game, o games.Options, language string, r *rand.Rand) (games.Options, error) {
	if g.ResolveOptions == nil {
		return o, nil
	}
	return g.ResolveOptions(maps.Clone(o), language, r)
}

func open(g *games.Game, o games.Options) (games.Position, games.Options, error) {
	o, err := g.Info.CheckOptions(o)
	if err != nil {
		return nil, nil, err
	}
	p, err := g.Open(o)
	return p, o, err
}

// lease returns a lease for this process from now on.
func (h *Host) lease() store.Lease { return store.Lease{By: h.By, Until: h.Now().Add(h.Lease)} }

// Try starts a member's try at a daily, or returns the table of the one that exists. A try that was
// deleted with the member's data is not started again.
func (h *Host) Try(ctx context.Context, s match.Start, by match.Actor) (*match.Table, error) {
	s.Guild, s.Channel, s.Clock = s.Daily.Home(), s.Daily.Place(by.User), match.NoClock
	t, err := h.Load(ctx, s.Channel, s.Daily.ID(by.User))
	if _, gone := games.RefusalIn(err); err == nil || !gone {
		return t, err
	}
	if used, err := h.Guards.Kept(ctx, s.Channel); err != nil || len(used) > 0 {
		return nil, cmp.Or(err, games.Refuse("commands.daily.refuse.again"))
	}
	t, err = h.Start(ctx, s, by, nil)
	if errors.Is(err, store.ErrKnown) { // another request was quicker
		return h.Load(ctx, s.Channel, s.Daily.ID(by.User))
	}
	return t, err
}

// playOpening adds the moves that lead to the position of a puzzle.
func (f *consequences) playOpening(moves []string) error {
	for _, move := range moves {
		if err := f.add(match.Entry{Kind: games.Forced, Seat: f.table.Turn(), Text: move}); err != nil {
			return err
		}
	}
	return nil
}
