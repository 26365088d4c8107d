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

	"parlour/games"
)

// An Option changes how [Run] and [Fuzz] test a game.
type Option func(*config)

type config struct {
	plies   int
	samples []games.Options
}

func newConfig(opts []Option) config {
	c := config{plies: 60}
	for _, o := range opts {
		o(&c)
	}
	return c
}

// Plies limits the plies of a game with options other than the defaults. It is
// 60 by default. A game with the default options is played to its end.
func Plies(n int) Option { return func(c *config) { c.plies = n } }

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
	{"insight", checkInsight},
	{"hosted", checkHosted},
	{"texts", checkTexts},
}

// Run checks everything that a game promises by the fields it fills in. It
// reads the game's Go files in the current folder, where go test runs it.
func Run(t *testing.T, g *games.Game, opts ...Option) {
	t.Helper()
	c := newChecker(g, newConfig(opts))
	for _, a := range areas {
		t.Run(a.name, func(t *testing.T) {
			for _, p := range c.run(a.name, a.check) {
				t.Error(p)
			}
		})
	}
}
