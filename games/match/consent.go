package match

import (
	"slices"
	"strconv"

	"parlour/games"
)

// Stop, Undo, Draw and Pause concern all members who play. If others have to consent, the
// member's act becomes a proposal: an Ask entry whose Text is the kind of the proposed
// entry. The last of the others to agree creates the proposed entry. A proposal expires
// when the game continues.

// actPropose creates the entry that a member proposes, the proposal if others have to
// consent, or the consent to an equal proposal of another member.
func actPropose(t *Table, a Act, by Actor) (Entry, error) {
	e, consent, err := t.alone(a.Kind, by)
	asked := t.Log.Asked
	switch {
	case err != nil || !consent:
		return e, err
	case asked != nil && asked.User != by.User && asked.Text == string(a.Kind):
		return actAgree(t, a, by)
	case asked != nil && asked.User != by.User:
		return Entry{}, games.Refuse("match.refuse.answer-first", "Seat", asked.Seat)
	case asked != nil && asked.Text == string(a.Kind):
		return Entry{}, games.Refuse("match.refuse.asked", "Seat", t.Asks()[0])
	case t.denied(a.Kind, by):
		return Entry{}, games.Refuse("match.refuse.denied", "Seat", t.Log.Denied.No.Seat)
	}
	if mine, plays := t.playsAs(by.User); plays {
		e.Seat = mine
	}
	return Entry{Kind: games.Ask, Seat: e.Seat, Text: string(a.Kind)}, nil
}

// actDraw proposes a draw. The computers at the table must have accepted it.
func actDraw(t *Table, a Act, by Actor) (Entry, error) {
	e, err := actPropose(t, a, by)
	if err == nil && e.Kind == games.Draw && t.hasChair(Computer) && !a.Taken {
		err = games.Refuse("match.refuse.draw-declined")
	}
	return e, err
}

// MayOffer returns the refusal for a member who may not offer a draw. It reports whether
// the computers decide on it.
func (t *Table) MayOffer(by Actor) (computers bool, err error) {
	e, err := actPropose(t, Act{Kind: games.Draw}, by)
	return e.Kind == games.Draw && t.hasChair(Computer), err
}

// alone returns the entry that a member proposes, and whether others have to consent.
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

// denied reports whether the same proposal of a member was rejected since the game last
// continued.
func (t *Table) denied(k games.Kind, by Actor) bool {
	d := t.Log.Denied
	return d != nil && d.Asked.Text == string(k) && d.Asked.User == by.User
}

// Asks returns the seats whose members have not answered the proposal yet.
func (t *Table) Asks() []games.Seat {
	if t.Log.Asked == nil {
		return nil
	}
	return slices.DeleteFunc(t.others(t.Log.Asked.User), func(s games.Seat) bool { return slices.Contains(t.Log.Agreed, s) })
}

// actAgree consents to a proposal. The last consent creates the proposed entry.
func actAgree(t *Table, _ Act, by Actor) (Entry, error) {
	mine, err := t.answers(by)
	switch {
	case err != nil:
		return Entry{}, err
	case mine == games.Nobody: // a manager may stop any game
		return Entry{Kind: games.Stop, Seat: games.Nobody}, nil
	case len(t.Asks()) > 1:
		return Entry{Kind: games.Agree, Seat: mine}, nil
	}
	asked := t.Log.Asked
	e, _, err := t.alone(games.Kind(asked.Text), Actor{User: asked.User})
	return e, err
}

// actObject rejects a proposal. Its author withdraws it.
func actObject(t *Table, _ Act, by Actor) (Entry, error) {
	if t.Log.Asked != nil && t.Log.Asked.User == by.User {
		return Entry{Kind: games.Object, Seat: t.Log.Asked.Seat}, nil
	}
	mine, err := t.answers(by)
	if err == nil && mine == games.Nobody {
		err = games.Refuse("match.refuse.not-asked", "Seat", t.Asks()[0])
	}
	return Entry{Kind: games.Object, Seat: mine}, err
}

// answers returns the seat for which a member answers a proposal; Nobody for a manager, who
// may answer a proposal to stop the game.
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
	case plays: // is the author, or has agreed
		return games.Nobody, games.Refuse("match.refuse.asked", "Seat", asks[0])
	case by.Manager && asked.Text == string(games.Stop):
		return games.Nobody, nil
	default:
		return games.Nobody, games.Refuse("match.refuse.not-asked", "Seat", asks[0])
	}
}

// undo returns the seat of a member who proposes an undo, and the number of moves up to and
// including the member's own last move.
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

// learnt returns the ID of the refusal to undo a move that revealed information; "" if it
// revealed none.
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

// opened reports whether a move was one of several simultaneous choices.
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

// draw returns the seat of a member who proposes a draw.
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

// pause returns the seat of a member who proposes a pause.
func (t *Table) pause(by Actor) (games.Seat, error) {
	seat, err := t.speaks(by, "match.refuse.pause-team")
	if err == nil && t.Log.Paused != nil {
		err = games.Refuse("match.refuse.paused-already")
	}
	return seat, err
}

// actResume ends a pause. Any member who plays may, and a manager.
func actResume(t *Table, _ Act, by Actor) (Entry, error) {
	e := Entry{Kind: games.Resume, Seat: games.Nobody}
	if err := t.ended(); err != nil {
		return e, err
	}
	seat, plays := t.playsAs(by.User)
	switch {
	case t.Log.Paused == nil:
		return e, games.Refuse("match.refuse.not-paused")
	case plays:
		e.Seat = seat
	case !t.hasChair(Anyone) && !inTeam(t.Log.Chairs, by.User) && !by.Manager:
		return e, games.Refuse("match.refuse.not-playing")
	}
	return e, nil
}

// speaks returns the seat for which a member may make proposals: of a team its first
// member, of a channel the starter of the match or a manager. The ID is of the refusal for
// the other members of a channel.
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
