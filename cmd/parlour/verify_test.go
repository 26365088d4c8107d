package main

import (
	"testing"

	"parlour/bot/storage/engine"
)

// Problems are listed and are an error. Those in results can be repaired.
func TestVerify(t *testing.T) {
	inFolder(t)
	played(t, config{Database: "parlour.db"})
	says(t, "verify", "2 matches were replayed", "1 have ended", "Everything agrees with the logs.")
	tables, err := engine.OpenTables(t.Context(), "parlour.db", engine.Changing)
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
	says(t, "results rebuild", "Results corrected: 1")
	says(t, "verify", "Everything agrees with the logs.")
	says(t, "verify twice", "error: there is no such command")
}
