package commands

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// logFeature is /game log.
type logFeature struct{ *Set }

func (f logFeature) feature() feature {
	return feature{
		table: []Spec{{Name: "log", About: games.T("commands.game.log"), table: f.list}},
	}
}

// list lists the log of the match.
func (f logFeature) list(_ context.Context, r Request, t *match.Table) (Reply, error) {
	say := f.privateAt(r, t)
	if len(t.Match.Entries) == 0 {
		return private(text(say.Say(games.T("commands.log.empty")))), nil
	}
	lines := func(say words.Speaker) (lines []string) {
		asked := games.Nobody
		for _, e := range t.Match.Entries {
			id := "commands.log." + string(e.Kind)
			switch {
			case e.Listing() == match.Unlisted:
				continue
			case e.Kind == games.Ask:
				asked = e.Seat
			case e.Kind == games.Object && e.Seat == asked:
				id = "commands.log.withdrawn"
			case e.Kind == games.Resign && e.Text == match.TimeUp:
				id = "commands.log.lost"
			}
			what := say.Say(games.T(id, "Text", entryText(t, e), "Seat", e.Seat))
			lines = append(lines, fmt.Sprintf("`%d` %s", e.N+1, what))
		}
		return lines
	}
	body := long(t, say, "log.txt", lines)
	body.Blocks[0].Text += smallLines(say.Say(games.T("commands.log.match", "ID", t.Match.Short())))
	return private(body), nil
}

// entryText is what an entry says in words. Of a move that no longer stands
// nobody knows where it was made, so it is told as the log has it.
func entryText(t *match.Table, e match.Entry) any {
	if e.Listing() == match.Redacted {
		return ""
	}
	switch e.Kind {
	case games.Ask:
		return games.T("commands.consent."+e.Text, "Seat", e.Seat)
	case games.Move, games.Rolled, games.Forced:
		at := slices.IndexFunc(t.Log.Moves, func(m match.Standing) bool { return m.Entry == e.N })
		if at >= 0 {
			return moveText(t.Game, t.Positions[at], e.Text)
		}
	case games.Amend:
		if n, move, ok := match.ReadAmend(e.Text); ok && n <= len(t.Log.Moves) {
			return games.T("commands.log.amended", "Ply", n, "Move", moveText(t.Game, t.Positions[n-1], move))
		}
	}
	return e.Text
}

// maxText keeps a text well below Discord's 4000 characters a message.
const maxText = 3500

// long is as many of the last lines about a match as there is room for, and if
// there are more all of them in a file of that name.
func long(t *match.Table, say words.Speaker, name string, lines func(words.Speaker) []string) Body {
	shown, whole := lastLines(lines(say), maxText)
	body := text(shown)
	if !whole {
		plain := say.Plain()
		all := strings.Join(lines(plain.At(seatNames(t, plain))), "\n")
		body.Files = []File{{name, []byte(strings.NewReplacer("**", "", "`", "").Replace(all))}}
		body.add(Block{File: name})
	}
	return body
}

// lastLines joins as many of the last lines as there is room for, and reports
// whether these are all.
func lastLines(lines []string, room int) (joined string, all bool) {
	first := len(lines)
	for first > 0 && room >= len(lines[first-1])+1 {
		first--
		room -= len(lines[first]) + 1
	}
	joined = strings.Join(lines[first:], "\n")
	if first > 0 {
		joined = "…\n" + joined
	}
	return joined, first == 0
}
