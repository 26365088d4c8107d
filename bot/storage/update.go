package storage

import (
	"context"
	"errors"

	"parlour/games/match"
)

// Update implements match.Store.
func (s *store) Update(ctx context.Context, channel, id string, p match.Patch) (match.Head, error) {
	if err := checkPatch(p); err != nil {
		return match.Head{}, err
	}
	var head match.Head
	once := func(ctx context.Context) error {
		return s.writes.transact(ctx, func(ctx context.Context, x session) (err error) {
			head, err = s.update(ctx, x, channel, id, p)
			return err
		})
	}
	// An attempt of ours may have let go of the lease that the next one
	// misses.
	recognize := func(ctx context.Context, err error) error {
		if !p.Release || !errors.Is(err, match.ErrStale) {
			return err
		}
		row, failed := readHead(ctx, s.reads, headOfMatch, channel, id)
		if failed != nil || row.leaseBy != "" {
			return orElse(failed, err)
		}
		head, failed = row.decode()
		return failed
	}
	if err := s.try(ctx, once, recognize); err != nil {
		return match.Head{}, err
	}
	return head, nil
}

// errNoTime is the error of a patch that would owe something at no time.
var errNoTime = errors.New("storage: a patch with a board or a ping that was sent must say when that is due if it was sent late")

func checkPatch(p match.Patch) error {
	if err := checkDue(p.Due); err != nil {
		return err
	}
	if p.Via != nil {
		if err := checkText("a board", *p.Via); err != nil {
			return err
		}
	}
	if p.Pinged != nil {
		if err := checkText("a ping", p.Pinged.Message); err != nil {
			return err
		}
	}
	if p.Drawn == nil && p.Pinged == nil {
		return nil
	}
	if p.At.IsZero() {
		return errNoTime
	}
	if p.Drawn == nil {
		return nil
	}
	return checkText("a board", p.Drawn.Message, p.Drawn.Via)
}

func (s *store) update(ctx context.Context, x session, channel, id string, p match.Patch) (match.Head, error) {
	row, err := s.lock(ctx, x, channel, id)
	if err != nil {
		return match.Head{}, err
	}
	if p.Holder != "" && row.leaseBy != p.Holder {
		return match.Head{}, match.ErrStale
	}
	head, err := row.decode()
	if p.Park {
		head.Status, head.Due = match.Parked, nil
		_, err = x.exec(ctx, parkMatch, channel, id)
		return head, err
	}
	if err != nil {
		return match.Head{}, err
	}
	before := head.Board.Message
	patch(&head, p)
	if head.Board.Message != before {
		head.Replaced = before
	}
	if p.Release {
		row.leaseBy, row.leaseUntil.value = "", 0
	}
	due, err := encodeDue(head.Due)
	if err != nil {
		return match.Head{}, err
	}
	ping, err := encodePing(head.Ping)
	if err != nil {
		return match.Head{}, err
	}
	_, err = x.exec(ctx, patchMatch, channel, id, head.Board.Message, head.Board.Version, head.Board.Via, due, wakeTime(head.Due), row.leaseBy, row.leaseUntil.value, ping)
	return head, err
}

// patch changes a head as a patch says. A board that was drawn late, or in
// vain, makes the board due; if it is due earlier anyway it stays so.
func patch(h *match.Head, p match.Patch) {
	due := h.Due.With(p.Due)
	if p.Via != nil {
		h.Board.Via = *p.Via
	}
	if p.Drawn != nil {
		follows := p.Drawn.Follows(h.Board)
		late := p.Drawn.Version < h.Version || !follows
		if follows {
			h.Board = *p.Drawn
		}
		if at, is := due[match.DueBoard]; late && (!is || p.At.Before(at)) {
			due[match.DueBoard] = p.At
		}
	}
	if p.Pinged != nil {
		h.Ping = match.Ping{}
		if !p.Pinged.At.IsZero() {
			h.Ping = *p.Pinged
			h.Ping.At = fromMillis(h.Ping.At.UnixMilli())
		}
		if p.Pinged.Version < h.Version {
			due[match.DuePing] = p.At
		}
	}
	h.Due = asKept(owedBy(h.Status, due))
}

// asKept is deadlines as they will be read again.
func asKept(d match.Deadlines) match.Deadlines {
	for kind, at := range d {
		d[kind] = fromMillis(at.UnixMilli())
	}
	return d
}
