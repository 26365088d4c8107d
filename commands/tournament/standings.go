package tournament

import (
	"context"
	"strings"
	"time"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/tournament"
)

// teller describes a tournament in words.
type teller struct {
	*contest
	info *games.Info
	say  words.Speaker
}

// tell returns the teller of a tournament in the language of its server.
func (f tournaments) tell(c *contest, home, channel string) teller {
	info := &games.Info{Name: c.Game} // its texts exist as long as the game
	if g, ok := f.Host.GameNamed(c.Game); ok {
		info = &g.Info
	}
	return teller{c, info, f.Speak.Channel(home, channel, c.Locale)}
}

// overTexts say why a tournament ended early.
var overTexts = map[string]string{
	cancelled: "commands.tournament.over.cancelled", deserted: "commands.tournament.over.deserted", unseen: "commands.tournament.over.unseen",
}

// shortStandings is the number of standings below the pairings of a round, so that
// both fit into a message.
const shortStandings = 10

// card draws the message of the tournament that has an ID.
func (f tournaments) card(ctx context.Context, home, channel, id string) (commands.Body, error) {
	_, c, err := f.read(ctx, commands.Request{Guild: home, Channel: channel})
	if err == nil && c.ID != id {
		err = games.Refuse("commands.tournament.refuse.over")
	}
	if err != nil {
		return commands.Body{}, err
	}
	return f.tell(&c, home, channel).card(), nil
}

// card returns the message of a tournament: who has joined, then the pairings of the
// round, then the standings.
func (c teller) card() commands.Body {
	say := c.say
	body := commands.Body{Accent: commands.AccentInfo}
	title := say.Say(games.T("commands.tournament.title", "Game", c.info.Text("title"), "Format", formatName(c.State.Format)))
	body.Say("## " + title)
	leave := c.button("commands.button.leave", commands.ActExit, commands.Plain)
	rules := commands.NewButton(say.Plain(), "commands.button.rules", commands.NewID(commands.ActHelp, "", 0, c.Game), commands.Plain)
	end := c.button("commands.button.call-off", commands.ActCancel, commands.Plain)
	switch {
	case c.Over == finished:
		body.Accent = commands.AccentWon
		body.Say(c.wonLine() + "\n" + strings.Join(c.standings(c.State, true), "\n") + commands.SmallLines(say.Say(games.T("commands.tournament.another"))))
	case c.Over != "":
		body.Accent = commands.AccentStopped
		body.Say(say.Say(games.Text{ID: overTexts[c.Over]}))
	case !c.State.Begun():
		body.Say(strings.Join(c.lobbyLines(), "\n"))
		fill := "commands.tournament.fill"
		if c.Fill {
			fill = "commands.tournament.fill.not"
		}
		return body.With(c.button("commands.tournament.join", commands.ActEnter, commands.Success), leave, rules).
			With(c.button("commands.button.begin", commands.ActPair, commands.Plain), c.button(fill, commands.ActFill, commands.Plain), end)
	default:
		body.Say(strings.Join(c.roundLines(), "\n"))
		if past := c.State.BeforeLastRound(); past.Begun() {
			body.Say(strings.Join(c.pastLines(past), "\n"))
		}
		return body.With(leave, rules, end)
	}
	return body
}

// lobbyLines returns who has joined, and the terms.
func (c teller) lobbyLines() []string {
	say := c.say
	lines := []string{say.Say(games.T("commands.tournament.lobby", "Starter", match.Called(c.Starter.User, c.Starter.Name)))}
	for i := range c.State.Players {
		lines = append(lines, say.Say(games.T("commands.lobby.taken", "Number", i+1, "Who", c.who(i))))
	}
	small := []games.Text{games.T("commands.tournament.terms", "Count", c.Minutes)}
	if c.State.Format == tournament.Knockout {
		small = append(small, games.T("commands.tournament.terms.draw"))
	}
	if c.Fill {
		small = append(small, games.T("commands.tournament.terms.fill"))
	}
	small = append(small, games.T("commands.tournament.begins", "Time", commands.Relative(c.Closes)))
	return append(lines, commands.SmallLines(say.Join(small, "\n"))[1:])
}

// button returns a button about the tournament.
func (c teller) button(label string, action commands.Action, style commands.ButtonStyle) commands.Button {
	return commands.NewButton(c.say.Plain(), label, commands.NewID(action, c.ID, 0, ""), style)
}

// roundLines returns the pairings of the round, with links to running matches.
func (c teller) roundLines() []string {
	say := c.say
	lines := []string{say.Say(roundName(c.State))}
	var ends time.Time
	for i, p := range c.State.Last().Pairings {
		g := c.Games[i]
		if p.Result == tournament.Undecided && g.Ends.After(ends) {
			ends = g.Ends
		}
		lines = append(lines, c.pairingLine(p, g))
	}
	lines = append(lines, games.Mapped(c.State.Last().Byes, func(bye int) string { return say.Say(games.T("commands.tournament.bye", "Who", c.who(bye))) })...)
	if c.Lacking {
		lines = append(lines, say.Say(games.T("commands.tournament.lacking")))
	} else if !ends.IsZero() {
		lines = append(lines, "-# "+say.Say(games.T("commands.tournament.ends", "Time", commands.Relative(ends))))
	}
	return lines
}

// isFinal reports whether the newest round of a tournament is a final.
func isFinal(s tournament.State) bool {
	return s.Format == tournament.Knockout && len(s.Rounds) == s.TotalRounds()
}

// roundName names the newest round.
func roundName(s tournament.State) games.Text {
	if isFinal(s) {
		return games.T("commands.tournament.final")
	}
	return games.T("commands.tournament.round", "Round", len(s.Rounds), "Rounds", s.TotalRounds())
}

// pastLines returns the standings before the round; in a knockout the results of the
// previous round.
func (c teller) pastLines(past tournament.State) []string {
	if past.Format != tournament.Knockout {
		lines := c.standings(past, false)
		if more := len(lines) - shortStandings; more > 0 {
			lines = append(lines[:shortStandings], c.say.Say(games.T("commands.tournament.standings.more", "Count", more)))
		}
		return append([]string{c.say.Say(games.T("commands.tournament.standings"))}, lines...)
	}
	results := games.Mapped(past.Last().Pairings, func(p tournament.Pairing) string { return c.pairingLine(p, contestGame{}) })
	return append([]string{c.say.Say(roundName(past))}, results...)
}

func (c teller) pairingLine(p tournament.Pairing, g contestGame) string {
	say, first, second, id := c.say, c.who(p.First), c.who(p.Second), "commands.tournament.result"
	switch {
	case p.Result == tournament.Undecided && g.on(p):
		return say.Say(games.T("commands.tournament.playing", "Thread", commands.ChannelLink(g.Thread)))
	case p.Result == tournament.Undecided:
		return say.Say(games.T("commands.tournament.against", "First", first, "Second", second))
	case p.Forfeit:
		id = "commands.tournament.forfeit"
	case p.BySeed:
		id = "commands.tournament.by-seed"
	}
	score := commands.Markup(strings.ReplaceAll(strings.ReplaceAll(string(p.Result), "1/2", "½-½"), "-", "–"))
	return say.Say(games.T(id, "First", first, "Second", second, "Score", score))
}

// who returns the full name of a player: a mention of a member, a computer with its
// level.
func (c teller) who(player int) commands.Markup {
	if p := c.State.Players[player]; p.Computer == "" {
		return commands.Markup(commands.Mentioned(p.ID, c.say))
	}
	return commands.Markup(c.say.Say(c.called(player).(games.Text)))
}

// called returns the name of a player without a mention.
func (c teller) called(player int) any {
	p := c.State.Players[player]
	if p.Computer == "" {
		return match.Called(p.ID, p.Name)
	}
	return games.T("commands.tournament.computer", "Number", p.Name, "Player", c.info.Text("name", p.Computer))
}

// standings returns a line for each player, at the end with medals and the tie-breaks.
func (c teller) standings(s tournament.State, last bool) (lines []string) {
	say := c.say
	for _, x := range s.Standings() {
		name, points, tie := c.who(x.Player), commands.Quarters(2*x.Points), x.Berger
		if s.Format == tournament.Swiss {
			tie = x.Buchholz
		}
		rank := any(x.Rank)
		if medal := commands.Medal(x.Rank); last && medal != "" {
			rank = medal
		}
		text := games.T("commands.tournament.score", "Rank", rank, "Who", name, "Points", points)
		switch {
		case s.Format == tournament.Knockout:
			text = games.T("commands.tournament.place", "Rank", rank, "Who", name)
		case last:
			text = games.T("commands.tournament.score.tie", "Rank", rank, "Who", name, "Points", points, "Tie", commands.Quarters(tie))
		}
		lines = append(lines, say.Say(text))
	}
	if by := ties[s.Format]; last && by != "" {
		lines = append(lines, "-# "+say.Say(games.Text{ID: by}))
	}
	return lines
}

// ties are the texts about what decides between equal scores.
var ties = map[tournament.Format]string{
	tournament.Swiss: "commands.tournament.tie.swiss", tournament.RoundRobin: "commands.tournament.tie.round-robin",
}

func (c teller) wonLine() string {
	say := c.say
	first := c.State.Winners()
	names := games.Mapped(first, func(i int) games.Text { return games.T("commands.part", "Part", c.who(i)) })
	switch len(names) {
	case 0:
		return say.Say(games.T("commands.tournament.nobody"))
	case 1:
		return say.Say(games.T("commands.tournament.won", "Who", names[0]))
	default:
		return say.Say(games.T("commands.tournament.shared", "Who", names))
	}
}

// calling calls two players to their match.
func (c teller) calling(p tournament.Pairing) commands.Body {
	id := "commands.tournament.call"
	if isFinal(c.State) {
		id = "commands.tournament.call.final"
	}
	body := commands.Text(c.say.Say(games.T(id, "Round", len(c.State.Rounds), "First", c.who(p.First), "Second", c.who(p.Second))))
	for _, player := range []int{p.First, p.Second} {
		if c.State.Players[player].Computer == "" {
			body.Mentions = append(body.Mentions, c.State.Players[player].ID)
		}
	}
	return body
}

// threadName returns the name of the thread of a pairing.
func (c teller) threadName(p tournament.Pairing) string {
	return c.say.Plain().Say(games.T("commands.tournament.against", "First", c.called(p.First), "Second", c.called(p.Second)))
}

// reminder reminds members that their match is about to end.
func (c teller) reminder(users []string, ends time.Time) commands.Body {
	names := games.Mapped(users, func(id string) games.Text { return games.T("commands.part", "Part", commands.Mention(id)) })
	body := commands.Text(c.say.Say(games.T("commands.tournament.remind", "Who", names, "Time", commands.Relative(ends))))
	body.Mentions = users
	return body
}

// formats are the texts of the formats.
var formats = map[tournament.Format]string{
	tournament.Knockout:   "commands.tournament.format.knockout",
	tournament.RoundRobin: "commands.tournament.format.round-robin",
	tournament.Swiss:      "commands.tournament.format.swiss",
}

func formatName(f tournament.Format) games.Text { return games.Text{ID: formats[f]} }
