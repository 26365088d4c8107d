package storage_test

import (
	"database/sql"
	"testing"

	"parlour/games/match/records"
)

// BenchmarkDaily measures the table of a day that 10^5 members have solved: the first ten, the
// number of members, and the place of the last one, both up to the limit of counting.
func BenchmarkDaily(b *testing.B) {
	for name, database := range databases() {
		b.Run(name, func(b *testing.B) {
			url := database(b)
			s := open(b, url)
			db, err := sql.Open(drivers[name], url)
			if err != nil {
				b.Fatal(err)
			}
			defer db.Close()
			if _, err := db.Exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000)
				INSERT INTO results SELECT 'daily/guild/7code', 'd' || n, 1, 'c', 'common', '', 'member', 'u' || n, '', 'won', 1, 9, 3 + (n * 7919) % 7, 0,
				0, 1, 4340, 5, '', n * 800, '2026-03', '2026-W09', -1, -1, 1, '', 0, 0 FROM numbers`); err != nil {
				b.Fatal(err)
			}
			settle(b, drivers[name], db)
			for b.Loop() {
				found, err := s.Leaders(b.Context(), records.Leaderboard{Home: "daily/guild/7code", By: records.ByTry}, "u3", 0, 10)
				if err != nil || len(found.Rows) != 10 || found.Count != records.MaxRank {
					b.Fatal(found, err)
				}
			}
		})
	}
}
