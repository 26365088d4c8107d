package labyrinth

import (
	"context"
	"math"
	"slices"

	"parlour/games"
)

var _ games.Judge = Game{}

// The skill of moves that are not the best. What is won, drawn and lost is
// worth 1, 1/2 and 0, so that half a point thrown away leaves half the skill;
// a win that only comes later leaves more than that.
const (
	mostSkill = 99
	halfSkill = 49
)

// Judge weighs a step against the best one. It is exact, and so is what it
// says a step has cost in plies.
func (Game) Judge(ctx context.Context, before games.Position, move string, _ games.Limits) (games.Verdict, error) {
	s, ok := games.StateOf[State](before)
	if !ok {
		return games.Verdict{}, games.Refuse("games.foreign")
	}
	room, err := before.Canonical(move)
	if err != nil {
		return games.Verdict{}, err
	}
	to, err := parse(s, room)
	if err != nil {
		return games.Verdict{}, err
	}
	best, could, err := s.perfect(ctx)
	if err != nil {
		return games.Verdict{}, err
	}
	has, err := s.After(to).Forecast(ctx)
	if err != nil {
		return games.Verdict{}, err
	}
	if has.Winner != games.Nobody {
		has.Plies++ // this one
	}
	v := games.Verdict{Best: s.name(best[0]), Luck: -1}
	if slices.Contains(best, to) {
		v.Best = room
	}
	id := ""
	id, v.Skill = weigh(s.mover, could, has)
	v.Text = games.T("labyrinth.verdict."+id, "Room", room, "Best", v.Best,
		"Could", pliesText(could.Plies), "Has", pliesText(has.Plies), "Lost", pliesText(max(could.Plies, has.Plies)-min(could.Plies, has.Plies)))
	return v, nil
}

func pliesText(n int) games.Text { return games.T("labyrinth.plies", "Count", n) }

// weigh compares how the game could have ended for who moved with how it will
// end now, and tells which verdict that is and the skill.
func weigh(mover games.Seat, could, has Forecast) (id string, skill int) {
	won := func(f Forecast) bool { return f.Winner == mover }
	drawn := func(f Forecast) bool { return f.Winner == games.Nobody }
	switch {
	case won(could) && won(has) && has.Plies == could.Plies:
		return "wins", mostSkill
	case won(could) && won(has):
		return "slower", halfSkill + portion(mostSkill-halfSkill, could.Plies, has.Plies)
	case won(could) && drawn(has):
		return "threw-draw", halfSkill
	case won(could):
		return "threw-loss", 0
	case drawn(could) && drawn(has):
		return "draws", mostSkill
	case drawn(could):
		return "loses", 0
	case has.Plies == could.Plies:
		return "resists", mostSkill
	}
	return "sooner", portion(mostSkill, has.Plies, could.Plies)
}

// portion is the part of a whole that a is of b, and less than the whole.
func portion(whole, a, b int) int {
	return min(int(math.Round(float64(whole)*float64(a)/float64(b))), whole-1)
}
