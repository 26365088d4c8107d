//go:build linux

package ordeal

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/emoji"
	"parlour/bot/message"
	"parlour/commands"
)

// sighting is a board that a channel showed.
type sighting struct {
	channel, message wire.ID
	origin           wire.ID // the interaction that created the message, or ""
	answer           wire.ID // the interaction that the board answered, or "" if not known
	match            string  // the match that the controls name, or ""
	at               int     // the number of entries that the controls name, or unknown
	draft            string  // the part of a move that the board shows, by its controls
	words            string  // see wordsOf
}

// unknown is the number of entries of a board whose controls name none.
const unknown = -1

// boardHeading is the beginning of every board's words.
const boardHeading = "## "

// sighted reads a message, and reports whether it is a public board.
func sighted(m discordtest.MessageView) (s sighting, ok bool) {
	words := wordsOf(m.Components)
	if m.Private != "" || m.Thinking || !strings.HasPrefix(words, boardHeading) {
		return s, false
	}
	s = sighting{channel: m.ChannelID, message: m.ID, at: unknown, words: words}
	if m.InteractionMetadata != nil {
		s.origin = m.InteractionMetadata.ID
	}
	for _, c := range allControls(&m) {
		f := strings.SplitN(c.CustomID, ":", 4)
		if len(f) != 4 {
			continue
		}
		if s.match == "" {
			s.match = f[1]
		}
		at, err := strconv.Atoi(f[2])
		if err != nil || !slices.Contains(numbered, f[0]) {
			continue
		}
		s.at = at
		if !slices.Contains(tapped, f[0]) {
			continue
		}
		if length, rest, ok := strings.Cut(f[3], "."); ok {
			if n, err := strconv.Atoi(length); err == nil && n <= len(rest) {
				s.draft = rest[:n]
			}
		}
	}
	return s, true
}

// The actions of controls that name the number of entries: the keys of a move (tapped),
// whose argument begins with the draft and its length, and the answers to a question. See
// package commands.
var (
	tapped   = []string{"p", "c", "w", "f", "s"}
	numbered = append([]string{"ag", "ob"}, tapped...)
)

// wordsOf returns the texts of a message and its controls, one a line.
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

// wordsOfBody is wordsOf for a message that is not sent yet.
func wordsOfBody(body commands.Body) string {
	body = new(message.CommandIDs).Complete(body) // without IDs; see untimed
	body = (&emoji.Set{}).Substitute(body)        // Unicode emoji, as PARLOUR_EMOJI=off selects
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

// untimed masks what does not follow from entries: timestamps, and the IDs of commands, which a process may
// not know yet.
func untimed(text string) string {
	return mentions.ReplaceAllString(times.ReplaceAllString(text, "<t>"), "`$1`")
}

var (
	times    = regexp.MustCompile(`<t:\d+:\w>`)
	mentions = regexp.MustCompile(`<(/[a-z ]+):\d+>`)
)

// clip shortens a text as far as a label may be shortened when it is sent.
func clip(s string) string {
	if r := []rune(s); len(r) > 70 && !strings.Contains(s, "\n") {
		return string(r[:70])
	}
	return s
}
