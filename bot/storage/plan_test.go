package storage_test

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"

	"parlour/bot/storage"
	"parlour/games/match"
)

// A channel of 10^4 matches is looked up as fast as one of ten: by an index.
func TestPlans(t *testing.T) {
	explain := map[string]string{"SQLite": "EXPLAIN QUERY PLAN ", "PostgreSQL": "EXPLAIN "}
	// SQLite has its own names for the indexes of keys.
	own := strings.NewReplacer("matches_pkey", "sqlite_autoindex_matches_1", "interactions_pkey", "sqlite_autoindex_interactions_1",
		"results_pkey", "sqlite_autoindex_results_1", "totals_pkey", "sqlite_autoindex_totals_1", "ratings_pkey", "sqlite_autoindex_ratings_1")
	for name, database := range databases() {
		t.Run(name, func(t *testing.T) {
			s, db := looked(t, name, database(t))
			crowd(t, db)
			for _, p := range storage.Plans {
				plan := explained(t, db, explain[name]+p.Statement, p.Args)
				index := p.Index
				if name == "SQLite" {
					index = own.Replace(index)
				}
				if !strings.Contains(plan, index+" ") || scans(plan) {
					t.Errorf("%s is not answered by %s:\n%s", p.Name, index, plan)
				}
			}
			if n, err := s.CountSolvers(t.Context(), "daily/guild/7code", match.Result{}); n != match.MaxRank || err != nil {
				t.Errorf("of the solvers %d are counted, %v; want %d", n, err, match.MaxRank)
			}
			if err := s.Recount(t.Context(), "guild"); err != nil { // in several transactions
				t.Fatal(err)
			}
			if n, err := s.CountLeaders(t.Context(), match.Leaderboard{Home: "guild", Game: "common", Period: match.AllTime, By: match.ByWins}); n != 100 || err != nil {
				t.Errorf("after the recount there are %d members, %v; want 100", n, err)
			}
		})
	}
}

// What statements say by themselves are the limits of package match.
func TestLimitsInStatements(t *testing.T) {
	if got, want := storage.LimitsInStatements, fmt.Sprint(match.MinMeasured, match.MinRated, " LIMIT ", match.MaxRank); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// scans reports whether a plan reads all of a table that grows.
func scans(plan string) bool {
	for _, table := range []string{"matches", "results", "totals", "ratings"} {
		if strings.Contains(plan, "Seq Scan on "+table) || strings.Contains(plan, "SCAN "+table+"\n") {
			return true
		}
	}
	return false
}

// crowd fills a channel with 10^4 ended matches, of which one is of a rare game,
// and some other channels with open ones.
func crowd(t *testing.T, db *sql.DB) {
	t.Helper()
	const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000) `
	for _, statement := range []string{
		numbers + `INSERT INTO matches SELECT 'crowded', 'm' || n, 'guild', CASE WHEN n = 5 THEN 'rare' ELSE 'common' END, '{"opening":"play","side":0}',
			0, 'alice', '[]', 'ended', '', '{}', NULL, '', 0, n, 0, 0, '{}', '', '', 0 FROM numbers`,
		numbers + `INSERT INTO matches SELECT 'c' || n, 'm', 'guild ' || n, 'common', '{"opening":"play","side":0}',
			0, 'alice', '[]', 'live', '', '{"move":1}', n, '', 0, n, 0, 0, '{}', '', '', 0 FROM numbers WHERE n <= 2000`,
		numbers + `INSERT INTO interactions SELECT 'crowded', 'i' || n, 'm' || n, 0, n, NULL, NULL, NULL, NULL, 0 FROM numbers`,
		numbers + `INSERT INTO results SELECT 'guild', 'm' || n, 0, 'crowded', 'common', '', 'member', 'u' || (n % 100), '', 'won', 1, 9, 5, 0, n % 2, 4340, 5, '',
			n, '2026-03', '2026-W09', -1, -1 FROM numbers`,
		numbers + `INSERT INTO results SELECT 'daily/guild/7code', 'd' || n, 1, 'd', 'common', '', 'member', 'u' || n, '', CASE WHEN n % 9 = 0 THEN 'lost' ELSE 'won' END,
			1, 9, n % 10, 0, 0, 4340, 5, '', n, '2026-03', '2026-W09', -1, -1 FROM numbers`,
		numbers + `INSERT INTO results SELECT 'daily/guild/7code', 'e' || n, 1, 'd', 'common', '', 'member', 'u' || n, '', 'won',
			1, 9, n % 10, 0, 0, 4340, 5, '', n, '2026-03', '2026-W09', -1, -1 FROM numbers WHERE n <= 2000`,
		numbers + `INSERT INTO totals SELECT 'guild', 'common', 'all', 'u' || n, 9, n % 7, 1, 1, 9, 40, 1000, n % 5000, -1 - n % 5000 FROM numbers`,
		numbers + `INSERT INTO ratings SELECT 'guild', 'common', 'all', 'u' || n, 1500000 + (n * 7919) % 400000, 90000, 60000000, n % 9, 1500000, 20000, -1500000 - (n * 7919) % 400000 FROM numbers`,
		numbers + `INSERT INTO documents SELECT 'guild', 'day', 'd' || n, '{}', 1, n, '', 0 FROM numbers`,
		`ANALYZE`,
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
}

// explained is a plan, a line a row.
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
