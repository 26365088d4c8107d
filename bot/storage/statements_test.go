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

	"parlour/bot/storage"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// spreadBy is the column by which each table can be spread over machines.
var spreadBy = map[string]string{
	"matches": "channel", "entries": "channel", "receipts": "channel",
	"results": "home", "totals": "home", "ratings": "home", "documents": "home",
}

// forbidden is what a pool of sessions, or a PostgreSQL whose tables are spread
// over machines, does not take, or what would make a statement mean another thing
// elsewhere.
var forbidden = regexp.MustCompile(`(?i)LOCK TABLE|advisory|^\s*SET\b|set_config|LISTEN|NOTIFY|\bTEMP|PREPARE|CURSOR|TRUNCATE|` +
	`nextval|currval|SERIAL|SEQUENCE|TRIGGER|EXTENSION|\bctid\b|LATERAL|pg_|now\(\)|CURRENT_|random\(\)`)

// plannedAnew finds a limit that is a bare parameter: SQLite makes a new plan for each
// value of it, at many times the cost of what is claimed by it.
var plannedAnew = regexp.MustCompile(`LIMIT \$\d+($|[^ \d]| [^+])`)

// exerciseRest has a store run what the exercise does not come to: it looks what
// became of commits that were cut off, and forgets a member of a document.
func exerciseRest(t *testing.T, s host.Store) {
	c := move("c", "m", 0)
	c.Receipt = store.Receipt{}
	for _, c := range []host.Change{begin(blank("c", "m")), c} {
		storage.CutOff(s, true, nil)
		if err := s.Apply(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.PutDocument(t.Context(), store.Document{Home: "h", Kind: "k", ID: "i", Body: `["alice"]`}); err != nil {
		t.Fatal(err)
	}
	for cursor, begun := "", false; cursor != "" || !begun; begun = true {
		var err error
		if cursor, err = s.Forget(t.Context(), "alice", "former", cursor, 10); err != nil {
			t.Fatal(err)
		}
	}
}

// checkStatements checks all statements that a store runs: that they are all,
// what is in them, by which key they find their rows, and by which index.
func checkStatements(t *testing.T, kind, url string, all map[string][]any) {
	for _, written := range statementsInSource(t) {
		if !containedIn(all, written) && (kind == "PostgreSQL" || !slices.Contains(storage.PostgresOnly, written)) {
			t.Errorf("the exercise of a Store does not come to\n%s", written)
		}
	}
	explain := explainer(t, kind, url)
	scattered := map[string]bool{}
	for statement, args := range all {
		if found := forbidden.FindString(statement); found != "" {
			t.Errorf("there is %s in\n%s", found, statement)
		}
		if found := plannedAnew.FindString(statement); found != "" {
			t.Errorf("%s is planned anew for every value, without a + 0, in\n%s", found, statement)
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
			t.Errorf("rows are locked wherever they are by\n%s", statement)
		}
		planned := slices.ContainsFunc(storage.Plans, func(p storage.Plan) bool { return p.Statement == statement })
		if table := explain(statement, args); table != "" && !planned && !strings.HasPrefix(reason, "requests") {
			t.Errorf("%s is read from one end to the other by\n%s", table, statement)
		}
	}
	if len(scattered) != len(storage.Scattered) {
		t.Errorf("of the %d statements with a reason there are %d", len(storage.Scattered), len(scattered))
	}
}

// without is a table of a statement whose rows are not found by the key by which
// it is spread, "" if there is none.
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

// explainer returns a function that names the table that a statement reads from one
// end to the other: in SQLite where the last ANALYZE found two rows in each table,
// and in an empty PostgreSQL that avoids such reads where it can. TestPlans looks at
// full databases.
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
		// An index that is read without a condition is read as a whole, too.
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

// byHand are the files whose statements no Store runs: those by which an operator
// works on a whole database, on a connection of its own (a backup reads every table
// from one end to the other), and those that run once on opening.
var byHand = []string{"integrity.go", "layout.go", "reader.go", "statistics.go", "tables.go"}

// statementsInSource are the texts of the package that begin as a statement does:
// statements, and their beginnings.
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
	// Constants are put together without what is imported.
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

// What makes a row unique, and what rows follow from others, is of one machine:
// it begins with the column by which the table is spread.
func TestTables(t *testing.T) {
	file, err := os.ReadFile("engine/migrations/00001_matches.sql")
	if err != nil {
		t.Fatal(err)
	}
	if found := forbidden.Find(file); found != nil {
		t.Errorf("there is %s in the tables", found)
	}
	up, _, _ := strings.Cut(string(file), "-- +goose Down")
	tables := regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\n\);`).FindAllStringSubmatch(up, -1)
	if len(tables) != len(spreadBy) {
		t.Errorf("there are %d tables, want %d", len(tables), len(spreadBy))
	}
	for _, table := range tables {
		key := spreadBy[table[1]]
		for _, constraint := range regexp.MustCompile(`(?:PRIMARY|FOREIGN) KEY \(.*|UNIQUE \(.*|\w+ .* PRIMARY KEY`).FindAllString(table[2], -1) {
			if !strings.Contains(constraint, "("+key) && !strings.HasPrefix(constraint, key+" ") {
				t.Errorf("%s is spread by %s, and has the constraint %s", table[1], key, constraint)
			}
		}
	}
	for _, index := range regexp.MustCompile(`CREATE UNIQUE INDEX \w+ ON (\w+) \((\w+)`).FindAllStringSubmatch(up, -1) {
		if index[2] != spreadBy[index[1]] {
			t.Errorf("%s is spread by %s, and unique by %s", index[1], spreadBy[index[1]], index[2])
		}
	}
}
