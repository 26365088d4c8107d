package main

import (
	"os"
	"testing"

	"parlour/games/yesno/tables"
)

// TestCountriesAreBuilt: the embedded table is what "arena table" builds from the lists.
func TestCountriesAreBuilt(t *testing.T) {
	got, err := buildCountries(os.DirFS("../../games/yesno/tables/countries"))
	if err != nil {
		t.Fatal(err)
	}
	if got.Text() != tables.Text("countries") {
		t.Error("countries.txt is not up to date: run go run ./cmd/arena table > games/yesno/tables/countries.txt")
	}
}
