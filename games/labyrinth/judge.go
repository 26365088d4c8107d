package labyrinth

import (
	"context"
	"math"
	"slices"

	"parlour/games"
)

// The skill of a move. A win, a draw and a loss are worth 1, 1/2 and 0, so that
// throwing away half a point leaves half the skill; a win that only takes
// longer leaves more than that.
const (
	mostSkill = 100
	halfSkill = 50
)

// judge weighs a step against the best one. It is exact.
func judge(ctx context.Context, s state, to step, _ games.Limits) (games.Verdict, error) {
	best, could, err := s.perfect(ctx)
	if err != nil {
		return games.Verdict{}, err
	}
	has, err := s.After(to).forecast(ctx)
	if err != nil {
		return games.Verdict{}, err
	}
	v := games.Verdict{Best: s.name(best[0]), Luck: -1, Standing: int(100 * values[has.Winner+1])}
	if slices.Contains(best, to) {
		v.Best = s.name(to)
	}
	if has.Winner != games.Nobody {
		has.Plies++ // this move
	}
	id := ""
	if id, v.Skill = compare(s.mover, could, has); id != "" {
		v.Text = say("labyrinth.verdict."+id, "Count", ownMoves(could.Plies))
	}
	return v, nil
}

// compare compares how the game could have ended for the seat that moved with
// how it ends now. It returns why the best move is better, "" if it is not, and
// the skill.
func compare(mover games.Seat, could, has forecast) (id string, skill int) {
	won := func(f forecast) bool { return f.Winner == mover }
	drawn := func(f forecast) bool { return f.Winner == games.Nobody }
	switch {
	case could == has:
		return "", mostSkill
	case won(could) && won(has):
		return "wins." + seatIDs[mover], halfSkill + portion(mostSkill-halfSkill, could.Plies, has.Plies)
	case won(could) && drawn(has):
		return "wins." + seatIDs[mover], halfSkill
	case won(could):
		return "wins." + seatIDs[mover], 0
	case drawn(could):
		return "draws." + seatIDs[mover], 0
	}
	return "resists", portion(mostSkill, has.Plies, could.Plies)
}

// portion is whole*a/b, rounded, but less than the whole.
func portion(whole, a, b int) int {
	return min(int(math.Round(float64(whole)*float64(a)/float64(b))), whole-1)
}
