// Command stress measures the bot under load and injects faults into it, against a
// stand-in for Discord on this machine.
//
//	stress load -channels 64 -seconds 10 -limits -json
//	stress ordeal -kills 10 -json
//
// "stress help" lists the commands, and "stress COMMAND -h" the flags of one. The output
// is text, or a JSON object with -json. The exit status is 1 if the bot fails an ordeal
// and 2 for bad input. See packages parlour/bot/local/load for what is measured and
// parlour/bot/local/ordeal for what is checked.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"parlour/cmd/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the program and returns the exit status.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	commands := append([]cli.Command{
		{Name: "load", Summary: "measure how many interactions a second the bot answers, and how fast", Run: measureLoad},
	}, linuxCommands()...)
	return cli.Program{Name: "stress", Commands: commands}.Run(ctx, args, nil, out, errs)
}
