package storage_test

import (
	"database/sql"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"parlour/games/match/host"
	"parlour/games/match/records"
)

// The numbers of results and members of the measured server. One member has more results than any
// other.
const (
	manyResults = 1_000_000
	manyMembers = 100_000
	mostResults = 5_000
	newMembers  = 50_000 // with too few games for a place
	manyTries   = 200_000
)

// populate fills a server with results and their totals.
func populate(b *testing.B, driver, url string, s host.Store) {
	b.Helper()
	db, err := sql.Open(driver, url)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	const columns = `INSERT INTO results SELECT 'guild', %s || n, 0, 'c', 'common', '', 'member', %s, '', CASE WHEN n %% 3 = 0 THEN 'lost' ELSE 'won' END, 1, 9, 5, 0,
		0, 1, 4340, 3 + (n * 7919) %% 6, 'u' || (n %% 17), %d + n * 3600, '2026-' || (n %% 12), '2026-W' || (n %% 53), 80, 50, 1, '', 0, 0 FROM numbers`
	const numbers = `WITH RECURSIVE numbers (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < %d) `
	for _, statement := range []string{
		fmt.Sprintf(numbers+columns, manyResults, `'m'`, fmt.Sprintf(`'u' || ((n * 31) %% %d)`, manyMembers), noon),
		fmt.Sprintf(numbers+columns, mostResults, `'h'`, `'heavy'`, noon),
		fmt.Sprintf(numbers+`INSERT INTO ratings SELECT 'guild', 'common', 'all', 'u' || n, 1500000 + (n * 7919) %% 400000, 90000, 60000000, 5 + n %% 90, 1500000, 20000, -1500000 - (n * 7919) %% 400000 FROM numbers`, manyMembers),
		fmt.Sprintf(numbers+columns, 2*newMembers, `'n'`, fmt.Sprintf(`'v' || (n %% %d)`, newMembers), noon),
		fmt.Sprintf(numbers+`INSERT INTO ratings SELECT 'guild', 'common', 'all', 'v' || n, 1500000 + (n * 7919) %% 400000, 90000, 60000000, 1 + n %% 4, 1500000, 20000, -1500000 - (n * 7919) %% 400000 FROM numbers`, newMembers),
		strings.Replace(fmt.Sprintf(numbers+columns, manyTries, `'t'`, `'u' || (n % 300)`, noon), `'guild'`, `'daily/guild/' || (n / 300) || 'code'`, 1),
	} {
		if _, err := db.Exec(statement); err != nil {
			b.Fatal(err)
		}
	}
	if err := s.Recount(b.Context(), "guild"); err != nil {
		b.Fatal(err)
	}
	settle(b, driver, db)
}

// settle updates the statistics of a database. PostgreSQL does so a minute after many changes, and
// until then looks up the row of every index entry that it finds.
func settle(b *testing.B, driver string, db *sql.DB) {
	b.Helper()
	statement := "ANALYZE"
	if driver == "pgx" {
		statement = "VACUUM ANALYZE"
	}
	if _, err := db.Exec(statement); err != nil {
		b.Fatal(err)
	}
}

// noon is the time of the first result, in milliseconds.
const noon = 1_772_366_400_000

// BenchmarkResults measures the queries on a server with a million results, and the end of one more
// match.
func BenchmarkResults(b *testing.B) {
	for name, database := range databases() {
		b.Run(name, func(b *testing.B) {
			url := database(b)
			s := open(b, url)
			populate(b, drivers[name], url, s)
			measureResults(b, s)
		})
	}
}

// cpuPer makes a benchmark report the processor time per operation, which depends less on the load
// of the machine than the elapsed time.
func cpuPer(b *testing.B) func() {
	used := func() time.Duration {
		var r syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
			b.Fatal(err)
		}
		return time.Duration(r.Utime.Nano() + r.Stime.Nano())
	}
	before := used()
	return func() { b.ReportMetric(float64((used()-before).Microseconds())/1000/float64(b.N), "cpu-ms/op") }
}

func measureResults(b *testing.B, s host.Store) {
	ctx := b.Context()
	for _, by := range []records.Ranking{records.ByExcess, records.ByWins, records.ByRating} {
		l := records.Leaderboard{Home: "guild", Game: "common", Period: records.AllTime, By: by}
		end, err := s.Leaders(ctx, l, "", records.MaxRank, 10)
		if err != nil || len(end.Rows) != 10 {
			b.Fatal(end, err)
		}
		last, member := end.Count, end.Rows[9].Member
		for what, offset := range map[string]int{"First": 0, "Last": last - 10} {
			b.Run(fmt.Sprint("Leaderboard/", by, "/", what), func(b *testing.B) { // a page, the number of members, and the place of the last one
				defer cpuPer(b)()
				for b.Loop() {
					found, err := s.Leaders(ctx, l, member, offset, 10)
					if err != nil || found.Count != last || found.Own.Rank != records.MaxRank {
						b.Fatal(found, err)
					}
				}
			})
		}
	}
	for _, by := range []records.Ranking{records.ByExcess, records.ByRating} {
		b.Run(fmt.Sprint("Newcomers/", by), func(b *testing.B) { // the first ones, and their number
			defer cpuPer(b)()
			for b.Loop() {
				found, err := s.Leaders(ctx, records.Leaderboard{Home: "guild", Game: "common", Period: records.AllTime, By: by, New: true}, "", 0, 10)
				if err != nil || len(found.Rows) != 10 || found.Count != records.MaxRank {
					b.Fatal(found, err)
				}
			}
		})
	}
	b.Run("Tries", func(b *testing.B) {
		defer cpuPer(b)()
		for b.Loop() {
			all, err := s.Results(ctx, records.ResultQuery{Member: "u7", Game: "common", Tries: true})
			if err != nil || len(all) < manyTries/300 {
				b.Fatal(len(all), err)
			}
		}
	})
	for what, member := range map[string]string{"Usual": "u7", "Most": "heavy"} {
		b.Run("Stats/"+what, func(b *testing.B) {
			defer cpuPer(b)()
			for b.Loop() {
				all, err := s.Results(ctx, records.ResultQuery{Home: "guild", Member: member, Game: "common"})
				if err != nil || len(all) == 0 {
					b.Fatal(all, err)
				}
			}
		})
	}
	b.Run("History", func(b *testing.B) {
		defer cpuPer(b)()
		for b.Loop() {
			if page, err := s.Results(ctx, records.ResultQuery{Home: "guild", Member: "heavy", Limit: 10}); err != nil || len(page) != 10 {
				b.Fatal(page, err)
			}
		}
	})
}
