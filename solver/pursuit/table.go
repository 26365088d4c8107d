package pursuit

// Side is one of the two.
type Side int

// The sides.
const (
	Hunter Side = iota
	Runner
	Neither // wins a draw
)

// other is the opponent of a side.
func (s Side) other() Side { return 1 - s }

// State is a position: where the two are, and whose turn it is.
type State struct {
	Hunter, Runner int
	Turn           Side
}

// after is the state when the side to move has stepped into a room.
func (s State) after(room int) State {
	if s.Turn == Hunter {
		s.Hunter = room
	} else {
		s.Runner = room
	}
	s.Turn = s.Turn.other()
	return s
}

// mover is the room in which the side to move is.
func (s State) mover() int {
	if s.Turn == Hunter {
		return s.Hunter
	}
	return s.Runner
}

// Verdict is how a state ends when both play perfectly.
type Verdict struct {
	Winner Side
	Plies  int // to the end; 0 for a draw
}

// Table holds the verdict of every state.
type Table struct {
	graph Graph
	// cells holds, for each side to move, the states as rows: for the hunter's
	// turn a row for each room of the runner, and the other way round.
	cells [2][]cell
	code  code
}

// A cell is an undecided state's number of moves that are not known to lose,
// or the code of a verdict.
type cell uint16

// code tells the two apart: counts go up to the greatest number of doors, then
// comes the draw by decree, then verdicts, two for each distance.
type code struct{ degree cell }

func (c code) decided(x cell) bool { return x > c.degree }
func (c code) draw() cell          { return c.degree + 1 }
func (c code) won(by Side, plies int) cell {
	return c.degree + 2 + cell(2*plies) + cell(by)
}

// maxPlies is the greatest distance that has a code.
func (c code) maxPlies() int { return (1<<16 - int(c.degree) - 4) / 2 }

func (c code) verdict(x cell) Verdict {
	if x <= c.draw() {
		return Verdict{Winner: Neither}
	}
	x -= c.degree + 2
	return Verdict{Winner: Side(x & 1), Plies: int(x / 2)}
}

// Verdict is the verdict of a state.
func (t *Table) Verdict(s State) Verdict {
	row, column := s.Runner, s.Hunter
	if s.Turn == Runner {
		row, column = column, row
	}
	return t.code.verdict(t.cells[s.Turn][row*len(t.graph)+column])
}

// Within is the verdict of a state where the runner wins when the hunter has
// not won in so many plies from now. The table for endless play tells it: who
// can force an end by then can do so in either game.
func (t *Table) Within(s State, plies int) Verdict {
	v := t.Verdict(s)
	if v.Winner != Neither && v.Plies <= plies {
		return v
	}
	return Verdict{Winner: Runner, Plies: plies}
}

// Forever, for a number of plies, is endless play.
const Forever = -1

// Best are the perfect moves of a state, in the order of the graph: those that
// win soonest, or keep the draw, or lose latest. plies are those that the
// hunter has left, or Forever. A finished state has none.
func (t *Table) Best(s State, plies int) []int {
	if v := t.verdict(s, plies); v.Plies == 0 && v.Winner != Neither {
		return nil
	}
	var best []int
	top := 0
	for _, room := range t.graph[s.mover()] {
		after := plies
		if plies != Forever {
			after--
		}
		score := worth(t.verdict(s.after(room), after), s.Turn)
		if len(best) == 0 || score > top {
			best, top = best[:0], score
		}
		if score == top {
			best = append(best, room)
		}
	}
	return best
}

func (t *Table) verdict(s State, plies int) Verdict {
	if plies == Forever {
		return t.Verdict(s)
	}
	return t.Within(s, plies)
}

// worth orders verdicts for a side, better ones higher.
func worth(v Verdict, side Side) int {
	const far = 1 << 20
	switch v.Winner {
	case side:
		return far - v.Plies
	case Neither:
		return 0
	default:
		return v.Plies - far
	}
}
