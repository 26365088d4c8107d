package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

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
