// Command selftest tries on the real Discord what Parlour depends on and what cannot be known without a token: which
// requests Discord accepts, what it returns, and how it limits them.
//
//	selftest CHANNEL         test what Discord does, in a channel of a private server
//	selftest -long CHANNEL   add checks that take an hour
//
// It needs the token of an application, DISCORD_TOKEN, from the environment or a file named .env, and a person in the
// channel who presses a few buttons. It creates messages, an emoji and two commands of that server, and deletes all of
// them. The bot must be stopped meanwhile: Discord sends the presses to every connection with the token, and the bot would
// answer them too. Package bot/selftest has the checks.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/joho/godotenv"

	"parlour/bot/selftest"
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

// stamp is the version of a release; see stamp of command parlour.
var stamp string

// run runs the program and returns the exit status.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	o, done, err := options(args, out)
	if err == nil && !done {
		err = selftest.Run(ctx, o)
	}
	if err == nil {
		return cli.StatusDone
	}
	fmt.Fprintln(errs, "selftest:", err)
	if errors.As(err, new(cli.InputError)) {
		return cli.StatusBadInput
	}
	return cli.StatusFailed
}

// options reads the arguments and the token. If the arguments ask for help, it prints that and reports done.
func options(args []string, out io.Writer) (o selftest.Options, done bool, err error) {
	o = selftest.Options{Token: os.Getenv("DISCORD_TOKEN"), Version: cli.Version(stamp, cli.Built()), Out: out}
	f := cli.NewFlags("selftest")
	f.BoolVar(&o.Long, "long", false, "add checks that take an hour")
	if o.Channel, done, err = cli.ParseArgument(f, "CHANNEL", args, out); done || err != nil {
		return o, done, err
	}
	if _, err := strconv.ParseUint(o.Channel, 10, 64); err != nil {
		return o, false, cli.BadInput("%q is not the ID of a channel, which is a number such as 1128334490561122334: turn on developer mode in Discord, and choose Copy Channel ID from the channel's menu", o.Channel)
	}
	if strings.Count(o.Token, ".") != 2 {
		return o, false, cli.BadInput("DISCORD_TOKEN is not a bot token, which has three parts separated by dots: copy it from the Bot page of your application into the file .env")
	}
	return o, false, nil
}
