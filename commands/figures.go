package commands

import (
	"parlour/commands/words"
	"parlour/games"
)

// figures are the examples of a game's rules, each with its caption above it
// and in small print what it shows to someone who hears it.
func figures(g games.Game, say words.Speaker) []Block {
	illustrated, ok := g.(games.Illustrated)
	if !ok {
		return nil
	}
	info := g.Info()
	say = say.At(func(seat games.Seat) string { return say.Say(info.Text("seat", info.Seats[seat].ID)) })
	var blocks []Block
	for _, f := range illustrated.Figures() {
		alt := games.T("commands.help.alt", "Alt", f.View.Alt)
		blocks = append(blocks, Block{Text: say.Say(f.Caption) + "\n" + f.View.Board.Emoji(say.Style, f.View.Marks) + "\n" + say.Say(alt)})
	}
	return blocks
}
