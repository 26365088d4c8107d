package match

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"parlour/games"
)

// FollowKind is the kind of the documents with the followers of a match, who are notified
// when it ends. Each followed match has one, with the match's ID, in the home of its server.
// It is due when the match ends, and regularly before, in case the process that ended the
// match died.
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
func (h *Host) Follow(ctx context.Context, t *Table, f Follower) error {
	if err := endRefusal(t); err != nil {
		return err
	}
	return h.changeFollowers(ctx, t, func(all []Follower) ([]Follower, error) {
		if len(all) >= maxFollowers {
			return nil, games.Refuse("commands.follow.refuse.many")
		}
		return append(all, f), nil
	}, f.User)
}

// Unfollow removes a follower of a match.
func (h *Host) Unfollow(ctx context.Context, t *Table, user string) error {
	return h.changeFollowers(ctx, t, func(all []Follower) ([]Follower, error) { return all, nil }, user)
}

// changeFollowers changes the followers of a table's match. The function gets the followers without
// the member.
func (h *Host) changeFollowers(ctx context.Context, t *Table, change func([]Follower) ([]Follower, error), user string) error {
	return ChangeDocument(ctx, h.Store, h.followKey(t), func(d *Document, f *followers) (err error) {
		f.Channel = t.Match.Channel
		others := slices.DeleteFunc(f.Followers, func(o Follower) bool { return o.User == user })
		if f.Followers, err = change(others); err == nil && len(f.Followers) == 0 {
			err = ErrRemoved
		}
		d.Due = h.Now().Add(followersCheck)
		return err
	})
}

// followKey names the document with the followers of a table's match.
func (h *Host) followKey(t *Table) Document {
	return Document{Home: t.Match.Guild, Kind: FollowKind, ID: t.Match.ID}
}

// putFollowers stores the followers of a match, or deletes the document if there are none.
func (h *Host) putFollowers(ctx context.Context, d Document, f followers) error {
	d.Body = ""
	if len(f.Followers) > 0 {
		body, err := json.Marshal(f)
		if err != nil {
			return err
		}
		d.Body = string(body)
	}
	return h.Store.PutDocument(ctx, d)
}

// scheduleNotification makes the notification of followers due. If that fails, they are notified by
// the next regular check.
func (h *Host) scheduleNotification(ctx context.Context, t *Table) {
	err := ChangeDocument(ctx, h.Store, h.followKey(t), func(d *Document, f *followers) error {
		if len(f.Followers) == 0 {
			return ErrUnchanged
		}
		d.Due = h.Now()
		return nil
	})
	if err != nil && ctx.Err() == nil {
		h.Log.Warn("followers notification deferred", "match", t.Match.ID, "error", err)
	}
}

// NotifyFollowers notifies the followers in a claimed document if their match is over. It
// removes each follower before it notifies the next, so that a process that takes over
// notifies the others only.
func (h *Host) NotifyFollowers(ctx context.Context, d Document, notify func(*Table, Follower) error) error {
	var f followers
	if err := json.Unmarshal([]byte(d.Body), &f); err != nil {
		return err
	}
	t, err := h.Load(ctx, f.Channel, d.ID)
	if _, gone := games.RefusalIn(err); gone {
		return h.putFollowers(ctx, d, followers{})
	}
	if err != nil {
		return err
	}
	if t.Match.Status.Open() {
		d.Due = h.Now().Add(followersCheck)
		return h.Store.PutDocument(ctx, d)
	}
	for len(f.Followers) > 0 {
		if err := notify(t, f.Followers[0]); err != nil {
			return err
		}
		f.Followers, d.Due = f.Followers[1:], h.Now().Add(h.Lease)
		if err := h.putFollowers(ctx, d, f); err != nil {
			return err
		}
		d.Version++
	}
	return nil
}
