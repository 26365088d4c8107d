package crosscut

import (
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"sync"
)

// The parameters of learning, chosen by experiment.
const (
	trace   = 0.8  // the decay lambda of temporal differences
	rate    = 0.2  // the initial step of a weight
	explore = 0.08 // the share of random moves
	opening = 6    // the greatest number of random plies at the start

	learningSeed  = 1
	learningGames = 250_000
)

// writeWeights learns the weights of patterns from scratch by games of self-play on each square board
// from 5x5 to 10x10, and writes them in the format of pattern.weights. The embedded file took about
// five minutes on two cores; TestLearning computes it. It returns the context's error when the context ends.
func writeWeights(ctx context.Context, out io.Writer, seed uint64, games int) error {
	l := newLearner()
	var sizes sync.WaitGroup // sizes share no weights
	for n := shortestLine; n <= longestLine; n++ {
		sizes.Go(func() {
			r := rand.New(rand.NewPCG(seed, uint64(n)))
			for i := 0; i < games && ctx.Err() == nil; i++ {
				l.play(board{size: size{uint8(n), uint8(n)}}, r)
			}
		})
	}
	sizes.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	whole := make([]int16, weightCount)
	for i, twin := range l.twins {
		whole[i] = int16(max(math.MinInt16, min(math.MaxInt16, math.Round(l.weights[twin]*unit))))
	}
	return encodeWeights(out, whole)
}

// learner learns by temporal differences (Sutton, "Learning to predict by the methods of temporal
// differences", 1988). The step of each weight shrinks with its own history (Duchi, Hazan and
// Singer, "Adaptive subgradient methods", 2011). Of twins it learns only the least.
type learner struct {
	weights []float64
	steps   []float64 // sums of squared errors
	twins   []int
}

func newLearner() *learner {
	return &learner{weights: make([]float64, weightCount), steps: make([]float64, weightCount), twins: twins()}
}

// lesson is a position of a training game.
type lesson struct {
	board    board
	value    float64 // the initial estimate of the probability that the side to move wins
	explored bool    // the move was random
}

// play plays a game and learns from it.
func (l *learner) play(b board, r *rand.Rand) {
	var lessons []lesson
	drawn := r.IntN(opening)
	for b.end == running {
		now := lesson{board: b, value: 1 / (1 + math.Exp(-l.sum(&b)))}
		m, wins := b.winsAtOnce()
		if !wins {
			moves := b.AppendMoves(nil)
			if now.explored = len(lessons) < drawn || r.Float64() < explore; now.explored {
				m = moves[r.IntN(len(moves))]
			} else {
				m = l.best(b, moves)
			}
		}
		lessons = append(lessons, now)
		b = b.After(m)
	}
	value := 0.0 // of the next position, for the side to move here
	if b.end == stuck {
		value = 0.5
	}
	for i := len(lessons) - 1; i >= 0; i-- {
		now := &lessons[i]
		if now.explored {
			value = now.value // a random move says nothing about the position
			continue
		}
		l.learn(&now.board, 1-value-now.value)
		value = trace*(1-value) + (1-trace)*now.value
	}
}

// best returns the move after which the opponent has the lowest value.
func (l *learner) best(b board, moves []move) move {
	best, least := moves[0], math.Inf(1)
	for _, m := range moves {
		after := b.After(m)
		if _, loses := after.winsAtOnce(); loses {
			continue
		}
		if v := l.sum(&after); v < least {
			best, least = m, v
		}
	}
	return best
}

func (l *learner) sum(b *board) (sum float64) {
	var buf [maxPatterns]int
	for _, i := range b.patterns(buf[:0]) {
		sum += l.weights[l.twins[i]]
	}
	return sum
}

// learn corrects the weights of a board by an error of its value.
func (l *learner) learn(b *board, err float64) {
	var buf [maxPatterns]int
	for _, i := range b.patterns(buf[:0]) {
		twin := l.twins[i]
		l.steps[twin] += err * err
		l.weights[twin] += rate * err / math.Sqrt(1+l.steps[twin])
	}
}

// encodeWeights encodes the weights, twins once.
func encodeWeights(out io.Writer, weights []int16) error {
	var b []byte
	for i, twin := range twins() {
		if i == twin {
			b = binary.AppendVarint(b, int64(weights[i]))
		}
	}
	return pack(out, b)
}

// pack compresses data for embedding.
func pack(out io.Writer, data []byte) error {
	z, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	_, err = z.Write(data)
	return errors.Join(err, z.Close())
}
