package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/script"
	"parlour/bot/local"
)

// playScript plays a conversation and prints its transcript. It returns an error if an expectation fails, or if the bot does
// anything that Discord would refuse.
func playScript(ctx context.Context, file, database, locale string, o discordtest.Options, log *slog.Logger, out io.Writer) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("reading the script: %w", err)
	}
	conversation, err := script.Parse(file, string(text))
	if err != nil {
		return err
	}
	if _, err := os.Stat(database); err == nil {
		return fmt.Errorf("%s already exists, and a script starts in a new world: name a new file with -db, or leave -db out", database)
	}
	instance, err := local.NewInstance(ctx, o, local.Options{Database: database, Locale: locale, Log: log})
	if err != nil {
		return fmt.Errorf("starting the bot: %w", err)
	}
	err = script.Run(ctx, conversation, instance.Runtime(), out)
	for _, p := range instance.Server.Problems() {
		err = errors.Join(err, fmt.Errorf("the bot violated a rule of Discord: %v", p))
	}
	return errors.Join(err, instance.Close())
}
