package gametest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
)

// checkTexts checks the catalogue: it has the texts that convention or the
// source needs and no others, and every translation has the same.
func checkTexts(c *checker) {
	for _, p := range c.catalogue.problems {
		c.errorf("%s", p)
	}
	info := &c.game.Info
	needed := conventionalIDs(c.game)
	for _, id := range needed {
		if _, ok := c.catalogue.english(id); !ok {
			c.errorf("en.json lacks %s; add it (the doc comment of games.Info lists the texts)", id)
		}
	}
	for _, id := range descriptionIDs(c.game) {
		checkDescription(c, id)
	}
	checkNames(c, info)
	literals := literals(c)
	checkMissing(c, info, literals)
	checkUnused(c, info, literals, needed)
	checkTranslations(c)
}

// optionalIDs returns the IDs of texts that a game may have.
func optionalIDs(info *games.Info) []string {
	ids := []string{info.Name + ".credit"}
	for _, s := range info.Seats {
		ids = append(ids, info.Name+".way."+s.ID, info.Name+".name."+s.ID, info.Name+".name."+s.ID+"-depth")
	}
	return ids
}

// conventionalIDs returns the IDs that the doc comment of games.Info lists.
func conventionalIDs(g *games.Game) []string {
	info := &g.Info
	ids := []string{"title", "about", "help"}
	for _, s := range info.Seats {
		ids = append(ids, "seat."+s.ID)
	}
	for _, o := range info.Options {
		for _, v := range o.Choices {
			ids = append(ids, "option."+o.Name+"."+v)
		}
	}
	for _, p := range info.Players {
		ids = append(ids, "player."+p.Name)
	}
	for _, word := range commandWords(g) {
		ids = append(ids, "name."+word)
	}
	if g.Secrets != nil && g.Secrets.Forced != nil {
		ids = append(ids, "hand")
	}
	for i := range ids {
		ids[i] = info.Name + "." + ids[i]
	}
	return append(ids, descriptionIDs(g)[1:]...)
}

// commandWords returns the words that members type or choose, which other
// languages may translate.
func commandWords(g *games.Game) []string {
	info := &g.Info
	all := []string{info.Name}
	for _, o := range info.Options {
		all = append(all, o.Name)
	}
	for _, o := range info.Openings {
		all = append(all, o.Name)
	}
	for _, p := range info.Players {
		all = append(all, p.Name)
	}
	for _, v := range g.Verbs {
		all = append(all, v.Name)
		for _, p := range v.Params {
			all = append(all, p.Name)
		}
	}
	return all
}

// checkNames checks that English calls commands by the registered names, which
// messages tell members to type.
func checkNames(c *checker, info *games.Info) {
	for _, word := range commandWords(c.game) {
		if said, ok := c.catalogue.english(info.Name + ".name." + word); ok && said != word {
			c.errorf("en.json calls %s %q: in English it must be the registered name", word, said)
		}
	}
}

// descriptionIDs returns the IDs of the descriptions of a command or a form.
func descriptionIDs(g *games.Game) []string {
	info := &g.Info
	ids := []string{"about"}
	for _, o := range info.Options {
		ids = append(ids, "option."+o.Name)
	}
	for _, o := range info.Openings {
		ids = append(ids, "opening."+o.Name)
	}
	for _, v := range g.Verbs {
		ids = append(ids, "verb."+v.Name)
		for _, p := range v.Params {
			ids = append(ids, "verb."+v.Name+"."+p.Name)
		}
	}
	for i := range ids {
		ids[i] = info.Name + "." + ids[i]
	}
	return ids
}

// checkUnused reports texts that nothing uses. The source uses a text by its ID,
// or by a prefix of it that ends with a point or a hyphen.
func checkUnused(c *checker, info *games.Info, literals, needed []string) {
	used := slices.Concat(literals, needed, optionalIDs(info))
	prefix := regexp.MustCompile(`^` + regexp.QuoteMeta(info.Name) + `(\.[a-z0-9-]+)*\.[a-z0-9-]+[.-]$`)
	prefixes := slices.DeleteFunc(slices.Clone(literals), func(l string) bool { return !prefix.MatchString(l) })
	for _, id := range slices.Sorted(maps.Keys(c.catalogue.languages["en"])) {
		begins := func(prefix string) bool { return strings.HasPrefix(id, prefix) }
		if !strings.HasPrefix(id, info.Name+".") {
			c.errorf("en.json has %s, which does not begin with the game's name", id)
		} else if !c.textIDs[id] && !slices.Contains(used, id) && !slices.ContainsFunc(prefixes, begins) {
			c.errorf("en.json has %s, which nothing uses", id)
		}
	}
}

// checkMissing reports IDs in the source that have no text.
func checkMissing(c *checker, info *games.Info, literals []string) {
	isID := regexp.MustCompile(`^` + regexp.QuoteMeta(info.Name) + `(\.[a-z0-9-]+)+$`)
	for _, id := range literals {
		isFile := filepath.Ext(id) == ".json" || filepath.Ext(id) == ".txt"
		if isID.MatchString(id) && !isFile && c.catalogue.find("en", id) == nil {
			c.errorf("the source uses %s, which is not in en.json", id)
		}
	}
}

// literals returns the string literals of the game's Go files without tests.
func literals(c *checker) []string {
	entries, err := os.ReadDir(".")
	if err != nil {
		c.errorf("the source: %v", err)
	}
	var all []string
	for _, e := range entries {
		if filepath.Ext(e.Name()) == ".go" && !strings.HasSuffix(e.Name(), "_test.go") {
			all = append(all, literalsOf(c, e.Name())...)
		}
	}
	return all
}

func literalsOf(c *checker, path string) []string {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		c.errorf("the source: %v", err)
		return nil
	}
	var all []string
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if s, err := strconv.Unquote(l.Value); err == nil {
				all = append(all, s)
			}
		}
		return true
	})
	return all
}

// checkTranslations checks that every language has the texts of English.
func checkTranslations(c *checker) {
	english := c.catalogue.languages["en"]
	for language, texts := range c.catalogue.languages {
		for _, id := range slices.Sorted(maps.Keys(english)) {
			if _, ok := texts[id]; !ok {
				c.errorf("%s.json lacks %s", language, id)
			}
		}
		for _, id := range slices.Sorted(maps.Keys(texts)) {
			if _, ok := english[id]; !ok {
				c.errorf("%s.json has %s, which en.json lacks", language, id)
			}
		}
	}
}
