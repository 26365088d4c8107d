// Package storage keeps matches in SQLite or PostgreSQL: the match.Store of
// the bot.
//
// There is one implementation. The two databases are given the same tables and
// the same statements (statements.go), and the few things in which they differ
// are fields of a dialect and a transactor.
//
// SQLite is one file and needs nothing. One goroutine writes (writer.go) and
// commits whatever waits together, so that a slow disk carries many channels; a
// move that was acknowledged survives the process and the machine.
//
// PostgreSQL is for several processes on one database: rows that are changed
// are locked, what is due is listed and then claimed row by row, and processes
// that look once a second find what another left behind. Statements keep to
// what PostgreSQLs take whose tables are spread over machines: rows are found
// by the channel first, and no session, lock of a table or advisory lock is
// needed from one transaction to the next.
//
// Most changes are of a match whose head the caller knows. They take one statement, on the
// condition that the head is stored so; only if it is not, a transaction locks the row
// (known.go).
//
// What fails by a race or by the loss of the database is tried again until the
// caller's context ends (retry.go). A transaction whose commit was cut off may
// be stored or not; the next attempt meets what it has left, by the receipt or
// the keys of the entries, and recognizes it. Patches, which have no keys, can
// be stored twice without harm.
//
// So a PostgreSQL may have standbys, of which one takes the primary's place
// (TestCluster, package clustertest). Each attempt has its deadline, and what a
// frozen primary holds is left behind with all connections to it
// (connections.go).
package storage

import ()
