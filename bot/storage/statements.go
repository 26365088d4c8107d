package storage

// Every statement, for both databases, and within what PostgreSQLs take whose
// tables are spread over machines. Rows are found by the channel first (or the
// server, of items, or the home of results and documents), by which they are
// spread; the few statements that are not are listed in the tests, with why. No
// statement needs another to have run in its session before. A limit inside of
// another statement is a sum: SQLite would plan the whole anew for each value of
// a bare parameter, at five times the cost.
const (
	pingDatabase = `SELECT COUNT(*) FROM matches WHERE channel = ''`

	insertMatch = `INSERT INTO matches (channel, id, guild, game, start, seed, starter, chairs, status,
			board, board_route, board_pending, epoch, ping, due, wake_at, lease_by, lease_until, created, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
		ON CONFLICT DO NOTHING`
	// The rows follow; see insertRows.
	insertEntry = `INSERT INTO entries (channel, match_id, n, kind, seat, body, member, entry_key, made) VALUES `
	// SQLite writes every index anew in whose definition a column appears that
	// is set, and the status is in two; so it is set only when it changes.
	advanceMatch = `UPDATE matches SET version = version + 1, due = $3, wake_at = $4, lease_by = $5, lease_until = $6, attempts = $7,
		board = $8, board_route = $9, board_pending = $10, epoch = $11 WHERE channel = $1 AND id = $2`
	advanceStatus = `UPDATE matches SET version = version + 1, due = $3, wake_at = $4, lease_by = $5, lease_until = $6, attempts = $7,
		board = $8, board_route = $9, board_pending = $10, epoch = $11, status = $12 WHERE channel = $1 AND id = $2`
	// The head is as the caller knows it.
	advanceKnown = advanceMatch + ` AND version = $12 AND epoch = $13`
	patchSlot    = `UPDATE matches SET board = $3, board_route = $4, board_pending = $5, epoch = $6, wake_at = $7
		WHERE channel = $1 AND id = $2 AND version = $8 AND epoch = $9`
	// A step in one statement, without a receipt and with one, for PostgreSQL. Where no
	// row is as the caller knows it, nothing is inserted; a receipt or an entry that is
	// stored already fails the whole statement.
	commitEntries = withAdvanced + insertAdvanced
	commitReceipt = withAdvanced + `, receipt AS (INSERT INTO interactions (channel, interaction, match_id, entry, made)
		SELECT channel, $21, $22, $23, $24 FROM advanced)` + insertAdvanced
	withAdvanced   = `WITH advanced AS (` + advanceKnown + ` RETURNING channel)`
	insertAdvanced = ` INSERT INTO entries (channel, match_id, n, kind, seat, body, member, entry_key, made)
		SELECT a.channel, $2, e.n, e.kind, e.seat, e.body, e.member, e.entry_key, e.made FROM advanced AS a, unnest(CAST($14 AS BIGINT[]), CAST($15 AS TEXT[]),
			CAST($16 AS BIGINT[]), CAST($17 AS TEXT[]), CAST($18 AS TEXT[]), CAST($19 AS TEXT[]), CAST($20 AS BIGINT[])) AS e (n, kind, seat, body, member, entry_key, made)`
	patchMatch = `UPDATE matches SET board = $3, board_route = $4, board_pending = $5, epoch = $6, due = $7, wake_at = $8, lease_by = $9, lease_until = $10, ping = $11
		WHERE channel = $1 AND id = $2`
	parkMatch = `UPDATE matches SET status = 'parked', epoch = epoch + 1, due = '{}', wake_at = NULL, lease_by = '', lease_until = 0
		WHERE channel = $1 AND id = $2`

	countMatch = `SELECT COUNT(*) FROM matches WHERE channel = $1 AND id = $2`
	countKey   = `SELECT COUNT(*) FROM entries WHERE channel = $1 AND match_id = $2 AND entry_key = $3`
	entryOfKey = `SELECT n, kind, seat, body, member, entry_key, made FROM entries WHERE channel = $1 AND match_id = $2 AND entry_key = $3`
	makingOf   = `SELECT seed, starter, created FROM matches WHERE channel = $1 AND id = $2`

	// A match and its entries are one statement, and so one snapshot: the row
	// of the match comes first, as number -1, and then those of the entries,
	// with their values in what columns there are. CROSS JOIN keeps the order of
	// the tables in SQLite, which otherwise scans entries when its statistics are
	// those of a small database.
	loadMatch    = withMatch + `WHERE channel = $1 AND id = $2` + andEntries
	currentMatch = withMatch + `WHERE channel = $1 AND id = COALESCE(` + liveID + `, ` + openID + `)` + andEntries
	latestMatch  = withMatch + ofLatest + andEntries
	latestOfGame = withMatch + `WHERE channel = $1 AND game = $2 ORDER BY created DESC, id DESC LIMIT 1` + andEntries
	withMatch    = `WITH m AS (SELECT * FROM matches `
	andEntries   = `) SELECT -1 AS n, channel, id, guild, game, start, starter, chairs, status, board, board_route, board_pending, ping, due, seed, created, epoch, version, attempts FROM m
		UNION ALL SELECT e.n, e.kind, e.body, e.member, e.entry_key, '', '', '', '', '', '', '', '', '', e.seat, e.made, 0, 0, 0
		FROM m CROSS JOIN entries AS e WHERE e.channel = m.channel AND e.match_id = m.id ORDER BY n`

	// The entries are those by which somebody has sat down, in columns of the match.
	finishedOfGuild   = finishedIn + `WHERE guild = $1 AND status = 'ended' AND created BETWEEN $2 AND $3` + withSitters
	finishedOfChannel = finishedIn + `WHERE channel = $1 AND status = 'ended' AND created BETWEEN $2 AND $3` + withSitters
	finishedIn        = `WITH m AS (SELECT channel, id, guild, game, start, starter, chairs, created FROM matches `
	withSitters       = ` ORDER BY created DESC, id DESC LIMIT $4 + 0)
		SELECT -1 AS n, channel, id, guild, game, start, starter, chairs, created, 0 AS seat FROM m
		UNION ALL SELECT e.n, e.channel, e.match_id, '', e.kind, e.body, e.member, '', m.created, e.seat
		FROM m CROSS JOIN entries AS e WHERE e.channel = m.channel AND e.match_id = m.id
			AND (e.kind IN ('seat', 'stand-in', 'offer', 'decline') OR e.kind = 'resign' AND e.body = 'drops out')
		ORDER BY created DESC, id DESC, n`

	headOfMatch = `SELECT ` + headColumns + ` FROM matches WHERE channel = $1 AND id = $2`
	headOfLast  = `SELECT ` + headColumns + ` FROM matches ` + ofLatest
	owedMatches = `SELECT ` + headColumns + ` FROM matches WHERE wake_at <= $1 ORDER BY wake_at LIMIT $2 + 0`
	headColumns = `matches.channel, matches.id, matches.guild, matches.starter, matches.game, matches.status, matches.version,
		matches.board, matches.board_route, matches.board_pending, matches.epoch, matches.ping, matches.due, matches.lease_by, matches.lease_until, matches.wake_at, matches.attempts`

	// A channel's live match comes before all others, each found by its index.
	ofLatest = `WHERE channel = $1 AND id = COALESCE(` + liveID + `, ` + newestID + `)`
	liveID   = `(SELECT l.id FROM matches AS l WHERE l.channel = $1 AND l.status = 'live')`
	openID   = `(SELECT o.id FROM matches AS o WHERE o.channel = $1 AND o.status IN ('waiting', 'live') ORDER BY o.created DESC, o.id DESC LIMIT 1)`
	newestID = `(SELECT n.id FROM matches AS n WHERE n.channel = $1 ORDER BY n.created DESC, n.id DESC LIMIT 1)`

	// Requests that nobody can answer any more are due to be deleted. ORDER BY has
	// PostgreSQL use the indexes even without statistics; it ignores it in EXISTS.
	pollDue = `SELECT (SELECT wake_at FROM matches WHERE wake_at <= $1 AND lease_until <= $1 ORDER BY wake_at LIMIT 1) IS NOT NULL,
		(SELECT lease_until FROM interactions WHERE sealed IS NOT NULL AND lease_until <= $1 ORDER BY lease_until LIMIT 1) IS NOT NULL
			OR (SELECT lease_until FROM interactions WHERE sealed IS NOT NULL AND answer_by <= $1 ORDER BY lease_until LIMIT 1) IS NOT NULL,
		(SELECT due FROM documents WHERE due <= $1 AND lease_until <= $1 ORDER BY due LIMIT 1) IS NOT NULL,
		COALESCE((SELECT value FROM settings WHERE name = 'revision'), '')`
	// What is due is listed, in all channels, and then claimed one by one, each
	// by its channel.
	dueMatches = `SELECT channel, id FROM matches WHERE wake_at <= $1 AND lease_until <= $1 ORDER BY wake_at, channel, id LIMIT $2 + 0`
	freeMatch  = `WITH free AS (SELECT channel, id FROM matches WHERE channel = $1 AND id = $2 AND wake_at <= $3 AND lease_until <= $3`
	// A released lease has no holder. One that still has a holder has expired, which
	// counts as a failed attempt.
	takeMatch = `) UPDATE matches SET lease_by = $4, lease_until = $5, attempts = attempts + CASE WHEN lease_by = '' THEN 0 ELSE 1 END FROM free
		WHERE matches.channel = $1 AND matches.id = $2 AND matches.id = free.id RETURNING ` + headColumns
	renewMatch   = `UPDATE matches SET lease_until = $4 WHERE channel = $1 AND id = $2 AND lease_by = $3`
	releaseMatch = `UPDATE matches SET lease_by = '', lease_until = $4 WHERE channel = $1 AND id = $2 AND lease_by = $3`
)

// The statements about interactions.
const (
	// A receipt may come after the request of its interaction.
	insertReceipt = `INSERT INTO interactions (channel, interaction, match_id, entry, made) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (channel, interaction) DO UPDATE SET match_id = excluded.match_id, entry = excluded.entry, made = excluded.made
		WHERE interactions.match_id IS NULL`
	getReceipt = `SELECT match_id, entry, made FROM interactions WHERE channel = $1 AND interaction = $2 AND match_id IS NOT NULL`

	deferRequest = `INSERT INTO interactions (channel, interaction, sealed, answer_by, lease_by, lease_until) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (channel, interaction) DO UPDATE SET sealed = excluded.sealed, answer_by = excluded.answer_by,
			lease_by = excluded.lease_by, lease_until = excluded.lease_until`
	dropRequest  = `DELETE FROM interactions WHERE channel = $1 AND interaction = $2 AND match_id IS NULL`
	clearRequest = `UPDATE interactions SET ` + noRequest + ` WHERE channel = $1 AND interaction = $2`
	dropExpired  = `DELETE FROM interactions WHERE sealed IS NOT NULL AND answer_by <= $1 AND match_id IS NULL`
	clearExpired = `UPDATE interactions SET ` + noRequest + ` WHERE sealed IS NOT NULL AND answer_by <= $1`
	noRequest    = `sealed = NULL, answer_by = NULL, lease_by = NULL, lease_until = NULL`
	dueRequests  = `SELECT channel, interaction FROM interactions WHERE sealed IS NOT NULL AND lease_until <= $1 ORDER BY lease_until, channel, interaction LIMIT $2 + 0`
	freeRequest  = `WITH free AS (SELECT channel, interaction FROM interactions WHERE channel = $1 AND interaction = $2 AND sealed IS NOT NULL AND lease_until <= $3`
	takeRequest  = `) UPDATE interactions SET lease_by = $4, lease_until = $5, attempts = attempts + CASE WHEN lease_by = '' THEN 0 ELSE 1 END FROM free
		WHERE interactions.channel = $1 AND interactions.interaction = $2 AND interactions.interaction = free.interaction
		RETURNING interactions.channel, interactions.interaction, interactions.sealed, interactions.answer_by, interactions.attempts`
	renewRequest   = `UPDATE interactions SET lease_until = $4 WHERE channel = $1 AND interaction = $2 AND lease_by = $3 AND sealed IS NOT NULL`
	releaseRequest = `UPDATE interactions SET lease_by = '', lease_until = $4 WHERE channel = $1 AND interaction = $2 AND lease_by = $3 AND sealed IS NOT NULL`

	// A sweep goes by time, up to that of the last receipt of as many as may go.
	lastToSweep = `SELECT made FROM interactions WHERE match_id IS NOT NULL AND made < $1 AND sealed IS NULL ORDER BY made LIMIT 1 OFFSET $2`
	sweepUpTo   = `DELETE FROM interactions WHERE match_id IS NOT NULL AND made <= $1 AND sealed IS NULL`
)

// The statements about what is no match.
const (
	putItem = `INSERT INTO items (guild, game, name, body, size, member, made) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (guild, game, name) DO UPDATE SET body = excluded.body, size = excluded.size, member = excluded.member, made = excluded.made`
	getItem   = `SELECT body, member, made FROM items WHERE guild = $1 AND game = $2 AND name = $3`
	listItems = `SELECT name, member, made FROM items WHERE guild = $1 AND game = $2`

	// Direct messages have the guild ''; there, only the member's own count.
	openIn = `SELECT COUNT(*), COALESCE(SUM(CASE WHEN starter = $2 THEN 1 ELSE 0 END), 0) FROM matches
		WHERE guild = $1 AND status IN ('waiting', 'live') AND ($1 <> '' OR starter = $2)`
	itemsOf = `SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM items WHERE guild = $1 AND ($1 <> '' OR member = $2)`

	putVerdict = `INSERT INTO verdicts (channel, match_id, verdict_key, body) VALUES ($1, $2, $3, $4)
		ON CONFLICT (channel, match_id, verdict_key) DO UPDATE SET body = excluded.body`
	listVerdicts = `SELECT verdict_key, body FROM verdicts WHERE channel = $1 AND match_id = $2`

	documentColumns = `documents.home, documents.kind, documents.id, documents.body, documents.version, documents.due`
	getDocument     = `SELECT ` + documentColumns + ` FROM documents WHERE home = $1 AND kind = $2 AND id = $3`
	listDocuments   = `SELECT ` + documentColumns + ` FROM documents WHERE home = $1 AND kind = $2 AND id > $3 ORDER BY id LIMIT $4 + 0`
	insertDocument  = `INSERT INTO documents (home, kind, id, body, version, due, lease_by, lease_until) VALUES ($1, $2, $3, $4, 1, $5, '', 0)
		ON CONFLICT DO NOTHING`
	changeDocument = `UPDATE documents SET body = $5, due = $6, version = version + 1, lease_by = '', lease_until = 0
		WHERE home = $1 AND kind = $2 AND id = $3 AND version = $4`
	deleteDocument = `DELETE FROM documents WHERE home = $1 AND kind = $2 AND id = $3 AND version = $4`
	dueDocuments   = `SELECT home, kind, id FROM documents WHERE due <= $1 AND lease_until <= $1 ORDER BY due, home, kind, id LIMIT $2 + 0`
	freeDocument   = `WITH free AS (SELECT home, kind, id FROM documents WHERE home = $1 AND kind = $2 AND id = $3 AND due <= $4 AND lease_until <= $4`
	takeDocument   = `) UPDATE documents SET lease_by = $5, lease_until = $6 FROM free
		WHERE documents.home = $1 AND documents.kind = $2 AND documents.id = $3 AND documents.id = free.id RETURNING ` + documentColumns

	getSetting    = `SELECT value FROM settings WHERE name = $1`
	insertSetting = `INSERT INTO settings (name, value) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value IN ('', excluded.value)`
	// A commit that is acknowledged says the same of those before it.
	putConfirmation = `INSERT INTO settings (name, value) VALUES ('confirmed', '') ON CONFLICT (name) DO UPDATE SET value = ''`
	putRevision     = `INSERT INTO settings (name, value) VALUES ('revision', '1')
		ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(settings.value AS BIGINT) + 1 AS TEXT)`
	changeSetting = `UPDATE settings SET value = $3 WHERE name = $1 AND value IN ($2, $3)`
)

// The statements about results and totals.
const (
	resultColumns = `home, match_id, seat, channel, game, variant, kind, member, player, finish, place, plies, moves,
		hints, rated, optimum, guesses, opponents, ended, month, week, skill, luck`
	// What an analysis has found stays.
	putResult = `INSERT INTO results (` + resultColumns + `)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
		ON CONFLICT (home, match_id, seat) DO UPDATE SET channel = excluded.channel, game = excluded.game, variant = excluded.variant,
			kind = excluded.kind, member = excluded.member, player = excluded.player, finish = excluded.finish, place = excluded.place,
			plies = excluded.plies, moves = excluded.moves, hints = excluded.hints, rated = excluded.rated, optimum = excluded.optimum,
			guesses = excluded.guesses, opponents = excluded.opponents, ended = excluded.ended, month = excluded.month, week = excluded.week`
	putScore       = `UPDATE results SET skill = $4, luck = $5 WHERE home = $1 AND match_id = $2 AND seat = $3`
	deleteResult   = `DELETE FROM results WHERE home = $1 AND match_id = $2 AND seat = $3`
	resultsOfMatch = `SELECT ` + resultColumns + ` FROM results WHERE home = $1 AND match_id = $2 ORDER BY seat`

	newestOfMember  = `SELECT ` + resultColumns + ofMember + newestFirst + `LIMIT $4 + 0`
	historyOfMember = `SELECT ` + resultColumns + ofMember + ` AND (ended, match_id, seat) < ($4, $5, $6)` + newestFirst + `LIMIT $7 + 0`
	statsOfMember   = `SELECT finish, moves, hints, optimum, guesses, opponents, skill, luck` + ofMember + ` ORDER BY ended, match_id, seat`
	ofMember        = ` FROM results WHERE home = $1 AND member = $2 AND member <> '' AND ($3 = '' OR game = $3)`
	newestFirst     = ` ORDER BY ended DESC, match_id DESC, seat DESC `
	ratedResults    = `SELECT ` + resultColumns + ` FROM results WHERE home = $1 AND game = $2 AND rated = 1 AND ended >= $3 AND ended < $4`

	firstSolvers  = `SELECT ` + resultColumns + solvers + ` ORDER BY moves, ended, member LIMIT $2 + 0`
	countSolvers  = `SELECT COUNT(*) FROM (SELECT 1` + solvers + maxRank + `) AS counted`
	solversBefore = `SELECT COUNT(*) FROM (SELECT 1` + solvers + ` AND (moves, ended, member) < ($2, $3, $4)` + maxRank + `) AS counted`
	solvers       = ` FROM results WHERE home = $1 AND substr(home, 1, 6) = 'daily/' AND finish = 'won' AND member <> ''`

	addTotal = `INSERT INTO totals (` + totalColumns + `, behind) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, NULLIF(-CAST($6 AS BIGINT), 0))
		ON CONFLICT (home, member, game, period) DO UPDATE SET games = totals.games + excluded.games, wins = totals.wins + excluded.wins,
			draws = totals.draws + excluded.draws, losses = totals.losses + excluded.losses, measured = totals.measured + excluded.measured,
			guesses = totals.guesses + excluded.guesses, excess = totals.excess + excluded.excess,
			mean = CASE WHEN totals.measured + excluded.measured >= ` + minMeasured + `
				THEN (totals.excess + excluded.excess) / (totals.measured + excluded.measured) END,
			behind = NULLIF(-(totals.wins + excluded.wins), 0)`
	dropTotal = `DELETE FROM totals WHERE home = $1 AND game = $2 AND period = $3 AND member = $4 AND games = 0`

	// Totals are counted anew for some members at a time.
	recountUpTo = `SELECT member FROM results WHERE home = $1 AND member > $2 AND member <> '' ORDER BY member LIMIT 1 OFFSET $3`
	lastMember  = `SELECT COALESCE(MAX(member), '') FROM (SELECT MAX(member) AS member FROM results WHERE home = $1 AND member <> ''
		UNION ALL SELECT MAX(member) FROM totals WHERE home = $1) AS members`
	// In the order in which addTotals changes them, so that nobody waits for
	// somebody who waits.
	lockTotalsInOrder = `SELECT COUNT(*) FROM (SELECT 1 FROM totals WHERE home = $1` + ofSome + `
		ORDER BY game COLLATE "C", period COLLATE "C", member COLLATE "C" FOR UPDATE) AS locked`
	clearTotals   = `DELETE FROM totals WHERE home = $1` + ofSome
	ofSome        = ` AND member > $2 AND member <= $3`
	recountTotals = `INSERT INTO totals (` + totalColumns + `, mean, behind) ` + countTotals
	// PostgreSQL sums up to fractions, which it would round.
	countTotals = `SELECT home, game, period, member, COUNT(*) AS games, SUM(CASE WHEN finish = 'won' THEN 1 ELSE 0 END) AS wins,
			SUM(CASE WHEN finish = 'drawn' THEN 1 ELSE 0 END) AS draws, SUM(CASE WHEN finish = 'lost' THEN 1 ELSE 0 END) AS losses,
			SUM(measured) AS measured, SUM(measured * guesses) AS guesses, SUM(measured * (1000 * guesses - optimum)) AS excess,
			CASE WHEN SUM(measured) >= ` + minMeasured + ` THEN CAST(SUM(measured * (1000 * guesses - optimum)) AS BIGINT) / CAST(SUM(measured) AS BIGINT) END AS mean,
			NULLIF(-SUM(CASE WHEN finish = 'won' THEN 1 ELSE 0 END), 0) AS behind
		FROM (` + inPeriod + `'all'` + ofMembers + ` UNION ALL ` + inPeriod + `month` + ofMembers + ` UNION ALL ` + inPeriod + `week` + ofMembers + `) AS counted
		GROUP BY home, game, period, member`
	inPeriod     = `SELECT home, game, member, finish, optimum, guesses, CASE WHEN optimum > 0 THEN 1 ELSE 0 END AS measured, `
	ofMembers    = ` AS period FROM results WHERE home = $1` + ofSome + ` AND member <> '' AND finish <> 'void'`
	totalColumns = `home, game, period, member, games, wins, draws, losses, measured, guesses, excess`

	totalOf = `SELECT ` + totalColumns + ` FROM totals WHERE home = $1 AND game = $2 AND period = $3 AND member = $4`
	// Nobody is counted past match.MaxRank: a hundred thousand take too long. Who
	// is on a page is found in the index alone: PostgreSQL would read the rows of
	// all who come before.
	leadersByMean = pageOf + `member` + byMean + ` ORDER BY mean, member` + onPage + totalColumns + ofPage + ` ORDER BY mean, member`
	countByMean   = `SELECT COUNT(*) FROM (SELECT 1` + byMean + maxRank + `) AS counted`
	beforeByMean  = `SELECT COUNT(*) FROM (SELECT 1` + byMean + ` AND (mean, member) < ($4, $5)` + maxRank + `) AS counted`
	byMean        = ` FROM totals WHERE home = $1 AND game = $2 AND period = $3 AND mean IS NOT NULL`
	leadersByWins = pageOf + `member` + byWins + ` ORDER BY behind, member` + onPage + totalColumns + ofPage + ` ORDER BY behind, member`
	countByWins   = `SELECT COUNT(*) FROM (SELECT 1` + byWins + maxRank + `) AS counted`
	beforeByWins  = `SELECT COUNT(*) FROM (SELECT 1` + byWins + ` AND (behind, member) < ($4, $5)` + maxRank + `) AS counted`
	byWins        = ` FROM totals WHERE home = $1 AND game = $2 AND period = $3 AND behind IS NOT NULL`

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
	clearRatings   = `DELETE FROM ratings WHERE home = $1 AND game = $2`
	putRating      = `INSERT INTO ratings (` + ratingColumns + `, behind) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (home, game, who, period) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
			volatility = excluded.volatility, games = excluded.games, began = excluded.began, day = excluded.day,
			behind = excluded.behind`
	// The next version has whoever computes the day from what was stored before
	// begin again.
	putRatingDay = `INSERT INTO documents (home, kind, id, body, version, due, lease_by, lease_until) VALUES ($1, $2, $3, $4, 1, $5, '', 0)
		ON CONFLICT (home, kind, id) DO UPDATE SET version = documents.version + 1`

	endedMatches = `SELECT channel, id, guild, game, version FROM matches WHERE (channel, id) > ($1, $2) AND status = 'ended' ORDER BY channel, id LIMIT $3 + 0`
)

// minMeasured is match.MinMeasured, and maxRank match.MaxRank.
const (
	minMeasured = `5`
	maxRank     = ` LIMIT 10000`
)

// minRated is match.MinRated.
const minRated = `5`

// locking are the statements that lock rows, which only PostgreSQL spells out:
// SQLite has one writer.
type locking struct {
	lockMatch, lockTotals                   string
	claimMatch, claimRequest, claimDocument string // one that is due, unless another is just claiming it
}

func lockingWith(forUpdate, skipLocked, lockTotals string) locking {
	return locking{
		lockMatch:     headOfMatch + forUpdate,
		lockTotals:    lockTotals,
		claimMatch:    freeMatch + skipLocked + takeMatch,
		claimRequest:  freeRequest + skipLocked + takeRequest,
		claimDocument: freeDocument + skipLocked + takeDocument,
	}
}
