package daily

import (
	"context"
	"errors"
	"fmt"
	randv2 "math/rand/v2"

	"parlour/games"
)

// Puzzle is a position in which the seat to move wins against every defence, with
// exactly one of its moves.
type Puzzle struct {
	Game    string        `json:"game"`
	Options games.Options `json:"options,omitempty"`
	Moves   []string      `json:"moves"` // that lead to the position
	// Solution has the remaining moves if both sides play perfectly.
	Solution []string `json:"solution"`
}

// The bounds of the search for a puzzle: random games, and nodes of the solver for each
// position.
const (
	puzzleTries = 10_000
	puzzleNodes = 200_000
)

// Puzzle returns the puzzle that a seed determines, in a game that has puzzles. It plays
// random games until a position is proven to be a puzzle.
func (s Seed) Puzzle(ctx context.Context, g *games.Game) (Puzzle, error) {
	r := s.rand(PuzzleKind)
	for range puzzleTries {
		plies := g.Puzzles.From + r.IntN(g.Puzzles.To-g.Puzzles.From+1)
		p, moves, err := randomGame(g, plies, r)
		if err != nil {
			return Puzzle{}, err
		}
		if p == nil {
			continue
		}
		if _, won, err := onlyMove(ctx, g, p); err != nil {
			return Puzzle{}, err
		} else if won {
			z := Puzzle{Game: g.Info.Name, Options: g.Puzzles.Options, Moves: moves}
			z.Solution, err = solution(ctx, g, p)
			return z, err
		}
	}
	return Puzzle{}, fmt.Errorf("match: no puzzle of %s was found", g.Info.Name)
}

// randomGame plays a number of random moves. The position is nil if the game ends before.
func randomGame(g *games.Game, plies int, r *randv2.Rand) (games.Position, []string, error) {
	p, err := g.Open(g.Puzzles.Options)
	var moves []string
	for range plies {
		if err != nil {
			return nil, nil, err
		}
		move, ok := g.RandomMove(p, r)
		if !ok {
			return nil, nil, nil
		}
		moves = append(moves, move)
		p, err = p.Play(move)
	}
	if err != nil || p.Outcome().Over {
		return nil, nil, err
	}
	return p, moves, nil
}

// minChoice is the least number of legal moves in a puzzle.
const minChoice = 4

// onlyMove returns the only move that wins in a position, proven against every defence; false
// if there is not exactly one.
func onlyMove(ctx context.Context, g *games.Game, p games.Position) (move string, only bool, err error) {
	choice := 0
	for range p.Moves() {
		choice++
	}
	if choice < minChoice {
		return "", false, nil
	}
	v, err := g.Solve(ctx, p, games.Limits{Nodes: puzzleNodes})
	if err != nil || !isPuzzle(v) {
		return "", false, err
	}
	after, err := p.Play(v.Best[0])
	if err != nil || after.Outcome().Over { // a move that wins at once is not a puzzle
		return "", false, err
	}
	return v.Best[0], true, nil
}

// isPuzzle reports whether exactly one move wins, and not at once.
func isPuzzle(v games.Solution[string]) bool {
	return v.Proven && v.Value == 1 && v.Complete && len(v.Best) == 1 && v.Distance != 1
}

// solution returns the moves with which both sides play a position perfectly to the end.
func solution(ctx context.Context, g *games.Game, p games.Position) (line []string, err error) {
	for err == nil && !p.Outcome().Over {
		var v games.Solution[string]
		if v, err = g.Solve(ctx, p, games.Limits{}); err != nil {
			break
		}
		best := v.Best
		if len(v.Perfect) > 0 {
			best = v.Perfect
		}
		if len(best) == 0 {
			return nil, errors.New("match: a puzzle cannot be solved")
		}
		line = append(line, best[0])
		p, err = p.Play(best[0])
	}
	return line, err
}

// Position returns the position of the puzzle.
func (z Puzzle) Position(g *games.Game) (games.Position, error) {
	p, err := g.Open(z.Options)
	for _, move := range z.Moves {
		if err != nil {
			return nil, err
		}
		p, err = p.Play(move)
	}
	return p, err
}

// maxPar bounds the moves of a computer that plays alone.
const maxPar = 100

// Par returns the number of moves that Parlour's own player needs to find a secret in a game
// with the given options; 0 if it does not find it.
func Par(ctx context.Context, g *games.Game, o games.Options, keeper games.Seat, secret string) (int, error) {
	p, err := g.Open(o)
	moves := 0
	for range maxPar {
		if err != nil || p.Outcome().Over {
			break
		}
		seat := p.Turn()
		hand := games.Hand{Rand: randv2.New(randv2.NewPCG(1, uint64(moves)))}
		if seat == keeper {
			hand.Secret = secret
		} else {
			moves++
		}
		var thought games.Thought
		if thought, err = g.Players[g.Info.Seats[seat].Player](ctx, p, hand, games.Limits{}); err == nil {
			p, err = p.Play(thought.Move)
		}
	}
	if err != nil || p.Outcome().Winner == keeper || !p.Outcome().Over {
		return 0, err
	}
	return moves, nil
}
