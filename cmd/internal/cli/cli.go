// Package cli is the command-line frame that programs with subcommands share. A
// [Program] selects the subcommand, prints help, and turns an error into an exit status;
// [NewFlags] and [Parse] read a subcommand's flags; [PrintFields] prints its result as
// text or as JSON.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
)

// Exit statuses of a program.
const (
	StatusDone        = 0
	StatusFailed      = 1
	StatusBadInput    = 2
	StatusInterrupted = 130 // as shells report a process that SIGINT ended
)

// Command is a subcommand.
type Command struct {
	Name    string // the word that selects it
	Summary string // one line, which the program's help shows
	// Run runs the subcommand with the arguments that follow its name.
	Run func(ctx context.Context, args []string, in io.Reader, out io.Writer) error
}

// Program is a program with subcommands.
type Program struct {
	Name     string
	Commands []Command // in the order in which help lists them
	// Explain returns the message for an error that the user's input caused, besides those
	// made by [BadInput] and [Input]; ok is false for any other error. It may be nil.
	Explain func(err error) (message string, ok bool)
}

// Run runs the subcommand that args name, and returns the exit status. Errors go to errs.
func (p Program) Run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	if len(args) == 0 {
		p.usage(errs)
		return StatusBadInput
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		p.usage(out)
		return StatusDone
	}
	for _, c := range p.Commands {
		if c.Name == args[0] {
			message, status := p.outcome(c.Run(ctx, args[1:], in, out))
			if message != "" {
				fmt.Fprintf(errs, "%s %s: %s\n", p.Name, c.Name, message)
			}
			return status
		}
	}
	fmt.Fprintf(errs, "%s: there is no command %q; run \"%s help\" for a list\n", p.Name, args[0], p.Name)
	return StatusBadInput
}

// outcome returns the message and the exit status for a subcommand's error.
func (p Program) outcome(err error) (message string, status int) {
	if err == nil {
		return "", StatusDone
	}
	if errors.Is(err, context.Canceled) {
		return "interrupted", StatusInterrupted
	}
	if p.Explain != nil {
		if message, ok := p.Explain(err); ok {
			return message, StatusBadInput
		}
	}
	if errors.As(err, new(InputError)) {
		return err.Error(), StatusBadInput
	}
	return err.Error(), StatusFailed
}

// usage lists the subcommands, one a line.
func (p Program) usage(w io.Writer) {
	fmt.Fprintf(w, "usage: %s COMMAND [FLAGS]\n\n", p.Name)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range p.Commands {
		fmt.Fprintf(t, "  %s\t%s\n", c.Name, c.Summary)
	}
	_ = t.Flush() // a failed write to the terminal cannot be reported there
	fmt.Fprintf(w, "\nRun \"%s COMMAND -h\" for the flags of a command.\n", p.Name)
}
