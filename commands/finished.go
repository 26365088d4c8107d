package commands

import (
	"context"
	"slices"
	"strings"
	"time"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// ParamID is the parameter for the short ID of a match.
const ParamID = "id"

// paramPublic is the parameter that shows the reply to everyone.
const paramPublic = "public"

// searched is how many of a server's newest matches are searched. maxLabel is Discord's
// limit for the length of a choice, in characters.
const (
	searched = 200
	maxLabel = 100
)

// Finished finds matches that are over: members pick a short ID from a list or type it.
type Finished struct{ *Core }

// Param returns the parameter for the short ID of a match.
func (f Finished) Param() Param {
	return Param{Name: ParamID, About: games.T("commands.finished.id"), Complete: f.choices}
}

// PublicParam returns the parameter that shows the reply to everyone.
func PublicParam() Param {
	return Param{Name: paramPublic, About: games.T("commands.finished.public"), Kind: Truth}
}

// Audience returns who sees the reply to a command: the member, or everyone if asked for.
func Audience(r Request) To {
	if r.Values[paramPublic] == "true" {
		return ToAll
	}
	return ToMember
}

// choices returns the matches whose label contains what is typed, or whose short ID
// begins with it, the newest first.
func (f Finished) choices(ctx context.Context, r Request, typed string) ([]Choice, error) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	from, until, _ := match.ShortIDSpan("")
	all, err := f.visible(ctx, r, from, until, searched)
	if err != nil {
		return nil, err
	}
	choices := f.labelled(r, all, func(label string) bool { return strings.Contains(strings.ToLower(label), typed) })
	if from, until, ok := match.ShortIDSpan(typed); ok && typed != "" && len(choices) < MaxOptions {
		if all, err = f.visible(ctx, r, from, until, MaxOptions); err != nil {
			return nil, err
		}
		older := f.labelled(r, all, func(string) bool { return true })
		choices = append(choices, slices.DeleteFunc(older, func(c Choice) bool { return slices.Contains(choices, c) })...)
	}
	return choices, nil
}

// visible returns up to limit finished matches that were created between two times and
// that the member may open, the newest first: from the newest of the channel and of the
// server.
func (f Finished) visible(ctx context.Context, r Request, from, until time.Time, limit int) ([]match.Match, error) {
	all, err := f.Host.Store.Find(ctx, store.Query{Channel: r.Channel, From: from, Until: until, Limit: limit})
	if err != nil || r.Guild == "" {
		return all, err
	}
	server, err := f.Host.Store.Find(ctx, store.Query{Guild: r.Guild, From: from, Until: until, Limit: searched})
	if err != nil {
		return nil, err
	}
	server = slices.DeleteFunc(server, func(m match.Match) bool { return m.Channel == r.Channel || !mayOpen(r, m) })
	all = append(all, server...)
	slices.SortStableFunc(all, func(a, b match.Match) int { return b.Created.Compare(a.Created) })
	return all[:min(limit, len(all))], nil
}

// mayOpen reports whether a member may open a finished match from where the request was
// made: one of that channel or of the channel that its thread belongs to, one in which
// the member took part, or any of the server for an administrator. Discord does not say
// whether a member can view other channels.
func mayOpen(r Request, m match.Match) bool {
	if m.Channel == r.Channel {
		return true
	}
	return r.Guild != "" && m.Guild == r.Guild && (r.User.Administrator || m.Channel == r.Parent || m.Has(r.User.ID))
}

// labelled returns matches as choices: the game, the players, the date, and the ID.
func (f Finished) labelled(r Request, all []match.Match, fits func(label string) bool) (choices []Choice) {
	say := f.Speak.Private(r).Plain()
	for _, m := range all {
		g, ok := f.Host.GameNamed(m.Game)
		if !ok || len(choices) == MaxOptions {
			continue
		}
		names := chairNames(m, &g.Info, say)
		label := say.Say(games.T("commands.finished.label", "ID", m.ShortID(), "Game", g.Info.Text("title"), "Seats", strings.Join(names, " – "), "Date", m.Created.UTC().Format("2006-01-02 15:04")))
		if label = clipped(label, maxLabel); fits(label) {
			choices = append(choices, Choice{label, m.ShortID()})
		}
	}
	return choices
}

// chairNames returns the names of the players of a match.
func chairNames(m match.Match, info *games.Info, say words.Speaker) (names []string) {
	for seat, c := range m.Fold().Chairs {
		name := say.Say(games.T("commands.part", "Part", match.Called(c.User, c.Name)))
		switch {
		case c.Kind == match.Anyone:
			name = say.Say(games.T("commands.seat.everyone"))
		case c.Kind == match.Team:
			name = say.Say(info.Text("seat", info.Seats[seat].ID))
		case c.Kind == match.Computer && c.Name == "":
			name = computerName(info, games.Seat(seat), c, say)
		}
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}

// Table returns the match that a command is about: the one with the given ID, else the
// newest finished one of the channel. A match that the member may not open is refused
// like one that does not exist.
func (f Finished) Table(ctx context.Context, r Request) (*match.Table, error) {
	id := strings.TrimSpace(r.Values[ParamID])
	from, until, ok := match.ShortIDSpan(id)
	none := games.Refuse("commands.finished.refuse.id", "ID", games.Quoted(id))
	if id == "" {
		r.Guild = "" // only the channel is searched
		none = games.Refuse("commands.finished.refuse.none")
	}
	if !ok {
		return nil, none
	}
	all, err := f.visible(ctx, r, from, until, 2)
	switch {
	case err != nil:
		return nil, err
	case len(all) == 0:
		if t, err := f.Host.Latest(ctx, r.Channel); err == nil && t.Match.Status.Open() && (id == "" || strings.HasPrefix(t.Match.ShortID(), strings.ToLower(id))) {
			return nil, games.Refuse("commands.finished.refuse.open")
		}
		return nil, none
	case len(all) > 1 && id != "":
		return nil, games.Refuse("commands.finished.refuse.several", "ID", games.Quoted(id))
	}
	return f.Host.Load(ctx, all[0].Channel, all[0].ID)
}

// At returns the match that a control is about. The channel is "" for the channel of the
// request. In another channel, a match that the member may not open is refused like one
// that does not exist.
func (f Finished) At(ctx context.Context, r Request, channel string) (*match.Table, error) {
	c, refusal := r.Control(), games.Refuse("match.refuse.gone")
	if channel == "" {
		channel = r.Channel
	} else {
		refusal = games.Refuse("commands.finished.refuse.elsewhere")
	}
	if c.Match == "" {
		return nil, refusal
	}
	t, err := f.Host.Load(ctx, channel, c.Match)
	if _, refused := games.RefusalIn(err); refused && channel != r.Channel || err == nil && (!t.Outcome().Over || !mayOpen(r, t.Match)) {
		return nil, refusal
	}
	return t, err
}

// Command returns the handler of a command about the match that its parameter names.
func (f Finished) Command(do TableHandler) Handler { return about(f.Table, do) }

// about returns the handler of a request about the match that find returns.
func about(find func(context.Context, Request) (*match.Table, error), do TableHandler) Handler {
	return func(ctx context.Context, r Request) (Reply, error) {
		t, err := find(ctx, r)
		if err != nil {
			return nil, err
		}
		return do(ctx, r, t)
	}
}

// Control returns the control of an action about a match whose channel is the argument; see
// [ChannelArg].
func (f Finished) Control(do TableHandler) Control {
	find := func(ctx context.Context, r Request) (*match.Table, error) { return f.At(ctx, r, r.Control().Arg) }
	return Control{Do: about(find, do)}
}

// OpenReplay begins the argument of a control that opens a replay in a private message.
const OpenReplay = "o"

// ReplayButton returns the button that opens the replay of a finished match. The channel is
// that of [ChannelArg].
func ReplayButton(t *match.Table, plain words.Speaker, channel string) Button {
	return NewButton(plain, "commands.button.replay", NewID(ActReplay, t.Match.ID, 0, OpenReplay+channel), Plain)
}

// ChannelArg returns the channel of a match for the argument of a control: "" for the
// channel of the request.
func ChannelArg(r Request, t *match.Table) string {
	if t.Match.Channel == r.Channel {
		return ""
	}
	return t.Match.Channel
}
