package storage_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/storage"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/host"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// The member who is anonymised in these tests, and the new ID.
const (
	alice    = "1100000000000000001"
	nobody   = match.FormerName
	asFormer = "former-x"
)

// everywhere stores rows with a member's ID in every table.
func everywhere(t *testing.T, s host.Store, db *sql.DB) {
	t.Helper()
	at := time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	put := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 3 {
		id := fmt.Sprint("m", i)
		m := match.Match{
			ID: id, Starter: alice, Status: match.Ended, Created: at, Version: 1,
			Start: match.Start{
				Guild: "7", Channel: "c", Game: "pathway", Opening: "duel", Opponents: []match.Person{{User: alice, Name: "Alice"}, {User: "2", Name: "Bob"}},
			},
			Chairs: []match.Chair{{Kind: match.Invited, User: alice, Name: "Alice"}, {Kind: match.Member, User: "2", Name: "Bob"}},
			Entries: []match.Entry{
				{N: 0, Kind: games.Sit, Text: alice + " Alice", User: alice, Key: "k0", At: at},
				{N: 1, Kind: games.Move, Text: "a1", User: alice, Key: "k/" + alice, At: at},
				{N: 2, Kind: games.Move, Text: "9" + alice, User: "2", Key: "k2", At: at}, // a longer number
			},
		}
		results := []records.Result{
			{Home: "7", Match: id, Channel: "c", Game: "pathway", Kind: match.Member, User: alice, Finish: records.Won, Counts: records.InLeaderboards, Opponents: []string{"2", alice}, Ended: at},
			{Home: "7", Match: id, Seat: 1, Channel: "c", Game: "pathway", Kind: match.Member, User: "2", Finish: records.Lost, Counts: records.InLeaderboards, Opponents: []string{alice}, Ended: at},
		}
		put(s.Apply(t.Context(), host.Change{Channel: "c", New: &m, Results: results}))
	}
	d := daily.Daily{Guild: "7", Number: 1, Kind: daily.CodeKind}
	try := match.Match{
		ID: d.ID(alice), Starter: alice, Status: match.Ended, Created: at, Version: 1,
		Start:   match.Start{Guild: d.Home(), Channel: d.Place(alice), Game: "pathway", Opening: "play", Daily: &d},
		Chairs:  []match.Chair{{Kind: match.Member, User: alice, Name: "Alice"}},
		Entries: []match.Entry{{Kind: games.Move, Text: "a1", User: alice, Key: "k", At: at}},
	}
	put(s.Apply(t.Context(), host.Change{Channel: try.Channel, New: &try, Results: []records.Result{
		{Home: d.Home(), Match: try.ID, Channel: try.Channel, Game: "pathway", Kind: match.Member, User: alice, Finish: records.Won, Counts: records.InLeaderboards, Ended: at},
	}}))
	place := match.PrivatePlace("c", alice)
	private := match.Match{
		ID: match.Start{Channel: place}.IDFor("9"), Starter: alice, Status: match.Ended, Created: at, Version: 1,
		Start:   match.Start{Channel: place, Game: "pathway", Opening: "play", Guest: true},
		Chairs:  []match.Chair{{Kind: match.Member, User: alice, Name: "Alice"}, {Kind: match.Computer, Player: "easy"}},
		Entries: []match.Entry{{Kind: games.Move, Text: "a1", User: alice, Key: "k", At: at}},
	}
	put(s.Apply(t.Context(), host.Change{Channel: place, New: &private, Results: []records.Result{
		{Home: place, Match: private.ID, Channel: place, Game: "pathway", Kind: match.Member, User: alice, Finish: records.Won, Counts: records.InLeaderboards, Ended: at},
		{Home: place, Match: private.ID, Seat: 1, Channel: place, Game: "pathway", Kind: match.Computer, Player: "easy", Finish: records.Lost, Opponents: []string{alice}, Ended: at},
	}}))
	put(s.PutDocument(t.Context(), store.Document{Home: try.Channel, Kind: store.VerdictsKind, ID: try.ID, Body: "{}"}))
	put(s.Apply(t.Context(), host.Change{
		Channel: "c", Document: &store.Document{Home: "7", Kind: store.ItemKind, ID: "labyrinth/zoo", Body: `{"text":"#","user":"` + alice + `"}`},
		Receipt: store.Receipt{Channel: "c", Interaction: "i", At: at},
	}))
	put(s.PutDocument(t.Context(), store.Document{Home: "c", Kind: store.VerdictsKind, ID: "m0", Body: "{}"}))
	for _, d := range []store.Document{
		{Home: alice, Kind: "settings", ID: "member", Body: `{"language":"de"}`},
		{Home: "7", Kind: "tournament", ID: "t", Body: `{"players":[{"user":"` + alice + `","name":"Alice","n":9007199254740993},{"user":"2","name":"Bob"}],"byes":{"` + alice + `":1}}`},
		{Home: "7", Kind: "daily", ID: "2026-03-01/" + alice, Body: `{}`},
		{Home: "7", Kind: store.DraftKind, ID: "m0/" + alice, Body: "sealed"},
		{Home: "7", Kind: store.BallotKind, ID: "g/list/thing/" + alice, Body: `{"q":"yes"}`},
		{Home: "7", Kind: store.BallotKind, ID: "g/list/thing/2", Body: `{"q":"no"}`},
	} {
		put(s.PutDocument(t.Context(), d))
	}
	put(s.PutDocument(t.Context(), store.Document{Home: alice, Kind: store.PlayedKind, ID: "last", Body: `{"code":"pathway"}`}))
	put(s.PutDocument(t.Context(), store.Document{Home: "2", Kind: store.PlayedKind, ID: "last", Body: `{"code":"1.1;0=` + alice + `;0@Alice"}`}))
	for _, r := range []delivery.Row{
		{Key: delivery.Key{Home: "c", Match: "m0", ID: "hand/" + alice}, Place: `{"channel":"c"}`},
		{Key: delivery.Key{Home: "c", Match: "m0", ID: "old/900"}, Place: `{"channel":"c","member":"` + alice + `"}`},
		{Key: delivery.Key{Home: place, Match: private.ID, ID: "board"}, Place: `{"channel":"c"}`},
		{Key: delivery.Key{Home: "c", Match: "m0", ID: "board"}, Place: `{"channel":"c","arg":"` + alice + `"}`},
		{Key: delivery.Key{Home: "7", ID: "tournament"}, Place: `{"channel":"c"}`},
	} {
		putRow(t, s, r)
	}
	if _, err := db.Exec(`INSERT INTO ratings VALUES ('7', 'pathway', 'all', '` + alice + `', 1500, 350, 60, 1, 1500, 1, 0)`); err != nil {
		t.Fatal(err)
	}
}

// tables returns the names of the tables of a database.
func tables(t *testing.T, db *sql.DB, name string) []string {
	t.Helper()
	query := `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`
	if name == "PostgreSQL" {
		query = `SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY table_name`
	}
	rows, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var table string
		if err := rows.Scan(&table); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(table, "goose") {
			all = append(all, table)
		}
	}
	return all
}

// holding returns the rows of all tables that contain a text.
func holding(t *testing.T, db *sql.DB, all []string, text string) (found []string) {
	t.Helper()
	for _, table := range all {
		rows, err := db.Query("SELECT * FROM " + table)
		if err != nil {
			t.Fatal(err)
		}
		columns, _ := rows.Columns()
		for rows.Next() {
			values := make([]any, len(columns))
			for i := range values {
				values[i] = &sql.NullString{}
			}
			if err := rows.Scan(values...); err != nil {
				t.Fatal(err)
			}
			for i, v := range values {
				s := strings.ReplaceAll(v.(*sql.NullString).String, "9"+text, "")
				if strings.Contains(s, text) {
					found = append(found, table+"."+columns[i]+": "+s)
				}
			}
		}
		rows.Close()
	}
	return found
}

// After a member was anonymised, no table contains the member's ID or name, and nothing else has
// changed. Every table is listed either with or without members.
func TestForget(t *testing.T) {
	for name, database := range databases() {
		t.Run(name, func(t *testing.T) {
			s, db := looked(t, name, database(t))
			var err error
			everywhere(t, s, db)
			all := tables(t, db, name)
			with, without := storage.MemberTables()
			if known := slices.Sorted(slices.Values(slices.Concat(with, without))); !slices.Equal(known, all) {
				t.Errorf("the tables are %q, but only %q are listed", all, known)
			}
			for _, table := range with {
				if len(holding(t, db, []string{table}, alice)) == 0 {
					t.Errorf("the test stores no member in %s", table)
				}
			}
			remembered := 0
			for cursor, first := "", true; first || cursor != ""; first = false {
				var found []host.Remembered
				if found, cursor, err = s.Remembered(t.Context(), alice, cursor, 2); err != nil {
					t.Fatal(err)
				}
				remembered += len(found)
			}
			if want := 5 + 8 + 1 + 9 + 9 + 1 + 4 + 3 + 1 + 3 + 1; remembered != want {
				t.Errorf("%d rows are remembered, want %d", remembered, want)
			}
			before, err := s.Load(t.Context(), "c", store.ByID("m1"))
			if err != nil {
				t.Fatal(err)
			}
			for cursor, first := "", true; first || cursor != ""; first = false {
				for range 2 { // repeating a page has no effect
					next, err := s.Forget(t.Context(), alice, asFormer, cursor, 2)
					if err != nil {
						t.Fatal(err)
					}
					if cursor = next; next == "" {
						break
					}
				}
			}
			for _, text := range []string{alice, "Alice"} {
				if found := holding(t, db, all, text); len(found) > 0 {
					t.Errorf("%s is in:\n%s", text, strings.Join(found, "\n"))
				}
			}
			if found := holding(t, db, []string{"slots"}, asFormer); len(found) != 1 {
				t.Errorf("the slots of the member alone are not deleted:\n%s", strings.Join(found, "\n"))
			}
			forgotten(t, s, before)
		})
	}
}

// Rows that are created for the new ID while the member is being anonymised, because a game ends
// meanwhile, cause no conflict.
func TestForgetMeanwhile(t *testing.T) {
	for name, database := range databases() {
		t.Run(name, func(t *testing.T) {
			s, db := looked(t, name, database(t))
			var err error
			for _, who := range []string{alice, asFormer} {
				if _, err := db.Exec(`INSERT INTO ratings VALUES ('7', 'pathway', 'all', '` + who + `', 1500, 350, 60, 1, 1500, 1, 0)`); err != nil {
					t.Fatal(err)
				}
			}
			for cursor, first := "", true; first || cursor != ""; first = false {
				if cursor, err = s.Forget(t.Context(), alice, asFormer, cursor, 100); err != nil {
					t.Fatal(err)
				}
			}
			if found := holding(t, db, []string{"ratings"}, asFormer); len(found) != 1 {
				t.Errorf("rows with the member:\n%s", strings.Join(found, "\n"))
			}
		})
	}
}

// forgotten checks the rows of a member who was anonymised.
func forgotten(t *testing.T, s host.Store, before match.Match) {
	t.Helper()
	m, err := s.Load(t.Context(), "c", store.ByID("m1"))
	if err != nil {
		t.Fatal(err)
	}
	if m.Starter != asFormer || m.Chairs[0].User != asFormer || m.Chairs[0].Name != nobody || m.Opponents[0].Name != nobody || m.Version <= before.Version {
		t.Errorf("the match is %+v", m)
	}
	if m.Chairs[1].Name != "Bob" || m.Entries[0].Text != asFormer+" "+nobody || m.Entries[2].Text != before.Entries[2].Text || m.Entries[1].Key != "k/"+asFormer {
		t.Errorf("the match is %+v", m)
	}
	if r, err := s.Results(t.Context(), records.ResultQuery{Home: "7", Match: "m1"}); err != nil || r[0].User != asFormer || !slices.Equal(r[0].Opponents, []string{"2", asFormer}) {
		t.Errorf("results are %+v, %v", r, err)
	}
	if got, err := rankedIn(t, s, records.Leaderboard{Home: "7", Game: "pathway", Period: records.AllTime, By: records.ByWins}, asFormer); err != nil || got.Wins != 3 {
		t.Errorf("ranked is %+v, %v", got, err)
	}
	d, err := s.Document(t.Context(), "7", "tournament", "t")
	if err != nil || !strings.Contains(d.Body, "9007199254740993") || !strings.Contains(d.Body, `"Bob"`) || d.Version != 2 {
		t.Errorf("the document is %+v, %v", d, err)
	}
	for id, want := range map[string]bool{"hand/" + alice: false, "old/900": false, "board": true} {
		r, err := rowsOf(s).Row(t.Context(), delivery.Key{Home: "c", Match: "m0", ID: id})
		if (err == nil) != want || want && r.Revision < 2 {
			t.Errorf("slot %s is %+v, %v", id, r, err)
		}
	}
	if all, err := s.Documents(t.Context(), "7", store.DraftKind, "", 9); err != nil || len(all) > 0 {
		t.Errorf("the drafts are %+v, %v", all, err)
	}
	if all, err := s.Documents(t.Context(), "7", store.BallotKind, "", 9); err != nil || len(all) != 1 || all[0].ID != "g/list/thing/2" {
		t.Errorf("the ballots are %+v, %v", all, err)
	}
	if more, err := s.Purge(t.Context(), "7", 2); !more || err != nil {
		t.Fatalf("Purge = %v, %v; want more", more, err)
	}
	if more, err := s.Purge(t.Context(), "7", 2); !more || err != nil {
		t.Fatalf("Purge = %v, %v; want more", more, err)
	}
	if more, err := s.Purge(t.Context(), "7", 2); more || err != nil {
		t.Fatalf("Purge = %v, %v; want no more", more, err)
	}
	if found, _, err := s.Remembered(t.Context(), asFormer, "", 100); len(found) > 0 || err != nil {
		t.Errorf("after the purge of the server there are still %+v, %v", found, err)
	}
}

func TestReplaced(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "",
		"12":                                     "x",
		"12 34 12":                               "x 34 x",
		"112 12a 121":                            "112 12a 121",
		"<@12>, and 12":                          "<@x>, and x",
		`{"user":"12","name":"A"}`:               `{"name":"a former member","user":"x"}`,
		`{"user":"34","name":"A"}`:               `{"name":"A","user":"34"}`,
		`{"a":{"12":["12",7,"112"]},"name":"A"}`: `{"a":{"x":["x",7,"112"]},"name":"A"}`,
		`{"12`:                                   `{"x`,
		`[12]`:                                   `[12]`, // a number, not an ID
	} {
		if got := storage.Replaced(text, "12", "x"); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

// The name and the text of an item may contain any digits. Only the member who added it
// counts.
func TestForgetItems(t *testing.T) {
	const bob = "2200000000000000002"
	for name, location := range databases() {
		s := open(t, location(t))
		for item, user := range map[string]string{"mine": alice, alice: bob} {
			body, err := json.Marshal(host.Item{Text: "name " + alice, User: user})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.PutDocument(t.Context(), store.Document{Home: "7", Kind: store.ItemKind, ID: "labyrinth/" + item, Body: string(body)}); err != nil {
				t.Fatal(err)
			}
		}
		exported := 0
		everyPage(t, func(cursor string) (string, error) {
			rows, next, err := s.Remembered(t.Context(), alice, cursor, 50)
			exported += len(rows)
			return next, err
		})
		if exported != 1 {
			t.Errorf("%s: %d rows are exported, want only the member's own item", name, exported)
		}
		former := match.FormerID("1")
		everyPage(t, func(cursor string) (string, error) { return s.Forget(t.Context(), alice, former, cursor, 50) })
		for item, want := range map[string]string{"mine": former, alice: bob} {
			d, err := s.Document(t.Context(), "7", store.ItemKind, "labyrinth/"+item)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, item, err)
			}
			var got host.Item
			if err := json.Unmarshal([]byte(d.Body), &got); err != nil || got.User != want || got.Text != "name "+alice {
				t.Errorf("%s: %s: %+v, %v; want it of %s, with its text", name, item, got, err, want)
			}
		}
	}
}
