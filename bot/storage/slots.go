package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"parlour/bot/delivery"
	"parlour/bot/storage/engine"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

var _ delivery.Rows = (*database)(nil)

// The statements about slots.
const (
	slotColumns = `home, match_id, id, place, wanted, shown, message, route, pending, turn, sender, until, due, again, shown_at, refused, failed, COALESCE(wake, 0), revision`
	getSlot     = `SELECT ` + slotColumns + ` FROM slots WHERE home = $1 AND match_id = $2 AND id = $3`
	dueSlots    = `SELECT ` + slotColumns + ` FROM slots WHERE wake <= $1 ORDER BY wake LIMIT $2 + 0`
	newSlot     = `INSERT INTO slots (home, match_id, id, place, wanted, shown, message, route, pending, turn, sender, until, due, again, shown_at, refused, failed, wake, revision)`
	insertSlot  = newSlot + ` VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 1) ON CONFLICT DO NOTHING`
	changeSlot  = `UPDATE slots SET place = $4, wanted = $5, shown = $6, message = $7, route = $8, pending = $9, turn = $10, sender = $11, until = $12,
		due = $13, again = $14, shown_at = $15, refused = $16, failed = $17, wake = $18, revision = revision + 1
		WHERE home = $1 AND match_id = $2 AND id = $3 AND revision = $19 
		RETURNING CASE WHEN EXISTS (SELECT 1 FROM documents AS d WHERE d.home = $1 AND d.kind = 'note') THEN '' ELSE home END`
	removeSlot = `DELETE FROM slots WHERE home = $1 AND match_id = $2 AND id = $3 AND revision = $4`

	// The assignments of a raise, which does what delivery.Slot.Raise does. The process takes
	// the turn if it can send, Discord does not refuse the message, and the turn is free.
	raiseSlot = `wanted = wanted + 1, revision = revision + 1, refused = CASE WHEN :member = 1 THEN 0 ELSE refused END,
		failed = failed + CASE WHEN ` + takes + ` AND sender <> '' THEN 1 ELSE 0 END,
		turn = turn + CASE WHEN ` + takes + ` THEN 1 ELSE 0 END,
		sender = CASE WHEN ` + takes + ` THEN :sender ELSE sender END,
		until = CASE WHEN ` + takes + ` THEN :until ELSE until END,
		due = CASE WHEN ` + takes + ` THEN 0 ELSE :now END,
		again = CASE WHEN NOT (` + takes + `) THEN again WHEN sender <> '' THEN :again WHEN again <= :now THEN 0 ELSE again END,
		wake = CASE WHEN ` + takes + ` THEN :until WHEN refused = 1 AND :member = 0 THEN NULL WHEN sender <> '' THEN until
			WHEN again > 0 AND again < :now THEN again ELSE :now END`
	takes = `:sender <> '' AND (refused = 0 OR :member = 1) AND (sender = '' OR until <= :now)`
)

// raiseSlots raises the slots of a match.
var raiseSlots = `UPDATE slots SET ` + raiseWith(1) + ` WHERE home = $6 AND match_id = $7 AND ` + noLeftover + ` RETURNING ` + slotColumns

// noLeftover excludes the messages to delete, whose IDs delivery.Slot begins so.
const noLeftover = `id NOT LIKE 'old/%'`

// raiseWith returns the assignments of a raise whose arguments have numbers from n on; see raiseArgs.
func raiseWith(n int) string {
	var markers []string
	for i, name := range []string{":sender", ":member", ":now", ":until", ":again"} {
		markers = append(markers, name, fmt.Sprint("$", n+i))
	}
	return strings.NewReplacer(markers...).Replace(raiseSlot)
}

func raiseArgs(r *delivery.Raise) []any {
	return []any{r.Sender, number(r.Member), r.Now, r.Until, r.ResendAt}
}

// number returns 1 for true.
func number(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// slotRow is a row, in the order of slotColumns.
type slotRow struct {
	delivery.Row
	refused int64
}

func (r *slotRow) fields() []any {
	return []any{
		&r.Home, &r.Match, &r.ID, &r.Place, &r.Wanted, &r.Shown, &r.Message, &r.Route, &r.Pending, &r.Turn, &r.Sender,
		&r.Until, &r.Due, &r.ResendAt, &r.ShownAt, &r.refused, &r.Failed, &r.Wake, &r.Revision,
	}
}

func (r *slotRow) decode() delivery.Row {
	r.Refused = r.refused == 1
	return r.Row
}

// slotValues returns the values of insertSlot.
func slotValues(r delivery.Row) []any {
	return []any{
		r.Home, r.Match, r.ID, r.Place, r.Wanted, r.Shown, r.Message, r.Route, r.Pending, r.Turn, r.Sender,
		r.Until, r.Due, r.ResendAt, r.ShownAt, number(r.Refused), r.Failed, sql.NullInt64{Int64: r.Wake, Valid: r.Wake != 0},
	}
}

func checkSlots(rows ...delivery.Row) error {
	for _, r := range rows {
		if err := checkText("a slot", r.Home, r.Match, r.ID, r.Place, r.Message, r.Route, r.Pending, r.Sender); err != nil {
			return err
		}
	}
	return nil
}

// slots returns the rows of a statement.
func slots(ctx context.Context, x engine.Session, statement string, args ...any) (all []delivery.Row, err error) {
	rows, err := engine.All(ctx, x, statement, args, (*slotRow).fields)
	for i := range rows {
		all = append(all, rows[i].decode())
	}
	return all, err
}

// Shows implements host.Store.
func (s *database) Shows() any { return s }

// Row implements delivery.Rows.
func (s *database) Row(ctx context.Context, k delivery.Key) (delivery.Row, error) {
	var r slotRow
	err := s.ReadOne(ctx, getSlot, []any{k.Home, k.Match, k.ID}, r.fields()...)
	return r.decode(), err
}

// Due implements delivery.Rows.
func (s *database) Due(ctx context.Context, now int64, limit int) ([]delivery.Row, error) {
	return engine.Read(ctx, s.DB, func(ctx context.Context, x engine.Session) ([]delivery.Row, error) {
		return slots(ctx, x, dueSlots, now, limit)
	})
}

// Put implements delivery.Rows. After a commit with an unknown outcome, it recognizes its own row.
func (s *database) Put(ctx context.Context, r delivery.Row, beside ...delivery.Row) (delivery.Row, error) {
	if err := errors.Join(checkSlots(r), checkSlots(beside...)); err != nil {
		return delivery.Row{}, err
	}
	next := r
	next.Revision++
	put := func(ctx context.Context, x engine.Session) (err error) {
		next.Unnoted, err = putSlot(ctx, x, r, beside)
		return err
	}
	once := func(ctx context.Context) error {
		if len(beside) > 0 {
			return s.Writes.Transact(ctx, put)
		}
		return s.alone(ctx, put)
	}
	err := s.Try(ctx, once, func(ctx context.Context, err error) error {
		now, failed := s.Row(ctx, r.Key)
		next.Unnoted = "" // it isn't known
		switch {
		case failed != nil && !errors.Is(failed, store.ErrNone):
			return failed
		case now == next:
			return nil
		}
		return err
	})
	if err != nil {
		return delivery.Row{}, err
	}
	return next, nil
}

// putSlot stores a row and others beside it, and returns its home if that has no notes.
func putSlot(ctx context.Context, x engine.Session, r delivery.Row, beside []delivery.Row) (unnoted string, err error) {
	if r.Revision == 0 {
		var n int64
		if n, err = x.Exec(ctx, insertSlot, slotValues(r)...); err != nil || n == 0 {
			return "", cmp.Or(err, store.ErrStale)
		}
	} else if err = engine.One(ctx, x, changeSlot, append(slotValues(r), r.Revision), &unnoted); err != nil {
		if errors.Is(err, store.ErrNone) {
			err = store.ErrStale
		}
		return "", err
	}
	return unnoted, insertSlots(ctx, x, beside)
}

// insertSlots inserts the rows that do not exist.
func insertSlots(ctx context.Context, x engine.Session, rows []delivery.Row) error {
	for _, r := range rows {
		if _, err := x.Exec(ctx, insertSlot, slotValues(r)...); err != nil {
			return err
		}
	}
	return nil
}

// Remove implements delivery.Rows.
func (s *database) Remove(ctx context.Context, r delivery.Row) error {
	return s.Try(ctx, func(ctx context.Context) error {
		return s.alone(ctx, func(ctx context.Context, x engine.Session) error {
			_, err := x.Exec(ctx, removeSlot, r.Home, r.Match, r.ID, r.Revision)
			return err
		})
	}, nil)
}

// alone runs work of one statement, without a transaction around it if the database does not need
// one.
func (s *database) alone(ctx context.Context, w engine.Work) error {
	if s.Single == nil {
		return s.Writes.Transact(ctx, w)
	}
	if err := w(ctx, s.Single); err != nil {
		return &engine.CommitError{Err: err}
	}
	return nil
}

// raiseOf returns what a change does to slots.
func raiseOf(c host.Change) (*delivery.Raise, error) {
	r, ok := c.Shows.(*delivery.Raise)
	if !ok {
		if c.Shows != nil {
			return nil, fmt.Errorf("storage: a change shows a %T", c.Shows)
		}
		return new(delivery.Raise), nil
	}
	return r, errors.Join(checkText("a raise", append(r.Matches, r.Sender)...), checkSlots(r.New...))
}

// show raises and inserts slots in the transaction of a change.
func show(ctx context.Context, x engine.Session, c *change) error {
	r := c.raise
	for _, id := range r.Matches {
		raised, err := slots(ctx, x, raiseSlots, append(raiseArgs(r), c.Channel, id)...)
		if err != nil {
			return err
		}
		r.Raised = append(r.Raised, raised...)
	}
	return insertSlots(ctx, x, r.New)
}
