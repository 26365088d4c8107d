// Package settings contains the settings of servers (page.go), members, channels (style.go)
// and matches (terms.go), and the data of members and servers (privacy.go, departure.go).
package settings

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
)

// preferences implements /settings.
type preferences struct{ *commands.Core }

// Preferences is /settings: a private message with a control for each setting, which
// takes effect at once.
func Preferences(c *commands.Core) commands.Feature {
	f := preferences{c}
	return commands.Feature{
		Name:     "preferences",
		Commands: []commands.Spec{{Name: "settings", About: games.T("commands.preferences"), Do: f.command}},
		Controls: commands.Controls{commands.ActPreferences: {Do: f.turn}, commands.ActPrefer: {Do: f.prefer}},
	}
}

// preferencesSole is the Sole of the message.
const preferencesSole = "preferences"

// preference is one setting. Its value is a text, "" for the default.
type preference[T any] struct {
	name   string
	values []string     // besides the default; none for channels, of which any can be picked
	noted  bool         // each value has a description
	toggle bool         // "off" or the usual: a key, and no menu
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
	return preference[T]{
		name: name, values: []string{off}, toggle: true,
		get: func(set T) []string {
			if *at(&set) {
				return []string{off}
			}
			return []string{""}
		},
		set: func(set *T, to []string) { *at(set) = slices.Contains(to, off) },
	}
}

// off is the value of a setting that is off.
const off = "off"

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

// serverPreferences returns the settings of a server in their order.
func (f preferences) serverPreferences() []preference[commands.ServerSettings] {
	type set = commands.ServerSettings
	return []preference[set]{
		preferText("language", f.languages(), func(s *set) *string { return &s.Language }),
		preferText("style", commands.Styles()[1:], func(s *set) *string { return &s.Style }),
		preferText("level", append(games.Levels(), commands.LevelEven), func(s *set) *string { return &s.Level }),
		preferNumber("clock", commands.Mapped(commands.Clocks()[:], strconv.Itoa), func(s *set) *int { return &s.Clock }),
		{name: "channels", most: commands.MaxOptions, get: func(s set) []string { return s.Channels }, set: func(s *set, to []string) { s.Channels = to }},
		{
			name: "daily", most: 1,
			get: func(s set) []string {
				return slices.DeleteFunc([]string{s.Daily.Channel}, func(id string) bool { return id == "" })
			},
			set: func(s *set, to []string) { s.Daily.Channel = strings.Join(to, "") },
		},
		preferHour(),
		preferOff("pings", func(s *set) *bool { return &s.NoPings }),
		preferOff("threads", func(s *set) *bool { return &s.NoThreads }),
	}
}

// memberPreferences returns the settings of a member.
func (f preferences) memberPreferences() []preference[commands.MemberSettings] {
	type set = commands.MemberSettings
	return []preference[set]{
		preferText("language", f.languages(), func(s *set) *string { return &s.Language }),
		preferText("style", commands.Styles()[:], func(s *set) *string { return &s.Style }),
		preferOff("pings", func(s *set) *bool { return &s.NoPings }),
	}
}

// languages returns the languages of the catalogue.
func (f preferences) languages() []string {
	return commands.Mapped(f.Words.Languages(), language.Tag.String)
}

// command shows the server's settings to members who may manage it, else the member's
// own.
func (f preferences) command(ctx context.Context, r commands.Request) (commands.Reply, error) {
	of := commands.OfMember
	if r.Guild != "" && r.User.Admin {
		of = commands.OfServer
	}
	body, err := f.page(ctx, r, of)
	return commands.Message{Body: body, To: commands.ToMember, Sole: preferencesSole}, err
}

// turn shows the settings that a button names.
func (f preferences) turn(ctx context.Context, r commands.Request) (commands.Reply, error) {
	body, err := f.page(ctx, r, r.Control().Arg)
	return commands.Message{Body: body, To: commands.InPlace}, err
}

// prefer changes a setting and shows the page again.
func (f preferences) prefer(ctx context.Context, r commands.Request) (commands.Reply, error) {
	of, rest, _ := strings.Cut(r.Control().Arg, ".")
	name, value, pressed := strings.Cut(rest, "=")
	to := commands.Mapped(r.Picked, fromLine)
	if pressed {
		to = []string{value}
	}
	if err := f.may(r, of); err != nil {
		return nil, err
	}
	err := error(nil)
	switch {
	case of == commands.OfServer:
		err = change(ctx, f.Core, r.Guild, of, f.serverPreferences(), name, to)
		if err == nil && (name == "daily" || name == "hour") {
			err = f.Changed(ctx, r.Guild, name)
		}
	case name == preferInvitations || name == preferMuted:
		err = f.changeInvitations(ctx, r.User.ID, name, to)
	default:
		err = change(ctx, f.Core, r.User.ID, of, f.memberPreferences(), name, to)
	}
	if err != nil {
		return nil, err
	}
	body, err := f.page(ctx, r, of)
	return commands.Message{Body: body, To: commands.InPlace}, err
}

// may refuses the server's settings to members who may not manage it.
func (f preferences) may(r commands.Request, of string) error {
	if of == commands.OfServer && (r.Guild == "" || !r.User.Admin) {
		return games.Refuse("commands.preferences.refuse.manager")
	}
	return nil
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

// page returns the message with all settings of a server or a member.
func (f preferences) page(ctx context.Context, r commands.Request, of string) (commands.Body, error) {
	if err := f.may(r, of); err != nil {
		return commands.Body{}, err
	}
	say := f.Speak.Private(r)
	plain := say.Plain()
	body := commands.Body{Accent: commands.AccentInfo, Blocks: []commands.Block{{Text: say.Say(games.Text{ID: headings[of]})}}}
	var keys, other []commands.Button
	if of == commands.OfServer {
		keys = fill(f, &body, of, f.serverPreferences(), f.Settings.Server(ctx, r.Guild), plain)
		other = append(other, commands.Button{Label: plain.Say(games.T("commands.button.mine")), Custom: commands.NewID(commands.ActPreferences, "", 0, commands.OfMember).String()})
	} else {
		keys = fill(f, &body, of, f.memberPreferences(), f.Settings.Member(ctx, r.User.ID), plain)
		if err := f.fillInvitations(ctx, r, &body, plain); err != nil {
			return commands.Body{}, err
		}
		if r.Guild != "" && r.User.Admin {
			other = append(other, commands.Button{Label: plain.Say(games.T("commands.button.server")), Custom: commands.NewID(commands.ActPreferences, "", 0, commands.OfServer).String()})
		}
	}
	if other != nil { // in a row of their own: together they are too wide for a phone
		body, keys = body.With(keys...), nil
	}
	return body.With(append(append(keys, other...), commands.CloseButton(plain))...), nil
}

// fill adds a menu for each setting to a page, and returns buttons for those that are
// on or off.
func fill[T any](f preferences, body *commands.Body, of string, all []preference[T], set T, plain words.Speaker) (keys []commands.Button) {
	for _, p := range all {
		if p.moot != nil && p.moot(set) {
			continue
		}
		name, now := games.Text{ID: labels[p.name]}, p.get(set)
		id := commands.NewID(commands.ActPrefer, "", 0, of+"."+p.name)
		line := func(value string) string {
			return plain.Say(games.T("commands.play.option", "Option", name, "Value", f.valueText(of, p.name, value)))
		}
		switch {
		case p.toggle:
			next := off
			if now[0] == off {
				next = ""
			}
			id.Arg += "=" + next
			keys = append(keys, commands.Button{Label: line(now[0]), Custom: id.String()})
		case p.most > 0:
			hint := plain.Say(name)
			body.Add(commands.Block{Select: &commands.Select{Custom: id.String(), Placeholder: hint, Channels: true, Most: p.most, Picked: now}})
		default:
			menu := &commands.Select{Custom: id.String(), Placeholder: plain.Say(name)}
			for _, value := range append([]string{""}, p.values...) {
				option := commands.SelectOption{Label: line(value), Value: toLine(value), Chosen: value == now[0]}
				if p.noted {
					option.Description = plain.Say(games.Text{ID: noteTexts[value]})
				}
				menu.Options = append(menu.Options, option)
			}
			body.Add(commands.Block{Select: menu})
		}
	}
	return keys
}

// usual is the value of the line for the default, because a line cannot have the value
// "".
const usual = "-"

func toLine(value string) string {
	if value == "" {
		return usual
	}
	return value
}

func fromLine(value string) string { return strings.TrimSuffix(value, usual) }

// valueText returns a value of a setting in words.
func (f preferences) valueText(of, name, value string) games.Text {
	part := func(said string) games.Text { return games.T("commands.part", "Part", said) }
	n, _ := strconv.Atoi(value)
	switch {
	case name == "hour":
		return part(fmt.Sprintf("%02d:00 UTC", n))
	case value == "" && of == commands.OfMember && name == "style":
		return games.T("commands.preferences.style.channel")
	case valueTexts[name][value] != "":
		return games.Text{ID: valueTexts[name][value]}
	case name == "language": // each in its own language
		return part(f.Words.Speaker(value).Say(games.T("commands.preferences.language.own")))
	case name == "clock":
		return commands.ClockText(n)
	default: // a level
		return games.T("games.name." + value)
	}
}
