package commands

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/tournament"
)

// A tournament goes on by its errand: what is owed is seen from what is stored,
// and everything that is sent or begun has a key made of the tournament's ID, the
// round and the pairing. So it can be left at any point, and taken up by any
// process.

// running is a tournament that its errand takes further.
type running struct {
	tournamentFeature
	m             Messenger
	home, channel string
	now           time.Time
	*contest
}

// attend does what a tournament owes.
func (f tournamentFeature) attend(ctx context.Context, d match.Document, m Messenger) error {
	c, err := readContest(d)
	if err != nil {
		return err
	}
	x := &running{f, m, d.Home, d.ID, f.host.Now(), &c}
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

// advance takes the tournament as far as it goes now.
func (x *running) advance(ctx context.Context) error {
	switch {
	case x.Over != "":
		return nil
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

// pairFirst has a tournament begin, with computers in the places that are left if
// they are to fill it. It reports false where there are too few players.
func (f tournamentFeature) pairFirst(c *contest) bool {
	s := c.State
	for n := 1; c.Fill && len(s.Players) > 0 && missing(s); n++ {
		s = s.Join(f.computer(c.Game, n))
	}
	if len(s.Players) < tournament.Least {
		return false
	}
	c.State = s
	c.pairNext()
	return true
}

// missing reports whether computers are to join: up to four players at least; in
// a knockout until nobody has a bye, else until their number is even.
func missing(s tournament.State) bool {
	n := len(s.Players)
	if s.Format == tournament.Knockout {
		return n < 4 || n&(n-1) != 0
	}
	return n < 4 || n%2 != 0
}

// computer is the computer of a number: they take turns at the levels that a
// member might beat.
func (f tournamentFeature) computer(game string, n int) tournament.Player {
	g, _ := f.host.GameNamed(game)
	player := g.Info.Seats[0].Player
	if all := levelsFor(&g.Info, 0); len(all) > 0 {
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

// report tells a result.
func (x *running) report(i int, r tournament.Result, forfeit bool) {
	x.State = x.State.Report(i, x.State.Last().Pairings[i].Replay, r, forfeit)
	x.Changed++
}

// key names what is done for a pairing.
func (x *running) key(i int) string {
	key := fmt.Sprintf("%s-%d-%d", x.ID, len(x.State.Rounds), i)
	if x.State.Last().Pairings[i].Replay {
		key += "-replay"
	}
	return key
}

// openAtOnce is how many games are begun before they are stored: Discord takes a
// few messages every few seconds.
const openAtOnce = 4

// open begins games that have not begun.
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
		if lacking := errors.Is(err, ErrUnsent); lacking || err == nil {
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

// openGame begins the game of a pairing in a thread of its own, below a message
// that calls the two. A replay is in the same thread, unless something else is
// played there.
func (x *running) openGame(ctx context.Context, i int, p tournament.Pairing) (err error) {
	g, key := &x.Games[i], x.key(i)
	if g.Call == "" {
		if g.Call, err = x.m.Post(ctx, x.channel, fmt.Sprintf("%s/call/%d", key, g.Moved), x.tell().calling(p)); err != nil {
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
	t, _, err := x.host.Start(ctx, start, by, nil)
	switch {
	case errors.Is(err, match.ErrBusy):
		*g = contestGame{Moved: g.Moved + 1}
		return nil
	case errors.Is(err, match.ErrKnown):
		t, err = x.host.Load(ctx, g.Thread, match.IDFor(key))
	}
	if err != nil {
		return err
	}
	g.Match, g.Replay, g.Ends, g.Reminded = t.Match.ID, p.Replay, x.now.Add(time.Duration(x.Minutes)*time.Minute), false
	x.Changed++
	return x.host.Postpone(ctx, t, x.now) // its board is drawn by whoever is free
}

// startOf is the start of a pairing's game, and who starts it.
func (x *running) startOf(p tournament.Pairing, thread string) (match.Start, match.Actor) {
	g, _ := x.host.GameNamed(x.Game)
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

// firstSeat is the seat that moves first in a game as it usually begins.
func firstSeat(g *games.Game) games.Seat {
	p, err := g.Open(games.Options{})
	if err != nil {
		return 0
	}
	return max(p.Turn(), 0)
}

// settle looks at the games that are on.
func (x *running) settle(ctx context.Context) error {
	for i, p := range x.State.Last().Pairings {
		if p.Result != tournament.Undecided || !x.Games[i].on(p) {
			continue
		}
		t, err := x.host.Load(ctx, x.Games[i].Thread, x.Games[i].Match)
		if _, gone := games.RefusalIn(err); gone {
			x.Games[i] = contestGame{Moved: x.Games[i].Moved + 1}
			x.report(i, tournament.Drawn, true)
			continue
		}
		if err == nil && t.Match.Status.Open() {
			t, err = x.hurry(ctx, i, p, t)
		}
		if err != nil {
			return err
		}
		if !t.Match.Status.Open() {
			result, forfeit := x.result(i, p, t)
			x.leaveAbsent(t, p, result, forfeit)
			x.report(i, result, forfeit)
		}
	}
	return nil
}

// hurry ends a game whose time is over or whose player has left, and reminds who
// is to move before that.
func (x *running) hurry(ctx context.Context, i int, p tournament.Pairing, t *match.Table) (*match.Table, error) {
	g := &x.Games[i]
	slow := x.slow(t)
	for _, player := range []int{p.First, p.Second} {
		if x.State.Players[player].Out {
			return x.forfeit(ctx, t, i, x.State.Players[player].ID)
		}
	}
	switch left := g.Ends.Sub(x.now); {
	case left <= 0 && len(slow) == 1:
		return x.forfeit(ctx, t, i, slow[0])
	case left <= 0 && len(slow) > 1:
		return x.breakOff(ctx, t, x.overKey(i))
	case left <= -time.Duration(x.Minutes)*time.Minute: // a computer is to move, and does not
		return x.breakOff(ctx, t, x.key(i)+"/stuck")
	case left <= time.Duration(x.Minutes)*time.Minute/4 && !g.Reminded && len(slow) > 0:
		g.Reminded = true
		_, err := x.m.Post(ctx, g.Thread, x.key(i)+"/remind", x.tell().reminder(slow, g.Ends))
		if errors.Is(err, ErrUnsent) {
			err = nil
		}
		return t, err
	}
	return t, nil
}

// slow are the members whom a game waits for.
func (x *running) slow(t *match.Table) (users []string) {
	seats := t.Awaited()
	if len(seats) == 0 {
		seats = []games.Seat{t.Turn()}
	}
	for _, seat := range seats {
		if c := t.Chair(seat); c.Kind == match.Member {
			users = append(users, c.User)
		}
	}
	return users
}

// forfeit has a member lose a game.
func (x *running) forfeit(ctx context.Context, t *match.Table, i int, user string) (*match.Table, error) {
	return x.act(ctx, t, games.Resign, match.Actor{User: user, Key: x.overKey(i)})
}

// breakOff ends a game without a winner.
func (x *running) breakOff(ctx context.Context, t *match.Table, key string) (*match.Table, error) {
	return x.act(ctx, t, games.Stop, match.Actor{Manager: true, Key: key})
}

// overKey names the entry by which the time of a game is over.
func (x *running) overKey(i int) string { return x.key(i) + "/over" }

func (x *running) act(ctx context.Context, t *match.Table, kind games.Kind, by match.Actor) (*match.Table, error) {
	next, err := x.host.Do(ctx, match.Act{Channel: t.Match.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: kind}, by)
	if _, refused := games.RefusalIn(err); refused { // it has just ended, or is looked at again
		return t, nil
	}
	if err != nil {
		return nil, err
	}
	return next, x.host.Postpone(ctx, next, x.now)
}

// result is how a game has ended, for those who were paired. Who stops it without
// the other's consent has lost it.
func (x *running) result(i int, p tournament.Pairing, t *match.Table) (r tournament.Result, forfeit bool) {
	end, o := t.Log.End, t.Outcome()
	forced := end != nil && end.Key == x.overKey(i)
	switch {
	case o.Winner >= 0 && o.Winner == firstSeat(t.Game):
		return tournament.FirstWins, forced
	case o.Winner >= 0:
		return tournament.SecondWins, forced
	case forced:
		return tournament.NobodyWins, true
	case end != nil && end.Kind == games.Stop && t.Log.Asked == nil && end.User == x.State.Players[p.First].ID:
		return tournament.SecondWins, true
	case end != nil && end.Kind == games.Stop && t.Log.Asked == nil && end.User == x.State.Players[p.Second].ID:
		return tournament.FirstWins, true
	default:
		return tournament.Drawn, false
	}
}

// leaveAbsent has those leave the tournament who have forfeited a game in which
// they never moved.
func (x *running) leaveAbsent(t *match.Table, p tournament.Pairing, r tournament.Result, forfeit bool) {
	if !forfeit {
		return
	}
	p.Result = r
	winner, won := p.Winner()
	for _, player := range []int{p.First, p.Second} {
		id := x.State.Players[player].ID
		moved := slices.ContainsFunc(t.Log.Moves, func(m match.Standing) bool { return t.Match.Entries[m.Entry].User == id })
		if x.State.Players[player].Computer == "" && !moved && (!won || player != winner) {
			x.State = x.State.Leave(id)
		}
	}
}

func (x *running) tell() teller { return x.tournamentFeature.tell(x.contest, x.home, x.channel) }

// show brings the tournament's message up to date.
func (x *running) show(ctx context.Context) error {
	if x.Message != "" && x.Bottom == "" && x.Shown == x.Changed {
		return nil
	}
	body := x.tell().card()
	if x.Message != "" && x.Bottom == "" {
		err := x.m.Edit(ctx, x.channel, x.Message, body)
		switch {
		case errors.Is(err, ErrUnsent): // the message is gone
			x.Message = ""
			x.Lost++
			return nil
		case err == nil:
			x.Shown = x.Changed
		}
		return err
	}
	id, err := x.m.Post(ctx, x.channel, fmt.Sprintf("%s/%s/%d", x.ID, x.Bottom, x.Lost), body)
	switch {
	case errors.Is(err, ErrUnsent):
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
