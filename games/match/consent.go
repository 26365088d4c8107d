package match

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
)

// Stop, Undo, Draw, Pause and Change concern all members who play. If others have to consent,
// the member's act becomes a proposal: an Ask entry whose Text is the kind of the proposed
// entry, and for a Change also its Text. The last of the others to agree creates the proposed entry. A proposal expires
// when the game continues.

// Consent describes what members may propose at a table, and who has to consent; proposal.go has stops and changes.
type Consent struct{ table *Table }

// Consent returns the table's rules of consent.
func (t *Table) Consent() Consent { return Consent{t} }

// actPropose creates the entry that a member proposes, the proposal if others have to
// consent, or the consent to an equal proposal of another member.
func actPropose(t *Table, a Act, by Actor) (Entry, error) {
	e, consent, err := proposedEntry(t, a, by)
	proposal, rejected, text := t.Log.Proposal, t.Log.Rejected, string(a.Kind)
	if a.Kind == games.Change {
		text += " " + e.Text
	}
	switch {
	case err != nil || !consent:
		return e, err
	case proposal != nil && (proposal.User != by.User || proposal.Text == text):
		return actOnProposal(t, text, by)
	case rejected != nil && rejected.Proposal.Text == text && rejected.Proposal.User == by.User:
		return Entry{}, games.Refuse("match.refuse.denied", "Seat", rejected.Rejection.Seat)
	}
	if mine, plays := representedSeat(t, by.User); plays {
		e.Seat = mine
	}
	return Entry{Kind: games.Ask, Seat: e.Seat, Text: text}, nil
}

// actOnProposal handles a proposal while another one is open. It consents to an equal one of
// another member.
func actOnProposal(t *Table, text string, by Actor) (Entry, error) {
	switch proposal := t.Log.Proposal; {
	case proposal.User == by.User:
		return Entry{}, games.Refuse("match.refuse.asked", "Seat", t.Consent().Missing()[0])
	case proposal.Text == text:
		return actAgree(t, Act{}, by)
	default:
		return Entry{}, games.Refuse("match.refuse.answer-first", "Seat", proposal.Seat,
			"Agree", games.Label{ID: "commands.button.agree"}, "No", games.Label{ID: "commands.button.object"})
	}
}

// actDraw proposes a draw. The computers at the table must have accepted it.
func actDraw(t *Table, a Act, by Actor) (Entry, error) {
	e, err := actPropose(t, a, by)
	if err == nil && e.Kind == games.Draw && hasChair(t, Computer) && !a.ComputersAccept {
		err = games.Refuse("match.refuse.draw-declined")
	}
	return e, err
}

// MayOfferDraw returns the refusal for a member who may not offer a draw. It reports whether
// the computers decide on it.
func (c Consent) MayOfferDraw(by Actor) (computers bool, err error) {
	e, err := actPropose(c.table, Act{Kind: games.Draw}, by)
	return e.Kind == games.Draw && hasChair(c.table, Computer), err
}

// proposedEntry returns the entry that a member proposes, and whether others have to consent.
func proposedEntry(t *Table, a Act, by Actor) (e Entry, consent bool, err error) {
	e.Kind, consent = a.Kind, len(otherSeats(t, by.User)) > 0
	switch a.Kind {
	case games.Stop:
		e.Kind, e.Seat, err = stoppingEntry(t, by)
		return e, stopNeedsConsent(t, by), err
	case games.Undo:
		var move int
		e.Seat, move, err = undoneMove(t, by)
		e.Text = strconv.Itoa(len(t.Log.Moves) - move)
	case games.Draw:
		e.Seat, err = drawingSeat(t, by)
	case games.Change:
		e.Seat, e.Text, err = changingSeat(t, a.Text, by)
	default:
		e.Seat, err = pausingSeat(t, by)
	}
	return e, consent, err
}

// Missing returns the seats whose members have not answered the proposal yet.
func (c Consent) Missing() []games.Seat {
	t := c.table
	if t.Log.Proposal == nil {
		return nil
	}
	return slices.DeleteFunc(otherSeats(t, t.Log.Proposal.User), func(s games.Seat) bool { return slices.Contains(t.Log.Agreed, s) })
}

// actAgree consents to a proposal. The last consent creates the proposed entry.
func actAgree(t *Table, _ Act, by Actor) (Entry, error) {
	mine, err := answeringSeat(t, by)
	switch {
	case err != nil:
		return Entry{}, err
	case mine == games.Nobody: // a manager may stop any game
		return Entry{Kind: games.Stop, Seat: games.Nobody}, nil
	case len(t.Consent().Missing()) > 1:
		return Entry{Kind: games.Agree, Seat: mine}, nil
	}
	kind, text, _ := strings.Cut(t.Log.Proposal.Text, " ")
	e, _, err := proposedEntry(t, Act{Kind: games.Kind(kind), Text: text}, Actor{User: t.Log.Proposal.User})
	return e, err
}

// actObject rejects a proposal. Its author withdraws it.
func actObject(t *Table, _ Act, by Actor) (Entry, error) {
	if t.Log.Proposal != nil && t.Log.Proposal.User == by.User {
		return Entry{Kind: games.Object, Seat: t.Log.Proposal.Seat}, nil
	}
	mine, err := answeringSeat(t, by)
	if err == nil && mine == games.Nobody {
		err = games.Refuse("match.refuse.not-asked", "Seat", t.Consent().Missing()[0])
	}
	return Entry{Kind: games.Object, Seat: mine}, err
}

// answeringSeat returns the seat for which a member answers a proposal; games.Nobody for a manager,
// who may answer a proposal to stop the game.
func answeringSeat(t *Table, by Actor) (games.Seat, error) {
	if err := EndRefusal(t); err != nil {
		return games.Nobody, err
	}
	proposal, missing := t.Log.Proposal, t.Consent().Missing()
	if proposal == nil || len(missing) == 0 {
		return games.Nobody, games.Refuse("match.refuse.nothing-asked")
	}
	if i := slices.IndexFunc(missing, func(s games.Seat) bool { return t.Chair(s).representative() == by.User }); i >= 0 {
		return missing[i], nil
	}
	_, plays := representedSeat(t, by.User)
	switch {
	case plays: // is the author, or has agreed
		return games.Nobody, games.Refuse("match.refuse.asked", "Seat", missing[0])
	case by.Manager && proposal.Text == string(games.Stop):
		return games.Nobody, nil
	default:
		return games.Nobody, games.Refuse("match.refuse.not-asked", "Seat", missing[0])
	}
}

// MayUndo returns the move to which a member may take the game back, or propose it, counted
// from 0.
func (c Consent) MayUndo(by Actor) (move int, err error) {
	_, move, err = undoneMove(c.table, by)
	return move, err
}

// Undoable reports whether a member may take the game back, or propose it.
func (c Consent) Undoable() bool {
	return slices.ContainsFunc(c.table.Log.Chairs, func(x Chair) bool {
		by := Actor{User: x.representative()}
		if x.Kind == Anyone {
			by.User = c.table.Match.Starter
		}
		_, err := c.MayUndo(by)
		return by.User != "" && err == nil
	})
}

// undoneMove returns the seat of a member who proposes an undo, and the member's own last
// move. A daily is played without.
func undoneMove(t *Table, by Actor) (seat games.Seat, move int, err error) {
	seat, err = proposingSeat(t, by, "match.refuse.undo-team")
	if err == nil && t.Match.Daily != nil {
		err = games.Refuse("match.refuse.gone")
	}
	if err != nil {
		return seat, 0, err
	}
	for i, m := range slices.Backward(t.Log.Moves) {
		if why := undoRefusal(t, i); why != "" {
			return seat, 0, games.Refuse(why)
		}
		if c := t.Chair(m.Seat); m.Kind == games.Move && (c.Kind == Anyone || c.representative() == by.User) {
			return seat, i, nil
		}
	}
	return seat, 0, games.Refuse("match.refuse.undo-none")
}

// undoRefusal returns the ID of the refusal to undo a move that revealed information; "" if it
// revealed none.
func undoRefusal(t *Table, i int) string {
	m := t.Log.Moves[i]
	switch {
	case m.Kind == games.Resign:
		return "match.refuse.undo-left"
	case m.Kind == games.Rolled:
		return "match.refuse.undo-roll"
	case wasSimultaneous(t, i):
		return "match.refuse.undo-choice"
	case Deals(t.Game):
		return "match.refuse.undo-hand"
	case PlaysHands(t.Game) && m.Kind == games.Forced, !PlaysHands(t.Game) && t.Game.Info.Seats[m.Seat].Secret:
		return "match.refuse.undo-answer"
	default:
		return ""
	}
}

// wasSimultaneous reports whether a move was one of several simultaneous choices.
func wasSimultaneous(t *Table, i int) bool {
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

// drawingSeat returns the seat of a member who proposes a draw.
func drawingSeat(t *Table, by Actor) (games.Seat, error) {
	seat, err := proposingSeat(t, by, "match.refuse.draw-team")
	switch {
	case err != nil:
		return seat, err
	case !t.Game.Info.Draws:
		return seat, games.Refuse("match.refuse.no-draws", "Game", t.Game.Info.Text("title"))
	case len(t.Log.Moves) == 0:
		return seat, games.Refuse("match.refuse.draw-early")
	case t.ComputerToMove():
		return seat, t.NotYet()
	default:
		return seat, nil
	}
}

// MayPause reports whether a member can pause the match, or propose it.
func (c Consent) MayPause(by Actor) bool {
	_, err := pausingSeat(c.table, by)
	return err == nil
}

// pausingSeat returns the seat of a member who proposes a pause.
func pausingSeat(t *Table, by Actor) (games.Seat, error) {
	seat, err := proposingSeat(t, by, "match.refuse.pause-team")
	if err == nil && t.Log.Paused != nil {
		err = games.Refuse("match.refuse.paused-already", "Resume", resumeLabel)
	}
	return seat, err
}

// actResume ends a pause. Any member who plays may, and a manager.
func actResume(t *Table, _ Act, by Actor) (Entry, error) {
	e := Entry{Kind: games.Resume, Seat: games.Nobody}
	seat, plays := representedSeat(t, by.User)
	switch {
	case t.Log.Paused == nil:
		return e, games.Refuse("match.refuse.not-paused")
	case plays:
		e.Seat = seat
	case !hasChair(t, Anyone) && !inTeam(t.Log.Chairs, by.User) && !by.Manager:
		return e, games.Refuse("match.refuse.not-playing")
	}
	return e, nil
}

// proposingSeat returns the seat for which a member may make proposals: of a team its first
// member, of a channel the starter of the match or a manager. The ID is of the refusal for
// the other members of a channel.
func proposingSeat(t *Table, by Actor, team string) (games.Seat, error) {
	if err := EndRefusal(t); err != nil {
		return games.Nobody, err
	}
	seat, plays := representedSeat(t, by.User)
	switch {
	case t.Match.Status == Waiting:
		return seat, waitingRefusal(t, by)
	case t.Log.Idle != nil && (plays || hasChair(t, Anyone)):
		return seat, games.Refuse("match.refuse.idle")
	case plays:
		return seat, nil
	case !hasChair(t, Anyone):
		return spectatorSeat(t, by)
	case by.User != t.Match.Starter && !by.Manager:
		return seat, games.Refuse(team)
	default:
		seat, _ = findChair(t, Anyone, "")
		return seat, nil
	}
}

// spectatorSeat returns the refusal of a proposal by a member who represents no seat.
func spectatorSeat(t *Table, by Actor) (games.Seat, error) {
	seat, err := actingSeat(t, by)
	if c := t.Chair(seat); err == nil && c.Kind == Team {
		err = games.Refuse("match.refuse.side-first", "Name", Called(c.Team[0].User, c.Team[0].Name))
	}
	return seat, err
}

// hasChair reports whether there is a chair of a kind.
func hasChair(t *Table, k Kind) bool {
	_, ok := findChair(t, k, "")
	return ok
}
