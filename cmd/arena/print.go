package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
)

// printLines prints an object a line.
func printLines[T any](out io.Writer, list []T) error {
	lines := json.NewEncoder(out)
	for _, x := range list {
		if err := lines.Encode(x); err != nil {
			return err
		}
	}
	return nil
}

// fact is a line of output.
type fact struct {
	name  string
	value any
}

// printFacts prints an object, or a line for each fact.
func printFacts(out io.Writer, object any, asJSON bool, facts ...fact) error {
	if asJSON {
		return json.NewEncoder(out).Encode(object)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, f := range facts {
		fmt.Fprintf(t, "%s\t%v\n", f.name, f.value)
	}
	return t.Flush()
}
