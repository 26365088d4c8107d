package play

import (
	"strconv"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// In a match of teams, members join a side by a button of the board while the match is
// played.

// Teams is the button that joins a team.
func Teams(c *commands.Core) commands.Feature {
	join := c.Act.Control(match.Act{Kind: games.Sit, At: match.AnyEntry})
	return commands.Feature{Name: "team", Controls: commands.Controls{commands.ActJoin: join}}
}

// joinKeys returns a button for each team. They are omitted during a proposal, for
// lack of room.
func joinKeys(t *match.Table, plain words.Speaker) (buttons []commands.Button) {
	if t.Log.Proposal != nil {
		return nil
	}
	for i, c := range t.Log.Chairs {
		if c.Kind != match.Team {
			continue
		}
		seat := t.Game.Info.Seats[i]
		buttons = append(buttons, commands.Button{
			Label: plain.Say(games.T("commands.button.join-side", "Role", t.Game.Info.Text("seat", seat.ID))), Emoji: seat.Sign.Emoji(plain.Style),
			Custom: commands.IDNow(commands.ActJoin, t, strconv.Itoa(i)).String(),
		})
	}
	return buttons
}

// teamLine asks members to join the team to move if it is empty.
func teamLine(t *match.Table) games.Text {
	if c := t.Chair(t.Turn()); c.Kind == match.Team && len(c.Team) == 0 {
		return games.T("commands.team.empty", "Seat", t.Turn())
	}
	return games.Text{}
}
