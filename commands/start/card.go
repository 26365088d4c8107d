package start

import (
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
)

// Cards replace the board while a match looks for players: invitations and their
// results, and matches whose member has kept the others waiting.

// card returns the card that replaces a table's board, if one does.
func card(t *match.Table, say words.Speaker) (commands.Body, bool) {
	vacant := func(kinds ...match.Kind) (games.Seat, bool) {
		i := slices.IndexFunc(t.Log.Chairs, func(c match.Chair) bool { return slices.Contains(kinds, c.Kind) })
		return games.Seat(i), i >= 0
	}
	switch seat, ok := vacant(match.Invited, match.Declined, match.Offered); {
	case t.Outcome().Over && ok:
		return closedCard(t, seat, say), true
	case t.Outcome().Over:
		return commands.Body{}, false
	case t.Lobby() && len(t.Vacant()) > 0:
		return lobbyCard(t, say), true
	}
	if seat, ok := vacant(match.Invited); ok {
		return invitation(t, seat, say), true
	}
	if seat, ok := vacant(match.Declined); ok {
		return declinedCard(t, seat, say), true
	}
	if seat, ok := vacant(match.Offered); ok {
		return offerCard(t, seat, say), true
	}
	switch {
	case len(t.Secrets().Missing()) > 0:
		return handsCard(t, say), true
	case t.Log.Idle != nil:
		return idleCard(t, say), true
	}
	return commands.Body{}, false
}

// cardWith returns a card with the table's title, a text, and a button for each of the
// keys.
func cardWith(t *match.Table, say words.Speaker, accent uint32, said string, keys ...cardKey) commands.Body {
	body := commands.InCard(accent, "## "+say.Say(t.Position().View().Title), said)
	for row := range slices.Chunk(keys, cardKeys) {
		body = body.With(games.Mapped(row, func(k cardKey) commands.Button {
			id := commands.IDNow(k.action, t, "")
			if k.action == commands.ActHelp { // as on every board
				id.At, id.Arg = 0, t.Match.Game
			}
			return commands.NewButton(say.Plain(), k.label, id, k.style)
		})...)
	}
	return body
}

// cardKeys is the number of buttons in a row of a card, whose labels are words.
const cardKeys = 3

// cardKey is a button below a card.
type cardKey struct {
	action commands.Action
	label  string // the ID of a text
	style  commands.ButtonStyle
}

// invitation asks the invited to accept: what is played, on which side, and until
// when.
func invitation(t *match.Table, seat games.Seat, say words.Speaker) commands.Body {
	asks, yes := games.T("commands.invite", "Member", commands.Mention(t.Chair(seat).User), "Starter", t.StarterName()), "commands.button.accept"
	if t.Match.Again {
		asks, yes = games.T("commands.again", "Starter", t.StarterName()), "commands.button.in"
	}
	lines := say.Say(asks)
	lines += "\n" + plays(t, seat, say)
	lines += commands.SmallLines(say.Join(append(termLines(t, seat), closes(t)), "\n"))
	body := cardWith(t, say, commands.AccentAlarm, lines,
		cardKey{commands.ActSit, yes, commands.Success},
		cardKey{commands.ActDecline, "commands.button.decline", commands.Plain},
		cardKey{commands.ActHelp, "commands.button.rules", commands.Plain})
	if !t.Match.Again {
		body.Mentions = []string{t.Chair(seat).User}
	}
	return body
}

// closes says until when an invitation is open.
func closes(t *match.Table) games.Text {
	return games.T("commands.invite.closes", "Time", commands.Relative(t.InvitationExpires()))
}

// plays says what both players do, as above the board, and who starts unless one of them
// only keeps a secret. The reader takes a seat.
func plays(t *match.Table, seat games.Seat, say words.Speaker) string {
	names := commands.FullNames(t, say)
	lines := say.At(func(s games.Seat) string {
		if t.Chair(s).Kind == match.Offered {
			return say.Say(games.T("commands.seat.joiner"))
		}
		return names(s)
	}).Say(t.Positions[0].View().Players)
	first := t.Positions[0].Turn()
	switch {
	case t.Game.Simultaneous != nil && len(t.Game.Simultaneous.Seats(t.Positions[0])) > 1:
		lines += "\n" + say.Say(games.T("commands.invite.together"))
	case t.Game.Info.Asymmetric && host.Hides(&t.Game.Info):
	case first == seat:
		lines += "\n" + say.Say(games.T("commands.invite.first"))
	case first >= 0:
		lines += "\n" + say.Say(games.T("commands.invite.starts", "Seat", first))
	}
	return lines
}

// termLines returns what the title of a match does not say, in small lines: the goal of a
// seat, the rules if these vary, who is certain to win, and the clock.
func termLines(t *match.Table, seat games.Seat) (lines []games.Text) {
	p := t.Position()
	lines = append(lines, p.View().Goal(seat))
	switch varies := t.Game.Terms != nil; {
	case varies && t.Game.Brief != nil:
		lines = append(lines, t.Game.Brief(p).Lines[0])
	case varies:
		lines = append(lines, t.Game.Terms(p)...)
	}
	if t.Game.ProvenWinner != nil {
		if _, said, decided := t.Game.ProvenWinner(p); decided {
			lines = append(lines, said)
		}
	}
	return append(lines, commands.ClockTerm(t))
}

// declinedCard asks who plays instead of the member who has declined.
func declinedCard(t *match.Table, seat games.Seat, say words.Speaker) commands.Body {
	said := say.Say(games.T("commands.invite.declined", "Seat", seat))
	return cardWith(t, say, commands.AccentStopped, said, append([]cardKey{{commands.ActOffer, "commands.button.anyone", commands.Primary}}, insteadKeys(t, seat)...)...)
}

// offerCard offers a seat to everyone.
func offerCard(t *match.Table, seat games.Seat, say words.Speaker) commands.Body {
	said := say.Say(games.T("commands.invite.offered", "Starter", t.StarterName())) + "\n" + plays(t, seat, say)
	said += commands.SmallLines(say.Join(append(termLines(t, seat), closes(t)), "\n"))
	return cardWith(t, say, commands.AccentInfo, said, append([]cardKey{{commands.ActSit, "commands.button.join", commands.Success}}, insteadKeys(t, seat)...)...)
}

// insteadKeys returns the buttons for a match without an opponent.
func insteadKeys(t *match.Table, seat games.Seat) []cardKey {
	shut := cardKey{commands.ActStop, "commands.button.call-off", commands.Plain}
	if t.Game.Info.Seats[seat].Secret { // a computer would not know it
		return []cardKey{shut}
	}
	return []cardKey{{commands.ActStandIn, "commands.seat.bot", commands.Plain}, shut}
}

// closedCard is the card of a match that did not begin.
func closedCard(t *match.Table, seat games.Seat, say words.Speaker) commands.Body {
	said := games.T("commands.invite.closed")
	if t.Log.End != nil && t.Log.End.Text == match.Expired {
		said = games.T("commands.invite.expired")
	}
	lines, again := say.Say(said), "commands.button.again"
	if t.Chair(seat).User != "" {
		again = "commands.button.invite-again"
		lines += commands.SmallLines(say.Say(games.T("commands.invite.was", "Starter", t.StarterName(), "Seat", seat)))
	}
	return cardWith(t, say, commands.AccentStopped, lines, cardKey{commands.ActAgain, again, commands.Primary})
}

// idleCard lets others continue or end a match whose member keeps them waiting.
func idleCard(t *match.Table, say words.Speaker) commands.Body {
	seat := t.Log.Idle.Seat
	c := t.Chair(seat)
	end := cardKey{commands.ActStop, "commands.button.end", commands.Plain}
	sit := cardKey{commands.ActSit, "commands.button.play-on", commands.Primary}
	if c.Kind != match.Member {
		said := say.Say(games.T("commands.idle.anyone", "Time", commands.Relative(t.LastChange())))
		return cardWith(t, say, commands.AccentAlarm, said, sit, end)
	}
	seen, reminded := commands.Relative(t.LastActive(c.User)), commands.Relative(t.Match.Reminder.At)
	asked := commands.SmallLines(say.Say(games.T("commands.idle.asked", "Seat", seat, "Time", reminded)))
	if !t.Replaceable() {
		return cardWith(t, say, commands.AccentAlarm, say.Say(games.T("commands.idle.secret", "Seat", seat, "Time", seen))+asked, sit, end)
	}
	sit.label = "commands.button.take-over"
	return cardWith(t, say, commands.AccentAlarm, say.Say(games.T("commands.idle", "Seat", seat, "Time", seen))+asked,
		sit, cardKey{commands.ActStandIn, "commands.button.parlour-plays", commands.Plain}, end)
}

// lobbyCard is the card of a table that members join and leave until its starter
// begins: with those who have joined, or with computers in the free seats.
func lobbyCard(t *match.Table, say words.Speaker) commands.Body {
	lines := []string{""}
	var invited []string
	names := commands.FullNames(t, say)
	for i, c := range t.Log.Chairs {
		id := "commands.lobby.taken"
		switch c.Kind {
		case match.Invited:
			id = "commands.lobby.invited"
			invited = append(invited, c.User)
		case match.Offered, match.Declined:
			continue
		}
		lines = append(lines, say.Say(games.T(id, "Number", i+1, "Who", commands.Markup(names(games.Seat(i))))))
	}
	about := "commands.lobby.invites"
	if free := len(t.Vacant()) - len(invited); free > 0 {
		about = "commands.lobby"
		lines = append(lines, say.Say(games.T("commands.lobby.free", "Count", free)))
	}
	joins, ends := "commands.button.join", closes(t)
	if t.Match.Again {
		about, joins = "commands.again", "commands.button.in"
	}
	if begins := t.AgainBegins(); !begins.IsZero() {
		ends = games.T("commands.again.begins", "Time", commands.Relative(begins))
	}
	lines[0] = say.Say(games.T(about, "Starter", t.StarterName()))
	said := strings.Join(lines, "\n") + commands.SmallLines(say.Join(append(termLines(t, t.Vacant()[0]), ends), "\n"))
	card := cardWith(t, say, commands.AccentInfo, said,
		cardKey{commands.ActSit, joins, commands.Success},
		cardKey{commands.ActOffer, "commands.button.leave", commands.Plain},
		cardKey{commands.ActGo, "commands.button.begin", commands.Primary},
		cardKey{commands.ActStandIn, "commands.seat.bot", commands.Plain},
		cardKey{commands.ActHelp, "commands.button.rules", commands.Plain},
		cardKey{commands.ActStop, "commands.button.call-off", commands.Plain})
	if !t.Match.Again {
		card.Mentions = invited
	}
	return card
}

// handsCard asks the members for their hands.
func handsCard(t *match.Table, say words.Speaker) commands.Body {
	lines := []string{say.Say(games.T("commands.hand.ask", "Hand", t.Game.Info.Text("hand")))}
	waiting := t.Secrets().Missing()
	for i, c := range t.Log.Chairs {
		if seat := games.Seat(i); c.Kind == match.Member && t.Game.Info.Seats[i].Secret {
			id := "commands.hand.ready"
			if slices.Contains(waiting, seat) {
				id = "commands.hand.waiting"
			}
			lines = append(lines, say.Say(games.T(id, "Seat", seat)))
		}
	}
	return cardWith(t, say, commands.AccentAlarm, strings.Join(lines, "\n")+commands.SmallLines(say.Say(commands.ClockLine(t))),
		cardKey{commands.ActHand, t.Game.Info.Text("hand").ID, commands.Primary},
		cardKey{commands.ActHelp, "commands.button.rules", commands.Plain},
		cardKey{commands.ActStop, "commands.button.call-off", commands.Plain})
}
