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

// match is "arena match": it plays two players against each other.
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
	if err := foreignSeat(f, &t.game.Info, seats); err != nil {
		return err
	}
	for i, seat := range t.game.Info.Seats {
		in := []games.Seat{games.Seat(i)}
		if t.openings > 0 {
			in = []games.Seat{0, 1}
		}
		var err error
		if t.contenders[i], err = contestantFor(t.game, cmp.Or(*seats[seat.ID], seat.Player), t.nodes, in...); err != nil {
			return err
		}
	}
	results, err := t.run(ctx)
	return printAfter(err, func() error { return printMatch(out, t.scores(results), t.asJSON) })
}

// foreignSeat returns an error for a flag of a seat that the game does not have.
func foreignSeat(f *flag.FlagSet, info *games.Info, seats map[string]*string) (err error) {
	var own []string
	for _, s := range info.Seats {
		own = append(own, "-"+s.ID)
	}
	f.Visit(func(given *flag.Flag) {
		if _, seat := seats[given.Name]; seat && !slices.Contains(own, "-"+given.Name) {
			err = cli.BadInput("%s has no seat %s; name its players with %s", info.Name, given.Name, strings.Join(own, " and "))
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

// scores sums up the results of both contestants.
func (c *contest) scores(results []result) [2]score {
	var scores [2]score
	for k := range scores {
		s := score{Player: c.contenders[k].label, Seats: []seatScore{}}
		var think clock
		for seat, info := range c.game.Info.Seats {
			in := seatScore{Seat: info.ID}
			for _, r := range results {
				if !r.played || r.seat^games.Seat(k) != games.Seat(seat) {
					continue
				}
				in.Games++
				s.Plies.Mean += float64(r.plies)
				s.Plies.Longest = max(s.Plies.Longest, r.plies)
				think.join(r.think[k])
				switch r.winner {
				case k:
					in.Wins++
				case -1:
					s.Draws++
				default:
					s.Losses++
				}
			}
			s.Games += in.Games
			s.Wins += in.Wins
			s.Seats = append(s.Seats, in)
		}
		s.Seconds, s.Longest = think.mean(), think.longest.Seconds()
		if s.Games > 0 {
			s.Plies.Mean /= float64(s.Games)
			s.Rate = float64(s.Wins) / float64(s.Games)
			s.Interval = wilson(s.Wins, s.Games)
		}
		scores[k] = s
	}
	return scores
}

func printMatch(out io.Writer, scores [2]score, asJSON bool) error {
	if asJSON {
		return cli.PrintLines(out, scores[:])
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
