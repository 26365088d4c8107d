package crosscut

import (
	"context"
	"slices"

	"parlour/games"
	"parlour/solver/search"
)

// The default node limits of a review: of the first search of a move, and of the second if the move
// seems bad. A single move is searched as deeply as master searches, so that the verdict does not
// find fault with master's own moves. The moves of a whole game share a total.
const (
	judgeNodes  = 300_000
	reviewLooks = 2_500_000
	reviewMore  = 6_000_000
)

// inaccuracy is the smallest estimated loss of winning chances that counts as a mistake. On 8x8 a
// search two plies deeper changes the difference of two moves by 0.11 (standard deviation, 52 pairs
// from games of depth), and it confirmed every difference of 0.15 on which two depths agree.
const inaccuracy = 0.20

// review assesses the moves of a game. On boards with a table the verdicts are exact.
func review(ctx context.Context, played []games.Played[state, move], l games.Limits, report func(i int, v games.Verdict)) error {
	w, err := weights()
	if err != nil {
		return err
	}
	return reviewer(w, l, len(played)).Review(ctx, played, report)
}

func reviewer(weights []int16, l games.Limits, moves int) *search.Reviewer[state, move] {
	pool := search.NewPool[pruned, move](evaluator(weights, 0), tableBytes)
	looks := []int64{l.Nodes}
	if l.Nodes == 0 {
		n := int64(max(moves, 1))
		looks = []int64{min(judgeNodes, reviewLooks/n), min(masterNodes, reviewMore/n)}
	}
	searching, comparing := search.Through(pool, func(s state) pruned { return pruned{s.board} })
	return &search.Reviewer[state, move]{
		Solved: func(ctx context.Context, s state) (search.Result[move], error) {
			p, err := perfectFor(s.board.size)
			if p == nil || err != nil {
				return search.Result[move]{}, err
			}
			return p.choose(ctx, s.board, games.Hand{})
		},
		Search: searching, Compare: comparing, NodeLimits: func(state) []int64 { return looks },
		Limits: l, Unit: unit, Inaccuracy: inaccuracy, Better: better, Format: format,
	}
}

// why explains a move in one sentence by its most important effect. It counts only the player's own
// moves to the end.
func why(s state, c games.Choice[move]) games.Text {
	telling := reasons(s.board, c.Move)
	moves := (c.Distance + 1) / 2
	switch {
	case c.Move == pass:
		return games.T("crosscut.why.pass")
	case c.Proven && c.Value > 0 && moves > 1:
		return games.T("crosscut.why.winning", "Count", moves)
	case c.Proven && c.Value < 0:
		return games.T("crosscut.why.lost", "Count", moves)
	case len(telling) > 0:
		return telling[0].text(reasonTexts[telling[0].kind].why)
	}
	return games.T("games.why.best")
}

// outlook describes the longest lines after a move and the length needed to win.
func outlook(s state, m move) games.Text {
	after := s.After(m)
	own, other := longestOf(after.discs(s.turn)), longestOf(after.discs(1-s.turn))
	w, h := int(s.board.size.w), int(s.board.size.h)
	if w == h {
		return games.T("crosscut.hint", "Own", own, "Seat", 1-s.turn, "Other", other, "Goal", w)
	}
	return games.T("crosscut.hint.oblong", "Own", own, "Seat", 1-s.turn, "Other", other, "Row", w, "Column", h)
}

// longestOf returns the length of the longest segment of a set of discs.
func longestOf(d discs) (n int) {
	for i := range 8 {
		n = max(n, d.row(i).longest(), d.column(i).longest())
	}
	return n
}

// reason is one effect of a move.
type reason struct {
	kind  string // the key of its texts in reasonTexts
	line  string // the name of a row or column
	count int    // number of discs
	cut   int    // length of the longest enemy segment that is cut
}

// reasonTexts are the text IDs of each kind of reason: as the explanation of a move, and in a verdict.
var reasonTexts = map[string]struct{ why, verdict string }{
	"fills-row":        {"crosscut.why.fills-row", "crosscut.verdict.fills-row"},
	"fills-column":     {"crosscut.why.fills-column", "crosscut.verdict.fills-column"},
	"stops-row":        {"crosscut.why.stops-row", "crosscut.verdict.stops-row"},
	"stops-column":     {"crosscut.why.stops-column", "crosscut.verdict.stops-column"},
	"threatens-row":    {"crosscut.why.threatens-row", "crosscut.verdict.threatens-row"},
	"threatens-column": {"crosscut.why.threatens-column", "crosscut.verdict.threatens-column"},
	"keeps":            {"crosscut.why.keeps", "crosscut.verdict.keeps"},
	"flips":            {"crosscut.why.flips", "crosscut.verdict.flips"},
	"makes":            {"crosscut.why.makes", "crosscut.verdict.makes"},
}

// text returns the text with an ID of reasonTexts.
func (r reason) text(id string) games.Text {
	switch {
	case r.line != "":
		return games.T(id, "Line", r.line)
	case r.cut > 0:
		return games.T(id, "Count", r.count, "Cut", r.cut)
	}
	return games.T(id, "Count", r.count)
}

// notableLine is the least length of a segment worth mentioning.
const notableLine = 2

// reasons returns the effects of a move, the most important first.
func reasons(b board, m move) (all []reason) {
	if m == pass {
		return nil
	}
	f, after := b.flank(m), b.After(m)
	if after.end == finished {
		return []reason{after.filled("fills")}
	}
	if threat, ok := b.turned().winsAtOnce(); ok {
		if _, still := after.winsAtOnce(); !still {
			lost := b.turned().After(threat)
			all = append(all, lost.filled("stops"))
		}
	}
	if next, ok := after.turned().winsAtOnce(); ok {
		won := after.turned().After(next)
		all = append(all, won.filled("threatens"))
	}
	if lost := b.turned().deepestCut(); lost >= notableLine && after.deepestCut() < lost {
		all = append(all, reason{kind: "keeps", count: lost})
	}
	if f.flips() {
		all = append(all, reason{kind: "flips", count: f.flanked.count(), cut: f.cut})
	}
	across, along := after.crossing(m)
	if n := max(across.mine, along.mine); n >= notableLine && b.size.inside(m) {
		all = append(all, reason{kind: "makes", count: n})
	}
	return all
}

// better explains why the best move beats the one played, as the continuation of "better b3:". It is
// zero if both moves have the same effect.
func better(s state, a search.Appraisal[move]) games.Text {
	others := reasons(s.board, a.Move)
	for _, r := range reasons(s.board, a.Best.Move) {
		if !slices.ContainsFunc(others, func(o reason) bool { return o.kind == r.kind && o.line == r.line && o.count >= r.count }) {
			return r.text(reasonTexts[r.kind].verdict)
		}
	}
	return games.Text{}
}

// filled returns a reason for the line that the last move has filled: its kind with "-row" or
// "-column", and its name.
func (b *board) filled(kind string) reason {
	line := b.winning()
	if line.isRow() {
		return reason{kind: kind + "-row", line: line.name()}
	}
	return reason{kind: kind + "-column", line: line.name()}
}

// deepestCut returns the length of the longest enemy segment that the side to move can cut.
func (b *board) deepestCut() (longest int) {
	for _, m := range b.AppendMoves(nil) {
		if m == pass {
			continue
		}
		if f := b.flank(m); f.flips() {
			longest = max(longest, f.cut)
		}
	}
	return longest
}

// turned returns the board with the other side to move.
func (b board) turned() *board {
	b.own, b.foe = b.foe, b.own
	return &b
}
