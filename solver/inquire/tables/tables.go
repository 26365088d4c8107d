// Package tables has tables of countries and animals. LICENSES names their sources.
package tables

import (
	_ "embed"

	"parlour/solver/inquire"
)

//go:embed countries.txt
var countries string

//go:embed animals.txt
var animals string

// Names returns the names of the tables.
func Names() []string { return []string{"countries", "animals"} }

// Text returns the text of a table; "" if there is none of this name.
func Text(name string) string {
	switch name {
	case "countries":
		return countries
	case "animals":
		return animals
	}
	return ""
}

// Read returns a table by its name.
func Read(name string) (*inquire.Table, error) { return inquire.Read(Text(name)) }
