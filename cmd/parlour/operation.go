package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"time"

	"parlour/cmd/internal/cli"
)

// arguments are what an operation gets.
type arguments struct {
	value             string // "" if it needs none
	insist, long, yes bool
	url               string
	keep              int
	every             time.Duration
}

// operation returns a command that maintains the configured database, asks a running bot, or tests or prepares Discord.
func operation(name, argument, about string, flags func(f *flag.FlagSet, a *arguments), run func(ctx context.Context, c config, a arguments, out io.Writer) error) cli.Command {
	return cli.Command{Name: name, Argument: argument, Summary: about, Run: func(ctx context.Context, args []string, _ io.Reader, out io.Writer) (err error) {
		var a arguments
		f, done := cli.NewFlags("parlour "+name), false
		if flags != nil {
			flags(f, &a)
		}
		if a.value, done, err = cli.ParseArgument(f, argument, args, out); done || err != nil {
			return err
		}
		c, err := load()
		if err = cmp.Or(err, c.wrong); err != nil {
			return err
		}
		return run(ctx, c, a, out)
	}}
}

// process returns a command that runs the bot or a worker.
func process(name, about string, r role) cli.Command {
	return cli.Command{Name: name, Summary: about, Run: func(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
		if done, err := cli.Parse(cli.NewFlags("parlour "+name), args, out); done || err != nil {
			return err
		}
		return run(ctx, r)
	}}
}

// program returns the program.
func program() cli.Program {
	insist := func(f *flag.FlagSet, a *arguments) {
		f.BoolVar(&a.insist, "insist", false, "do it even if there are signs of a running bot")
	}
	return cli.Program{Name: "parlour", Status: exitStatus, About: "Parlour is a Discord bot that hosts games. Settings come from the environment or from a file\nnamed .env; .env.example explains each.\n\n", Commands: []cli.Command{
		process("", "run the bot", frontRole),
		operation("setup", "", "prepare the bot's application and the file .env, and print the address that adds the bot to a server", func(f *flag.FlagSet, a *arguments) {
			f.StringVar(&a.url, "url", "", "also have Discord post interactions to this `address`, such as https://YOUR.NAME/interactions, if the bot answers there")
			f.BoolVar(&a.yes, "yes", false, "change everything without a question")
		}, setup),
		process("worker", "run a worker: it does computers' moves, analyses and pictures for other processes, which need PARLOUR_WORKERS=on", workerRole),
		operation("results rebuild", "", "rebuild results, totals and ratings from the logs of all matches; the bot may be running", nil, rebuild),
		operation("backup", "FILE", "back up the database to a file, or to a folder with -keep; the bot may be running", backupFlags, backup),
		operation("restore", "FILE", "restore a backup into a new database", insist, restore),
		operation("move", "DATABASE", "copy the database to another, such as from a file to PostgreSQL; stop the bot first", insist, move),
		operation("verify", "", "check the database, replay every match, and compare with what is stored; the bot may be running", nil, audit),
		operation("trace", "CHANNEL", "explain why the boards of a channel look as they do; the bot may be running", nil, func(ctx context.Context, c config, a arguments, out io.Writer) error {
			return trace(ctx, c, a.value, time.Now(), out)
		}),
		operation("selftest", "CHANNEL", "test what Discord does, in a channel of a private server; stop the bot first", func(f *flag.FlagSet, a *arguments) {
			f.BoolVar(&a.long, "long", false, "add checks that take an hour")
		}, func(ctx context.Context, c config, a arguments, out io.Writer) error {
			return test(ctx, c, a, time.Now(), out)
		}),
		operation("feedback", "", "print what members have reported by /feedback, the newest last; the bot may be running", nil, feedback),
		operation("rotate-key", "", "re-encrypt every secret with a new key", nil, rotateKey),
		operation("health", "", "ask the running bot at PARLOUR_METRICS whether it is alive; the exit status is 1 if not", nil, isAlive),
		operation("health ready", "", "ask it whether it does its work too: receives interactions, and its database can be written", nil, isReady),
		{Name: "version", Summary: "print the version", Run: func(_ context.Context, args []string, _ io.Reader, out io.Writer) error {
			done, err := cli.Parse(cli.NewFlags("parlour version"), args, out)
			if !done && err == nil {
				_, err = fmt.Fprintln(out, version())
			}
			return err
		}},
	}}
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
