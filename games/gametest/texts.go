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

// checkTexts checks the catalogue: it has the texts that a convention or the
// source needs and no others, and every translation has the same.
func checkTexts(c *checker) {
	for _, p := range c.catalogue.problems {
		c.errorf("%s", p)
	}
	needed := conventionalIDs(c.game, required, description)
	if c.game.Secrets != nil && c.game.Secrets.Forced != nil {
		needed = append(needed, c.game.Info.Name+".hand")
	}
	needed = append(needed, ways(&c.game.Info)...)
	for _, id := range needed {
		if _, ok := c.catalogue.english(id); !ok {
			c.errorf("en.json lacks %s; add it (the doc comment of games.Info lists the texts)", id)
		}
	}
	for _, id := range conventionalIDs(c.game, description) {
		checkDescription(c, id)
	}
	info := &c.game.Info
	checkNames(c, info)
	literals := literals(c)
	for _, w := range info.Words {
		literals = append(literals, w.ID)
	}
	checkMissing(c, info, literals)
	checkUnused(c, info, slices.Concat(literals, needed, conventionalIDs(c.game, optional)))
	checkTranslations(c)
}

// ways returns the IDs of the texts of a game's lines in the menu of games, if openings
// give the starter different seats.
func ways(info *games.Info) (ids []string) {
	for _, o := range info.Openings {
		seat := slices.IndexFunc(o.Seats, func(x games.Occupant) bool { return x == games.Starter || x == games.Channel })
		if seat >= 0 && !o.Sides {
			ids = append(ids, info.Name+".way."+info.Seats[seat].ID)
		}
	}
	if ids = slices.Compact(slices.Sorted(slices.Values(ids))); len(ids) < 2 {
		return nil
	}
	return ids
}

// checkNames checks that English calls commands by the registered names, which
// messages tell members to type.
func checkNames(c *checker, info *games.Info) {
	for _, word := range namesOf(c.game)["WORD"] {
		if said, ok := c.catalogue.english(info.Name + ".name." + word); ok && said != word {
			c.errorf("en.json calls %s %q: in English it must be the registered name", word, said)
		}
	}
}

// checkUnused reports texts that nothing uses. The source uses a text by its ID in
// full, so that a search for the ID finds the use.
func checkUnused(c *checker, info *games.Info, used []string) {
	for _, id := range slices.Sorted(maps.Keys(c.catalogue.languages["en"])) {
		if !strings.HasPrefix(id, info.Name+".") {
			c.errorf("en.json has %s, which does not begin with the game's name", id)
		} else if !slices.Contains(used, id) {
			c.errorf("no Go file contains the ID %s; write it in full where it is used (the doc comment of games.Info lists the exceptions)", id)
		}
	}
}

// checkMissing reports IDs in the source that have no text.
func checkMissing(c *checker, info *games.Info, literals []string) {
	isID := regexp.MustCompile(`^(games|` + regexp.QuoteMeta(info.Name) + `)(\.[a-z0-9-]+)+$`)
	for _, id := range literals {
		isFile := filepath.Ext(id) == ".json" || filepath.Ext(id) == ".txt"
		if isID.MatchString(id) && !isFile && c.catalogue.find("en", id) == nil {
			c.errorf("the source uses %s, which is not in en.json", id)
		}
	}
}

// literals returns the string literals of the game's Go files.
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

// checkTranslations checks that every language has the texts of English. It may lack the names of commands
// and parameters, which are needed only where commands are registered in it.
func checkTranslations(c *checker) {
	english := c.catalogue.languages["en"]
	for language, texts := range c.catalogue.languages {
		for _, id := range slices.Sorted(maps.Keys(english)) {
			if _, ok := texts[id]; !ok && !c.calledOnly(id) {
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

// calledOnly reports whether a text is the name of a command or a parameter, and not of an option or a
// computer player, which sentences contain.
func (c *checker) calledOnly(id string) bool {
	word, ok := strings.CutPrefix(id, c.game.Info.Name+".name.")
	names := namesOf(c.game)
	return ok && !slices.Contains(names["OPTION"], word) && !slices.Contains(names["PLAYER"], word)
}
