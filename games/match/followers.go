package match

import (
	"context"
	"encoding/json"
	"errors"
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
	for range tries {
		d, f, err := h.followers(ctx, t)
		if err != nil {
			return err
		}
		others := slices.DeleteFunc(f.Followers, func(o Follower) bool { return o.User == user })
		if f.Followers, err = change(others); err != nil {
			return err
		}
		d.Due = h.Now().Add(followersCheck)
		if err = h.putFollowers(ctx, d, f); !errors.Is(err, ErrStale) {
			return err
		}
	}
	return games.Refuse("match.refuse.busy-table")
}

// followers returns the document with the followers of a table's match, a new one if none is
// stored.
func (h *Host) followers(ctx context.Context, t *Table) (Document, followers, error) {
	f := followers{Channel: t.Match.Channel}
	d, err := h.Store.Document(ctx, t.Match.Guild, FollowKind, t.Match.ID)
	if errors.Is(err, ErrNone) {
		return Document{Home: t.Match.Guild, Kind: FollowKind, ID: t.Match.ID}, f, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(d.Body), &f)
	}
	return d, f, err
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
	} else if d.Version == 0 {
		return nil
	}
	return h.Store.PutDocument(ctx, d)
}

// scheduleNotification makes the notification of followers due. If that fails, they are notified by
// the next regular check.
func (h *Host) scheduleNotification(ctx context.Context, t *Table) {
	d, err := h.Store.Document(ctx, t.Match.Guild, FollowKind, t.Match.ID)
	if err == nil {
		d.Due = h.Now()
		err = h.Store.PutDocument(ctx, d)
	}
	if err != nil && !errors.Is(err, ErrNone) && !errors.Is(err, ErrStale) && ctx.Err() == nil {
		h.Log.Warn("the followers of a match are not told yet", "match", t.Match.ID, "error", err)
	}
}

// NotifyFollowers has the followers of a match told, if it is over, by a document
// that was claimed. Each who was told is taken off before the next, so that whoever
// makes up for a process that died tells the others.
func (h *Host) NotifyFollowers(ctx context.Context, d Document, tell func(*Table, Follower) error) error {
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
		if err := tell(t, f.Followers[0]); err != nil {
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
