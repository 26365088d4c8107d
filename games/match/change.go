package match

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
)

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

// OptionsChanged reports whether the options of a table are no longer those of the start.
func OptionsChanged(t *Table) bool { return !maps.Equal(t.Log.Options, t.Match.Options) }

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
