package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// encode returns the values of a new match after another one, in the order of insertMatch.
func encode(m *match.Match, lease store.Lease, after string) ([]any, error) {
	if err := checkMatch(m); err != nil {
		return nil, err
	}
	active := activeDeadlines(m.Status, m.Due)
	start, badStart := json.Marshal(m.Start)
	chairs, badChairs := json.Marshal(m.Chairs)
	ping, badPing := encodePing(m.Reminder)
	due, badDue := encodeDue(active)
	if err := errors.Join(badStart, badChairs, badPing, badDue); err != nil {
		return nil, fmt.Errorf("storage: encoding a match: %w", err)
	}
	return []any{
		m.Channel, m.ID, m.Guild, m.Game, string(start), int64(m.Seed), m.Starter, string(chairs), string(m.Status),
		number(m.Joined), m.Epoch, ping, due, wakeTime(match.Head{Status: m.Status, Due: active}), lease.By, leaseTime(lease.Until), m.Created.UnixMilli(), m.Version, after,
	}, nil
}

// activeDeadlines returns the deadlines of a match as the database stores them, without zero times. A
// parked match has none.
func activeDeadlines(s match.Status, due match.Deadlines) match.Deadlines {
	if s == match.Parked {
		return nil
	}
	active := due.With(nil).With(due) // With drops zero times
	for kind, at := range active {
		active[kind] = fromMillis(at.UnixMilli())
	}
	return active
}

// check refuses an invalid change.
func check(c host.Change) error {
	r := c.Receipt
	if r.Channel != "" && r.Channel != c.Channel || c.New != nil && c.New.Channel != c.Channel {
		return fmt.Errorf("storage: a change in channel %q has a part in another channel", c.Channel)
	}
	err := checkText("a change", c.Channel, r.Interaction, r.Match, c.Lease.By)
	for _, s := range c.Steps {
		err = errors.Join(err, checkStep(c.Channel, s))
	}
	if c.New != nil {
		err = errors.Join(err, checkResults(c.Channel, c.New.ID, c.New.Status, c.Results))
	}
	if c.Document != nil {
		err = errors.Join(err, checkDocument(*c.Document))
	}
	return err
}

func checkStep(channel string, s host.Step) error {
	switch {
	case len(s.Entries) == 0:
		return fmt.Errorf("storage: a step of match %q has no entries", s.Match)
	case !known(s.Status):
		return fmt.Errorf("storage: a step of match %q has the unknown status %q", s.Match, s.Status)
	}
	return errors.Join(checkEntries(s.Entries), checkDue(s.Due), checkResults(channel, s.Match, s.Status, s.Results))
}

// checkMatch refuses a match that could not be decoded again.
func checkMatch(m *match.Match) error {
	if !known(m.Status) {
		return fmt.Errorf("storage: a new match has the unknown status %q", m.Status)
	}
	texts := []string{
		m.Channel, m.ID, m.Guild, m.Game, m.Opening, m.Starter,
		string(m.Source), string(m.Show),
	}
	for _, o := range m.Opponents {
		texts = append(texts, o.User, o.Name)
	}
	for name, value := range m.Options {
		texts = append(texts, name, value)
	}
	for _, player := range m.Players {
		texts = append(texts, player)
	}
	for _, c := range m.Chairs {
		texts = append(texts, string(c.Kind), c.User, c.Name, c.Player)
	}
	return errors.Join(checkText("a match", texts...), checkDue(m.Due), checkEntries(m.Entries))
}

func checkEntries(entries []match.Entry) error {
	for _, e := range entries {
		if err := checkText("an entry", string(e.Kind), e.Text, e.User, e.Key); err != nil {
			return err
		}
		if e.N < 0 {
			return fmt.Errorf("storage: an entry has the negative number %d", e.N)
		}
	}
	return nil
}

func checkDue(d match.Deadlines) error {
	return checkText("a deadline", slices.Collect(maps.Keys(d))...)
}

// Update implements host.Store.
func (s *database) Update(ctx context.Context, channel, id string, p host.Patch) (match.Head, error) {
	if err := checkDue(p.Due); err != nil {
		return match.Head{}, err
	}
	var head match.Head
	err := s.Write(ctx, func(ctx context.Context, x engine.Session) (err error) {
		head, err = s.update(ctx, x, channel, id, p)
		return err
	})
	return head, err
}

func (s *database) update(ctx context.Context, x engine.Session, channel, id string, p host.Patch) (match.Head, error) {
	row, err := s.lock(ctx, x, channel, id)
	if err != nil {
		return match.Head{}, err
	}
	head, err := row.head()
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
	due, badDue := encodeDue(head.Due)
	ping, badPing := encodePing(head.Reminder)
	if err := errors.Join(badDue, badPing); err != nil {
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
		if at := h.Reminder.At; !at.IsZero() {
			h.Reminder.At = fromMillis(at.UnixMilli())
		}
		if h.Reminder.Version < h.Version {
			due = h.Due
		}
	}
	h.Due = activeDeadlines(h.Status, due)
	if p.Due != nil || p.Pinged != nil || p.Joined {
		h.Epoch++
	}
}
