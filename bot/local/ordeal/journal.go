//go:build linux

package ordeal

import (
	"context"
	"maps"
	"strings"
	"sync"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/commands"
)

// act is an interaction, and what became of it.
type act struct {
	*discordtest.Interaction
	table  *table
	kind   kind
	starts bool // it may start a match
	told   bool // the member was told that her move was made
}

// journal is all that members did and were shown.
type journal struct {
	work sync.WaitGroup

	mu     sync.Mutex
	acts   []*act
	shown  map[wire.ID]map[string]bool // by channel: every board that was there, as its words
	failed int                         // what a member's client did not let through
}

func newJournal() *journal { return &journal{shown: map[wire.ID]map[string]bool{}} }

// played begins the private note that a move was made; see commands.done.move.
const played = "Played: "

// follow waits for what an interaction comes to.
func (j *journal) follow(ctx context.Context, a *act) {
	j.mu.Lock()
	j.acts = append(j.acts, a)
	j.mu.Unlock()
	j.work.Go(func() {
		if state, err := a.Wait(ctx); err != nil || state != discordtest.Answered {
			return
		}
		told := false
		for _, m := range a.Messages() {
			words := wordsOf(m.Components)
			told = told || m.Private != "" && strings.HasPrefix(words, played) || m.Private == "" && a.kind == move
		}
		j.mu.Lock()
		a.told = told
		j.mu.Unlock()
	})
}

// refuse counts what a member's client did not let through.
func (j *journal) refuse() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.failed++
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
	for _, block := range body.Blocks {
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
