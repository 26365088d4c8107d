package commands

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// What features need that are about any match of a server that is over: it is
// found by its short ID, which members choose from a list or type.

const (
	paramID     = "id"
	paramPublic = "public"
)

// looked is how many matches of a server are looked through for what is typed,
// and maxLabel Discord's limit of a choice.
const (
	looked   = 200
	maxLabel = 100
)

func (s *Set) idParam() Param {
	return Param{Name: paramID, About: games.T("commands.finished.id"), complete: s.finished}
}

func publicParam() Param {
	return Param{Name: paramPublic, About: games.T("commands.finished.public"), Kind: Truth}
}

// audience is who sees the reply to a command: the member alone, unless everyone
// is to.
func audience(r Request) To {
	if r.Values[paramPublic] == "true" {
		return ToAll
	}
	return ToMember
}

// audienceAt speaks to that audience, with the seats of a table named.
func (s *Set) audienceAt(r Request, t *match.Table, to To) words.Speaker {
	if to != ToAll {
		return s.privateAt(r, t)
	}
	say := s.public(r)
	return say.At(seatNames(t, say))
}

// finished offers the matches whose label holds what is typed, or whose short ID
// begins so: the newest first.
func (s *Set) finished(ctx context.Context, r Request, typed string) ([]Choice, error) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	from, until, _ := match.ShortSpan("")
	all, err := s.host.Store.Finished(ctx, r.Guild, r.Channel, from, until, looked)
	if err != nil {
		return nil, err
	}
	choices := s.labelled(r, all, func(label string) bool { return strings.Contains(strings.ToLower(label), typed) })
	if from, until, ok := match.ShortSpan(typed); ok && typed != "" && len(choices) < maxOptions {
		if all, err = s.host.Store.Finished(ctx, r.Guild, r.Channel, from, until, maxOptions); err != nil {
			return nil, err
		}
		older := s.labelled(r, all, func(string) bool { return true })
		choices = append(choices, slices.DeleteFunc(older, func(c Choice) bool { return slices.Contains(choices, c) })...)
	}
	return choices, nil
}

// labelled are choices of matches: the game, who played it, when, and the ID.
func (s *Set) labelled(r Request, all []match.Match, fits func(label string) bool) (choices []Choice) {
	say := s.private(r).Plain()
	for _, m := range all {
		g, ok := s.host.GameNamed(m.Game)
		if !ok || len(choices) == maxOptions {
			continue
		}
		var names []string
		for seat, c := range m.Fold().Chairs {
			name := say.Say(games.T("commands.part", "Part", match.Called(c.User, c.Name)))
			switch {
			case c.Kind == match.Anyone:
				name = say.Say(games.T("commands.seat.everyone"))
			case c.Kind == match.Team:
				name = say.Say(g.Info.Text("seat", g.Info.Seats[seat].ID))
			case c.Kind == match.Computer && c.Name == "":
				name = computerName(&g.Info, games.Seat(seat), c, say)
			}
			if name != "" {
				names = append(names, name)
			}
		}
		label := say.Say(games.T("commands.finished.label", "ID", m.Short(), "Game", g.Info.Text("title"), "Seats", strings.Join(names, " – "), "Date", m.Created.UTC().Format("2006-01-02 15:04")))
		if utf8.RuneCountInString(label) > maxLabel {
			label = string([]rune(label)[:maxLabel-1]) + "…"
		}
		if fits(label) {
			choices = append(choices, Choice{label, m.Short()})
		}
	}
	return choices
}

// finishedTable is the table of the match that a command is about: the one of the
// ID that was given, or else the newest that is over in the channel.
func (s *Set) finishedTable(ctx context.Context, r Request) (*match.Table, error) {
	id := strings.TrimSpace(r.Values[paramID])
	from, until, ok := match.ShortSpan(id)
	guild, none := r.Guild, games.Refuse("commands.finished.refuse.id", "ID", games.Quoted(id))
	if id == "" {
		guild, none = "", games.Refuse("commands.finished.refuse.none")
	}
	if !ok {
		return nil, none
	}
	all, err := s.host.Store.Finished(ctx, guild, r.Channel, from, until, 2)
	switch {
	case err != nil:
		return nil, err
	case len(all) == 0:
		if t, err := s.host.Latest(ctx, r.Channel); err == nil && t.Match.Status.Open() && (id == "" || strings.HasPrefix(t.Match.Short(), strings.ToLower(id))) {
			return nil, games.Refuse("commands.finished.refuse.open")
		}
		return nil, none
	case len(all) > 1 && id != "":
		return nil, games.Refuse("commands.finished.refuse.several", "ID", games.Quoted(id))
	}
	return s.host.Load(ctx, all[0].Channel, all[0].ID)
}

// finishedAt is the table that a control is about, whose argument ends with the
// channel of its match, if that is another one.
func (s *Set) finishedAt(ctx context.Context, r Request, channel string) (*match.Table, error) {
	c := r.control()
	if channel == "" {
		channel = r.Channel
	}
	if c.match == "" {
		return nil, games.Refuse("match.refuse.gone")
	}
	t, err := s.host.Load(ctx, channel, c.match)
	if err != nil {
		return nil, err
	}
	if here := t.Match.Channel == r.Channel; !t.Outcome().Over || !here && (r.Guild == "" || t.Match.Guild != r.Guild) {
		return nil, games.Refuse("match.refuse.gone")
	}
	return t, nil
}

// elsewhere is the channel of a match for the argument of a control: "" where that
// is the one in which the control is shown.
func elsewhere(r Request, t *match.Table) string {
	if t.Match.Channel == r.Channel {
		return ""
	}
	return t.Match.Channel
}
