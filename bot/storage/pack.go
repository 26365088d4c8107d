package storage

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"parlour/games"
	"parlour/games/match"
)

// packedKind is the kind of a row in the entries table that holds a run of entries
// of a match that was over when it was stored, such as a record to be looked at. Its
// body is the run, compressed; its number, key and time are those of the first entry.
const packedKind = "packed"

// minPacked is the length from which on a run is packed. Shorter ones fit in one
// statement with a row each.
const minPacked = rowsInsert

// maxUnpacked bounds the size of a run before it is compressed, in bytes. 10,000
// entries, the longest record, have 300 kB.
const maxUnpacked = 8 << 20

// run is what a packed row holds: by entry, what does not follow from its place.
type run struct {
	Kinds []games.Kind `json:"kinds"`
	Seats []games.Seat `json:"seats"`
	Texts []string     `json:"texts"`
}

// packable reports whether an entry can be in a run after its first: it follows
// from its kind, seat and text. Statements look for the other kinds, so these have
// rows of their own.
func packable(id string, first, e match.Entry) bool {
	return e.Packed() && e == match.Numbered(match.Entry{Kind: e.Kind, Seat: e.Seat, Text: e.Text}, id, e.N, first.At)
}

// packed returns the entries of a new match as they are stored: each long run as
// one entry of packedKind, if the match is over. One that is played has a row for
// each, which a step of another process must not repeat.
func packed(m *match.Match) (rows []match.Entry, err error) {
	if m.Status != match.Ended {
		return m.Entries, nil
	}
	for left := m.Entries; len(left) > 0; {
		n := 1
		for n < len(left) && packable(m.ID, left[0], left[n]) {
			n++
		}
		if e := left[0]; n < minPacked || !packable(m.ID, e, e) {
			rows = append(rows, left[:n]...)
		} else {
			e.Kind, e.Seat = packedKind, games.Nobody
			if e.Text, err = pack(left[:n]); err != nil {
				return nil, err
			}
			rows = append(rows, e)
		}
		left = left[n:]
	}
	return rows, nil
}

func pack(entries []match.Entry) (string, error) {
	var r run
	for _, e := range entries {
		r.Kinds, r.Seats, r.Texts = append(r.Kinds, e.Kind), append(r.Seats, e.Seat), append(r.Texts, e.Text)
	}
	plain, err := json.Marshal(r)
	if err != nil {
		return "", err
	}
	if len(plain) > maxUnpacked {
		return "", errors.New("storage: a record is too large")
	}
	var small bytes.Buffer
	w, err := flate.NewWriter(&small, flate.DefaultCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(plain); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(small.Bytes()), nil
}

// errPacked is the error of a packed row that cannot be decoded. It repeats nothing
// of the row.
var errPacked = errors.New("storage: a packed row cannot be decoded")

// unpacked returns the entries of a row of a match: one, or the run that it holds.
func unpacked(id string, e match.Entry) ([]match.Entry, error) {
	if e.Kind != packedKind {
		return []match.Entry{e}, nil
	}
	small := base64.NewDecoder(base64.StdEncoding, strings.NewReader(e.Text))
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(small), maxUnpacked))
	var r run
	if err != nil || decodeStrictly(string(plain), &r) != nil || len(r.Kinds) == 0 || len(r.Seats) != len(r.Kinds) || len(r.Texts) != len(r.Kinds) {
		return nil, errPacked
	}
	entries := make([]match.Entry, len(r.Kinds))
	for i := range entries {
		entries[i] = match.Numbered(match.Entry{Kind: r.Kinds[i], Seat: r.Seats[i], Text: r.Texts[i]}, id, e.N+i, e.At)
	}
	return entries, nil
}
