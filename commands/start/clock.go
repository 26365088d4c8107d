package start

import (
	"slices"
	"strconv"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

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
	times := append([]commands.ParamChoice{{Value: noClock, Label: games.T("commands.clock.none")}},
		commands.Mapped(commands.Clocks()[:], func(n int) commands.ParamChoice {
			return commands.ParamChoice{Value: strconv.Itoa(n), Label: commands.ClockText(n)}
		})...)
	after := []match.TimeoutRule{match.Resigns, match.Skips, match.Replaced}
	if g.Pass == nil {
		after = []match.TimeoutRule{match.Resigns, match.Replaced}
	}
	return []commands.Param{
		{Name: paramClock, About: games.T("commands.param.clock"), Common: true, Choices: times},
		{Name: paramLate, About: games.T("commands.param.late"), Common: true, Choices: commands.Mapped(after, func(l match.TimeoutRule) commands.ParamChoice {
			return commands.ParamChoice{Value: string(l), Label: lateText(l)}
		})},
	}
}

// lateText returns what happens at a timeout.
func lateText(l match.TimeoutRule) games.Text {
	switch l {
	case match.Skips:
		return games.T("commands.late.skip")
	case match.Replaced:
		return games.T("commands.late.computer")
	default:
		return games.T("commands.late.resign")
	}
}

// setClock reads the clock of a match from the request that starts it.
func setClock(r commands.Request, start *match.Start) {
	start.OnTimeout = match.TimeoutRule(r.Values[paramLate])
	if n, err := strconv.Atoi(r.Values[paramClock]); err == nil {
		start.Clock = n
	} else if r.Values[paramClock] == noClock {
		start.Clock = match.NoClock
	}
}

// clockValue returns the value of the parameter for the clock of a start.
func clockValue(start match.Start) string {
	if start.Clock <= 0 {
		return noClock
	}
	return strconv.Itoa(start.Clock)
}

// lateLine says who ran out of time and what followed, until that seat moves again.
func lateLine(t *match.Table) games.Text {
	c, late := t.Clock().TimedOut()
	if !late || t.Outcome().Over {
		return games.Text{}
	}
	who := match.Called(c.User, c.Name)
	switch c.Kind {
	case match.Anyone:
		who = games.T("commands.seat.everyone")
	case match.Team:
		who = t.Game.Info.Text("seat", t.Game.Info.Seats[t.Log.TimedOut.Seat].ID)
	}
	e := t.Log.TimedOut
	then := slices.IndexFunc(t.Match.Entries[e.N+1:], func(x match.Entry) bool { return x.Seat == e.Seat })
	if then < 0 {
		return games.Text{}
	}
	switch t.Match.Entries[e.N+1+then].Kind {
	case games.StandIn:
		return games.T("commands.clock.replaced", "Who", who)
	case games.Hide:
		return games.T("commands.clock.dealt", "Who", who)
	case games.Resign:
		return games.T("commands.clock.left", "Who", who)
	default:
		return games.T("commands.clock.skipped", "Who", who)
	}
}

// voteTimes are the times that a vote can take, in seconds.
var voteTimes = [...]int{match.MinVote, 30, 60, 5 * 60, 60 * 60, match.MaxVote}

// voteParam returns the parameter for how a team decides.
func voteParam() commands.Param {
	choices := []commands.ParamChoice{{Value: match.FirstMoves, Label: games.T("commands.vote.param.first")}, {Value: match.Majority, Label: games.T("commands.vote.param.majority")}}
	for _, n := range voteTimes {
		choices = append(choices, commands.ParamChoice{Value: strconv.Itoa(n), Label: commands.Lasting(n)})
	}
	return commands.Param{Name: paramVote, About: games.T("commands.param.vote"), Choices: choices}
}
