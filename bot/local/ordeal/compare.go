//go:build linux

package ordeal

import (
	"fmt"
	"slices"
	"strings"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/games"
	"parlour/games/match"
)

// difference is how the board of a match differs from the stored position.
type difference string

const (
	same    difference = ""
	behind  difference = "behind"  // it shows an older position
	missing difference = "missing" // its message is gone, or shows something else
	wrong   difference = "wrong"   // it shows no position of the match, or another than its controls name
)

// compare compares the board of a match with the stored position. The board may also show a
// draft of the next move.
func (c *checker) compare(now *match.Table, shown messages) (d difference, why string) {
	all, board := shown.in(now.Match.Channel), c.messageOf(now)
	n := slices.IndexFunc(all, func(m discordtest.MessageView) bool { return string(m.ID) == board })
	if n < 0 {
		return missing, "its message is not there"
	}
	s, ok := sighted(all[n])
	switch {
	case !ok:
		return missing, "its message is no board:\n" + wordsOf(all[n].Components)
	case s.match != "" && s.match != now.Match.ID:
		return missing, "its message is the board of match " + s.match
	}
	want := games.Mapped(c.set.BoardsWith(now, s.draft, locale), wordsOfBody)
	outdated := s.at != unknown && now.Outdated(s.at)
	if slices.Contains(want, s.words) && !outdated {
		return same, ""
	}
	why = fmt.Sprintf("after %d entries, it shows since %s:\n%swant:\n%s", s.at, changedAt(all[n]), s.words, strings.Join(want, "or:\n"))
	if (&record{Match: now.Match, boards: map[drawing][]string{}}).explains(c, s) {
		return behind, why
	}
	return wrong, why
}

// changedAt returns the time of a message's last change.
func changedAt(m discordtest.MessageView) string {
	if m.EditedTimestamp != nil {
		return m.EditedTimestamp.Format(clock)
	}
	return m.Timestamp.Format(clock)
}

// isLive reports whether a message has an enabled control.
func isLive(m *discordtest.MessageView) bool {
	return slices.ContainsFunc(allControls(m), func(c wire.Component) bool { return !c.Disabled })
}

// messages caches the public messages of channels.
type messages struct {
	server *discordtest.Server
	of     map[string][]discordtest.MessageView
}

func (m messages) in(channel string) []discordtest.MessageView {
	if _, ok := m.of[channel]; !ok {
		m.of[channel] = m.server.PublicMessages(wire.ID(channel))
	}
	return m.of[channel]
}
