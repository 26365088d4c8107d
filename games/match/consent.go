package match

import (
	"slices"
	"strconv"

	"parlour/games"
)

// What a member wishes of a game that concerns the others too: that it be broken
// off, that moves be taken back, that it be drawn, or that it rest. Where others
// have to agree, the wish becomes a question to them, an Ask entry whose Text is
// the kind of the entry that is wished for; the last of them to agree makes that
// entry. The question lapses when somebody goes on with the game.

// wish is the entry that comes of a member's wish: what is wished for, or the
// question to the others, or an answer to the same question of another.
func (t *Table) wish(k games.Kind, by Actor) (Entry, error) {
	granted, consent, err := t.alone(k, by)
	asked := t.Log.Asked
	switch {
	case err != nil || !consent:
		return granted, err
	case asked != nil && asked.User != by.User && asked.Text == string(k):
		return t.agree(by)
	case asked != nil && asked.User != by.User:
		return Entry{}, games.Refuse("match.refuse.answer-first", "Seat", asked.Seat)
	case asked != nil && asked.Text == string(k):
		return Entry{}, games.Refuse("match.refuse.asked", "Seat", t.Asks()[0])
	case t.denied(k, by):
		return Entry{}, games.Refuse("match.refuse.denied", "Seat", t.Log.Denied.No.Seat)
	}
	if mine, plays := t.playsAs(by.User); plays {
		granted.Seat = mine
	}
	return Entry{Kind: games.Ask, Seat: granted.Seat, Text: string(k)}, nil
}

// alone is the entry that a member's wish becomes where nobody is asked, and
// whether others have to agree to it.
func (t *Table) alone(k games.Kind, by Actor) (e Entry, consent bool, err error) {
	e.Kind, consent = k, len(t.others(by.User)) > 0
	switch k {
	case games.Stop:
		e.Kind, e.Seat, err = t.stop(by)
		return e, t.needsConsent(by), err
	case games.Undo:
		e.Seat, e.Text, err = t.undo(by)
	case games.Draw:
		e.Seat, err = t.draw(by)
	default:
		e.Seat, err = t.pause(by)
	}
	return e, consent, err
}

// denied reports whether a member has been told no already, and nobody has gone on
// with the game since.
func (t *Table) denied(k games.Kind, by Actor) bool {
	d := t.Log.Denied
	return d != nil && d.Asked.Text == string(k) && d.Asked.User == by.User
}

// Asks are the seats whose members have not agreed yet to what is asked.
func (t *Table) Asks() []games.Seat {
	if t.Log.Asked == nil {
		return nil
	}
	return slices.DeleteFunc(t.others(t.Log.Asked.User), func(s games.Seat) bool { return slices.Contains(t.Log.Agreed, s) })
}

// agree is what comes of a member's consent: what was asked for, once the others
// have agreed too.
func (t *Table) agree(by Actor) (Entry, error) {
	mine, err := t.answers(by)
	switch {
	case err != nil:
		return Entry{}, err
	case mine == games.Nobody: // a manager, who can stop it anyway
		return Entry{Kind: games.Stop, Seat: games.Nobody}, nil
	case len(t.Asks()) > 1:
		return Entry{Kind: games.Agree, Seat: mine}, nil
	}
	asked := t.Log.Asked
	e, _, err := t.alone(games.Kind(asked.Text), Actor{User: asked.User})
	return e, err
}

// object is what comes of a no; who has asked takes the question back with it.
func (t *Table) object(by Actor) (Entry, error) {
	if t.Log.Asked != nil && t.Log.Asked.User == by.User {
		return Entry{Kind: games.Object, Seat: t.Log.Asked.Seat}, nil
	}
	mine, err := t.answers(by)
	if err == nil && mine == games.Nobody {
		err = games.Refuse("match.refuse.not-asked", "Seat", t.Asks()[0])
	}
	return Entry{Kind: games.Object, Seat: mine}, err
}

// answers is the seat for which a member answers what was asked; Nobody for a
// manager, who is asked as well whether the game be stopped.
func (t *Table) answers(by Actor) (games.Seat, error) {
	if err := t.ended(); err != nil {
		return games.Nobody, err
	}
	asked, asks := t.Log.Asked, t.Asks()
	if asked == nil || len(asks) == 0 {
		return games.Nobody, games.Refuse("match.refuse.nothing-asked")
	}
	if i := slices.IndexFunc(asks, func(s games.Seat) bool { return t.Chair(s).answers() == by.User }); i >= 0 {
		return asks[i], nil
	}
	_, plays := t.playsAs(by.User)
	switch {
	case plays: // has asked, or agreed
		return games.Nobody, games.Refuse("match.refuse.asked", "Seat", asks[0])
	case by.Manager && asked.Text == string(games.Stop):
		return games.Nobody, nil
	default:
		return games.Nobody, games.Refuse("match.refuse.not-asked", "Seat", asks[0])
	}
}

// undo is the seat of who wants moves taken back, and how many: as many as bring
// that member's own last move back.
func (t *Table) undo(by Actor) (games.Seat, string, error) {
	seat, err := t.speaks(by, "match.refuse.undo-team")
	if err != nil {
		return seat, "", err
	}
	for i, m := range slices.Backward(t.Log.Moves) {
		if why := t.learnt(i); why != "" {
			return seat, "", games.Refuse(why)
		}
		if c := t.Chair(m.Seat); m.Kind == games.Move && (c.Kind == Anyone || c.answers() == by.User) {
			return seat, strconv.Itoa(len(t.Log.Moves) - i), nil
		}
	}
	return seat, "", games.Refuse("match.refuse.undo-none")
}

// learnt is the refusal to take back a move by which something was learnt that
// cannot be unlearnt; "" if there was nothing.
func (t *Table) learnt(i int) string {
	m := t.Log.Moves[i]
	switch {
	case m.Kind == games.Resign:
		return "match.refuse.undo-left"
	case m.Kind == games.Rolled:
		return "match.refuse.undo-roll"
	case t.opened(i):
		return "match.refuse.undo-choice"
	case playsHands(t.Game) && m.Kind == games.Forced, !playsHands(t.Game) && t.Game.Info.Seats[m.Seat].Secret:
		return "match.refuse.undo-answer"
	default:
		return ""
	}
}

// opened reports whether a move was a choice that was opened with those of
// others.
func (t *Table) opened(i int) bool {
	if t.Game.Simultaneous == nil {
		return false
	}
	for back := range min(i+1, len(t.Log.Chairs)) {
		if len(t.Game.Simultaneous.Seats(t.Positions[i-back])) > max(1, back) {
			return true
		}
	}
	return false
}

// draw is the seat of who offers a draw.
func (t *Table) draw(by Actor) (games.Seat, error) {
	seat, err := t.speaks(by, "match.refuse.draw-team")
	switch {
	case err != nil:
		return seat, err
	case !t.Game.Info.Draws:
		return seat, games.Refuse("match.refuse.no-draws", "Game", t.Game.Info.Text("title"))
	case len(t.Log.Moves) == 0:
		return seat, games.Refuse("match.refuse.draw-early")
	case t.Owes():
		return seat, t.NotYet()
	default:
		return seat, nil
	}
}

// pause is the seat of who wants the game to rest.
func (t *Table) pause(by Actor) (games.Seat, error) {
	seat, err := t.speaks(by, "match.refuse.pause-team")
	if err == nil && t.Log.Paused != nil {
		err = games.Refuse("match.refuse.paused-already")
	}
	return seat, err
}

// resume is the seat of who has a game go on that rests.
func (t *Table) resume(by Actor) (games.Seat, error) {
	if err := t.ended(); err != nil {
		return games.Nobody, err
	}
	seat, plays := t.playsAs(by.User)
	switch {
	case t.Log.Paused == nil:
		return seat, games.Refuse("match.refuse.not-paused")
	case !plays && !t.hasChair(Anyone) && !inTeam(t.Log.Chairs, by.User) && !by.Manager:
		return seat, games.Refuse("match.refuse.not-playing")
	case !plays:
		return games.Nobody, nil
	default:
		return seat, nil
	}
}

// speaks is the seat of a member who may wish something of the game for it: where
// all play together who has started the game, of a team the first who joined it.
func (t *Table) speaks(by Actor, team string) (games.Seat, error) {
	if err := t.ended(); err != nil {
		return games.Nobody, err
	}
	seat, plays := t.playsAs(by.User)
	switch {
	case t.Match.Status == Waiting:
		return seat, t.awaiting(by)
	case t.Log.Idle != nil && (plays || t.hasChair(Anyone)):
		return seat, games.Refuse("match.refuse.idle")
	case plays:
		return seat, nil
	case !t.hasChair(Anyone):
		seat, err := t.seatFor(by)
		if c := t.Chair(seat); err == nil && c.Kind == Team {
			err = games.Refuse("match.refuse.side-first", "Name", Called(c.Team[0].User, c.Team[0].Name))
		}
		return seat, err
	case by.User != t.Match.Starter && !by.Manager:
		return seat, games.Refuse(team)
	default:
		seat, _ = t.chairOf(Anyone, "")
		return seat, nil
	}
}

// hasChair reports whether there is a chair of a kind.
func (t *Table) hasChair(k Kind) bool {
	_, ok := t.chairOf(k, "")
	return ok
}
