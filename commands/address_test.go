package commands_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
)

// Every instruction of every game addresses a member by name, and leaves out the name of its reader:
// it then begins with a capital letter.
func TestInstructionsAddressTheirReaders(t *testing.T) {
	address := regexp.MustCompile(`\{\{\.Seat\}\}(?:, |[\x{a0}\x{202f}]?: )|, \{\{\.Seat\}\}`)
	says := speakers(t)
	for owner, lib := range libraries(t) {
		for id, text := range lib["en"] {
			if !strings.Contains(id, ".status.") || !address.MatchString(text["other"]) {
				continue
			}
			args := map[string]any{"Seat": games.Seat(0), "Count": 2}
			for _, arg := range argument.FindAllStringSubmatch(text["other"], -1) {
				if args[arg[1]] == nil {
					args[arg[1]] = "x"
				}
			}
			for _, say := range says {
				named := say.At(func(games.Seat) string { return "alice" }).Say(games.Text{ID: id, Args: args})
				unnamed := say.At(func(games.Seat) string { return words.Unnamed("alice") }).Say(games.Text{ID: id, Args: args})
				first := strings.IndexFunc(unnamed, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
				switch {
				case !strings.Contains(named, "alice"):
					t.Errorf("%s, %s %s: nobody is addressed: %s", owner, say.Language, id, named)
				case strings.Contains(unnamed, "alice"), first >= 0 && unicode.IsLower([]rune(unnamed[first:])[0]) && unnamed[first] != 'x':
					t.Errorf("%s, %s %s: got %q of %q", owner, say.Language, id, unnamed, named)
				}
			}
		}
	}
}

var argument = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

// Two players with the same name are told apart by their signs, or by their roles if they have none.
func TestPlayersOfTheSameName(t *testing.T) {
	for line, want := range map[string][2]string{
		"/pathway duel opponent:@bob":    {"🔴 Alice", "🔷 Alice"},
		"/secretword duel opponent:@bob": {"Maker Alice", "🔴 Alice"},
	} {
		w := commandstest.New(t)
		w.Walk([]commandstest.Step{{Who: "alice", Line: line, Want: "."}})
		table, say := w.Table(), w.Set.Speaker("en")
		two := table.Log.Chairs[:2]
		for i := range two {
			two[i] = match.Chair{Kind: match.Member, User: "1", Name: "Alice"}
		}
		names := commands.SeatNames(table, say)
		if got := [2]string{grid.Plain(names(0)), grid.Plain(names(1))}; got != want {
			t.Errorf("%s: the players are %q, want %q", line, got, want)
		}
	}
}
