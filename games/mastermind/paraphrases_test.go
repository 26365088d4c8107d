package mastermind

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parlour/games"
)

// minParaphrases is the least number of questions of a language.
const minParaphrases = 60

// everyReply are the replies that the questions of a language must get, one for each
// kind of question and each refusal.
var everyReply = []string{
	"ask.yes", "ask.some", "ask.no", "ask.could", "ask.not-yet", "ask.yes-not", "ask.unknown", "ask.maker", "ask.few", "ask.many",
	"ask.color-known", "ask.color", "ask.absent", "ask.place-known", "ask.place", "ask.help",
	"refuse.question", "refuse.question.place", "refuse.question.color", "refuse.code.twice",
}

// Members ask in their own words. A file of testdata/ask contains positions in
// brackets, as rules and moves, and below each the questions with their replies.
func TestParaphrases(t *testing.T) {
	files, err := filepath.Glob("testdata/ask/*.txt")
	if err != nil || len(files) < 7 {
		t.Fatalf("found %v, %v", files, err)
	}
	for _, file := range files {
		language := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(language, func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var replies []string
			var at state
			for line := range strings.Lines(string(data)) {
				line = strings.TrimSpace(line)
				if rules, moves, ok := strings.Cut(strings.Trim(line, "[]"), ": "); ok && line[0] == '[' {
					at = after(t, newState(t, games.Options{optRules: rules}), moves)
					continue
				}
				question, want, _ := strings.Cut(line, " = ")
				questions{{question, want}}.checkIn(t, language, at, nil)
				id, _, _ := strings.Cut(want, " ")
				replies = append(replies, id)
			}
			if len(replies) < minParaphrases {
				t.Errorf("%d questions, want %d", len(replies), minParaphrases)
			}
			for _, id := range everyReply {
				if !slices.Contains(replies, id) {
					t.Errorf("no question is answered by %s", id)
				}
			}
		})
	}
}
