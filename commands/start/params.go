package start

import (
	"strconv"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// The parameters of openings that are no options of a game.
const (
	paramOpponent = "opponent"
	paramSecret   = "secret"
	paramShow     = "show"
	paramExpires  = "expires"
	paramVote     = "vote"
	paramSide     = "side"
	paramPlayer   = "player"
	paramDepth    = "depth"
	paramAsLast   = "last" // true: what is not given is as the member chose it last
)

// paramAgainst chooses the opponent of a team.
const paramAgainst = "against"

// againstParam returns the parameter for whether a team plays the computer or another team.
func againstParam() commands.Param {
	return commands.Param{Name: paramAgainst, About: games.T("commands.param.against"), Bare: true, Choices: []commands.ParamChoice{
		{Value: alone, Label: games.T("commands.against.parlour")}, {Value: sided, Label: games.T("commands.against.team")},
	}}
}

// opponentParams returns the names of the parameters for opponents: opponent,
// opponent-2 and so on.
func opponentParams(o games.Opening) (names []string) {
	for _, occupant := range o.Seats {
		if occupant != games.Opponent && occupant != games.Joiner {
			continue
		}
		name := paramOpponent
		if n := len(names); n > 0 {
			name += "-" + strconv.Itoa(n+1)
		}
		names = append(names, name)
	}
	return names
}

// secretTexts are the texts of the sources of a secret.
var secretTexts = map[games.SecretSource]string{
	games.InHead: "commands.secret.in-my-head", games.Own: "commands.secret.own", games.Typed: "commands.secret.typed",
	games.ByHand: "commands.secret.by-hand", games.Drawn: "commands.secret.random",
}

func secretParam(sources []games.SecretSource) commands.Param {
	return commands.Param{Name: paramSecret, About: games.T("commands.param.secret"), Choices: commands.ParamChoices(sources, func(src games.SecretSource) games.Text {
		return games.Text{ID: secretTexts[src]}
	})}
}

func showParam(required bool) commands.Param {
	choices := commands.ParamChoices([]match.Visibility{match.Hidden, match.Spoiler, match.Open}, commands.VisibilityText)
	return commands.Param{Name: paramShow, About: games.T("commands.param.show"), Common: !required, Required: required, Choices: choices}
}

// lastings are the times for which an invitation can be open, in minutes.
var lastings = [...]int{5, 15, 60, 6 * 60, 24 * 60}

func expiresParam() commands.Param {
	choices := numberChoices(lastings[:], func(n int) games.Text { return commands.Lasting(60 * n) })
	return commands.Param{Name: paramExpires, About: games.T("commands.param.expires"), Common: true, Choices: choices}
}

// numberChoices returns numbers as values of a parameter with their labels.
func numberChoices(all []int, label func(int) games.Text) []commands.ParamChoice {
	return games.Mapped(all, func(n int) commands.ParamChoice { return commands.ParamChoice{Value: strconv.Itoa(n), Label: label(n)} })
}

// The parameters of the clock of a match.
const (
	paramClock = "clock"
	paramLate  = "late"
)

// noClock is the value of the parameter for no clock.
const noClock = "none"

// clockParams returns the time for each turn and what happens at a timeout, for an
// opening in which members play.
func clockParams(g *games.Game, o games.Opening) []commands.Param {
	if company(o) == watching {
		return nil
	}
	times := append([]commands.ParamChoice{{Value: noClock, Label: games.T("commands.clock.none")}}, numberChoices(commands.Clocks(), commands.ClockText)...)
	late := func(l match.TimeoutRule) games.Text { return games.Text{ID: lateTexts[l]} }
	after := []match.TimeoutRule{match.Resigns, match.Skips, match.Replaced}
	if g.Pass == nil {
		after = []match.TimeoutRule{match.Resigns, match.Replaced}
	}
	return []commands.Param{
		{Name: paramClock, About: games.T("commands.param.clock"), Common: true, Choices: times},
		{Name: paramLate, About: games.T("commands.param.late"), Common: true, Choices: commands.ParamChoices(after, late)},
	}
}

// lateTexts say what happens at a timeout.
var lateTexts = map[match.TimeoutRule]string{
	match.Resigns: "commands.late.resign", match.Skips: "commands.late.skip", match.Replaced: "commands.late.computer",
}

// clockValue returns the value of the parameter for the clock of a start.
func clockValue(start match.Start) string {
	if start.Clock <= 0 {
		return noClock
	}
	return strconv.Itoa(start.Clock)
}

// voteTimes are the times that a vote can take, in seconds.
var voteTimes = [...]int{match.MinVote, 30, 60, 5 * 60, 60 * 60, match.MaxVote}

// usualVote is how a team decides by default. A vote of a fixed time also closes in a channel
// where only one member plays, and early once its voters are known.
const usualVote = "30"

// voteParam returns the parameter for how a team decides.
func voteParam() commands.Param {
	choices := []commands.ParamChoice{{Value: match.FirstMoves, Label: games.T("commands.vote.param.first")}, {Value: match.Majority, Label: games.T("commands.vote.param.majority")}}
	return commands.Param{Name: paramVote, About: games.T("commands.param.vote"), Choices: append(choices, numberChoices(voteTimes[:], commands.Lasting)...)}
}
