// Package printed prints the results of arena and stress.
package printed

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
)

// Field is a named value of a result.
type Field struct {
	Name  string
	Value any
}

// New returns a field; its value is printed as by %v.
func New(name string, value any) Field { return Field{name, value} }

// Print prints a result: the object as JSON, or the fields as text, one a line.
func Print(out io.Writer, object any, asJSON bool, fields ...Field) error {
	if asJSON {
		return json.NewEncoder(out).Encode(object)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, f := range fields {
		fmt.Fprintf(t, "%s\t%v\n", f.Name, f.Value)
	}
	return t.Flush()
}
