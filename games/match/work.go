package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// due returns the deadlines of a table as a change of the stored ones.
func (h *Host) due(t *Table) Deadlines {
	d := Deadlines{DueMove: {}, DuePing: t.Reminders().NextAt(), DueLapse: t.LapsesAt(), DueVote: t.Votes().Closes(), DueClock: t.Clock().ExpiresAt()}
	if t.ComputerToMove() {
		d[DueMove] = h.moveAt(t)
	}
	return d
}

// ComputerToMoveNow reports whether a computer is to move now.
func (h *Host) ComputerToMoveNow(t *Table) bool {
	return t.ComputerToMove() && !h.moveAt(t).After(h.Now())
}

// moveAt returns when the computer whose turn it is may move: at once, or if only computers
// play, Pace after the last move.
func (h *Host) moveAt(t *Table) time.Time {
	if len(t.Match.Entries) == 0 || slices.ContainsFunc(t.Log.Chairs, func(c Chair) bool { return c.Kind != Computer }) {
		return h.Now()
	}
	return t.Match.LastAt().Add(h.Pace)
}

// Advance makes the move of the computer whose turn it is, by [Host.Think] and
// [Host.Play], and returns the table after it; the same table if no computer is to move.
func (h *Host) Advance(ctx context.Context, t *Table, enough <-chan struct{}) (*Table, error) {
	if !t.ComputerToMove() {
		return t, nil
	}
	answer, err := h.Think(ctx, t, enough)
	if err != nil {
		return nil, err
	}
	return h.Play(ctx, t, answer)
}

// Think finds the move of the computer whose turn it is. The player returns the best
// move it has when enough is closed. If too many attempts at the move have failed, Think
// parks the match and returns ErrStale. It returns the context's error when that ends.
func (h *Host) Think(ctx context.Context, t *Table, enough <-chan struct{}) (Answer, error) {
	if t.Match.Attempts >= parkFrom {
		return Answer{}, h.giveUp(ctx, t)
	}
	began := h.Now()
	move, err := h.think(ctx, t, enough)
	return Answer{Move: move, Prompt: t.Match.Attempts == 0 && h.Now().Sub(began) <= JoinWithin}, err
}

// enter stores an entry that no member caused, with its consequences, and returns the table
// after it. It returns ErrStale if the match has changed, perhaps by the same entry of
// another process.
func (h *Host) enter(ctx context.Context, t *Table, e Entry) (*Table, error) {
	next, entries, err := h.complete(t, e)
	if err != nil {
		return nil, err
	}
	return h.commitOwn(ctx, t, next, entries)
}

// think asks the computer player. A player that fails does not stop the game:
// the first legal move is made and the failure logged.
func (h *Host) think(ctx context.Context, t *Table, enough <-chan struct{}) (string, error) {
	seat := t.Turn()
	hand, err := h.Hand(t, seat)
	if err != nil {
		return "", err
	}
	if len(t.Choices().Seats()) > 0 { // what is sealed must not follow from the seed, which anyone may export
		if hand.Rand, err = h.newRand(); err != nil {
			return "", err
		}
	}
	name, limits := h.nextAttempt(t, seat)
	limits.Stop = enough
	player, ok := t.Game.Players[name]
	if !ok {
		return "", fmt.Errorf("match %s: %s has no player %q", t.Match.ID, t.Match.Game, name)
	}
	p := t.PositionFor(seat)
	thought, err := ask(ctx, player, p, hand, limits)
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err == nil {
		var move string
		if move, err = p.Canonical(thought.Move); err == nil {
			return move, nil
		}
	}
	h.Log.Error("a computer player failed", "game", t.Match.Game, "match", t.Match.ID, "ply", len(t.Log.Moves), "player", name, "error", err)
	for m := range p.Moves() {
		return m, nil
	}
	return "", err
}

// Poll reports what has been due for at least overdue, and can be claimed.
func (h *Host) Poll(ctx context.Context, overdue time.Duration) (PollResult, error) {
	return h.Store.Poll(ctx, h.Now().Add(-overdue))
}

// Claim leases up to limit matches that have been due for at least overdue, and returns
// their heads.
func (h *Host) Claim(ctx context.Context, overdue time.Duration, limit int) ([]Head, error) {
	claimed, err := h.Store.Claim(ctx, h.Now().Add(-overdue), h.lease(), limit, 0)
	return claimed.Matches, err
}

// ClaimDocuments leases up to limit documents that have been due for at least overdue.
func (h *Host) ClaimDocuments(ctx context.Context, overdue time.Duration, limit int) ([]Document, error) {
	claimed, err := h.Store.Claim(ctx, h.Now().Add(-overdue), h.lease(), 0, limit)
	return claimed.Documents, err
}

// ReleaseLease releases this process's lease on a match.
func (h *Host) ReleaseLease(ctx context.Context, t *Table) error {
	_, err := h.Store.Update(ctx, t.Match.Channel, t.Match.ID, Patch{Holder: h.By, Release: true})
	if errors.Is(err, ErrStale) { // another process has the lease
		return nil
	}
	return err
}

// Renew extends this process's leases, and returns those that are lost.
func (h *Host) Renew(ctx context.Context, held []Ref) (lost []Ref, err error) {
	return h.Store.Renew(ctx, h.lease(), held)
}

// ReleaseLeases ends this process's leases, so that other processes can claim the work at once.
// It does not count as an attempt.
func (h *Host) ReleaseLeases(ctx context.Context, held []Ref) error {
	_, err := h.Store.Renew(ctx, Lease{By: h.By}, held)
	return err
}

// At returns the table of a head: the cached one if it has the head's version.
func (h *Host) At(ctx context.Context, head Head) (*Table, error) {
	t := h.cache.find(head.Channel, head.ID)
	if t == nil || t.Match.Version != head.Version {
		return h.load(ctx, head.Channel, head.ID)
	}
	return t.withHead(head), nil
}
