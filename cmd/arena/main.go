// Command arena plays computer players against each other and answers questions about
// positions: which moves are legal, who wins under perfect play, what a player would
// move. It names no game: -game takes the name of any game in the project.
//
//	arena position -game crosscut -options size=6 -moves "b2 c3"
//	arena match -game pathway -red master -blue greedy -games 200 -openings 2
//
// "arena help" lists the commands, and "arena COMMAND -h" the flags of one. The output is
// text, or one JSON object a line with -json. The exit status is 2 for bad input. After an
// interrupt it is 130, and the results so far are printed.
package main

import (
	"context"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"parlour/cmd/internal/cli"
	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/all"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, all.Games(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the program over a list of games and returns the exit status.
func run(ctx context.Context, list []*games.Game, args []string, in io.Reader, out, errs io.Writer) int {
	a := newArena(list)
	return cli.Program{Name: "arena", Commands: a.subcommands(), Explain: a.explain}.Run(ctx, args, in, out, errs)
}

// arena is the state that the subcommands share.
type arena struct {
	games []*games.Game
	words func() *words.Catalogue // the games' texts, loaded on first use
}

func newArena(list []*games.Game) arena {
	return arena{list, sync.OnceValue(func() *words.Catalogue {
		sources := []fs.FS{commands.Texts()}
		for _, g := range list {
			sources = append(sources, g.Info.Texts)
		}
		catalogue, err := words.New(sources...)
		if err != nil {
			catalogue, _ = words.New() // prints text IDs instead of texts
		}
		return catalogue
	})}
}

// subcommands returns the subcommands in the order in which help lists them.
func (a arena) subcommands() []cli.Command {
	return append([]cli.Command{
		{Name: "position", Summary: "list the legal moves of a position; -stdin reads positions, one a line", Run: a.position},
		{Name: "perft", Summary: "count the lines of play of each length", Run: a.perft},
		{Name: "solve", Summary: "tell who wins a position under perfect play", Run: a.solve},
		{Name: "move", Summary: "have a computer player choose a move, or name the move between two boards", Run: a.move},
		{Name: "match", Summary: "play two computer players against each other", Run: a.match},
		{Name: "tournament", Summary: "play all computer players against each other and rate them", Run: a.tournament},
		{Name: "pursuit", Summary: "tell who wins a chase through a labyrinth", Run: a.pursuit},
		{Name: "words", Summary: "complete the embedded word lists from the words that Debian packages", Run: wordLists},
		{Name: "table", Summary: "build a table of questions about countries or animals from its reviewed lists", Run: a.table},
	}, a.codeCommands()...)
}

// explain returns the text of a refusal: the rules do not allow what the user asked for.
func (a arena) explain(err error) (message string, ok bool) {
	r, ok := games.RefusalIn(err)
	if !ok {
		return "", false
	}
	return a.speaker(nil).Say(r.Text), true
}
