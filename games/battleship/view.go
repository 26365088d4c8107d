package battleship

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
	"parlour/solver/fleet"
)

// The signs of a sea. Squares where a ship can lie are water.
var (
	waterCell = cell(".", grid.NoPiece)
	missCell  = cell("-", grid.Splash)
	hitCell   = cell("x", grid.Fire)
	noShip    = cell("–", grid.Mist)
	aimCell   = marked("o", grid.Legal)
	fromCell  = marked("_", grid.Better)
)

// cell returns a square of the sea with its letter.
func cell(letter string, p grid.Piece) grid.Cell {
	return grid.Cell{Letter: letter, Tile: grid.Tile{Ground: grid.Sea, Piece: p}}
}

// marked returns water with a mark, where a member may tap.
func marked(letter string, kind grid.MarkKind) grid.Cell {
	c := cell(letter, grid.NoPiece)
	c.Tile.Mark = kind
	return c
}

// hull returns a square of a ship: afloat, hit or sunk.
func hull(ship fleet.Set, q fleet.Square, state int) grid.Cell {
	has := func(right, up int) bool {
		c, r := q.Column()+right, q.Row()+up
		return min(c, r) >= 0 && ship.Has(fleet.At(c, r))
	}
	before, after, part := has(-1, 0), has(1, 0), grid.Hull+grid.Piece(state*grid.HullParts)
	if has(0, 1) || has(0, -1) {
		before, after, part = has(0, 1), has(0, -1), part+grid.HullParts/2
	}
	switch {
	case before && after:
		part++
	case before:
		part += 2
	}
	return cell([...]string{"S", "x", "W"}[state], part)
}

// signs returns the arguments of a text that explains the signs.
func signs() []any {
	return []any{
		"Miss", games.Cells(missCell), "Hit", games.Cells(hitCell), "Mist", games.Cells(noShip), "Sunk", games.Cells(cell("W", grid.Hull+2*grid.HullParts+1)),
	}
}

// sunkPause is how long a computer waits after a ship was sunk.
const sunkPause = 2500 * time.Millisecond

// view returns the sea that is the target of the next shot, or of the one to be answered.
func view(s state) games.View {
	shooter := s.shooter()
	owner := 1 - shooter
	v := s.seaView(owner)
	v.Title = games.T("games.squares.title", "Game", games.Text{ID: name + ".title"}, "Width", s.Size(), "Height", s.Size())
	v.Players = s.playersText()
	v.Goals = []games.Text{games.T("battleship.goal", "Ships", len(s.Lengths()))}
	left := games.Mapped(s.afloat(owner), func(ship int) string { return strconv.Itoa(s.Lengths()[ship]) })
	v.Last, v.Score = s.lastShots(), games.T("battleship.score", "Seat", shooter, "Ships", len(s.afloat(shooter)), "Other", owner, "Left", len(left), "Lengths", games.Texts(left))
	switch o := s.Outcome(); {
	case o.Over:
		v.Status = games.T("battleship.won", "Seat", o.Winner)
		v.Note = games.T("battleship.won.fact", "Square", s.seas[1-o.Winner].Last.String(), "Seat", o.Winner, "Count", len(s.afloat(o.Winner)))
	case s.asked:
		v.Status = games.T("battleship.status.answer", "Seat", s.turn, "Square", s.shot.String())
	default:
		v.Status = s.status()
		if s.sank() {
			v.Pause = sunkPause
		}
	}
	return v
}

// shooter returns the seat that shoots, or that has shot last: at a sea that is to answer,
// after the end, or while a computer is to shoot.
func (s state) shooter() games.Seat {
	if s.asked || s.waits || s.Outcome().Over {
		return 1 - s.turn
	}
	return s.turn
}

// seenBy returns the state as an audience sees it: while the other side is to shoot, the sea
// that its own last shot has hit.
func seenBy(s state, a games.Audience) state {
	s.ended = a.Over
	s.waits = a.Seat == 1-s.turn && !s.asked && !s.ended && !s.Outcome().Over
	return s
}

// sank reports whether the latest shot has sunk a ship.
func (s state) sank() bool {
	a, any := s.seas[s.turn].Answer()
	return any && a >= 0 && !s.asked
}

// status says who shoots, and where the next shot can go.
func (s state) status() games.Text {
	shooter, beside := s.shooter(), s.beside()
	switch targets := s.targets(); {
	case s.waits:
		return games.T("battleship.status.waits", "Seat", s.turn)
	case len(targets) <= fewTargets:
		return games.T("battleship.status.shoot", "Seat", shooter)
	case len(beside) > 2:
		return games.T("battleship.status.beside", "Seat", shooter)
	case len(beside) > 0:
		return games.T("battleship.status.near", "Seat", shooter, "Squares", strings.Join(games.Mapped(beside, fleet.Square.String), ", "))
	}
	return games.T("games.squares.status.column", "Seat", shooter)
}

// playersText says who shoots at whom, and explains squares without a ship when the
// displayed sea first has any.
func (s state) playersText() games.Text {
	if s.ended || s.Outcome().Over {
		return games.T("battleship.who.over", "Red", red, "Blue", blue)
	}
	shooter := s.shooter()
	owner := 1 - shooter
	who := games.T("battleship.who", "Shooter", shooter, "Owner", owner)
	if at := s.seas[owner]; s.dashes(at).IsEmpty() || !s.dashes(at.Before()).IsEmpty() {
		return who
	}
	return games.T("battleship.who.dashes", "Who", who, "Mist", games.Cells(noShip))
}

// dashes returns the squares not shot at where no ship can lie.
func (s state) dashes(at knowledge) fleet.Set {
	return s.Squares().AndNot(at.Shots()).AndNot(s.Open(at))
}

// lastShots describes the latest shot at each sea, the last one at the end. If members see it
// sink a ship, it is alone. If a ship was sunk, each has a line, for its name is long.
func (s state) lastShots() games.Text {
	var said []games.Text
	both := "battleship.last"
	for _, owner := range []games.Seat{1 - s.turn, s.turn} {
		a, ok := s.seas[owner].Answer()
		if !ok {
			continue
		}
		id := "battleship.last.miss"
		if a != fleet.Miss {
			id = "battleship.last.hit"
		}
		if a >= 0 {
			both = "battleship.last.sunk"
		}
		said = append(said, games.T(id, "Seat", 1-owner, "Square", s.seas[owner].Last.String(), "Answer", moveText(s, move{Answer: a})))
	}
	switch {
	case len(said) == 0:
		return games.Text{}
	case len(said) == 1, s.waits && s.sank():
		return said[len(said)-1]
	}
	return games.T(both, "First", said[0], "Second", said[1])
}

// afloat returns the ships of a seat that are afloat.
func (s state) afloat(seat games.Seat) (ships []int) {
	for ship := range s.ships {
		if !s.seas[seat].Sunk[ship].IsSunk() {
			ships = append(ships, ship)
		}
	}
	return ships
}

// seaView draws the public information about a sea.
func (s state) seaView(owner games.Seat) games.View {
	at := s.seas[owner]
	return s.draw(owner, nil, games.T("battleship.alt", "Owner", owner, "Size", s.Size(),
		"Afloat", s.afloatText(owner), "Hits", at.Hits.String(), "Misses", at.Misses.String()))
}

// fleetViews draws the sea of a seat with its fleet, and that of the other seat.
func fleetViews(s state, seat games.Seat, secret string) []games.View {
	f, err := s.readFleet(secret)
	if err != nil || seat < 0 {
		return nil
	}
	own := s.draw(seat, f, games.T("battleship.alt.own", "Seat", seat, "Fleet", s.fleetText(f), "Hits", s.seas[seat].Hits.String()))
	other := s.seaView(1 - seat)
	own.Title = games.T("battleship.sea.own", "Count", len(s.afloat(seat)), "Ships", len(s.ships))
	other.Title = games.T("battleship.sea", "Seat", 1-seat, "Count", len(s.afloat(1-seat)), "Ships", len(s.ships))
	if s.ended {
		own.Title = games.T("battleship.know.own", "Seat", seat)
	}
	return []games.View{own, other}
}

// draw draws a sea with the ships that the viewer may see.
func (s state) draw(owner games.Seat, ships []fleet.Placement, alt games.Text) games.View {
	v, at := games.View{Alt: alt, Board: s.board(owner, ships)}, s.seas[owner]
	last := at.Last
	if s.asked && owner == s.turn {
		last = s.shot
	}
	shot := cellAt(v.Board, last)
	if shot.Tile.Piece == grid.Mist { // and no answer yet
		*shot = waterCell
	}
	if _, any := at.Answer(); (any || last != at.Last) && shot.Tile.Piece < grid.Hull { // ships have no frame
		v.Marks = []grid.Mark{{Row: s.Size() - 1 - last.Row(), Column: last.Column(), Kind: grid.LastMove}}
	}
	return v
}

// board returns a sea with ships, or else with the squares where none can lie.
func (s state) board(owner games.Seat, ships []fleet.Placement) (g grid.Grid) {
	g.Columns = games.Times(s.Size(), squares.Column)
	for row := s.Size(); row > 0; row-- {
		g.Rows = append(g.Rows, grid.Row{Label: strconv.Itoa(row), Cells: slices.Repeat([]grid.Cell{waterCell}, s.Size())})
	}
	at := s.seas[owner]
	wrecks := s.Wrecks(at)
	if ships == nil {
		put(g, s.dashes(at), noShip)
	}
	put(g, at.Misses, missCell)
	put(g, at.Hits, hitCell)
	for q := range wrecks.All {
		*cellAt(g, q) = hull(wrecks, q, 2)
	}
	for _, p := range ships {
		for q := range p.Cells.All {
			state := 0
			switch {
			case wrecks.Has(q):
				state = 2
			case at.Hits.Has(q):
				state = 1
			}
			*cellAt(g, q) = hull(p.Cells, q, state)
		}
	}
	return g
}

// put draws a cell on squares of a board.
func put(g grid.Grid, on fleet.Set, cell grid.Cell) {
	for q := range on.All {
		*cellAt(g, q) = cell
	}
}

// cellAt returns the cell of a square on a board.
func cellAt(g grid.Grid, q fleet.Square) *grid.Cell {
	return &g.Rows[len(g.Rows)-1-q.Row()].Cells[q.Column()]
}

// afloatText lists the ships of a seat that are afloat.
func (s state) afloatText(seat games.Seat) games.Text {
	ships := s.afloat(seat)
	if ships == nil {
		return games.T("battleship.none")
	}
	return games.T("battleship.ships", "Ships", games.Mapped(ships, func(ship int) games.Text {
		return games.T("battleship.ship", "Ship", s.shipName(ship), "Count", s.Lengths()[ship])
	}))
}

// fleetText describes the positions of the ships of a fleet.
func (s *setup) fleetText(f []fleet.Placement) games.Text {
	return games.T("battleship.fleet", "Ships", games.Times(len(f), func(ship int) games.Text {
		return games.T("battleship.lies", "Ship", s.shipName(ship), "Place", f[ship].String())
	}))
}

// show describes the positions of the ships of a secret.
func show(s state, _ games.Seat, secret string) games.Text {
	f, err := s.readFleet(secret)
	if err != nil {
		return games.Text{}
	}
	return s.fleetText(f)
}

// pages returns the public information about both seas, preceded by the own sea for a
// seat with a fleet.
func pages(s state, seat games.Seat, h games.Hand) (pages []games.View) {
	if views := fleetViews(s, seat, h.Secret); views != nil {
		own := views[0]
		own.Lines = []games.Text{games.T("battleship.know.own", "Seat", seat), s.afloatText(seat)}
		pages = append(pages, own)
	}
	for owner := range games.Seat(2) {
		v := s.seaView(owner)
		v.Lines = []games.Text{games.T("battleship.know.sea", "Seat", owner), s.afloatText(owner)}
		pages = append(pages, v)
	}
	return pages
}

// exampleFleet is a fleet in the small sea, and exampleShots are shots at it.
const (
	exampleFleet = "b3-b6 d7-f7 e2-g2 h4-h5"
	exampleShots = "d4 g6 b4 b5 c5 b6 b3 f7 h2"
)

// brief summarises the game in four lines, with a sea after some shots.
func brief(state) games.Brief {
	figure := figures()[1]
	figure.Caption = games.T("battleship.brief.caption", signs()...)
	return games.NewBrief(figure,
		"battleship.brief.title", "battleship.brief.hide", "battleship.brief.shoot", "battleship.brief.answer", "battleship.brief.win")
}

// figures show a fleet and what the opponent knows about it after some shots.
func figures() []games.Figure {
	s, _ := open(nil) // the default options always go together
	f, _ := s.readFleet(exampleFleet)
	whole := fleetViews(s, blue, exampleFleet)[0]
	for _, shot := range strings.Fields(exampleShots) {
		m, _ := parse(s, shot)
		s.seas[blue] = s.seas[blue].With(m.Square, s.seas[blue].TrueAnswer(m.Square, f))
	}
	return []games.Figure{
		{Caption: games.T("battleship.figure.fleet"), View: whole},
		{Caption: games.T("battleship.figure.shots", signs()...), View: s.seaView(blue)},
	}
}
