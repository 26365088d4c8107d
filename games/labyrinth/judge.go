package labyrinth

import (
	"context"
	"math"
	"slices"

	"parlour/games"
)

// The skill of a move. A win, a draw and a loss are worth 1, 1/2 and 0, so a
// move that loses half a point has half the skill. One that only delays a win
// has more.
const (
	fullSkill = 100
	halfSkill = 50
)

// judge compares a step with the best one. The verdict is exact.
func judge(ctx context.Context, s state, to roomID, _ games.Limits) (games.Verdict, error) {
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
		v.Text = say(id, "Count", movesIn(could.Plies))
	}
	return v, nil
}

// compare compares the result that the mover could have reached with the actual
// one. It returns the text ID of why the best move is better, "" if it is not,
// and the skill.
func compare(mover games.Seat, could, has forecast) (id string, skill int) {
	won := func(f forecast) bool { return f.Winner == mover }
	drawn := func(f forecast) bool { return f.Winner == games.Nobody }
	wins := bySeat{"labyrinth.verdict.wins.theseus", "labyrinth.verdict.wins.minotaur"}[mover]
	switch {
	case could == has:
		return "", fullSkill
	case won(could) && won(has):
		return wins, halfSkill + portion(fullSkill-halfSkill, could.Plies, has.Plies)
	case won(could) && drawn(has):
		return wins, halfSkill
	case won(could):
		return wins, 0
	case drawn(could):
		return bySeat{"labyrinth.verdict.draws.theseus", "labyrinth.verdict.draws.minotaur"}[mover], 0
	}
	return "labyrinth.verdict.resists", portion(fullSkill, has.Plies, could.Plies)
}

// portion returns whole*a/b, rounded, but less than the whole.
func portion(whole, a, b int) int {
	return min(int(math.Round(float64(whole)*float64(a)/float64(b))), whole-1)
}
