package message

import (
	"regexp"
	"slices"
	"strings"
	"sync/atomic"

	"parlour/commands"
)

// CommandIDs are the IDs of the registered commands by name. With them, the commands in texts become mentions
// that members can tap: </game stop> becomes </game stop:ID>, where the ID is the ID of /game. The zero value
// knows no command. It is safe for concurrent use.
//
// Every process reads the IDs from Discord before it sends anything, and a command keeps its ID as long as it
// exists, so all processes write the same text. One that does not know a command yet, because another process
// registers it later, writes it as code until it does; see package register.
type CommandIDs struct {
	byName atomic.Pointer[map[string]string]
}

// Use replaces the IDs.
func (c *CommandIDs) Use(byName map[string]string) { c.byName.Store(&byName) }

// Know reports whether all commands have IDs.
func (c *CommandIDs) Know(specs []commands.Spec) bool {
	known := c.load()
	return !slices.ContainsFunc(specs, func(s commands.Spec) bool { return known[s.Name] == "" })
}

func (c *CommandIDs) load() map[string]string {
	if known := c.byName.Load(); known != nil {
		return *known
	}
	return nil
}

// Complete returns the body with its commands as mentions. If the texts exceed MaxText, all commands become code,
// which takes the same space as in the catalogue.
func (c *CommandIDs) Complete(b commands.Body) commands.Body {
	completed, length := complete(b, c.load())
	if length > MaxText {
		completed, _ = complete(b, nil)
	}
	return completed
}

// complete returns the body with mentions, and the length of its texts.
func complete(b commands.Body, ids map[string]string) (commands.Body, int) {
	length := 0
	b.Blocks, b.Keys = slices.Clone(b.Blocks), slices.Clone(b.Keys)
	for _, blocks := range [][]commands.Block{b.Blocks, b.Keys} {
		for i := range blocks {
			blocks[i].Text = completeText(blocks[i].Text, ids)
			length += Length(blocks[i].Text)
		}
	}
	return b, length
}

// command matches an escaped character, which begins no command, or a command as catalogues write it.
var command = regexp.MustCompile(`\\.|</[-a-z]+(?: [-a-z]+)?>`)

// completeText completes the commands in a Markdown text. What members typed is escaped or in code.
func completeText(text string, ids map[string]string) string {
	if !strings.Contains(text, "</") {
		return text
	}
	return OutsideCode(text, func(plain string) string {
		return command.ReplaceAllStringFunc(plain, func(found string) string {
			path, ok := strings.CutPrefix(strings.TrimSuffix(found, ">"), "</")
			name, _, _ := strings.Cut(path, " ")
			switch id := ids[name]; {
			case !ok:
				return found
			case id == "":
				return "`/" + path + "`"
			default:
				return "</" + path + ":" + id + ">"
			}
		})
	})
}
