package main

import (
	"testing"

	"parlour/bot/storage"
)

// What is wrong is named and is an error; what follows from the logs is made anew.
func TestVerify(t *testing.T) {
	inFolder(t)
	played(t, config{Database: "parlour.db"})
	says(t, "verify", "2 matches were replayed", "1 have ended", "All is as the logs say.")
	tables, err := storage.OpenTables(t.Context(), "parlour.db", storage.Changing)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Exec(`UPDATE results SET plies = 99`); err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Exec(`DELETE FROM totals`); err != nil {
		t.Fatal(err)
	}
	tables.Close()
	says(t, "verify", "in channel c2 (pathway): the result of seat", "of 99 moves", "the total of 2 in g, pathway, all is not", "error: ", "parlour results rebuild")
	says(t, "results rebuild", "Results made anew: 1")
	says(t, "verify", "All is as the logs say.")
	says(t, "verify twice", "error: there is no such command")
}
