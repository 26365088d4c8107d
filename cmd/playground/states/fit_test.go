package states_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"parlour/bot/local/need"
	"parlour/cmd/playground/states"
	"parlour/cmd/playground/web"
	"parlour/cmd/playground/web/browsertest"
	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/all"
)

func TestMain(m *testing.M) { browsertest.Main(m) }

var fitted = flag.String("fit", "en de", "the languages in which TestStatesFit measures all scripts in the group slow; German has the longest lines")

// leastStates is less than the scripts that are not brief show in a language.
const leastStates = 2000

// phoneWidth is the width of a phone's screen, in pixels.
const phoneWidth = 390

// brief are the scripts that TestStatesFit measures in every language: of each game its start, turns, refusals, hint and end, and
// the menus that are translated most.
var brief = []string{"connectfour", "crosscut", "mastermind-play", "mastermind-solve", "play", "daily", "draw", "goal"}

// line is a line of text, or a label, that is too wide.
type line struct {
	Place, Text, Title string
	Width, Room        float64
}

// free matches the places whose lines may wrap. Messages to one member, help among them, and descriptions in forms are
// sentences. A row of four buttons or more breaks into two, as Discord's rows do.
var free = regexp.MustCompile(`^private (line|small print|item|title)$`)

// named matches lines whose width depends on names, which are up to 32 characters long: two players and their levels, the
// pairing of a tournament, the last shots of two players, three players or more, the channel as a player, a labyrinth, a list of
// words. A code of custom rules has up to eight pegs. A warning is a sentence, and a board in words is several.
var named = regexp.MustCompile(`Parlour.*(–|gegen|against|contra|contre|vs).*Parlour| [\d½]+–[\d½]+ |: [a-h]\d, .*: [a-h]\d, | · .* · | · birds|` +
	`[\x{1F300}-\x{1FAFF}]{5} |^⚠️ .{45}|: .*, .*, .*\. .*: .*, .*, .*\.$`)

// TestStatesFit plays all scripts to their ends in every language, for the pages that translators read, and once more for the
// places of texts. It measures states on a phone: the lines that everyone sees do not wrap, and no label, option, description
// or placeholder is cut off.
func TestStatesFit(t *testing.T) {
	need.Page(t)
	catalogue, err := commands.Catalogue(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	few := scripts(t, brief...)
	t.Run("brief", func(t *testing.T) { statesFit(t, catalogue, few, 0, catalogue.Languages()) })
	if need.Long(t) {
		others := slices.DeleteFunc(scripts(t, "*"), func(file string) bool { return slices.Contains(few, file) })
		var tags []language.Tag
		for _, name := range strings.Fields(*fitted) {
			tags = append(tags, language.MustParse(name))
		}
		t.Run("others", func(t *testing.T) { statesFit(t, catalogue, others, leastStates, tags) })
	}
}

// statesFit plays scripts in every language, which show at least so many states, and measures them in some languages.
func statesFit(t *testing.T, catalogue *words.Catalogue, files []string, least int, measured []language.Tag) {
	t.Helper()
	tour, err := states.New(catalogue, states.Text, files...)
	if err != nil {
		t.Fatal(err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // the garbage of hundreds of bots would cost a tenth of the time
	for p := range allPlayed(t.Context(), tour, catalogue.Languages(), measured) {
		t.Run(p.page.Language, func(t *testing.T) {
			if p.err != nil || p.states < least {
				t.Errorf("got %d states, want at least %d: %v", p.states, least, p.err)
			}
			if p.page.Conversations == nil {
				return
			}
			say := catalogue.Speaker(p.page.Language)
			long := []string{say.Say(games.T("commands.seat.everyone")), say.Say(games.T("match.former"))}
			for _, l := range overfull(t, p.page) {
				if !mayWrap(l, long) {
					t.Errorf("%.0f pixels, and a %s has room for %.0f: %s (%s)", l.Width, l.Place, l.Room, l.Text, l.Title)
				}
			}
		})
	}
	if !need.Long(t) {
		return
	}
	if _, err := tour.Context(t.Context(), all.Games()); err != nil {
		t.Error(err)
	}
}

// played is what members saw in one language.
type played struct {
	page   web.States // without conversations if it is not measured
	states int
	err    error
}

// allPlayed plays all languages, each while the test measures the one before.
func allPlayed(ctx context.Context, tour *states.Tour, languages, measured []language.Tag) <-chan played {
	pages := make(chan played, len(languages))
	go func() {
		defer close(pages)
		for _, tag := range languages {
			page, err := tour.Play(ctx, tag.String())
			n := page.Len()
			if !slices.Contains(measured, tag) {
				page.Conversations = nil
			}
			pages <- played{page, n, err}
		}
	}()
	return pages
}

// mayWrap reports whether a line may wrap. Long are names of players that do not fit beside another.
func mayWrap(l line, long []string) bool {
	for _, name := range long {
		if strings.Contains(l.Text, name) {
			return true
		}
	}
	return free.MatchString(l.Place) || named.MatchString(l.Text) || l.Place == "row of buttons" && strings.Count(l.Text, " | ") >= 3
}

// overfull writes a page and measures it, a conversation at a time. Pictures have no width.
func overfull(t *testing.T, page web.States) (all []line) {
	t.Helper()
	page.Files = map[string]string{}
	name := filepath.Join(t.TempDir(), page.Language+".html")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := page.Write(file); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	tab := browsertest.Open(t, "file://"+name, phoneWidth, true)
	if !browsertest.Comes(t, tab, `document.body.dataset.drawn`) {
		t.Fatal("the page is not drawn")
	}
	for i := range page.Conversations {
		all = append(all, browsertest.Eval[[]line](t, tab, fmt.Sprintf(`import("measure.js").then((m) => m.overfull(document.querySelectorAll("section")[%d]))`, i))...)
	}
	return all
}

// scripts returns the files of scripts. A name may be a pattern.
func scripts(t *testing.T, names ...string) (files []string) {
	t.Helper()
	for _, name := range names {
		found, err := filepath.Glob(filepath.Join("..", "..", "..", "bot", "testdata", name+".script"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no script %s: %v", name, err)
		}
		files = append(files, found...)
	}
	return files
}
