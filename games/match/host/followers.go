package host

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Followers stores the members who follow a match.
type Followers struct{ host *Host }

// FollowKind is the kind of the documents with the followers of a match, who are notified
// when it ends. Each followed match has one, with the match's ID, in the home of its server.
// The change that ends the match makes it due; see [Matches.Apply]. It is also due regularly before.
const FollowKind = "follow"

// followersCheck is the interval of checks whether a followed match has ended.
const followersCheck = time.Hour

// maxFollowers bounds the followers of a match.
const maxFollowers = 100

// Follower is a member to notify when a match ends.
type Follower struct {
	User   string `json:"user"`
	Locale string `json:"locale,omitempty"`
}

// followers is the body of a document of FollowKind.
type followers struct {
	Channel   string     `json:"channel"`
	Followers []Follower `json:"followers"`
}

// Follow adds a follower to a table's match. It is idempotent.
func (fs *Followers) Follow(ctx context.Context, t *match.Table, f Follower) error {
	if err := match.EndRefusal(t); err != nil {
		return err
	}
	return fs.changeFollowers(ctx, t, func(all []Follower) ([]Follower, error) {
		if len(all) >= maxFollowers {
			return nil, games.Refuse("commands.follow.refuse.many")
		}
		return append(all, f), nil
	}, f.User)
}

// Unfollow removes a follower of a match.
func (fs *Followers) Unfollow(ctx context.Context, t *match.Table, user string) error {
	return fs.changeFollowers(ctx, t, func(all []Follower) ([]Follower, error) { return all, nil }, user)
}

// changeFollowers changes the followers of a table's match. The function gets the followers without
// the member.
func (fs *Followers) changeFollowers(ctx context.Context, t *match.Table, change func([]Follower) ([]Follower, error), user string) error {
	return store.ChangeDocument(ctx, fs.host.Store, store.Document{Home: t.Match.Guild, Kind: FollowKind, ID: t.Match.ID}, func(d *store.Document, f *followers) (err error) {
		f.Channel = t.Match.Channel
		others := slices.DeleteFunc(f.Followers, func(o Follower) bool { return o.User == user })
		if f.Followers, err = change(others); err == nil && len(f.Followers) == 0 {
			err = store.ErrRemoved
		}
		d.Due = fs.host.Now().Add(followersCheck)
		return err
	})
}

// putFollowers stores the followers of a match, or deletes the document if there are none.
func (fs *Followers) putFollowers(ctx context.Context, d store.Document, f followers) error {
	if len(f.Followers) == 0 {
		d.Body = ""
		return fs.host.Store.PutDocument(ctx, d)
	}
	return store.Put(ctx, fs.host.Store, d, f)
}

// NotifyFollowers notifies the followers in a claimed document if their match is over. It
// removes each follower before it notifies the next, so that a process that takes over
// notifies the others only.
func (fs *Followers) NotifyFollowers(ctx context.Context, d store.Document, notify func(*match.Table, Follower) error) error {
	var f followers
	if err := json.Unmarshal([]byte(d.Body), &f); err != nil {
		return err
	}
	t, err := fs.host.Load(ctx, f.Channel, d.ID)
	if _, gone := games.RefusalIn(err); gone {
		return fs.putFollowers(ctx, d, followers{})
	}
	if err != nil {
		return err
	}
	if t.Match.Status.Open() {
		d.Due = fs.host.Now().Add(followersCheck)
		return fs.host.Store.PutDocument(ctx, d)
	}
	for len(f.Followers) > 0 {
		if err := notify(t, f.Followers[0]); err != nil {
			return err
		}
		f.Followers, d.Due = f.Followers[1:], fs.host.Now().Add(fs.host.Lease)
		if err := fs.putFollowers(ctx, d, f); err != nil {
			return err
		}
		d.Version++
	}
	return nil
}
