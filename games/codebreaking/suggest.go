package codebreaking

import (
	"context"
	"math/rand/v2"

	"parlour/games"
	"parlour/solver/deduce/strategies"
)

// Best is the name of the strongest strategy.
const Best = "best"

// Suggest returns the next guess of a strategy, or of the best one if the rules do not have
// the strategy. If r is nil it uses fixed random numbers.
func (c *Candidates) Suggest(ctx context.Context, strategy string, r *rand.Rand) (strategies.Suggestion, error) {
	history := c.History()
	if r == nil {
		r = rand.New(rand.NewPCG(1, uint64(len(history))))
	}
	p, err := c.library.Player(strategy, c.rules)
	if err != nil { // no optimal play is known for these rules
		p, err = c.library.Player(Best, c.rules)
	}
	if err != nil {
		return strategies.Suggestion{}, err
	}
	return p.Next(ctx, history, r)
}

// Texts are the IDs of the texts of a game about guesses and answers.
type Texts struct {
	WhyOnly    string // one candidate is left
	WhyLeaves  string // at most Count candidates are left after the answer
	WhyTells   string // the answer tells the code
	WhyPerhaps string // the same, and the guess may be right
	Note       string // the figures behind a guess: Count candidates
	// NoteExpected is Note where Expected is the mean number of guesses still needed.
	NoteExpected string
	WhyMistake   string // the answers contradict each other
	NoteMistake  string
	WhyMany      string // the candidates are too many to list
	NoteMany     string

	BetterOnly   string // the better guess is the only candidate
	BetterLeaves string // the better guess leaves Count candidates on average, this one Left
	AnswerLeft   string // the answer left Left of Count candidates
}

// Explain says what is good about a guess, and in a second text the figures behind it.
func (t *Texts) Explain(c *Candidates, found strategies.Suggestion) (why, numbers games.Text) {
	space, set := c.List()
	if space == nil {
		return games.T(t.WhyMany), games.T(t.NoteMany)
	}
	switch len(set) {
	case 0:
		return games.T(t.WhyMistake), games.T(t.NoteMistake)
	case 1:
		return games.T(t.WhyOnly), games.Text{}
	}
	largest, itself := 0, false
	for _, class := range space.Partition(found.Guess, set) {
		if class.Answer == c.rules.Right() {
			itself = true
			continue
		}
		largest = max(largest, len(class.Codes))
	}
	args := []any{"Count", len(set), "Expected", found.Expected}
	numbers = games.T(t.Note, args...)
	if found.Expected > 0 {
		numbers = games.T(t.NoteExpected, args...)
	}
	switch {
	case largest > 1:
		return games.T(t.WhyLeaves, "Count", largest), numbers
	case itself:
		return games.T(t.WhyPerhaps), numbers
	default:
		return games.T(t.WhyTells), numbers
	}
}
