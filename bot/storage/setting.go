package storage

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"parlour/games/match"
)

// PutVerdict implements match.Store.
func (s *store) PutVerdict(ctx context.Context, channel, id, key, verdict string) error {
	if err := checkText("a verdict", channel, id, key, verdict); err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, x session) error {
		_, err := x.exec(ctx, putVerdict, channel, id, key, verdict)
		return err
	})
}

// Verdicts implements match.Store.
func (s *store) Verdicts(ctx context.Context, channel, id string) (map[string]string, error) {
	var verdicts map[string]string
	err := s.read(ctx, func(ctx context.Context, x session) error {
		verdicts = map[string]string{}
		return each(ctx, x, listVerdicts, []any{channel, id}, func(scan func(...any) error) error {
			var key, body string
			err := scan(&key, &body)
			verdicts[key] = body
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return verdicts, nil
}

// Setting implements match.Store.
func (s *store) Setting(ctx context.Context, name string) (string, error) {
	var value string
	err := s.read(ctx, func(ctx context.Context, x session) error {
		return one(ctx, x, getSetting, []any{name}, &value)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, err
}

// SetSetting implements match.Store. It returns match.ErrStale where another
// value is there than what was read and what is to be stored.
func (s *store) SetSetting(ctx context.Context, name, was, value string) error {
	if err := checkText("a setting", name, was, value); err != nil {
		return err
	}
	statement, args := changeSetting, []any{name, was, value}
	if was == "" {
		statement, args = insertSetting, []any{name, value}
	}
	return s.write(ctx, func(ctx context.Context, x session) error {
		n, err := x.exec(ctx, statement, args...)
		switch {
		case err == nil && n == 0:
			return match.ErrStale
		case err == nil && strings.HasPrefix(name, match.StylePrefix):
			return raiseRevision(ctx, x)
		}
		return err
	})
}

// raiseRevision changes the revision of the settings. It is the last statement of its
// transaction, as it locks a row that every change of settings locks.
func raiseRevision(ctx context.Context, x session) error {
	_, err := x.exec(ctx, putRevision)
	return err
}
