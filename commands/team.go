package commands

import (
	"strconv"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Where team plays against team, members join a side by a key on the board, as
// long as the game goes on.

const actJoin = "J" // join the team of the seat of number arg

// teamFeature is the joining of teams.
type teamFeature struct{ *Set }

func (f teamFeature) feature() feature {
	join := f.acting(match.Act{Kind: games.Sit, At: match.AnyEntry})
	return feature{controls: map[string]control{actJoin: join}}
}

// joinKeys are a key for each team, where nothing is asked: a message has no room
// for both.
func joinKeys(t *match.Table, plain words.Speaker) (buttons []Button) {
	if t.Log.Asked != nil {
		return nil
	}
	for i, c := range t.Log.Chairs {
		if c.Kind != match.Team {
			continue
		}
		seat := t.Game.Info.Seats[i]
		buttons = append(buttons, Button{
			Label: plain.Say(games.T("commands.button.join-side", "Role", t.Game.Info.Text("seat", seat.ID))), Emoji: seat.Sign.Emoji(plain.Style),
			Custom: custom{actJoin, t.Match.ID, len(t.Match.Entries), strconv.Itoa(i)}.String(),
		})
	}
	return buttons
}

// teamLine asks members to join a team that is to move and that nobody is in.
func teamLine(t *match.Table) games.Text {
	if c := t.Chair(t.Turn()); c.Kind == match.Team && len(c.Team) == 0 {
		return games.T("commands.team.empty", "Seat", t.Turn())
	}
	return games.Text{}
}

// teamName is who plays in a team: its first, and how many more.
func teamName(c match.Chair, say words.Speaker) string {
	switch n := len(c.Team); n {
	case 0:
		return say.Say(games.T("commands.seat.nobody"))
	case 1:
		return mentioned(c.Team[0].User, say)
	default:
		return say.Say(games.T("commands.seat.team", "First", mention(c.Team[0].User), "Count", n-1))
	}
}
