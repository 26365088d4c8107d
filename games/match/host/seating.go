package host

import (
	"slices"

	"parlour/games"
	"parlour/games/match"
)

// seating fills the chairs of a new match.
type seating struct {
	h       *Host
	g       *games.Game
	opening games.Opening
	start   match.Start
	by      match.Actor
	match   *match.Match
	at      games.Position
	named   []match.Person // the named opponents without a chair
}

// fill adds the chairs to the match, and what it says about them.
func (s *seating) fill() error {
	seats := s.g.Seats(s.start.Options)
	if seats > len(s.opening.Seats) {
		return games.Refuse("match.refuse.seats", "Seats", seats, "Most", len(s.opening.Seats))
	}
	occupants := slices.Clone(s.opening.Seats[:seats])
	s.chooseSide(occupants)
	for i, o := range occupants {
		c, err := s.chair(games.Seat(i), o)
		if err != nil {
			return err
		}
		s.match.Chairs = append(s.match.Chairs, c)
	}
	if len(s.named) > 0 {
		return games.Refuse("match.refuse.opponents", "Count", len(s.start.Opponents), "Seats", seats)
	}
	s.match.Source = s.source()
	s.match.Players, s.match.Limits = computers(s.match.Chairs)
	return nil
}

// chooseSide swaps the occupants so that the starter has the chosen side, if the opening has
// sides.
func (s *seating) chooseSide(occupants []games.Occupant) {
	if !s.opening.Sides {
		return
	}
	i := slices.IndexFunc(occupants, func(o games.Occupant) bool { return o == games.Starter || o == games.Channel || o == games.Team })
	s.match.Side = games.Seat(i)
	if i >= 0 && s.start.Side >= 0 && int(s.start.Side) < len(occupants) {
		occupants[i], occupants[s.start.Side] = occupants[s.start.Side], occupants[i]
		s.match.Side = s.start.Side
	}
}

// computers returns the computer players of the chairs and their limits.
func computers(chairs []match.Chair) (map[games.Seat]string, map[games.Seat]games.Limits) {
	players, limits := map[games.Seat]string{}, map[games.Seat]games.Limits{}
	for i, c := range chairs {
		if c.Kind != match.Computer {
			continue
		}
		players[games.Seat(i)] = c.Player
		if c.Limits != (games.Limits{}) {
			limits[games.Seat(i)] = c.Limits
		}
	}
	return players, limits
}

func (s *seating) chair(seat games.Seat, o games.Occupant) (match.Chair, error) {
	info := s.g.Info.Seats[seat]
	var c match.Chair
	switch o {
	case games.Starter:
		c = match.Chair{Kind: match.Member, User: s.by.User, Name: s.by.Name}
	case games.Opponent, games.Joiner:
		var err error
		if c, err = s.opponent(); err != nil {
			return c, err
		}
	case games.Channel:
		c = match.Chair{Kind: match.Anyone}
	case games.Team:
		if c.Kind = match.Team; seat == s.match.Side {
			c.Team = []match.Person{{User: s.by.User, Name: s.by.Name}}
		}
	case games.Computer:
		return s.computer(seat, info)
	}
	if info.Secret && o != games.Joiner && !match.Deals(s.g) {
		return s.withSecret(seat, c)
	}
	return c, nil
}

// opponent returns the chair of the next named member, or one that is offered to anyone. A
// member may play both sides of a game without secrets, and needs no invitation.
func (s *seating) opponent() (match.Chair, error) {
	if len(s.named) == 0 {
		return match.Chair{Kind: match.Offered}, nil
	}
	o := s.named[0]
	s.named = s.named[1:]
	taken := slices.ContainsFunc(s.match.Chairs, func(c match.Chair) bool { return c.User == o.User && o.User != s.by.User })
	switch {
	case taken:
		return match.Chair{}, games.Refuse("match.refuse.named-twice", "Name", o.Name)
	case s.start.Agreed && o.User != s.by.User:
		return match.Chair{Kind: match.Member, User: o.User, Name: o.Name}, nil
	case o.User != s.by.User:
		return match.Chair{Kind: match.Invited, User: o.User, Name: o.Name}, nil
	case Hides(&s.g.Info):
		return match.Chair{}, games.Refuse("match.refuse.own-secret")
	default:
		return match.Chair{Kind: match.Member, User: s.by.User, Name: s.by.Name}, nil
	}
}

// Hides reports whether a seat of a game has a secret.
func Hides(info *games.Info) bool {
	return slices.ContainsFunc(info.Seats, func(seat games.SeatInfo) bool { return seat.Secret })
}

// withSecret returns the chair of a seat with a secret that a member plays. The member keeps
// the secret in mind, types it, or gets a drawn one. A computer plays for the member if the
// source is Typed.
func (s seating) withSecret(seat games.Seat, member match.Chair) (match.Chair, error) {
	switch s.source() {
	case games.InHead, games.Own:
		return member, nil
	case games.ByHand:
		secret, err := s.typed(seat)
		member.Sealed = s.h.Sealer.Seal(s.match.ID, secret)
		return member, err
	case games.Drawn:
		secret, err := drawnOrRead(s.h, s.g, s.at, seat, "")
		member.Sealed = s.h.Sealer.Seal(s.match.ID, secret)
		return member, err
	default:
		return s.computer(seat, s.g.Info.Seats[seat])
	}
}

// typed returns the secret that the starter has typed for a seat.
func (s seating) typed(seat games.Seat) (string, error) {
	if s.g.Secrets == nil {
		return "", games.Refuse("match.refuse.no-secret")
	}
	return s.g.Secrets.Read(s.at, seat, s.start.Secret)
}

func (s seating) computer(seat games.Seat, info games.SeatInfo) (match.Chair, error) {
	name := s.start.Players[seat]
	if s.g.DefaultPlayer != nil && name == "" {
		name = s.g.DefaultPlayer(s.opening.Name, s.match.Options, seat)
	}
	if name == "" {
		name = info.Player
	}
	fit := s.g.Info.PlayersFor(seat)
	i := slices.IndexFunc(fit, func(p games.PlayerInfo) bool { return p.Name == name })
	if i < 0 {
		return match.Chair{}, games.Refuse("match.refuse.player", "Player", name)
	}
	c := match.Chair{Kind: match.Computer, Player: name, Limits: s.start.Limits[seat]}
	if c.Limits.Depth > fit[i].Depth {
		return match.Chair{}, refuseDepth(&s.g.Info, c, fit)
	}
	if !info.Secret || match.Deals(s.g) {
		return c, nil
	}
	secret := ""
	if s.source() == games.Typed {
		var err error
		if secret, err = s.typed(seat); err != nil {
			return match.Chair{}, err
		}
		c.User, c.Name = s.by.User, s.by.Name
	} else {
		var err error
		if secret, err = drawnOrRead(s.h, s.g, s.at, seat, s.given()); err != nil {
			return match.Chair{}, err
		}
	}
	c.Sealed = s.h.Sealer.Seal(s.match.ID, secret)
	return c, nil
}

// given returns the secret of a daily, "" for none.
func (s seating) given() string {
	if s.start.Daily == nil {
		return ""
	}
	return s.start.Daily.Secret
}

// refuseDepth returns a refusal that lists the players with a search depth and its maximum.
func refuseDepth(info *games.Info, c match.Chair, fit []games.PlayerInfo) error {
	var choices []games.Text
	for _, p := range fit {
		if p.Depth > 0 && !p.Hidden {
			choices = append(choices, games.T("match.depth", "Player", info.Text("name", p.Name), "Max", p.Depth))
		}
	}
	return games.Refuse("match.refuse.depth", "Player", info.Text("name", c.Player), "Count", c.Limits.Depth, "Choices", choices)
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
