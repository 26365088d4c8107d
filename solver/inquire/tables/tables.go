// Package tables has tables of countries and animals. LICENSES names their sources.
package tables

import (
	"embed"

	"parlour/solver/inquire"
)

//go:embed *.txt
var files embed.FS

// Names returns the names of the tables.
func Names() []string { return []string{"countries", "animals"} }

// Text returns the text of a table; "" if there is none of this name.
func Text(name string) string {
	text, _ := files.ReadFile(name + ".txt")
	return string(text)
}

// Read returns a table by its name.
func Read(name string) (*inquire.Table, error) { return inquire.Read(Text(name)) }
