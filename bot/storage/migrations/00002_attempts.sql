-- How many leases on a match or a request have expired: the processes that held
-- them died or hung. An entry sets the count of its match.

-- +goose Up
ALTER TABLE matches ADD COLUMN attempts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE interactions ADD COLUMN attempts BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE interactions DROP COLUMN attempts;
ALTER TABLE matches DROP COLUMN attempts;
