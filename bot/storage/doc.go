// Package storage implements host.Store on SQLite and PostgreSQL. Package engine opens the
// databases and runs transactions.
//
// There is one implementation: both databases have the same tables and the same statements
// (statements.go). On PostgreSQL, several processes share a database: changes lock their rows, and
// due work is listed and then claimed row by row (lease.go), so a process finds the work of one
// that died. The statements also work on PostgreSQL variants that distribute tables over machines:
// they find rows by the channel or the home, and need no session state, table locks or advisory
// locks.
//
// Most changes concern a match whose head the caller has cached. They take one statement, on the
// condition that the cached head is up to date; otherwise a transaction locks the row (apply.go).
//
// After a commit with an unknown outcome, the next attempt recognizes what it has stored by the
// receipt or the keys of the entries. Patches, which have no keys, can be stored twice without
// harm. So a PostgreSQL server may have standbys that replace the primary (TestCluster).
package storage
