package storage

import (
	"context"
	"errors"

	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Update implements host.Store.
func (s *database) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	if err := checkDue(p.Due); err != nil {
		return match.Head{}, err
	}
	var head match.Head
	once := func(ctx context.Context) error {
		return s.Writes.Transact(ctx, func(ctx context.Context, x engine.Session) (err error) {
			head, err = s.update(ctx, x, channel, id, p)
			return err
		})
	}
	// An earlier attempt of this call may have released the lease.
	recognize := func(ctx context.Context, err error) error {
		if !p.Release || !errors.Is(err, store.ErrStale) {
			return err
		}
		row, failed := readHead(ctx, s.Reads, headOfMatch, channel, id)
		if failed != nil || row.leaseBy != "" {
			return errOr(failed, err)
		}
		head, failed = row.decode()
		return failed
	}
	if err := s.Try(ctx, once, recognize); err != nil {
		return match.Head{}, err
	}
	return head, nil
}

func (s *database) update(ctx context.Context, x engine.Session, channel, id string, p host.Patch) (match.Head, error) {
	row, err := s.lock(ctx, x, channel, id)
	if err != nil {
		return match.Head{}, err
	}
	if p.Holder != "" && row.leaseBy != p.Holder {
		return match.Head{}, store.ErrStale
	}
	head, err := row.decode()
	if p.Park {
		head.Status, head.Due = match.Parked, nil
		head.Epoch++
		_, err = x.Exec(ctx, parkMatch, channel, id)
		return head, err
	}
	if err != nil {
		return match.Head{}, err
	}
	patch(&head, p)
	if p.Release {
		row.leaseBy, row.leaseUntil.value = "", 0
	}
	due, err := encodeDue(head.Due)
	if err != nil {
		return match.Head{}, err
	}
	ping, err := encodePing(head.Reminder)
	if err != nil {
		return match.Head{}, err
	}
	_, err = x.Exec(ctx, patchMatch, channel, id, number(head.Joined), head.Epoch, due, wakeTime(head), row.leaseBy, row.leaseUntil.value, ping)
	return head, err
}

// patch applies a patch to a head. A patch that changes anything raises the epoch.
func patch(h *match.Head, p host.Patch) {
	due := h.Due.With(p.Due)
	h.Joined = h.Joined || p.Joined
	if p.Pinged != nil {
		h.Reminder = *p.Pinged
		h.Reminder.At = storedTime(h.Reminder.At)
		if h.Reminder.Version < h.Version {
			due = h.Due
		}
	}
	h.Due = asStored(activeDeadlines(h.Status, due))
	if p.Due != nil || p.Pinged != nil || p.Joined {
		h.Epoch++
	}
}

// asStored returns deadlines as the database stores them.
func asStored(d match.Deadlines) match.Deadlines {
	for kind, at := range d {
		d[kind] = storedTime(at)
	}
	return d
}
