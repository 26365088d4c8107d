package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// operation is a command that maintains the configured database, asks a running bot, or tests
// Discord; only the last and setup need the token.
type operation struct {
	name     string
	argument string   // the name of its argument, "" if it has none
	option   string   // the flag without a value that may follow, "" if there is none
	flags    []string // flags with a value that may precede the argument
	about    string
	run      func(ctx context.Context, c config, a arguments, out io.Writer) error // nil if command runs it
}

// arguments are what an operation gets.
type arguments struct {
	value  string            // "" if it has none
	option bool              // the option was given
	flags  map[string]string // the values of the flags given
}

var operations = []operation{
	{"worker", "", "", nil, "run a worker: it does computers' moves, analyses and pictures for other processes. " +
		"It needs the bot's settings, a PostgreSQL database, and PARLOUR_WORKERS=on for the others", nil},
	{"setup", "", "-yes", []string{"-url"}, "prepare the bot's application and the file .env, and print the address that adds the bot to a server", setup},
	{"results rebuild", "", "", nil, "rebuild results, totals and ratings from the logs of all matches; the bot may be running", rebuild},
	{"backup", "FILE", "", []string{"-every", "-keep"}, "back up the database to a file; the bot may be running", backup},
	{"restore", "FILE", "-insist", nil, "restore a backup into a new database", restore},
	{"move", "DATABASE", "-insist", nil, "copy the database to another, such as from a file to PostgreSQL; stop the bot first", move},
	{"verify", "", "", nil, "check the database, replay every match, and compare with what is stored; the bot may be running", audit},
	{"trace", "CHANNEL", "", nil, "explain why the boards of a channel look as they do; the bot may be running", func(ctx context.Context, c config, a arguments, out io.Writer) error {
		return trace(ctx, c, a.value, time.Now(), out)
	}},
	{"selftest", "CHANNEL", "-long", nil, "test what Discord does, in a channel of a private server; stop the bot first", func(ctx context.Context, c config, a arguments, out io.Writer) error {
		return test(ctx, c, a, time.Now(), out)
	}},
	{"feedback", "", "", nil, "print what members have reported by /feedback, the newest last; the bot may be running", feedback},
	{"rotate-key", "", "", nil, "re-encrypt every secret with a new key", rotateKey},
	{"health", "", "", nil, "ask the running bot at PARLOUR_METRICS whether it is alive; the exit status is 1 if not", isAlive},
	{"health ready", "", "", nil, "ask it whether it does its work too: receives interactions, and its database can be written", isReady},
	{"version", "", "", nil, "print the version", nil},
}

// usage lists the commands.
func usage() string {
	var b strings.Builder
	line := func(command, about string) {
		fmt.Fprintf(&b, "    %-27s%s\n", strings.TrimSpace("parlour "+command), about)
	}
	line("", "run the bot")
	for _, o := range operations {
		line(o.name+" "+o.argument, o.about)
	}
	line("help COMMAND", "explain a command, or list them all")
	return b.String() + "Settings come from the environment or from a file named .env; .env.example explains each"
}

// helpFlags are the flags that ask for help.
var helpFlags = []string{"-h", "-help", "--help"}

// asksHelp reports whether the program's arguments ask for help.
func asksHelp(args []string) bool {
	return args[0] == "help" || slices.ContainsFunc(args, func(a string) bool { return slices.Contains(helpFlags, a) })
}

// help returns what the program's arguments ask for: help on a command, or the list of all.
func help(args []string) (string, error) {
	words := slices.DeleteFunc(slices.Clone(args), func(a string) bool { return slices.Contains(helpFlags, a) })
	named := strings.Join(words, " ")
	if args[0] == "help" {
		named = strings.Join(words[1:], " ")
	}
	for _, o := range slices.Backward(operations) { // "health ready" before "health"
		if named != o.name && !strings.HasPrefix(named, o.name+" ") {
			continue
		}
		return fmt.Sprintf("usage: %s\n\n%s%s", strings.TrimSpace("parlour "+o.name+" "+o.argument), o.about, cmp.Or(flagHelp[o.name], flagHelp[o.option])), nil
	}
	if named == "" {
		return "Parlour is a Discord bot that hosts games. The commands are:\n" + usage(), nil
	}
	return "", errNoCommand()
}

// flagHelp explains flags, of a command or wherever they are.
var flagHelp = map[string]string{
	"-insist": "\n\n-insist at the end does it even if there are signs of a running bot",
	"-long":   "\n\n-long at the end adds checks that take an hour",
	"backup": `

-keep N FOLDER             back up to a new file in a folder, and then remove its oldest backups but for N
-every 24h -keep N FOLDER  do so once a day until stopped, and serve /healthz at PARLOUR_METRICS`,
	"setup": `

-url https://YOUR.NAME/interactions  also have Discord post interactions to this address, if the bot answers there
-yes                                 change everything without a question`,
}

// errNoCommand is the error for arguments that name no command.
func errNoCommand() error {
	return errors.New("there is no such command. The commands are:\n" + usage())
}

// misused returns the error for arguments that no command takes. If they begin with the name of one, it explains that.
func misused(args []string) error {
	text, err := help(args)
	return cmp.Or(err, errors.New("these are not the arguments of the command\n"+text))
}

// parse returns the operation's arguments, if the program's name it.
func (o operation) parse(args []string) (a arguments, ok bool) {
	rest, ok := trimPrefix(args, strings.Fields(o.name))
	a.flags = map[string]string{}
	for ok && len(rest) > 0 {
		switch name := rest[0]; {
		case name == o.option && !a.option:
			a.option, rest = true, rest[1:]
		case len(rest) > 1 && slices.Contains(o.flags, name):
			a.flags[name], rest = rest[1], rest[2:]
		default:
			ok = a.value == "" && !strings.HasPrefix(name, "-")
			a.value, rest = name, rest[1:]
		}
	}
	return a, ok && (a.value != "") == (o.argument != "")
}

// trimPrefix removes words from the beginning of arguments, if they are there.
func trimPrefix(args, words []string) (rest []string, ok bool) {
	if len(args) < len(words) || !slices.Equal(args[:len(words)], words) {
		return nil, false
	}
	return args[len(words):], true
}

// progressEvery is the number of rows between two lines of progress.
const progressEvery = 100_000

// progress returns a function that prints a line for every progressEvery.
func progress(out io.Writer, format string) func(n int) {
	last := 0
	return func(n int) {
		if n/progressEvery > last/progressEvery {
			fmt.Fprintf(out, format, n)
		}
		last = n
	}
}
