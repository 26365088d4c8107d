package main

import (
	"path/filepath"
	"strings"
	"testing"

	"parlour/bot/storage"
	"parlour/bot/storage/postgrestest"
	"parlour/games/match/store"
)

// Reports of all members are printed in the order of time while a bot uses the database.
func TestFeedback(t *testing.T) {
	var postgres postgrestest.Server
	t.Cleanup(postgres.Stop)
	for name, database := range map[string]func(t *testing.T) string{
		"SQLite":     func(t *testing.T) string { return filepath.Join(t.TempDir(), "parlour.db") },
		"PostgreSQL": func(t *testing.T) string { return postgres.Database(t) },
	} {
		t.Run(name, func(t *testing.T) {
			c := config{Database: database(t)}
			bot, err := storage.Own(t.Context(), c.Database)
			if err != nil {
				t.Fatal(err)
			}
			defer bot.Close()
			check := func(want string) {
				t.Helper()
				var out strings.Builder
				if err := feedback(t.Context(), c, arguments{}, &out); err != nil || out.String() != want {
					t.Errorf("got\n%s%v\nwant\n%s", out.String(), err, want)
				}
			}
			check("No member has used /feedback in the last 90 days.\n")
			for member, body := range map[string]string{
				"71": `[{"ref":"00000001","at":"2026-01-02T12:00:00Z","channel":"20","text":"first"},{"ref":"00000003","at":"2026-01-04T12:00:00Z","guild":"10","channel":"20","match":"m30","incident":"abcd","version":"v1","text":"third"}]`,
				"72": `[{"ref":"00000002","at":"2026-01-03T12:00:00Z","channel":"21","text":"two\nlines\u001b[2J"}]`,
			} {
				if err := bot.PutDocument(t.Context(), store.Document{Home: store.FeedbackKind, Kind: store.FeedbackKind, ID: member, Body: body}); err != nil {
					t.Fatal(err)
				}
			}
			check("2026-01-02 12:00 UTC  00000001  member 71  channel 20\n    first\n" +
				"2026-01-03 12:00 UTC  00000002  member 72  channel 21\n    two\n    lines�[2J\n" +
				"2026-01-04 12:00 UTC  00000003  member 71  server 10  channel 20  match m30  incident abcd  version v1\n    third\n")
		})
	}
}
