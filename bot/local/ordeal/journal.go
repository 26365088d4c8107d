//go:build linux

package ordeal

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/emoji"
	"parlour/commands"
)

// act is an interaction that a member made.
type act struct {
	*discordtest.Interaction
	table  *table
	kind   kind
	starts bool // it may start a match
}

// moved reports whether an interaction's member has been told that a move was
// made. A command says so by a board, or by leaving nothing: then its placeholder
// has gone, and nothing ever came in its place. A press is answered by a board also
// where another one was expected.
func (a *act) moved(told told) bool {
	if a.kind != move {
		return false
	}
	silent := a.State() == discordtest.Answered && a.Response() == wire.DeferMessage && len(a.Messages()) == 0
	return told == aBoard || silent && told == nothing
}

// told is what the member of an interaction has been shown in answer to it.
type told int

const (
	nothing told = iota
	words
	aBoard
)

// described is what became of an interaction, for who looks for a fault.
func (a *act) described() string {
	said, _ := json.Marshal(a.Payload().Data)
	return fmt.Sprintf("made at %s, %s, response %d, state %v, %d messages, arrivals %v", a.Made().Format(clock), said, a.Response(), a.State(), len(a.Messages()), a.Arrivals())
}

// clock is how times are told, as in the log of the processes.
const clock = "15:04:05.000"

// draft is what a board shows of a move that is being put together: whose match
// it is, and after how many entries.
type draft struct {
	match string
	at    int
}

// journal is all that members did and were shown.
type journal struct {
	mu      sync.Mutex
	acts    []*act
	answers map[wire.ID]told            // by interaction
	shown   map[wire.ID]map[string]bool // by channel: every board that was there, as its words
	drafts  map[wire.ID]map[draft]bool  // by channel: every board with a part of a move on it
	refused int                         // what a member's client did not let through
}

func newJournal() *journal {
	return &journal{answers: map[wire.ID]told{}, shown: map[wire.ID]map[string]bool{}, drafts: map[wire.ID]map[draft]bool{}}
}

// add notes what a member did.
func (j *journal) add(a *act) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.acts = append(j.acts, a)
}

// answered notes what an interaction's member is shown.
func (j *journal) answered(interaction wire.ID, m discordtest.MessageView) {
	if m.Thinking {
		return
	}
	what := words
	if m.Private == "" && strings.HasPrefix(wordsOf(m.Components), boardHeading) {
		what = aBoard
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.answers[interaction] = max(j.answers[interaction], what)
}

// told is what an interaction's member has been shown.
func (j *journal) told(interaction wire.ID) told {
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
const boardHeading = "## "

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
	if d, ok := drafted(&m); ok {
		note(j.drafts, m.ChannelID, d)
	} else {
		note(j.shown, m.ChannelID, words)
	}
}

// note adds to what was seen in a channel.
func note[T comparable](all map[wire.ID]map[T]bool, channel wire.ID, seen T) {
	if all[channel] == nil {
		all[channel] = map[T]bool{}
	}
	all[channel][seen] = true
}

// sights are all boards that have been shown so far.
type sights struct {
	shown  map[wire.ID]map[string]bool
	drafts map[wire.ID]map[draft]bool
}

func (j *journal) boards() sights {
	j.mu.Lock()
	defer j.mu.Unlock()
	out := sights{map[wire.ID]map[string]bool{}, map[wire.ID]map[draft]bool{}}
	for channel, all := range j.shown {
		out.shown[channel] = maps.Clone(all)
	}
	for channel, all := range j.drafts {
		out.drafts[channel] = maps.Clone(all)
	}
	return out
}

// drafted is the draft that a board shows, if it shows one. Its keys say so:
// their IDs hold the match, how many entries it had, and what was tapped, with
// its length before it. So do those of a board that is past use.
func drafted(m *discordtest.MessageView) (d draft, ok bool) {
	for _, c := range allControls(m) {
		f := strings.SplitN(c.CustomID, ":", 4)
		if len(f) != 4 || len(f[0]) != 1 || !strings.Contains(tapping, f[0]) {
			continue
		}
		at, err := strconv.Atoi(f[2])
		length, _, _ := strings.Cut(f[3], ".")
		if n, wrong := strconv.Atoi(length); err == nil && wrong == nil && n > 0 {
			return draft{f[1], at}, true
		}
	}
	return draft{}, false
}

// tapping are the actions of the keys by which a move is put together.
const tapping = "pcfs"

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
	return untimed(b.String())
}

// untimed is a text without the times in it, which follow from no entry.
func untimed(text string) string { return times.ReplaceAllString(text, "<t>") }

var times = regexp.MustCompile(`<t:\d+:\w>`)

// wordsOfBody is the same of a message that is not sent yet.
func wordsOfBody(body commands.Body) string {
	body = (&emoji.Wardrobe{}).Dress(body) // in Unicode's signs, as PARLOUR_EMOJI asks for
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
	return untimed(b.String())
}

// clip takes away what a label may lose on its way.
func clip(s string) string {
	if r := []rune(s); len(r) > 70 && !strings.Contains(s, "\n") {
		return string(r[:70])
	}
	return s
}
