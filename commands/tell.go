package commands

import (
	"slices"

	"parlour/games"
	"parlour/games/match"
)

// told is a move as members read it: a Text where the game has words for it,
// else what stands in the log.
func told(g *games.Game, p games.Position, move string) any {
	if said := g.MoveText(p, move); move != "" && !said.IsZero() {
		return said
	}
	return move
}

// entryText is what an entry says in words. Of a move that no longer stands
// nobody knows where it was made, so it is told as the log has it.
func entryText(t *match.Table, e match.Entry) any {
	switch e.Kind {
	case games.Choose, games.Hide:
		return "" // what is sealed is not even shown as such
	case games.Move, games.Rolled, games.Forced:
		at := slices.IndexFunc(t.Log.Moves, func(m match.Standing) bool { return m.Entry == e.N })
		if at >= 0 {
			return told(t.Game, t.Positions[at], e.Text)
		}
	case games.Amend:
		if n, move, ok := match.ReadAmend(e.Text); ok && n <= len(t.Log.Moves) {
			return games.T("commands.amended", "Ply", n, "Move", told(t.Game, t.Positions[n-1], move))
		}
	}
	return e.Text
}
