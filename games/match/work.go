package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlour/games"
)

// Advance makes the move of the computer whose turn it is and returns the table
// after it; the same table when no computer's move is owed. It returns ErrStale
// when the match has moved on meanwhile, and the context's error when that ends.
func (h *Host) Advance(ctx context.Context, t *Table) (*Table, error) {
	if !t.Owes() {
		return t, nil
	}
	move, err := h.think(ctx, t)
	if err != nil {
		return nil, err
	}
	e := Entry{
		N: len(t.Entries), Kind: games.Move, Seat: t.Turn(), Text: move, At: h.Now(),
		Key: fmt.Sprintf("%s/%d/computer", t.ID, len(t.Entries)),
	}
	next, entries, err := h.complete(t, e)
	if err != nil {
		return nil, err
	}
	if err := h.append(ctx, t, next, entries); err != nil {
		if errors.Is(err, ErrKnown) {
			err = ErrStale // somebody else has made the same move
		}
		return nil, err
	}
	return next, nil
}

// think asks the computer player. A player that fails does not stop the game:
// the first legal move is made and the failure logged.
func (h *Host) think(ctx context.Context, t *Table) (string, error) {
	seat := t.Turn()
	chair := t.Chair(seat)
	hand, err := h.Hand(t, seat)
	if err != nil {
		return "", err
	}
	player, ok := t.Game.Player(chair.Player, chair.Limits)
	if !ok {
		return "", fmt.Errorf("match %s: %s has no player %q", t.ID, t.Match.Game, chair.Player)
	}
	thought, err := player.Move(ctx, t.Position(), hand)
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err == nil {
		var move string
		if move, err = t.Position().Canonical(thought.Move); err == nil {
			return move, nil
		}
	}
	h.Log.Error("a computer player failed", "game", t.Match.Game, "match", t.ID, "ply", len(t.Moves), "player", chair.Player, "error", err)
	for m := range t.Position().Moves() {
		return m, nil
	}
	return "", err
}

// Claim takes over up to limit matches that owe something and that no other
// process works on.
func (h *Host) Claim(ctx context.Context, limit int) ([]Match, error) {
	return h.Store.Claim(ctx, h.Now(), h.lease(), limit)
}

// Renew keeps a match for this process while it works on it; ErrStale when
// another has taken it over.
func (h *Host) Renew(ctx context.Context, t *Table) error {
	return h.Store.Renew(ctx, t.Channel, t.ID, h.lease())
}

// Settle records that a table is drawn and owes nothing more until wake, or
// nothing at all if that is zero; ErrStale when there is more to do already.
func (h *Host) Settle(ctx context.Context, t *Table, b Board, wake time.Time) error {
	return h.Store.Settle(ctx, t.Channel, t.ID, t.Version, b, wake)
}

// Allowed reports whether a member may end the table's match and start another.
func (t *Table) Allowed(by Actor) bool {
	playing := slices.ContainsFunc(t.Folded.Chairs, func(c Chair) bool { return c.Kind == Member && c.User == by.User })
	return by.User == t.Starter || by.Manager || t.Status == Ended && playing
}
