package storage

import (
	"context"
	"errors"
	"slices"

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
var errNoTime = errors.New("storage: a patch with a ping that was sent must say when that is due if it was sent late")

func checkPatch(p match.Patch) error {
	if err := checkDue(p.Due); err != nil {
		return err
	}
	if p.Pinged == nil {
		return nil
	}
	if p.At.IsZero() {
		return errNoTime
	}
	return checkText("a ping", p.Pinged.Message)
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
	patch(&head, p)
	if err := checkText("a board", append(slices.Clone(head.Board.Former), head.Board.Message, head.Board.Route, head.Board.Pending)...); err != nil {
		return match.Head{}, err
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
	board, err := encodeSlot(head.Board)
	if err != nil {
		return match.Head{}, err
	}
	_, err = x.exec(ctx, patchMatch, channel, id, board, head.Board.Route, head.Board.Pending, head.Board.Epoch, due, wakeTime(head), row.leaseBy, row.leaseUntil.value, ping)
	return head, err
}

// patch changes a head as a patch says.
func patch(h *match.Head, p match.Patch) {
	due := h.Due.With(p.Due)
	if p.Slot != nil {
		h.Board = p.Slot(h.Board)
		h.Board.Until, h.Board.Due = kept(h.Board.Until), kept(h.Board.Due)
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
		d[kind] = kept(at)
	}
	return d
}
