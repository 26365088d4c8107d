// Package gametest tests what package games promises about every game, as
// testing/fstest does for file systems. Give a game to [Run] in the test of its
// own folder, and to [Fuzz] in a fuzz target:
//
//	func TestConformance(t *testing.T) { gametest.Run(t, New()) }
//	func FuzzMoves(f *testing.F)       { gametest.Fuzz(f, New()) }
//
// The core is the random-play test of OpenSpiel (Lanctot et al. 2019): it plays
// games at random from every opening, and checks at every ply what
// [games.Rules] promises. Optional features are checked if the game has the
// field.
//
// A checker records problems, as testing.T does, opens games, draws moves and
// checks texts. Each area of the test is a function of a checker in a file of
// its name. hosted.go plays matches through package commands.
package gametest

import (
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
)

// An Option changes how [Run] and [Fuzz] test a game.
type Option func(*config)

type config struct {
	amount
	samples []games.Options
}

// An amount is how much of a game is tested.
type amount struct {
	plies    int // of a game with options other than the defaults
	games    int // random games from each opening with the default options
	perSeat  int // games of each player in each of its seats
	options  int // random options that are tried for each opening
	tried    int // moves of a position that are played to see their effect
	explored int // plies of a game whose keys are all explored
}

// Run tests a game by everything in the group "slow" of package need, and otherwise by some.
var (
	everything = amount{plies: 60, games: 2, perSeat: 3, options: 3, tried: 25, explored: 2}
	some       = amount{plies: 24, games: 1, perSeat: 2, options: 2, tried: 8, explored: 1}
)

func newConfig(a amount, opts []Option) config {
	c := config{amount: a}
	for _, o := range opts {
		o(&c)
	}
	return c
}

// Plies limits the plies of a game with options other than the defaults, of
// which 60 are played at most. A game with the default options is played to its
// end.
func Plies(n int) Option { return func(c *config) { c.plies = min(c.plies, n) } }

// Samples adds options to those played, which are the defaults and some drawn
// at random.
func Samples(o ...games.Options) Option {
	return func(c *config) { c.samples = append(c.samples, o...) }
}

// SampleGames returns the small games of this package, in English only, for tests of what handles every game: with
// dealt hands, with a secret and forms, with dice and three seats, with simultaneous moves, and with neither.
func SampleGames() []*games.Game {
	return []*games.Game{Nim(), Hilo(), Race(), RockPaperScissors(), Climb()}
}

// areas are the parts of the test, in order.
var areas = []struct {
	name  string
	check func(*checker)
}{
	{"info", checkInfo},
	{"play", checkPlay},
	{"junk", checkJunk},
	{"players", checkPlayers},
	{"secrets", checkSecrets},
	{"verbs", checkVerbs},
	{"composer", checkComposer},
	{"setter", checkSetter},
	{"library", checkLibrary},
	{"learning", checkLearning},
	{"insight", checkInsight},
	{"hosted", checkHosted},
	{"texts", checkTexts},
}

// Run checks everything that a game promises by the fields it fills in. It
// reads the game's Go files in the current folder, where go test runs it. With
// PARLOUR_TEST=slow it plays more games; see package need.
func Run(t *testing.T, g *games.Game, opts ...Option) {
	t.Helper()
	a := some
	if need.Long(t) {
		a = everything
	}
	c := newChecker(g, newConfig(a, opts))
	for _, a := range areas {
		t.Run(a.name, func(t *testing.T) {
			for _, p := range c.run(a.name, a.check) {
				t.Error(p)
			}
		})
	}
}
