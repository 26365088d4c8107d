package inquire

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// sample has four things that two questions tell apart, and a question that tells nothing.
const sample = `# a comment
table sample
question flies body 4
question big body 10
question dull life 0
thing owl 🦉 10 905
thing bee 🐝 10 905
thing cow 🐄 10 095
thing ant 🐜 10 005
`

func read(t testing.TB, text string) *Table {
	t.Helper()
	table, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// random returns a table of random degrees.
func random(t testing.TB, things, questions int) *Table {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 3))
	var q []Question
	var cells [][]uint8
	for i := range questions {
		q = append(q, Question{fmt.Sprint("q", i), "topic", 5})
		row := make([]uint8, things)
		for e := range row {
			row[e] = uint8([]int{0, 0, 1, 3, 6, 8, 9, 9}[r.IntN(8)])
		}
		cells = append(cells, row)
	}
	var e []Thing
	for i := range things {
		e = append(e, Thing{fmt.Sprint("e", i), "-", 1 + r.IntN(50)})
	}
	table, err := New("random", q, e, cells)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestTextRoundTrip(t *testing.T) {
	table := read(t, sample)
	again := read(t, table.Text())
	if again.Text() != table.Text() || again.Hash() != table.Hash() {
		t.Errorf("a table changed when it was written and read:\n%s", again.Text())
	}
	if table.Thing("cow") != 2 || table.Question("big") != 1 || table.Thing("eel") != -1 || table.Question("") != -1 {
		t.Error("keys are not found")
	}
	if changed := read(t, strings.Replace(sample, "095", "094", 1)); changed.Hash() == table.Hash() {
		t.Error("tables that differ have one hash")
	}
}

func TestReadRefuses(t *testing.T) {
	tests := []struct {
		old, new string
		line     int // 0 for an error of the whole table
	}{
		{"thing bee 🐝 10 905", "thing bee 🐝 10 90", 7},
		{"thing bee 🐝 10 905", "thing bee 🐝 x 905", 7},
		{"thing bee 🐝 10 905", "thing bee 🐝 10 9:5", 7},
		{"question flies body 4", "question flies body", 3},
		{"table sample", "tables sample", 2},
		{"thing bee", "thing owl", 0},
		{"question big", "question flies", 0},
		{"🐝 10", "🐝 0", 0},
		{"table sample", "# none", 0},
		{"thing owl", "thing ö", 0},
	}
	for _, tt := range tests {
		_, err := Read(strings.Replace(sample, tt.old, tt.new, 1))
		var bad *LineError
		errors.As(err, &bad)
		if err == nil || (bad != nil) != (tt.line > 0) || bad != nil && bad.Line != tt.line {
			t.Errorf("with %q: got %v, want an error of line %d", tt.new, err, tt.line)
		}
	}
	if _, err := Read(strings.Repeat("#\n", MaxText)); !errors.Is(err, ErrTooLong) {
		t.Errorf("a long text: got %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(sample)
	f.Add("table a\nquestion b c 1\nthing d - 1 0\nthing e - 1 9\n")
	f.Fuzz(func(t *testing.T, text string) {
		table, err := Read(text)
		if err != nil {
			return
		}
		if again := read(t, table.Text()); again.Hash() != table.Hash() {
			t.Errorf("a table changed when it was written and read:\n%s", table.Text())
		}
	})
}

func TestDistribution(t *testing.T) {
	for p := 0.0; p <= 1; p += 0.05 {
		for _, unsure := range []float64{0, 0.1, 0.99} {
			d := Distribution(p, unsure)
			sum := 0.0
			for _, x := range d {
				sum += x
				if x < 0 {
					t.Errorf("p %.2f, unsure %.2f: a negative probability in %v", p, unsure, d)
				}
			}
			if math.Abs(sum-1) > 1e-12 {
				t.Errorf("p %.2f, unsure %.2f: the sum is %v", p, unsure, sum)
			}
			if mirror := Distribution(1-p, unsure); math.Abs(mirror[No]-d[Yes]) > 1e-12 || math.Abs(mirror[Unlikely]-d[Likely]) > 1e-12 {
				t.Errorf("p %.2f: not symmetric", p)
			}
		}
	}
}

// TestBits compares the information of each question with its definition: the expected fall of
// the entropy over all answers.
func TestBits(t *testing.T) {
	table := random(t, 40, 12)
	b := table.Begin().After(3, Likely).After(5, No)
	for q := range table.Questions() {
		want := entropy(b.p)
		for a := range answers {
			share := 0.0
			for e, w := range b.p {
				share += w * table.models[q].answers[table.cells[q][e]][a]
			}
			want -= share * entropy(b.After(q, a).p)
		}
		if got := b.Bits(q); math.Abs(got-want) > 1e-9 {
			t.Errorf("question %d: got %v bits, want %v", q, got, want)
		}
	}
}

func TestBelief(t *testing.T) {
	table := read(t, sample)
	b := table.Begin()
	if got := b.Best().Question; got != 0 {
		t.Errorf("the best question is %d, want the one that halves", got)
	}
	if got := b.Left(); math.Abs(got-4) > 1e-9 {
		t.Errorf("%v things left, want 4", got)
	}
	after := b.After(0, No).After(1, Yes)
	if e, p := after.Likeliest(); e != table.Thing("cow") || p < 0.8 {
		t.Errorf("found %d with %.2f, want the cow", e, p)
	}
	if b.Asked(0) || !after.Asked(0) || !after.Asked(1) || after.Asked(2) {
		t.Error("the wrong questions were asked")
	}
	denied := after.Without(table.Thing("cow"))
	if e, _ := denied.Likeliest(); e == table.Thing("cow") || denied.P(e) <= 0 || denied.P(table.Thing("cow")) != 0 {
		t.Errorf("after a denial %d is likeliest", e)
	}
	for e := range table.Things() {
		denied = denied.Without(e)
	}
	if e, _ := denied.Likeliest(); e != -1 {
		t.Errorf("all were denied, but %d is likeliest", e)
	}
	if _, guess := denied.ShouldGuess(true); guess {
		t.Error("guesses although all were denied")
	}
}

// TestUnknownIsEvidence: "I don't know" speaks for a thing about which people disagree.
func TestUnknownIsEvidence(t *testing.T) {
	table := read(t, "table a\nquestion b c 10\nthing sure - 1 9\nthing split - 1 5\n")
	if b := table.Begin().After(0, Unknown); b.P(1) <= b.P(0) {
		t.Errorf("%.2f for the clear case, %.2f for the unclear one", b.P(0), b.P(1))
	}
}

func TestShouldGuess(t *testing.T) {
	table := read(t, sample)
	b := table.Begin()
	if _, guess := b.ShouldGuess(false); guess {
		t.Error("guesses before the first question")
	}
	if _, guess := b.ShouldGuess(true); !guess {
		t.Error("does not guess in the last turn")
	}
	if e, guess := b.After(0, No).After(1, Yes).ShouldGuess(false); !guess || e != 2 {
		t.Errorf("does not guess a thing that is nearly certain: %d, %v", e, guess)
	}
	if _, guess := b.After(0, Yes).After(1, Unknown).After(2, Yes).ShouldGuess(false); !guess {
		t.Error("asks on although no question is left")
	}
}

func TestDoubts(t *testing.T) {
	table := read(t, sample)
	given := []Given{{0, Unlikely}, {1, No}, {2, Unknown}}
	got := table.Doubts(table.Thing("owl"), given)
	if len(got) != 1 || got[0].Index != 0 || got[0].Share > 0.1 {
		t.Errorf("got %v, want a doubt about the first answer only", got)
	}
	got = table.Doubts(table.Thing("cow"), []Given{{0, Unknown}, {1, No}, {0, Yes}})
	if len(got) != 2 || got[0].Index != 1 && got[0].Index != 2 {
		t.Errorf("got %v, want two doubts", got)
	}
}

// Of answers that contradict the others one is suspected, and none if all fit.
func TestSuspect(t *testing.T) {
	b := random(t, 60, 40).Begin()
	var given []Given
	for q := range 30 {
		a := No
		if b.table.Degree(q, 7) >= levels/2 {
			a = Yes
		}
		given = append(given, Given{q, a})
		b = b.After(q, a)
		if i, p := b.Suspect(given); i >= 0 {
			t.Errorf("answer %d of %d is suspected with %.2f", i, len(given), p)
		}
	}
	var slips []int
	for i, g := range given {
		if b.table.Degree(g.Question, 7)%9 == 0 && len(slips) < 2 {
			slips, given[i].Answer = append(slips, i), g.Answer.Opposite()
		}
	}
	wrong := b.Instead(given)
	if i, p := wrong.Suspect(given); !slices.Contains(slips, i) || p < suspectSlip || p > 1 {
		t.Errorf("answer %d is suspected with %.2f, want one of %v", i, p, slips)
	}
	if i, _ := b.table.Begin().Suspect(nil); i >= 0 {
		t.Error("no answer is suspected")
	}
	for _, i := range slips {
		given[i].Answer = given[i].Answer.Opposite()
	}
	if e, p := wrong.Without(3).Instead(given).Likeliest(); e != 7 || p < 0.9 || !wrong.Without(3).Instead(given).Denied(3) {
		t.Errorf("with the right answer it is thing %d with %.2f", e, p)
	}
	if Unknown.Opposite() != Unknown || Likely.Opposite() != Unlikely {
		t.Error("the opposite is wrong")
	}
}

func TestTaught(t *testing.T) {
	table := read(t, sample)
	votes := make([][]Votes, len(table.Questions()))
	for q := range votes {
		votes[q] = make([]Votes, len(table.Things()))
	}
	for range 2 {
		votes[0][3].Add(Yes)
	}
	for range 50 {
		votes[1][3].Add(Yes)
	}
	for range 5 {
		votes[2][3].Add(Unlikely)
	}
	for range 3 {
		votes[0][1].Add(Unlikely)
	}
	taught, err := table.Taught(votes)
	if err != nil {
		t.Fatal(err)
	}
	if got := taught.Degree(0, 3); got != 0 {
		t.Errorf("two members moved a cell to %d", got)
	}
	if was, got := table.Degree(0, 1), taught.Degree(0, 1); got == was {
		t.Errorf("three members who hedge leave a cell at %d", was)
	}
	if got := Share(taught.Degree(1, 3)); got > Share(0)+mostMoved+0.06 || got < Share(0)+0.2 {
		t.Errorf("fifty members moved a cell to %.2f", got)
	}
	if got := taught.Degree(2, 3); got != 4 {
		t.Errorf("five hedged answers moved a 5 to %d", got)
	}
	if table.Degree(1, 3) != 0 {
		t.Error("teaching changed the table")
	}
}

// A version makes the same table of its base again, and of nothing else.
func TestVersion(t *testing.T) {
	table := read(t, sample)
	cells := table.extended(nil)
	cells[0][0], cells[0][3], cells[2][1] = 5, 7, 1
	taught, err := New(table.Name(), table.Questions(), table.Things(), cells)
	if err != nil {
		t.Fatal(err)
	}
	version := taught.Since(table)
	if got, err := table.Version(version); err != nil || got.Text() != taught.Text() {
		t.Errorf("%s makes %v, %v", version, got, err)
	}
	if got, err := table.Version(table.Since(table)); err != nil || got.Text() != table.Text() {
		t.Errorf("no change makes %v, %v", got, err)
	}
	if _, err := taught.Version(version); !errors.Is(err, ErrOtherTable) {
		t.Errorf("another table has the version, too: %v", err)
	}
	hash := table.Hash()
	for _, damaged := range []string{hash + "+", hash + "+AA", hash + "+!=" + hash, hash + "+gA=" + hash, hash + "+_____w8=" + hash, hash + "+f39_f38=" + hash, version[:len(version)-1] + "x"} {
		if got, err := table.Version(damaged); err == nil || errors.Is(err, ErrOtherTable) {
			t.Errorf("%s makes %v, %v", damaged, got, err)
		}
	}
}

// Of more changes than a version holds, those with the most votes are made.
func TestTaughtChangesAreBounded(t *testing.T) {
	things, questions := make([]Thing, 50), make([]Question, 30)
	for i := range things {
		things[i] = Thing{Key: fmt.Sprint("t", i), Sign: "-", Weight: 1}
	}
	cells, votes := make([][]uint8, len(questions)), make([][]Votes, len(questions))
	for q := range questions {
		questions[q] = Question{Key: fmt.Sprint("q", q), Topic: "x"}
		cells[q], votes[q] = make([]uint8, len(things)), make([]Votes, len(things))
		for e := range votes[q] {
			votes[q][e] = Votes{Yes: 5 + float64(q)}
		}
	}
	table, err := New("many", questions, things, cells)
	if err != nil {
		t.Fatal(err)
	}
	taught, err := table.Taught(votes)
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for q := range questions {
		for e := range things {
			if taught.Degree(q, e) > 0 {
				changed++
			}
		}
	}
	if changed != MaxChanges || taught.Degree(0, 0) != 0 || taught.Degree(len(questions)-1, 0) == 0 {
		t.Errorf("%d cells change", changed)
	}
	if n := len(taught.Since(table)); n > 4000 {
		t.Errorf("the version has %d bytes", n)
	}
}

func TestDegree(t *testing.T) {
	for d := range uint8(levels) {
		if got := Degree(Share(d)); got != d {
			t.Errorf("the degree of the share of %d is %d", d, got)
		}
	}
	if Degree(0) != 0 || Degree(1) != 9 {
		t.Error("shares beyond the ends are not clamped")
	}
}

// TestBest: the most telling question is one that was not asked.
func TestBest(t *testing.T) {
	b := random(t, 50, 20).Begin()
	for n := range 20 {
		best := b.Best()
		for q := range 20 {
			if bits := b.Bits(q); !b.Asked(q) && bits > best.Bits || b.Asked(best.Question) {
				t.Errorf("after %d answers question %d tells %v, and the best one, %d, %v", n, q, bits, best.Question, best.Bits)
			}
		}
		b = b.After(best.Question, Yes)
	}
	if best := b.Best(); best.Question != -1 {
		t.Errorf("question %d is asked twice", best.Question)
	}
}

// TestAllocations: a question allocates nothing, and an answer only the belief.
func TestAllocations(t *testing.T) {
	b := random(t, MaxThings, MaxQuestions).Begin()
	if n := testing.AllocsPerRun(20, func() { b.Best() }); n > 0 {
		t.Errorf("a question allocates %v times", n)
	}
	if n := testing.AllocsPerRun(20, func() { _ = b.After(1, Yes) }); n > 1 {
		t.Errorf("an answer allocates %v times", n)
	}
}

func BenchmarkBest(b *testing.B) {
	belief := random(b, MaxThings, MaxQuestions).Begin()
	b.ReportAllocs()
	for b.Loop() {
		belief.Best()
	}
}

func BenchmarkRead(b *testing.B) {
	text := random(b, MaxThings, MaxQuestions).Text()
	b.ReportAllocs()
	for b.Loop() {
		read(b, text)
	}
}
