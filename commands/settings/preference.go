// Package settings contains the settings of servers (page.go, preference.go, menus.go), members, channels and
// matches (terms.go), and the data of members and servers (privacy.go).
package settings

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// preferences implements the settings of servers, members, channels and matches.
type preferences struct{ *commands.Core }

// preference is one setting. Its value is a text, "" for the default.
type preference[T any] struct {
	name   string
	label  string       // the ID of its name; of a choice of channels, of what stands there without one
	values []string     // besides the default; none for channels, where any can be picked
	noted  bool         // each value has a description
	most   int          // of channels
	moot   func(T) bool // reports whether the setting has no effect now; nil for never
	// at returns where the value is: a *string, a *int with 0 for the default, of channels a *[]string, or of a setting with one
	// value besides the default a *bool. Such a setting is a key, and no menu.
	at   func(*T) any
	also func(*T) // what else a change of the value changes; nil for nothing
}

// get returns the value as a text, or the channels.
func (p preference[T]) get(set T) []string {
	switch at := p.at(&set).(type) {
	case *[]string:
		return *at
	case *string:
		return []string{*at}
	case *int:
		return []string{strings.TrimPrefix(strconv.Itoa(*at), "0")}
	case *bool:
		if *at {
			return p.values
		}
	}
	return []string{""}
}

// set changes the value to a text, or to channels.
func (p preference[T]) set(set *T, to []string) {
	switch at := p.at(set).(type) {
	case *[]string:
		*at = to
	case *string:
		*at = strings.Join(to, "")
	case *int:
		*at, _ = strconv.Atoi(strings.Join(to, ""))
	case *bool:
		*at = slices.Equal(to, p.values)
	}
	if p.also != nil {
		p.also(set)
	}
}

// The values of settings that are not the default.
const (
	off    = "off"
	on     = "on"
	hidden = "hidden"
)

// change changes a setting if it can have the values.
func change[T any](ctx context.Context, s *commands.Core, home, of string, all []preference[T], name string, to []string) error {
	i := slices.IndexFunc(all, func(p preference[T]) bool { return p.name == name })
	if i < 0 || !all[i].takes(to) {
		return games.Refuse("match.refuse.gone")
	}
	return commands.Change(ctx, s.Settings, home, of, func(set *T) { all[i].set(set, to) })
}

// takes reports whether a setting can have the values.
func (p preference[T]) takes(to []string) bool {
	if p.most > 0 {
		return len(to) <= p.most && !slices.ContainsFunc(to, func(id string) bool { return commands.Param{Kind: commands.Person}.Check(id) != nil })
	}
	return len(to) == 1 && (to[0] == "" || slices.Contains(p.values, to[0]))
}

// inputValue is the field in which the new value of an option is typed.
const inputValue = "value"

// change opens the form for the value of an option, or makes the typed change.
func (f preferences) change(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	option := r.Control().Arg
	typed, given := r.Values[inputValue]
	if !given {
		if !slices.ContainsFunc(t.Consent().MayChange(r.Actor()), func(o games.Option) bool { return o.Name == option }) {
			return nil, games.Refuse("match.refuse.gone")
		}
		about := t.Game.Info.Text("option", option)
		form := f.Forms.Field(r, games.Form{Title: t.Game.Info.Text("title"), Label: about, Max: 5}, inputValue, r.Custom)
		form.Inputs[0].Value = t.Log.Options[option]
		return form, nil
	}
	act := match.Act{Channel: r.Channel, Match: t.Match.ID, At: match.AnyEntry, Kind: games.Change, Text: option + "=" + typed}
	reply, err := f.Act.Do(ctx, r, act)
	return f.Retry(r, reply, err)
}

// Features returns the features of this package.
func Features(c *commands.Core) []commands.Feature {
	f, data, gone := preferences{c}, privacy{c}, departures{c}
	return []commands.Feature{
		// What a match was started with, and the change of what can be changed.
		{
			Name:     "settings",
			About:    commands.Pages{commands.PageSettings: f.settings},
			Controls: commands.Controls{commands.ActChange: {Table: f.change}},
		},
		// /game style: how boards are drawn in a channel.
		{Name: "style", Table: []commands.Spec{f.styleSpec()}},
		// /settings: a private message with a control for each setting, which
		// takes effect at once.
		{
			Name:     "preferences",
			Commands: []commands.Spec{{Name: "settings", About: games.T("commands.preferences"), Do: f.command}},
			Controls: commands.Controls{commands.ActPreferences: {Do: f.turn}, commands.ActPrefer: {Do: f.prefer}},
		},
		// /privacy: a member's data, and its deletion.
		{
			Name:     "privacy",
			Commands: []commands.Spec{{Name: "privacy", About: games.T("commands.privacy"), Do: data.offer}},
			Controls: commands.Controls{commands.ActPrivacy: {Do: data.choose}, commands.ActForget: {Do: data.forget}},
			Due:      map[string]commands.Due{store.ForgetKind: commands.DueWith(data.forgetDue), host.GuardKind: c.Expire},
		},
		// Deletes the data of servers that the bot has left.
		{Name: "departure", Due: map[string]commands.Due{store.LeftKind: gone.purge}, Left: gone.left, Joined: gone.joined},
	}
}
