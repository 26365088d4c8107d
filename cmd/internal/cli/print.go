package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"text/tabwriter"
)

// PrintLines prints each element of a list as one line of JSON.
func PrintLines[T any](out io.Writer, list []T) error {
	lines := json.NewEncoder(out)
	for _, x := range list {
		if err := lines.Encode(x); err != nil {
			return err
		}
	}
	return nil
}

// Field is a named value of a result.
type Field struct {
	Name  string
	Value any
}

// NewField returns a field; its value is printed as by %v.
func NewField(name string, value any) Field { return Field{name, value} }

// PrintFields prints a result: the object as JSON, or the fields as text, one a line.
func PrintFields(out io.Writer, object any, asJSON bool, fields ...Field) error {
	if asJSON {
		return json.NewEncoder(out).Encode(object)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, f := range fields {
		fmt.Fprintf(t, "%s\t%v\n", f.Name, f.Value)
	}
	return t.Flush()
}

// Round rounds to two decimals.
func Round(x float64) float64 { return math.Round(x*100) / 100 }
