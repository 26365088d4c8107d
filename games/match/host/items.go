package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Items stores the items of servers, such as labyrinths.
type Items struct{ host *Host }

// Item is an item that a member has added to a server, such as a maze. Its document is in the
// home of the server, and its ID has the names of the game and of the item.
type Item struct {
	Game string    `json:"-"`
	Name string    `json:"-"`
	Text string    `json:"text"`
	User string    `json:"user"` // who added it
	At   time.Time `json:"at"`
}

// itemsPage is the number of items that are read at once.
const itemsPage = 50

// Put stores an item of a server, and replaces one of the same name. A duplicate delivery
// changes nothing.
func (is *Items) Put(ctx context.Context, channel, home string, it Item, by match.Actor) error {
	return is.change(ctx, channel, home, it.Game+"/"+it.Name, by, func(d *store.Document) error {
		body, err := json.Marshal(it)
		d.Body = string(body)
		return err
	})
}

// ErrOther means that another member has added an item.
var ErrOther = errors.New("host: another member has added the item")

// Remove removes an item of a server and returns it. Unless a manager removes it, it must be the
// member's own. It returns ErrNone or ErrOther, and after a duplicate delivery no error.
func (is *Items) Remove(ctx context.Context, channel, home, game, name string, by match.Actor) (it Item, err error) {
	err = is.change(ctx, channel, home, game+"/"+name, by, func(d *store.Document) (err error) {
		if d.Version == 0 {
			if _, known := is.host.Store.Receipt(ctx, channel, by.Key); known == nil {
				return store.ErrKnown
			}
			return store.ErrNone
		}
		if it, err = readItem(*d); err == nil && it.User != by.User && !by.Manager {
			err = ErrOther
		}
		d.Body = ""
		return err
	})
	return it, err
}

// change changes the document of an item, in the transaction that stores a receipt, which ChangeDocument does not
// offer.
func (is *Items) change(ctx context.Context, channel, home, id string, by match.Actor, edit func(d *store.Document) error) error {
	for range store.DocumentTries {
		d, err := is.host.Store.Document(ctx, home, store.ItemKind, id)
		if errors.Is(err, store.ErrNone) {
			d, err = store.Document{Home: home, Kind: store.ItemKind, ID: id}, nil
		}
		if err == nil {
			err = edit(&d)
		}
		if err == nil {
			err = is.host.Store.Apply(ctx, Change{Channel: channel, Document: &d, Receipt: store.Receipt{Channel: channel, Interaction: by.Key, At: is.host.Now()}})
		}
		switch {
		case errors.Is(err, store.ErrKnown):
			return nil
		case !errors.Is(err, store.ErrStale):
			return err
		}
	}
	return games.Refuse("match.refuse.busy-table")
}

// maxNames bounds the names that are read.
const maxNames = 1000

// Names returns the names of the items of a game in a server, without reading them.
func (is *Items) Names(ctx context.Context, home, game string) (names []string, err error) {
	ids, err := is.host.Store.IDs(ctx, home, store.ItemKind, maxNames)
	for _, id := range ids {
		if of, name, _ := strings.Cut(id, "/"); of == game {
			names = append(names, name)
		}
	}
	return names, err
}

// Get returns an item of a server, or ErrNone.
func (is *Items) Get(ctx context.Context, home, game, name string) (Item, error) {
	d, err := is.host.Store.Document(ctx, home, store.ItemKind, game+"/"+name)
	if err != nil {
		return Item{}, err
	}
	return readItem(d)
}

// List returns the items of a server, by name; of all games if game is "".
func (is *Items) List(ctx context.Context, home, game string) (all []Item, err error) {
	for d, err := range store.List(ctx, is.host.Store, home, store.ItemKind, "", itemsPage) {
		var it Item
		if err == nil {
			it, err = readItem(d)
		}
		if err != nil {
			return nil, err
		}
		if game == "" || it.Game == game {
			all = append(all, it)
		}
	}
	slices.SortFunc(all, func(a, b Item) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

func readItem(d store.Document) (it Item, err error) {
	if err := json.Unmarshal([]byte(d.Body), &it); err != nil {
		return it, fmt.Errorf("host: item %s of %s: %w", d.ID, d.Home, err)
	}
	it.Game, it.Name, _ = strings.Cut(d.ID, "/")
	return it, nil
}

// Lessons stores what the members of servers teach games; see [games.Learning].
//
// After a game on a server, the answers of a member about its thing are a ballot: a document of
// its own, so that it can be deleted with the member. A doubtful answer is not, until the member confirms it. A later game of the member about the same
// thing changes it. All ballots together are folded into a value that new matches begin with, at
// most once a day. The value names no member.
type Lessons struct{ host *Host }

// TaughtKind is the kind of the documents with what a server has taught.
const TaughtKind = "taught"

// Taught is what a server has taught a game about a subject.
type Taught struct {
	Value   string    `json:"value"` // of the option
	Changed int       `json:"changed"`
	At      time.Time `json:"at"` // when the value last changed
}

// foldAfter is the least time between two values.
const foldAfter = 24 * time.Hour

// maxBallots bounds the ballots that are folded.
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
	thing, votes := votesOf(t)
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
	return ls.cast(ctx, t, thing, by)
}

// votesOf returns the thing that a match was about, and the answers about it; "" if it teaches nothing.
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
	for user, answers := range by {
		key := store.Document{Home: t.Match.Guild, Kind: store.BallotKind, ID: subjectID(t.Game, subject) + thing + "/" + user}
		if err := store.ChangeDocument(ctx, ls.host.Store, key, func(_ *store.Document, was *map[string]string) error {
			return added(was, answers)
		}); err != nil {
			return err
		}
	}
	return ls.fold(ctx, t.Match.Guild, t.Game, subject)
}

// added adds answers to a ballot.
func added(ballot *map[string]string, answers map[string]string) error {
	err := store.ErrUnchanged
	if *ballot == nil {
		*ballot = map[string]string{}
	}
	for q, a := range answers {
		if (*ballot)[q] != a {
			(*ballot)[q], err = a, nil
		}
	}
	return err
}

// fold stores the value to which all ballots lead, unless the last one is of today.
func (ls *Lessons) fold(ctx context.Context, home string, g *games.Game, subject string) error {
	was, err := ls.Taught(ctx, home, g, subject)
	if err != nil || ls.host.Now().Before(was.At.Add(foldAfter)) {
		return err
	}
	var ballots []games.Ballot
	err = ls.each(ctx, home, subjectID(g, subject), maxBallots, func(d store.Document) error {
		thing, _, _ := strings.Cut(strings.TrimPrefix(d.ID, subjectID(g, subject)), "/")
		b := games.Ballot{Thing: thing}
		ballots = append(ballots, b)
		return json.Unmarshal([]byte(d.Body), &ballots[len(ballots)-1].Answers)
	})
	if err != nil {
		return err
	}
	value, changed := g.Learning.Fold(subject, ballots)
	if value == was.Value || was.Value == "" && changed == 0 {
		return nil
	}
	return store.ChangeDocument(ctx, ls.host.Store, ls.key(home, g, subject), func(_ *store.Document, now *Taught) error {
		if !now.At.Equal(was.At) { // another process was quicker
			return store.ErrUnchanged
		}
		*now = Taught{Value: value, Changed: changed, At: ls.host.Now()}
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

// Reset deletes what a server has taught a game about a subject, with all ballots.
func (ls *Lessons) Reset(ctx context.Context, home string, g *games.Game, subject string) error {
	for { // until there is none, because a game may have ended meanwhile
		n := 0
		err := ls.each(ctx, home, subjectID(g, subject), maxBallots, func(d store.Document) error {
			n++
			d.Body = ""
			if err := ls.host.Store.PutDocument(ctx, d); !errors.Is(err, store.ErrStale) {
				return err
			}
			return nil
		})
		if err != nil {
			return err
		}
		if n == 0 {
			break
		}
	}
	return store.ChangeDocument(ctx, ls.host.Store, ls.key(home, g, subject), func(*store.Document, *Taught) error { return store.ErrRemoved })
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
		s.Taught[subject] = taught.Value
	}
	return s, nil
}
