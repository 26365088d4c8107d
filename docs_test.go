package parlour_test

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlour/commands/commandstest"
	"parlour/commands/words"
	"parlour/games/all"
)

// Limits of the documents.
const (
	screen   = 40 // the most lines of a section
	glossary = 20 // the most terms of the glossary
)

// section is a part of a document from one heading to the next.
type section struct {
	heading string // without its marks
	lines   []string
}

// sections splits a document at its headings, except in code blocks.
func sections(t *testing.T, file string) []section {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := []section{{}}
	for line := range strings.Lines(string(text)) {
		if marks := len(line) - len(strings.TrimLeft(line, "#")); marks > 0 && line[marks] == ' ' {
			all = append(all, section{heading: strings.TrimSpace(line[marks:])})
		}
		last := &all[len(all)-1]
		last.lines = append(last.lines, strings.TrimRight(line, "\n"))
	}
	return all
}

// documents are the pages at the root of the module.
func documents(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.md")
	if err != nil || len(files) < 4 {
		t.Fatalf("found %v, %v", files, err)
	}
	return files
}

func TestLayoutNamesEveryPackage(t *testing.T) {
	var got, want []string
	line := regexp.MustCompile(`^    ([a-z0-9/]+) — \S`)
	for _, s := range sections(t, "CONTRIBUTING.md") {
		for _, l := range s.lines {
			if m := line.FindStringSubmatch(l); m != nil && strings.HasPrefix(s.heading, "Layout: ") {
				got = append(got, m[1])
			}
		}
	}
	for _, s := range sources(t) {
		dir := path.Dir(s.file)
		if _, err := os.Stat(path.Join(dir, "texts", "en.json")); err == nil && path.Dir(dir) == "games" {
			continue // a game
		}
		if !s.test && !slices.Contains(want, dir) {
			want = append(want, dir)
		}
	}
	for _, pkg := range want {
		if !slices.Contains(got, pkg) {
			t.Errorf("CONTRIBUTING.md does not name package %s: add a line `%s — what it is` to a section Layout", pkg, pkg)
		}
	}
	for i, pkg := range got {
		if !slices.Contains(want, pkg) || slices.Contains(got[:i], pkg) {
			t.Errorf("CONTRIBUTING.md names %s, which is no package or is named twice", pkg)
		}
	}
}

// These find the files and folders that documents name from the root, and the commands, of members and of operators.
var (
	namedFile = regexp.MustCompile("(?m)(?:`|^ +|(?:run|doc|test) (?:-u )?\\./| )((?:\\.ci|bot|cmd|commands|games|solver)/[A-Za-z0-9_./-]*[A-Za-z0-9_])(?:[`\\s]|$)")
	typed     = regexp.MustCompile("(?:`|say \\w+ )/([a-z-]+)(?: ([a-z-]+))?[^`:/]*`")
	operation = regexp.MustCompile("(?m)(?:`|^ +)parlour ([a-z-]+)(?: ([a-z]+))?")
)

// Documents name files and folders that exist.
func TestDocumentsNameFilesThatExist(t *testing.T) {
	for _, file := range documents(t) {
		for _, s := range sections(t, file) {
			named := namedFile.FindAllStringSubmatch(strings.Join(s.lines, "\n"), -1)
			for _, m := range named {
				if _, err := os.Stat(m[1]); err != nil && !strings.Contains(m[1], "NAME") {
					t.Errorf("%s, section %q names a file that doesn't exist: %v", file, s.heading, err)
				}
			}
			if s.heading == "Where to look" && (len(s.lines) < 20 || len(named) < 30) {
				t.Errorf("the table of symptoms has %d lines and names %d files", len(s.lines), len(named))
			}
		}
	}
}

// Documents name commands that exist, of the bot and of its program. The changelog also tells of commands that are gone.
func TestDocumentsNameCommandsThatExist(t *testing.T) {
	members, operators, literals := slashCommands(t), programCommands(t), map[string]bool{}
	for _, s := range sources(t) {
		for _, l := range s.strings {
			l = strings.TrimPrefix(l, "GET ")
			literals[l] = literals[l] || !s.test && within(s.file, "bot/local", "bot/monitor")
		}
	}
	counts := map[string]int{}
	for _, file := range documents(t) {
		if file == "CHANGELOG.md" {
			continue
		}
		for _, s := range sections(t, file) {
			text := strings.Join(s.lines, "\n")
			for _, m := range typed.FindAllStringSubmatch(text, -1) {
				if literals["/"+m[1]] {
					continue // an address that the program serves
				}
				if counts["members"]++; !members[m[1]] || m[2] != "" && !members[m[1]+" "+m[2]] {
					t.Errorf("%s, section %q names a command that doesn't exist: %s", file, s.heading, m[0])
				}
			}
			for _, m := range operation.FindAllStringSubmatch(text, -1) {
				if counts["operators"]++; !operators[m[1]] && !operators[m[1]+" "+m[2]] {
					t.Errorf("%s, section %q names a command that doesn't exist: %s", file, s.heading, m[0])
				}
			}
		}
	}
	if counts["members"] < 60 || counts["operators"] < 40 {
		t.Errorf("found commands %v, want more", counts)
	}
}

// README promises all games and languages, and PLAYING has a command for each game.
func TestDocumentsListGamesAndLanguages(t *testing.T) {
	readme, playing := text(t, "README.md"), text(t, "PLAYING.md")
	tongues, languages := 0, map[string]bool{}
	files, err := filepath.Glob("commands/texts/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		language, _, _ := strings.Cut(strings.TrimSuffix(path.Base(file), ".json"), "-")
		languages[language] = true
		tongues++
	}
	for _, want := range []string{fmt.Sprintf("**%d games:**", len(all.Games())), fmt.Sprintf("%d languages in %d variants", len(languages), tongues)} {
		if !strings.Contains(readme, want) {
			t.Errorf("README.md does not say %q", want)
		}
	}
	for _, g := range all.Games() {
		texts, err := words.New(g.Info.Texts)
		if err != nil {
			t.Fatal(err)
		}
		if title := texts.Speaker().Say(g.Info.Text("title")); !strings.Contains(readme, title) {
			t.Errorf("README.md does not name %s", title)
		}
		if !strings.Contains(playing, "\n| `/"+g.Info.Name+"` |") {
			t.Errorf("PLAYING.md does not describe /%s", g.Info.Name)
		}
	}
}

// The address that invites the bot asks for the same permissions in the documents and in the bot's own notes.
func TestDocumentsInviteWithTheBotsPermissions(t *testing.T) {
	asked := map[string]bool{}
	for _, s := range sources(t) {
		for _, l := range s.strings {
			asked[l] = asked[l] || !s.test && path.Dir(s.file) == "bot"
		}
	}
	for _, file := range []string{"README.md", "OPERATING.md"} {
		m := regexp.MustCompile(`&permissions=(\d+)`).FindStringSubmatch(text(t, file))
		if m == nil || !asked[m[1]] {
			t.Errorf("%s invites the bot with %v, and package bot doesn't", file, m)
		}
	}
}

// text returns a file, with the continued lines of its lists joined.
func text(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`\n +`).ReplaceAllString(string(b), " ")
}

// slashCommands returns the paths of all commands that members type.
func slashCommands(t *testing.T) map[string]bool {
	t.Helper()
	paths := map[string]bool{}
	for _, s := range commandstest.New(t).Set.Specs() {
		paths[s.Name] = true
		for _, sub := range s.Subs {
			paths[s.Name+" "+sub.Name] = true
		}
	}
	return paths
}

// programCommands returns the commands of cmd/parlour, which its package comment lists.
func programCommands(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("cmd/parlour/main.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^//\tparlour ([a-z-]+(?: [a-z]+)?) `).FindAllStringSubmatch(string(text), -1) {
		found[m[1]] = true
	}
	return found
}

// Comments of files that operators edit name sections of documents.
func TestShippedFilesNameSectionsThatExist(t *testing.T) {
	files, err := filepath.Glob("cmd/parlour/deploy/*")
	if err != nil {
		t.Fatal(err)
	}
	reference, found := regexp.MustCompile(`([A-Z]+\.md)(?:,| lists all settings under) "([^"]+)"`), 0
	for _, file := range append(files, "compose.yaml", ".env.example") {
		if info, err := os.Stat(file); err != nil || info.IsDir() {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range reference.FindAllStringSubmatch(strings.ReplaceAll(string(text), "\n# ", " "), -1) {
			if found++; !slices.ContainsFunc(sections(t, m[1]), func(s section) bool { return s.heading == m[2] }) {
				t.Errorf("%s names a section that doesn't exist: %s", file, m[0])
			}
		}
	}
	if found < 8 {
		t.Errorf("found %d references, want more", found)
	}
}

// The settings of .env.example are those of OPERATING.md, whose GOMEMLIMIT is Go's own.
func TestOperatingListsEverySetting(t *testing.T) {
	example, err := os.ReadFile(".env.example")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"GOMEMLIMIT"}
	for _, m := range regexp.MustCompile(`(?m)^#?([A-Z_]+)=`).FindAllStringSubmatch(string(example), -1) {
		want = append(want, m[1])
	}
	var got []string
	for _, s := range sections(t, "OPERATING.md") {
		if s.heading == "Configure" {
			for _, m := range regexp.MustCompile("(?m)^\\| `([A-Z_]+)` \\|").FindAllStringSubmatch(strings.Join(s.lines, "\n"), -1) {
				got = append(got, m[1])
			}
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("OPERATING.md lists the settings\n%v, want\n%v", got, want)
	}
}

// Figures name the test or benchmark that measures them.
func TestDocumentsNameTestsThatExist(t *testing.T) {
	command := regexp.MustCompile(`go test \./(\S+) -run (?:xxx -bench '?)?(\w+)`)
	for _, file := range documents(t) {
		for _, s := range sections(t, file) {
			for _, m := range command.FindAllStringSubmatch(strings.Join(s.lines, "\n"), -1) {
				if !hasTest(t, m[1], m[2]) {
					t.Errorf("%s, section %q names %s, which package %s lacks", file, s.heading, m[2], m[1])
				}
			}
		}
	}
}

// hasTest reports whether a package has a test or a benchmark whose name contains the text.
func hasTest(t *testing.T, pkg, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(pkg, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	declared := regexp.MustCompile(`(?m)^func (Test|Benchmark)\w*` + strings.TrimPrefix(name, "Test"))
	return slices.ContainsFunc(files, func(f string) bool {
		text, err := os.ReadFile(f)
		return err == nil && declared.Match(text)
	})
}

func TestGlossaryIsShort(t *testing.T) {
	for _, s := range sections(t, "CONTRIBUTING.md") {
		if terms := strings.Count(strings.Join(s.lines, "\n"), "\n| **"); s.heading == "Glossary" && (terms == 0 || terms > glossary) {
			t.Errorf("the glossary has %d terms, want 1 to %d", terms, glossary)
		}
	}
}

func TestSectionsFitAScreen(t *testing.T) {
	for _, file := range documents(t) {
		for _, s := range sections(t, file) {
			if len(s.lines) > screen {
				t.Errorf("%s, section %q has %d lines, more than %d", file, s.heading, len(s.lines), screen)
			}
		}
	}
}

// Links between documents lead to files and headings that exist.
func TestLinksOfDocuments(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)|src="([^"]+)"`)
	for _, file := range documents(t) {
		for _, s := range sections(t, file) {
			for _, m := range link.FindAllStringSubmatch(strings.Join(s.lines, "\n"), -1) {
				target := m[1] + m[2]
				if strings.HasPrefix(target, "https://") {
					continue
				}
				name, anchor, _ := strings.Cut(target, "#")
				if name == "" {
					name = file
				}
				if _, err := os.Stat(name); err != nil {
					t.Errorf("%s, section %q: %v", file, s.heading, err)
				} else if anchor != "" && !slices.ContainsFunc(sections(t, name), func(s section) bool { return anchorOf(s.heading) == anchor }) {
					t.Errorf("%s, section %q links to %s, which has no such heading", file, s.heading, target)
				}
			}
		}
	}
}

// anchorOf returns the anchor that GitHub derives from a heading.
func anchorOf(heading string) string {
	kept := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(heading), "")
	return strings.ReplaceAll(kept, " ", "-")
}
