package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/commands"
)

// feedback prints what members have reported, the newest last. The bot may be running.
func feedback(ctx context.Context, c config, _ arguments, out io.Writer) error {
	tables, err := engine.OpenTables(ctx, c.Database, engine.Looking)
	if err != nil {
		return err
	}
	db := storage.Reader(tables)
	defer db.Close()
	reports, err := commands.Reports(ctx, db)
	if err != nil {
		return tables.Explain(err)
	}
	slices.SortFunc(reports, func(a, b commands.Report) int { return a.At.Compare(b.At) })
	for _, r := range reports {
		fmt.Fprintf(out, "%s\n    %s\n", r, strings.ReplaceAll(printable(r.Text), "\n", "\n    "))
	}
	if len(reports) == 0 {
		fmt.Fprintln(out, "No member has used /feedback in the last 90 days.")
	}
	return nil
}

// printable replaces control characters, which could control the operator's terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && !unicode.IsGraphic(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
