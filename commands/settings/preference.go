package settings

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"parlour/commands"
	"parlour/games"
)

// preferences implements the settings of servers, members, channels and matches.
type preferences struct{ *commands.Core }

// preference is one setting. Its value is a text, "" for the default.
type preference[T any] struct {
	name   string
	values []string     // besides the default; none for channels, where any can be picked
	noted  bool         // each value has a description
	toggle bool         // one value or the usual: a key, and no menu
	most   int          // of channels
	moot   func(T) bool // reports whether the setting has no effect now; nil for never
	get    func(T) []string
	set    func(*T, []string)
}

// preferText returns a setting that is a text.
func preferText[T any](name string, values []string, at func(*T) *string) preference[T] {
	return preference[T]{
		name: name, values: values,
		get: func(set T) []string { return []string{*at(&set)} },
		set: func(set *T, to []string) { *at(set) = strings.Join(to, "") },
	}
}

// preferNumber returns a setting that is a number, 0 for the default.
func preferNumber[T any](name string, values []string, at func(*T) *int) preference[T] {
	return preference[T]{
		name: name, values: values,
		get: func(set T) []string { return []string{strings.TrimPrefix(strconv.Itoa(*at(&set)), "0")} },
		set: func(set *T, to []string) { *at(set), _ = strconv.Atoi(strings.Join(to, "")) },
	}
}

// preferOff returns a setting that is on by default.
func preferOff[T any](name string, at func(*T) *bool) preference[T] {
	return preferToggle(name, off, at)
}

// preferToggle returns a setting with one value besides the default.
func preferToggle[T any](name, value string, at func(*T) *bool) preference[T] {
	return preference[T]{
		name: name, values: []string{value}, toggle: true,
		get: func(set T) []string {
			if *at(&set) {
				return []string{value}
			}
			return []string{""}
		},
		set: func(set *T, to []string) { *at(set) = slices.Contains(to, value) },
	}
}

// preferTurns returns the setting for direct messages on a member's turn. It is off by
// default, and after Discord has refused one.
func preferTurns() preference[commands.MemberSettings] {
	p := preferToggle("turns", on, func(s *commands.MemberSettings) *bool { return &s.Turns })
	turn := p.set
	p.set = func(s *commands.MemberSettings, to []string) {
		turn(s, to)
		s.TurnsRefused = false
	}
	return p
}

// The values of settings that are not the default.
const (
	off    = "off"
	on     = "on"
	hidden = "hidden"
)

// hours returns the hours of a day except 0, which is the default.
func hours() (all []string) {
	for h := 1; h < 24; h++ {
		all = append(all, strconv.Itoa(h))
	}
	return all
}

// preferHour returns the hour of a server's daily. It has no effect without a daily.
func preferHour() preference[commands.ServerSettings] {
	p := preferNumber("hour", hours(), func(s *commands.ServerSettings) *int { return &s.Daily.Hour })
	p.moot = func(s commands.ServerSettings) bool { return s.Daily.Channel == "" }
	return p
}

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
