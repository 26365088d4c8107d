package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// operation is a command that maintains the configured database. It needs no token.
type operation struct {
	name     string
	argument string // the name of its argument, "" if it has none
	insists  bool   // the flag -insist may follow
	about    string
	run      func(ctx context.Context, c config, a arguments, out io.Writer) error
}

// arguments are those of an operation.
type arguments struct {
	value  string // "" if it has none
	insist bool   // ignore signs of a running bot on a server
}

var operations = []operation{
	{"results rebuild", "", false, "rebuild results, totals and ratings from the logs of all matches; the bot may be running", rebuild},
	{"backup", "FILE", false, "back up the database to a file; the bot may be running", backup},
	{"restore", "FILE", true, "restore a backup into a new database", restore},
	{"move", "DATABASE", true, "copy the database to another, such as from a file to PostgreSQL; stop the bot first", move},
	{"verify", "", false, "check the database, replay every match, and compare with what is stored; the bot may be running", audit},
	{"trace", "CHANNEL", false, "explain why the boards of a channel look as they do; the bot may be running", func(ctx context.Context, c config, a arguments, out io.Writer) error {
		return trace(ctx, c, a.value, time.Now(), out)
	}},
	{"rotate-key", "", false, "reseal every secret with a new key", rotateKey},
}

// usage lists the commands.
func usage() string {
	var b strings.Builder
	line := func(command, about string) {
		fmt.Fprintf(&b, "    %-27s%s\n", strings.TrimSpace("parlour "+command), about)
	}
	line("", "run the bot")
	line("worker", "run a worker: it does computers' moves, analyses and pictures for other processes")
	for _, o := range operations {
		line(o.name+" "+o.argument, o.about)
	}
	line("help", "print this list")
	return b.String() + "Settings come from the environment or from a file named .env; .env.example explains each"
}

// parse returns the operation's arguments, if the program's name it.
func (o operation) parse(args []string) (a arguments, ok bool) {
	want := strings.Fields(o.name)
	if last := len(args) - 1; o.insists && args[last] == "-insist" {
		args, a.insist = args[:last], true
	}
	if o.argument != "" && len(args) > 0 {
		a.value = args[len(args)-1]
		want = append(want, a.value)
	}
	return a, slices.Equal(args, want) && !strings.HasPrefix(a.value, "-")
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
