package commands_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"
	"text/template/parse"

	"github.com/google/go-cmp/cmp"

	"parlour/commands"
	"parlour/commands/commandstest"
)

// families are the beginnings of IDs that code puts together, with everything that may
// follow. All other IDs stand in the source as a whole.
var families = map[string][]string{
	// The names of commands, parameters and players; see sharedNames.
	"games.name.": nil,
}

// shared are texts that a game need not have itself.
var shared = []string{
	"games.opening.play", "games.opening.duel", "games.opening.team", "games.opening.teams", "games.opening.table", "games.opening.watch",
	"games.player.easy", "games.player.medium", "games.player.hard", "games.player.perfect", "games.player.random", "games.hand", "games.unit.number",
}

// said is what the source says about texts.
type said struct {
	ids      map[string]bool
	prefixes map[string]bool
	calls    map[string][][]string // by ID, prefix or table: the names of the arguments of each T or Refuse
	tables   map[string][]string   // by the name of a variable: the IDs in it
}

var (
	wholeID  = regexp.MustCompile(`^(games|match|commands)(\.[a-z0-9-]+)+$`)
	idPrefix = regexp.MustCompile(`^(games|match|commands)(\.[a-z0-9-]+)+\.$`)
)

// readSources reads all source files that do not belong to a game's own texts.
func readSources(t *testing.T) said {
	t.Helper()
	s := said{map[string]bool{}, map[string]bool{}, map[string][][]string{}, map[string][]string{}}
	var files []string
	for _, pattern := range []string{"*.go", "*/*.go", "../games/*.go", "../games/*/*.go", "../games/*/*/*.go", "../solver/search/*.go", "../bot/*.go", "../cmd/*/*.go", "../cmd/*/*/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, s.read)
	}
	return s
}

func (s said) read(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		if id := literal(n); wholeID.MatchString(id) {
			s.ids[id] = true
		} else if idPrefix.MatchString(id) {
			s.prefixes[id] = true
		}
	case *ast.CallExpr:
		s.readCall(n)
	case *ast.ValueSpec:
		s.readTable(n)
	}
	return true
}

// readTable records the IDs in a variable.
func (s said) readTable(n *ast.ValueSpec) {
	for _, v := range n.Values {
		ast.Inspect(v, func(x ast.Node) bool {
			if lit, ok := x.(*ast.BasicLit); ok && wholeID.MatchString(literal(lit)) {
				s.tables[n.Names[0].Name] = append(s.tables[n.Names[0].Name], literal(lit))
			}
			return true
		})
	}
}

// readCall records the arguments of T and Refuse.
func (s said) readCall(n *ast.CallExpr) {
	name := ""
	switch f := n.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
	}
	if (name != "T" && name != "Refuse") || len(n.Args) == 0 {
		return
	}
	id := n.Args[0]
	if sum, ok := id.(*ast.BinaryExpr); ok {
		id = sum.X
	}
	args := []string{}
	for i := 1; i < len(n.Args); i += 2 {
		args = append(args, literal(n.Args[i]))
	}
	key := literal(id)
	if entry, ok := id.(*ast.IndexExpr); ok {
		if table, ok := entry.X.(*ast.Ident); ok {
			key = table.Name
		}
	}
	if key != "" {
		s.calls[key] = append(s.calls[key], args)
	}
}

func literal(n ast.Node) string {
	l, ok := n.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return ""
	}
	v, _ := strconv.Unquote(l.Value)
	return v
}

// catalogues returns the texts by language, each ID with all its forms joined.
func catalogues(t *testing.T) map[string]map[string]string {
	t.Helper()
	files, err := fs.Glob(commands.Texts(), "*.json")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]string{}
	for _, name := range files {
		data, err := fs.ReadFile(commands.Texts(), name)
		if err != nil {
			t.Fatal(err)
		}
		var raw map[string]any
		if err := json.Unmarshal(data, &raw); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		texts := map[string]string{}
		for id, v := range raw {
			switch v := v.(type) {
			case string:
				texts[id] = v
			case map[string]any:
				if v["other"] == nil {
					t.Errorf("%s: %s has no form other", name, id)
				}
				for _, form := range v {
					texts[id] += form.(string) + "\n"
				}
			}
			if strings.TrimSpace(texts[id]) == "" {
				t.Errorf("%s: %s is empty", name, id)
			}
		}
		all[strings.TrimSuffix(name, ".json")] = texts
	}
	return all
}

// Every text that the source uses exists, and every existing text is used.
func TestTextsAreUsed(t *testing.T) {
	source := readSources(t)
	families := maps.Clone(families)
	families["games.name."] = sharedNames(t)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(families)), slices.Sorted(maps.Keys(source.prefixes))); diff != "" {
		t.Errorf("families of IDs that code puts together (-in this test +in the code)\n%s", diff)
	}
	wanted := maps.Clone(source.ids)
	for _, id := range shared {
		wanted[id] = true
	}
	for prefix, values := range families {
		for _, v := range values {
			wanted[prefix+v] = true
		}
	}
	english := catalogues(t)["en"]
	if lacking := missing(wanted, english); len(lacking) > 0 {
		t.Errorf("commands/texts/en.json lacks %s", strings.Join(lacking, ", "))
	}
	if unused := missing(english, wanted); len(unused) > 0 {
		t.Errorf("commands/texts/en.json has %s, which nothing says", strings.Join(unused, ", "))
	}
}

// missing returns the keys of all that some lacks, in order.
func missing[A, B any](all map[string]A, some map[string]B) (keys []string) {
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if _, ok := some[key]; !ok {
			keys = append(keys, key)
		}
	}
	return keys
}

// sharedNames returns the names of commands, parameters and players that the commands'
// own catalogue translates.
func sharedNames(t *testing.T) (names []string) {
	set := commandstest.New(t).Set
	add := func(id string) {
		owner, name, _ := strings.Cut(id, ".name.")
		if g, ok := set.Host().GameNamed(owner); ok {
			data, err := fs.ReadFile(g.Info.Texts, "en.json")
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(data), strconv.Quote(id)+":") {
				return
			}
		}
		names = append(names, name)
	}
	var walk func(specs []commands.Spec)
	walk = func(specs []commands.Spec) {
		for _, s := range specs {
			add(s.Called.ID)
			for _, p := range s.Params {
				add(p.Called.ID)
			}
			walk(s.Subs)
		}
	}
	walk(set.Specs())
	for _, g := range set.Host().Games {
		for _, p := range g.Info.Players {
			add(g.Info.Text("name", p.Name).ID)
		}
	}
	return names
}

// A text gets every argument that its translations name.
func TestTextsGetTheirArguments(t *testing.T) {
	source := readSources(t)
	for language, texts := range catalogues(t) {
		for id, words := range texts {
			for _, args := range callsOf(source, id) {
				for _, field := range fields(t, id, words) {
					if !slices.Contains(args, field) {
						t.Errorf("%s.json: %s names %s, but is said with %q", language, id, field, args)
					}
				}
			}
		}
	}
}

func callsOf(s said, id string) [][]string {
	calls := slices.Clone(s.calls[id])
	for table, ids := range s.tables {
		if slices.Contains(ids, id) {
			calls = append(calls, s.calls[table]...)
		}
	}
	for prefix := range families {
		if rest, ok := strings.CutPrefix(id, prefix); ok && slices.Contains(families[prefix], rest) {
			calls = append(calls, s.calls[prefix]...)
		}
	}
	return calls
}

// fields returns the arguments that a text names.
func fields(t *testing.T, id, words string) []string {
	t.Helper()
	parsed, err := template.New(id).Parse(words)
	if err != nil {
		t.Errorf("%s: %v", id, err)
		return nil
	}
	var names []string
	for _, n := range parsed.Root.Nodes {
		action, ok := n.(*parse.ActionNode)
		if !ok {
			continue
		}
		for _, c := range action.Pipe.Cmds {
			for _, a := range c.Args {
				if f, ok := a.(*parse.FieldNode); ok {
					names = append(names, f.Ident[0])
				}
			}
		}
	}
	return names
}
