package commands

import (
	"slices"
	"strconv"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// Parameters of the clock that a game is started with.
const (
	paramClock = "clock"
	paramLate  = "late"
)

// noClock is the value of the parameter for no clock.
const noClock = "none"

// clocks are the times for a turn that can be chosen, in seconds.
var clocks = [...]int{30, 60, 5 * 60, 60 * 60, 24 * 60 * 60, 3 * 24 * 60 * 60}

// clockParams are how long each turn can take and what follows, of an opening in
// which members play.
func clockParams(g *games.Game, o games.Opening) []Param {
	if company(o) == watching {
		return nil
	}
	times := append([]ParamChoice{{noClock, games.T("commands.clock.none")}},
		mapped(clocks[:], func(n int) ParamChoice { return ParamChoice{strconv.Itoa(n), clockText(n)} })...)
	after := []match.Lateness{match.Resigns, match.Skips, match.Replaced}
	if g.Pass == nil {
		after = []match.Lateness{match.Resigns, match.Replaced}
	}
	return []Param{
		{Name: paramClock, About: games.T("commands.param.clock"), Common: true, Choices: times},
		{Name: paramLate, About: games.T("commands.param.late"), Common: true, Choices: mapped(after, func(l match.Lateness) ParamChoice {
			return ParamChoice{string(l), lateText(l)}
		})},
	}
}

// clockText is so many seconds in words.
func clockText(seconds int) games.Text {
	switch d := time.Duration(seconds) * time.Second; {
	case d <= 0:
		return games.T("commands.clock.none")
	case d < time.Minute:
		return games.T("commands.clock.seconds", "Count", seconds)
	case d < time.Hour:
		return games.T("commands.expires.minutes", "Count", int(d/time.Minute))
	case d < 24*time.Hour:
		return games.T("commands.expires.hours", "Count", int(d/time.Hour))
	default:
		return games.T("commands.clock.days", "Count", int(d/(24*time.Hour)))
	}
}

// lateText is what follows when the time is over.
func lateText(l match.Lateness) games.Text { return games.T("commands.late." + string(l)) }

// setClock reads the clock of a game that is to be started.
func (r Request) setClock(start *match.Start) {
	start.Late = match.Lateness(r.Values[paramLate])
	if n, err := strconv.Atoi(r.Values[paramClock]); err == nil {
		start.Clock = n
	} else if r.Values[paramClock] == noClock {
		start.Clock = match.NoClock
	}
}

// clockValue is the value of the parameter that says the same as a start.
func clockValue(start match.Start) string {
	if start.Clock <= 0 {
		return noClock
	}
	return strconv.Itoa(start.Clock)
}

// clockTerm says by which clock a game is played; zero for none.
func clockTerm(t *match.Table) games.Text {
	if t.Match.Clock <= 0 {
		return games.Text{}
	}
	late := t.Match.Late
	if late == "" || late == match.Skips && t.Game.Pass == nil {
		late = match.Resigns
	}
	return games.T("commands.settings.clock."+string(late), "Time", clockText(t.Match.Clock))
}

// clockLine says until when there is time: in Discord's own words, which need no
// edit to stay true. It never says less than there is.
func clockLine(t *match.Table) games.Text {
	at := t.ClockAt()
	if at.IsZero() {
		return games.Text{}
	}
	return games.T("commands.clock.until", "Time", relative(at.Add(time.Second-1)))
}

// lateLine says who was late and what came of it, until somebody goes on.
func lateLine(t *match.Table) games.Text {
	c, late := t.LateChair()
	if !late || t.Outcome().Over {
		return games.Text{}
	}
	who := match.Called(c.User, c.Name)
	switch c.Kind {
	case match.Anyone:
		who = games.T("commands.seat.everyone")
	case match.Team:
		who = t.Game.Info.Text("seat", t.Game.Info.Seats[t.Log.Late.Seat].ID)
	}
	e := t.Log.Late
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
