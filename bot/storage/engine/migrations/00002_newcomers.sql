-- The members of a leaderboard who have too few games for a place, and the tries of a member
-- at the dailies of all homes.

-- +goose Up
CREATE INDEX totals_by_mean_new ON totals (home, game, period, (excess / measured), member) WHERE measured > 0 AND measured < 5;
CREATE INDEX ratings_by_rating_new ON ratings (home, game, period, behind, who) WHERE games < 5 AND substr(who, 1, 1) <> '/';
CREATE INDEX results_of_tries ON results (member, ended, match_id, seat) WHERE substr(home, 1, 6) = 'daily/' AND member <> '';

-- +goose Down
DROP INDEX results_of_tries;
DROP INDEX ratings_by_rating_new;
DROP INDEX totals_by_mean_new;
