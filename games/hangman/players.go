package hangman

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"parlour/games"
)

type (
	strategy = games.Strategy[state, string]
	choice   = games.Choice[string]
)

// honestName is the computer player that answers truthfully for the setter.
const honestName = "honest"

// The strength of the levels; the package comment has figures.
const (
	easyLetters = 8 // easy chooses among so many letters
	mediumStep  = 5 // medium knows one word of so many
)

// players returns the computer players by name.
func players() map[string]strategy {
	return map[string]strategy{honestName: honest, "easy": guessing(easy), "medium": guessing(knowing(mediumStep)), "hard": guessing(knowing(1))}
}

// honest answers by the word in its hand, and at random without one.
func honest(ctx context.Context, s state, h games.Hand, l games.Limits) (choice, error) {
	if m, ok := forced(s, setter, h.Secret); ok {
		return choice{Move: m}, ctx.Err()
	}
	return games.Random(ctx, s, h, l)
}

// guessing returns a player that guesses.
func guessing(pick func(state, *rand.Rand) choice) strategy {
	return func(ctx context.Context, s state, h games.Hand, _ games.Limits) (choice, error) {
		return pick(s, h.Random()), ctx.Err()
	}
}

// easy guesses one of the letters that are frequent in words of this length, at random.
func easy(s state, r *rand.Rand) choice {
	words := s.vocabulary()
	all := s.ranked(words)
	if len(all) == 0 {
		return choice{Move: random(s, r)}
	}
	l := all[r.IntN(min(len(all), easyLetters))]
	share := float64(l.words) / float64(len(words))
	return choice{Move: l.letter, Value: share, Nodes: int64(len(words)), Why: games.T("hangman.why.common", "Percent", games.Percent(share))}
}

// knowing returns a player that knows every step-th word of the list. It guesses the letter that
// most of the words that fit have, and the word if only one fits. If none fits, it looks at
// those that differ least.
func knowing(step int) func(state, *rand.Rand) choice {
	return func(s state, r *rand.Rand) choice {
		words, differ := s.nearest(step)
		if len(words) == 1 && differ == 0 {
			return choice{Move: words[0], Value: 1, Nodes: 1, Why: games.T("hangman.why.only")}
		}
		all := s.ranked(words)
		if len(all) == 0 || all[0].words == 0 {
			return easy(s, r)
		}
		alike := slices.DeleteFunc(all, func(l letterCount) bool { return l.words < all[0].words })
		best := slices.MinFunc(alike, func(a, b letterCount) int { return remaining(words, a.letter) - remaining(words, b.letter) })
		share := float64(best.words) / float64(len(words))
		c := choice{Move: best.letter, Value: share, Nodes: int64(len(words)), Why: games.T("hangman.why.near")}
		if differ == 0 {
			c.Why = games.T("hangman.why.fits", "Percent", games.Percent(share), "Count", len(words))
		}
		return c
	}
}

// vocabulary returns the words by whose letters the players guess: secrets of the length of
// the word, or of any length if there are none.
func (s state) vocabulary() []string {
	if words := s.list.Secrets(s.length); len(words) > 0 {
		return words
	}
	return allSecrets(s.list)
}

// nearest returns the words of the right length with the fewest contradictions, among every
// step-th of the list, and that number: secrets, or others if no secret fits.
func (s state) nearest(step int) (words []string, differ int) {
	tried := s.tried()
	for _, all := range [][]string{s.list.Secrets(s.length), s.list.Words(s.length)} {
		words, differ = nil, s.length+2 // more than any word has
		for i := 0; i < len(all); i += step {
			switch n := s.contradictions(all[i], tried); {
			case n < differ:
				words, differ = []string{all[i]}, n
			case n == differ:
				words = append(words, all[i])
			}
		}
		if differ == 0 {
			break
		}
	}
	return words, differ
}

// letterCount is a letter and the number of words that have it.
type letterCount struct {
	letter string
	words  int
}

// ranked returns the letters that are left, those in most words first.
func (s state) ranked(words []string) (all []letterCount) {
	counts := map[rune]int{}
	for _, w := range words {
		for i, r := range w {
			if !strings.ContainsRune(w[:i], r) {
				counts[r]++
			}
		}
	}
	all = games.Mapped(s.untried(), func(letter string) letterCount { return letterCount{letter, counts[[]rune(letter)[0]]} })
	slices.SortStableFunc(all, func(a, b letterCount) int { return cmp.Compare(b.words, a.words) })
	return all
}

// remaining returns the sum of the squares of the numbers of words with the same answer to a
// letter: the fewer, the more the answer tells.
func remaining(words []string, letter string) (sum int) {
	classes := map[places]int{}
	for _, w := range words {
		classes[placesOf(letter, w)]++
	}
	for _, n := range classes {
		sum += n * n
	}
	return sum
}

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
			v.Luck = games.InPercent((1 - share) / 2)
			if !(guess{s.asked, m}).missed() {
				v.Luck += 50
			}
		}
	case !fits: // no word of the list fits
	default:
		best := knowing(1)(s, games.Hand{}.Random())
		played, better := chance(words, m), chance(words, best.Move)
		v.Best, v.Skill = m, 100
		if played < better {
			v.Best, v.Skill = best.Move, games.InPercent(played/better)
		}
		if games.InPercent(played) < games.InPercent(better) {
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
	n := games.Count(words, func(w string) bool { return w == m || isLetter(m) && placesOf(m, w) != 0 })
	return float64(n) / float64(len(words))
}
