package storage_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"parlour/bot/storage"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// gameOf returns a match with a number of moves and rolls, like that of a loaded record.
func gameOf(channel, id string, moves int, status match.Status) match.Match {
	m := blank(channel, id)
	m.Status, m.Due = status, nil
	die := rand.New(rand.NewPCG(1, 2))
	for n := range moves {
		e := match.Entry{Kind: games.Move, Seat: games.Seat(n / 2 % 2), Text: "roll"}
		if n%2 == 1 {
			e = match.Entry{Kind: games.Rolled, Seat: games.Chance, Text: fmt.Sprint(1 + die.IntN(6))}
		}
		m.Entries = append(m.Entries, match.Numbered(e, id, n, epoch))
	}
	return m
}

// The entries of a record that can only be viewed take one row, and less space than the file.
func TestRecordIsOneRow(t *testing.T) {
	const moves, file = 9998, 91_000
	for kind, database := range databases() {
		t.Run(kind, func(t *testing.T) {
			s, db := looked(t, kind, database(t))
			if err := s.Apply(t.Context(), begin(gameOf("c", "m", moves, match.Ended))); err != nil {
				t.Fatal(err)
			}
			var rows, size int
			if err := db.QueryRow(`SELECT COUNT(*), SUM(LENGTH(body)) FROM entries`).Scan(&rows, &size); err != nil {
				t.Fatal(err)
			}
			if rows != 1 || size > file/10 {
				t.Errorf("%d moves are stored in %d rows with %d bytes; want one row, and a tenth of the file's %d bytes", moves, rows, size, file)
			}
			t.Logf("%d bytes", size)
		})
	}
}

// Few statements store the entries of a change, regardless of their number.
func TestEntriesShareStatements(t *testing.T) {
	onEach(t, func(t *testing.T, database func(t testing.TB) string) {
		s := open(t, database(t))
		for _, c := range []struct {
			moves, most int
			status      match.Status
		}{
			{3, 2, match.Live}, {1000, 17, match.Live}, {9998, 2, match.Ended},
		} {
			statements := storage.CountStatements(s)
			m := gameOf(fmt.Sprint("c", c.moves), "m", c.moves, c.status)
			if err := s.Apply(t.Context(), begin(m)); err != nil {
				t.Fatal(err)
			}
			if got := int(statements.Load()); got > c.most {
				t.Errorf("a match of %d moves took %d statements, want %d at most", c.moves, got, c.most)
			}
		}
	})
}

// A damaged packed row makes its match unreadable, and no other.
func TestDamagedRecord(t *testing.T) {
	for kind, database := range databases() {
		for name, body := range map[string]string{
			"NoBase64": `'hunter2'`, "NoDeflate": `'aHVudGVyMg=='`, "Cut": `substr(body, 1, 40)`, "Empty": `''`,
		} {
			t.Run(kind+"/"+name, func(t *testing.T) {
				s, db := looked(t, kind, database(t))
				for _, m := range []match.Match{gameOf("c", "m", 500, match.Ended), gameOf("c", "sound", 500, match.Ended)} {
					if err := s.Apply(t.Context(), begin(m)); err != nil {
						t.Fatal(err)
					}
				}
				if _, err := db.Exec(`UPDATE entries SET body = ` + body + ` WHERE match_id = 'm'`); err != nil {
					t.Fatal(err)
				}
				_, err := s.Load(t.Context(), "c", store.ByID("m"))
				if !errors.Is(err, store.ErrUnreadable) {
					t.Fatalf("Load = %v, want %v", err, store.ErrUnreadable)
				}
				wantSentence(t, err, `"c"`, `"m"`)
				if m, err := s.Load(t.Context(), "c", store.ByID("sound")); err != nil || len(m.Entries) != 500 {
					t.Errorf("Load of the other = %d entries, %v", len(m.Entries), err)
				}
			})
		}
	}
}
