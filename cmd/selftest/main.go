// Command selftest tries on the real Discord what Parlour depends on and what cannot be known without a token: which
// requests Discord accepts, what it returns, and how it limits them. It uses the clients of the bot: packages rest,
// gateway and message.
//
//	selftest CHANNEL         test what Discord does, in a channel of a private server
//	selftest -long CHANNEL   add checks that take an hour
//
// It needs the token of an application, DISCORD_TOKEN, from the environment or a file named .env, and a person in the
// channel who presses a few buttons. It creates messages, an emoji and two commands of that server, and deletes all of
// them. The bot must be stopped meanwhile: Discord sends the presses to every connection with the token, and the bot would
// answer them too.
//
// A check compares what Discord did with its documentation. The [Report] contains neither the token nor a token of an
// interaction.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/joho/godotenv"

	"parlour/cmd/internal/cli"
)

func main() {
	if err := godotenv.Load(); err != nil && !errors.Is(err, fs.ErrNotExist) { // whose text quotes the file, and so perhaps the token
		fmt.Fprintln(os.Stderr, "selftest: the file .env cannot be read: write one NAME=value per line, as in .env.example")
		os.Exit(cli.StatusBadInput)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the program and returns the exit status.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	err := selftest(ctx, args, Options{Token: os.Getenv("DISCORD_TOKEN"), Out: out})
	if err == nil {
		return cli.StatusDone
	}
	fmt.Fprintln(errs, "selftest:", err)
	if errors.As(err, new(cli.InputError)) {
		return cli.StatusBadInput
	}
	return cli.StatusFailed
}

// selftest makes the checks that the arguments name, and writes a report into the working directory.
func selftest(ctx context.Context, args []string, o Options) error {
	f := cli.NewFlags("selftest")
	f.BoolVar(&o.Long, "long", false, "add checks that take an hour")
	channel, done, err := cli.ParseArgument(f, "CHANNEL", args, o.Out)
	if done || err != nil {
		return err
	}
	if _, err := strconv.ParseUint(channel, 10, 64); err != nil {
		return cli.BadInput("%q is not the ID of a channel, which is a number such as 1128334490561122334: turn on developer mode in Discord, and choose Copy Channel ID from the channel's menu", channel)
	}
	if strings.Count(o.Token, ".") != 2 {
		return cli.BadInput("DISCORD_TOKEN is not a bot token, which has three parts separated by dots: copy it from the Bot page of your application into the file .env")
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		o.Version = info.Main.Version
	}
	o.Channel = channel
	fmt.Fprintln(o.Out, "The bot must be stopped. Ctrl-C ends the test and deletes what it has created.")
	r := Run(ctx, o)
	file := "parlour-selftest-" + r.Began.Format(time.DateOnly) + ".md"
	if err := os.WriteFile(file, []byte(r.Markdown()), 0o644); err != nil {
		return err
	}
	if n := r.Failed(); n > 0 {
		return fmt.Errorf("%d of %d checks did not pass; %s has the details, without secrets", n, len(r.Rows), file)
	}
	fmt.Fprintf(o.Out, "All %d checks passed; %s is the report, without secrets.\n", len(r.Rows), file)
	return nil
}
