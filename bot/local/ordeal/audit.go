//go:build linux

package ordeal

import (
	"context"
	"errors"
	"slices"
	"strings"

	"parlour/bot/discordtest/wire"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// audit is one comparison of boards and entries with the database. It reads each match at
// most once.
type audit struct {
	*checker
	loaded map[store.Ref]*record // nil for a match that is not stored
}

// record is a stored match and a cache of its boards.
type record struct {
	match.Match
	boards map[drawing][]string // words of the boards
}

// drawing is what a board depends on, besides its match.
type drawing struct {
	at    int    // number of entries
	draft string // part of the next move
}

// load returns a stored match, or store.ErrNone. It compares the entries with those that
// were read before.
func (a *audit) load(ctx context.Context, ref store.Ref) (*record, error) {
	if r, ok := a.loaded[ref]; ok {
		if r == nil {
			return nil, store.ErrNone
		}
		return r, nil
	}
	m, err := a.store.Load(ctx, ref.Channel, store.ByID(ref.ID))
	if err != nil && !errors.Is(err, store.ErrNone) {
		return nil, err
	}
	a.unchanged(ref, m.Entries)
	if err != nil {
		a.loaded[ref] = nil
		return nil, err
	}
	r := &record{Match: m, boards: map[drawing][]string{}}
	a.loaded[ref] = r
	return r, nil
}

// unchanged compares the entries of a match with those that were read before.
func (c *checker) unchanged(ref store.Ref, now []match.Entry) {
	for n, e := range c.read[ref] {
		switch {
		case n >= len(now):
			c.fault(&c.result.Changed, "changed: entry %d of match %s in channel %s has disappeared: it was %+v", n, ref.ID, ref.Channel, e)
		case !sameEntry(e, now[n]):
			c.fault(&c.result.Changed, "changed: entry %d of match %s in channel %s is %+v, and was %+v", n, ref.ID, ref.Channel, now[n], e)
		}
	}
	c.read[ref] = now
	c.result.Entries += len(now)
}

func sameEntry(a, b match.Entry) bool {
	same := a.At.Equal(b.At)
	a.At = b.At // equal instants may differ in their time zone
	return same && a == b
}

// board checks a board that was shown. It returns errors of the database only.
func (a *audit) board(ctx context.Context, s sighting) error {
	if s.answer == "" {
		a.result.Boards++
	}
	if s.match == "" {
		return a.unnamed(ctx, s)
	}
	ref := store.Ref{Channel: string(s.channel), ID: s.match}
	m, err := a.load(ctx, ref)
	switch {
	case errors.Is(err, store.ErrNone):
		a.fault(&a.result.Lost, "lost: message %s in channel %s showed a board of match %s, which is not stored:\n%s", s.message, s.channel, s.match, s.words)
		return nil
	case err != nil:
		return err
	case s.at > len(m.Entries):
		a.fault(&a.result.Lost, "lost: message %s in channel %s showed match %s after %d entries, and only %d are stored", s.message, s.channel, s.match, s.at, len(m.Entries))
		return nil
	}
	a.shownIn[string(s.message)] = ref
	switch {
	case s.answer != "":
		a.answers(m, s)
	case m.explains(a.checker, s):
	case s.at == unknown:
		a.fault(&a.result.WrongBoards, "wrong board: message %s in channel %s showed no position of match %s, which has %d entries:\n%s", s.message, s.channel, s.match, len(m.Entries), s.words)
	default:
		want, err := m.draw(a.checker, drawing{s.at, s.draft})
		a.fault(&a.result.WrongBoards, "wrong board: message %s in channel %s showed match %s after %d of %d entries, draft %q:\n%swant: %v\n%s",
			s.message, s.channel, s.match, s.at, len(m.Entries), s.draft, s.words, err, strings.Join(want, "or:\n"))
	}
	return nil
}

// answers checks that a board in answer to an interaction includes the entry that the
// interaction made.
func (a *audit) answers(m *record, s sighting) {
	n := slices.IndexFunc(m.Entries, func(e match.Entry) bool { return e.Key == string(s.answer) })
	if s.at != unknown && n >= s.at {
		a.fault(&a.result.WrongBoards, "wrong board: interaction %s made entry %d of match %s in channel %s, and was answered by the board after %d entries",
			s.answer, n, s.match, s.channel, s.at)
	}
}

// unnamed checks a board whose controls name no match: it must show some match of the
// channel. Which one remains unknown, since two matches may look alike.
func (a *audit) unnamed(ctx context.Context, s sighting) error {
	if s.answer != "" {
		return nil // without a match and a number, there is nothing to check that its message does not show
	}
	try := func(ref store.Ref) (bool, error) {
		m, err := a.load(ctx, ref)
		if errors.Is(err, store.ErrNone) {
			return false, nil
		}
		return err == nil && m.explains(a.checker, s), err
	}
	for _, ref := range a.candidates(s) {
		if ok, err := try(ref); ok || err != nil {
			return err
		}
	}
	a.fault(&a.result.Lost, "lost: message %s in channel %s showed a board that no stored match explains:\n%s", s.message, s.channel, s.words)
	return nil
}

// candidates returns the matches that an unnamed board may show, likeliest first: the match
// that the message showed last, the match that its interaction started, and all others
// that were started in the channel.
func (a *audit) candidates(s sighting) []store.Ref {
	started := func(by wire.ID) store.Ref { return store.Ref{Channel: string(s.channel), ID: "m" + string(by)} }
	var all []store.Ref
	if ref, ok := a.shownIn[string(s.message)]; ok {
		all = append(all, ref)
	}
	if s.origin != "" {
		all = append(all, started(s.origin))
	}
	for _, by := range a.journal.starting(s.channel) {
		all = append(all, started(by))
	}
	return all
}

// explains reports whether a board shows the match: after the number of entries that its
// controls name, or after any number if they name none.
func (r *record) explains(c *checker, s sighting) bool {
	if s.at > len(r.Entries) {
		return false
	}
	from, to := s.at, s.at
	if s.at == unknown {
		from, to = 0, len(r.Entries)
	}
	for n := to; n >= from; n-- {
		if all, err := r.draw(c, drawing{n, s.draft}); err == nil && slices.Contains(all, s.words) {
			return true
		}
	}
	return false
}

// draw returns the boards that a match may show: with and without its goal, which depends on
// how often the member has moved in the game. There are twice as many if a chair is vacant,
// since the board also depends on whether the match has begun.
func (r *record) draw(c *checker, d drawing) ([]string, error) {
	if all, ok := r.boards[d]; ok {
		return all, nil
	}
	m := r.Match
	m.Entries, m.Status = r.Entries[:d.at], match.Live
	t, err := c.set.Host().Replay(m)
	if err != nil {
		return nil, err
	}
	if t.Outcome().Over {
		t.Match.Status = r.Status
	}
	all := games.Mapped(c.set.BoardsWith(t, d.draft, locale), wordsOfBody)
	if slices.ContainsFunc(t.Log.Chairs, isVacant) {
		t.Match.Status = match.Waiting
		all = append(all, games.Mapped(c.set.BoardsWith(t, d.draft, locale), wordsOfBody)...)
	}
	r.boards[d] = all
	return all, nil
}

// isVacant reports whether no player has taken a chair yet.
func isVacant(c match.Chair) bool {
	return c.Kind != match.Member && c.Kind != match.Computer && !c.Shared()
}

// locale is the locale of the guilds.
const locale = "en-US"
