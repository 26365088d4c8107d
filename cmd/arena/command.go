package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
	"text/tabwriter"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
)

// command is one of arena's subcommands.
type command struct {
	name    string
	summary string
	run     func(ctx context.Context, args []string, in io.Reader, out io.Writer) error
}

// arena is what the commands on games have in common.
type arena struct {
	games []*games.Game
	words func() *words.Catalogue // of the games, read when something has to be said
}

func newArena(list []*games.Game) arena {
	return arena{list, sync.OnceValue(func() *words.Catalogue {
		sources := []fs.FS{commands.Texts()}
		for _, g := range list {
			sources = append(sources, g.Info.Texts)
		}
		catalogue, err := words.New(sources...)
		if err != nil {
			catalogue, _ = words.New() // then the IDs of texts are said
		}
		return catalogue
	})}
}

// subcommands are arena's, in the order in which help lists them.
func (a arena) subcommands() []command {
	return append([]command{
		{"position", "what can be played in a position; -stdin reads one a line", a.position},
		{"perft", "count the lines of play of a length", a.perft},
		{"solve", "who wins a position under perfect play", a.solve},
		{"move", "let a computer player choose a move, or tell the one between two boards", a.move},
		{"match", "set two computer players against each other", a.match},
		{"tournament", "set all computer players against each other", a.tournament},
		{"pursuit", "who wins a chase through a labyrinth", a.pursuit},
		{"check", "check the proof of who wins a game", a.check},
		{"make", "compute the data that a game has embedded", a.make},
		{"load", "how much the bot can bear, and how fast it then answers", a.load},
	}, append(a.ordealCommands(), a.codeCommands()...)...)
}

func usage(w io.Writer, table []command) {
	fmt.Fprintln(w, "usage: arena COMMAND [FLAGS]")
	fmt.Fprintln(w)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range table {
		fmt.Fprintf(t, "  %s\t%s\n", c.name, c.summary)
	}
	_ = t.Flush() // w's own errors are told when the process ends
	fmt.Fprintln(w, "\n\"arena COMMAND -h\" lists the flags of a command.")
}

// inputError is an error of whoever called arena, told as it is.
type inputError struct{ error }

func badInput(format string, args ...any) error { return inputError{fmt.Errorf(format, args...)} }

func newFlags(name string) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // errors are told by whoever called arena
	return f
}

// parse reads the flags of a command that takes nothing else. Help is printed, and
// done then.
func parse(f *flag.FlagSet, args []string, out io.Writer) (done bool, err error) {
	if done, err = parseFlags(f, args, out); done || err != nil {
		return done, err
	}
	if f.NArg() > 0 {
		return false, badInput("%q is no flag; \"arena %s -h\" lists the flags", f.Arg(0), f.Name())
	}
	return false, nil
}

// parseFlags reads the flags of a command before its arguments.
func parseFlags(f *flag.FlagSet, args []string, out io.Writer) (done bool, err error) {
	switch err := f.Parse(args); {
	case err == flag.ErrHelp:
		fmt.Fprintf(out, "usage: arena %s [FLAGS]\n", f.Name())
		f.SetOutput(out)
		f.PrintDefaults()
		return true, nil
	case err != nil:
		return false, badInput("%v; \"arena %s -h\" lists the flags", err, f.Name())
	}
	return false, nil
}

// readFile reads a file that the caller has named.
func readFile(name string) (string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", inputError{err}
	}
	return string(data), nil
}
