// Package gametest holds what every game of Parlour must pass, as package
// testing/fstest does for file systems. Give a game to [Run] in its own
// folder's test, and to [Fuzz] in a fuzz target:
//
//	func TestConformance(t *testing.T) { gametest.Run(t, nim.New()) }
//	func FuzzMoves(f *testing.F)       { gametest.Fuzz(f, nim.New()) }
//
// The core is the random-play test of OpenSpiel (Lanctot et al. 2019): games
// are played at random from every opening, and whatever the interfaces promise
// is checked at every ply. What only some games can do is checked where the
// game has the interface.
package gametest

import (
	"path/filepath"
	"testing"

	"parlour/games"
)

// Option changes how [Run] and [Fuzz] test a game.
type Option func(*config)

type config struct {
	seed    uint64
	games   int
	plies   int
	limits  games.Limits
	samples []games.Options
	source  string
	built   []string
}

func newConfig(name string, opts []Option) config {
	c := config{seed: 1, games: 3, plies: 60, limits: games.Limits{Nodes: 300, Depth: 2}, source: filepath.Join("..", name)}
	for _, o := range opts {
		o(&c)
	}
	return c
}

// Seed is where all randomness comes from; 1 by default.
func Seed(n uint64) Option { return func(c *config) { c.seed = n } }

// Games is how many random games are played from each opening; 3 by default.
func Games(n int) Option { return func(c *config) { c.games = n } }

// Plies is the most plies of a game with options other than the defaults; 60
// by default. With the defaults a game is played to its end.
func Plies(n int) Option { return func(c *config) { c.plies = n } }

// Limits are the limits for computer players; few nodes by default.
func Limits(l games.Limits) Option { return func(c *config) { c.limits = l } }

// Samples are options that must be among those played, besides the defaults
// and a few drawn at random.
func Samples(o ...games.Options) Option {
	return func(c *config) { c.samples = append(c.samples, o...) }
}

// Source is the folder of the game's Go files, in which the texts it uses are
// looked for; the one beside the test's own that has the game's name by
// default, "" for none.
func Source(folder string) Option { return func(c *config) { c.source = folder } }

// Built names beginnings of text IDs that the game puts together at run time,
// where its source holds no literal that ends in a dot to tell them by.
func Built(prefixes ...string) Option {
	return func(c *config) { c.built = append(c.built, prefixes...) }
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
	{"texts", (*checker).texts},
}

// Run tests everything that a game promises by the interfaces it has.
func Run(t *testing.T, g *games.Game, opts ...Option) {
	t.Helper()
	c := newChecker(g, newConfig(g.Info.Name, opts))
	for _, a := range areas {
		t.Run(a.name, func(t *testing.T) {
			for _, p := range c.run(a.name, a.check) {
				t.Error(p)
			}
		})
	}
}
