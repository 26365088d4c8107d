package storage

// Every statement, for both databases. All but the claim name the channel (or
// the server, of items) first, by which the tables can be spread.
const (
	pingDatabase = `SELECT COUNT(*) FROM matches WHERE channel = ''`

	insertMatch = `INSERT INTO matches (` + matchColumns + `, wake_at, lease_by, lease_until)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
		ON CONFLICT DO NOTHING`
	insertEntry = `INSERT INTO entries (channel, match_id, ` + entryColumns + `)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`
	advanceMatch = `UPDATE matches SET version = version + 1, status = $4, wake_at = $5, lease_by = $6, lease_until = $7
		WHERE channel = $1 AND id = $2 AND version = $3`
	countMatch = `SELECT COUNT(*) FROM matches WHERE channel = $1 AND id = $2`
	countKey   = `SELECT COUNT(*) FROM entries WHERE channel = $1 AND match_id = $2 AND entry_key = $3`

	// A match and its entries are one statement, and so one snapshot.
	loadMatch    = selectMatch + `WHERE channel = $1 AND id = $2` + withEntries
	currentMatch = selectMatch + `WHERE channel = $1 AND status <> 'ended'` + withEntries
	latestMatch  = selectMatch + `WHERE channel = $1 ORDER BY created DESC, id DESC LIMIT 1` + withEntries
	latestOfGame = selectMatch + `WHERE channel = $1 AND game = $2 ORDER BY created DESC, id DESC LIMIT 1` + withEntries
	selectMatch  = `SELECT ` + matchColumns + `, ` + entryColumns + ` FROM (SELECT * FROM matches `
	withEntries  = `) AS m LEFT JOIN (SELECT channel AS c, match_id AS i, ` + entryColumns + ` FROM entries) AS e ON e.c = channel AND e.i = id ORDER BY n`
	matchColumns = `channel, id, guild, game, opening, options, visibility, seed, starter, chairs, status, board_message, board_version, created, version`
	entryColumns = `n, kind, seat, body, member, entry_key, made`

	// MATERIALIZED, or the planner may run the subselect, and its locks and
	// limit, once a row.
	claimMatches = `WITH due AS MATERIALIZED (
			SELECT channel, id FROM matches WHERE wake_at <= $1 AND lease_until <= $1
			ORDER BY wake_at, channel, id LIMIT $2 %s)
		UPDATE matches SET lease_by = $3, lease_until = $4 FROM due
		WHERE matches.channel = due.channel AND matches.id = due.id
		RETURNING matches.channel, matches.id, matches.wake_at`
	renewLease = `UPDATE matches SET lease_until = $4 WHERE channel = $1 AND id = $2 AND lease_by = $3`
	// Only at the version named is the match settled; its board is recorded
	// at any.
	settleMatch = `UPDATE matches SET board_message = $4, board_version = $5,
			wake_at     = CASE WHEN version = $3 THEN $6 ELSE wake_at END,
			lease_by    = CASE WHEN version = $3 THEN '' ELSE lease_by END,
			lease_until = CASE WHEN version = $3 THEN 0 ELSE lease_until END
		WHERE channel = $1 AND id = $2 RETURNING version`
	setBoard = `UPDATE matches SET board_message = $3, board_version = $4 WHERE channel = $1 AND id = $2`

	putItem = `INSERT INTO items (guild, game, name, body, member, made) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (guild, game, name) DO UPDATE SET body = excluded.body, member = excluded.member, made = excluded.made`
	getItem   = `SELECT body, member, made FROM items WHERE guild = $1 AND game = $2 AND name = $3`
	listItems = `SELECT name, member, made FROM items WHERE guild = $1 AND game = $2`
)
