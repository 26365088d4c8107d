package gametest

import (
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games"
)

// There is no hint from a player that moves at random.
func TestHintNeedsAPlayerThatThinks(t *testing.T) {
	tests := []struct {
		game *games.Game
		want bool
	}{
		{Chain(), false},
		{brokenNim(func(r *games.Rules[pile, int]) {
			r.Info.Players = append(r.Info.Players, games.PlayerInfo{Name: "easy"})
			r.Players["easy"] = r.Players["random"]
		}), true},
	}
	for _, tt := range tests {
		at := hosted(t, tt.game, "play")
		at.do(at.command())
		button := slices.ContainsFunc(at.board().Keys, func(b commands.Block) bool {
			return slices.ContainsFunc(b.Buttons, func(x commands.Button) bool { return x.Label == "Hint" })
		})
		r := at.request(member(starter), commands.Command)
		r.Path = []string{"game", "hint"}
		reply, _ := at.do(r).(commands.Message)
		if refused := strings.Contains(replyText(reply), "There are no hints here"); button != tt.want || refused == tt.want {
			t.Errorf("%s: the button is there: %v, and the command answers %s; want a hint: %v", tt.game.Info.Name, button, replyText(reply), tt.want)
		}
	}
}
