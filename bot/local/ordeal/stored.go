//go:build linux

package ordeal

import (
	"context"
	"errors"
	"log/slog"

	"parlour/bot/local/harness"
	"parlour/bot/storage"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// stored checks the entries of all matches: they are unchanged, and each acknowledged move
// is stored once.
func (c *checker) stored(ctx context.Context) error {
	refs, err := c.matches(ctx)
	if err != nil {
		return err
	}
	c.result.Matches = len(refs)
	var all []match.Match
	a := &audit{checker: c, loaded: map[store.Ref]*record{}}
	for _, ref := range refs {
		m, err := a.load(ctx, ref)
		if err != nil {
			return err
		}
		all = append(all, m.Match)
	}
	for ref := range c.read {
		if a.loaded[ref] == nil {
			c.unchanged(ref, nil)
		}
	}
	c.effects(all)
	return nil
}

// effects checks that each interaction that was acknowledged as a move made one entry or
// several consecutive entries, and that no interaction made entries in two places.
func (c *checker) effects(all []match.Match) {
	in := map[string]string{} // match of each key
	for _, m := range all {
		last := ""
		for _, e := range m.Entries {
			if e.User == "" || e.Key == "" {
				continue
			}
			if e.Kind == games.Move {
				c.result.Moves++
			}
			if other, twice := in[e.Key]; twice && (other != m.ID || last != e.Key) {
				c.fault(&c.result.Doubled, "doubled: interaction %s made entries of match %s and match %s", e.Key, other, m.ID)
			}
			in[e.Key], last = m.ID, e.Key
		}
	}
	for _, i := range c.journal.interactions {
		if _, ok := in[string(i.ID())]; i.acknowledged(c.journal.reply(i.ID())) && !ok {
			c.fault(&c.result.Lost, "lost: interaction %s in channel %s was acknowledged as a move and is in no match (%s)", i.ID(), i.table.channel, i.described())
		}
	}
}

// results checks that the stored results follow from the entries, by rebuilding them. No
// process may be running.
func (c *checker) results(ctx context.Context) (err error) {
	store, err := storage.Open(ctx, c.options.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	config, err := harness.NewHost(reporting{store, c.world}, []byte(key), slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	done, err := host.New(config).Records.Rebuild(ctx, func(records.Rebuilt) {})
	if wrong := done.Changed + done.Unreadable; wrong > 0 {
		c.result.WrongResults += wrong
		c.report("wrong results: %[2]d of %[1]d finished matches", done.Matches, wrong)
	}
	return err
}

// reporting is a Store that reports results that a rebuild corrects.
type reporting struct {
	host.Store
	world *world
}

func (s reporting) PutResults(ctx context.Context, channel, id string, version int64, results []records.Result) error {
	if m, err := s.Load(ctx, channel, store.ByID(id)); err == nil {
		before, err := s.Results(ctx, records.ResultQuery{Home: m.Home(), Match: id})
		s.world.report("wrong results of match %s in channel %s: got %+v, want %+v (%v)", id, channel, before, results, err)
	}
	return s.Store.PutResults(ctx, channel, id, version, results)
}
