package parlour_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// figure is a trait of prose that is counted, and how often it may occur.
type figure struct {
	name   string
	found  *regexp.Regexp
	most   float64 // in 1,000 words
	inAll  int     // in all documents, if most is 0
	quotes bool    // quotes count, too
}

// figures are the traits of documents that are hard to read aloud.
var figures = []figure{
	{name: "semicolons", found: regexp.MustCompile(`;`), most: 2, quotes: true},
	{name: "subordinate clauses with a comma", found: regexp.MustCompile(`(?i), (which|whose|of which)\b`), most: 1.5, quotes: true},
	{name: "that of, those of", found: regexp.MustCompile(`(?i)\b(that|those) of\b`), inAll: 1, quotes: true},
	{name: "forms without a contraction", found: regexp.MustCompile(`(?i)\b(is not|are not|do not|does not|did not|cannot|will not|it is|you are)\b`), most: 3},
}

// limit returns how often the trait may occur in a text of so many words.
func (f figure) limit(words int) int {
	if f.most == 0 {
		return f.inAll
	}
	return int(f.most * float64(words) / 1000)
}

// count returns how often the trait occurs.
func (f figure) count(prose string) int {
	if !f.quotes {
		prose = regexp.MustCompile(`"[^"]*"|“[^”]*”`).ReplaceAllString(prose, "QUOTE")
	}
	return len(f.found.FindAllString(prose, -1))
}

var (
	codeSpan = regexp.MustCompile("`[^`]*`")
	address  = regexp.MustCompile(`\]\([^)]*\)`)
	markup   = regexp.MustCompile(`<[^>]*>|\*+|\[`)
	listItem = regexp.MustCompile(`^ *(- |\d+\. )`)
)

// prose returns the sentences of a document, a paragraph or an item of a list to a line: no headings, tables, code, markup and
// licences. A span of code counts as one word.
func prose(t *testing.T, file string) string {
	t.Helper()
	var all []string
	for _, s := range sections(t, file) {
		if s.heading == "Licence" {
			continue
		}
		joined, depth := false, 0 // the line continues a paragraph, whose text begins in column depth
		for _, l := range s.lines {
			indent := len(l) - len(strings.TrimLeft(l, " "))
			text := strings.TrimSpace(l)
			switch {
			case text == "":
				joined = false
				continue
			case strings.HasPrefix(text, "|") || strings.HasPrefix(l, "#") || !joined && indent >= depth+4:
				continue
			}
			if item := listItem.FindString(l); item != "" {
				joined, depth = false, len(item)
			} else if indent == 0 {
				depth = 0
			}
			text = markup.ReplaceAllString(address.ReplaceAllString(codeSpan.ReplaceAllString(listItem.ReplaceAllString(text, ""), "CODE"), ""), "")
			if joined {
				all[len(all)-1] += " " + text
			} else {
				all = append(all, text)
			}
			joined = true
		}
	}
	return strings.Join(all, "\n")
}

// Documents read as if someone spoke: short sentences, and few constructions that only writers use.
func TestDocumentsReadAloud(t *testing.T) {
	var whole strings.Builder
	for _, file := range documents(t) {
		text := prose(t, file)
		whole.WriteString(text + "\n")
		words := len(strings.Fields(text))
		for _, f := range figures {
			if got := f.count(text); got > max(1, f.limit(words)) {
				t.Errorf("%s has %d %s in %d words, want at most %d:%s", file, got, f.name, words, max(1, f.limit(words)), places(text, f))
			}
		}
	}
	check(t, "the documents have", whole.String(), t.Errorf)
}

// check counts all traits in a text, logs them, and reports those that are too many.
func check(t *testing.T, what, text string, report func(string, ...any)) {
	t.Helper()
	words := len(strings.Fields(text))
	for _, f := range figures {
		got := f.count(text)
		t.Logf("%s %d %s in %d words, %.2f in 1,000", what, got, f.name, words, 1000*float64(got)/float64(words))
		if got > f.limit(words) {
			report("%s %d %s in %d words, want at most %d", what, got, f.name, words, f.limit(words))
		}
	}
}

// places returns the places of a trait in a text, each with its surroundings.
func places(text string, f figure) string {
	var all strings.Builder
	for _, at := range f.found.FindAllStringIndex(text, -1) {
		fmt.Fprintf(&all, "\n\t%q", text[max(0, at[0]-50):min(len(text), at[1]+20)])
	}
	return all.String()
}

// The comments of packages and of exported names are counted in the same way, and only reported.
func TestDocumentationIsCounted(t *testing.T) {
	var comments strings.Builder
	for _, s := range sources(t) {
		if !s.test {
			documented(t, s.file, &comments)
		}
	}
	check(t, "doc comments have", comments.String(), func(string, ...any) {})
}

// documented writes the comments of a file that go doc shows, without their code.
func documented(t *testing.T, file string, to *strings.Builder) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	write := func(g *ast.CommentGroup) {
		for line := range strings.Lines(g.Text()) {
			if !strings.HasPrefix(line, "\t") && !strings.HasPrefix(line, "#") {
				to.WriteString(line)
			}
		}
	}
	write(f.Doc)
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() {
				write(d.Doc)
			}
		case *ast.GenDecl:
			write(d.Doc)
			for _, spec := range d.Specs {
				if s, ok := spec.(*ast.TypeSpec); ok && s.Name.IsExported() {
					write(s.Doc)
				}
			}
		}
	}
}

// stressed is how many words of README, PLAYING and OPERATING may be in italics for emphasis.
const stressed = 10

// What is in italics is a label that members see, so that a renamed button is renamed in the documents, too. Labels of Discord's
// own pages are bold.
func TestItalicsAreLabels(t *testing.T) {
	labels := catalogue(t)
	italic := regexp.MustCompile(`(?:^|[^*\w])\*([^*\s][^*]*)\*(?:[^*]|$)`)
	var others []string
	for _, file := range []string{"README.md", "PLAYING.md", "OPERATING.md"} {
		for _, s := range sections(t, file) {
			for _, m := range italic.FindAllStringSubmatch(codeSpan.ReplaceAllString(strings.Join(s.lines, "\n"), "CODE"), -1) {
				if phrase := strings.Join(strings.Fields(m[1]), " "); !labels[phrase] {
					others = append(others, file+": "+phrase)
				}
			}
		}
	}
	words := 0
	for _, o := range others {
		_, phrase, _ := strings.Cut(o, ": ")
		words += len(strings.Fields(phrase))
	}
	if words > stressed {
		t.Errorf("%d words in italics are no labels of the English catalogue, want at most %d: %q", words, stressed, others)
	}
}

// catalogue returns all English texts of commands and games.
func catalogue(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("games/*/texts/en.json")
	if err != nil || len(files) < 10 {
		t.Fatalf("found %v, %v", files, err)
	}
	all := map[string]bool{}
	for _, file := range append(files, "commands/texts/en.json") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(text, &texts); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for v := range maps.Values(texts) {
			if s, ok := v.(string); ok {
				all[s] = true
			}
		}
	}
	return all
}
