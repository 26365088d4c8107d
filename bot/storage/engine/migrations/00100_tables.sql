-- Portable between SQLite and PostgreSQL: TEXT, and BIGINT for numbers and for
-- times in Unix milliseconds. Every key begins with the channel, or with the home of
-- slots, results, totals, ratings and documents, so that the tables can be partitioned by
-- its hash.
--
-- Migrations of release 1.x have the numbers 100 to 199, and only add; see migrate.go.

-- +goose Up
CREATE TABLE matches (
    channel       TEXT   NOT NULL,
    id            TEXT   NOT NULL,
    guild         TEXT   NOT NULL,
    game          TEXT   NOT NULL,
    start         TEXT   NOT NULL, -- JSON
    seed          BIGINT NOT NULL, -- the same 64 bits, read as signed
    starter       TEXT   NOT NULL,
    chairs        TEXT   NOT NULL, -- JSON
    status        TEXT   NOT NULL,
    ping          TEXT   NOT NULL, -- JSON; '': none
    due           TEXT   NOT NULL, -- JSON: milliseconds by kind
    wake_at       BIGINT,          -- the earliest of due; NULL: none
    lease_by      TEXT   NOT NULL, -- '': no lease
    lease_until   BIGINT NOT NULL,
    created       BIGINT NOT NULL,
    version       BIGINT NOT NULL,
    attempts      BIGINT NOT NULL, -- leases that have expired since the last entry
    joined        BIGINT NOT NULL, -- 1: the bot has joined the server since the match began
    epoch         BIGINT NOT NULL, -- counts the changes but for the lease and the attempts
    PRIMARY KEY (channel, id)
);
CREATE UNIQUE INDEX matches_live ON matches (channel) WHERE status = 'live';
CREATE INDEX matches_open ON matches (channel, created, id) WHERE status IN ('waiting', 'live');
CREATE INDEX matches_newest ON matches (channel, created, id);
CREATE INDEX matches_newest_of_game ON matches (channel, game, created, id);
CREATE INDEX matches_due ON matches (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX matches_finished ON matches (guild, created, id) WHERE status = 'ended';
CREATE INDEX matches_parked ON matches (guild) WHERE status = 'parked';
CREATE INDEX matches_of_guild ON matches (guild, starter) WHERE status IN ('waiting', 'live');

CREATE TABLE entries (
    channel   TEXT   NOT NULL,
    match_id  TEXT   NOT NULL,
    n         BIGINT NOT NULL CHECK (n >= 0),
    kind      TEXT   NOT NULL,
    seat      BIGINT NOT NULL,
    body      TEXT   NOT NULL,
    member    TEXT   NOT NULL,
    entry_key TEXT   NOT NULL,
    made      BIGINT NOT NULL,
    PRIMARY KEY (channel, match_id, n),
    UNIQUE (channel, match_id, entry_key),
    FOREIGN KEY (channel, match_id) REFERENCES matches (channel, id) ON DELETE CASCADE
);

-- The effects of interactions; see store.Receipt.
CREATE TABLE receipts (
    channel     TEXT   NOT NULL,
    interaction TEXT   NOT NULL,
    match_id    TEXT   NOT NULL,
    entry       BIGINT NOT NULL,
    made        BIGINT NOT NULL,
    PRIMARY KEY (channel, interaction)
);
CREATE INDEX receipts_made ON receipts (made);

-- The messages that Discord shows or is to show; see delivery.Slot. The home is the channel or
-- the server.
CREATE TABLE slots (
    home     TEXT   NOT NULL,
    match_id TEXT   NOT NULL, -- '': of no match
    id       TEXT   NOT NULL,
    place    TEXT   NOT NULL, -- JSON
    wanted   BIGINT NOT NULL,
    shown    BIGINT NOT NULL,
    message  TEXT   NOT NULL, -- '': none
    route    TEXT   NOT NULL, -- sealed; '': none
    pending  TEXT   NOT NULL, -- sealed; '': none
    turn     BIGINT NOT NULL,
    sender   TEXT   NOT NULL, -- '': no process has the turn
    until    BIGINT NOT NULL, -- this and the next three times: 0: none
    due      BIGINT NOT NULL,
    again    BIGINT NOT NULL,
    shown_at BIGINT NOT NULL,
    refused  BIGINT NOT NULL, -- 0 or 1
    failed   BIGINT NOT NULL,
    wake     BIGINT,          -- when the slot needs a sender; NULL: never
    revision BIGINT NOT NULL, -- counts the changes of the row
    PRIMARY KEY (home, match_id, id)
);
CREATE INDEX slots_due ON slots (wake) WHERE wake IS NOT NULL;

-- One row for each seat of an ended match; see records.Result. The home is the server, or in
-- direct messages the channel.
CREATE TABLE results (
    home      TEXT   NOT NULL,
    match_id  TEXT   NOT NULL,
    seat      BIGINT NOT NULL,
    channel   TEXT   NOT NULL,
    game      TEXT   NOT NULL,
    variant   TEXT   NOT NULL,
    kind      TEXT   NOT NULL,
    member    TEXT   NOT NULL, -- '': a computer, or any member
    player    TEXT   NOT NULL,
    finish    TEXT   NOT NULL,
    place     BIGINT NOT NULL,
    plies     BIGINT NOT NULL,
    moves     BIGINT NOT NULL,
    hints     BIGINT NOT NULL,
    counts    BIGINT NOT NULL, -- see records.Counts: 0 nothing, 1 played, 2 ranked, 3 rated
    board     BIGINT NOT NULL, -- 0 or 1
    optimum   BIGINT NOT NULL, -- thousandths; 0: not measured
    guesses   BIGINT NOT NULL,
    opponents TEXT   NOT NULL, -- separated by spaces
    ended     BIGINT NOT NULL,
    month     TEXT   NOT NULL, -- of ended
    week      TEXT   NOT NULL,
    skill     BIGINT NOT NULL, -- -1: not known
    luck      BIGINT NOT NULL,
    rules     BIGINT NOT NULL, -- the version of the rules by which it was computed
    evening   TEXT   NOT NULL, -- the channel in whose evenings the match counts; '': none
    rating    BIGINT NOT NULL, -- of the member after the match, in points, as first computed; 0: none
    gained    BIGINT NOT NULL, -- its change
    PRIMARY KEY (home, match_id, seat)
);
CREATE INDEX results_of_member ON results (home, member, ended, match_id, seat) WHERE member <> '';
CREATE INDEX results_of_day ON results (home, moves, ended, member) WHERE substr(home, 1, 6) = 'daily/' AND finish = 'won' AND member <> '';
CREATE INDEX results_rated ON results (home, game, ended) WHERE counts = 3;
CREATE INDEX results_of_evening ON results (home, evening, ended) WHERE evening <> '';
CREATE INDEX results_of_tries ON results (member, ended, match_id, seat) WHERE substr(home, 1, 6) = 'daily/' AND member <> '';

-- Sums of the results of a member, by game and period; see records.Total.
CREATE TABLE totals (
    home     TEXT   NOT NULL,
    game     TEXT   NOT NULL,
    period   TEXT   NOT NULL,
    member   TEXT   NOT NULL,
    games    BIGINT NOT NULL,
    wins     BIGINT NOT NULL,
    draws    BIGINT NOT NULL,
    losses   BIGINT NOT NULL,
    measured BIGINT NOT NULL,
    guesses  BIGINT NOT NULL,
    excess   BIGINT NOT NULL, -- thousandths
    mean     BIGINT,          -- of excess; NULL: too few were measured
    behind   BIGINT,          -- the negative wins, so that the most come first; NULL: none
    PRIMARY KEY (home, member, game, period)
);
CREATE INDEX totals_by_mean ON totals (home, game, period, mean, member) WHERE mean IS NOT NULL;
CREATE INDEX totals_by_mean_new ON totals (home, game, period, (excess / measured), member) WHERE measured > 0 AND measured < 5;
CREATE INDEX totals_by_wins ON totals (home, game, period, behind, member) WHERE behind IS NOT NULL;

-- The ratings of members and computers, by game and period; see records.Rating.
CREATE TABLE ratings (
    home       TEXT   NOT NULL,
    game       TEXT   NOT NULL,
    period     TEXT   NOT NULL,
    who        TEXT   NOT NULL, -- a computer has a slash before its name
    rating     BIGINT NOT NULL, -- thousandths
    deviation  BIGINT NOT NULL, -- thousandths
    volatility BIGINT NOT NULL, -- thousand millionths
    games      BIGINT NOT NULL,
    began      BIGINT NOT NULL, -- the rating at the beginning of the period
    day        BIGINT NOT NULL, -- since 1970
    behind     BIGINT NOT NULL, -- the negative rating, so that the index is ascending
    PRIMARY KEY (home, game, who, period)
);
CREATE INDEX ratings_by_rating ON ratings (home, game, period, behind, who) WHERE games >= 5;
CREATE INDEX ratings_by_rating_new ON ratings (home, game, period, behind, who) WHERE games < 5 AND substr(who, 1, 1) <> '/';

-- See store.Document.
CREATE TABLE documents (
    home        TEXT   NOT NULL,
    kind        TEXT   NOT NULL,
    id          TEXT   NOT NULL,
    body        TEXT   NOT NULL,
    version     BIGINT NOT NULL,
    due         BIGINT,
    lease_by    TEXT   NOT NULL,
    lease_until BIGINT NOT NULL,
    attempts    BIGINT NOT NULL, -- leases that have expired
    PRIMARY KEY (home, kind, id)
);
CREATE INDEX documents_due ON documents (due) WHERE due IS NOT NULL;
