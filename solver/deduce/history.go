package deduce

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Turn is a guess and its answer.
type Turn struct {
	Guess  Code
	Answer Answer
}

// History is a list of turns, oldest first.
type History []Turn

// Consistent reports whether the code as the secret would have given every answer.
func (r Rules) Consistent(c Code, history History) bool {
	for _, turn := range history {
		if r.Grade(turn.Guess, c) != turn.Answer {
			return false
		}
	}
	return true
}

// CheckHistory returns an error for the first turn whose guess is not a code of the rules
// or cannot get its answer.
func (r Rules) CheckHistory(history History) error {
	for i, turn := range history {
		if err := r.CheckCode(turn.Guess); err != nil {
			return fmt.Errorf("guess %d: %w", i+1, err)
		}
		if !r.Possible(turn.Guess, turn.Answer) {
			return fmt.Errorf("guess %d: no code gives %s to %s", i+1, r.FormatAnswer(turn.Answer), r.FormatCode(turn.Guess))
		}
	}
	return nil
}

// FormatHistory formats turns as "1122:1,1 1344:0,2".
func (r Rules) FormatHistory(history History) string {
	turns := make([]string, len(history))
	for i, turn := range history {
		turns[i] = r.FormatCode(turn.Guess) + ":" + r.FormatAnswer(turn.Answer)
	}
	return strings.Join(turns, " ")
}

// ParseHistory parses the format of FormatHistory; an empty text is an empty history. It
// returns an error for an answer that no code gives to its guess.
func (r Rules) ParseHistory(text string) (History, error) {
	var history History
	for _, field := range strings.Fields(text) {
		code, answer, ok := strings.Cut(field, ":")
		if !ok {
			return nil, fmt.Errorf("%q is not a turn: write guess:answer, like 1122:1,1", field)
		}
		guess, err := r.ParseCode(code)
		if err != nil {
			return nil, err
		}
		a, err := r.ParseAnswer(answer)
		if err != nil {
			return nil, err
		}
		history = append(history, Turn{guess, a})
	}
	return history, r.CheckHistory(history)
}

// Rand returns a random generator seeded by the history.
func (h History) Rand() *rand.Rand {
	var sum uint64 = 14695981039346656037
	for _, turn := range h {
		for _, b := range turn.Guess {
			sum = (sum ^ uint64(b)) * 1099511628211
		}
		sum = (sum ^ uint64(turn.Answer)) * 1099511628211
	}
	return rand.New(rand.NewPCG(sum, uint64(len(h))))
}
