package secretword

import (
	"context"

	"parlour/games"
	"parlour/games/codebreaking"
	"parlour/solver/deduce"
)

// said are the texts about guesses and marks.
var said = codebreaking.Texts{
	WhyOnly:      "secretword.why.only",
	WhyLeaves:    "secretword.why.leaves",
	WhyTells:     "secretword.why.tells",
	WhyPerhaps:   "secretword.why.perhaps",
	Note:         "secretword.why.note",
	NoteExpected: "secretword.why.note-expected",
	WhyMistake:   "secretword.why.mistake",
	NoteMistake:  "secretword.why.note-mistake",
	BetterOnly:   "secretword.judge.only",
	BetterLeaves: "secretword.judge.leaves",
	AnswerLeft:   "secretword.judge.answer",
}

// judge compares a guess with the best one, and says how lucky marks were. It uses the rows
// before the round, which is what the guessers could know.
func judge(ctx context.Context, s state, m move, _ games.Limits) (games.Verdict, error) {
	if m.Marking {
		return said.JudgeAnswer(s.candidates, s.limit(), deduce.Turn{Guess: s.guesses[0], Answer: m.Marks}, s.variant.guessers()), nil
	}
	v, best, err := said.JudgeGuess(ctx, s.candidates, s.limit(), m.Word)
	if v.Skill != codebreaking.Unweighed {
		v.Best = s.variant.rules.FormatCode(best)
	}
	return v, err
}

// limit returns the number of guesses of all guessers.
func (s state) limit() int { return tries * s.variant.guessers() }
