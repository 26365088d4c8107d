package start

import (
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// lobbyCard is the card of a table that members join and leave until its starter
// begins. Computers take the free seats.
func lobbyCard(t *match.Table, say words.Speaker) commands.Body {
	lines := []string{say.Say(games.T("commands.lobby", "Starter", t.StarterName()))}
	body := commands.Body{}
	names := commands.FullNames(t, say)
	for i, c := range t.Log.Chairs {
		id := "commands.lobby.taken"
		switch c.Kind {
		case match.Invited:
			id = "commands.lobby.invited"
			body.Mentions = append(body.Mentions, c.User)
		case match.Offered, match.Declined:
			id = "commands.lobby.free"
		}
		lines = append(lines, say.Say(games.T(id, "Number", i+1, "Who", commands.Markup(names(games.Seat(i))))))
	}
	said := strings.Join(lines, "\n")
	for _, term := range append(termLines(t), games.T("commands.invite.closes", "Time", commands.Relative(t.Closes()))) {
		said += commands.SmallLines(say.Say(term))
	}
	card := cardWith(t, say, commands.AccentInfo, said,
		cardKey{commands.ActSit, "", games.T("commands.button.join"), commands.Success},
		cardKey{commands.ActOffer, "", games.T("commands.button.leave"), commands.Plain},
		cardKey{commands.ActStandIn, "", games.T("commands.button.begin"), commands.Primary},
		cardKey{commands.ActHelp, "", games.T("commands.button.rules"), commands.Plain},
		cardKey{commands.ActStop, "", games.T("commands.button.close"), commands.Plain})
	card.Mentions = body.Mentions
	return card
}
