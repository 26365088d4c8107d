package commands

import (
	"context"
	"unicode/utf8"

	"parlour/games"
	"parlour/games/match"
)

// press does what a button, a select or a form says in its custom ID.
func (s *Set) press(ctx context.Context, r Request) (Reply, error) {
	c, ok := readCustom(r.Custom)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	if c.action == actPick {
		if c, ok = picked(c, r.Picked); !ok {
			return nil, games.Refuse("match.refuse.gone")
		}
	}
	switch c.action {
	case actBegin:
		return s.beginTyped(ctx, r, c.arg)
	case actGame, actAgainst, actFriend, actLevel, actOptions, actOption, actBack, actRules, actStart:
		return s.pressPlay(ctx, r, c)
	case actPlayNow:
		return s.playNow(ctx, r, c)
	case actThread:
		return s.inThread(ctx, r, c)
	case actHelp, actMore:
		return s.pressHelp(ctx, r, c)
	case actClose:
		return Message{To: Nowhere}, nil
	}
	if c.match == "" { // which would mean the newest
		return nil, games.Refuse("match.refuse.gone")
	}
	switch c.action {
	case actMove:
		return s.act(ctx, r, match.Act{Channel: r.Channel, Match: c.match, At: c.at, Kind: games.Move, Text: c.arg})
	case actAmend:
		return s.act(ctx, r, match.Act{Channel: r.Channel, Match: c.match, At: c.at, Kind: games.Amend, Text: c.arg})
	case actSit:
		return s.act(ctx, r, match.Act{Channel: r.Channel, Match: c.match, At: match.AnyEntry, Kind: games.Sit})
	case actDecline:
		return s.act(ctx, r, match.Act{Channel: r.Channel, Match: c.match, At: match.AnyEntry, Kind: games.Decline})
	case actOffer:
		return s.act(ctx, r, match.Act{Channel: r.Channel, Match: c.match, At: c.at, Kind: games.Offer})
	case actStandIn:
		return s.act(ctx, r, match.Act{Channel: r.Channel, Match: c.match, At: c.at, Kind: games.StandIn})
	case actInsist:
		return s.act(ctx, r, match.Act{Channel: r.Channel, Match: c.match, At: c.at, Kind: games.Insist})
	case actStop:
		return s.act(ctx, r, match.Act{Channel: r.Channel, Match: c.match, At: c.at, Kind: games.Stop})
	}
	t, err := s.host.Load(ctx, r.Channel, c.match)
	if err != nil {
		return s.dead(r, err)
	}
	return s.pressAt(ctx, r, c, t)
}

// picked is what the line that was chosen from a menu says.
func picked(c custom, lines []string) (custom, bool) {
	if len(lines) != 1 || lines[0] == "" || utf8.RuneCountInString(lines[0]) > maxCustom {
		return c, false
	}
	c.action, c.arg = lines[0][:1], lines[0][1:]
	switch c.action {
	case actPlay, actPart, actWhy, actType:
		return c, true
	default:
		return c, false
	}
}

// pressAt does what a control of a table says.
func (s *Set) pressAt(ctx context.Context, r Request, c custom, t *match.Table) (Reply, error) {
	switch c.action {
	case actPlay, actPart, actWhy, actType:
		return s.tap(ctx, r, c, t)
	case actAgain:
		return s.again(ctx, r, t)
	case actReveal:
		return s.revealForm(ctx, r, t)
	case actPage:
		return s.page(ctx, r, t, c)
	case actHint:
		return s.hint(ctx, r, t, s.inTable(t, s.private(r)))
	case actAnalyse:
		return s.analyse(ctx, r, t, s.inTable(t, s.private(r)))
	case actMoves:
		return s.analyseAll(ctx, r, t, s.inTable(t, s.private(r)))
	case actResign:
		return s.resign(ctx, r, c, t)
	case actHand:
		return s.hand(r, t)
	case actDrawHand:
		return s.drawHand(ctx, r, t)
	case actTypeHand:
		return s.typeHand(ctx, r, t)
	default:
		return nil, games.Refuse("match.refuse.gone")
	}
}

// act does in a match what a control says.
func (s *Set) act(ctx context.Context, r Request, act match.Act) (Reply, error) {
	after, refused := s.host.Do(ctx, act, r.actor())
	if refused == nil && act.Kind == games.Move {
		return s.moved(r, after, act.Text), nil
	}
	if refused == nil {
		return s.redrawn(r, after), nil
	}
	t, err := s.host.Load(ctx, r.Channel, act.Match)
	switch {
	case err != nil:
		return s.dead(r, err)
	case act.At != match.AnyEntry && s.repeated(r, t, act.At):
		return s.unchanged(r, t), nil
	case t.Outcome().Over || act.At != match.AnyEntry && t.Outdated(act.At):
		return s.outdated(r, t, refused)
	default:
		return nil, &atTable{refused, t}
	}
}

// redrawn shows a table after a press: on the board if that is where the press
// was; else the private message goes, and the board follows.
func (s *Set) redrawn(r Request, t *match.Table) Reply {
	if !r.Private {
		return Message{To: InPlace, Board: t}
	}
	return Message{To: Nowhere, Touched: t}
}

// outdated refuses a press on a board that is not up to date, and puts its
// controls out of use unless the board itself is about to be redrawn.
func (s *Set) outdated(r Request, t *match.Table, err error) (Reply, error) {
	if refusal, ok := games.RefusalIn(err); ok && !r.Private && !t.Outcome().Over {
		note := s.refuseAt(r, t, refusal)
		note.Touched = t
		return note, nil
	}
	return s.dead(r, err)
}

// dead refuses a press on a message whose match is over or gone, and disables
// its controls.
func (s *Set) dead(r Request, err error) (Reply, error) {
	refusal, ok := games.RefusalIn(err)
	if !ok {
		return nil, err
	}
	note := s.refuse(r, refusal)
	note.To = PastUse
	return note, nil
}

// resign asks whether the member means it, privately, and then does it: a tap
// beside Help must not cost a game.
func (s *Set) resign(ctx context.Context, r Request, c custom, t *match.Table) (Reply, error) {
	if c.arg == answerYes {
		return s.act(ctx, r, match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Resign})
	}
	if t.Outcome().Over {
		return s.outdated(r, t, games.Refuse("match.refuse.over"))
	}
	if _, ok := t.SeatOf(r.User.ID); !ok {
		return nil, games.Refuse("match.refuse.not-playing", "Seat", t.Turn())
	}
	say := s.private(r)
	plain := say.Plain()
	body := text(say.Say(games.T("commands.resign.ask")))
	body.Keys = []Block{{Buttons: []Button{
		{Label: plain.Say(games.T("commands.button.resign")), Custom: custom{actResign, t.Match.ID, 0, answerYes}.String(), Style: Danger},
		{Label: plain.Say(games.T("commands.button.play-on")), Custom: closing},
	}}}
	return Message{Body: body, To: ToMember, Sole: t.Match.ID + "/resign"}, nil
}

// answerYes is the argument of a control that was asked about.
const answerYes = "yes"
