package pig

import (
	"context"
	"slices"
	"strconv"
	"time"

	"parlour/games"
	"parlour/games/cards"
	"parlour/games/grid"
)

// track is the number of cells of the race, including the finish.
const track = 12

// The cells of a lane, with letters for boards of text.
var (
	cellRun  = grid.Cell{Letter: "=", Tile: grid.Tile{Ground: grid.Run}}
	cellGain = grid.Cell{Letter: "/", Tile: grid.Tile{Ground: grid.Gain}}
	cellLane = grid.Cell{Letter: ".", Tile: grid.Tile{Ground: grid.Lane}}
	cellFlag = grid.Cell{Letter: "|", Tile: grid.Tile{Ground: grid.Lane, Piece: grid.Flag}}
)

// pigs returns the sign of a seat.
func pigs(seat games.Seat) grid.Cell {
	return grid.Cell{Letter: grid.Colors[seat].Letter, Tile: grid.Tile{Piece: grid.Hog + grid.Piece(seat)}}
}

// pause is the time for which a one is shown before the next player rolls.
const pause = 3 * time.Second

// view returns the race with the turn and its result so far.
func (s state) view() games.View {
	v := games.View{
		Title:   games.T("pig.card", "Count", s.target),
		Players: cards.Who(s.seats, pigs),
		Goals:   []games.Text{games.T("pig.goal", "Target", s.target)},
		Alt:     games.T("pig.alt", "Count", s.target, "Seats", cards.Each(s.seats, s.altSeat), "Total", s.total),
	}
	if s.pauses() {
		v.Pause = pause
	}
	for seat := range games.Seat(s.seats) {
		s.draw(&v, seat)
	}
	v.Status, v.Note = s.words()
	return v
}

// altSeat returns a seat with its points.
func (s state) altSeat(seat games.Seat) games.Text {
	return games.T("pig.alt.seat", "Seat", seat, "Count", s.scores[seat])
}

// draw draws the points of a seat, and below them its lane: what is safe, and what the turn has.
func (s state) draw(v *games.View, seat games.Seat) {
	place := func(points int) int { return min(points*(track-1)/s.target, track-1) }
	at, points := place(s.scores[seat]), strconv.Itoa(s.scores[seat])
	then, ground := at, grid.Run
	switch {
	case seat == s.turn && s.over():
		ground = grid.Gain
	case seat == s.turn && s.total > 0:
		then, ground = place(s.scores[seat]+s.total), grid.Gain
		points += " + " + strconv.Itoa(s.total)
	}
	lane := slices.Concat(
		slices.Repeat(grid.Cells{cellRun}, at+1), slices.Repeat(grid.Cells{cellGain}, then-at), slices.Repeat(grid.Cells{cellLane}, track-1-then))
	lane[track-1] = cellFlag
	lane[then] = pigs(seat)
	lane[then].Tile.Ground = ground
	v.Board.Rows = append(v.Board.Rows, grid.Row{Cells: grid.Cells{pigs(seat)}, Note: points}, grid.Row{Cells: lane})
}

// brief summarises the game in four lines, with a race in progress.
func (s state) brief() games.Brief {
	return games.Brief{
		Title:  games.T("pig.brief.title"),
		Lines:  []games.Text{games.T("pig.brief.turn"), games.T("pig.brief.one"), games.T("pig.brief.hold"), games.T("pig.brief.win", "Count", s.target)},
		Figure: figures()[0],
	}
}

// figures show a turn in progress, a turn ended by a one, and a turn ended by holding.
func figures() []games.Figure {
	s := newState(defaultSeats, defaultTarget)
	s.scores = [maxSeats]int{37, 52}
	for _, face := range []move{4, 5, 6} {
		s = s.After(rollMove).After(face)
	}
	return []games.Figure{
		{Caption: games.T("pig.figure.total", "Gain", games.Cells(cellGain)), View: s.view()},
		{Caption: games.T("pig.figure.one"), View: s.After(rollMove).After(1).view()},
		{Caption: games.T("pig.figure.hold"), View: s.After(holdMove).view()},
	}
}

// judge assesses a decision of two players by their chances of winning. Each percent lost
// costs ten points of skill, because decisions rarely differ by ten percent. Luck is the
// share of faces below the one rolled, with half its own; it answers the decision to roll.
func (t table) judge(ctx context.Context, s state, m move, _ games.Limits) (games.Verdict, error) {
	v := games.Verdict{Skill: -1, Luck: -1, Standing: -1}
	if s.rolling {
		v.Luck, v.Answers = games.InPercent((float64(m)-0.5)/faces), 1
	}
	if s.seats > 2 {
		return v, ctx.Err()
	}
	next := s.After(m)
	_, _, then := t.weigh(next)
	if v.Standing = games.InPercent(then); next.turn != 0 {
		v.Standing = games.InPercent(1 - then)
	}
	if s.rolling {
		return v, ctx.Err()
	}
	played, better, best := t.weigh(s)
	if m == holdMove {
		played, better = better, played
	}
	v.Best, v.Skill = names[m], 100
	if better > played {
		v.Best, v.Skill = names[rollMove+holdMove-m], max(0, 100-games.InPercent(10*(best-played)))
	}
	if games.InPercent(best) > games.InPercent(played) {
		v.Text = games.T("pig.verdict", "Best", games.Percent(best), "Played", games.Percent(played))
	}
	return v, ctx.Err()
}

// weigh returns the chance of winning of the seat to move, of two, by rolling, by holding,
// and by the better of the two.
func (t table) weigh(s state) (rolled, held, best float64) {
	if s.over() {
		return 0, 0, 1
	}
	rolled, held = t.odds().weigh(s.needs(s.turn), s.needs(1-s.turn), s.total)
	if s.rolling {
		return rolled, 0, rolled
	}
	return rolled, held, max(rolled, held)
}

// solve returns the value for two players who play optimally. With more, nothing is proven.
func (t table) solve(ctx context.Context, s state, _ games.Limits) (games.Solution[move], error) {
	if s.seats > 2 {
		return games.Solution[move]{}, ctx.Err()
	}
	const most = defaultTarget // the table covers all positions up to this score
	rolled, held, best := t.weigh(s)
	found := games.Solution[move]{Proven: true, Value: best, Complete: true, Nodes: most * most * (most + 1) / 2}
	if held > rolled {
		found.Best = []move{holdMove}
	} else if !s.rolling {
		found.Best = []move{rollMove}
	}
	return found, ctx.Err()
}

// pauses reports whether a one has just ended a turn.
func (s state) pauses() bool {
	return !s.over() && s.total == 0 && !s.rolling && s.turns[s.previous(s.turn)].lost()
}

// words returns what to do, below what the turns before have brought: a large die for a
// member's one, and for each turn of a computer its dice in one line. While a computer waits
// to roll after a member's one, they say only that.
func (s state) words() (status, note games.Text) {
	before := s.previous(s.turn)
	switch {
	case s.over():
		last := s.turns[s.turn]
		status = games.T("pig.won", "Seat", s.turn, "Count", s.scores[s.turn])
		note = games.T("pig.note.last", "Dice", last.shown(), "Count", last.points())
	case s.total > 0:
		last := s.turns[s.turn]
		status = games.T("pig.status.choose", "Seat", s.turn, "Count", s.total, "Face", cards.Dice(last[len(last)-1:]))
		note = games.T("pig.note.hold", "Count", s.scores[s.turn]+s.total)
	case s.pauses() && s.audience.Watches(s.turn) && !s.audience.Watches(before):
		status = s.one(before)
		if note = games.T("pig.note.next", "Next", s.turn); s.you(before) && s.scores[before] > 0 {
			note = games.T("pig.note.keep", "Count", s.scores[before], "Next", s.turn)
		}
	default:
		status = games.T("pig.status.first", "Seat", s.turn)
		for _, line := range s.lines() {
			status = games.T("pig.status.after", "Before", line, "Status", status)
		}
		if s.scores[s.turn] > 0 && !s.you(s.turn) {
			note = games.T("pig.note.needs", "Count", s.needs(s.turn))
		}
	}
	return status, note
}

// lines returns what the turns since the last one of the seat to move have brought, latest
// first, after that seat's own one: the turns of computers, and the last turn of a member.
func (s state) lines() (lines []games.Text) {
	before := s.previous(s.turn)
	if s.audience.Watches(before) && s.you(s.turn) && s.turns[s.turn].lost() {
		lines = append(lines, games.T("pig.small", "Text", s.lost(s.turn)))
	}
	for seat := before; seat != s.turn; seat = s.previous(seat) {
		switch {
		case s.turns[seat] == "":
		case s.audience.Watches(seat) || seat == before && !s.turns[seat].lost():
			lines = append(lines, s.turns[seat].line(seat))
		case seat == before:
			lines = append(lines, s.one(seat))
		}
	}
	return lines
}

// one says that a seat has rolled a one, with a large die.
func (s state) one(seat games.Seat) games.Text {
	return games.T("pig.one", "Face", cards.Dice("1"), "Text", s.lost(seat))
}

// lost says what a one has cost a seat.
func (s state) lost(seat games.Seat) games.Text {
	points := s.turns[seat].points()
	lost, nothing := "pig.lost", "pig.lost.none"
	if s.you(seat) {
		lost, nothing = "pig.lost.you", "pig.lost.you.none"
	}
	if points == 0 {
		return games.T(nothing, "Seat", seat)
	}
	return games.T(lost, "Seat", seat, "Count", points)
}

// mostDice is the greatest number of dice in a line.
const mostDice = 6

// line returns a whole turn in one line.
func (r rolls) line(seat games.Seat) games.Text {
	id := "pig.turn.held"
	switch {
	case r == "1":
		id = "pig.turn.none"
	case r.lost():
		id = "pig.turn.one"
	}
	return games.T(id, "Seat", seat, "Count", r.points(), "Dice", r.shown())
}

// shown returns the dice, or the number of rolls if there are too many for a line.
func (r rolls) shown() any {
	if len(r) > mostDice {
		return games.T("pig.turn.rolls", "Count", len(r))
	}
	return cards.Dice(r)
}

// keys are Roll and Hold, which is disabled before the first roll, so that both keep their
// places.
func (s state) keys() [][]games.Key {
	if s.over() || s.rolling {
		return nil
	}
	roll := games.Key{Value: names[rollMove], Label: games.T("pig.move.roll"), Done: true, Style: games.PrimaryKey}
	hold := games.Key{Value: names[holdMove], Label: games.T("pig.key.hold"), Done: true, Disabled: true}
	if s.total > 0 {
		hold.Label, hold.Style, hold.Disabled = games.T("pig.move.hold", "Count", s.total), games.SuccessKey, false
	}
	return [][]games.Key{{roll, hold}}
}
