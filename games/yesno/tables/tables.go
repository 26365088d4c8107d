// Package tables has the tables of Yes or No. LICENSES names their sources.
package tables

import (
	_ "embed"

	"parlour/solver/inquire"
)

//go:embed countries.txt
var countries string

// Names returns the names of the tables.
func Names() []string { return []string{"countries"} }

// Text returns the text of a table; "" if there is none of this name.
func Text(name string) string {
	switch name {
	case "countries":
		return countries
	}
	return ""
}

// Read returns a table by its name.
func Read(name string) (*inquire.Table, error) { return inquire.Read(Text(name)) }
