package verify_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
)

// member plays matches by random legal moves, for every member.
type member struct {
	*host.Host
	t    testing.TB
	rand *rand.Rand
	acts int
}

func newMember(t testing.TB, h *host.Host) *member {
	return &member{Host: h, t: t, rand: rand.New(rand.NewPCG(1, 2))}
}

// do acts for a user, and reports whether the act was not refused.
func (m *member) do(now *match.Table, kind games.Kind, text, user string) bool {
	m.t.Helper()
	m.acts++
	by := match.Actor{User: user, Name: "Member", Manager: kind == games.Stop, Key: fmt.Sprint("act", m.acts)}
	_, err := m.Do(m.t.Context(), match.Act{Channel: now.Match.Channel, Match: now.Match.ID, At: match.AnyEntry, Kind: kind, Text: text}, by)
	if _, refused := games.RefusalIn(err); err != nil && !refused {
		m.t.Errorf("%s %s: %s %q by %s: %v", now.Match.Game, now.Match.ID, kind, text, user, err)
	}
	return err == nil
}

// play plays up to a number of turns, and reports the moves of members that were not refused.
func (m *member) play(channel, id string, turns int) (moved int, now *match.Table) {
	m.t.Helper()
	for range turns {
		now, err := m.Load(m.t.Context(), channel, id)
		if err != nil {
			m.t.Errorf("loading %s: %v", id, err)
			return moved, nil
		}
		if now.Outcome().Over || now.Match.Status == match.Parked {
			break
		}
		if !m.turn(now, &moved) {
			break
		}
	}
	now, err := m.Load(m.t.Context(), channel, id)
	if err != nil {
		m.t.Errorf("loading %s: %v", id, err)
	}
	return moved, now
}

// turn does what a match waits for, and reports whether that succeeded.
func (m *member) turn(now *match.Table, moved *int) bool {
	m.t.Helper()
	if now.ComputerToMove() {
		enough := make(chan struct{})
		close(enough)
		_, err := matchtest.Advance(m.t.Context(), m.Computers, now, enough)
		if err != nil {
			m.t.Errorf("%s %s: a computer: %v", now.Match.Game, now.Match.ID, err)
		}
		return err == nil
	}
	if now.Match.Status == match.Waiting {
		return m.gather(now)
	}
	seat := games.Seat(0)
	for !now.MayMove(seat) {
		if seat++; int(seat) == len(now.Log.Chairs) {
			return false
		}
	}
	user := m.userOf(now, seat)
	if _, disputed := now.Correcting(); disputed {
		return m.do(now, games.Insist, "", user)
	}
	p, _, err := m.Seen(now, seat)
	if err != nil {
		m.t.Errorf("%s %s: the hand of seat %d: %v", now.Match.Game, now.Match.ID, seat, err)
		return false
	}
	move, ok := now.Game.RandomMove(p, m.rand)
	if !ok || !m.do(now, games.Move, move, user) {
		return false
	}
	*moved++
	return true
}

// gather lets an invited member accept, or a seat submit its hand.
func (m *member) gather(now *match.Table) bool {
	m.t.Helper()
	if missing := now.Secrets().Missing(); len(missing) > 0 {
		seat := missing[0]
		return m.do(now, games.Hide, now.Game.Secrets.Draw(now.Position(), seat, m.rand), m.userOf(now, seat))
	}
	if vacant := now.Vacant(); len(vacant) > 0 {
		return m.do(now, games.Sit, "", m.userOf(now, vacant[0]))
	}
	return false
}

// userOf returns a user who may act for a seat.
func (m *member) userOf(now *match.Table, seat games.Seat) string {
	switch c := now.Chair(seat); {
	case c.User != "":
		return c.User
	case len(c.Team) > 0:
		return c.Team[0].User
	default:
		return now.Match.Starter
	}
}

// openings starts two matches of every opening of a game, and ends one of them.
func (m *member) openings(g *games.Game) {
	m.t.Helper()
	for _, o := range g.Info.Openings {
		for n, turns := range []int{2, 8} {
			s := match.Start{Game: g.Info.Name, Opening: o.Name, Guild: "1", Channel: fmt.Sprint(g.Info.Name, "-", o.Name, "-", n), Side: games.Nobody}
			for range slices.DeleteFunc(slices.Clone(o.Seats), func(x games.Occupant) bool { return x != games.Opponent }) {
				who := fmt.Sprint(2 + len(s.Opponents))
				s.Opponents = append(s.Opponents, match.Person{User: who, Name: "Member " + who})
			}
			m.acts++
			t, err := m.Start(m.t.Context(), s, match.Actor{User: "1", Name: "Member 1", Key: fmt.Sprint("start", m.acts)}, nil)
			if _, refused := games.RefusalIn(err); refused {
				continue // it needs more options
			} else if err != nil {
				m.t.Fatal(g.Info.Name, o.Name, err)
			}
			if _, t = m.play(s.Channel, t.Match.ID, turns); n == 1 && !t.Outcome().Over {
				m.do(t, games.Stop, "", "1")
			}
		}
	}
}
