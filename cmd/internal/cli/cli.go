// Package cli is the command-line frame that programs with subcommands share. A
// [Program] selects the subcommand, prints help, and turns an error into an exit status;
// [NewFlags] and [Parse] read a subcommand's flags.
package cli

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
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
	Name     string // the words that select it; "" for what the program does without arguments
	Argument string // the name of the argument that it needs, for help; "" if it needs none
	Summary  string // one line, which help shows
	// Run runs the subcommand with the arguments that follow its name.
	Run func(ctx context.Context, args []string, in io.Reader, out io.Writer) error
}

// Program is a program with subcommands.
type Program struct {
	Name     string
	About    string    // the beginning of its help; "" for none
	Commands []Command // in the order in which help lists them
	// Explain returns the message for an error that the user's input caused, besides those
	// made by [BadInput] and [Input]; ok is false for any other error. It may be nil.
	Explain func(err error) (message string, ok bool)
	// Status returns the exit status of any other error. It may be nil.
	Status func(err error) int
}

// find returns the subcommand that args name, and what follows its name.
func (p Program) find(args []string) (found Command, rest []string, ok bool) {
	length := -1
	for _, c := range p.Commands {
		words := strings.Fields(c.Name)
		n := len(words)
		if n > length && len(args) >= n && slices.Equal(args[:n], words) && (n > 0 || len(args) == 0) {
			found, rest, length = c, args[n:], n
		}
	}
	return found, rest, length >= 0
}

// helps are the words that ask for help.
var helps = []string{"help", "-h", "-help", "--help"}

// Run runs the subcommand that args name, and returns the exit status. Errors go to errs.
func (p Program) Run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	switch {
	case len(args) == 1 && slices.Contains(helps, args[0]):
		p.usage(out)
		return StatusDone
	case len(args) > 1 && args[0] == "help": // of a subcommand
		args = append(args[1:len(args):len(args)], "-h")
	case len(args) == 1 && (args[0] == "-version" || args[0] == "--version"):
		args = []string{"version"}
	}
	c, rest, ok := p.find(args)
	switch {
	case !ok && len(args) == 0:
		p.usage(errs)
		return StatusBadInput
	case !ok:
		fmt.Fprintf(errs, "%s: there is no command %q; run \"%s help\" for a list\n", p.Name, args[0], p.Name)
		return StatusBadInput
	case slices.ContainsFunc(rest, func(a string) bool { return slices.Contains(helps[1:], a) }):
		fmt.Fprintln(out, c.Summary)
	}
	message, status := p.outcome(c.Run(ctx, rest, in, out))
	if message != "" {
		fmt.Fprintf(errs, "%s: %s\n", strings.TrimSpace(p.Name+" "+c.Name), message)
	}
	return status
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
	if p.Status != nil {
		return err.Error(), p.Status(err)
	}
	return err.Error(), StatusFailed
}

// usage lists the subcommands, one a line.
func (p Program) usage(w io.Writer) {
	fmt.Fprintf(w, "%susage: %s COMMAND [FLAGS]\n\n", p.About, p.Name)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range p.Commands {
		fmt.Fprintf(t, "  %s\t%s\n", strings.TrimSpace(cmp.Or(c.Name, "(none)")+" "+c.Argument), c.Summary)
	}
	_ = t.Flush() // a failed write to the terminal cannot be reported there
	fmt.Fprintf(w, "\nRun \"%s COMMAND -h\" for the flags of a command.\n", p.Name)
}

// InputError is an error that the user's input caused. Its text is the whole message.
type InputError struct{ error }

// BadInput returns an error that the user's input caused.
func BadInput(format string, args ...any) error { return InputError{fmt.Errorf(format, args...)} }

// NewFlags returns an empty set of flags for a subcommand, named as the user types it:
// "arena match".
func NewFlags(command string) *flag.FlagSet {
	f := flag.NewFlagSet(command, flag.ContinueOnError)
	f.SetOutput(io.Discard) // Program.Run prints errors
	return f
}

// Parse reads the arguments of a subcommand that takes flags only. If they ask for help,
// Parse prints it and reports true: there is nothing more to do.
func Parse(f *flag.FlagSet, args []string, out io.Writer) (done bool, err error) {
	_, done, err = ParseArgument(f, "", args, out)
	return done, err
}

// ParseArgument is Parse for a subcommand that also needs an argument, unless its name is "". Flags may
// precede and follow it.
func ParseArgument(f *flag.FlagSet, name string, args []string, out io.Writer) (value string, done bool, err error) {
	if done, err = ParseFlags(f, name, args, out); done || err != nil {
		return "", done, err
	}
	if value = f.Arg(0); name != "" && value != "" {
		if done, err = ParseFlags(f, name, f.Args()[1:], out); done || err != nil {
			return "", done, err
		}
	}
	switch {
	case name != "" && value == "":
		err = BadInput("%s is missing; run \"%s -h\" for help", name, f.Name())
	case f.NArg() > 0:
		err = BadInput("%q is not a flag; run \"%s -h\" for the flags", f.Arg(0), f.Name())
	}
	return value, false, err
}

// ParseFlags is Parse for a subcommand that takes arguments after its flags. Help calls them argument, ""
// for none.
func ParseFlags(f *flag.FlagSet, argument string, args []string, out io.Writer) (done bool, err error) {
	err = f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags := ""
		f.VisitAll(func(*flag.Flag) { flags = " [FLAGS]" })
		fmt.Fprintln(out, strings.TrimSpace("usage: "+f.Name()+flags+" "+argument))
		f.SetOutput(out)
		f.PrintDefaults()
		return true, nil
	case err != nil:
		return false, BadInput("%v; run \"%s -h\" for the flags", err, f.Name())
	}
	return false, nil
}

// Version returns the version of a program: the stamp of a release, or "devel" and the commit of an unstamped build, with
// a + if the build had other changes.
func Version(stamp string, info *debug.BuildInfo) string {
	if stamp != "" {
		return stamp
	}
	commit, changed := "", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = " " + s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			if s.Value == "true" {
				changed = "+"
			}
		}
	}
	return "devel" + commit + changed
}

// Built returns the build information of this program.
func Built() *debug.BuildInfo {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info
	}
	return &debug.BuildInfo{}
}
