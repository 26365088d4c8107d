// Package hangman implements the game of guessing a word letter by letter, without the
// gallows.
//
// The setter has a word in its hand. A [state] holds only what is on the table: the number of
// letters, the places that are revealed, and the guesses with their answers. The setter says
// the number of letters first. After a guess it says where the letter is, or whether the word
// is right. The word determines these moves, so the host makes them.
//
// A letter or a word that is wrong costs a life. The guesser wins when all letters are
// revealed, and the setter when no life is left.
//
// The levels find this share of the secrets of a list, in percent, over 500 words each:
//
//	list      lives   easy   medium   hard
//	english       6      4       39     91
//	english       8      9       50     97
//	english      10     17       63    100
//	spanish       8     11       54     99
package hangman

import "parlour/games"

// The seats.
const (
	setter games.Seat = iota
	guesser
)

// New returns the game.
func New() *games.Game {
	return games.New(games.Rules[state, string]{
		Info:           info(),
		Open:           open,
		ResolveOptions: resolve,
		Parse:          parse,
		Format:         func(_ state, m string) string { return m },
		View:           view,
		SeenBy:         seenBy,
		Compose:        composer(),
		FreeText:       &games.FreeText[state, string]{Form: form, Random: random},
		MoveText:       moveText,
		Redundant:      redundant,
		Number:         func(s state) int { return len(s.guesses) + 1 },
		Players:        players(),
		Verbs:          []games.Verb[state]{games.MoveVerb[state]("guess", "letter")},
		Secrets:        secrets(),
		Judge:          judge,
		Brief:          brief,
		Figures:        figures,
	})
}
