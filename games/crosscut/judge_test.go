package crosscut

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"parlour/games"
	"parlour/solver/search"
)

// judge judges a single move.
func judge(s state, m move) (v games.Verdict, err error) {
	err = review(context.Background(), []games.Played[state, move]{{Before: s, Move: m}}, games.Limits{}, func(_ int, found games.Verdict) { v = found })
	return v, err
}

func TestJudge(t *testing.T) {
	tests := []struct {
		name, board, turn, move, best, text string
		skill, standing                     int
	}{
		{"the best", "....../.RRR../....../..BBB./....../......", "R", "e5", "e5", "", 100, 100},
		{"a win thrown away", "....../.RRR../....../.BBB../....../......", "R", "d4", "e5", "crosscut.verdict.fills-row(Line=5)", 0, 0},
		{"as good", "...../...../...../...../.....", "R", "c2", "c2", "", 100, 100},
		{"lost anyway", "...../...../..R../...../.....", "B", "b2", "b2", "", 100, 100},
	}
	for _, test := range tests {
		s := position(t, test.board, test.turn)
		v, err := judge(s, readMove(t, s, test.move))
		if err != nil || v.Text.String() != test.text || v.Best != test.best || v.Skill != test.skill || v.Standing != test.standing {
			t.Errorf("%s: %+v, %v, want %+v", test.name, v, err, test)
		}
	}
}

// TestJudgeTrustsMaster checks that master's moves are not mistakes, whatever the noise.
func TestJudgeTrustsMaster(t *testing.T) {
	s, r := newState(8, 8), rand.New(rand.NewPCG(2, 8))
	for range 3 {
		c, err := master(context.Background(), s, games.Hand{Rand: r}, games.Limits{Nodes: 400_000})
		if err != nil {
			t.Fatal(err)
		}
		v, err := judge(s, c.Move)
		if err != nil || v.Skill != 100 {
			t.Errorf("%s: %+v, %v", c.Move, v, err)
		}
		s = s.After(c.Move)
	}
}

// TestBetter checks the explanations of the difference between two moves.
func TestBetter(t *testing.T) {
	tests := []struct{ name, board, turn, best, played, want string }{
		{"stops", "......../......../......../.RRR.RR./......../......../......../........", "B", "e5", "d3", "crosscut.verdict.stops-row(Line=5)"},
		{"keeps", "......../......../......../..B...../.RR...../......../......../........", "R", "d4", "g7", "crosscut.verdict.keeps(Count=2)"},
		{"longer", "......../......../......../...RR.../......../..R...../......../........", "R", "f5", "d3", "crosscut.verdict.makes(Count=3)"},
		{"the same", "......../......../......../...RR.../......../..R...../......../........", "R", "f5", "c5", ""},
	}
	for _, test := range tests {
		s := position(t, test.board, test.turn)
		if got := better(s, search.Appraisal[move]{Move: readMove(t, s, test.played), Best: search.Result[move]{Move: readMove(t, s, test.best)}}).String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestHint checks the numbers behind a move.
func TestHint(t *testing.T) {
	s := position(t, "......./......./..RR.../.B...../.B...../......./.......", "R")
	if got, want := outlook(s, readMove(t, s, "e5")).String(), "crosscut.hint(Goal=5, Other=2, Own=3, Seat=1)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := outlook(newState(5, 7), readMove(t, newState(5, 7), "c3")).String(), "crosscut.hint.oblong(Column=5, Other=0, Own=1, Row=3, Seat=1)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestWhy(t *testing.T) {
	tests := []struct {
		name, board, turn, move string
		choice                  games.Choice[move]
		want                    string
	}{
		{"wins", "......../.RRRRBB./......../......../......../......../......../........", "R", "h7",
			games.Choice[move]{Proven: true, Value: 29999, Distance: 1}, "crosscut.why.fills-row(Line=7)"},
		{"winning", "......../......../......../......../......../......../......../........", "R", "d4",
			games.Choice[move]{Proven: true, Value: 29991, Distance: 9}, "crosscut.why.winning(Count=5)"},
		{"lost", "......../......../......../......../......../......../......../........", "R", "d4",
			games.Choice[move]{Proven: true, Value: -29992, Distance: 8}, "crosscut.why.lost(Count=4)"},
		{"stops a row", "......../......../......../.RRR.RR./......../......../......../........", "B", "e5",
			games.Choice[move]{}, "crosscut.why.stops-row(Line=5)"},
		{"stops a column", "......../.R....../.R....../.R....../......../.R....../.R....../........", "B", "b4",
			games.Choice[move]{}, "crosscut.why.stops-column(Line=b)"},
		{"threatens", "......../......../......../.RRRR.../......../......../......../........", "R", "f5",
			games.Choice[move]{}, "crosscut.why.threatens-row(Line=5)"},
		{"flips", "......../......../......../.BR...../......../......../......../........", "B", "d5",
			games.Choice[move]{}, "crosscut.why.flips(Count=1, Cut=1)"},
		{"keeps", "......../......../......../..B...../.RR...../......../......../........", "R", "d4",
			games.Choice[move]{}, "crosscut.why.keeps(Count=2)"},
		{"makes", "......../......../......../..R...../......../......../......../........", "R", "d5",
			games.Choice[move]{}, "crosscut.why.makes(Count=2)"},
		{"nothing", "......../......../......../......../......../......../......../........", "R", "d4",
			games.Choice[move]{Depth: 6}, "games.why.best"},
		{"passes", "......./.BRRRB./.RBRBR./.RRBRR./.RBRBR./.BRRRB./.......", "B", "pass",
			games.Choice[move]{}, "crosscut.why.pass"},
	}
	for _, test := range tests {
		s := position(t, test.board, test.turn)
		test.choice.Move = readMove(t, s, test.move)
		if got := why(s, test.choice).String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestReviewAgreesWithJudge checks that verdicts on a solved board do not depend on whether a move is judged alone.
func TestReviewAgreesWithJudge(t *testing.T) {
	for seed := range uint64(3) {
		played := playedGame(t, 5, seed)
		err := review(context.Background(), played, games.Limits{}, func(i int, got games.Verdict) {
			want, err := judge(played[i].Before, played[i].Move)
			if err != nil || got.Text.ID != want.Text.ID || got.Skill != want.Skill {
				t.Errorf("seed %d, move %d, %s: %+v, alone %+v, %v", seed, i+1, played[i].Move, got, want, err)
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestReviewResumes checks that an interrupted review resumes with the beginning of the game and judges each move once.
func TestReviewResumes(t *testing.T) {
	for _, size := range []int{5, 9} {
		played := playedGame(t, size, 1)
		l := games.Limits{Nodes: 500}
		var order []int
		ctx, end := context.WithCancel(context.Background())
		defer end()
		err := review(ctx, played, l, func(i int, _ games.Verdict) {
			if order = append(order, i); len(order) == 3 {
				end()
			}
		})
		if !errors.Is(err, context.Canceled) || len(order) != 3 {
			t.Errorf("%dx%d: ended after 3 moves: %v, %v", size, size, order, err)
		}
		if err := review(context.Background(), played[:len(played)-3], l, func(i int, _ games.Verdict) { order = append(order, i) }); err != nil {
			t.Error(err)
		}
		slices.Reverse(order)
		for i := range played {
			if i >= len(order) || order[i] != i {
				t.Errorf("%dx%d: verdicts, backwards, on the moves %v", size, size, order)
				break
			}
		}
	}
}

// TestReviewOfUnrelatedMoves checks a review of moves that do not follow one another.
func TestReviewOfUnrelatedMoves(t *testing.T) {
	played := playedGame(t, 8, 2)
	some := []games.Played[state, move]{played[0], played[3], played[2], played[2]}
	var verdicts [4]games.Verdict
	err := review(context.Background(), some, games.Limits{Nodes: 2000}, func(i int, v games.Verdict) { verdicts[i] = v })
	if err != nil || !reflect.DeepEqual(verdicts[2], verdicts[3]) || verdicts[0].Best == "" {
		t.Errorf("%v, %v", verdicts, err)
	}
}

// TestLooks checks that more moves get fewer nodes each.
func TestLooks(t *testing.T) {
	for _, tt := range []struct {
		moves int
		limit int64
		want  []int64
	}{
		{1, 0, []int64{300_000, 1_500_000}}, {20, 0, []int64{125_000, 300_000}}, {60, 0, []int64{41_666, 100_000}}, {60, 700, []int64{700}},
	} {
		if got := reviewer(nil, games.Limits{Nodes: tt.limit}, tt.moves).NodeLimits(state{}); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%d moves, limit %d: %v, want %v", tt.moves, tt.limit, got, tt.want)
		}
	}
}

// playedGame returns a seeded game in which half of the moves are greedy and the others random.
func playedGame(t testing.TB, size int, seed uint64) (played []games.Played[state, move]) {
	t.Helper()
	r, s := rand.New(rand.NewPCG(seed, 8)), newState(size, size)
	for s.Turn() != games.Nobody {
		moves := s.board.AppendMoves(nil)
		m := moves[r.IntN(len(moves))]
		if r.IntN(2) == 0 {
			c, err := greedy(context.Background(), s, games.Hand{Rand: r}, games.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			m = c.Move
		}
		played = append(played, games.Played[state, move]{Before: s, Move: m})
		s = s.After(m)
	}
	return played
}

// longGame returns a random opening of the given length in which the moves avoid wins if possible.
func longGame(t testing.TB, size, moves int) []games.Played[state, move] {
	t.Helper()
	for seed := range uint64(1000) {
		r, s := rand.New(rand.NewPCG(seed, 9)), newState(size, size)
		var played []games.Played[state, move]
		for len(played) < moves && s.Turn() != games.Nobody {
			peaceful := slices.DeleteFunc(s.board.AppendMoves(nil), func(m move) bool {
				after := s.board.After(m)
				if after.end == finished {
					return true
				}
				_, loses := after.winsAtOnce()
				return loses
			})
			if len(peaceful) == 0 {
				break
			}
			edge := slices.DeleteFunc(slices.Clone(peaceful), s.board.size.inside) // moves that fill no square
			if len(edge) > 0 {
				peaceful = edge
			}
			m := peaceful[r.IntN(len(peaceful))]
			played = append(played, games.Played[state, move]{Before: s, Move: m})
			s = s.After(m)
		}
		if len(played) == moves {
			return played
		}
	}
	t.Fatalf("no game on %dx%d has %d moves", size, size, moves)
	return nil
}

// BenchmarkReview reviews a whole game, and two halves with 114 moves in total, which may take 20 seconds; they take 6
// on one core.
func BenchmarkReview(b *testing.B) {
	half := longGame(b, 10, 57)
	for _, played := range [][]games.Played[state, move]{playedGame(b, 6, 1), playedGame(b, 8, 1), playedGame(b, 10, 1), append(half, half...)} {
		n := strconv.Itoa(played[0].Before.board.size.width())
		b.Run(n+"x"+n+"/"+strconv.Itoa(len(played))+"-moves", func(b *testing.B) {
			for b.Loop() {
				if err := review(context.Background(), played, games.Limits{}, func(int, games.Verdict) {}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
