package commands

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/tournament"
)

// shortStandings is how many stand below the pairings of a round: both together
// have to fit into a message.
const shortStandings = 10

// card is the one message of a tournament: who has joined, then the pairings of
// the round, then the standings.
func (f tournamentFeature) card(c *contest, channel string) Body {
	say := f.words.Speaker(c.Locale).In(f.style(channel))
	g, ok := f.host.GameNamed(c.Game)
	if !ok {
		return text(say.Say(games.T("match.refuse.unknown-game", "Game", c.Game)))
	}
	body := Body{Accent: accentInfo}
	title := say.Say(games.T("commands.tournament.title", "Game", g.Info.Text("title"), "Format", formatName(c.State.Format)))
	body.add(Block{Text: "## " + title})
	switch {
	case c.Over == finished:
		body.Accent = accentWon
		body.add(Block{Text: wonLine(c, say) + "\n" + strings.Join(standings(c.State, say, true), "\n")})
	case c.Over != "":
		body.Accent = accentStopped
		body.add(Block{Text: say.Say(games.T("commands.tournament.over." + c.Over))})
	case !c.State.Begun():
		body.add(Block{Text: strings.Join(lobbyLines(c, say), "\n")})
		return joinKeys(body, c, say.Plain())
	default:
		body.add(Block{Text: strings.Join(roundLines(c, say), "\n")})
		if past := c.State.Past(); past.Begun() {
			body.add(Block{Text: strings.Join(pastLines(past, say), "\n")})
		}
		return body.with(button(say.Plain(), "leave", custom{actExit, c.ID, 0, ""}, Plain), rulesButton(c, say.Plain()))
	}
	return body
}

// lobbyLines say who has joined, and on what terms.
func lobbyLines(c *contest, say words.Speaker) []string {
	lines := []string{say.Say(games.T("commands.tournament.lobby", "Starter", c.Starter.Name))}
	for i, p := range c.State.Players {
		lines = append(lines, say.Say(games.T("commands.lobby.taken", "Number", i+1, "Who", who(p, say))))
	}
	small := []games.Text{games.T("commands.tournament.terms", "Count", c.Minutes)}
	if c.State.Format == tournament.Knockout {
		small = append(small, games.T("commands.tournament.terms.draw"))
	}
	if c.Fill {
		small = append(small, games.T("commands.tournament.terms.fill"))
	}
	small = append(small, games.T("commands.tournament.begins", "Time", relative(c.Closes)))
	for _, t := range small {
		lines = append(lines, "-# "+say.Say(t))
	}
	return lines
}

func joinKeys(body Body, c *contest, plain words.Speaker) Body {
	fill := games.T("commands.tournament.fill")
	if c.Fill {
		fill = games.T("commands.tournament.fill.not")
	}
	return body.with(
		Button{Label: plain.Say(games.T("commands.tournament.join")), Custom: custom{actEnter, c.ID, 0, ""}.String(), Style: Success},
		button(plain, "leave", custom{actExit, c.ID, 0, ""}, Plain), rulesButton(c, plain),
	).with(
		button(plain, "begin", custom{actPair, c.ID, 0, ""}, Plain),
		Button{Label: plain.Say(fill), Custom: custom{actFill, c.ID, 0, ""}.String()},
	)
}

func rulesButton(c *contest, plain words.Speaker) Button {
	return button(plain, "rules", custom{actHelp, "", 0, c.Game}, Plain)
}

// roundLines are the pairings of the round, with a link to each game that is on.
func roundLines(c *contest, say words.Speaker) []string {
	lines := []string{say.Say(games.T("commands.tournament.round", "Round", len(c.State.Rounds), "Rounds", c.State.Total()))}
	var ends time.Time
	for i, p := range c.State.Last().Pairings {
		g := c.Games[i]
		if p.Result == tournament.Undecided && g.Ends.After(ends) {
			ends = g.Ends
		}
		lines = append(lines, pairingLine(c.State, p, g, say))
	}
	for _, bye := range c.State.Last().Byes {
		lines = append(lines, say.Say(games.T("commands.tournament.bye", "Who", who(c.State.Players[bye], say))))
	}
	if c.Lacking {
		lines = append(lines, say.Say(games.T("commands.tournament.lacking")))
	} else if !ends.IsZero() {
		lines = append(lines, "-# "+say.Say(games.T("commands.tournament.ends", "Time", relative(ends))))
	}
	return lines
}

// pastLines are how things stood before the round: in a knockout the results of
// the one before it.
func pastLines(past tournament.State, say words.Speaker) []string {
	if past.Format != tournament.Knockout {
		lines := standings(past, say, false)
		return append([]string{say.Say(games.T("commands.tournament.standings"))}, lines[:min(len(lines), shortStandings)]...)
	}
	lines := []string{say.Say(games.T("commands.tournament.round", "Round", len(past.Rounds), "Rounds", past.Total()))}
	for _, p := range past.Last().Pairings {
		lines = append(lines, pairingLine(past, p, contestGame{}, say))
	}
	return lines
}

func pairingLine(s tournament.State, p tournament.Pairing, g contestGame, say words.Speaker) string {
	first, second := who(s.Players[p.First], say), who(s.Players[p.Second], say)
	score := mentionArg(strings.ReplaceAll(strings.ReplaceAll(string(p.Result), "1/2", "½-½"), "-", "–"))
	switch {
	case p.Result == tournament.Undecided && g.on(p):
		return say.Say(games.T("commands.tournament.playing", "Thread", mentionArg("<#"+g.Thread+">")))
	case p.Result == tournament.Undecided:
		return say.Say(games.T("commands.tournament.against", "First", first, "Second", second))
	case p.Forfeit:
		return say.Say(games.T("commands.tournament.forfeit", "First", first, "Second", second, "Score", score))
	case p.BySeed:
		return say.Say(games.T("commands.tournament.by-seed", "First", first, "Second", second, "Score", score))
	default:
		return say.Say(games.T("commands.tournament.result", "First", first, "Second", second, "Score", score))
	}
}

// who is a player in full: a member by a mention, a computer with its level.
func who(p tournament.Player, say words.Speaker) mentionArg {
	if p.Computer == "" {
		return mentionArg("<@" + p.ID + ">")
	}
	return mentionArg(say.Say(games.T("commands.tournament.computer", "Number", p.Name, "Player", p.Computer)))
}

// standings are a line for each player; at the end with what decides between
// equals.
func standings(s tournament.State, say words.Speaker, last bool) (lines []string) {
	for _, x := range s.Standings() {
		name := who(s.Players[x.Player], say)
		switch {
		case s.Format == tournament.Knockout:
			lines = append(lines, say.Say(games.T("commands.tournament.place", "Rank", x.Rank, "Who", name)))
		case last && s.Format == tournament.Swiss:
			lines = append(lines, say.Say(games.T("commands.tournament.score.tie", "Rank", x.Rank, "Who", name, "Points", score(2*x.Points), "Tie", score(x.Buchholz))))
		case last:
			lines = append(lines, say.Say(games.T("commands.tournament.score.tie", "Rank", x.Rank, "Who", name, "Points", score(2*x.Points), "Tie", score(x.Berger))))
		default:
			lines = append(lines, say.Say(games.T("commands.tournament.score", "Rank", x.Rank, "Who", name, "Points", score(2*x.Points))))
		}
	}
	switch {
	case !last || s.Format == tournament.Knockout:
	case s.Format == tournament.Swiss:
		lines = append(lines, "-# "+say.Say(games.T("commands.tournament.tie.swiss")))
	default:
		lines = append(lines, "-# "+say.Say(games.T("commands.tournament.tie.round-robin")))
	}
	return lines
}

// score is a score in quarters as it is written: 2½.
func score(quarters int) string {
	whole, part := fmt.Sprint(quarters/4), [...]string{"", "¼", "½", "¾"}[quarters%4]
	if quarters < 4 && part != "" {
		whole = ""
	}
	return whole + part
}

func wonLine(c *contest, say words.Speaker) string {
	first := c.State.Winners()
	names := mapped(first, func(i int) string { return string(who(c.State.Players[i], say)) })
	if len(names) == 1 {
		return say.Say(games.T("commands.tournament.won", "Who", mentionArg(names[0])))
	}
	return say.Say(games.T("commands.tournament.shared", "Who", mentionArg(strings.Join(names, ", "))))
}

// calling calls two players to their game.
func (x *running) calling(p tournament.Pairing) Body {
	say := x.words.Speaker(x.Locale)
	players := []tournament.Player{x.State.Players[p.First], x.State.Players[p.Second]}
	body := text(say.Say(games.T("commands.tournament.call", "Round", len(x.State.Rounds), "First", who(players[0], say), "Second", who(players[1], say))))
	for _, player := range slices.DeleteFunc(players, func(p tournament.Player) bool { return p.Computer != "" }) {
		body.Mentions = append(body.Mentions, player.ID)
	}
	return body
}

// threadName names the thread of a pairing.
func (x *running) threadName(p tournament.Pairing) string {
	say := x.words.Speaker(x.Locale).Plain()
	name := func(p tournament.Player) any {
		if p.Computer != "" {
			return games.T("commands.tournament.computer", "Number", p.Name, "Player", p.Computer)
		}
		return p.Name
	}
	return say.Say(games.T("commands.tournament.against", "First", name(x.State.Players[p.First]), "Second", name(x.State.Players[p.Second])))
}

// reminder tells members that their game is about to end.
func (x *running) reminder(users []string, ends time.Time) Body {
	say := x.words.Speaker(x.Locale)
	names := strings.Join(mapped(users, func(id string) string { return "<@" + id + ">" }), ", ")
	body := text(say.Say(games.T("commands.tournament.remind", "Who", mentionArg(names), "Time", relative(ends))))
	body.Mentions = users
	return body
}
