package engine

import (
	"context"
	"database/sql"
)

// The tables in which SQLite's ANALYZE stores statistics, and how a connection
// reloads them. The tables themselves stay: a later ANALYZE then changes no schema,
// so open connections keep their plans.
const (
	statisticsTables = `SELECT name FROM sqlite_master WHERE name IN ('sqlite_stat1', 'sqlite_stat4')`
	reloadStatistics = `ANALYZE sqlite_schema`
)

// dropStatistics deletes the planner statistics of an SQLite file. SQLite never
// refreshes them by itself: after an ANALYZE of a small database it scans tables
// however large they grow. Without statistics a plan follows from the schema alone.
func dropStatistics(ctx context.Context, db *sql.DB) error {
	x, tables := direct{db}, []string{}
	err := Each(ctx, x, statisticsTables, nil, func(scan func(...any) error) error {
		var name string
		err := scan(&name)
		tables = append(tables, name)
		return err
	})
	if err != nil || len(tables) == 0 {
		return err
	}
	for _, table := range tables {
		if _, err := x.Exec(ctx, "DELETE FROM "+table); err != nil {
			return err
		}
	}
	_, err = x.Exec(ctx, reloadStatistics)
	return err
}
