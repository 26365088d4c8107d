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

// followedEvery is the interval of checks whether a followed match has ended.
const followedEvery = time.Hour

// maxFollowers bounds the followers of a match.
const maxFollowers = 100

// Follower is a member to notify when a match ends.
type Follower struct {
	User   string `json:"user"`
	Locale string `json:"locale,omitempty"`
}

// followed is the body of a document of FollowKind.
type followed struct {
	Channel   string     `json:"channel"`
	Followers []Follower `json:"followers"`
}

// Follow adds a follower to a table's match. It is idempotent.
func (h *Host) Follow(ctx context.Context, t *Table, f Follower) error {
	if err := t.ended(); err != nil {
		return err
	}
	return h.refollow(ctx, t, func(all []Follower) ([]Follower, error) {
		if len(all) >= maxFollowers {
			return nil, games.Refuse("commands.follow.refuse.many")
		}
		return append(all, f), nil
	}, f.User)
}

// Unfollow removes a follower of a match.
func (h *Host) Unfollow(ctx context.Context, t *Table, user string) error {
	return h.refollow(ctx, t, func(all []Follower) ([]Follower, error) { return all, nil }, user)
}

// refollow changes the followers of a table's match. The function gets the followers without
// the member.
func (h *Host) refollow(ctx context.Context, t *Table, change func([]Follower) ([]Follower, error), user string) error {
	return ChangeDocument(ctx, h.Store, h.followKey(t), func(d *Document, f *followed) (err error) {
		f.Channel = t.Match.Channel
		others := slices.DeleteFunc(f.Followers, func(o Follower) bool { return o.User == user })
		if f.Followers, err = change(others); err == nil && len(f.Followers) == 0 {
			err = ErrRemoved
		}
		d.Due = h.Now().Add(followedEvery)
		return err
	})
}

// followKey names the document with the followers of a table's match.
func (h *Host) followKey(t *Table) Document {
	return Document{Home: t.Match.Guild, Kind: FollowKind, ID: t.Match.ID}
}

// putFollowed stores the followers of a match, or deletes the document if there are none.
func (h *Host) putFollowed(ctx context.Context, d Document, f followed) error {
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

// endFollowed makes the notification of followers due. If that fails, they are notified by
// the next regular check.
func (h *Host) endFollowed(ctx context.Context, t *Table) {
	err := ChangeDocument(ctx, h.Store, h.followKey(t), func(d *Document, f *followed) error {
		if len(f.Followers) == 0 {
			return ErrUnchanged
		}
		d.Due = h.Now()
		return nil
	})
	if err != nil && ctx.Err() == nil {
		h.Log.Warn("followers of a match not notified yet", "match", t.Match.ID, "error", err)
	}
}

// TellFollowers has the followers of a match told, if it is over, by a document
// that was claimed. Each who was told is taken off before the next, so that whoever
// makes up for a process that died tells the others.
func (h *Host) TellFollowers(ctx context.Context, d Document, tell func(*Table, Follower) error) error {
	var f followed
	if err := json.Unmarshal([]byte(d.Body), &f); err != nil {
		return err
	}
	t, err := h.Load(ctx, f.Channel, d.ID)
	if _, gone := games.RefusalIn(err); gone {
		return h.putFollowed(ctx, d, followed{})
	}
	if err != nil {
		return err
	}
	if t.Match.Status.Open() {
		d.Due = h.Now().Add(followedEvery)
		return h.Store.PutDocument(ctx, d)
	}
	for len(f.Followers) > 0 {
		if err := tell(t, f.Followers[0]); err != nil {
			return err
		}
		f.Followers, d.Due = f.Followers[1:], h.Now().Add(h.Lease)
		if err := h.putFollowed(ctx, d, f); err != nil {
			return err
		}
		d.Version++
	}
	return nil
}
