-- The board of a match is a slot; see match.Slot. Every change of it counts an epoch.
-- Messages are taken over from the old columns. What the old columns say of boards
-- about to be sent is not: such a board is sent again when somebody plays.

-- +goose Up
ALTER TABLE matches ADD COLUMN board TEXT NOT NULL DEFAULT '{}'; -- JSON
ALTER TABLE matches ADD COLUMN board_route TEXT NOT NULL DEFAULT ''; -- sealed; '': none
ALTER TABLE matches ADD COLUMN board_pending TEXT NOT NULL DEFAULT ''; -- sealed; '': none
ALTER TABLE matches ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
UPDATE matches SET board = '{"message":"' || board_message || '"}' WHERE board_message <> '';
ALTER TABLE matches DROP COLUMN board_message;
ALTER TABLE matches DROP COLUMN board_version;
ALTER TABLE matches DROP COLUMN board_via;

-- +goose Down
ALTER TABLE matches ADD COLUMN board_message TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN board_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN board_via TEXT NOT NULL DEFAULT '';
ALTER TABLE matches DROP COLUMN epoch;
ALTER TABLE matches DROP COLUMN board_pending;
ALTER TABLE matches DROP COLUMN board_route;
ALTER TABLE matches DROP COLUMN board;
