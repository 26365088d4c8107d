package commands

import (
	"parlour/commands/words"
	"parlour/games"
)

// figures are the examples of a game's rules, each with its caption above it
// and in small print what it shows to someone who hears it.
func figures(g *games.Game, say words.Speaker) []Block {
	if g.Figures == nil {
		return nil
	}
	say = byRole(g, say)
	var blocks []Block
	for _, f := range g.Figures() {
		alt := games.T("commands.help.alt", "Alt", f.View.Alt)
		blocks = append(blocks, Block{Text: say.Say(f.Caption) + "\n" + f.View.Board.Emoji(say.Style, f.View.Marks) + "\n" + say.Say(alt)})
	}
	return blocks
}

// example is a small board with its caption in small print under it.
func example(g *games.Game, f games.Figure, say words.Speaker) Block {
	say = byRole(g, say)
	board := f.View.Board.Emoji(say.Style, f.View.Marks)
	if caption := say.Say(f.Caption); caption != "" {
		board += "\n-# " + caption
	}
	return Block{Text: board}
}

// byRole calls seats by their role, where nobody sits in them.
func byRole(g *games.Game, say words.Speaker) words.Speaker {
	info := &g.Info
	return say.At(func(seat games.Seat) string { return say.Say(info.Text("seat", info.Seats[seat].ID)) })
}
