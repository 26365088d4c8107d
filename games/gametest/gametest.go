// Package gametest holds what every game of Parlour must pass, as package
// testing/fstest does for file systems. Give a game to [Run] in its own
// folder's test, and to [Fuzz] in a fuzz target:
//
//	func TestConformance(t *testing.T) { gametest.Run(t, New()) }
//	func FuzzMoves(f *testing.F)       { gametest.Fuzz(f, New()) }
//
// The core is the random-play test of OpenSpiel (Lanctot et al. 2019): games
// are played at random from every opening, and whatever [games.Rules] promises
// is checked at every ply. What only some games can do is checked where the
// game has the field.
package gametest

import (
	"testing"

	"parlour/games"
)

// Option changes how [Run] and [Fuzz] test a game.
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

// Plies is the most plies of a game with options other than the defaults; 60
// by default. With the defaults a game is played to its end.
func Plies(n int) Option { return func(c *config) { c.plies = n } }

// Samples are options that must be among those played, besides the defaults
// and a few drawn at random.
func Samples(o ...games.Options) Option {
	return func(c *config) { c.samples = append(c.samples, o...) }
}

// areas are the parts of the test, in order: the last judges which texts the
// others have met.
var areas = []struct {
	name  string
	check func(*checker)
}{
	{"info", (*checker).info},
	{"play", (*checker).play},
	{"junk", (*checker).junk},
	{"players", (*checker).players},
	{"secrets", (*checker).secrets},
	{"verbs", (*checker).verbs},
	{"composer", (*checker).composer},
	{"setter", (*checker).setter},
	{"library", (*checker).library},
	{"insight", (*checker).insight},
	{"hosted", (*checker).hosted},
	{"texts", (*checker).texts},
}

// Run tests everything that a game promises by the fields it has filled in. It
// looks for the game's Go files in the current folder, where go test runs it.
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
