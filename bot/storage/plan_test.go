package storage_test

import (
	"database/sql"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlour/bot/local/need"
	"parlour/bot/storage"
	"parlour/games/match/records"
)

// A channel with 10^4 matches is looked up as fast as one with ten: by an index, for any statistics
// of the planner.
func TestPlans(t *testing.T) {
	need.Slow(t)
	explain := map[string]string{"SQLite": "EXPLAIN QUERY PLAN ", "PostgreSQL": "EXPLAIN "}
	// SQLite has its own names for the indexes of keys.
	own := strings.NewReplacer("slots_pkey", "sqlite_autoindex_slots_1", "matches_pkey", "sqlite_autoindex_matches_1", "receipts_pkey", "sqlite_autoindex_receipts_1",
		"results_pkey", "sqlite_autoindex_results_1", "totals_pkey", "sqlite_autoindex_totals_1", "ratings_pkey", "sqlite_autoindex_ratings_1")
	for name, database := range databases() {
		for statistics, fill := range statisticsOf {
			t.Run(name+"/"+statistics, func(t *testing.T) {
				url := database(t)
				open(t, url)
				fill(t, lookAt(t, name, url))
				open(t, url) // as after a restart
				db := lookAt(t, name, url)
				for _, p := range storage.Plans {
					if name == "PostgreSQL" && statistics != "Fresh" && slices.Contains(leftToAutovacuum, p.Name) {
						continue
					}
					plan := explained(t, db, explain[name]+p.Statement, p.Args)
					index := p.Index
					if name == "SQLite" {
						index = own.Replace(index)
					}
					if !strings.Contains(plan, index+" ") || scans(plan) {
						t.Errorf("%s is not answered by %s:\n%s", p.Name, index, plan)
					}
				}
			})
		}
	}
}

// leftToAutovacuum are plans that PostgreSQL finds only with statistics, which autovacuum collects
// within a minute. No press waits for one of these statements.
var leftToAutovacuum = []string{"Old", "Sweep", "Remembered", "Ended", "BeforeByMean", "BeforeNewByMean", "LeadersByWins"}

// statisticsOf fill a database with rows. The planner then has no statistics, statistics of these
// rows, or statistics from a time with two rows in each table.
var statisticsOf = map[string]func(t *testing.T, db *sql.DB){
	"None":  func(t *testing.T, db *sql.DB) { crowd(t, db, 1, 10_000) },
	"Fresh": func(t *testing.T, db *sql.DB) { crowd(t, db, 1, 10_000); analyze(t, db) },
	"Stale": func(t *testing.T, db *sql.DB) { crowd(t, db, 1, 2); analyze(t, db); crowd(t, db, 3, 10_000) },
}

func analyze(t testing.TB, db *sql.DB) {
	t.Helper()
	if _, err := db.Exec(`ANALYZE`); err != nil {
		t.Fatal(err)
	}
}

// After an operator's ANALYZE of a small database while the bot runs, loading a match must not read
// all entries.
func TestLoadPlansAfterAnalyze(t *testing.T) {
	_, db := looked(t, "SQLite", databases()["SQLite"](t))
	crowd(t, db, 1, 10)
	analyze(t, db)
	for _, p := range storage.Plans {
		if !strings.Contains(p.Statement, "entries AS e") {
			continue
		}
		if plan := explained(t, db, "EXPLAIN QUERY PLAN "+p.Statement, p.Args); scans(plan) || strings.Contains(plan, "AUTOMATIC") {
			t.Errorf("%s reads whole tables:\n%s", p.Name, plan)
		}
	}
}

// Counts stop at their limits, and a recount of many members takes several
// transactions.
func TestCountsOfManyMembers(t *testing.T) {
	for name, database := range databases() {
		t.Run(name, func(t *testing.T) {
			s, db := looked(t, name, database(t))
			crowd(t, db, 1, 10_000)
			if n := solverCount(t, s, "daily/guild/7code"); n != records.MaxRank {
				t.Errorf("%d solvers are counted, want %d", n, records.MaxRank)
			}
			if err := s.Recount(t.Context(), "guild"); err != nil {
				t.Fatal(err)
			}
			found, err := s.Leaders(t.Context(), records.Leaderboard{Home: "guild", Game: "common", Period: records.AllTime, By: records.ByWins}, "", 0, 0)
			if found.Count != 100 || err != nil {
				t.Errorf("after the recount there are %d members, %v; want 100", found.Count, err)
			}
		})
	}
}

// The limits in statements are the limits of package records.
func TestLimitsInStatements(t *testing.T) {
	if got, want := storage.LimitsInStatements, fmt.Sprint(records.MinMeasured, records.MinRated, " LIMIT ", records.MaxRank); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// scans reports whether a plan reads a whole table that grows.
func scans(plan string) bool {
	for _, table := range []string{"matches", "entries", "slots", "results", "totals", "ratings", "documents"} {
		if strings.Contains(plan, "Seq Scan on "+table) || strings.Contains(plan, "SCAN "+table+"\n") {
			return true
		}
	}
	return scansAlias.MatchString(plan)
}

// scansAlias finds a table that SQLite reads as a whole under the alias that a
// statement gives it.
var scansAlias = regexp.MustCompile(`SCAN [elno]\n`)

// crowd fills a channel with ended matches with a range of numbers and three entries each, one of
// them of a rare game, and up to 2,000 other channels with open matches.
func crowd(t testing.TB, db *sql.DB, from, to int) {
	t.Helper()
	numbers := fmt.Sprintf(`WITH RECURSIVE numbers (n) AS (SELECT %d UNION ALL SELECT n + 1 FROM numbers WHERE n < %d) `, from, to)
	for _, statement := range []string{
		numbers + `INSERT INTO matches SELECT 'crowded', 'm' || n, 'guild', CASE WHEN n = 5 THEN 'rare' ELSE 'common' END, '{"opening":"play","side":0}',
			0, 'alice', '[]', 'ended', '', '{}', NULL, '', 0, n, 0, 0, 0, 0 FROM numbers`,
		numbers + `INSERT INTO matches SELECT 'c' || n, 'm', 'guild ' || n, 'common', '{"opening":"play","side":0}',
			0, 'alice', '[]', 'live', '', '{"move":1}', n, '', 0, n, 0, 0, 0, 0 FROM numbers WHERE n <= 2000`,
		numbers + `INSERT INTO entries SELECT 'crowded', 'm' || n, k, 'move', 0, '', '', 'k' || k, n FROM numbers CROSS JOIN (SELECT 0 AS k UNION ALL SELECT 1 UNION ALL SELECT 2) AS three`,
		numbers + `INSERT INTO receipts SELECT 'crowded', 'i' || n, 'm' || n, 0, n FROM numbers`,
		numbers + `INSERT INTO slots SELECT 'crowded', 'm' || n, 'board', '{}', 1, 1, '', '', '', 0, '', 0, 0, 0, 0, 0, 0, CASE WHEN n <= 2000 THEN n END, 1 FROM numbers`,
		numbers + `INSERT INTO results SELECT 'guild', 'm' || n, 0, 'crowded', 'common', '', 'member', 'u' || (n % 100), '', 'won', 1, 9, 5, 0, 2 + n % 2, 1, 4340, 5, '',
			n, '2026-03', '2026-W09', -1, -1, 1, 'c' || (n % 100), 0, 0 FROM numbers`,
		numbers + `INSERT INTO results SELECT 'daily/guild/7code', 'd' || n, 1, 'd', 'common', '', 'member', 'u' || n, '', CASE WHEN n % 9 = 0 THEN 'lost' ELSE 'won' END,
			1, 9, n % 10, 0, 2, 1, 4340, 5, '', n, '2026-03', '2026-W09', -1, -1, 1, '', 0, 0 FROM numbers`,
		numbers + `INSERT INTO results SELECT 'daily/guild/7code', 'e' || n, 1, 'd', 'common', '', 'member', 'u' || n, '', 'won',
			1, 9, n % 10, 0, 2, 1, 4340, 5, '', n, '2026-03', '2026-W09', -1, -1, 1, '', 0, 0 FROM numbers WHERE n <= 2000`,
		numbers + `INSERT INTO totals SELECT 'guild', 'common', 'all', 'u' || n, 9, n % 7, 1, 1, 9, 40, 1000, n % 5000, -1 - n % 5000 FROM numbers`,
		numbers + `INSERT INTO totals SELECT 'guild', 'common', 'all', 'v' || n, 9, n % 7, 1, 1, 1 + n % 4, 40, (n * 7919) % 5000, NULL, -1 - n % 5000 FROM numbers`,
		numbers + `INSERT INTO ratings SELECT 'guild', 'common', 'all', 'u' || n, 1500000 + (n * 7919) % 400000, 90000, 60000000, n % 9, 1500000, 20000, -1500000 - (n * 7919) % 400000 FROM numbers`,
		numbers + `INSERT INTO documents SELECT 'guild', 'day', 'd' || n, '{}', 1, n, '', 0, 0 FROM numbers`,
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
}

// explained returns the plan of a statement, one line per row.
func explained(t *testing.T, db *sql.DB, statement string, args []any) string {
	t.Helper()
	rows, err := db.Query(statement, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var plan strings.Builder
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = &sql.NullString{}
		}
		if err := rows.Scan(values...); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&plan, values[len(values)-1].(*sql.NullString).String)
	}
	return plan.String()
}
