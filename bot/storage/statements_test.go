package storage_test

import (
	"errors"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlour/bot/delivery"
	"parlour/bot/storage"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// spreadBy is the column by which each table can be distributed over machines.
var spreadBy = map[string]string{
	"matches": "channel", "entries": "channel", "receipts": "channel",
	"slots": "home", "results": "home", "totals": "home", "ratings": "home", "documents": "home",
}

// forbidden matches what a session pool, or a PostgreSQL with distributed tables, does not support,
// and what has another meaning on another database.
var forbidden = regexp.MustCompile(`(?i)LOCK TABLE|advisory|^\s*SET\b|set_config|LISTEN|NOTIFY|\bTEMP|PREPARE|CURSOR|TRUNCATE|` +
	`nextval|currval|SERIAL|SEQUENCE|TRIGGER|EXTENSION|\bctid\b|LATERAL|pg_|now\(\)|CURRENT_|random\(\)`)

// plannedAnew matches a limit that is a bare parameter. SQLite plans the statement again for each
// value, which costs many times as much as running it.
var plannedAnew = regexp.MustCompile(`LIMIT \$\d+($|[^ \d]| [^+])`)

// exerciseRest runs the statements that the exercise does not reach: those that recognize a commit
// that was cut off, and those that remove a member from a document.
func exerciseRest(t *testing.T, s host.Store) {
	c, shown := move("c", "m", 0), begin(blank("shown", "m"))
	c.Receipt = store.Receipt{}
	shown.Receipt, shown.Shows = receiptOf("shown", "i", "m", 0), &delivery.Raise{New: []delivery.Row{freeRow("shown", "m", "board")}}
	for _, c := range []host.Change{begin(blank("c", "m")), c, shown} {
		storage.CutOff(s, true, nil)
		if err := s.Apply(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.PutDocument(t.Context(), store.Document{Home: "h", Kind: "k", ID: "i", Body: `["alice"]`}); err != nil {
		t.Fatal(err)
	}
	board := sampleRow("h", "m", "board")
	board.Place = `{"channel":"h","arg":"alice"}`
	putRow(t, s, board)
	for cursor, begun := "", false; cursor != "" || !begun; begun = true {
		var err error
		if cursor, err = s.Forget(t.Context(), "alice", "former", cursor, 10); err != nil {
			t.Fatal(err)
		}
	}
}

// checkStatements checks the statements that a store has run: that all are among them, their
// content, and the keys and indexes by which they find their rows.
func checkStatements(t *testing.T, kind, url string, all map[string][]any) {
	for _, written := range statementsInSource(t) {
		if !containedIn(all, written) && (kind == "PostgreSQL" || !slices.Contains(storage.PostgresOnly, written)) {
			t.Errorf("the exercise does not run\n%s", written)
		}
	}
	explain := explainer(t, kind, url)
	scattered := map[string]bool{}
	for statement, args := range all {
		if found := forbidden.FindString(statement); found != "" {
			t.Errorf("%s is not allowed in\n%s", found, statement)
		}
		if found := plannedAnew.FindString(statement); found != "" {
			t.Errorf("%s without a + 0 is planned again for every value in\n%s", found, statement)
		}
		reason := ""
		for s := range storage.Scattered {
			if strings.HasPrefix(statement, s) {
				reason, scattered[s] = storage.Scattered[s], true
			}
		}
		if table := without(statement); (table == "") == (reason != "") {
			t.Errorf("the rows of %q are not found by %q, which has the reason %q:\n%s", table, spreadBy[table], reason, statement)
		}
		if reason != "" && strings.Contains(statement, "FOR UPDATE") {
			t.Errorf("rows of all machines are locked by\n%s", statement)
		}
		planned := slices.ContainsFunc(storage.Plans, func(p storage.Plan) bool { return p.Statement == statement })
		if table := explain(statement, args); table != "" && !planned && !strings.HasPrefix(reason, "requests") {
			t.Errorf("the whole table %s is read by\n%s", table, statement)
		}
	}
	if len(scattered) != len(storage.Scattered) {
		t.Errorf("%d statements have a reason, but %d need one", len(storage.Scattered), len(scattered))
	}
}

// without returns a table of a statement whose rows are not found by the key by which it is
// distributed, "" if there is none.
func without(statement string) string {
	for _, found := range regexp.MustCompile(`(?:FROM|JOIN|INTO|UPDATE) (\w+)`).FindAllStringSubmatch(statement, -1) {
		table := found[1]
		key, known := spreadBy[table]
		if known && !regexp.MustCompile(`\b`+key+` = (\$\d|'|CAST\(\$\d)`).MatchString(statement) && !strings.Contains(statement, "INSERT INTO "+table+" ("+key+",") {
			return table
		}
	}
	return ""
}

// containedIn reports whether a text is in a statement.
func containedIn(all map[string][]any, text string) bool {
	for statement := range all {
		if strings.Contains(statement, text) {
			return true
		}
	}
	return false
}

// explainer returns a function that names the table that a statement reads as a whole: in SQLite,
// after an ANALYZE with two rows in each table; in PostgreSQL, with empty tables and a planner that
// avoids such reads if it can. TestPlans checks full databases.
func explainer(t *testing.T, kind, url string) func(statement string, args []any) string {
	_, db := looked(t, kind, url)
	if kind == "SQLite" {
		crowd(t, db, 1, 2)
		analyze(t, db)
		_, db = looked(t, kind, url) // as after a restart
	}
	db.SetMaxOpenConns(1)
	explain, whole := "EXPLAIN QUERY PLAN ", regexp.MustCompile(`SCAN (\w+)`)
	if kind == "PostgreSQL" {
		// An index without a condition is also read as a whole.
		explain, whole = "EXPLAIN ", regexp.MustCompile(`Seq Scan on (\w+)|Index(?: Only)? Scan using \w+ on (\w+)[^\n]*\n *(?:Filter|->|\n|$)`)
		if _, err := db.Exec(`SET enable_seqscan = off`); err != nil {
			t.Fatal(err)
		}
	}
	return func(statement string, args []any) string {
		for _, found := range whole.FindAllStringSubmatch(explained(t, db, explain+statement, args), -1) {
			table := found[len(found)-1] + found[1]
			if len(found) == 2 {
				table = found[1]
			}
			if alias := regexp.MustCompile(`(\w+) AS ` + table + `\b`).FindStringSubmatch(statement); alias != nil {
				table = alias[1]
			}
			if _, known := spreadBy[table]; known {
				return table
			}
		}
		return ""
	}
}

// byHand are the files whose statements no Store runs: those of an operator's commands on a whole
// database, which have their own connection (a backup reads every table as a whole), and those that
// run once when the database is opened.
var byHand = []string{"integrity.go", "layout.go", "reader.go", "statistics.go", "tables.go"}

// statementsInSource returns the texts of the package that begin like a statement.
func statementsInSource(t *testing.T) (all []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	set, parsed := token.NewFileSet(), []*ast.File{}
	begins := regexp.MustCompile(`^(SELECT|INSERT|UPDATE|DELETE|WITH) `)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
		if slices.Contains(byHand, file) {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
				if s, err := strconv.Unquote(text.Value); err == nil && begins.MatchString(s) {
					all = append(all, s)
				}
			}
			return true
		})
	}
	// Constants are evaluated without the imported packages.
	config := types.Config{Importer: nothing{}, Error: func(error) {}}
	pkg, _ := config.Check("storage", set, parsed, nil)
	for _, name := range pkg.Scope().Names() {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if ok && !slices.Contains(byHand, set.Position(c.Pos()).Filename) && c.Val().Kind() == constant.String && begins.MatchString(constant.StringVal(c.Val())) {
			all = append(all, constant.StringVal(c.Val()))
		}
	}
	if len(all) < 100 {
		t.Fatalf("only %d statements are found in the source", len(all))
	}
	return all
}

// nothing imports nothing.
type nothing struct{}

func (nothing) Import(string) (*types.Package, error) { return nil, errors.New("not imported") }

// Unique constraints and foreign keys concern one machine: they begin with the column by which the
// table is distributed.
func TestTables(t *testing.T) {
	file, err := os.ReadFile("engine/migrations/00100_tables.sql")
	if err != nil {
		t.Fatal(err)
	}
	if found := forbidden.Find(file); found != nil {
		t.Errorf("the tables contain %s", found)
	}
	tables := regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\n\);`).FindAllStringSubmatch(string(file), -1)
	if len(tables) != len(spreadBy) {
		t.Errorf("there are %d tables, want %d", len(tables), len(spreadBy))
	}
	for _, table := range tables {
		key := spreadBy[table[1]]
		for _, constraint := range regexp.MustCompile(`(?:PRIMARY|FOREIGN) KEY \(.*|UNIQUE \(.*|\w+ .* PRIMARY KEY`).FindAllString(table[2], -1) {
			if !strings.Contains(constraint, "("+key) && !strings.HasPrefix(constraint, key+" ") {
				t.Errorf("%s is distributed by %s, but has the constraint %s", table[1], key, constraint)
			}
		}
	}
	for _, index := range regexp.MustCompile(`CREATE UNIQUE INDEX \w+ ON (\w+) \((\w+)`).FindAllStringSubmatch(string(file), -1) {
		if index[2] != spreadBy[index[1]] {
			t.Errorf("%s is distributed by %s, but unique by %s", index[1], spreadBy[index[1]], index[2])
		}
	}
}
