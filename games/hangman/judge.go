package hangman

import (
	"context"
	"math"
	"math/rand/v2"

	"parlour/games"
)

// judge compares the chance that a guess is right with that of the guess of hard, among the
// words of the list that fit. Luck is 50 plus or minus what the answer to a letter was more
// or less than expected, and unknown if the answer was sure.
func judge(ctx context.Context, s state, m string, _ games.Limits) (games.Verdict, error) {
	v := games.Verdict{Skill: -1, Luck: -1, Standing: -1}
	if o := s.After(m).Outcome(); o.Over {
		v.Standing = 100 * int(guesser-o.Winner)
	}
	words, differ := s.nearest(1)
	fits := s.length > 0 && differ == 0
	switch {
	case s.asked != "":
		v.Answers, v.Left = 1, s.left(m)
		if share := chance(words, s.asked); fits && share > 0 && share < 1 {
			v.Luck = percent((1 - share) / 2)
			if !(guess{s.asked, m}).missed() {
				v.Luck += 50
			}
		}
	case !fits: // no word of the list fits
	default:
		best := knowing(1)(s, rand.New(rand.NewPCG(0, 0)))
		played, better := chance(words, m), chance(words, best.Move)
		v.Best, v.Skill = m, 100
		if played < better {
			v.Best, v.Skill = best.Move, percent(played/better)
		}
		if percent(played) < percent(better) {
			v.Text = games.T("hangman.verdict", "Best", games.Percent(better), "Played", games.Percent(played))
		}
	}
	return v, ctx.Err()
}

// left returns how many words of the list fit after an answer: 0 if the word is found, -1 if no word
// of the list fits.
func (s state) left(answer string) int {
	after := s.After(answer)
	words, differ := after.nearest(1)
	switch {
	case after.solved():
		return 0
	case differ > 0:
		return -1
	}
	return len(words)
}

// chance returns the share of words that have a letter, or are a word.
func chance(words []string, m string) float64 {
	n := 0
	for _, w := range words {
		if w == m || isLetter(m) && placesOf(m, w) != 0 {
			n++
		}
	}
	return float64(n) / float64(len(words))
}

// percent rounds a probability to percent.
func percent(p float64) int { return int(math.Round(100 * p)) }
