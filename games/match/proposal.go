package match

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
)

// A stopped game has no winner. If members play each other and have moved, all of them have
// to consent, or a manager stops it.

// stoppingEntry returns the kind and the seat of the entry by which a member stops the match.
// A member who is invited declines instead.
func stoppingEntry(t *Table, by Actor) (games.Kind, games.Seat, error) {
	if err := EndRefusal(t); err != nil {
		return games.Stop, games.Nobody, err
	}
	if seat, invited := findChair(t, Invited, by.User); invited {
		return games.Decline, seat, nil
	}
	return games.Stop, games.Nobody, stopRefusal(t, by)
}

// stopRefusal returns the refusal for a member who may neither stop the match nor propose it.
func stopRefusal(t *Table, by Actor) error {
	_, plays := representedSeat(t, by.User)
	concerned := plays || by.User == t.Match.Starter
	switch {
	case by.Manager || t.Log.Idle != nil:
		return nil
	case t.Match.Status == Waiting && by.User != t.Match.Starter:
		return games.Refuse("match.refuse.stop-waiting", "Starter", t.StarterName())
	case !concerned && slices.ContainsFunc(t.Log.Chairs, Chair.Shared):
		return games.Refuse("match.refuse.stop-team")
	case !concerned:
		return games.Refuse("match.refuse.stop")
	default:
		return nil
	}
}

// MayStop reports whether a member can stop the match, or propose it.
func (c Consent) MayStop(by Actor) bool {
	_, _, err := stoppingEntry(c.table, by)
	return err == nil
}

// MayResign returns the refusal for a member who may not resign.
func (c Consent) MayResign(by Actor) error {
	_, err := actResign(c.table, Act{}, by)
	return err
}

// representedSeat returns the seat that a member represents: as its player, as the first of
// its team, or as the author of its secret.
func representedSeat(t *Table, user string) (games.Seat, bool) {
	i := slices.IndexFunc(t.Log.Chairs, func(c Chair) bool { return c.representative() == user })
	return games.Seat(i), i >= 0 && user != ""
}

// stopNeedsConsent reports whether a member plays against others, and both have moved.
func stopNeedsConsent(t *Table, by Actor) bool {
	if t.Match.Status != Live || by.Manager || t.Log.Idle != nil {
		return false
	}
	mine, plays := representedSeat(t, by.User)
	moved := func(s games.Seat) bool {
		return slices.ContainsFunc(t.Log.Moves, func(m StandingMove) bool { return m.Seat == s && m.Kind == games.Move })
	}
	return plays && moved(mine) && slices.ContainsFunc(otherSeats(t, by.User), moved)
}

// MayRestart returns the refusal for a member who may not restart the match.
func (c Consent) MayRestart(by Actor) error {
	t := c.table
	_, plays := representedSeat(t, by.User)
	switch {
	case !t.Match.Status.Open():
		return nil
	case stopNeedsConsent(t, by) && !lastToStop(t, by):
		return games.Refuse("match.refuse.restart-consent", "Seat", otherSeats(t, by.User)[0])
	case by.User == t.Match.Starter || by.Manager || plays || t.Log.Idle != nil:
		return nil
	default:
		return games.Refuse("match.refuse.restart")
	}
}

// lastToStop reports whether only this member's consent to stopping is missing.
func lastToStop(t *Table, by Actor) bool {
	missing := t.Consent().Missing()
	return len(missing) == 1 && t.Log.Proposal.Text == string(games.Stop) && t.Chair(missing[0]).representative() == by.User
}

// Members may change some options during a match, such as the limit of guesses; see
// [games.Option]. The changed options hold for the whole match: its positions are replayed with
// them, so every move that stands must still be possible, and the game may not be over.

// MayChange returns the options that a member may change, or propose to change.
func (c Consent) MayChange(by Actor) []games.Option {
	if _, err := proposingSeat(c.table, by, ""); err != nil || c.table.Outcome().Over {
		return nil
	}
	return changeableOptions(c.table)
}

// changeableOptions returns the options that can be changed during the match. All who try a
// daily play by the same rules.
func changeableOptions(t *Table) []games.Option {
	if t.Match.Daily != nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.Game.Info.Options), func(o games.Option) bool { return !o.Changeable })
}

// changingSeat returns the seat of a member who proposes a change, and the change in canonical
// form.
func changingSeat(t *Table, change string, by Actor) (games.Seat, string, error) {
	seat, err := proposingSeat(t, by, "match.refuse.change-team")
	if err != nil {
		return seat, "", err
	}
	name, value, _ := strings.Cut(change, "=")
	if !slices.ContainsFunc(changeableOptions(t), func(o games.Option) bool { return o.Name == name }) {
		return seat, "", games.Refuse("match.refuse.gone")
	}
	options, err := t.Game.Info.CheckOptions(t.Log.Options.With(name, value))
	if err != nil {
		return seat, "", err
	}
	if _, err := t.Game.Open(options); err != nil {
		return seat, "", err
	}
	if !playsOn(t, options) {
		return seat, "", games.Refuse("match.refuse.change-over", "Option", t.Game.Info.Text("name", name), "Value", options[name])
	}
	return seat, name + "=" + options[name], nil
}

// playsOn reports whether the moves of a table are possible with other options, and the game is
// not over after them.
func playsOn(t *Table, o games.Options) bool {
	changed := *t
	changed.Log.Options = o
	err := replayMoves(&changed)
	return err == nil && len(changed.Log.Moves) == len(t.Log.Moves) && !changed.Position().Outcome().Over
}

// ReadChange parses the text of a Change entry: an option and its value.
func ReadChange(text string) (option, value string, ok bool) { return strings.Cut(text, "=") }

func foldChange(f *Log, e Entry) {
	name, value, ok := ReadChange(e.Text)
	if !ok {
		return
	}
	f.Options = f.Options.With(name, value)
	if n, err := strconv.Atoi(value); err == nil && n < len(f.Chairs) && slices.ContainsFunc(f.Chairs, IsVacant) { // see Begin
		f.Chairs = f.Chairs[:n]
	}
}
