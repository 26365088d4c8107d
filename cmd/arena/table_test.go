package main

import (
	"os"
	"testing"

	"parlour/solver/inquire/tables"
)

// TestTablesAreBuilt: the embedded tables are what "arena table" builds from the lists.
func TestTablesAreBuilt(t *testing.T) {
	for _, name := range tables.Names() {
		got, err := buildTable(name, os.DirFS("../../solver/inquire/tables"))
		if err != nil {
			t.Fatal(err)
		}
		if got.Text() != tables.Text(name) {
			t.Errorf("%[1]s.txt is not up to date: run go run ./cmd/arena table -list %[1]s > solver/inquire/tables/%[1]s.txt", name)
		}
	}
}
