package mastermind

import (
	"context"

	"parlour/games"
	"parlour/games/codebreaking"
)

// said are the texts about guesses and answers.
var said = codebreaking.Texts{
	WhyOnly:      "mastermind.why.only",
	WhyLeaves:    "mastermind.why.leaves",
	WhyTells:     "mastermind.why.tells",
	WhyPerhaps:   "mastermind.why.perhaps",
	Note:         "mastermind.why.note",
	NoteExpected: "mastermind.why.note-expected",
	WhyMistake:   "mastermind.why.mistake",
	NoteMistake:  "mastermind.why.note-mistake",
	WhyMany:      "mastermind.why.many",
	NoteMany:     "mastermind.why.note-many",
	BetterOnly:   "mastermind.judge.only",
	BetterLeaves: "mastermind.judge.leaves",
	AnswerLeft:   "mastermind.judge.answer",
}

// judge compares a guess with the best one, and says how lucky an answer was. It
// uses the answers before the move, which is what the breaker could know.
func judge(ctx context.Context, s state, m move, _ games.Limits) (games.Verdict, error) {
	v := games.Verdict{Skill: codebreaking.Unweighed, Luck: codebreaking.Unweighed, Standing: codebreaking.Unweighed}
	switch m.Kind {
	case readyMove:
		v.Standing = codebreaking.Even
	case answerMove:
		return said.JudgeAnswer(s.candidates, s.variant.Guesses, row{Guess: s.guess, Answer: m.Answer}.turn(), 1), nil
	case guessMove:
		v, best, err := said.JudgeGuess(ctx, s.candidates, s.variant.Guesses, m.Code)
		if v.Skill != codebreaking.Unweighed {
			v.Best = formatCode(s.variant, best)
		}
		return v, err
	}
	return v, nil
}
