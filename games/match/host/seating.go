package host

import (
	"cmp"
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
	typist  games.Seat     // the seat whose secret the starter has typed, or Nobody
}

// fill adds the chairs to the match, and what it says about them.
func (s *seating) fill() error {
	seats := s.g.Seats(s.start.Options)
	if seats > len(s.opening.Seats) {
		return games.Refuse("match.refuse.seats", "Seats", seats, "Most", len(s.opening.Seats))
	}
	occupants := slices.Clone(s.opening.Seats[:seats])
	s.chooseSide(occupants)
	if err := s.chooseSource(occupants); err != nil {
		return err
	}
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
	var c match.Chair
	var err error
	switch o {
	case games.Starter:
		c = match.Chair{Kind: match.Member, User: s.by.User, Name: s.by.Name}
	case games.Opponent, games.Joiner:
		c, err = s.opponent()
	case games.Channel:
		c = match.Chair{Kind: match.Anyone}
	case games.Team:
		if c.Kind = match.Team; seat == s.match.Side {
			c.Team = []match.Person{{User: s.by.User, Name: s.by.Name}}
		}
	case games.Computer:
		c, err = s.computer(seat)
	}
	if err == nil && s.g.Info.Seats[seat].Secret && !match.Deals(s.g) {
		return s.withSecret(seat, o, c)
	}
	return c, err
}

// opponent returns the chair of the next named member, or one that is offered to anyone. A
// member may play both sides of a game without secrets, and needs no invitation.
func (s *seating) opponent() (match.Chair, error) {
	if len(s.named) == 0 {
		return match.Chair{Kind: match.Offered}, nil
	}
	o := s.named[0]
	s.named = s.named[1:]
	own, taken := o.User == s.by.User, slices.ContainsFunc(s.match.Chairs, func(c match.Chair) bool { return c.User == o.User })
	c := match.Chair{Kind: match.Invited, User: o.User, Name: o.Name}
	switch {
	case own && Hides(&s.g.Info):
		return match.Chair{}, games.Refuse("match.refuse.own-secret")
	case own:
		c.Kind, c.Name = match.Member, s.by.Name
	case taken:
		return match.Chair{}, games.Refuse("match.refuse.named-twice", "Name", o.Name)
	case s.start.Agreed:
		c.Kind = match.Member
	}
	return c, nil
}

// Hides reports whether a seat of a game has a secret.
func Hides(info *games.Info) bool {
	return slices.ContainsFunc(info.Seats, func(seat games.SeatInfo) bool { return seat.Secret })
}

// chooseSource decides where the secrets of the match come from. It refuses a source that the
// opening does not offer, and a typed secret that no seat takes.
func (s *seating) chooseSource(occupants []games.Occupant) error {
	offered := match.Sources(s.g, s.opening)
	s.typist, s.match.Source = games.Nobody, cmp.Or(s.start.Source, offered[0])
	typed := s.match.Source.IsTyped()
	if typed {
		s.typist = typist(&s.g.Info, occupants)
	}
	if !slices.Contains(offered, s.match.Source) || typed == (s.typist == games.Nobody) || !typed && s.start.Secret != "" {
		return games.Refuse("match.refuse.source")
	}
	return nil
}

// typist returns the seat whose secret the starter types: its own or, if that has none, that
// of the first computer with one; Nobody if there is none.
func typist(info *games.Info, occupants []games.Occupant) games.Seat {
	for _, by := range [][]games.Occupant{{games.Starter, games.Channel, games.Team}, {games.Computer}} {
		for i, o := range occupants {
			if info.Seats[i].Secret && slices.Contains(by, o) {
				return games.Seat(i)
			}
		}
	}
	return games.Nobody
}

// source returns where the secret of a seat comes from. The other members choose their own if
// the starter types one, and those who join a table get theirs when they have.
func (s seating) source(seat games.Seat, o games.Occupant) games.SecretSource {
	switch source := s.match.Source; {
	case seat == s.typist:
		return source
	case o == games.Computer:
		return games.Drawn
	case source.IsTyped(), o == games.Joiner:
		return games.Own
	default:
		return source
	}
}

// withSecret returns a chair with the secret of its seat. If the rules do not say which moves
// a typed secret forces, a computer plays for the member who has typed it.
func (s seating) withSecret(seat games.Seat, o games.Occupant, c match.Chair) (match.Chair, error) {
	source, secret, given, err := s.source(seat, o), "", "", error(nil)
	if s.start.Daily != nil && o == games.Computer {
		given = s.start.Daily.Secret
	}
	switch source {
	case games.InHead, games.Own:
		return c, nil
	case games.Typed, games.ByHand:
		secret, err = s.g.Secrets.Read(s.at, seat, s.start.Secret)
	default:
		secret, err = drawnOrRead(s.h, s.g, s.at, seat, given)
	}
	if source == games.Typed && (o == games.Computer || !match.PlaysHands(s.g)) && err == nil {
		c, err = s.computer(seat)
		c.User, c.Name = s.by.User, s.by.Name
	}
	c.Sealed = s.h.Sealer.Seal(s.match.ID, secret)
	return c, err
}

// computer returns the chair of a computer player.
func (s seating) computer(seat games.Seat) (match.Chair, error) {
	name := s.start.Players[seat]
	if s.g.DefaultPlayer != nil && name == "" {
		name = s.g.DefaultPlayer(s.opening.Name, s.match.Options, seat)
	}
	name = cmp.Or(name, s.g.Info.Seats[seat].Player)
	fit := s.g.Info.PlayersFor(seat)
	i := slices.IndexFunc(fit, func(p games.PlayerInfo) bool { return p.Name == name })
	if i < 0 {
		return match.Chair{}, games.Refuse("match.refuse.player", "Player", name)
	}
	c := match.Chair{Kind: match.Computer, Player: name, Limits: s.start.Limits[seat]}
	if c.Limits.Depth > fit[i].Depth {
		return match.Chair{}, refuseDepth(&s.g.Info, c, fit)
	}
	return c, nil
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
