package secretword

import (
	"context"
	"errors"
	"math/rand/v2"

	"parlour/games"
	"parlour/games/codebreaking"
	"parlour/solver/deduce"
)

// The computer players. The honest one marks truthfully for the maker.
const (
	honestName = "honest"
	forgetful  = "forgetful" // a random word that is consistent with the last guess
	logician   = "logician"  // one that is consistent with all guesses
	best       = codebreaking.Best
)

// strategyOf are the strategies of the players.
var strategyOf = map[string]string{forgetful: "mathematician", logician: logician, best: best}

func playerInfos() []games.PlayerInfo {
	guessers := []games.Seat{guesser, rival}
	return []games.PlayerInfo{
		{Name: honestName, Seats: []games.Seat{maker}, Hidden: true},
		{Name: forgetful, Seats: guessers},
		{Name: logician, Seats: guessers},
		{Name: best, Seats: guessers},
	}
}

func players() map[string]games.Strategy[state, move] {
	return map[string]games.Strategy[state, move]{honestName: honest, forgetful: guesserOf(forgetful), logician: guesserOf(logician), best: guesserOf(best)}
}

// guesserOf returns a player of a guesser.
func guesserOf(name string) games.Strategy[state, move] {
	return func(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[move], error) {
		strategy := strategyOf[name]
		if name == forgetful && s.variant.rules.Strict { // every mark must be used
			strategy = logician
		}
		return codebreaking.Choice(ctx, &said, s.candidates, strategy, h, l, func(w word) move { return move{Word: w} })
	}
}

// honest marks truthfully for the word in the hand. If the hand is empty it marks as if it had
// the first candidate.
func honest(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	secret := s.candidates.First()
	if h.Secret != "" {
		var err error
		if secret, err = parseWord(s.variant, h.Secret); err != nil {
			return games.Choice[move]{}, errors.New("secretword: the maker has no word of this list in its hand")
		}
	}
	return games.Choice[move]{Move: move{Marking: true, Marks: s.variant.rules.Grade(s.guesses[0], secret)}}, ctx.Err()
}

// simulate lets the guessers of a list find the same random words.
func (l *library) simulate(ctx context.Context, o games.Options, count int, r *rand.Rand, report func(done int)) ([]games.Score, error) {
	s, err := l.open(o)
	if err != nil {
		return nil, err
	}
	players := []string{forgetful, logician, best}
	if s.variant.rules.Strict {
		players = players[1:]
	}
	strategies := games.Mapped(players, func(name string) string { return strategyOf[name] })
	scores, err := codebreaking.Simulate(ctx, l.strategies, s.variant.rules, tries, strategies, count, r, report)
	for i := range scores {
		scores[i].Player = players[i]
	}
	return scores, err
}

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
	return said.JudgeGuess(ctx, s.candidates, s.limit(), m.Word, s.variant.rules.FormatCode)
}

// limit returns the number of guesses of all guessers.
func (s state) limit() int { return tries * s.variant.guessers() }
