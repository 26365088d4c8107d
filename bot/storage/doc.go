// Package storage keeps matches in SQLite or PostgreSQL: the match.Store of
// the bot.
//
// There is one implementation. The two databases are given the same tables and
// the same statements (statements.go), and the few things in which they differ
// are fields of a dialect.
//
// SQLite is one file and needs nothing; its writers take turns on a single
// connection, and a move that was acknowledged survives the process and the
// machine. PostgreSQL is for several processes on one database: what is due is
// claimed with SKIP LOCKED, and processes that look once a second find what
// another left behind.
package storage
