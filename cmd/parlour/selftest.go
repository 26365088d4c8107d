package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"parlour/bot/selftest"
)

// test tries on Discord what the bot depends on, and writes a report into the working
// directory. It needs the token, and opens no database.
func test(ctx context.Context, c config, a arguments, now time.Time, out io.Writer) error {
	if err := checkToken(c.Token); err != nil {
		return err
	}
	if _, err := apiAddress(c.API); err != nil {
		return err
	}
	if err := checkChannel(a.value); err != nil {
		return err
	}
	fmt.Fprintln(out, "The bot must be stopped. Ctrl-C ends the test and deletes what it has created.")
	r := selftest.Run(ctx, selftest.Options{
		Token: c.Token, Channel: a.value, Version: version(), Source: source(home, built()),
		Long: a.long, Out: out, Transport: transport(c), Local: c.API != "",
	})
	file := "parlour-selftest-" + now.Format(time.DateOnly) + ".md"
	if err := os.WriteFile(file, []byte(r.Markdown()), 0o644); err != nil {
		return err
	}
	if n := r.Failed(); n > 0 {
		return fmt.Errorf("%d of %d checks did not pass; %s has the details, without secrets", n, len(r.Rows), file)
	}
	fmt.Fprintf(out, "All %d checks passed; %s is the report, without secrets.\n", len(r.Rows), file)
	return nil
}
