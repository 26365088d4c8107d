package storage

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// integer is a number in a row. SQLite may store another value in its column; that does not
// fail the scan, but marks the row as bad.
type integer struct {
	value int64
	bad   bool
}

// Scan implements sql.Scanner.
func (i *integer) Scan(v any) error {
	n, ok := v.(int64)
	*i = integer{n, !ok && v != nil}
	return nil
}

// headRow is a row of a match without its start and its chairs, in the order of headColumns.
type headRow struct {
	loadedRow
	leaseBy          string
	leaseUntil, wake integer
}

func (r *headRow) fields() []any {
	return append(r.loadedRow.fields(), &r.leaseBy, &r.leaseUntil, &r.wake)
}

// head decodes the head of a match.
func (r *headRow) head() (match.Head, error) {
	m, err := r.state()
	if err == nil && m.Status != match.Parked && (r.leaseUntil.bad || r.wake.bad) {
		err = unreadable(r.channel, r.id, "numbers")
	}
	return m.Head(), err
}

// loadedRow is a row of a match or of one of its entries, in the order of matchColumns.
type loadedRow struct {
	n                                                integer
	channel, id, guild, game, start, starter, chairs string // of an entry: kind, body, member, key
	status, ping, due                                string
	seed, created, epoch, version, attempts, joined  integer // of an entry: seat, made
}

func (r *loadedRow) fields() []any {
	return []any{
		&r.n, &r.channel, &r.id, &r.guild, &r.game, &r.start, &r.starter, &r.chairs, &r.status, &r.ping, &r.due,
		&r.seed, &r.created, &r.epoch, &r.version, &r.attempts, &r.joined,
	}
}

// bad reports whether a number of the row is not a number.
func (r *loadedRow) bad() bool {
	return r.n.bad || r.seed.bad || r.epoch.bad || r.created.bad || r.version.bad || r.attempts.bad || r.joined.bad
}

// match decodes the row of a match. Of a parked match, it returns what can be decoded.
func (r *loadedRow) match() (match.Match, error) {
	m, err := r.state()
	badStart, badChairs := decodeObject(r.start, &m.Start), decodeStrictly(r.chairs, &m.Chairs)
	switch {
	case err != nil || m.Status == match.Parked:
	case badStart != nil:
		err = unreadable(r.channel, r.id, "start")
	case badChairs != nil:
		err = unreadable(r.channel, r.id, "chairs")
	}
	return m, err
}

// state decodes a match without its start and its chairs. Of a parked match, it returns what can be
// decoded.
func (r *loadedRow) state() (match.Match, error) {
	m := match.Match{
		ID: r.id, Seed: uint64(r.seed.value), Starter: r.starter, Status: match.Status(r.status),
		Epoch: r.epoch.value, Joined: r.joined.value == 1, Created: fromMillis(r.created.value), Version: r.version.value, Attempts: int(r.attempts.value),
	}
	m.Guild, m.Channel, m.Game = r.guild, r.channel, r.game
	var wrongDue, wrongPing error
	m.Due, wrongDue = decodeDue(r.due)
	m.Reminder, wrongPing = decodePing(r.ping)
	switch {
	case m.Status == match.Parked: // whatever it contains
		return m, nil
	case r.bad():
		return m, unreadable(r.channel, r.id, "numbers")
	case !known(m.Status):
		return m, unreadable(r.channel, r.id, "status")
	case wrongDue != nil:
		return m, unreadable(r.channel, r.id, "deadlines")
	case wrongPing != nil:
		return m, unreadable(r.channel, r.id, "ping")
	}
	return m, nil
}

func (r *loadedRow) entry() match.Entry {
	return match.Entry{
		N: int(r.n.value), Kind: games.Kind(r.channel), Text: r.id, User: r.guild, Key: r.game,
		Seat: games.Seat(r.seed.value), At: fromMillis(r.created.value),
	}
}

// unreadable returns an error that names the part of a row that cannot be decoded. It does not
// quote the part, which may contain a secret.
func unreadable(channel, id, part string) error {
	return fmt.Errorf("storage: %w", &store.UnreadableError{Channel: channel, ID: id, Part: part})
}

func known(s match.Status) bool {
	return s.Open() || s == match.Ended || s == match.Parked
}

// decodeStrictly decodes JSON without unknown fields and without trailing data.
func decodeStrictly(text string, into any) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("more than one value")
	}
	return nil
}

// decodeObject decodes a Start, which must have an opening.
func decodeObject(text string, into *match.Start) error {
	if err := decodeStrictly(text, into); err != nil {
		return err
	}
	if !bytes.Contains([]byte(text), []byte(`"opening"`)) {
		return fmt.Errorf("no opening")
	}
	return nil
}

// encodeDue encodes deadlines as milliseconds by kind.
func encodeDue(d match.Deadlines) (string, error) {
	if len(d) == 0 {
		return "{}", nil
	}
	millis := make(map[string]int64, len(d))
	for kind, at := range d {
		millis[kind] = at.UnixMilli()
	}
	text, err := json.Marshal(millis)
	return string(text), err
}

func decodeDue(text string) (match.Deadlines, error) {
	if text == "{}" {
		return nil, nil
	}
	var millis map[string]*int64
	if err := json.Unmarshal([]byte(text), &millis); err != nil {
		return nil, err
	}
	if millis == nil {
		return nil, fmt.Errorf("no object")
	}
	d := make(match.Deadlines, len(millis))
	for kind, at := range millis {
		if at == nil {
			return nil, fmt.Errorf("no time")
		}
		d[kind] = fromMillis(*at)
	}
	return d, nil
}

// encodePing encodes a reminder; "" for none.
func encodePing(p match.Reminder) (string, error) {
	if p.At.IsZero() {
		return "", nil
	}
	p.At = fromMillis(p.At.UnixMilli())
	text, err := json.Marshal(p)
	return string(text), err
}

func decodePing(text string) (p match.Reminder, err error) {
	if text != "" {
		err = decodeStrictly(text, &p)
	}
	return p, err
}

// wakeTime returns the next deadline of a match; NULL for none.
func wakeTime(h match.Head) sql.NullInt64 {
	t := h.Due.Nearest()
	return sql.NullInt64{Int64: t.UnixMilli(), Valid: !t.IsZero()}
}

// leaseTime encodes the end of a lease; 0 for no lease.
func leaseTime(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// checkText refuses a NUL, which PostgreSQL cannot store, and invalid UTF-8, which JSON
// replaces, so that both databases store the same. The error does not quote the text, which may
// be a secret.
func checkText(what string, texts ...string) error {
	for _, t := range texts {
		if strings.IndexByte(t, 0) >= 0 || !utf8.ValidString(t) {
			return fmt.Errorf("storage: %s contains a NUL or invalid UTF-8", what)
		}
	}
	return nil
}
