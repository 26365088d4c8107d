package commands

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// What the channel sees of a match in place of its board while somebody is looked
// for to play: an invitation and what becomes of it, and a game whose member has
// left the others waiting.

const (
	actSit     = "y" // accept the invitation
	actDecline = "x" // decline it
	actOffer   = "e" // let anyone take the chair of who has declined
	actStandIn = "b" // let a computer take a chair
)

// invitationFeature is the answers to an invitation, and to a member who has left the others waiting.
type invitationFeature struct{ *Set }

func (f invitationFeature) feature() feature {
	return feature{
		controls: map[string]control{
			actSit:     f.acting(match.Act{Kind: games.Sit, At: match.AnyEntry}),
			actDecline: f.acting(match.Act{Kind: games.Decline, At: match.AnyEntry}),
			actOffer:   f.acting(match.Act{Kind: games.Offer}),
			actStandIn: f.acting(match.Act{Kind: games.StandIn}),
		},
		errands: map[string]errand{match.InvitationsKind: f.prune},
	}
}

// prune removes what has expired of the records of a member's invitations.
func (f invitationFeature) prune(ctx context.Context, d match.Document, _ Messenger) error {
	return f.host.PruneInvitations(ctx, d.Home)
}

// mutedBy returns the private note to a member who has just declined an invitation
// and thereby muted the inviter. It reports false if the request did not do that.
func (s *Set) mutedBy(ctx context.Context, r Request, t *match.Table) (Message, bool) {
	declined := func(e match.Entry) bool { return e.Key == r.ID && (e.Kind == games.Decline || e.Kind == games.Offer) }
	if !slices.ContainsFunc(t.Match.Entries, declined) {
		return Message{}, false
	}
	i, err := s.host.Invitations(ctx, r.User.ID)
	if err != nil {
		s.log.Warn("invitations not read after one was declined", "match", t.Match.ID, "error", err)
	}
	if !i.Mutes(t.Match.Starter) {
		return Message{}, false
	}
	say := s.private(r)
	note := private(text(say.Say(games.T("commands.invite.muted", "Starter", t.StarterName()))).with(closeButton(say.Plain())))
	note.Sole, note.Touched = t.Match.ID+"/muted", t
	return note, true
}

// hostCard is the card that stands in place of a table's board, if one does. Only
// the first message of a table notifies those who are invited.
func hostCard(t *match.Table, say words.Speaker) (Body, bool) {
	card, ok := cardOf(t, say)
	if t.Match.Board.Message != "" {
		card.Mentions = nil
	}
	return card, ok
}

// cardOf is hostCard with the invited to be notified.
func cardOf(t *match.Table, say words.Speaker) (Body, bool) {
	vacant := func(kinds ...match.Kind) (games.Seat, bool) {
		i := slices.IndexFunc(t.Log.Chairs, func(c match.Chair) bool { return slices.Contains(kinds, c.Kind) })
		return games.Seat(i), i >= 0
	}
	if seat, ok := vacant(match.Invited, match.Declined, match.Offered); ok && t.Outcome().Over {
		return closedCard(t, seat, say), true
	}
	if t.Lobby() && !t.Outcome().Over && len(t.Vacant()) > 0 {
		return lobbyCard(t, say), true
	}
	if seat, ok := vacant(match.Invited); ok {
		return invitation(t, seat, say), true
	}
	if seat, ok := vacant(match.Declined); ok {
		return declinedCard(t, seat, say), true
	}
	if _, ok := vacant(match.Offered); ok {
		return offerCard(t, say), true
	}
	if len(t.Handless()) > 0 && !t.Outcome().Over {
		return handsCard(t, say), true
	}
	if t.Log.Idle != nil && !t.Outcome().Over {
		return idleCard(t, say), true
	}
	return Body{}, false
}

// cardWith is a card with the table's title and what is said below it, with a
// key for each of the actions, the first of which stands out.
func cardWith(t *match.Table, say words.Speaker, accent uint32, said string, keys ...cardKey) Body {
	body := Body{Accent: accent, Blocks: []Block{{Text: "## " + say.Say(t.Position().View().Title)}, {Text: said}}}
	return body.with(mapped(keys, func(k cardKey) Button {
		id := custom{k.action, t.Match.ID, len(t.Match.Entries), k.arg}
		if k.action == actHelp { // as on every board
			id.at, id.arg = 0, t.Match.Game
		}
		return Button{Label: say.Plain().Say(k.label), Style: k.style, Custom: id.String()}
	})...)
}

// cardKey is a key below a card.
type cardKey struct {
	action, arg string
	label       games.Text
	style       ButtonStyle
}

// invitation asks the invited to accept: what is played, on which side, and how
// long there is to answer.
func invitation(t *match.Table, seat games.Seat, say words.Speaker) Body {
	lines := say.Say(games.T("commands.invite", "Member", mention(t.Chair(seat).User), "Starter", t.StarterName()))
	lines += "\n" + say.Say(sides(t, seat))
	for _, term := range termLines(t) {
		lines += smallLines(say.Say(term))
	}
	lines += smallLines(say.Say(games.T("commands.invite.closes", "Time", relative(t.Closes()))))
	body := cardWith(t, say, accentAlarm, lines,
		cardKey{actSit, "", games.T("commands.button.accept"), Success},
		cardKey{actDecline, "", games.T("commands.button.decline"), Plain},
		cardKey{actHelp, "", games.T("commands.button.rules"), Plain})
	body.Mentions = []string{t.Chair(seat).User}
	return body
}

// sides says which side a seat is, and who starts.
func sides(t *match.Table, seat games.Seat) games.Text {
	info, first := &t.Game.Info, t.Positions[0].Turn()
	role := func(seat games.Seat) games.Text {
		name := info.Text("seat", info.Seats[seat].ID)
		if sign := info.Seats[seat].Sign; sign != (games.SeatInfo{}).Sign {
			return games.T("commands.invite.role", "Sign", games.Cells(sign), "Role", name)
		}
		return name
	}
	if first == seat || first < 0 {
		return games.T("commands.invite.first", "Role", role(seat))
	}
	return games.T("commands.invite.sides", "Role", role(seat), "First", role(first))
}

// termLines are what the title does not say of the game, in small lines: its
// size, where that is among its terms, how it is won, who is certain to win, and by
// which clock it is played.
func termLines(t *match.Table) (lines []games.Text) {
	p := t.Position()
	varies := t.Game.Terms != nil
	switch {
	case t.Game.Brief != nil:
		brief := t.Game.Brief(p).Lines
		if varies && len(brief) > 1 {
			lines = append(lines, brief[0])
		}
		lines = append(lines, brief[max(0, len(brief)-1):]...)
	case varies:
		lines = t.Game.Terms(p)
	}
	if t.Game.Foretell != nil {
		if _, said, decided := t.Game.Foretell(p); decided {
			lines = append(lines, said)
		}
	}
	if clock := clockTerm(t); !clock.IsZero() {
		lines = append(lines, clock)
	}
	return lines
}

// declinedCard asks who plays in place of the member who has declined.
func declinedCard(t *match.Table, seat games.Seat, say words.Speaker) Body {
	said := say.Say(games.T("commands.invite.declined", "Seat", seat))
	return cardWith(t, say, accentStopped, said, append([]cardKey{{actOffer, "", games.T("commands.button.anyone"), Primary}}, insteadKeys(t, seat)...)...)
}

// offerCard is for whoever wants to play.
func offerCard(t *match.Table, say words.Speaker) Body {
	seat := games.Seat(slices.IndexFunc(t.Log.Chairs, func(c match.Chair) bool { return c.Kind == match.Offered }))
	said := say.Say(games.T("commands.invite.offered", "Starter", t.StarterName())) + "\n" + say.Say(sides(t, seat))
	for _, term := range append(termLines(t), games.T("commands.invite.closes", "Time", relative(t.Closes()))) {
		said += smallLines(say.Say(term))
	}
	return cardWith(t, say, accentInfo, said, append([]cardKey{{actSit, "", games.T("commands.button.join"), Success}}, insteadKeys(t, seat)...)...)
}

// insteadKeys are the keys for who finds nobody to play with.
func insteadKeys(t *match.Table, seat games.Seat) []cardKey {
	shut := cardKey{actStop, "", games.T("commands.button.close"), Plain}
	if t.Game.Info.Seats[seat].Secret { // which nobody would know
		return []cardKey{shut}
	}
	return []cardKey{{actStandIn, "", games.T("commands.seat.bot"), Plain}, shut}
}

// closedCard is what is left of an invitation that came to nothing.
func closedCard(t *match.Table, seat games.Seat, say words.Speaker) Body {
	said := games.T("commands.invite.closed")
	if t.Log.End != nil && t.Log.End.Text == match.Expired {
		said = games.T("commands.invite.expired")
	}
	if c := t.Chair(seat); c.User != "" {
		return cardWith(t, say, accentStopped, say.Say(said)+smallLines(say.Say(games.T("commands.invite.was", "Starter", t.StarterName(), "Seat", seat))),
			cardKey{actAgain, "", games.T("commands.button.again"), Primary})
	}
	return cardWith(t, say, accentStopped, say.Say(said), cardKey{actAgain, "", games.T("commands.button.again"), Primary})
}

// idleCard lets others play on where a member has left them waiting, or end the
// game.
func idleCard(t *match.Table, say words.Speaker) Body {
	seat := t.Log.Idle.Seat
	c := t.Chair(seat)
	end := cardKey{actStop, "", games.T("commands.button.end"), Plain}
	switch {
	case c.Kind != match.Member:
		said := say.Say(games.T("commands.idle.anyone", "Time", relative(t.Since())))
		return cardWith(t, say, accentAlarm, said, cardKey{actSit, "", games.T("commands.button.play-on"), Primary}, end)
	case !t.Replaceable():
		said := say.Say(games.T("commands.idle.secret", "Seat", seat, "Time", relative(t.Seen(c.User)))) +
			smallLines(say.Say(games.T("commands.idle.asked", "Seat", seat)))
		return cardWith(t, say, accentAlarm, said, cardKey{actSit, "", games.T("commands.button.play-on"), Primary}, end)
	}
	said := say.Say(games.T("commands.idle", "Seat", seat, "Time", relative(t.Seen(c.User)))) +
		smallLines(say.Say(games.T("commands.idle.asked", "Seat", seat)))
	return cardWith(t, say, accentAlarm, said,
		cardKey{actSit, "", games.T("commands.button.take-over"), Primary},
		cardKey{actStandIn, "", games.T("commands.button.parlour-plays"), Plain}, end)
}

// Ping tells the member whose move it is, with a link to the board.
func (s *Set) Ping(t *match.Table, locale string) Body {
	say := s.boardWords(t, locale)
	user := t.Chair(t.Turn()).User
	said := say.Say(games.T("commands.ping", "Member", mention(user), "Game", t.Game.Info.Text("title"), "Link", boardLink(t)))
	switch clock := clockLine(t); {
	case !clock.IsZero() && t.Match.PerTurn() > 2*match.Grace: // of a shorter turn the board tells it
		said += smallLines(say.Say(clock))
	case clock.IsZero() && s.host.Now().Sub(t.Since()) >= match.IdleAfter:
		said += smallLines(say.Say(games.T("commands.ping.last", "Time", relative(s.host.Now().Add(match.Grace)))))
	}
	return Body{Blocks: []Block{{Text: said}}, Mentions: []string{user}}
}

// boardLink is the address of a table's board, or of its channel if there is none.
func boardLink(t *match.Table) mentionArg {
	where := []string{"https://discord.com/channels", t.Match.Guild, t.Match.Channel, t.Match.Board.Message}
	if t.Match.Guild == "" {
		where[1] = "@me"
	}
	if t.Match.Board.Message == "" {
		where = where[:3]
	}
	return mentionArg(strings.Join(where, "/"))
}

// relative is a time that the member's own app words: "in 15 minutes".
func relative(at time.Time) mentionArg { return mentionArg(fmt.Sprintf("<t:%d:R>", at.Unix())) }
