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

// packedKind is the kind of a row in the entries table that contains a run of entries of a match
// that had ended when it was stored, such as an uploaded record. Its body is the compressed run;
// its number, key and time come from the first entry.
const packedKind = "packed"

// minPacked is the minimum length of a packed run. One statement can insert the rows of shorter
// runs.
const minPacked = rowsInsert

// maxUnpacked bounds the uncompressed size of a run in bytes. The longest record, of 10,000 entries,
// has 300 kB.
const maxUnpacked = 8 << 20

// run is the content of a packed row: the fields that do not follow from the position of an entry.
type run struct {
	Kinds []games.Kind `json:"kinds"`
	Seats []games.Seat `json:"seats"`
	Texts []string     `json:"texts"`
}

// packable reports whether an entry can be in a run that begins with first: its other fields follow
// from its kind, seat and text. Entries of other kinds have their own rows, because statements
// search for them.
func packable(id string, first, e match.Entry) bool {
	return e.Packed() && e == match.Numbered(match.Entry{Kind: e.Kind, Seat: e.Seat, Text: e.Text}, id, e.N, first.At)
}

// packed returns the rows of the entries of a new match. If the match has ended, each long run is one
// row of packedKind. A match in progress has a row per entry, whose key another process cannot
// store again.
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

// errPacked is the error of a packed row that cannot be decoded. It does not quote the row.
var errPacked = errors.New("storage: a packed row cannot be decoded")

// unpacked returns the entries of a row: one, or the entries of a run.
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
