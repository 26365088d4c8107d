package storage

import (
	"fmt"

	"parlour/bot/storage/engine"
)

// The statements work on both databases, and on PostgreSQL variants that distribute tables
// over machines. They find rows by the channel, or by the home of slots, results, totals,
// ratings and documents; the tests list the exceptions with their reasons. No statement
// depends on an earlier one of its session. A limit is written as a sum, because SQLite would
// plan the statement again for each value of a bare parameter, at five times the cost.
const (
	insertMatch = `INSERT INTO matches (channel, id, guild, game, start, seed, starter, chairs, status,
			joined, epoch, ping, due, wake_at, lease_by, lease_until, created, version, attempts)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 0
			WHERE $19 = '' OR $19 = ` + latestID + ` ON CONFLICT DO NOTHING`
	// The rows follow; see valueRows.
	insertEntry = `INSERT INTO entries (channel, match_id, n, kind, seat, body, member, entry_key, made) VALUES `
	// SQLite rewrites every index whose definition contains a column that is set. The status
	// is in two, so it is set only when it changes.
	advanceMatch = `UPDATE matches SET version = version + 1, due = $3, wake_at = $4, lease_by = $5, lease_until = $6, attempts = $7,
		epoch = $8 WHERE channel = $1 AND id = $2`
	advanceStatus = `UPDATE matches SET version = version + 1, due = $3, wake_at = $4, lease_by = $5, lease_until = $6, attempts = $7,
		epoch = $8, status = $9 WHERE channel = $1 AND id = $2`
	// The condition is that the cached head is up to date.
	advanceIfUnchanged = advanceMatch + ` AND version = $9 AND epoch = $10`
	statusIfUnchanged  = advanceStatus + ` AND version = $10 AND epoch = $11`
	patchMatch         = `UPDATE matches SET joined = $3, epoch = $4, due = $5, wake_at = $6, lease_by = $7, lease_until = $8, ping = $9
		WHERE channel = $1 AND id = $2`
	parkMatch = `UPDATE matches SET status = 'parked', epoch = epoch + 1, due = '{}', wake_at = NULL, lease_by = '', lease_until = 0
		WHERE channel = $1 AND id = $2`

	entryOfKey = `SELECT n, kind, seat, body, member, entry_key, made FROM entries WHERE channel = $1 AND match_id = $2 AND entry_key = $3`
	makingOf   = `SELECT seed, starter, created FROM matches WHERE channel = $1 AND id = $2`

	// A match and its entries are read by one statement, and so from one snapshot: the row of
	// the match comes first, with number -1, and then the entries, with their values in the
	// columns of the match. CROSS JOIN fixes the order of the tables in SQLite, which
	// otherwise scans entries if its statistics come from a small database.
	loadMatch    = withMatch + `WHERE channel = $1 AND id = $2` + andEntries
	currentMatch = withMatch + `WHERE channel = $1 AND id = COALESCE(` + liveID + `, ` + openID + `)` + andEntries
	latestMatch  = withMatch + ofLatest + andEntries
	latestOfGame = withMatch + `WHERE channel = $1 AND game = $2 ORDER BY created DESC, id DESC LIMIT 1` + andEntries
	withMatch    = `WITH m AS (SELECT * FROM matches `
	matchColumns = `-1 AS n, channel, id, guild, game, start, starter, chairs, status, ping, due, seed, created, epoch, version, attempts, joined`
	andEntries   = `) SELECT ` + matchColumns + ` FROM m
		UNION ALL SELECT e.n, e.kind, e.body, e.member, e.entry_key, '', '', '', '', '', '', e.seat, e.made, 0, 0, 0, 0` + ofM + ` ORDER BY n`
	ofM = ` FROM m CROSS JOIN entries AS e WHERE e.channel = m.channel AND e.match_id = m.id`

	// Of the entries of these matches, only those by which members took seats are read, with
	// the key of their match in further columns.
	finishedOfGuild   = withMatch + `WHERE guild = $1 AND status = 'ended' AND created BETWEEN $2 AND $3` + andSitters
	finishedOfChannel = withMatch + `WHERE channel = $1 AND status = 'ended' AND created BETWEEN $2 AND $3` + andSitters
	andSitters        = ` ORDER BY created DESC, id DESC LIMIT $4 + 0) SELECT ` + matchColumns + ` FROM m
		UNION ALL SELECT e.n, e.kind, e.body, e.member, e.entry_key, e.channel, e.match_id, '', '', '', '', e.seat, e.made, 0, 0, 0, 0` + ofM + `
			AND (e.kind IN ('seat', 'stand-in', 'offer', 'decline') OR e.kind = 'resign' AND e.body = 'drops out')
		ORDER BY n, created DESC, id DESC`
	dueMatches   = `SELECT ` + matchColumns + ` FROM matches WHERE wake_at <= $1 ORDER BY wake_at LIMIT $2 + 0`
	endedMatches = `SELECT ` + matchColumns + ` FROM matches WHERE (channel, id) > ($1, $2) AND status = 'ended' ORDER BY channel, id LIMIT $3 + 0`

	headOfMatch = `SELECT ` + headColumns + ` FROM matches WHERE channel = $1 AND id = $2`
	headOfLast  = `SELECT ` + headColumns + ` FROM matches ` + ofLatest
	headColumns = `-1, matches.channel, matches.id, matches.guild, matches.game, '', matches.starter, '', matches.status, matches.ping, matches.due,
		0, 0, matches.epoch, matches.version, matches.attempts, matches.joined, matches.lease_by, matches.lease_until, matches.wake_at`

	// The live match of a channel takes precedence over its newest; an index finds each.
	ofLatest = `WHERE channel = $1 AND id = ` + latestID
	latestID = `COALESCE(` + liveID + `, ` + newestID + `)`
	liveID   = `(SELECT l.id FROM matches AS l WHERE l.channel = $1 AND l.status = 'live')`
	openID   = `(SELECT o.id FROM matches AS o WHERE o.channel = $1 AND o.status IN ('waiting', 'live') ORDER BY o.created DESC, o.id DESC LIMIT 1)`
	newestID = `(SELECT n.id FROM matches AS n WHERE n.channel = $1 ORDER BY n.created DESC, n.id DESC LIMIT 1)`

	// ORDER BY makes PostgreSQL use the indexes even without statistics; it ignores it in
	// EXISTS.
	pollDue = `SELECT (SELECT wake_at FROM matches WHERE wake_at <= $1 AND lease_until <= $1 ORDER BY wake_at LIMIT 1) IS NOT NULL,
		(SELECT due FROM documents WHERE due <= $1 AND lease_until <= $1 ORDER BY due LIMIT 1) IS NOT NULL,
		(SELECT wake FROM slots WHERE wake <= $1 ORDER BY wake LIMIT 1) IS NOT NULL,
		COALESCE((SELECT CAST(version AS TEXT) FROM documents WHERE home = '' AND kind = 'database' AND id = 'revision'), '')`

	insertReceipt = `INSERT INTO receipts (channel, interaction, match_id, entry, made) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
	getReceipt    = `SELECT match_id, entry, made FROM receipts WHERE channel = $1 AND interaction = $2`
	// A sweep deletes all receipts up to the time of the last of as many as the limit.
	lastToSweep = `SELECT made FROM receipts WHERE made < $1 ORDER BY made LIMIT 1 OFFSET $2`
	sweepUpTo   = `DELETE FROM receipts WHERE made <= $1`

	// Direct messages have the guild ''; there, only the member's own matches count.
	openIn = `SELECT COUNT(*), COALESCE(SUM(CASE WHEN starter = $2 THEN 1 ELSE 0 END), 0) FROM matches
		WHERE guild = $1 AND status IN ('waiting', 'live') AND ($1 <> '' OR starter = $2)`
	// The condition on the channel has both databases read the index instead of the table.
	countLive = `SELECT COUNT(*) FROM (SELECT 1 FROM matches WHERE channel > '' AND status = 'live' LIMIT $1 + 0) AS live`
)

// changing is the common part of a change in one statement, for PostgreSQL: of one match, with its new entries and the receipt. Their
// arguments have numbers from n on; see changingArgs. If the statement about the match returns no row, nothing is stored. A
// receipt or an entry that is already stored fails the whole statement.
func changing(statement string, n int) string {
	var numbers []any
	for i := range entryColumns + 4 {
		numbers = append(numbers, n+i)
	}
	return `WITH changed AS (` + statement + fmt.Sprintf(` RETURNING channel), entry AS (INSERT INTO entries (channel, match_id, n, kind, seat, body, member, entry_key, made)
		SELECT c.channel, $2, e.n, e.kind, e.seat, e.body, e.member, e.entry_key, e.made FROM changed AS c, unnest(CAST($%d AS BIGINT[]), CAST($%d AS TEXT[]),
			CAST($%d AS BIGINT[]), CAST($%d AS TEXT[]), CAST($%d AS TEXT[]), CAST($%d AS TEXT[]), CAST($%d AS BIGINT[])) AS e (n, kind, seat, body, member, entry_key, made)),
		receipt AS (INSERT INTO receipts (channel, interaction, match_id, entry, made) SELECT channel, $%[8]d, $%[9]d, $%[10]d, $%[11]d FROM changed WHERE $%[8]d <> '')`, numbers...)
}

// A step in one statement, for PostgreSQL. It returns a row with the revision 0, and the raised slots.
// If the cached head is outdated, it changes nothing and returns no rows, or fails if other statements
// depend on it.
func commitOf(others bool) string {
	found := `0`
	if others { // the text is what an operator reads in the log of the server
		found = `CASE WHEN COUNT(*) = 1 THEN 0 ELSE CAST('the match has changed meanwhile; rows: ' || COUNT(*) AS BIGINT) END`
	}
	return changing(statusIfUnchanged, 12) + andRaised + found + `, 0, '', '', '', 0, '', 0, 0, 0, 0, 0, 0, 0, 0 FROM changed UNION ALL SELECT * FROM raised`
}

var andRaised = `, raised AS (UPDATE slots SET ` + raiseWith(23) + ` FROM changed
		WHERE slots.home = $1 AND slots.match_id = $2 AND $28 = 1 AND ` + noLeftover + ` RETURNING ` + slotColumns + `)
	SELECT '', '', '', '', `

// The beginning of a match in one statement, for PostgreSQL, with the slot of its board. It inserts nothing where insertMatch
// doesn't.
var beginMatch = changing(insertMatch, 20) + newSlot + `
	SELECT $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, 1 FROM changed ON CONFLICT DO NOTHING`

// The statements about documents.
const (
	documentColumns = `documents.home, documents.kind, documents.id, documents.body, documents.version, documents.due, documents.attempts`
	getDocument     = `SELECT ` + documentColumns + ` FROM documents WHERE home = $1 AND kind = $2 AND id = $3`
	listDocuments   = `SELECT ` + documentColumns + ` FROM documents WHERE home = $1 AND kind = $2 AND id > $3 ORDER BY id LIMIT $4 + 0`
	listIDs         = `SELECT id FROM documents WHERE home = $1 AND kind = $2 ORDER BY id LIMIT $3 + 0`
	insertDocument  = newDocument + `($1, $2, $3, $4, 1, $5, $6, $7, $8) ON CONFLICT DO NOTHING`
	newDocument     = `INSERT INTO documents (home, kind, id, body, version, due, lease_by, lease_until, attempts) VALUES `
	changeDocument  = `UPDATE documents SET body = $4, due = $5, lease_by = $6, lease_until = $7, attempts = $8, version = version + 1
		WHERE home = $1 AND kind = $2 AND id = $3 AND version = $9`
	// Of a match that ends; see host.FollowKind.
	dueFollowers   = `UPDATE documents SET due = $3, lease_by = '', lease_until = 0, version = version + 1 WHERE home = $1 AND kind = 'follow' AND id = $2`
	deleteDocument = `DELETE FROM documents WHERE home = $1 AND kind = $2 AND id = $3 AND version = $4`

	// The next version makes a process that is computing ratings or an evening start again.
	putLater = newDocument + `($1, $2, $3, $4, 1, $5, '', 0, 0)` + orRaise + `, due = excluded.due`
	// The version of this document is the revision of the settings.
	putRevision = newDocument + `('', 'database', 'revision', '{}', 1, NULL, '', 0, 0)` + orRaise
	orRaise     = ` ON CONFLICT (home, kind, id) DO UPDATE SET version = documents.version + 1`
)

// The statements about results and totals.
const (
	resultColumns = `home, match_id, seat, channel, game, variant, kind, member, player, finish, place, plies, moves,
		hints, counts, board, optimum, guesses, opponents, ended, month, week, skill, luck, rules, evening, rating, gained`
	// Skill and luck, which an analysis sets, and the rating do not change.
	// The rows stand between these two; see valueRows.
	insertResult = `INSERT INTO results (` + resultColumns + `) VALUES `
	updateResult = ` ON CONFLICT (home, match_id, seat) DO UPDATE SET channel = excluded.channel, game = excluded.game, variant = excluded.variant,
			kind = excluded.kind, member = excluded.member, player = excluded.player, finish = excluded.finish, place = excluded.place,
			plies = excluded.plies, moves = excluded.moves, hints = excluded.hints, counts = excluded.counts, board = excluded.board, optimum = excluded.optimum,
			guesses = excluded.guesses, opponents = excluded.opponents, ended = excluded.ended, month = excluded.month, week = excluded.week,
			rules = excluded.rules, evening = excluded.evening`
	putScore       = `UPDATE results SET skill = $4, luck = $5 WHERE home = $1 AND match_id = $2 AND seat = $3`
	putRated       = `UPDATE results SET rating = $4, gained = $5 WHERE home = $1 AND match_id = $2 AND seat = $3 AND rating = 0`
	deleteResult   = `DELETE FROM results WHERE home = $1 AND match_id = $2 AND seat = $3`
	resultsOfMatch = `SELECT ` + resultColumns + ` FROM results WHERE home = $1 AND match_id = $2 ORDER BY seat`

	newestOfMember  = `SELECT ` + resultColumns + ofMember + newestFirst + `LIMIT $4 + 0`
	historyOfMember = `SELECT ` + resultColumns + ofMember + ` AND (ended, match_id, seat) < ($4, $5, $6)` + newestFirst + `LIMIT $7 + 0`
	ofMember        = ` FROM results WHERE home = $1 AND member = $2 AND member <> '' AND ($3 = '' OR game = $3)`
	newestFirst     = ` ORDER BY ended DESC, match_id DESC, seat DESC `
	triesOfMember   = `SELECT ` + resultColumns + ` FROM results WHERE member = $1 AND member <> '' AND substr(home, 1, 6) = 'daily/' AND ($2 = '' OR game = $2)` + newestFirst
	ratedResults    = `SELECT ` + resultColumns + ` FROM results WHERE home = $1 AND game = $2 AND counts = 3 AND ended >= $3 AND ended < $4`

	resultsOfEvening = `SELECT ` + resultColumns + ` FROM results WHERE home = $1 AND evening = $2 AND evening <> '' AND ended <= $3` + newestFirst + `LIMIT $4 + 0`

	firstSolvers  = `SELECT ` + resultColumns + solvers + ` ORDER BY moves, ended, member LIMIT $2 + 0 OFFSET $3 + 0`
	ownTry        = `SELECT ` + resultColumns + ` FROM results WHERE home = $1 AND member = $2 AND member <> '' ORDER BY ended LIMIT 1`
	countTries    = `SELECT COUNT(*) FROM (SELECT 1 FROM results WHERE home = $1 AND kind = 'member'` + maxRank + `) AS counted`
	countSolvers  = `SELECT COUNT(*) FROM (SELECT 1` + solvers + maxRank + `) AS counted`
	solversBefore = `SELECT COUNT(*) FROM (SELECT 1` + solvers + ` AND (moves, ended, member) < ($2, $3, $4)` + maxRank + `) AS counted`
	solvers       = ` FROM results WHERE home = $1 AND substr(home, 1, 6) = 'daily/' AND finish = 'won' AND member <> ''`

	// The rows, all of one home and game, stand between these two; see valueRows.
	insertTotal = `INSERT INTO totals (` + totalColumns + `, behind) VALUES `
	orAdd       = ` ON CONFLICT (home, member, game, period) DO UPDATE SET games = totals.games + excluded.games, wins = totals.wins + excluded.wins,
			draws = totals.draws + excluded.draws, losses = totals.losses + excluded.losses, measured = totals.measured + excluded.measured,
			guesses = totals.guesses + excluded.guesses, excess = totals.excess + excluded.excess,
			mean = CASE WHEN totals.measured + excluded.measured >= ` + minMeasured + `
				THEN (totals.excess + excluded.excess) / (totals.measured + excluded.measured) END,
			behind = NULLIF(-(totals.wins + excluded.wins), 0)`
	dropTotal = `DELETE FROM totals WHERE home = $1 AND game = $2 AND period = $3 AND member = $4 AND games = 0`

	// Totals are recomputed for a range of members at a time.
	recountUpTo = `SELECT member FROM results WHERE home = $1 AND member > $2 AND member <> '' ORDER BY member LIMIT 1 OFFSET $3`
	lastMember  = `SELECT COALESCE(MAX(member), '') FROM (SELECT MAX(member) AS member FROM results WHERE home = $1 AND member <> ''
		UNION ALL SELECT MAX(member) FROM totals WHERE home = $1) AS members`
	// In the order of addTotals, so that transactions cannot deadlock.
	lockTotalsInOrder = `SELECT COUNT(*) FROM (SELECT 1 FROM totals WHERE home = $1` + ofSome + `
		ORDER BY game COLLATE "C", period COLLATE "C", member COLLATE "C" FOR UPDATE) AS locked`
	clearTotals   = `DELETE FROM totals WHERE home = $1` + ofSome
	ofSome        = ` AND member > $2 AND member <= $3`
	recountTotals = `INSERT INTO totals (` + totalColumns + `, mean, behind) ` + countTotals
	// The sums of PostgreSQL are fractions, whose division it would round.
	countTotals = `SELECT home, game, period, member, COUNT(*) AS games, SUM(CASE WHEN finish = 'won' THEN 1 ELSE 0 END) AS wins,
			SUM(CASE WHEN finish = 'drawn' THEN 1 ELSE 0 END) AS draws, SUM(CASE WHEN finish = 'lost' THEN 1 ELSE 0 END) AS losses,
			SUM(measured) AS measured, SUM(measured * guesses) AS guesses, SUM(measured * (1000 * guesses - optimum)) AS excess,
			CASE WHEN SUM(measured) >= ` + minMeasured + ` THEN CAST(SUM(measured * (1000 * guesses - optimum)) AS BIGINT) / CAST(SUM(measured) AS BIGINT) END AS mean,
			NULLIF(-SUM(CASE WHEN finish = 'won' THEN 1 ELSE 0 END), 0) AS behind
		FROM (` + inPeriod + `'all'` + ofMembers + ` UNION ALL ` + inPeriod + `month` + ofMembers + ` UNION ALL ` + inPeriod + `week` + ofMembers + `) AS counted
		GROUP BY home, game, period, member`
	inPeriod     = `SELECT home, game, member, finish, optimum, guesses, CASE WHEN optimum > 0 THEN 1 ELSE 0 END AS measured, `
	ofMembers    = ` AS period FROM results WHERE home = $1` + ofSome + ` AND member <> '' AND kind = 'member' AND counts >= 2`
	totalColumns = `home, game, period, member, games, wins, draws, losses, measured, guesses, excess`

	totalOf = `SELECT ` + totalColumns + ` FROM totals WHERE home = $1 AND game = $2 AND period = $3 AND member = $4`
	// Counts stop at records.MaxRank, because counting a hundred thousand rows takes too long.
	// The members of a page are found in the index alone; PostgreSQL would otherwise read
	// the rows of all members before them.
	leadersByMean = pageOf + `member` + byMean + ` ORDER BY mean, member` + onPage + totalColumns + ofPage + ` ORDER BY mean, member`
	countByMean   = `SELECT COUNT(*) FROM (SELECT 1` + byMean + maxRank + `) AS counted`
	beforeByMean  = `SELECT COUNT(*) FROM (SELECT 1` + byMean + ` AND (mean, member) < ($4, $5)` + maxRank + `) AS counted`
	byMean        = ` FROM totals WHERE home = $1 AND game = $2 AND period = $3 AND mean IS NOT NULL`
	// The mean of too few games is not stored, but an index has it.
	newByMean       = pageOf + `member` + byMeanNew + ` ORDER BY excess / measured, member` + onPage + totalColumns + ofPage + ` ORDER BY excess / measured, member`
	countNewByMean  = `SELECT COUNT(*) FROM (SELECT 1` + byMeanNew + maxRank + `) AS counted`
	beforeNewByMean = `SELECT COUNT(*) FROM (SELECT 1` + byMeanNew + ` AND (excess / measured, member) < ($4, $5)` + maxRank + `) AS counted`
	byMeanNew       = ` FROM totals WHERE home = $1 AND game = $2 AND period = $3 AND measured > 0 AND measured < ` + minMeasured
	leadersByWins   = pageOf + `member` + byWins + ` ORDER BY behind, member` + onPage + totalColumns + ofPage + ` ORDER BY behind, member`
	countByWins     = `SELECT COUNT(*) FROM (SELECT 1` + byWins + maxRank + `) AS counted`
	beforeByWins    = `SELECT COUNT(*) FROM (SELECT 1` + byWins + ` AND (behind, member) < ($4, $5)` + maxRank + `) AS counted`
	byWins          = ` FROM totals WHERE home = $1 AND game = $2 AND period = $3 AND behind IS NOT NULL`

	pageOf = `WITH page (found) AS (SELECT `
	onPage = ` LIMIT $4 + 0 OFFSET $5 + 0) SELECT `
	ofPage = ` FROM page CROSS JOIN totals WHERE home = $1 AND member = found AND game = $2 AND period = $3`

	ratingColumns   = `home, game, period, who, rating, deviation, volatility, games, began, day`
	ratingOf        = `SELECT ` + ratingColumns + ` FROM ratings WHERE home = $1 AND game = $2 AND period = $3 AND who = $4`
	leadersByRating = pageOf + `who` + byRating + ` ORDER BY behind, who` + onPage + ratingColumns + `
		FROM page CROSS JOIN ratings WHERE home = $1 AND game = $2 AND who = found AND period = $3 ORDER BY behind, who`
	countByRating  = `SELECT COUNT(*) FROM (SELECT 1` + byRating + maxRank + `) AS counted`
	beforeByRating = `SELECT COUNT(*) FROM (SELECT 1` + byRating + ` AND (behind, who) < ($4, $5)` + maxRank + `) AS counted`
	byRating       = ` FROM ratings WHERE home = $1 AND game = $2 AND period = $3 AND games >= ` + minRated
	newByRating    = pageOf + `who` + byRatingNew + ` ORDER BY behind, who` + onPage + ratingColumns + `
		FROM page CROSS JOIN ratings WHERE home = $1 AND game = $2 AND who = found AND period = $3 ORDER BY behind, who`
	countNewByRating  = `SELECT COUNT(*) FROM (SELECT 1` + byRatingNew + maxRank + `) AS counted`
	beforeNewByRating = `SELECT COUNT(*) FROM (SELECT 1` + byRatingNew + ` AND (behind, who) < ($4, $5)` + maxRank + `) AS counted`
	byRatingNew       = ` FROM ratings WHERE home = $1 AND game = $2 AND period = $3 AND games < ` + minRated + ` AND substr(who, 1, 1) <> '/'`
	clearRatings      = `DELETE FROM ratings WHERE home = $1 AND game = $2`
	putRating         = `INSERT INTO ratings (` + ratingColumns + `, behind) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (home, game, who, period) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
			volatility = excluded.volatility, games = excluded.games, began = excluded.began, day = excluded.day,
			behind = excluded.behind`
)

// minMeasured is records.MinMeasured, and maxRank records.MaxRank.
const (
	minMeasured = `5`
	maxRank     = ` LIMIT 10000`
)

// minRated is records.MinRated.
const minRated = `5`

// locking are the statements that lock rows. Only PostgreSQL needs clauses for that: SQLite
// has one writer.
type locking struct {
	match, totals             string // totals is "" if there is one writer
	claimMatch, claimDocument string // claim a row that is due, unless another transaction has locked it
}

func lockingWith(d engine.Dialect) locking {
	l := locking{match: headOfMatch + d.ForUpdate, claimMatch: leasedMatches.claim(d.SkipLocked), claimDocument: leasedDocuments.claim(d.SkipLocked)}
	if d.ForUpdate != "" {
		l.totals = lockTotalsInOrder
	}
	return l
}
