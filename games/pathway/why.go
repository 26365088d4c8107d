package pathway

import (
	"parlour/games"
	"parlour/solver/search"
)

// why is the reason for a move, one sentence. Moves to the end are those of the
// player himself.
func why(s State, r games.Choice[Square]) games.Text {
	moves := (r.Distance + 1) / 2
	switch {
	case r.Proven && r.Value > 0 && moves > 0:
		return games.T("pathway.why.win-in", "Count", moves)
	case r.Proven && r.Value > 0:
		return games.T("pathway.why.win")
	case r.Proven && moves > 0:
		return games.T("pathway.why.loss-in", "Count", moves)
	case r.Proven:
		return games.T("pathway.why.loss")
	}
	l := leavesOf(s, r.Move)
	switch {
	case l.burden() >= someBurden:
		return games.T("pathway.why.burden", "Seat", 1-s.turn)
	case l.known && l.own-l.other >= someChoice:
		return games.T("pathway.why.choice", "Seat", 1-s.turn)
	}
	return games.T("games.why.best")
}

// outlook is how many squares a move leaves open to each player, and what for.
func outlook(s State, sq Square) games.Text {
	l := leavesOf(s, sq)
	return games.T("pathway.hint", "Own", l.own, "Seat", 1-s.turn, "Other", l.other)
}

// From how much on it is worth telling: moves that have to be made, and open
// squares.
const (
	someBurden = 2
	someChoice = 3
	someMore   = 2 // open squares, one move compared with another
)

// leaves is what a move leaves to who made it and to the other player. On boards
// above 8x8 only the open squares are known, and they do not tell who stands
// better.
type leaves struct {
	own, other         int // open squares
	ownMust, otherMust int // moves that must be made, at least
	known              bool
}

func leavesOf(s State, sq Square) leaves {
	next := s.After(sq)
	l := leaves{own: next.Mobility(s.turn), other: next.Mobility(1 - s.turn), known: s.size <= maxWord}
	if l.known {
		e := endingOf(wordOf(next))
		l.ownMust, l.otherMust = int(e.theirsFewest), int(e.mineFewest)
	}
	return l
}

// burden is how many moves more the other player must make.
func (l leaves) burden() int { return l.otherMust - l.ownMust }

// better is what the best move is better for than that which was played, to follow
// "better b3:"; it says nothing where the numbers tell nothing, or less than who
// wins.
func better(s State, a search.Appraisal[Square]) games.Text {
	b, p := leavesOf(s, a.Best.Move), leavesOf(s, a.Move)
	switch {
	case !b.known || a.Best.Proven || a.Played.Proven:
		return games.Text{}
	case b.own-p.own >= someMore:
		return games.T("pathway.verdict.open", "Count", b.own-p.own)
	case p.other-b.other >= someMore:
		return games.T("pathway.verdict.closes", "Count", p.other-b.other, "Seat", 1-s.turn)
	case b.burden() > p.burden():
		return games.T("pathway.verdict.burden", "Seat", 1-s.turn)
	}
	return games.Text{}
}
