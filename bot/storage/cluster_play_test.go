package storage_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// players is the number of concurrent players, and movesOfMatch the length of their matches.
const (
	players      = 3
	movesOfMatch = 8
)

// play has players on one database, each in its own channel.
type play struct {
	t            *testing.T
	name         string
	s            host.Store
	players      [players]player
	all          sync.WaitGroup
	stop         context.CancelFunc
	acknowledged atomic.Int64 // moves
	unknown      atomic.Int64 // moves without an acknowledgement
	outdated     atomic.Int64 // boards older than an acknowledged move
	slowest      atomic.Int64 // the longest time of a player without an acknowledged change, in nanoseconds
}

// player plays one match after another.
type player struct {
	channel string
	since   time.Time  // of the last acknowledged change
	matches [][]string // the acknowledged moves, by match
}

// begun starts a play for the duration of a test.
func begun(t *testing.T, name, url string) *play {
	t.Helper()
	p := &play{t: t, name: name, s: open(t, url)}
	ctx, stop := context.WithCancel(t.Context())
	p.stop = stop
	for i := range p.players {
		p.players[i].channel, p.players[i].since = fmt.Sprint(name, i), time.Now()
		p.all.Go(func() {
			for ctx.Err() == nil {
				p.players[i].play(ctx, p)
			}
		})
	}
	t.Cleanup(func() {
		stop()
		p.all.Wait()
	})
	return p
}

func (p *play) leaderboard() records.Leaderboard {
	return records.Leaderboard{Home: p.name, Game: "mastermind", Period: records.AllTime, By: records.ByWins}
}

// id returns the unique ID of a match.
func (pl *player) id(n int) string { return fmt.Sprint(pl.channel, "/", n) }

// play plays a match to its end, or until the context ends. If a move is not acknowledged, the
// player continues from the stored board, as a member does who is asked to try again.
func (pl *player) play(ctx context.Context, p *play) {
	m := blank(pl.channel, pl.id(len(pl.matches)))
	m.Guild = p.name
	pl.matches = append(pl.matches, make([]string, movesOfMatch))
	for try := 0; ; try++ {
		err := pl.apply(ctx, p, begin(m))
		if ctx.Err() != nil {
			return
		}
		if err == nil || try > 0 && errors.Is(err, store.ErrKnown) {
			break
		}
		p.wantPassing("beginning a match", err)
	}
	acknowledged := pl.matches[len(pl.matches)-1]
	for n, try := 0, 0; n < movesOfMatch; try++ {
		c := pl.move(p, m.ID, n, try)
		err := pl.apply(ctx, p, c)
		if ctx.Err() != nil {
			return
		}
		if err == nil {
			acknowledged[n] = c.Steps[0].Entries[0].Text
			p.acknowledged.Add(1)
			n++
			continue
		}
		p.wantPassing("a move", err)
		if now, err := p.s.Load(ctx, pl.channel, store.ByID(m.ID)); err == nil {
			n = int(now.Version)
		}
	}
}

// move returns the nth move of a match; its text contains the number of the try. The last move
// ends the match.
func (pl *player) move(p *play, id string, n, try int) host.Change {
	c := move(pl.channel, id, n)
	c.Receipt.Interaction = fmt.Sprint(id, "/", n, "/", try)
	e := &c.Steps[0].Entries[0]
	e.Key, e.Text = c.Receipt.Interaction, fmt.Sprint("try ", try)
	if n == movesOfMatch-1 {
		c.Steps[0].Status = match.Ended
		c.Steps[0].Results = []records.Result{{
			Home: p.name, Channel: pl.channel, Match: id, Game: "mastermind", Kind: match.Member, User: p.name, Finish: records.Won, Counts: records.InLeaderboards, Place: 1, Ended: epoch, Skill: -1, Luck: -1,
		}}
	}
	return c
}

// apply stores a change. If the change is acknowledged, it records the time since the one before,
// and checks that the change is stored.
func (pl *player) apply(ctx context.Context, p *play, c host.Change) error {
	if err := p.s.Apply(ctx, c); err != nil {
		return err
	}
	now := time.Now()
	took := int64(now.Sub(pl.since))
	pl.since = now
	for was := p.slowest.Load(); took > was && !p.slowest.CompareAndSwap(was, took); was = p.slowest.Load() {
	}
	if len(c.Steps) > 0 {
		p.look(ctx, c.Channel, c.Steps[0].Match, c.Steps[0].Version+1)
	}
	return nil
}

// look checks that a match has at least a version. A primary that was frozen can answer with
// outdated data until its Patroni ends it.
func (p *play) look(ctx context.Context, channel, id string, version int64) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for again := false; ; again = true {
		h, err := p.s.Head(ctx, channel, id)
		if err == nil && h.Version >= version {
			return
		}
		if err == nil && !again {
			p.outdated.Add(1)
		}
		if ctx.Err() == context.DeadlineExceeded {
			p.t.Errorf("through %s a move was acknowledged, but the match stays at version %d, want %d, %v", p.name, h.Version, version, err)
		}
		if ctx.Err() != nil {
			return
		}
	}
}

// wantPassing fails the test if an error is not one after which the member is asked to try again.
func (p *play) wantPassing(what string, err error) {
	p.unknown.Add(1)
	if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, engine.ErrUnknown) && !errors.Is(err, store.ErrStale) {
		p.t.Errorf("through %s: %s = %v", p.name, what, err)
	}
}

// check checks that each acknowledged move is stored with its receipt, and counts the ended
// matches.
func (pl *player) check(ctx context.Context, p *play) (ended int) {
	for i, moves := range pl.matches {
		m, err := p.s.Load(ctx, pl.channel, store.ByID(pl.id(i)))
		if err != nil {
			if moves[0] != "" || !errors.Is(err, store.ErrNone) {
				p.t.Errorf("match %d in %s = %v", i, pl.channel, err)
			}
			continue
		}
		if m.Status == match.Ended {
			ended++
		}
		for n, text := range moves {
			if text == "" {
				continue
			}
			if n >= len(m.Entries) || m.Entries[n].Text != text {
				p.t.Errorf("move %d of match %d in %s was acknowledged and is lost", n, i, pl.channel)
				continue
			}
			if r, err := p.s.Receipt(ctx, pl.channel, m.Entries[n].Key); err != nil || r.Entry != n || r.Match != m.ID {
				p.t.Errorf("the receipt of move %d of match %d in %s is %+v, %v", n, i, pl.channel, r, err)
			}
		}
	}
	return ended
}
