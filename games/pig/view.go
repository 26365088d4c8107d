package pig

import (
	"slices"
	"strconv"
	"time"

	"parlour/games"
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

// signs are the arguments of texts that stand for cells.
var signs = map[string]grid.Cell{"Gain": cellGain, "Flag": cellFlag}

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
		Players: s.each("pig.who"),
		Goals:   []games.Text{games.T("pig.goal", "Target", s.target)},
		Alt:     games.T("pig.alt", "Count", s.target, "Seats", s.each("pig.alt.seat"), "Total", s.total),
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

// each concatenates a text for every seat.
func (s state) each(id string) (all games.Text) {
	for seat := range games.Seat(s.seats) {
		next := games.T(id, "Sign", games.Cells(pigs(seat)), "Seat", seat, "Count", s.scores[seat])
		if all = games.T("pig.each", "Before", all, "Next", next); seat == 0 {
			all = next
		}
	}
	return all
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
