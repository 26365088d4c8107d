package match

import (
	"slices"
	"strconv"

	"parlour/games"
)

// Chairs that members take after the start of a match: by invitation, or from members who
// are idle.

// findChair returns the first seat with a kind of occupant: of one user, unless that is "".
func findChair(t *Table, k Kind, user string) (games.Seat, bool) {
	i := slices.IndexFunc(t.Log.Chairs, func(c Chair) bool { return c.Kind == k && (user == "" || c.User == user) })
	return games.Seat(i), i >= 0
}

// EndRefusal returns the refusal of an act after the end; nil while the match is open.
func EndRefusal(t *Table) error {
	switch {
	case t.Log.End != nil && t.Log.End.Text == Expired:
		return games.Refuse("match.refuse.expired", "Again", games.Label{ID: "commands.button.again"})
	case t.Outcome().Over:
		return games.Refuse("match.refuse.over")
	default:
		return nil
	}
}

// actSit takes a chair: the one to which a member is invited, one that is offered to
// anyone, or the chair of an idle member. If the act names a seat, the member joins its
// team.
func actSit(t *Table, a Act, by Actor) (Entry, error) {
	e := Entry{Kind: games.Sit, Text: by.User + " " + by.Name}
	var err error
	if a.Text != "" {
		e.Seat, err = teamToJoin(t, a.Text, by)
	} else {
		e.Seat, err = freeSeat(t, by)
	}
	return e, err
}

// freeSeat returns the chair that a member may take.
func freeSeat(t *Table, by Actor) (games.Seat, error) {
	for _, k := range []Kind{Invited, Declined} { // a member may reconsider
		if seat, ok := findChair(t, k, by.User); ok {
			if first, ok := findChair(t, Invited, ""); ok && t.Match.Again && t.Lobby() {
				seat = first
			}
			return seat, nil
		}
	}
	if t.Log.Idle != nil {
		return seatToReplace(t, by)
	}
	_, plays := findChair(t, Member, by.User)
	keeps := slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool { return c.Kind == Computer && c.User == by.User })
	seat, offered := findChair(t, Offered, "")
	switch {
	case offered && (plays || keeps):
		return seat, games.Refuse("match.refuse.own-offer")
	case offered:
		return seat, nil
	}
	return games.Nobody, takenRefusal(t)
}

// takenRefusal returns the refusal for a member who finds no free chair.
func takenRefusal(t *Table) error {
	if seat, invited := findChair(t, Invited, ""); invited {
		return games.Refuse("match.refuse.not-invited", "Seat", seat)
	}
	if _, declined := findChair(t, Declined, ""); declined {
		return games.Refuse("match.refuse.not-offered", "Starter", t.StarterName())
	}
	return games.Refuse("match.refuse.no-chair")
}

// seatToReplace returns the chair that a member takes in an idle game. Its own member may always
// return. A channel or a team is not replaced.
func seatToReplace(t *Table, by Actor) (games.Seat, error) {
	seat := t.Log.Idle.Seat
	c := t.Chair(seat)
	_, plays := representedSeat(t, by.User)
	switch {
	case c.Kind != Member, c.User == by.User:
		return seat, nil
	case !t.Replaceable():
		return seat, games.Refuse("match.refuse.in-head", "Seat", seat)
	case plays:
		return seat, games.Refuse("match.refuse.both-sides", "Seat", seat)
	default:
		return seat, nil
	}
}

// Replaceable reports whether another player can take the idle chair: not if its member
// keeps a secret in mind.
func (t *Table) Replaceable() bool {
	return t.Log.Idle != nil && t.Chair(t.Log.Idle.Seat).Kind == Member && (!t.Game.Info.Seats[t.Log.Idle.Seat].Secret || PlaysHands(t.Game))
}

// Lobby reports whether members may join the match until its starter begins it.
func (t *Table) Lobby() bool {
	o, ok := t.Game.Info.OpeningByName(t.Match.Opening)
	return ok && t.Match.Status == Waiting && slices.Contains(o.Seats, games.Joiner)
}

// Vacant returns the seats without a player.
func (t *Table) Vacant() (seats []games.Seat) {
	for i, c := range t.Log.Chairs {
		if IsVacant(c) {
			seats = append(seats, games.Seat(i))
		}
	}
	return seats
}

// actDecline declines an invitation; in a lobby that offers the chair to anyone. For the
// starter of the match, or a manager, it withdraws the invitation.
func actDecline(t *Table, _ Act, by Actor) (Entry, error) {
	e := Entry{Kind: games.Decline, Seat: games.Nobody}
	if seat, ok := findChair(t, Invited, by.User); ok {
		if e.Seat = seat; t.Lobby() {
			e.Kind = games.Offer
		}
		return e, nil
	}
	seat, ok := findChair(t, Invited, "")
	switch {
	case !ok:
		return e, games.Refuse("match.refuse.no-chair")
	case by.User == t.Match.Starter || by.Manager:
		return Entry{Kind: games.Stop, Seat: games.Nobody}, nil
	default:
		return e, games.Refuse("match.refuse.not-invited", "Seat", seat)
	}
}

// actOffer offers a chair to anyone: the chair of a member who has declined, or the acting
// member's own in a lobby.
func actOffer(t *Table, _ Act, by Actor) (e Entry, err error) {
	e.Kind = games.Offer
	var ok bool
	if e.Seat, ok = findChair(t, Member, by.User); ok && t.Lobby() && by.User != t.Match.Starter {
		return e, nil
	}
	e.Seat, ok = findChair(t, Declined, "")
	switch {
	case !ok:
		return e, games.Refuse("match.refuse.no-chair")
	case by.User != t.Match.Starter && !by.Manager:
		return e, games.Refuse("match.refuse.not-offered", "Starter", t.StarterName())
	default:
		return e, nil
	}
}

// actStandIn seats a computer in a vacant chair, or in that of an idle member; see Begin.
func actStandIn(t *Table, a Act, by Actor) (e Entry, err error) {
	e.Kind = games.StandIn
	if t.Log.Idle != nil {
		e.Seat, err = idleSeat(t)
	} else {
		e.Seat, err = vacantSeat(t, by)
	}
	if _, _, fewer := seatsTaken(t); err == nil && a.Text == Begin && fewer {
		return t.Fewer(), nil
	}
	if err == nil {
		e.Text = StandInPlayer(t, e.Seat)
	}
	return e, err
}

// Begin is the Text of a StandIn act that begins a match with the members who have joined: it
// leaves out the seats after theirs, as far as the game can be played by fewer.
const Begin = "begin"

// seatsTaken returns the option for the number of seats, and how many of a lobby's are needed
// for those who have joined. It reports whether these are fewer.
func seatsTaken(t *Table) (option string, n int, fewer bool) {
	o, ok := SeatsOption(t.Game)
	for i, c := range t.Log.Chairs {
		if c.Kind == Member {
			n = max(o.Min, i+1)
		}
	}
	return o.Name, n, ok && t.Lobby() && n < len(t.Log.Chairs)
}

// SeatsOption returns the option of a game for the number of its seats, if it has one.
func SeatsOption(g *games.Game) (games.Option, bool) {
	i := slices.IndexFunc(g.Info.Options, func(o games.Option) bool {
		return o.Kind == games.Number && g.Seats(games.Options{o.Name: strconv.Itoa(o.Min)}) == o.Min && g.Seats(games.Options{o.Name: strconv.Itoa(o.Max)}) == o.Max
	})
	if i < 0 {
		return games.Option{}, false
	}
	return g.Info.Options[i], true
}

// idleSeat returns the seat of an idle member whom a computer can replace.
func idleSeat(t *Table) (games.Seat, error) {
	seat := t.Log.Idle.Seat
	switch {
	case t.Chair(seat).Kind != Member:
		return seat, games.Refuse("match.refuse.anyone", "PlayOn", games.Label{ID: "commands.button.play-on"})
	case !t.Replaceable():
		return seat, games.Refuse("match.refuse.in-head", "Seat", seat)
	}
	return seat, nil
}

// vacantSeat returns a vacant seat that a computer can take.
func vacantSeat(t *Table, by Actor) (games.Seat, error) {
	seat, ok := findChair(t, Declined, "")
	if !ok {
		seat, ok = findChair(t, Offered, "")
	}
	if !ok && t.Lobby() {
		seat, ok = findChair(t, Invited, "")
	}
	switch {
	case !ok:
		return seat, games.Refuse("match.refuse.no-chair")
	case by.User != t.Match.Starter && !by.Manager:
		return seat, games.Refuse("match.refuse.not-offered", "Starter", t.StarterName())
	case t.Game.Info.Seats[seat].Secret && !PlaysHands(t.Game):
		return seat, games.Refuse("match.refuse.no-stand-in")
	default:
		return seat, nil
	}
}

// defaultLevel is the default level of a computer.
const defaultLevel = "medium"

// StandInPlayer returns the computer player that replaces a member in a seat.
func StandInPlayer(t *Table, seat games.Seat) string {
	if slices.ContainsFunc(t.Game.Info.PlayersFor(seat), func(p games.PlayerInfo) bool { return p.Name == defaultLevel }) {
		return defaultLevel
	}
	if t.Game.DefaultPlayer != nil {
		if name := t.Game.DefaultPlayer(t.Match.Opening, t.Log.Options, seat); name != "" {
			return name
		}
	}
	return t.Game.Info.Seats[seat].Player
}

// StarterName returns the name of the member who started the match, for texts. It is known
// only if that member plays.
func (t *Table) StarterName() any { return Called(t.Match.Starter, StarterOf(t).Name) }

// StarterOf returns the member who started the match, with a name only if that member plays.
func StarterOf(t *Table) Person {
	for _, c := range t.Match.Chairs {
		if c.User == t.Match.Starter {
			return Person{User: c.User, Name: c.Name}
		}
		if c.has(t.Match.Starter) { // as the first, and only one then
			return c.Team[0]
		}
	}
	return Person{User: t.Match.Starter}
}

// actShow changes how a secret that the host keeps is shown. It belongs to the member who
// plays or has typed it, or to the starter if only computers play. Hands are never shown,
// because that would show the opponent's too.
func actShow(t *Table, a Act, by Actor) (Entry, error) {
	e := Entry{Kind: games.Show, Seat: games.Nobody, Text: a.Text}
	if v := Visibility(a.Text); v != Hidden && v != Spoiler && v != Open {
		return e, games.Refuse("match.refuse.show")
	}
	if PlaysHands(t.Game) {
		return e, games.Refuse("match.refuse.not-kept")
	}
	watched := by.User == t.Match.Starter && OnlyComputers(t)
	for i, c := range t.Log.Chairs {
		if t.Secrets().Kept(games.Seat(i)) && (c.User == by.User || c.User == "" && watched) {
			e.Seat = games.Seat(i)
			return e, nil
		}
	}
	return e, games.Refuse("match.refuse.not-kept")
}

// Seats that many members share: the whole channel, or a team that members join.

// Shared reports whether many members play in a chair.
func (c Chair) Shared() bool { return c.Kind == Anyone || c.Kind == Team }

// has reports whether a member has joined a chair's team.
func (c Chair) has(user string) bool {
	return slices.ContainsFunc(c.Team, func(p Person) bool { return p.User == user })
}

// playedBy reports whether a member plays in a chair, alone or with others.
func (c Chair) playedBy(user string) bool {
	return c.Kind == Anyone || c.Kind == Member && c.User == user || c.has(user)
}

// Has reports whether a member started the match, or holds a seat or brought a
// secret in it, alone or in a team.
func (m Match) Has(user string) bool {
	return m.Starter == user || slices.ContainsFunc(m.Fold().Chairs, func(c Chair) bool {
		return c.has(user) || c.User == user && (c.Kind == Member || c.Kind == Computer)
	})
}

// representative returns the member who resigns and consents for a chair: its player, the author
// of its secret, or the first of its team; "" for none.
func (c Chair) representative() string {
	switch {
	case c.Kind == Member || c.Kind == Computer:
		return c.User
	case c.Kind == Team && len(c.Team) > 0:
		return c.Team[0].User
	default:
		return ""
	}
}

// inTeam reports whether a member has joined a team of the chairs.
func inTeam(chairs []Chair, user string) bool {
	return slices.ContainsFunc(chairs, func(c Chair) bool { return c.has(user) })
}

// joinsTeam reports whether a member joins a team by an entry.
func (f *Log) joinsTeam(e Entry) bool {
	return e.Kind == games.Sit && f.hasSeat(e.Seat) && f.Chairs[e.Seat].Kind == Team
}

// teamToJoin returns the seat of the team that a member joins, from its number. A member cannot
// change teams.
func teamToJoin(t *Table, number string, by Actor) (games.Seat, error) {
	own := slices.IndexFunc(t.Log.Chairs, func(c Chair) bool { return c.has(by.User) })
	if own >= 0 {
		return games.Nobody, games.Refuse("match.refuse.joined", "Role", t.Game.Info.Text("seat", t.Game.Info.Seats[own].ID))
	}
	n, err := strconv.Atoi(number)
	if seat := games.Seat(n); err == nil && t.Chair(seat).Kind == Team {
		return seat, nil
	}
	return games.Nobody, games.Refuse("match.refuse.no-chair")
}
