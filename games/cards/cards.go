// Package cards helps to write games of cards or dice for two to six players: what their
// [games.Info] have in common, lists of players, and dice as signs.
package cards

import (
	"io/fs"
	"strconv"

	"parlour/games"
	"parlour/games/grid"
)

// The numbers of players.
const (
	Fewest = 2
	Most   = 6
)

// Info returns the Info of a game with an option for the number of players, six coloured seats,
// which have secrets or not, computer players of the levels, and more options.
func Info(name string, files fs.FS, secret bool, levels []string, more ...games.Option) games.Info {
	i := games.Info{
		Name:     name,
		Options:  append([]games.Option{{Name: "players", Kind: games.Number, Min: Fewest, Max: Most, Default: strconv.Itoa(Fewest)}}, more...),
		Openings: games.ManySided(Most),
		Players:  []games.PlayerInfo{{Name: games.RandomPlayer}},
		Texts:    games.TextFiles(files),
	}
	for _, level := range levels {
		i.Players = append(i.Players, games.PlayerInfo{Name: level, Level: true})
	}
	for seat, id := range []string{"red", "yellow", "green", "blue", "violet", "pink"} {
		sign := grid.Colors[seat]
		i.Seats = append(i.Seats, games.SeatInfo{ID: id, Player: "medium", Sign: sign, Accent: sign.Ink, Secret: secret})
	}
	return i
}

// Players returns the number of players.
func Players(o games.Options) int { return o.Int("players", Fewest) }

// Each lists a text for each of the players.
func Each(players int, text func(games.Seat) games.Text) games.Text {
	return games.Dotted(games.Times(games.Seat(players), text)...)
}

// Who lists the players with their signs.
func Who(players int, sign func(games.Seat) grid.Cell) games.Text {
	return Each(players, func(seat games.Seat) games.Text {
		return games.T("games.cards.who", "Sign", games.Cells(sign(seat)), "Seat", seat)
	})
}

// Colour returns the disc of a seat.
func Colour(seat games.Seat) grid.Cell { return grid.Colors[seat] }

// Dice returns dice, given as digits, as signs.
func Dice[T ~string](faces T) grid.Cells {
	return games.Mapped([]byte(faces), func(face byte) grid.Cell { return grid.Die(int(face - '0')) })
}
