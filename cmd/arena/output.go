package main

import (
	"encoding/json"
	"io"
	"os"

	"parlour/cmd/internal/cli"
)

// printLines prints each element of a list as one line of JSON.
func printLines[T any](out io.Writer, list []T) error {
	lines := json.NewEncoder(out)
	for _, x := range list {
		if err := lines.Encode(x); err != nil {
			return err
		}
	}
	return nil
}

// readFile reads a file that the user named.
func readFile(name string) (string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", cli.BadInput("%w", err)
	}
	return string(data), nil
}
