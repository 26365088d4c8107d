package host

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Waiting is a thing that a member has named, and that waits for approval.
type Waiting struct {
	games.Ballot
	User string
}

// The limits of the things that wait for approval in a server.
const (
	maxWaiting    = 20 // about one subject
	maxWaitingOwn = 3  // of one member
)

// isNamed reports whether a thing of a game is one that a member has named.
func isNamed(g *games.Game, thing string) bool {
	return g.Learning.Naming != nil && strings.HasPrefix(thing, g.Learning.Naming.Prefix)
}

// readWaiting reads a ballot.
func readWaiting(d store.Document, prefix string) (w Waiting, err error) {
	w.Thing, w.User, _ = strings.Cut(strings.TrimPrefix(d.ID, prefix), "/")
	return w, json.Unmarshal([]byte(d.Body), &w.Answers)
}

// Waiting returns the things that wait for approval, in the order of their keys.
func (ls *Lessons) Waiting(ctx context.Context, home string, g *games.Game, subject string) (all []Waiting, err error) {
	if g.Learning.Naming == nil {
		return nil, nil
	}
	taught, err := ls.Taught(ctx, home, g, subject)
	if err != nil {
		return nil, err
	}
	prefix := subjectID(g, subject)
	return all, ls.each(ctx, home, prefix+g.Learning.Naming.Prefix, maxBallots, func(d store.Document) error {
		w, err := readWaiting(d, prefix)
		if taught.has(w.Thing) < 0 {
			all = append(all, w)
		}
		return err
	})
}

// MayName returns the key of a thing that a member had in mind in a match, by the name that the member typed,
// or a refusal: the game knows it, it waits already, or too many do. The key is "" if the match teaches
// nothing.
func (ls *Lessons) MayName(ctx context.Context, t *match.Table, by match.Actor, typed string) (key string, err error) {
	if !teaches(t) || t.Game.Learning.Naming == nil {
		return "", nil
	}
	if err := t.Secrets().MayReveal(by); err != nil {
		return "", err
	}
	subject := t.Game.Learning.Subject(t.Match.Options)
	taught, err := ls.Taught(ctx, t.Match.Guild, t.Game, subject)
	if err != nil {
		return "", err
	}
	waiting, err := ls.Waiting(ctx, t.Match.Guild, t.Game, subject)
	if err != nil {
		return "", err
	}
	others := games.Mapped(taught.Added, func(b games.Ballot) string { return b.Thing })
	others = append(others, games.Mapped(waiting, func(w Waiting) string { return w.Thing })...)
	own := games.Count(waiting, func(w Waiting) bool { return w.User == by.User })
	if key, err = t.Game.Learning.Naming.Key(subject, typed, others); err == nil && (len(waiting) >= maxWaiting || own >= maxWaitingOwn) {
		err = games.Refuse("match.refuse.too-many")
	}
	return key, err
}

// Place adds an answer about a thing that a member names, or the member's answers in the match if the
// question is "". It returns all answers of the member about it.
func (ls *Lessons) Place(ctx context.Context, t *match.Table, by match.Actor, key, question, answer string) (all map[string]string, err error) {
	id := ballotID(t.Game, t.Game.Learning.Subject(t.Match.Options), key, by.User)
	if question == "" {
		if may, err := ls.MayName(ctx, t, by, t.Game.Learning.Naming.Name(key)); err != nil || may != key {
			return nil, cmp.Or(err, games.Refuse("match.refuse.no-secret"))
		}
		return ls.vote(ctx, t.Match.Guild, id, ownVotes(t)[by.User])
	}
	if _, err := ls.host.Store.Document(ctx, t.Match.Guild, store.BallotKind, id); errors.Is(err, store.ErrNone) {
		return nil, games.Refuse("match.refuse.not-waiting")
	}
	return ls.vote(ctx, t.Match.Guild, id, map[string]string{question: answer})
}

// Approve adds a thing that waits.
func (ls *Lessons) Approve(ctx context.Context, home string, g *games.Game, subject, thing string) error {
	waiting, err := ls.Waiting(ctx, home, g, subject)
	if err != nil {
		return err
	}
	added := 0
	for _, s := range g.Learning.Subjects {
		taught, err := ls.Taught(ctx, home, g, s)
		if err != nil {
			return err
		}
		added += len(taught.Added)
	}
	if added >= g.Learning.Naming.Most {
		return games.Refuse("match.refuse.added", "Count", g.Learning.Naming.Most)
	}
	i := slices.IndexFunc(waiting, func(w Waiting) bool { return w.Thing == thing })
	if i < 0 {
		return games.Refuse("match.refuse.not-waiting")
	}
	if err := store.ChangeDocument(ctx, ls.host.Store, ls.key(home, g, subject), func(_ *store.Document, now *Taught) error {
		if now.has(thing) >= 0 {
			return store.ErrUnchanged
		}
		now.Added, now.Due = append(now.Added, waiting[i].Ballot), true
		return nil
	}); err != nil {
		return err
	}
	return ls.fold(ctx, home, g, subject)
}

// Remove removes a thing that a member has named, with all ballots on it. New matches begin without it.
func (ls *Lessons) Remove(ctx context.Context, home string, g *games.Game, subject, thing string) error {
	if !isNamed(g, thing) {
		return games.Refuse("match.refuse.not-waiting")
	}
	removed := false
	if err := store.ChangeDocument(ctx, ls.host.Store, ls.key(home, g, subject), func(_ *store.Document, now *Taught) error {
		i := now.has(thing)
		if removed = i >= 0; !removed {
			return store.ErrUnchanged
		}
		now.Added = slices.Delete(now.Added, i, i+1)
		return nil
	}); err != nil {
		return err
	}
	if err := ls.clear(ctx, home, subjectID(g, subject)+thing+"/"); err != nil || !removed {
		return err
	}
	was, err := ls.Taught(ctx, home, g, subject)
	if err != nil {
		return err
	}
	return ls.refold(ctx, home, g, subject, was)
}
