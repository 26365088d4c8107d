package tournament

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
	"parlour/games/tournament"
)

// running is a tournament during a visit.
type running struct {
	tournaments
	m             commands.Messenger
	home, channel string
	now           time.Time
	*contest
}

// key returns the key of what is done for a pairing.
func (x *running) key(i int) string {
	key := fmt.Sprintf("%s-%d-%d", x.ID, len(x.State.Rounds), i)
	if n := x.State.Last().Pairings[i].Replays; n > 0 {
		key += fmt.Sprint("-replay", n)
	}
	return key
}

func (x *running) tell() teller { return x.tournaments.tell(x.contest, x.home, x.channel) }

// notifying returns a message that notifies only those who accept it.
func (x *running) notifying(ctx context.Context, body commands.Body) commands.Body {
	quiet := x.Settings.Server(ctx, x.home).NoPings
	body.Mentions = slices.DeleteFunc(slices.Clone(body.Mentions), func(id string) bool {
		return quiet || match.IsFormer(id) || x.Settings.Member(ctx, id).NoPings
	})
	return body
}

// report records a result.
func (x *running) report(i int, r tournament.Result, forfeit bool) {
	x.State = x.State.Report(i, x.State.Last().Pairings[i].Replays, r, forfeit)
	x.Stale = true
}

// openAtOnce is how many matches are begun before they are stored: Discord accepts a
// few messages every few seconds.
const openAtOnce = 4

// open begins matches.
func (x *running) open(ctx context.Context) error {
	began := 0
	for i, p := range x.State.Last().Pairings {
		if p.Result != tournament.Undecided || x.Games[i].on(p) {
			continue
		}
		if began++; began > openAtOnce {
			return nil
		}
		err := x.openGame(ctx, i, p)
		if lacking := errors.Is(err, commands.ErrUnsent); lacking || err == nil {
			x.Stale = x.Stale || x.Lacking != lacking
			x.Lacking = lacking
		}
		if err != nil {
			return store.Except(err, commands.ErrUnsent)
		}
	}
	return nil
}

// openGame begins the match of a pairing in a thread of its own, below a message that
// calls the players. A replay uses the same thread unless another match is played
// there.
func (x *running) openGame(ctx context.Context, i int, p tournament.Pairing) (err error) {
	g, key := &x.Games[i], x.key(i)
	if g.Call == "" {
		if g.Call, err = x.m.Post(ctx, x.channel, fmt.Sprintf("%s/call/%d", key, g.Moved), x.notifying(ctx, x.tell().calling(p))); err != nil {
			return err
		}
	}
	if g.Thread == "" {
		if g.Thread, err = x.m.Thread(ctx, x.channel, g.Call, x.tell().threadName(p)); err != nil {
			g.Thread = ""
			return err
		}
	}
	start, by := x.startOf(p, g.Thread)
	by.Key = key
	t, err := x.Host.Start(ctx, start, by, nil)
	switch {
	case errors.Is(err, store.ErrBusy):
		*g = contestGame{Moved: g.Moved + 1}
		return nil
	case errors.Is(err, store.ErrKnown):
		t, err = x.Host.Load(ctx, g.Thread, match.IDFor(key))
	}
	if err != nil {
		return err
	}
	g.Match, g.Replays, g.Ends, g.Reminded = t.Match.ID, p.Replays, x.now.Add(x.limit(p)), false
	x.Stale = true
	return nil
}

// limit returns the time for a pairing's match. After the first replay it is halved.
func (x *running) limit(p tournament.Pairing) time.Duration {
	minutes := time.Duration(x.Minutes) * time.Minute
	if p.Replays < 2 {
		return minutes
	}
	return max(minutes/2, leastMinutes*time.Minute)
}

// startOf returns the start of a pairing's match, and its starter.
func (x *running) startOf(p tournament.Pairing, thread string) (match.Start, match.Actor) {
	g, _ := x.Host.GameNamed(x.Game)
	by, _ := mixesOf(g)
	first, second := x.State.Players[p.First], x.State.Players[p.Second]
	seat := firstSeat(g)
	s := match.Start{Guild: x.home, Channel: thread, Locale: x.Locale, Game: x.Game, Options: games.Options{}, Side: seat, Source: games.Drawn, Players: map[games.Seat]string{}}
	starter := first
	switch {
	case first.Computer == "" && second.Computer == "":
		s.Opening, s.Opponents, s.Agreed = by.members.Name, []match.Person{{User: second.ID, Name: second.Name}}, true
	case first.Computer == "":
		s.Opening, s.Players[1-seat] = by.mixed.Name, second.Computer
	case second.Computer == "":
		s.Opening, s.Side, s.Players[seat] = by.mixed.Name, 1-seat, first.Computer
		starter = second
	default:
		s.Opening, s.Players[seat], s.Players[1-seat] = by.computers.Name, first.Computer, second.Computer
		starter = tournament.Player{ID: x.Starter.User, Name: x.Starter.Name}
	}
	return s, match.Actor{User: starter.ID, Name: starter.Name}
}

// firstSeat returns the seat that moves first by the game's default options.
func firstSeat(g *games.Game) games.Seat {
	p, err := g.Open(games.Options{})
	if err != nil {
		return 0
	}
	return max(p.Turn(), 0)
}

// pairFirst begins a tournament. If its Fill is set, computers take the free places. It
// reports false if there are too few players.
func (f tournaments) pairFirst(c *contest) bool {
	s := c.State
	for n := 1; c.Fill && len(s.Players) > 0 && missing(s); n++ {
		s = s.Join(f.computer(c.Game, n))
	}
	if len(s.Players) < tournament.MinPlayers {
		return false
	}
	if s.Format == tournament.Knockout {
		s.Players = drawn(s.Players, c.ID)
	}
	c.State = s
	c.pairNext()
	return true
}

// drawn returns players in an order by lot, which follows from the tournament's ID.
func drawn(players []tournament.Player, id string) []tournament.Player {
	seed := sha256.Sum256([]byte(id))
	lots := rand.New(rand.NewChaCha8(seed))
	players = slices.Clone(players)
	lots.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	return players
}

// missing reports whether computers are to join: up to four players at least, then to
// a power of two in a knockout, else to an even number.
func missing(s tournament.State) bool {
	n := len(s.Players)
	return n < 4 || n%2 != 0 || s.Format == tournament.Knockout && n&(n-1) != 0
}

// computer returns the computer of a number. They have levels in turn that a member
// might beat.
func (f tournaments) computer(game string, n int) tournament.Player {
	g, _ := f.Host.GameNamed(game)
	player := g.Info.Seats[0].Player
	if all := commands.LevelsFor(&g.Info, 0); len(all) > 0 {
		all = all[:min(len(all), 3)]
		player = all[n%len(all)].Name
	}
	return tournament.Player{ID: fmt.Sprint("computer-", n), Name: fmt.Sprint(n), Computer: player}
}

// seatMixes are the openings of a game for each mix of members and computers in its seats.
type seatMixes struct{ members, mixed, computers games.Opening }

// mixesOf returns the openings by which any two players can be paired. It reports
// false if there are none, or if a member would have to bring a secret.
func mixesOf(g *games.Game) (c seatMixes, ok bool) {
	found := 0
	take := func(into *games.Opening, sides bool, seats ...games.Occupant) {
		i := slices.IndexFunc(g.Info.Openings, func(o games.Opening) bool { return slices.Equal(o.Seats, seats) && (o.Sides || !sides) })
		if i >= 0 && slices.Contains(match.Sources(g, g.Info.Openings[i]), games.Drawn) {
			*into = g.Info.Openings[i]
			found++
		}
	}
	take(&c.members, true, games.Starter, games.Opponent)
	take(&c.mixed, true, games.Starter, games.Computer)
	take(&c.computers, false, games.Computer, games.Computer)
	return c, found == 3
}
