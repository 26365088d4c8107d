package verify_test

import (
	"crypto/rand"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/bot/storage/postgrestest"
	"parlour/bot/storage/verify"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/matchtest"
	"parlour/games/match/records"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

var postgres postgrestest.Server

func TestMain(m *testing.M) {
	code := m.Run()
	postgres.Stop()
	os.Exit(code)
}

// now is the time of the tests.
var now = time.UnixMilli(1_800_000_000_000).UTC()

// hostOn returns a host with all games on a store.
func hostOn(t testing.TB, store host.Store) *host.Host {
	t.Helper()
	sealer, err := seal.New([]byte("a key of enough bytes"))
	if err != nil {
		t.Fatal(err)
	}
	return host.New(host.Config{
		Games: all.Games(), Store: store, Sealer: sealer, Now: func() time.Time { return now }, Entropy: rand.Reader, Lease: time.Second, By: "test",
	})
}

// play stores ended and live matches of two members.
func play(t testing.TB, url string) {
	t.Helper()
	store, err := storage.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	h := hostOn(t, store)
	defer rate(t, store)
	for i, g := range h.Games {
		for n := range 2 {
			who := match.Actor{User: fmt.Sprint(1 + n), Name: "Ann", Key: fmt.Sprint(i, "start", n)}
			s := match.Start{Game: g.Info.Name, Guild: "g", Channel: fmt.Sprint("c", i, n), Opening: g.Info.Openings[0].Name}
			table, err := h.Start(t.Context(), s, who, nil)
			if err != nil {
				continue // the game cannot start without options
			}
			if n == 0 && move(t, h, table, who) {
				continue
			}
			if who.Key = fmt.Sprint(i, "end", n); n == 0 {
				if _, err := h.Do(t.Context(), match.Act{Channel: s.Channel, At: match.AnyEntry, Kind: games.Resign}, who); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// move makes moves, until the member and the computers have made two, and reports whether the match is
// over.
func move(t testing.TB, h *host.Host, table *match.Table, who match.Actor) (over bool) {
	t.Helper()
	for moved := 0; moved < 3 && !table.Outcome().Over; {
		if table.ComputerToMove() {
			next, err := matchtest.Advance(t.Context(), h.Computers, table, nil)
			if err != nil {
				t.Fatal(err)
			}
			table = next
			continue
		}
		made := false
		for one := range table.Position().Moves() {
			who.Key = fmt.Sprint(table.Match.ID, moved, one)
			next, err := h.Do(t.Context(), match.Act{Channel: table.Match.Channel, At: match.AnyEntry, Kind: games.Move, Text: one}, who)
			if made = err == nil; made {
				table = next
				break
			}
		}
		if !made {
			return false // moves are typed
		}
		moved++
	}
	return table.Outcome().Over
}

// rate stores a rated match of two members, which is parked and so not replayed, and computes its
// ratings two days later.
func rate(t testing.TB, store host.Store) {
	t.Helper()
	m := match.Match{ID: "duel", Start: match.Start{Game: "pathway", Guild: "rated", Channel: "duel", Opening: "duel"}, Status: match.Ended, Created: now}
	result := func(seat games.Seat, user, against string, f records.Finish) records.Result {
		return records.Result{Home: "rated", Channel: "duel", Match: "duel", Game: "pathway", Seat: seat, Kind: match.Member, User: user, Finish: f, Board: true, Counts: records.InRatings, Opponents: []string{against}, Ended: now}
	}
	results := []records.Result{result(0, "1", "2", records.Lost), result(1, "2", "1", records.Won)}
	if err := store.Apply(t.Context(), host.Change{Channel: "duel", New: &m, Results: results}); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Update(t.Context(), "duel", "duel", host.Patch{Park: true}); err != nil {
		t.Fatal(err)
	}
	later := host.New(host.Config{Games: all.Games(), Store: store, Now: func() time.Time { return now.AddDate(0, 0, 2) }, By: "later"})
	days, err := store.Documents(t.Context(), "rated", records.KindRatings, "", 10)
	if err != nil || len(days) != 1 {
		t.Fatal(days, err)
	}
	if err := later.Records.Rate(t.Context(), days[0]); err != nil {
		t.Fatal(err)
	}
}

// verified returns the counts of a verification, and its differences.
func verified(t testing.TB, url string) (found verify.Found, wrong string) {
	t.Helper()
	tables, err := engine.OpenTables(t.Context(), url, engine.Looking)
	if err != nil {
		t.Fatal(err)
	}
	reader := storage.Reader(tables)
	defer reader.Close()
	var said []string
	pages := 0
	found, err = verify.Run(t.Context(), verify.Options{
		Tables: tables, Host: hostOn(t, reader), Wrong: func(what string) { said = append(said, what) }, Report: func(verify.Found) { pages++ },
	})
	if err != nil || pages != 1+found.Matches/500 {
		t.Fatalf("%d pages, %v", pages, err)
	}
	return found, strings.Join(said, "\n")
}

// Played matches have no differences, on either kind of database. Verify names each damage.
func TestVerify(t *testing.T) {
	for name, create := range map[string]func(testing.TB) string{
		"SQLite":     func(t testing.TB) string { return filepath.Join(t.TempDir(), "parlour.db") },
		"PostgreSQL": postgres.Database,
	} {
		t.Run(name, func(t *testing.T) {
			url := create(t)
			play(t, url)
			found, wrong := verified(t, url)
			if found.Wrong > 0 || wrong != "" || found.Matches < 10 || found.Ended < 5 || found.Ended >= found.Matches || found.Entries < found.Ended {
				t.Errorf("found %+v, %s", found, wrong)
			}
			tables, err := engine.OpenTables(t.Context(), url, engine.Changing)
			if err != nil {
				t.Fatal(err)
			}
			defer tables.Close()
			var over, live string
			if err := tables.QueryRow(`SELECT MIN(r.channel), MIN(m.channel) FROM results AS r, matches AS m WHERE m.status = 'live'`).Scan(&over, &live); err != nil {
				t.Fatal(err)
			}
			in := strings.NewReplacer("$OVER", "'"+over+"'", "$LIVE", "'"+live+"'")
			for _, spoilt := range []struct{ statement, undo, says string }{
				{`UPDATE results SET moves = moves + 1 WHERE channel = $OVER`, `UPDATE results SET moves = moves - 1 WHERE channel = $OVER`, "match "},
				{`UPDATE results SET channel = 'x' || channel`, `UPDATE results SET channel = substr(channel, 2)`, "results of a match that is not there"},
				{`UPDATE totals SET games = games + 1 WHERE period = 'all'`, `UPDATE totals SET games = games - 1 WHERE period = 'all'`, "the total of 1 in g"},
				{`INSERT INTO totals SELECT 'h', game, period, member, games, wins, draws, losses, measured, guesses, excess, mean, behind FROM totals WHERE home = 'g'`,
					`DELETE FROM totals WHERE home = 'h'`, "the total of 1 in h"},
				{`INSERT INTO slots VALUES ('g', 'm', 'board', '{}', 1, 0, '', '', '', 0, '', 0, 5, 0, 0, 0, 0, NULL, 1)`, `DELETE FROM slots`, `slot board of match "m"`},
				{`UPDATE matches SET status = 'ended' WHERE channel = $LIVE`, `UPDATE matches SET status = 'live' WHERE channel = $LIVE`, "by its log it is not over"},
				{`UPDATE matches SET start = '{"x' || start WHERE channel = $LIVE`, `UPDATE matches SET start = substr(start, 4) WHERE channel = $LIVE`, "its start cannot be read"},
				{`UPDATE entries SET n = n + 9 WHERE channel = $OVER`, `UPDATE entries SET n = n - 9 WHERE channel = $OVER`, "its entries cannot be read"},
				{`UPDATE ratings SET rating = rating + 1 WHERE period = 'all' AND who = '1'`, `UPDATE ratings SET rating = rating - 1 WHERE period = 'all' AND who = '1'`, "ratings of pathway in rated: the rating of 1 is stored as"},
				{`UPDATE ratings SET who = 'x' || who`, `UPDATE ratings SET who = substr(who, 2)`, "x1 has a rating, and should have none"},
				{`UPDATE documents SET body = replace(body, '"Rules":2', '"Rules":3') WHERE kind = 'rated'`, `UPDATE documents SET body = replace(body, '"Rules":3', '"Rules":2') WHERE kind = 'rated'`, "version 3 of the rules"},
			} {
				if _, err := tables.Exec(in.Replace(spoilt.statement)); err != nil {
					t.Fatal(err)
				}
				if found, wrong := verified(t, url); found.Wrong == 0 || !strings.Contains(wrong, spoilt.says) {
					t.Errorf("%s: found %+v, %s, want %q in it", spoilt.statement, found, wrong, spoilt.says)
				}
				if _, err := tables.Exec(in.Replace(spoilt.undo)); err != nil {
					t.Fatal(err)
				}
			}
			if found, wrong := verified(t, url); found.Wrong > 0 {
				t.Errorf("found %+v, %s", found, wrong)
			}
		})
	}
}

// The check of the database itself finds an index that lacks a row, and a row without its match.
func TestDamage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "parlour.db")
	play(t, file)
	tables, err := engine.OpenTables(t.Context(), file, engine.Changing)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	for _, damage := range []struct{ statements, says string }{
		{`PRAGMA foreign_keys = OFF; INSERT INTO entries SELECT 'none', match_id, n, kind, seat, body, member, entry_key, made FROM entries WHERE n = 0 LIMIT 1`, "refers to a row of matches that is not there"},
		{`PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'matches_due'`, "never used"},
	} {
		if _, err := tables.Exec(damage.statements); err != nil {
			t.Fatal(err)
		}
		if found, said := verified(t, file); found.Damage == 0 || !strings.Contains(said, damage.says) {
			t.Errorf("%s: found %+v, %s, want %q in it", damage.statements, found, said, damage.says)
		}
	}
}

// PostgreSQL can check its indexes if the extension amcheck is installed, in any schema. Otherwise the
// result says what the role lacks, and the rest is checked.
func TestIndexesOfPostgreSQL(t *testing.T) {
	root := newDatabase(t)
	admin := open(t, root)
	url := strings.Replace(root, "user=postgres", "user=player", 1)
	exec(t, admin, `CREATE ROLE player LOGIN`, `GRANT CREATE ON SCHEMA public TO player`)
	play(t, url)
	const usage, execute = `GRANT USAGE ON SCHEMA "Tools" TO player`, `GRANT EXECUTE ON FUNCTION "Tools".bt_index_check(regclass, boolean) TO player`
	for _, test := range []struct{ statement, lacks string }{
		{`SELECT`, "CREATE EXTENSION amcheck"},
		{`CREATE SCHEMA "Tools"; CREATE EXTENSION amcheck SCHEMA "Tools"`, usage + "; " + execute},
		{usage, execute},
		{execute, ""},
		{`ALTER EXTENSION amcheck SET SCHEMA public`, ""},
	} {
		exec(t, admin, test.statement)
		if found, said := verified(t, url); found.Unchecked != test.lacks || found.Wrong+found.Damage > 0 || found.Matches < 10 {
			t.Errorf("after %s: found %+v, %s; want %q", test.statement, found, said, test.lacks)
		}
	}
	// An index on a function that changes looks like a damaged index.
	exec(t, admin, `CREATE FUNCTION turned(BIGINT) RETURNS BIGINT LANGUAGE SQL IMMUTABLE AS 'SELECT $1'`, `CREATE TABLE spoilt (n BIGINT)`,
		`INSERT INTO spoilt SELECT generate_series(1, 1000)`, `CREATE INDEX spoilt_turned ON spoilt (turned(n))`,
		`CREATE OR REPLACE FUNCTION turned(BIGINT) RETURNS BIGINT LANGUAGE SQL IMMUTABLE AS 'SELECT 0 - $1'`)
	for _, schema := range []string{"public", `"Tools"`} {
		exec(t, admin, `ALTER EXTENSION amcheck SET SCHEMA `+schema)
		if found, said := verified(t, url); found.Damage == 0 || !strings.Contains(said, "spoilt") {
			t.Errorf("amcheck in %s: found %+v, %s; want a damaged index", schema, found, said)
		}
	}
}

// newDatabase returns the URL of a database of its own: an extension belongs to a database.
func newDatabase(t *testing.T) string {
	t.Helper()
	shared, err := url.Parse(postgres.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	exec(t, open(t, shared.String()), `CREATE DATABASE checked`)
	query := shared.Query()
	query.Del("search_path")
	shared.Path, shared.RawQuery = "/checked", query.Encode()
	return shared.String()
}

func open(t *testing.T, url string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func exec(t *testing.T, db *sql.DB, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(statement, err)
		}
	}
}

// A reader changes nothing.
func TestReader(t *testing.T) {
	file := filepath.Join(t.TempDir(), "parlour.db")
	play(t, file)
	tables, err := engine.OpenTables(t.Context(), file, engine.Looking)
	if err != nil {
		t.Fatal(err)
	}
	reader := storage.Reader(tables)
	defer reader.Close()
	if err := reader.PutDocument(t.Context(), store.Document{Kind: "a", ID: "b", Body: "{}"}); err == nil || !strings.Contains(err.Error(), "read only") {
		t.Errorf("PutDocument = %v", err)
	}
	if err := store.Ping(t.Context(), reader); err != nil {
		t.Error(err)
	}
}
