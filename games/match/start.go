package match

import (
	"context"
	"errors"
	"slices"

	"parlour/games"
)

// Start is a request to start a match.
type Start struct {
	Guild, Channel string
	Game, Opening  string
	Options        games.Options
	Side           games.Seat                  // where the starter sits, in an opening with sides
	Opponent       Actor                       // of an opening with an opponent; only User and Name
	Players        map[games.Seat]string       // computer players that were named
	Limits         map[games.Seat]games.Limits // and what bounds them
	Source         games.SecretSource          // "" for the opening's own default
	Secret         string                      // as typed, where Source is Typed
	Show           Visibility                  // "" for Hidden
}

// Start starts a match, or returns the table of the one that an earlier
// delivery of the same request has started. It returns ErrBusy when the channel
// has an open match.
func (h *Host) Start(ctx context.Context, s Start, by Actor) (*Table, error) {
	g, ok := h.GameNamed(s.Game)
	if !ok {
		return nil, games.Refuse("match.refuse.unknown-game", "Game", s.Game)
	}
	opening, ok := g.Info().OpeningByName(s.Opening)
	if !ok {
		return nil, games.Refuse("match.refuse.unknown-opening", "Opening", s.Opening)
	}
	random, err := h.fresh()
	if err != nil {
		return nil, err
	}
	if fixer, ok := g.(games.Fixer); ok {
		if s.Options, err = fixer.Fix(s.Options, random); err != nil {
			return nil, err
		}
	}
	p, options, err := open(g, s.Options)
	if err != nil {
		return nil, err
	}
	m := Match{
		ID: startedBy(by.Key), Guild: s.Guild, Channel: s.Channel, Game: s.Game, Opening: s.Opening, Options: options,
		Show: s.Show, Seed: random.Uint64(), Starter: by.User, Status: Live, Created: h.Now(),
	}
	if m.Show == "" {
		m.Show = Hidden
	}
	seating := seating{h: h, g: g, opening: opening, start: s, by: by, match: &m, at: p}
	if err := seating.fill(); err != nil {
		return nil, err
	}
	err = h.Store.Create(ctx, m, h.now())
	if errors.Is(err, ErrKnown) {
		return h.Load(ctx, m.Channel, m.ID)
	}
	if err != nil {
		return nil, err
	}
	return h.Load(ctx, m.Channel, m.ID)
}

// startedBy is the ID of the match that a request starts.
func startedBy(key string) string { return "m" + key }

// StartedBy reports whether the request with that key has started the match.
func (m Match) StartedBy(key string) bool { return m.ID == startedBy(key) }

func open(g games.Game, o games.Options) (games.Position, games.Options, error) {
	o, err := games.Check(g.Info().Options, o)
	if err != nil {
		return nil, nil, err
	}
	p, err := g.Open(o)
	return p, o, err
}

// seating puts everyone in their chairs.
type seating struct {
	h       *Host
	g       games.Game
	opening games.Opening
	start   Start
	by      Actor
	match   *Match
	at      games.Position
}

func (s seating) fill() error {
	occupants := slices.Clone(s.opening.Seats)
	if s.opening.Sides {
		mine := func(o games.Occupant) bool { return o == games.Starter || o == games.Channel }
		if i := slices.IndexFunc(occupants, mine); i >= 0 && s.start.Side >= 0 && int(s.start.Side) < len(occupants) {
			occupants[i], occupants[s.start.Side] = occupants[s.start.Side], occupants[i]
		}
	}
	for i, o := range occupants {
		c, err := s.chair(games.Seat(i), o)
		if err != nil {
			return err
		}
		s.match.Chairs = append(s.match.Chairs, c)
	}
	if slices.ContainsFunc(s.match.Chairs, func(c Chair) bool { return c.Kind == Invited }) {
		s.match.Status = Waiting
	}
	return nil
}

func (s seating) chair(seat games.Seat, o games.Occupant) (Chair, error) {
	info := s.g.Info().Seats[seat]
	var c Chair
	switch o {
	case games.Starter:
		c = Chair{Kind: Member, User: s.by.User, Name: s.by.Name}
	case games.Opponent:
		if s.start.Opponent.User == "" || s.start.Opponent.User == s.by.User {
			return c, games.Refuse("match.refuse.opponent")
		}
		c = Chair{Kind: Invited, User: s.start.Opponent.User, Name: s.start.Opponent.Name}
	case games.Channel:
		c = Chair{Kind: Anyone}
	case games.Computer:
		return s.computer(seat, info)
	}
	if info.Secret {
		return s.withSecret(seat, c)
	}
	return c, nil
}

// withSecret is the chair of a member who brings a secret: the member keeps it
// in the head and plays, or types it in, and a computer answers truthfully.
func (s seating) withSecret(seat games.Seat, member Chair) (Chair, error) {
	if s.source() == games.InHead {
		return member, nil
	}
	return s.computer(seat, s.g.Info().Seats[seat])
}

func (s seating) computer(seat games.Seat, info games.SeatInfo) (Chair, error) {
	name := s.start.Players[seat]
	if caster, ok := s.g.(games.Caster); ok && name == "" {
		name = caster.Cast(s.opening.Name, s.match.Options, seat)
	}
	if name == "" {
		name = info.Player
	}
	fit := s.g.Info().PlayersFor(seat)
	i := slices.IndexFunc(fit, func(p games.PlayerInfo) bool { return p.Name == name })
	if i < 0 {
		return Chair{}, games.Refuse("match.refuse.player", "Player", name)
	}
	c := Chair{Kind: Computer, Player: name, Limits: s.start.Limits[seat]}
	if c.Limits.Depth > fit[i].Depth {
		return Chair{}, refuseDepth(c, fit)
	}
	if !info.Secret {
		return c, nil
	}
	secret := ""
	if s.source() == games.Typed {
		revealer, ok := s.g.(games.Revealer)
		if !ok {
			return Chair{}, games.Refuse("match.refuse.no-secret")
		}
		var err error
		if secret, err = revealer.ReadSecret(s.at, seat, s.start.Secret); err != nil {
			return Chair{}, err
		}
		c.User, c.Name = s.by.User, s.by.Name
	} else {
		random, err := s.h.fresh()
		if err != nil {
			return Chair{}, err
		}
		secret = s.g.Hide(s.at, seat, random)
	}
	c.Sealed = s.h.Sealer.Seal(s.match.ID, secret)
	return c, nil
}

// refuseDepth says which players can be told how far to look ahead, and how far.
func refuseDepth(c Chair, fit []games.PlayerInfo) error {
	var choices []games.Text
	for _, p := range fit {
		if p.Depth > 0 && !p.Hidden {
			choices = append(choices, games.T("match.depth", "Player", p.Name, "Max", p.Depth))
		}
	}
	return games.Refuse("match.refuse.depth", "Player", c.Player, "Depth", c.Limits.Depth, "Choices", choices)
}

func (s seating) source() games.SecretSource {
	switch {
	case s.start.Source != "" && slices.Contains(s.opening.Secret, s.start.Source):
		return s.start.Source
	case len(s.opening.Secret) > 0:
		return s.opening.Secret[0]
	default:
		return games.Drawn
	}
}

// lease is a lease for this process from now on.
func (h *Host) lease() Lease { return Lease{By: h.By, Until: h.Now().Add(h.Lease)} }

// now is a wake-up for this process to attend to at once.
func (h *Host) now() Wake { return Wake{At: h.Now(), Lease: h.lease()} }
