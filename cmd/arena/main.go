// Command arena looks at positions and sets computer players against each
// other: what can be played in a position and who wins it, how a player moves,
// matches, tournaments, and chases through labyrinths. It knows no game by
// name: -game names one of those that the project has.
//
//	arena position -game crosscut -options size=6 -moves "b2 c3"
//	arena match -game pathway -red master -blue greedy -games 200 -openings 2
//
// "arena help" lists the commands, and "arena COMMAND -h" the flags of one. The
// output is text, or with -json one object a line. Bad input ends it with
// status 2, an interrupt with 130 after what was found so far.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"parlour/games"
	"parlour/games/all"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, all.Games(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// The statuses with which arena ends.
const (
	statusDone        = 0
	statusFailed      = 1
	statusBadInput    = 2
	statusInterrupted = 130
)

// run finds the command and returns the status of the process.
func run(ctx context.Context, list []*games.Game, args []string, in io.Reader, out, complaints io.Writer) int {
	a := newArena(list)
	table := a.subcommands()
	if len(args) == 0 {
		usage(complaints, table)
		return statusBadInput
	}
	if args[0] == "help" || args[0] == "-h" || args[0] == "-help" || args[0] == "--help" {
		usage(out, table)
		return statusDone
	}
	for _, c := range table {
		if c.name == args[0] {
			return a.status(c, c.run(ctx, args[1:], in, out), complaints)
		}
	}
	fmt.Fprintf(complaints, "arena: there is no command %q; \"arena help\" lists those there are\n", args[0])
	return statusBadInput
}

// status words the error of a command.
func (a arena) status(c command, err error, complaints io.Writer) int {
	var bad inputError
	refusal, refused := games.RefusalIn(err)
	switch {
	case err == nil:
		return statusDone
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(complaints, "arena %s: interrupted\n", c.name)
		return statusInterrupted
	case refused:
		fmt.Fprintf(complaints, "arena %s: %s\n", c.name, a.speaker(nil).Say(refusal.Text))
		return statusBadInput
	case errors.As(err, &bad):
		fmt.Fprintf(complaints, "arena %s: %v\n", c.name, err)
		return statusBadInput
	}
	fmt.Fprintf(complaints, "arena %s: %v\n", c.name, err)
	return statusFailed
}
