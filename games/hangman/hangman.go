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

import (
	"embed"
	"math/rand/v2"
	"strconv"

	"parlour/games"
	"parlour/solver/lexicon"
)

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
		Compose:        &games.Composer[state]{Keys: keys, Add: add, Draft: func(_ state, _ string, v games.View) games.View { return v }},
		FreeText:       &games.FreeText[state, string]{Form: form, Random: random},
		MoveText:       moveText,
		Redundant:      redundant,
		Number:         func(s state) int { return len(s.guesses) + 1 },
		Players:        players(),
		Verbs:          []games.Verb[state]{games.MoveVerb[state]("guess", "letter")},
		Secrets:        secrets(),
		Judge:          judge,
		Help:           games.Help[state]{Brief: brief, Figures: figures},
	})
}

// name is the name of the game and the prefix of its text IDs.
const name = "hangman"

// The options and their defaults.
const (
	optList    = "list"
	optLives   = "lives"
	optLetters = "letters"

	defaultLives = 8
	minLives     = 4
	maxLives     = 12
	minLetters   = 4 // of the secrets of the lists
	maxLetters   = 10
)

//go:embed texts/*.json
var textFiles embed.FS

func info() games.Info {
	return games.Info{
		Name: name,
		Seats: []games.SeatInfo{
			setter:  {ID: "setter", Player: honestName, Secret: true},
			guesser: {ID: "guesser", Player: "medium"},
		},
		Options: []games.Option{
			{Name: optList, Kind: games.OneOf, Choices: lexicon.Names()},
			{Name: optLives, Kind: games.Number, Min: minLives, Max: maxLives, Default: strconv.Itoa(defaultLives)},
			{Name: optLetters, Kind: games.Number, Min: minLetters, Max: maxLetters},
		},
		Openings: openings(),
		Players: []games.PlayerInfo{
			{Name: honestName, Seats: []games.Seat{setter}, Hidden: true},
			{Name: "easy", Seats: []games.Seat{guesser}, Level: true},
			{Name: "medium", Seats: []games.Seat{guesser}, Level: true},
			{Name: "hard", Seats: []games.Seat{guesser}, Level: true},
		},
		Texts:      games.TextFiles(textFiles),
		Asymmetric: true,
	}
}

func openings() []games.Opening {
	seats := func(s, g games.Occupant) []games.Occupant { return []games.Occupant{setter: s, guesser: g} }
	own, options := []games.SecretSource{games.Typed, games.Drawn}, []string{optList, optLives}
	return []games.Opening{
		{Name: "play", Seats: seats(games.Computer, games.Starter)},
		{Name: "team", Seats: seats(games.Computer, games.Channel)},
		{Name: "own-word", Seats: seats(games.Starter, games.Channel), Secret: own, Options: options},
		{Name: "solve", Seats: seats(games.Starter, games.Computer), Secret: own, Options: options},
		{Name: "duel", Seats: seats(games.Starter, games.Opponent), Secret: own, Options: options},
		{Name: "watch", Seats: seats(games.Computer, games.Computer)},
	}
}

// resolve fills in the list of the language, a tag such as es-MX, if none is given.
func resolve(o games.Options, language string, _ *rand.Rand) (games.Options, error) {
	if o[optList] != "" {
		return o, nil
	}
	return o.With(optList, lexicon.NameFor(language)), nil
}

// open returns the state before the first guess.
func open(o games.Options) (state, error) {
	list, ok := lexicon.ByName(o.String(optList, lexicon.Default))
	s := state{list: list, limit: o.Int(optLives, defaultLives), drawn: o.Int(optLetters, 0)}
	if !ok || s.drawn > 0 && len(list.Secrets(s.drawn)) == 0 {
		return state{}, games.Refuse("hangman.refuse.list", "Count", s.drawn)
	}
	return s, nil
}
