//go:build linux

package ordeal

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/commands"
)

// act is an interaction that a member made.
type act struct {
	*discordtest.Interaction
	table  *table
	kind   kind
	starts bool // it may start a match
}

// answer is what an interaction's member has been shown in answer to it, at any
// time.
type answer struct {
	note  bool // a private note that the move was made
	board bool // a board
}

// moved reports whether an answer to an interaction of a kind says that a move
// was made. A board says so of a command; a press is answered by a board also
// where another one was expected.
func (a answer) moved(k kind) bool { return a.note || a.board && k == move }

// journal is all that members did and were shown.
type journal struct {
	mu      sync.Mutex
	acts    []*act
	answers map[wire.ID]answer          // by interaction
	shown   map[wire.ID]map[string]bool // by channel: every board that was there, as its words
	refused int                         // what a member's client did not let through
}

func newJournal() *journal {
	return &journal{answers: map[wire.ID]answer{}, shown: map[wire.ID]map[string]bool{}}
}

// add notes what a member did.
func (j *journal) add(a *act) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.acts = append(j.acts, a)
}

// played begins the private note that a move was made; see commands.done.move.
const played = "Played: "

// answered notes what an interaction's member is shown.
func (j *journal) answered(interaction wire.ID, m discordtest.MessageView) {
	words := wordsOf(m.Components)
	note := m.Private != "" && strings.HasPrefix(words, played)
	board := m.Private == "" && strings.HasPrefix(words, boardHeading)
	if !note && !board {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	a := j.answers[interaction]
	j.answers[interaction] = answer{a.note || note, a.board || board}
}

// answerTo is what an interaction's member has been shown so far.
func (j *journal) answerTo(interaction wire.ID) answer {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.answers[interaction]
}

// refuse counts what a member's client did not let through.
func (j *journal) refuse() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.refused++
}

// boardHeading begins the words of every board.
const boardHeading = "### "

// see notes a board that a channel shows.
func (j *journal) see(m discordtest.MessageView) {
	if m.Private != "" || m.Thinking {
		return
	}
	words := wordsOf(m.Components)
	if !strings.HasPrefix(words, boardHeading) {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	all := j.shown[m.ChannelID]
	if all == nil {
		all = map[string]bool{}
		j.shown[m.ChannelID] = all
	}
	all[words] = true
}

// boards are all that have been shown so far.
func (j *journal) boards() map[wire.ID]map[string]bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	out := map[wire.ID]map[string]bool{}
	for channel, all := range j.shown {
		out[channel] = maps.Clone(all)
	}
	return out
}

// wordsOf is what a message says, controls included, without what Discord adds.
func wordsOf(list []wire.Component) string {
	var b strings.Builder
	wire.Walk(list, func(c *wire.Component) bool {
		for _, s := range []string{c.Content, c.Label, c.Placeholder} {
			if s = strings.TrimSpace(s); s != "" {
				b.WriteString(clip(s) + "\n")
			}
		}
		return true
	})
	return b.String()
}

// wordsOfBody is the same of a message that is not sent yet.
func wordsOfBody(body commands.Body) string {
	var b strings.Builder
	write := func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			b.WriteString(clip(s) + "\n")
		}
	}
	for _, block := range slices.Concat(body.Blocks, body.Keys) {
		write(block.Text)
		for _, x := range block.Buttons {
			write(x.Label)
		}
		if block.Select != nil {
			write(block.Select.Placeholder)
		}
	}
	return b.String()
}

// clip takes away what a label may lose on its way.
func clip(s string) string {
	if r := []rune(s); len(r) > 70 && !strings.Contains(s, "\n") {
		return string(r[:70])
	}
	return s
}
