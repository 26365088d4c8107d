package storage

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"parlour/games/match"
)

// matchRow is a match as its table has it.
type matchRow struct {
	match.Match
	options, chairs string
	seed, created   int64
}

// fields are in the order of matchColumns.
func (r *matchRow) fields() []any {
	return []any{
		&r.Channel, &r.ID, &r.Guild, &r.Game, &r.Opening, &r.options, &r.Show, &r.seed, &r.Starter, &r.chairs,
		&r.Status, &r.Board.Message, &r.Board.Version, &r.created, &r.Version,
	}
}

// encode returns the values of a match in the order of matchColumns.
func encode(m match.Match) ([]any, error) {
	if err := checkMatch(m); err != nil {
		return nil, err
	}
	options, err := json.Marshal(m.Options)
	if err != nil {
		return nil, err
	}
	chairs, err := json.Marshal(m.Chairs)
	if err != nil {
		return nil, err
	}
	return []any{
		m.Channel, m.ID, m.Guild, m.Game, m.Opening, string(options), string(m.Show), int64(m.Seed), m.Starter, string(chairs),
		string(m.Status), m.Board.Message, m.Board.Version, m.Created.UnixMilli(), m.Version,
	}, nil
}

func (r *matchRow) decode() (match.Match, error) {
	m := r.Match
	if err := json.Unmarshal([]byte(r.options), &m.Options); err != nil {
		return m, fmt.Errorf("options: %w", err)
	}
	if err := json.Unmarshal([]byte(r.chairs), &m.Chairs); err != nil {
		return m, fmt.Errorf("chairs: %w", err)
	}
	m.Seed = uint64(r.seed)
	m.Created = fromMillis(r.created)
	return m, nil
}

// wakeTime is NULL for never.
func wakeTime(t time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: t.UnixMilli(), Valid: !t.IsZero()}
}

// leaseTime is 0, which is past, for no lease.
func leaseTime(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// checkMatch refuses text that a database cannot keep; see checkText.
func checkMatch(m match.Match) error {
	texts := []string{m.Channel, m.ID, m.Guild, m.Game, m.Opening, m.Starter, m.Board.Message}
	for name, value := range m.Options {
		texts = append(texts, name, value)
	}
	for _, c := range m.Chairs {
		texts = append(texts, c.User, c.Name, c.Player)
	}
	return checkText("a match", texts...)
}

func checkEntries(entries []match.Entry) error {
	for _, e := range entries {
		if err := checkText("an entry", e.Text, e.User, e.Key); err != nil {
			return err
		}
	}
	return nil
}

// checkText refuses a NUL, which PostgreSQL cannot keep, and bytes that are
// not UTF-8, which JSON replaces, so that both databases keep the same. The
// text itself is not repeated: it may be a secret.
func checkText(what string, texts ...string) error {
	for _, t := range texts {
		if strings.ContainsRune(t, 0) || !utf8.ValidString(t) {
			return fmt.Errorf("storage: %s holds a NUL or bytes that are not UTF-8; remove them before storing it", what)
		}
	}
	return nil
}
