// Package transfer copies whole databases: into a backup, out of one, and from one
// kind of database into the other.
//
// A backup is an SQLite file with the tables of the bot, whichever database it is
// made of, as they all stood at one moment; the bot may run meanwhile. The table
// "backup" in it says how many rows each table has and what they sum up to, and is
// written last: a file without it is no whole backup, and one whose rows come to
// other sums is damaged, or was changed. The bot can be started on a backup, and
// then it is none any more. Secrets are sealed in it as in the database, by a key
// that is not in it.
//
// [Restore] and [Move] copy a page of rows a transaction, and note with it how far
// they are, in the new database itself, on which no bot starts until that note is
// gone. Broken off at any point, they go on from there. At the end all rows are read
// again, on both sides where need be, and compared by their sums. Nothing is ever
// changed in the database that is copied. Memory is that of a page.
package transfer
