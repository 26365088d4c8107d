// Package transfer copies whole databases: into a backup, from a backup, and between the two
// kinds of databases.
//
// A backup is an SQLite file with a snapshot of the bot's tables, whichever kind of database it
// is made from. The bot may run meanwhile. The table "backup" in it contains the number of rows
// and a checksum for each table, and is written last: a file without it is incomplete, and one
// whose rows have other checksums is damaged or was changed. The bot can be started on a backup,
// which is then a database and no longer a backup. Secrets stay sealed in it, by a key that it
// does not contain.
//
// [Restore] and [Move] copy a page of rows per transaction, and store their progress with it, in
// the new database. No bot starts on a database that contains such a note. An interrupted copy
// resumes from the note. At the end, all rows are read again, if necessary on both sides, and
// their checksums compared. The source is never changed. It needs the memory of one page.
package transfer
