package tournament

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlour/commands"
	"parlour/games/match"
	"parlour/games/tournament"
)

// A tournament proceeds by its due document. What is to be done follows from what is
// stored. Everything that is sent or begun has a key of the tournament's ID, the round
// and the pairing. So a visit may be interrupted at any point and repeated by any
// process.

// running is a tournament during a visit.
type running struct {
	tournaments
	m             commands.Messenger
	home, channel string
	now           time.Time
	*contest
}

// attend visits a tournament.
func (f tournaments) attend(ctx context.Context, d match.Document, m commands.Messenger) error {
	c, err := readContest(d)
	if err != nil {
		return err
	}
	x := &running{f, m, d.Home, d.ID, f.Host.Now(), &c}
	x.excuse(d.Due)
	failed := x.advance(ctx)
	if failed == nil {
		failed = x.show(ctx)
	}
	due := c.due(x.now)
	if failed != nil {
		due = x.now.Add(errandFail)
	}
	return errors.Join(failed, f.putAt(ctx, d, c, due))
}

// excuse extends the running matches by the time since the visit was due, and to a
// minimum: nobody could play while the bot was away.
func (x *running) excuse(due time.Time) {
	late := x.now.Sub(due)
	if due.IsZero() || late <= lookLater || !x.State.Begun() {
		return
	}
	for i, p := range x.State.Last().Pairings {
		g := &x.Games[i]
		if p.Result != tournament.Undecided || !g.on(p) {
			continue
		}
		g.Ends = g.Ends.Add(late)
		if least := x.now.Add(leastMinutes * time.Minute); g.Ends.Before(least) {
			g.Ends = least
		}
		x.Changed++
	}
}

// advance takes the tournament as far as possible now.
func (x *running) advance(ctx context.Context) error {
	if x.Over != "" {
		return nil
	}
	x.leaveFormer()
	switch {
	case !x.State.Begun() && x.now.Before(x.Closes):
		return nil
	case !x.State.Begun():
		if !x.pairFirst(x.contest) {
			x.end(deserted)
		}
		return nil
	}
	for i, p := range x.State.Last().Pairings {
		if result, absent := x.State.Absent(p); absent && !x.Games[i].on(p) {
			x.report(i, result, true)
		}
	}
	if err := errors.Join(x.open(ctx), x.settle(ctx)); err != nil {
		return err
	}
	switch {
	case !x.State.Complete():
	case x.State.Finished():
		x.end(finished)
	default:
		x.pairNext()
	}
	return nil
}

// leaveFormer removes members whose data was deleted.
func (x *running) leaveFormer() {
	for _, p := range x.State.Players {
		if match.IsFormer(p.ID) && x.plays(p.ID) {
			x.State = x.State.Leave(p.ID)
			x.Changed++
		}
	}
}

// pairFirst begins a tournament, with computers in the free places if it is to be
// filled. It reports false if there are too few players.
func (f tournaments) pairFirst(c *contest) bool {
	s := c.State
	for n := 1; c.Fill && len(s.Players) > 0 && missing(s); n++ {
		s = s.Join(f.computer(c.Game, n))
	}
	if len(s.Players) < tournament.MinPlayers {
		return false
	}
	c.State = s
	c.pairNext()
	return true
}

// missing reports whether computers are to join: up to four players at least, then to
// a power of two in a knockout, else to an even number.
func missing(s tournament.State) bool {
	n := len(s.Players)
	if s.Format == tournament.Knockout {
		return n < 4 || n&(n-1) != 0
	}
	return n < 4 || n%2 != 0
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

// pairNext pairs the next round.
func (c *contest) pairNext() {
	c.State, _ = c.State.Next()
	c.Games = make([]contestGame, len(c.State.Last().Pairings))
	c.Changed++
}

// report records a result.
func (x *running) report(i int, r tournament.Result, forfeit bool) {
	x.State = x.State.Report(i, x.State.Last().Pairings[i].Replay, r, forfeit)
	x.Changed++
}

// key returns the key of what is done for a pairing.
func (x *running) key(i int) string {
	key := fmt.Sprintf("%s-%d-%d", x.ID, len(x.State.Rounds), i)
	if x.State.Last().Pairings[i].Replay {
		key += "-replay"
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

// show updates the tournament's message.
func (x *running) show(ctx context.Context) error {
	if x.Message != "" && x.Bottom == "" && x.Shown == x.Changed {
		return nil
	}
	body := x.tell().card()
	if x.Message != "" && x.Bottom == "" {
		err := x.m.Edit(ctx, x.channel, x.Message, body)
		switch {
		case errors.Is(err, commands.ErrUnsent): // the message is gone
			x.Message = ""
			x.Lost++
			return nil
		case err == nil:
			x.Shown = x.Changed
		}
		return err
	}
	return x.post(ctx, body)
}

// post sends the tournament's message to the bottom of the channel.
func (x *running) post(ctx context.Context, body commands.Body) error {
	id, err := x.m.Post(ctx, x.channel, fmt.Sprintf("%s/%s/%d", x.ID, x.Bottom, x.Lost), body)
	switch {
	case errors.Is(err, commands.ErrUnsent):
		if x.Unsent.IsZero() {
			x.Unsent = x.now
		} else if x.now.Sub(x.Unsent) >= unseenFor {
			x.Over = unseen
		}
		return nil
	case err != nil:
		return err
	}
	old := x.Message
	x.Message, x.Bottom, x.Shown, x.Unsent = id, "", x.Changed, time.Time{}
	if old != "" && old != id {
		return x.m.Delete(ctx, x.channel, old)
	}
	return nil
}
