package tournament

import (
	"context"
	"errors"
	"fmt"
	"time"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/tournament"
)

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
			if x.Lacking != lacking {
				x.Lacking = lacking
				x.Changed++
			}
			if lacking {
				return nil
			}
		}
		if err != nil {
			return err
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
	t, _, err := x.Host.Start(ctx, start, by, nil)
	switch {
	case errors.Is(err, match.ErrBusy):
		*g = contestGame{Moved: g.Moved + 1}
		return nil
	case errors.Is(err, match.ErrKnown):
		t, err = x.Host.Load(ctx, g.Thread, match.IDFor(key))
	}
	if err != nil {
		return err
	}
	g.Match, g.Replay, g.Ends, g.Reminded = t.Match.ID, p.Replay, x.now.Add(time.Duration(x.Minutes)*time.Minute), false
	x.Changed++
	return nil
}

// startOf returns the start of a pairing's match, and its starter.
func (x *running) startOf(p tournament.Pairing, thread string) (match.Start, match.Actor) {
	g, _ := x.Host.GameNamed(x.Game)
	by, _ := pairable(&g.Info)
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
