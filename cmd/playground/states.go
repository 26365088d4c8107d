package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"parlour/cmd/playground/states"
	"parlour/commands"
	"parlour/games/all"
)

// writeStates plays scripts in every language and writes the pages, and where each text appears. Scripts that end early do not
// keep it from writing all.
func writeStates(ctx context.Context, folder string, scripts []string, out io.Writer) error {
	catalogue, err := commands.Catalogue(all.Games())
	if err != nil {
		return err
	}
	tour, err := states.New(catalogue, states.Wording, scripts...)
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err != nil {
		return err
	}
	var failed error
	for _, tag := range catalogue.Languages() {
		page, err := tour.Play(ctx, tag.String())
		if failed = errors.Join(failed, err); ctx.Err() != nil {
			return failed
		}
		file, err := os.Create(filepath.Join(folder, tag.String()+".html"))
		if err != nil {
			return errors.Join(failed, err)
		}
		if err := errors.Join(page.Write(file), file.Close()); err != nil {
			return errors.Join(failed, err)
		}
		fmt.Fprintf(out, "%s has %d states.\n", file.Name(), page.Len())
	}
	return errors.Join(failed, writeContext(ctx, tour, filepath.Join(folder, "context.json"), out))
}

// writeContext writes where members see each text.
func writeContext(ctx context.Context, tour *states.Tour, file string, out io.Writer) error {
	uses, err := tour.Context(ctx, all.Games())
	if len(uses) == 0 {
		return err
	}
	data, failed := json.MarshalIndent(uses, "", "  ")
	if err = errors.Join(err, failed, os.WriteFile(file, append(data, '\n'), 0o644)); err == nil {
		fmt.Fprintf(out, "%s has the places of %d texts.\n", file, len(uses))
	}
	return err
}
