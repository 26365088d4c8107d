package pathway

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
	"parlour/solver/search"
)

// judge judges a single move.
func judge(s state, m square, l games.Limits) (v games.Verdict, err error) {
	played := []games.Played[state, square]{{Before: s, Move: m}}
	err = newEngines().review(context.Background(), played, l, func(_ int, found games.Verdict) { v = found })
	return v, err
}

// TestJudgeTrustsMaster checks that master's moves in unproven positions are not mistakes.
func TestJudgeTrustsMaster(t *testing.T) {
	es := newEngines()
	boards := []string{"....../....../..R.../....../....../......", empty(6)}
	if !need.Long(t) {
		boards = boards[:1]
	}
	for _, board := range boards {
		s := mustParse(t, board, "B")
		c, err := es.master(context.Background(), s, games.Hand{}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if v, err := judge(s, c.Move, games.Limits{}); err != nil || v.Skill != 100 {
			t.Errorf("%s on %s: %+v, %v", s.name(c.Move), board, v, err)
		}
	}
}

// TestJudgeOfLargeBoards checks that moves on boards above 8x8 are judged.
func TestJudgeOfLargeBoards(t *testing.T) {
	s := newState(10)
	for _, move := range []string{"a1", "e5"} {
		sq, _ := parse(s, move)
		v, err := judge(s, sq, games.Limits{Nodes: 3000})
		if err != nil || v.Skill < 0 || v.Skill > 100 || v.Best == "" {
			t.Errorf("%s: %+v, %v", move, v, err)
		}
	}
}

func TestWhy(t *testing.T) {
	es := newEngines()
	tests := []struct{ name, board, turn, why, hint string }{
		{"wins in some moves", empty(3), "R", "pathway.why.win-in(Count=4)", "pathway.hint(Other=4, Own=8, Seat=1)"},
		{"loses at once", empty(1), "R", "pathway.why.loss-in(Count=1)", "pathway.hint(Other=0, Own=0, Seat=1)"},
	}
	for _, test := range tests {
		s := mustParse(t, test.board, test.turn)
		c, err := es.players()["master"](context.Background(), s, games.Hand{}, games.Limits{})
		if err != nil || c.Why.String() != test.why || c.Note.String() != test.hint {
			t.Errorf("%s: %v, %v, %v; want %s, %s", test.name, c.Why, c.Note, err, test.why, test.hint)
		}
	}
}

// TestBetter compares explanations of pairs of moves with the squares that the moves leave, and checks that some
// pairs have one.
func TestBetter(t *testing.T) {
	said := map[string]bool{}
	for _, plies := range []int{4, 8, 12} {
		s := afterRandom(6, plies, rand.New(rand.NewPCG(9, uint64(plies))))
		for best := range s.Moves() {
			for played := range s.Moves() {
				text, b, p := better(s, search.Appraisal[square]{Move: played, Best: search.Result[square]{Move: best}}), s.After(best), s.After(played)
				open, closed := b.mobility(s.turn)-p.mobility(s.turn), p.mobility(1-s.turn)-b.mobility(1-s.turn)
				said[text.ID] = true
				if text.ID == "pathway.verdict.open" && (open < notableSquares || text.Args["Count"] != open) ||
					text.ID == "pathway.verdict.closes" && (closed < notableSquares || text.Args["Count"] != closed) ||
					text.IsZero() && max(open, closed) >= notableSquares {
					t.Fatalf("%s for %s: %v", s.name(best), s.name(played), text)
				}
			}
		}
	}
	for _, id := range []string{"", "pathway.verdict.open", "pathway.verdict.closes", "pathway.verdict.burden"} {
		if !said[id] {
			t.Errorf("%q is never said", id)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, test := range []struct {
		board, move, turn, verdict string
		skill, standing            int
	}{
		{empty(3), "b2", "R", "", 100, 100},
		{empty(3), "b2", "B", "", 100, 0},
		{empty(3), "a1", "R", "games.verdict.wins-in", 0, 0},
		{empty(1), "a1", "R", "", 100, 0},
		{empty(5), "c3", "R", "games.verdict.wins", 0, 0},
		{empty(5), "b2", "R", "", 100, 100},
	} {
		s := mustParse(t, test.board, test.turn)
		sq, err := parse(s, test.move)
		if err != nil {
			t.Fatal(err)
		}
		v, err := judge(s, sq, games.Limits{})
		if err != nil || v.Text.ID != test.verdict || v.Skill != test.skill || v.Standing != test.standing {
			t.Errorf("%s on %s: %+v, %v; want %q, skill %d, standing %d", test.move, test.board, v, err, test.verdict, test.skill, test.standing)
		}
	}
}

func TestJudgeEstimates(t *testing.T) {
	v, err := judge(newState(8), 0, games.Limits{Nodes: 2000})
	if err != nil || v.Skill < 0 || v.Skill > 100 || v.Best == "" || v.Standing < 1 || v.Standing > 99 {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestReviewAgreesWithJudge checks that verdicts up to 5x5, which are exact, do not depend on whether a move is
// judged alone, except for the choice among several best moves.
func TestReviewAgreesWithJudge(t *testing.T) {
	es := newEngines()
	for n, played := range [][]games.Played[state, square]{randomGame(4, 0), randomGame(4, 1), randomGame(5, 0)[8:]} {
		err := es.review(context.Background(), played, games.Limits{}, func(i int, got games.Verdict) {
			want, err := judge(played[i].Before, played[i].Move, games.Limits{})
			if err != nil || got.Text.ID != want.Text.ID || got.Skill != want.Skill || (got.Best == squareName(played[i])) != (want.Best == squareName(played[i])) {
				t.Errorf("game %d, move %d, %s: %+v, alone %+v, %v", n, i+1, squareName(played[i]), got, want, err)
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestReviewOfSolvedEndings checks that verdicts near the end on 6x6 agree with the solver.
func TestReviewOfSolvedEndings(t *testing.T) {
	es := newEngines()
	played := randomGame(6, 40)[18:]
	err := es.review(context.Background(), played, games.Limits{}, func(i int, v games.Verdict) {
		solved, err := es.value(context.Background(), played[i].Before, games.Limits{})
		if err != nil || !solved.Proven {
			t.Fatalf("move %d: %+v, %v", i, solved, err)
		}
		keeps := solved.Value == 0 || slices.Contains(solved.Best, played[i].Move)
		if keeps != (v.Skill == 100) || keeps != v.Text.IsZero() || (v.Skill != 100 && v.Skill != 0) || v.Standing%100 != 0 {
			t.Errorf("%s: %+v, want that it keeps what there is: %v", squareName(played[i]), v, keeps)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestReviewResumes checks that an interrupted review resumes with the beginning of the game and judges each move
// once.
func TestReviewResumes(t *testing.T) {
	es := newEngines()
	for _, size := range []int{5, 9} {
		played := randomGame(size, 1)
		l := games.Limits{Nodes: 500}
		var order, want []int
		ctx, end := context.WithCancel(context.Background())
		defer end()
		err := es.review(ctx, played, l, func(i int, _ games.Verdict) {
			if order = append(order, i); len(order) == 4 {
				end()
			}
		})
		if !errors.Is(err, context.Canceled) || len(order) != 4 {
			t.Errorf("%dx%d: ended after 4 moves: %v, %v", size, size, order, err)
		}
		rest := played[:len(played)-len(order)]
		if err := es.review(context.Background(), rest, l, func(i int, _ games.Verdict) { order = append(order, i) }); err != nil {
			t.Error(err)
		}
		for i := range played {
			want = append([]int{i}, want...)
		}
		if !reflect.DeepEqual(order, want) {
			t.Errorf("%dx%d: verdicts on the moves %v", size, size, order)
		}
	}
}

// TestReviewOfUnrelatedMoves checks a review of moves that do not follow one another.
func TestReviewOfUnrelatedMoves(t *testing.T) {
	es := newEngines()
	for _, size := range []int{4, 10} {
		played := randomGame(size, 2)
		some := []games.Played[state, square]{played[0], played[3], played[2], played[2]}
		var verdicts [4]games.Verdict
		err := es.review(context.Background(), some, games.Limits{Nodes: 2000}, func(i int, v games.Verdict) { verdicts[i] = v })
		if err != nil || !reflect.DeepEqual(verdicts[2], verdicts[3]) || verdicts[0].Best == "" {
			t.Errorf("%v, %v", verdicts, err)
		}
	}
}

// squareName returns the name of a move's square.
func squareName(p games.Played[state, square]) string { return p.Before.name(p.Move) }

// randomGame returns a game of random moves in the form of a match.
func randomGame(size int, seed uint64) (played []games.Played[state, square]) {
	r, s := rand.New(rand.NewPCG(seed, 33)), newState(size)
	for !s.over() {
		moves := slices.Collect(s.Moves())
		p := games.Played[state, square]{Before: s, Move: moves[r.IntN(len(moves))]}
		played, s = append(played, p), s.After(p.Move)
	}
	return played
}

// BenchmarkReview reviews a whole game.
func BenchmarkReview(b *testing.B) {
	for _, game := range []struct {
		size int
		seed uint64
	}{{6, 40}, {8, 1}, {12, 1}, {26, 95}} {
		played := randomGame(game.size, game.seed)
		name := strconv.Itoa(game.size) + "x" + strconv.Itoa(game.size)
		b.Run(name+"/"+strconv.Itoa(len(played))+"-moves", func(b *testing.B) {
			es := newEngines()
			for b.Loop() {
				err := es.review(context.Background(), played, games.Limits{}, func(int, games.Verdict) {})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
