-- Portable between SQLite and PostgreSQL: TEXT, and BIGINT for numbers and for
-- times in Unix milliseconds. Every key begins with the channel (or the
-- server, of items), so that the tables can be partitioned by its hash.

-- +goose Up
CREATE TABLE matches (
    channel       TEXT   NOT NULL,
    id            TEXT   NOT NULL,
    guild         TEXT   NOT NULL,
    game          TEXT   NOT NULL,
    opening       TEXT   NOT NULL,
    options       TEXT   NOT NULL, -- JSON
    visibility    TEXT   NOT NULL,
    seed          BIGINT NOT NULL, -- the same 64 bits, read as signed
    starter       TEXT   NOT NULL,
    chairs        TEXT   NOT NULL, -- JSON
    status        TEXT   NOT NULL,
    board_message TEXT   NOT NULL,
    board_version BIGINT NOT NULL,
    created       BIGINT NOT NULL,
    version       BIGINT NOT NULL,
    wake_at       BIGINT,          -- NULL: owes nothing
    lease_by      TEXT   NOT NULL, -- '': held by nobody
    lease_until   BIGINT NOT NULL,
    PRIMARY KEY (channel, id)
);
CREATE UNIQUE INDEX matches_open ON matches (channel) WHERE status <> 'ended';
CREATE INDEX matches_newest ON matches (channel, created, id);
CREATE INDEX matches_due ON matches (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE entries (
    channel   TEXT   NOT NULL,
    match_id  TEXT   NOT NULL,
    n         BIGINT NOT NULL,
    kind      TEXT   NOT NULL,
    seat      BIGINT NOT NULL,
    body      TEXT   NOT NULL,
    member    TEXT   NOT NULL,
    entry_key TEXT   NOT NULL,
    made      BIGINT NOT NULL,
    PRIMARY KEY (channel, match_id, n),
    UNIQUE (channel, match_id, entry_key),
    FOREIGN KEY (channel, match_id) REFERENCES matches (channel, id)
);

CREATE TABLE items (
    guild  TEXT   NOT NULL,
    game   TEXT   NOT NULL,
    name   TEXT   NOT NULL,
    body   TEXT   NOT NULL,
    member TEXT   NOT NULL,
    made   BIGINT NOT NULL,
    PRIMARY KEY (guild, game, name)
);

-- +goose Down
DROP TABLE items;
DROP TABLE entries;
DROP TABLE matches;
