package commands

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// The parts shared by features about finished matches: a member picks the short ID
// of one from a list, or types it.

const (
	paramID     = "id"
	paramPublic = "public"
)

// looked is how many of a server's newest matches are searched, and maxLabel is
// Discord's limit on the length of a choice, in characters.
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

// finished offers the matches whose label contains what is typed, or whose short ID
// begins with it, the newest first.
func (s *Set) finished(ctx context.Context, r Request, typed string) ([]Choice, error) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	from, until, _ := match.ShortSpan("")
	all, err := s.visible(ctx, r, from, until, looked)
	if err != nil {
		return nil, err
	}
	choices := s.labelled(r, all, func(label string) bool { return strings.Contains(strings.ToLower(label), typed) })
	if from, until, ok := match.ShortSpan(typed); ok && typed != "" && len(choices) < maxOptions {
		if all, err = s.visible(ctx, r, from, until, maxOptions); err != nil {
			return nil, err
		}
		older := s.labelled(r, all, func(string) bool { return true })
		choices = append(choices, slices.DeleteFunc(older, func(c Choice) bool { return slices.Contains(choices, c) })...)
	}
	return choices, nil
}

// visible returns up to limit finished matches that were created between two times
// and that the member may open, the newest first: of the channel's newest, and of
// the server's.
func (s *Set) visible(ctx context.Context, r Request, from, until time.Time, limit int) ([]match.Match, error) {
	all, err := s.host.Store.Finished(ctx, "", r.Channel, from, until, limit)
	if err != nil || r.Guild == "" {
		return all, err
	}
	server, err := s.host.Store.Finished(ctx, r.Guild, "", from, until, looked)
	if err != nil {
		return nil, err
	}
	for _, m := range server {
		if m.Channel != r.Channel && mayOpen(r, m) {
			all = append(all, m)
		}
	}
	slices.SortStableFunc(all, func(a, b match.Match) int { return b.Created.Compare(a.Created) })
	return all[:min(limit, len(all))], nil
}

// mayOpen reports whether a member may open a finished match where the request was
// made: one of that channel or of the channel that its thread belongs to, one in
// which the member took part, and any of the server for an administrator. Discord
// does not say whether a member can view any other channel.
func mayOpen(r Request, m match.Match) bool {
	if m.Channel == r.Channel {
		return true
	}
	return r.Guild != "" && m.Guild == r.Guild && (r.User.Administrator || m.Channel == r.Parent || m.Has(r.User.ID))
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

// finishedTable returns the table that a command is about: that of the given ID, or
// without one the newest finished one of the channel. A match that the member may
// not open is refused like one that does not exist.
func (s *Set) finishedTable(ctx context.Context, r Request) (*match.Table, error) {
	id := strings.TrimSpace(r.Values[paramID])
	from, until, ok := match.ShortSpan(id)
	none := games.Refuse("commands.finished.refuse.id", "ID", games.Quoted(id))
	if id == "" {
		r.Guild = "" // it looks in the channel alone
		none = games.Refuse("commands.finished.refuse.none")
	}
	if !ok {
		return nil, none
	}
	all, err := s.visible(ctx, r, from, until, 2)
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

// finishedAt returns the table that a control is about, whose argument ends with the
// channel of its match, if that is another one. There, a match that the member may
// not open is refused like one that does not exist.
func (s *Set) finishedAt(ctx context.Context, r Request, channel string) (*match.Table, error) {
	c, refusal := r.control(), games.Refuse("match.refuse.gone")
	if channel == "" {
		channel = r.Channel
	} else {
		refusal = games.Refuse("commands.finished.refuse.elsewhere")
	}
	if c.match == "" {
		return nil, refusal
	}
	t, err := s.host.Load(ctx, channel, c.match)
	if _, refused := games.RefusalIn(err); refused && channel != r.Channel {
		return nil, refusal
	}
	if err != nil {
		return nil, err
	}
	if !t.Outcome().Over || !mayOpen(r, t.Match) {
		return nil, refusal
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
