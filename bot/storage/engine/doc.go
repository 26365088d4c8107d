// Package engine opens SQLite and PostgreSQL databases with the tables of a host.Store, and
// runs transactions on them. Package storage implements the Store.
//
// SQLite is one file that needs no server. One goroutine writes it (writer.go) and commits
// everything that waits together, so that a slow disk serves many channels. One process owns
// the file, whatever its name (owner.go, lock_other.go); it detects a file that is replaced while
// it is open (sqlite.go) and a write-ahead log that does not belong to it (owner.go).
//
// PostgreSQL serves several processes (postgres.go). Its connections survive the loss of a
// primary (connections.go, package clustertest).
//
// Changes that lose a race or the database are retried until the caller's context ends
// (open.go). If the outcome of a commit is unknown, the caller is asked to recognize what it
// may have stored.
package engine
