package commands

import (
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// lobbyCard is for a table that members join and leave, until its starter has the
// game begin and computers take the chairs that are left.
func lobbyCard(t *match.Table, say words.Speaker) Body {
	lines := []string{say.Say(games.T("commands.lobby", "Starter", t.StarterName()))}
	body := Body{}
	names := fullNames(t, say)
	for i, c := range t.Log.Chairs {
		id := "commands.lobby.taken"
		switch c.Kind {
		case match.Invited:
			id = "commands.lobby.invited"
			body.Mentions = append(body.Mentions, c.User)
		case match.Offered, match.Declined:
			id = "commands.lobby.free"
		}
		lines = append(lines, say.Say(games.T(id, "Number", i+1, "Who", mentionArg(names(games.Seat(i))))))
	}
	said := strings.Join(lines, "\n")
	for _, term := range append(termLines(t), games.T("commands.invite.closes", "Time", relative(t.Closes()))) {
		said += smallLines(say.Say(term))
	}
	card := cardWith(t, say, accentInfo, said,
		cardKey{actSit, "", games.T("commands.button.join"), Success},
		cardKey{actOffer, "", games.T("commands.button.leave"), Plain},
		cardKey{actStandIn, "", games.T("commands.button.begin"), Primary},
		cardKey{actHelp, "", games.T("commands.button.rules"), Plain},
		cardKey{actStop, "", games.T("commands.button.close"), Plain})
	card.Mentions = body.Mentions
	return card
}
