// Package parlour_test checks what holds for the whole module: which packages
// may know which.
package parlour_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/all"
)

// source is one Go file.
type source struct {
	file    string // from the module's root, with slashes
	test    bool
	imports []string
	strings []string // its string literals
	names   []string // its identifiers
}

func sources(t *testing.T) []source {
	t.Helper()
	var found []source
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") {
			return nil
		}
		found = append(found, read(t, name))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func read(t *testing.T, name string) source {
	t.Helper()
	s := source{file: filepath.ToSlash(name), test: strings.HasSuffix(name, "_test.go")}
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if v, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil {
				s.strings = append(s.strings, v)
			}
		case *ast.Ident:
			s.names = append(s.names, n.Name)
		}
		return true
	})
	for _, i := range f.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		s.imports = append(s.imports, p)
	}
	return s
}

// within reports whether a package is one of the folders or below it.
func within(pkg string, folders ...string) bool {
	return slices.ContainsFunc(folders, func(f string) bool { return pkg == f || strings.HasPrefix(pkg, f+"/") })
}

// vocabulary is what every game is written in; it knows no single game.
var vocabulary = []string{"games", "games/grid"}

// rule says which of the module's packages the files of a folder may import: packages by
// their exact names, or whole trees, which end in a slash. They may also import packages
// below the folder that have no rule of their own.
type rule struct {
	folder string
	knows  []string
}

// mayKnow are the rules. The first one that fits a folder holds.
var mayKnow = []rule{
	{"solver/search", append([]string{"solver", "solver/memory"}, vocabulary...)},
	{"solver/deduce/codes", []string{"solver/deduce", "solver/memory"}},
	{"solver/deduce/trees", []string{"solver", "solver/deduce", "solver/deduce/codes"}},
	{"solver/deduce/mistakes", []string{"solver", "solver/deduce", "solver/deduce/codes"}},
	{"solver/deduce/strategies", []string{"solver", "solver/memory", "solver/deduce", "solver/deduce/codes", "solver/deduce/mistakes", "solver/deduce/trees"}},
	{"solver/deduce/deducetest", []string{"solver/deduce", "solver/deduce/codes"}},
	{"solver/deduce", []string{"solver", "solver/lexicon", "solver/memory"}},
	{"solver/inquire/tables", []string{"solver/inquire"}},
	{"solver", nil},
	{"games/grid", nil},
	{"games/record", append([]string{"solver"}, vocabulary...)},
	{"games/match/seal", []string{"games"}},
	{"games/match/daily", []string{"games"}},
	{"games/match/store", []string{"games", "games/match/seal"}},
	{"games/match/records", []string{"games", "games/rating", "games/match", "games/match/daily", "games/match/store"}},
	{"games/match/host", []string{"games", "games/record", "games/match/", "solver", "solver/memory"}},
	{"games/match/matchtest", []string{"bot/storage", "bot/storage/sqlitetest", "games", "games/match/"}},
	{"games/match", []string{"games", "games/record", "games/match/daily", "games/match/seal"}},
	{"games/rating", nil},
	{"games/squares", vocabulary},
	{"games/cards", vocabulary},
	{"games/codebreaking", []string{"games", "solver", "solver/deduce/"}},
	{"games/tournament", []string{"games"}},
	{"games/gametest/proof", nil},
	{"games/gametest/campaign", []string{"games", "solver/search"}},
	{"games/gametest", []string{"bot/local/need", "games", "games/grid", "games/match/", "commands", "commands/all", "commands/words", "solver"}},
	{"games/all", []string{"games/", "solver/memory"}},
	{"games/*", []string{"games", "games/cards", "games/codebreaking", "games/grid", "games/squares", "solver/"}},
	{"games", []string{"games/grid", "solver"}},
	{"commands/words", vocabulary},
	{"commands/picture", append([]string{"solver/memory"}, vocabulary...)},
	{"commands/all", []string{"commands/", "games/match/"}},
	{"commands/commandstest", []string{"bot/storage", "bot/storage/sqlitetest", "commands", "commands/all", "commands/words", "games", "games/all", "games/gametest", "games/grid", "games/match/"}},
	{"commands/*", append([]string{"commands", "commands/picture", "commands/words", "games/match/", "games/record", "games/tournament"}, vocabulary...)},
	{"commands", []string{"commands/picture", "commands/words", "games", "games/grid", "games/match/"}},
	{"bot/discordtest/wire", nil},
	{"bot/discordtest/fault", nil},
	{"bot/discordtest/openapi", nil},
	{"bot/discordtest/rules", []string{"bot/discordtest/wire"}},
	{"bot/discordtest/line", []string{"bot/discordtest/wire"}},
	{"bot/discordtest/world", []string{"bot/discordtest/fault", "bot/discordtest/rules", "bot/discordtest/wire"}},
	{"bot/discordtest/member", []string{"bot/discordtest/line", "bot/discordtest/wire", "bot/discordtest/world"}},
	{"bot/discordtest/gateway", []string{"bot/discordtest/fault", "bot/discordtest/wire", "bot/discordtest/world"}},
	{"bot/discordtest/rest", []string{"bot/discordtest/fault", "bot/discordtest/rules", "bot/discordtest/wire", "bot/discordtest/world"}},
	{"bot/discordtest", []string{"bot/discordtest/"}},
	{"bot/clock", nil},
	{"bot/rest", []string{"bot/clock"}},
	{"bot/message", []string{"bot/rest", "commands"}},
	{"bot/register", []string{"bot/clock", "bot/message", "bot/rest", "commands", "commands/words", "games", "games/match/"}},
	{"bot/delivery", []string{"bot/message", "bot/rest", "commands", "games", "games/match/"}},
	{"bot/work", []string{"bot/clock", "bot/delivery", "bot/schedule", "commands", "games/match/"}},
	{"bot/local", []string{"bot/", "commands", "commands/all", "commands/words", "games", "games/all", "games/match/", "solver/memory"}},
	{"bot", []string{"bot/", "commands", "commands/picture/signs", "commands/words", "games", "games/grid", "games/match/", "solver", "solver/memory"}},
	{"cmd", []string{"bot/", "commands/", "games/", "solver/"}},
}

func TestImportsRunOneWay(t *testing.T) {
	for _, s := range sources(t) {
		if s.test {
			continue // tests may look at a package from any side
		}
		dir := path.Dir(s.file)
		for _, i := range s.imports {
			pkg, ours := strings.CutPrefix(i, "parlour/")
			if !ours || pkg == dir || allowed(dir, pkg) {
				continue
			}
			t.Errorf("%s must not import %s", s.file, i)
		}
	}
}

// allowed reports whether a package in folder dir may import pkg.
func allowed(dir, pkg string) bool {
	for _, row := range mayKnow {
		own, fits := row.folder, within(dir, row.folder)
		if parent, ok := strings.CutSuffix(row.folder, "/*"); ok && strings.HasPrefix(dir, parent+"/") {
			own, fits = parent+"/"+strings.Split(dir, "/")[1], true
		}
		if !fits {
			continue
		}
		named := pkg != own && slices.ContainsFunc(mayKnow, func(r rule) bool { return r.folder == pkg })
		return within(pkg, own) && !named || slices.ContainsFunc(row.knows, func(k string) bool {
			return pkg == k || strings.HasSuffix(k, "/") && within(pkg, strings.TrimSuffix(k, "/"))
		})
	}
	return true
}

// Tests are no exception: what they need of a bot, packages below bot offer.
func TestDiscordgoIsKnownToTheBotAlone(t *testing.T) {
	for _, s := range sources(t) {
		if slices.Contains(s.imports, "github.com/bwmarrin/discordgo") && !within(path.Dir(s.file), "bot") {
			t.Errorf("%s imports discordgo", s.file)
		}
	}
}

func TestRulesNeitherDrawNorThink(t *testing.T) {
	for _, s := range sources(t) {
		if path.Base(s.file) != "rules.go" || !strings.HasPrefix(s.file, "games/") || path.Dir(s.file) == "games" {
			continue
		}
		for _, i := range s.imports {
			if within(i, "parlour/games/grid", "parlour/solver") {
				t.Errorf("%s imports %s", s.file, i)
			}
		}
	}
}

// Rules and commands know nothing of how messages are delivered.
func TestRulesAndCommandsKnowNoMessages(t *testing.T) {
	delivers := regexp.MustCompile("(?i)slot|snowflake|messageid")
	for _, s := range sources(t) {
		if s.test || !within(s.file, "games/match", "commands") || within(s.file, "commands/commandstest", "games/match/matchtest", "commands/words") { // a message of go-i18n has an ID, too
			continue
		}
		for _, name := range s.names {
			if delivers.MatchString(name) || strings.Contains(name, "Token") && name != "TokensAt" { // of a rate limit
				t.Errorf("%s has the identifier %s", s.file, name)
			}
		}
	}
}

// Package delivery alone sends messages.
func TestDeliveryAloneSendsMessages(t *testing.T) {
	sends := regexp.MustCompile("^/(messages|callback|webhooks/|interactions/)")
	for _, s := range sources(t) {
		if s.test || !within(s.file, "bot") || within(s.file, "bot/delivery", "bot/discordtest", "bot/local", "bot/selftest") {
			continue
		}
		if i := slices.IndexFunc(s.strings, sends.MatchString); i >= 0 {
			t.Errorf("%s sends %q: call package delivery instead", s.file, s.strings[i])
		}
	}
}

// deciders may skip a test: need by its group, and openapitest without Discord's description, which no registry has. This file
// has the words that it looks for, and the program ignores the variable.
var deciders = []string{"bot/local/need", "bot/discordtest/openapi/openapitest", "imports_test.go", "cmd/parlour/config.go", "cmd/parlour/config_test.go"}

// Package need decides which tests run. No other file skips a test, asks for CI, or looks for a program to decide it.
func TestNeedDecidesWhichTestsRun(t *testing.T) {
	skips, asks := []string{"Skip", "Skipf", "SkipNow"}, []string{"CI", "PARLOUR_TEST"}
	for _, s := range sources(t) {
		if within(s.file, deciders...) {
			continue
		}
		has := func(list, words []string) bool {
			return slices.ContainsFunc(list, func(w string) bool { return slices.Contains(words, w) })
		}
		if has(s.names, skips) || has(s.strings, asks) || s.test && has(s.names, []string{"LookPath"}) {
			t.Errorf("%s decides whether a test runs: call package bot/local/need instead", s.file)
		}
	}
}

// namers are the files and folders outside a game's own that may name it, with the reason.
var namers = map[string]string{
	"games/all":                      "lists the games",
	"bot/local/load":                 "plays the games whose load it measures",
	"bot/local/ordeal":               "plays games while processes are killed",
	"cmd/stress":                     "runs these",
	"commands/commandstest/items.go": "uploads a game's item",
	"bot/discordtest/script/form.go": "a checkbox is yes or no",
	"cmd/arena/main.go":              "a labyrinth is also the graph of a chase",
	"cmd/arena/pursuit.go":           "a labyrinth is also the graph of a chase",
}

// Adding, renaming or removing a game changes its folder and the list of games only: no other Go file but tests has its name
// or its English title in an import, a string or an identifier.
func TestGamesAreNamedInTheirOwnFoldersAlone(t *testing.T) {
	found, used := sources(t), map[string]bool{}
	for _, g := range all.Games() {
		names := named(t, g)
		for _, s := range found {
			if s.test || within(s.file, "games/"+g.Info.Name) {
				continue
			}
			i := slices.IndexFunc(slices.Concat(s.strings, s.names), names.MatchString)
			if i < 0 {
				continue
			}
			excused := false
			for n := range namers {
				if within(s.file, n) {
					excused, used[n] = true, true
				}
			}
			if !excused {
				t.Errorf("%s names the game %s: %q", s.file, g.Info.Name, slices.Concat(s.strings, s.names)[i])
			}
		}
	}
	for n := range namers {
		if !used[n] {
			t.Errorf("%s names no game, so it needs no exception", n)
		}
	}
}

// named matches the name and the English title of a game at the end of a word, or of a part of an identifier.
func named(t *testing.T, g *games.Game) *regexp.Regexp {
	t.Helper()
	texts, err := words.New(g.Info.Texts)
	if err != nil {
		t.Fatal(err)
	}
	title := regexp.QuoteMeta(texts.Speaker().Say(g.Info.Text("title")))
	return regexp.MustCompile("(?i:" + g.Info.Name + "|" + title + ")([^a-z]|$)")
}
