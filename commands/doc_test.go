package commands_test

import (
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"parlour/commands"
	"parlour/commands/all"
	"parlour/commands/commandstest"
	"parlour/commands/words"
)

// codeOfDoc returns the code in the comment of the package.
func codeOfDoc(t *testing.T) (blocks []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range new(comment.Parser).Parse(f.Doc.Text()).Content {
		if code, ok := b.(*comment.Code); ok {
			blocks = append(blocks, code.Text)
		}
	}
	return blocks
}

// The feature in the comment of the package works, with the texts there.
func TestTheFeatureOfTheDocument(t *testing.T) {
	blocks := codeOfDoc(t)
	if len(blocks) != 2 {
		t.Fatalf("got %d blocks of code, want the feature and its texts", len(blocks))
	}
	source, err := os.ReadFile("echo_test.go")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := blocks[0], strings.Replace(string(source), "package commands_test", "package echo", 1); got != want {
		t.Errorf("the feature in doc.go is not echo_test.go, which is:\n%s", want)
	}
	w := worldWithEcho(t, blocks[1])
	said := w.Say("alice", "/echo phrase:Hello *there*")
	if got, want := commandstest.Texts(said.Body), `You said: Hello \*there\*`; got != want || !said.Private() {
		t.Errorf("got %q, want %q in private", got, want)
	}
	again := w.Press("alice", "private", w.Button(said.Body, "Again"))
	if got, want := commandstest.Texts(again.Body), commandstest.Texts(said.Body); got != want || again.To != commands.InPlace {
		t.Errorf("after a press got %q, want %q in its place", got, want)
	}
	long := w.Say("alice", "/echo phrase:"+strings.Repeat("o", 51))
	if got, want := commandstest.Texts(long.Body), "That is too long to repeat."; got != want || !long.Private() {
		t.Errorf("of a long phrase got %q, want %q in private", got, want)
	}
}

// worldWithEcho returns a world that also has /echo, with these English texts.
func worldWithEcho(t *testing.T, texts string) *commandstest.World {
	t.Helper()
	w := commandstest.New(t)
	catalogue, err := words.New(commands.Texts(), fstest.MapFS{"en.json": {Data: []byte(texts)}})
	if err != nil {
		t.Fatal(err)
	}
	w.Set, err = commands.New(w.Host, catalogue, w.Logger(), commands.Usual(), commands.Process{}, func(c *commands.Core) []commands.Feature {
		return append(all.Features(c), Echo(c))
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}
