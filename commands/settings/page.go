package settings

import (
	"context"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"

	"parlour/commands"
	"parlour/games"
)

// preferencesKey is the Key of the message.
const preferencesKey = "preferences"

// serverPreferences returns the settings of a server in their order.
func (f preferences) serverPreferences() []preference[commands.ServerSettings] {
	type set = commands.ServerSettings
	hours := games.Times(23, func(h int) string { return strconv.Itoa(h + 1) }) // besides 0, the default
	return []preference[set]{
		{name: "language", label: "commands.preferences.language", values: f.languages(), at: func(s *set) any { return &s.Language }},
		{name: "style", label: "commands.preferences.style", values: commands.Styles()[1:], at: func(s *set) any { return &s.Style }},
		{name: "level", label: "commands.preferences.level", values: append(games.Levels(), games.LevelEven), at: func(s *set) any { return &s.Level }},
		{name: "clock", label: "commands.preferences.clock", values: games.Mapped(commands.Clocks()[:], strconv.Itoa), at: func(s *set) any { return &s.Clock }},
		{name: "channels", label: "commands.preferences.channels.all", most: commands.MaxOptions, at: func(s *set) any { return &s.Channels }},
		{name: "daily", label: "commands.preferences.daily.all", most: 1, at: func(s *set) any { return &s.Daily.Channel }},
		{name: "hour", label: "commands.preferences.hour", values: hours, moot: func(s set) bool { return s.Daily.Channel == "" }, at: func(s *set) any { return &s.Daily.Hour }},
		{name: "pings", label: "commands.preferences.pings", values: []string{off}, at: func(s *set) any { return &s.NoPings }},
		{name: "threads", label: "commands.preferences.threads", values: []string{off}, at: func(s *set) any { return &s.NoThreads }},
		{name: "recaps", label: "commands.preferences.recaps", values: []string{on}, at: func(s *set) any { return &s.Recaps }},
		{name: "feedback", label: "commands.preferences.feedback", values: []string{off}, at: func(s *set) any { return &s.NoFeedback }},
	}
}

// memberPreferences returns the settings of a member.
func (f preferences) memberPreferences() []preference[commands.MemberSettings] {
	type set = commands.MemberSettings
	return []preference[set]{
		{name: "language", label: "commands.preferences.language", values: f.languages(), at: func(s *set) any { return &s.Language }},
		{name: "style", label: "commands.preferences.style", values: commands.Styles()[:], at: func(s *set) any { return &s.Style }},
		{name: "pings", label: "commands.preferences.pings", values: []string{off}, at: func(s *set) any { return &s.NoPings }},
		// Direct messages on a member's turn are off by default, and after Discord has refused one.
		{name: "turns", label: "commands.preferences.turns", values: []string{on}, at: func(s *set) any { return &s.Turns }, also: func(s *set) { s.TurnsRefused = false }},
		{name: "results", label: "commands.preferences.results", values: []string{hidden}, at: func(s *set) any { return &s.Hidden }},
		{name: "card", label: "commands.preferences.card", values: []string{on}, moot: func(s set) bool { return s.Hidden }, at: func(s *set) any { return &s.DailyCard }},
	}
}

// languages returns the languages of the catalogue.
func (f preferences) languages() []string {
	return games.Mapped(f.Words.Languages(), language.Tag.String)
}

// command shows the server's settings to members who may manage it, else the member's
// own.
func (f preferences) command(ctx context.Context, r commands.Request) (commands.Reply, error) {
	of := commands.OfMember
	if r.Guild != "" && r.User.Admin {
		of = commands.OfServer
	}
	body, err := f.page(ctx, r, of)
	return commands.Message{Body: body, To: commands.ToMember, Key: preferencesKey}, err
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
	to := games.Mapped(r.Picked, func(line string) string { return strings.TrimSuffix(line, usual) })
	if pressed {
		to = []string{value}
	}
	if err := f.may(r, of); err != nil {
		return nil, err
	}
	err := error(nil)
	switch {
	case of == commands.OfServer && name == "daily" && r.Visiting: // it could not be posted
		err = games.Refuse("commands.refuse.no-bot")
	case of == commands.OfServer:
		err = change(ctx, f.Core, r.Guild, of, f.serverPreferences(), name, to)
		if err == nil && (name == "daily" || name == "hour") {
			err = f.Notify(ctx, r.Guild, func(x commands.Feature) func(context.Context, string) error { return x.Rescheduled })
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

// may refuses the server's settings to members who may not manage it, and settings of anything else.
func (f preferences) may(r commands.Request, of string) error {
	if headings[of] == "" {
		return games.Refuse("match.refuse.gone")
	}
	if of == commands.OfServer && (r.Guild == "" || !r.User.Admin) {
		return games.Refuse("commands.preferences.refuse.manager")
	}
	return nil
}

// maxRow is the number of characters in the labels of two keys that fit beside each other on a phone.
const maxRow = 35

// page returns the message with all settings of a server or a member.
func (f preferences) page(ctx context.Context, r commands.Request, of string) (commands.Body, error) {
	if err := f.may(r, of); err != nil {
		return commands.Body{}, err
	}
	say := f.Speak.Private(r)
	plain := say.Plain()
	body := commands.InCard(commands.AccentInfo, say.Say(games.Text{ID: headings[of]}))
	var keys, other []commands.Button
	if of == commands.OfServer {
		keys = fill(f, &body, of, f.serverPreferences(), f.Settings.Server(ctx, r.Guild), plain)
		other = append(other, commands.Button{Label: plain.Say(games.T("commands.button.mine")), Custom: commands.NewID(commands.ActPreferences, "", 0, commands.OfMember).String()})
	} else {
		own := f.Settings.Member(ctx, r.User.ID)
		keys = fill(f, &body, of, f.memberPreferences(), own, plain)
		if err := f.fillInvitations(ctx, r, &body, plain); err != nil {
			return commands.Body{}, err
		}
		if own.TurnsRefused {
			body.Say(say.Say(games.T("commands.preferences.turns.refused")))
		}
		if r.Guild != "" && r.User.Admin {
			other = append(other, commands.Button{Label: plain.Say(games.T("commands.button.server")), Custom: commands.NewID(commands.ActPreferences, "", 0, commands.OfServer).String()})
		}
	}
	if len(keys)+len(other) > 1 { // in rows of their own: together they are too wide for a phone
		for len(keys) > 0 {
			n := 1
			if len(keys) > 1 && utf8.RuneCountInString(keys[0].Label+keys[1].Label) <= maxRow {
				n = 2
			}
			body, keys = body.With(keys[:n]...), keys[n:]
		}
	}
	return body.With(append(append(keys, other...), commands.CloseButton(plain))...), nil
}
