package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"parlour/cmd/internal/cli"
	"parlour/games"
)

// score is the result of a contestant in a match, as JSON.
type score struct {
	Player string  `json:"player"`
	Games  int     `json:"games"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	Rate   float64 `json:"rate"` // wins per game
	// Interval is the 95 % confidence interval of Rate.
	Interval interval     `json:"interval"`
	Seats    []seatScore  `json:"seats"`
	Seconds  float64      `json:"seconds_a_move"` // mean thinking time
	Longest  float64      `json:"longest_move"`   // longest thinking time, in seconds
	Plies    plyStatistic `json:"plies"`
}

// seatScore is the result of a contestant in one seat.
type seatScore struct {
	Seat  string `json:"seat"`
	Games int    `json:"games"`
	Wins  int    `json:"wins"`
}

// plyStatistic is the lengths of the games, in plies.
type plyStatistic struct {
	Mean    float64 `json:"mean"`
	Longest int     `json:"longest"`
}

// match is "arena match": it plays a player in each seat against the others.
func (a arena) match(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena match")
	t := newTerms(f, 100, 0)
	seats := map[string]*string{}
	for _, id := range a.seatIDs() {
		seats[id] = f.String(id, "", "`player` in that seat, as name or name:depth")
	}
	f.BoolVar(&t.won, "won", false, "use only openings that perfect play wins, with the player of the first seat on the winning side")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	if err := a.settle(ctx, t); err != nil {
		return err
	}
	if err := t.foreignSeat(f, seats); err != nil {
		return err
	}
	for i, seat := range t.game.Info.Seats[:t.seats] {
		in := []games.Seat{games.Seat(i)}
		if t.exchanges() || t.won {
			in = t.allSeats()
		}
		c, err := contestantFor(t.game, cmp.Or(*seats[seat.ID], seat.Player), t.nodes, in...)
		if err != nil {
			return err
		}
		t.contenders = append(t.contenders, c)
	}
	results, err := t.run(ctx)
	return printAfter(err, func() error { return printMatch(out, t.scores(results), t.asJSON) })
}

// allSeats returns the seats in play.
func (c *contest) allSeats() (all []games.Seat) {
	for s := range games.Seat(c.seats) {
		all = append(all, s)
	}
	return all
}

// foreignSeat returns an error for a flag of a seat that is not in play.
func (c *contest) foreignSeat(f *flag.FlagSet, seats map[string]*string) (err error) {
	var own []string
	for _, s := range c.game.Info.Seats[:c.seats] {
		own = append(own, "-"+s.ID)
	}
	f.Visit(func(given *flag.Flag) {
		if _, seat := seats[given.Name]; seat && !slices.Contains(own, "-"+given.Name) {
			err = cli.BadInput("%s has no seat %s; name its players with %s", c.game.Info.Name, given.Name, strings.Join(own, " and "))
		}
	})
	return err
}

// seatIDs returns the IDs of all seats of all games.
func (a arena) seatIDs() []string {
	var ids []string
	for _, g := range a.games {
		for _, s := range g.Info.Seats {
			if !slices.Contains(ids, s.ID) {
				ids = append(ids, s.ID)
			}
		}
	}
	return ids
}

// scores sums up the results of each contestant.
func (c *contest) scores(results []result) []score {
	results = slices.DeleteFunc(slices.Clone(results), func(r result) bool { return !r.played })
	scores := make([]score, len(c.contenders))
	for k := range scores {
		s := score{Player: c.contenders[k].label, Games: len(results), Seats: make([]seatScore, c.seats)}
		var think clock
		for _, r := range results {
			s.Plies.Mean += float64(r.plies) / float64(len(results))
			s.Plies.Longest = max(s.Plies.Longest, r.plies)
			think.join(r.think[k])
			switch {
			case c.countSeats(s.Seats, k, r):
				s.Wins++
			case r.outcome.Drawn():
				s.Draws++
			default:
				s.Losses++
			}
		}
		s.Seconds, s.Longest = think.mean(), think.longest.Seconds()
		s.Interval = wilson(s.Wins, s.Games)
		s.Rate = float64(s.Wins) / float64(max(s.Games, 1))
		scores[k] = s
	}
	return scores
}

// countSeats adds a game to the scores of a contestant's seats, and reports whether one of
// them wins.
func (c *contest) countSeats(scores []seatScore, contestant int, r result) (won bool) {
	for s := range scores {
		scores[s].Seat = c.game.Info.Seats[s].ID
		if c.holder(games.Seat(s), r.shift) != contestant {
			continue
		}
		scores[s].Games++
		if r.outcome.Wins(games.Seat(s)) {
			scores[s].Wins++
			won = true
		}
	}
	return won
}

func printMatch(out io.Writer, scores []score, asJSON bool) error {
	if asJSON {
		return printLines(out, scores)
	}
	for _, s := range scores {
		fmt.Fprintf(out, "%s: %d wins, %d draws, %d losses in %d games: %.1f %% (95 %%: %.1f to %.1f)\n",
			s.Player, s.Wins, s.Draws, s.Losses, s.Games, 100*s.Rate, 100*s.Interval.Low, 100*s.Interval.High)
		for _, in := range s.Seats {
			fmt.Fprintf(out, "  as %s %d of %d\n", in.Seat, in.Wins, in.Games)
		}
		if _, err := fmt.Fprintf(out, "  %.4f s per move, at most %.3f s; games of %.1f plies, at most %d\n", s.Seconds, s.Longest, s.Plies.Mean, s.Plies.Longest); err != nil {
			return err
		}
	}
	return nil
}
