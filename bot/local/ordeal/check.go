//go:build linux

package ordeal

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/storage"
	"parlour/commands"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
)

// checker compares what members have been told with what is stored, and what is
// stored with what the channels show.
type checker struct {
	*world
	set     *commands.Set
	store   match.Store
	matches map[wire.ID][]match.Match // by channel, oldest first
	result  *Result
}

func (w *world) newChecker(ctx context.Context, r *Result) (*checker, error) {
	store, err := storage.Open(ctx, w.options.Database)
	if err != nil {
		return nil, err
	}
	sealer, err := match.NewSealer([]byte(key))
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	list := all.Games()
	catalogue, err := commands.Catalogue(list)
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	log := slog.New(slog.DiscardHandler)
	host := match.NewHost(match.Config{Games: list, Store: telling{store, w}, Sealer: sealer, Now: time.Now, Log: log, Entropy: rand.Reader, Lease: lease, By: match.NewID()})
	set, err := commands.New(host, catalogue, log, commands.Budgets{})
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return &checker{world: w, set: set, store: store, result: r}, nil
}

// fault counts a fault and reports it.
func (c *checker) fault(count *int, format string, args ...any) {
	if *count++; *count <= reported {
		c.report(c.options.Log, format, args...)
	}
}

// reported is how many faults of a sort are reported.
const reported = 10

// load reads the matches that the interactions have started.
func (c *checker) load(ctx context.Context) error {
	c.matches, c.result.Matches = map[wire.ID][]match.Match{}, 0
	for _, a := range c.journal.acts {
		if !a.starts {
			continue
		}
		m, err := c.store.Load(ctx, string(a.table.channel), "m"+string(a.ID()))
		if errors.Is(err, match.ErrNone) {
			continue
		}
		if err != nil {
			return err
		}
		c.matches[a.table.channel] = append(c.matches[a.table.channel], m)
		c.result.Matches++
	}
	for _, t := range c.tables {
		latest, err := c.store.Latest(ctx, string(t.channel), "")
		if errors.Is(err, match.ErrNone) {
			continue
		}
		if err != nil {
			return err
		}
		if !c.knows(t.channel, latest.ID) {
			return fmt.Errorf("match %s of channel %s was started by no interaction that starts one", latest.ID, t.channel)
		}
	}
	return nil
}

func (c *checker) knows(channel wire.ID, id string) bool {
	for _, m := range c.matches[channel] {
		if m.ID == id {
			return true
		}
	}
	return false
}

// log checks that what was acknowledged is stored, and stored once.
func (c *checker) log() {
	stored := map[string]string{} // the match of each key
	for _, list := range c.matches {
		for _, m := range list {
			last := ""
			for _, e := range m.Entries {
				if e.User == "" || e.Key == "" {
					continue
				}
				if e.Kind == games.Move {
					c.result.Moves++
				}
				if other, twice := stored[e.Key]; twice && (other != m.ID || last != e.Key) {
					c.fault(&c.result.Doubled, "doubled: interaction %s made entries of match %s and match %s", e.Key, other, m.ID)
				}
				stored[e.Key], last = m.ID, e.Key
			}
		}
	}
	for _, a := range c.journal.acts {
		if _, ok := stored[string(a.ID())]; a.moved(c.journal.told(a.ID())) && !ok {
			c.fault(&c.result.Lost, "lost: interaction %s in channel %s was acknowledged as a move and is in no log (%s)", a.ID(), a.table.channel, a.described())
		}
	}
}

// results checks that the results that are kept follow from the logs.
func (c *checker) results(ctx context.Context) error {
	done, err := c.set.Host().Rebuild(ctx, func(match.Rebuilt) {})
	if wrong := done.Changed + done.Unreadable; wrong > 0 {
		c.result.WrongResults += wrong
		c.report(c.options.Log, "wrong results: of %d matches that have ended, %d", done.Matches, wrong)
	}
	return err
}

// telling is a Store that tells which results were wrong, when right ones are put
// in their place.
type telling struct {
	match.Store
	world *world
}

func (s telling) PutResults(ctx context.Context, channel, id string, version int64, results []match.Result) error {
	if m, err := s.Load(ctx, channel, id); err == nil {
		before, err := s.Results(ctx, m.Home(), id)
		s.world.report(s.world.options.Log, "wrong results of match %s in channel %s: got %+v, want %+v (%v)", id, channel, before, results, err)
	}
	return s.Store.PutResults(ctx, channel, id, version, results)
}

// boards checks that every board that was ever shown is one of a stored
// position: a position that members saw and that is not in the log was lost.
func (c *checker) boards(ctx context.Context, seen sights) error {
	for channel, drafts := range seen.drafts {
		for d := range drafts {
			if !c.reached(channel, d) {
				c.fault(&c.result.Lost, "lost: channel %s showed a move being put together after %d entries of match %s, which has fewer", channel, d.at, d.match)
			}
		}
	}
	for channel, shown := range seen.shown {
		possible := map[string]bool{}
		for _, m := range c.matches[channel] {
			if err := c.positions(ctx, m, possible); err != nil {
				return err
			}
		}
		for words := range shown {
			if !possible[words] {
				c.fault(&c.result.Lost, "lost: channel %s showed a board that no stored match explains:\n%s", channel, words)
			}
		}
	}
	return nil
}

// reached reports whether a match has so many entries as a draft was made after.
func (c *checker) reached(channel wire.ID, d draft) bool {
	for _, m := range c.matches[channel] {
		if m.ID == d.match {
			return len(m.Entries) >= d.at
		}
	}
	return false
}

// positions adds the boards of all the positions of a match.
func (c *checker) positions(ctx context.Context, m match.Match, to map[string]bool) error {
	whole, last := m.Entries, m.Status
	for n := range len(whole) + 1 {
		m.Entries, m.Status = whole[:n], match.Live
		t, err := c.set.Host().Replay(m)
		if err != nil {
			return err
		}
		if t.Outcome().Over {
			t.Match.Status = last
		}
		to[wordsOfBody(c.set.Board(ctx, t, locale))] = true
		if slices.ContainsFunc(t.Log.Chairs, vacant) { // somebody was invited
			t.Match.Status = match.Waiting
			to[wordsOfBody(c.set.Board(ctx, t, locale))] = true
		}
	}
	return nil
}

// vacant reports whether nobody sits in a chair yet.
func vacant(c match.Chair) bool {
	return c.Kind != match.Member && c.Kind != match.Computer && !c.Shared()
}

// locale is that of the guilds.
const locale = "en-US"
