package host

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Lessons stores what the members of servers teach games; see [games.Learning].
//
// After a game on a server, the answers of a member about its thing are a ballot: a document of
// its own, so that it can be deleted with the member. A doubtful answer is not, until the member
// confirms it. A later game of the member about the same thing changes it. All ballots together are
// folded into a value that new matches begin with, at most once a day. The value names no member.
//
// A member can name a thing that the game does not know. The ballot on such a thing waits until
// somebody who may manage the server approves it. Then its answers are stored with the value, without
// the member, and the next value has the thing.
type Lessons struct{ host *Host }

// TaughtKind is the kind of the documents with what a server has taught.
const TaughtKind = "taught"

// Taught is what a server has taught a game about a subject.
type Taught struct {
	Value   string    `json:"value"` // of the option
	Changed int       `json:"changed"`
	At      time.Time `json:"at"` // when the value last changed
	// Read is when so many ballots were read that they are not read again the same day.
	Read  time.Time      `json:"read,omitzero"`
	Added []games.Ballot `json:"added,omitempty"` // things that were approved, with the answers that placed them
	Due   bool           `json:"due,omitempty"`   // things were approved that the value lacks
}

// has returns the index of a thing among those that were approved, or -1.
func (t Taught) has(thing string) int {
	return slices.IndexFunc(t.Added, func(b games.Ballot) bool { return b.Thing == thing })
}

// foldAfter is the least time between two values.
const foldAfter = 24 * time.Hour

// maxBallots bounds the ballots that are folded. If they have more than a page, they are folded once a
// day at most, and otherwise after each game until the value changes.
const maxBallots = 20_000

// subjectID returns the start of the IDs of ballots, and without the slash the ID of what they come to.
func subjectID(g *games.Game, subject string) string { return g.Info.Name + "/" + subject + "/" }

// teaches reports whether a match teaches its game: it was played to its end on a server.
func teaches(t *match.Table) bool {
	m := &t.Match
	return t.Game.Learning != nil && m.Guild != "" && !m.Solo() && !m.Loaded && t.Position().Outcome().Over
}

// learn stores the ballots of a match that has ended.
func (ls *Lessons) learn(ctx context.Context, t *match.Table) error {
	thing, _ := votesOf(t)
	return ls.cast(ctx, t, thing, ownVotes(t))
}

// ownVotes returns the answers in a match that are not doubtful, by member and question.
func ownVotes(t *match.Table) map[string]map[string]string {
	_, votes := votesOf(t)
	by := map[string]map[string]string{}
	for _, v := range votes {
		user := t.Match.Entries[t.Log.Moves[v.Move].Entry].User
		if user == "" || match.IsFormer(user) || v.Doubtful {
			continue
		}
		if by[user] == nil {
			by[user] = map[string]string{}
		}
		by[user][v.Question] = v.Answer
	}
	return by
}

// votesOf returns the thing that a match was about, and the answers about it; "" if it is not known.
func votesOf(t *match.Table) (thing string, votes []games.AnswerVote) {
	if !teaches(t) {
		return "", nil
	}
	secret := ""
	for _, revealed := range t.Log.Reveals {
		secret = revealed
	}
	return t.Game.Learning.Votes(t.Position(), secret)
}

// Doubtful returns the answers in a match that hardly anybody gives, of one member or, with "", of all.
func Doubtful(t *match.Table, user string) []games.AnswerVote {
	_, votes := votesOf(t)
	return slices.DeleteFunc(votes, func(v games.AnswerVote) bool {
		by := t.Match.Entries[t.Log.Moves[v.Move].Entry].User
		return !v.Doubtful || by == "" || user != "" && by != user
	})
}

// Confirm counts a doubtful answer as a vote of the member who gave it.
func (ls *Lessons) Confirm(ctx context.Context, t *match.Table, user string, v games.AnswerVote) error {
	thing, _ := votesOf(t)
	return ls.cast(ctx, t, thing, map[string]map[string]string{user: {v.Question: v.Answer}})
}

// cast adds answers about a thing to the ballots of members.
func (ls *Lessons) cast(ctx context.Context, t *match.Table, thing string, by map[string]map[string]string) error {
	if thing == "" || len(by) == 0 {
		return nil
	}
	subject := t.Game.Learning.Subject(t.Match.Options)
	taught, err := ls.Taught(ctx, t.Match.Guild, t.Game, subject)
	if err != nil || isNamed(t.Game, thing) && taught.has(thing) < 0 { // it was removed since the match began
		return err
	}
	for user, answers := range by {
		if _, err := ls.vote(ctx, t.Match.Guild, ballotID(t.Game, subject, thing, user), answers); err != nil {
			return err
		}
	}
	return ls.fold(ctx, t.Match.Guild, t.Game, subject)
}

// ballotID returns the ID of the ballot of a member on a thing.
func ballotID(g *games.Game, subject, thing, user string) string {
	return subjectID(g, subject) + thing + "/" + user
}

// vote adds answers to a ballot, and returns all.
func (ls *Lessons) vote(ctx context.Context, home, id string, answers map[string]string) (all map[string]string, err error) {
	key := store.Document{Home: home, Kind: store.BallotKind, ID: id}
	err = store.ChangeDocument(ctx, ls.host.Store, key, func(d *store.Document, ballot *map[string]string) error {
		all = map[string]string{}
		maps.Copy(all, *ballot)
		maps.Copy(all, answers)
		if d.Version > 0 && maps.Equal(all, *ballot) {
			return store.ErrUnchanged
		}
		*ballot = all
		return nil
	})
	return all, err
}

// fold stores the value to which all ballots lead, unless the last one is of today.
func (ls *Lessons) fold(ctx context.Context, home string, g *games.Game, subject string) error {
	was, err := ls.Taught(ctx, home, g, subject)
	if now := ls.host.Now(); err != nil || now.Before(was.At.Add(foldAfter)) || now.Before(was.Read.Add(foldAfter)) {
		return err
	}
	return ls.refold(ctx, home, g, subject, was)
}

// refold stores the value to which all ballots lead.
func (ls *Lessons) refold(ctx context.Context, home string, g *games.Game, subject string, was Taught) error {
	read := 0
	var failed error
	value, changed := g.Learning.Fold(subject, was.Added, func(yield func(games.Ballot) bool) {
		failed = ls.each(ctx, home, subjectID(g, subject), maxBallots, func(d store.Document) error {
			read++
			w, err := readWaiting(d, subjectID(g, subject))
			if err == nil && !yield(w.Ballot) {
				return store.ErrUnchanged
			}
			return err
		})
	})
	unchanged := value == was.Value || was.Value == "" && changed == 0 && len(was.Added) == 0
	if failed != nil || unchanged && read <= ballotsPage && !was.Due {
		return failed
	}
	return store.ChangeDocument(ctx, ls.host.Store, ls.key(home, g, subject), func(_ *store.Document, now *Taught) error {
		switch {
		case !now.At.Equal(was.At) || len(now.Added) != len(was.Added): // another process was quicker
			return store.ErrUnchanged
		case !unchanged:
			now.Value, now.Changed, now.At = value, changed, ls.host.Now()
		}
		if now.Due = false; read > ballotsPage {
			now.Read = ls.host.Now()
		}
		return nil
	})
}

// key names the document with what a server has taught a game about a subject.
func (ls *Lessons) key(home string, g *games.Game, subject string) store.Document {
	return store.Document{Home: home, Kind: TaughtKind, ID: strings.TrimSuffix(subjectID(g, subject), "/")}
}

// Taught returns what a server has taught a game about a subject; the zero Taught for nothing.
func (ls *Lessons) Taught(ctx context.Context, home string, g *games.Game, subject string) (t Taught, err error) {
	key := ls.key(home, g, subject)
	_, err = store.ReadDocument(ctx, ls.host.Store, key.Home, key.Kind, key.ID, &t)
	return t, err
}

// ballotsPage is the number of ballots that are read at once.
const ballotsPage = 500

// each calls f for a server's ballots whose IDs have a prefix, up to a number of them.
func (ls *Lessons) each(ctx context.Context, home, prefix string, most int, f func(store.Document) error) error {
	for d, err := range store.List(ctx, ls.host.Store, home, store.BallotKind, prefix, ballotsPage) {
		if most--; err == nil && (most < 0 || !strings.HasPrefix(d.ID, prefix)) {
			return nil
		}
		if err == nil {
			err = f(d)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Reset deletes what a server has taught a game about a subject, with all ballots and added things.
func (ls *Lessons) Reset(ctx context.Context, home string, g *games.Game, subject string) error {
	if err := ls.clear(ctx, home, subjectID(g, subject)); err != nil {
		return err
	}
	return store.ChangeDocument(ctx, ls.host.Store, ls.key(home, g, subject), func(*store.Document, *Taught) error { return store.ErrRemoved })
}

// clear deletes the ballots whose IDs have a prefix.
func (ls *Lessons) clear(ctx context.Context, home, prefix string) error {
	for { // until there is none, because a game may have ended meanwhile
		n := 0
		err := ls.each(ctx, home, prefix, maxBallots, func(d store.Document) error {
			n++
			d.Body = ""
			if err := ls.host.Store.PutDocument(ctx, d); !errors.Is(err, store.ErrStale) {
				return err
			}
			return nil
		})
		if err != nil || n == 0 {
			return err
		}
	}
}

// begin returns a start that knows what the server has taught. A daily and a match outside of a server
// begin as the game was made, and none as an earlier one did.
func (ls *Lessons) begin(ctx context.Context, s match.Start) (match.Start, error) {
	g, ok := ls.host.GameNamed(s.Game)
	if !ok || g.Learning == nil {
		return s, nil
	}
	s.Options, s.Taught = maps.Clone(s.Options), map[string]string{}
	delete(s.Options, g.Learning.Option)
	if s.Guild == "" || s.Solo() {
		return s, nil
	}
	for _, subject := range g.Learning.Subjects {
		taught, err := ls.Taught(ctx, s.Guild, g, subject)
		if err != nil {
			return s, err
		}
		if taught.Due {
			if err := ls.fold(ctx, s.Guild, g, subject); err != nil {
				return s, err
			}
			if taught, err = ls.Taught(ctx, s.Guild, g, subject); err != nil {
				return s, err
			}
		}
		s.Taught[subject] = taught.Value
	}
	return s, nil
}
