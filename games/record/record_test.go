package record_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/all"
	"parlour/games/gametest"
	"parlour/games/record"
)

// crosscut is a complete record.
const crosscut = `[Game "crosscut"]
[Opening "duel"]
[Option "height=5"]
[Option "width=5"]
[Red "alice \"the\" first"]
[Blue "Parlour"]
[BlueComputer "greedy"]
[Date "2026.01.02"]
[Result "red"]

1. c3
2. b2
3. c2
4. d4
5. c4
`

func TestReadAndWrite(t *testing.T) {
	r, err := record.Read(t.Context(), all.Games(), crosscut)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Moves) != 5 || r.Seats[0].Name != `alice "the" first` || r.Seats[1].Computer != "greedy" || !r.Date.Equal(time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("read as %+v", r)
	}
	if got := written(t, r); got != crosscut {
		t.Errorf("written again:\n%s\nwant:\n%s", got, crosscut)
	}
	loose := strings.ReplaceAll("\ufeff; a note\n\n"+strings.ReplaceAll(crosscut, "1. c3", "1.C3"), "\n", " \r\n")
	again, err := record.Read(t.Context(), all.Games(), loose)
	if err != nil {
		t.Fatalf("with notes, blanks and another editor's line ends: %v", err)
	}
	if got := written(t, again); got != crosscut {
		t.Errorf("read with notes and blanks, and written again:\n%s", got)
	}
}

func written(t testing.TB, r *record.Record) string {
	t.Helper()
	text, err := r.Write()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Every kind of error in a file names its line.
func TestReadRefuses(t *testing.T) {
	tags := "[Game \"crosscut\"]\n[Option \"width=5\"]\n[Option \"height=5\"]\n"
	for _, c := range []struct {
		text, want string
		line       int
	}{
		{"", "no-game", 1},
		{"\n\n1. c3", "no-game", 3},
		{"[Game \"ludo\"]", "game", 1},
		{"[Game]", "tag", 1},
		{"[Game crosscut]", "tag", 1},
		{"[Game `crosscut`]", "tag", 1},
		{"[Game \"crosscut\"", "tag", 1},
		{"[ \"crosscut\"]", "tag", 1},
		{"[Game \"a\\xff\"]", "tag", 1},
		{"\x00\x01", "no-text", 1},
		{tags + "\xff", "no-text", 4},
		{tags + "hello", "line", 4},
		{tags + "2. c3", "line", 4},
		{tags + "1. c3\n1. c3", "line", 5},
		{tags + "1.", "line", 4},
		{tags + "1. c3\n[Red \"alice\"]", "late", 5},
		{tags + "1. c3\n2. c3", "", 5},
		{tags + "1. zz", "", 4},
		{tags + "[Red \"alice\"]\n[Red \"bob\"]", "twice", 5},
		{tags + "[Option \"width=6\"]", "twice", 4},
		{tags + "[Option \"width\"]", "option", 4},
		{tags + "[Option \"depth=5\"]", "games.option.unknown", 4},
		{"[Game \"crosscut\"]\n[Option \"width=5000\"]", "games.option.number", 2},
		{tags + "[Opening \"party\"]", "opening", 4},
		{tags + "[Secret \"in-my-head\"]", "in-head", 4},
		{tags + "[Date \"yesterday\"]", "date", 4},
		{tags + "[End \"tired\"]", "end", 4},
		{tags + "[End \"green resigns\"]", "seat", 4},
		{tags + "[Green \"alice\"]", "unknown", 4},
		{tags + "[Red \"" + strings.Repeat("a", 101) + "\"]", "name", 4},
		{tags + "[Red \"a\\nb\"]", "name", 4},
		{tags + "[RedSecret \"a\"]", "no-secret", 4},
		{tags + "[RedComputer \"deep\"]", "computer", 4},
		{tags + "[RedComputer \"greedy:3\"]", "depth", 4},
		{tags + "[Result \"red\"]\n1. c3", "result", 4},
		{tags + "[Result \"*\"]\n[End \"agreed\"]\n1. c3", "result", 4},
		{tags + "1. (red drops out)", "drop-out", 4},
		{"[Game \"pig\"]\n[Option \"players=3\"]\n1. (pink drops out)", "seat", 3},
		{"[Game \"pig\"]\n[Option \"players=3\"]\n1. (yellow drops out)", "drop-out", 3},
		{"[Game \"mastermind\"]\n[MakerSecret \"RYGB\"]\n1. RYGG", "early", 2},
	} {
		_, err := record.Read(t.Context(), all.Games(), c.text)
		refusal, ok := games.RefusalIn(err)
		if !ok || refusal.ID != "games.record.refuse" {
			t.Errorf("Read(%q) = %v, want it refused", c.text, err)
			continue
		}
		why, _ := refusal.Args["Why"].(games.Text)
		want := c.want
		if !strings.Contains(want, ".") && want != "" {
			want = "games.record.refuse." + want
		}
		if refusal.Args["Line"] != c.line || want != "" && why.ID != want {
			t.Errorf("Read(%q): line %v: %v; want line %d: %s", c.text, refusal.Args["Line"], why, c.line, want)
		}
	}
}

// Writing and reading a record of random play yields the same game.
func TestRoundTrip(t *testing.T) {
	list := append(all.Games(), gametest.Chain())
	for _, g := range list {
		t.Run(g.Info.Name, func(t *testing.T) {
			for n := range 6 {
				r, p := played(t, g, rand.New(rand.NewPCG(uint64(n), 7)))
				text := written(t, r)
				again, err := record.Read(t.Context(), list, text)
				if err != nil {
					t.Fatalf("%v, of\n%s", err, text)
				}
				q, err := again.Last()
				if err != nil {
					t.Fatal(err)
				}
				if got, want := fmt.Sprint(q.View(), q.Turn(), q.Outcome()), fmt.Sprint(p.View(), p.Turn(), p.Outcome()); got != want {
					t.Errorf("read again the game stands as\n%s\nand stood as\n%s", got, want)
				}
				if got := written(t, again); got != text {
					t.Errorf("written again:\n%s\nbefore:\n%s", got, text)
				}
			}
		})
	}
}

// most is the greatest number of moves of a test game.
const most = 60

// played plays random moves from an opening with random options.
func played(t *testing.T, g *games.Game, r *rand.Rand) (*record.Record, games.Position) {
	t.Helper()
	o := games.Options{}
	for _, s := range g.Info.Options {
		if s.Kind == games.OneOf && r.IntN(3) == 0 {
			o[s.Name] = s.Choices[r.IntN(len(s.Choices))]
		}
	}
	rec := &record.Record{Game: g, Opening: g.Info.Openings[0].Name, Options: o, Date: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)}
	if _, err := g.Open(o); err != nil {
		rec.Options = games.Options{}
	}
	if g.ResolveOptions != nil {
		var err error
		if rec.Options, err = g.ResolveOptions(rec.Options, "", r); err != nil {
			t.Fatal(err)
		}
	}
	rec.InHead = g.Secrets != nil && g.Secrets.Ask != nil && r.IntN(2) == 0
	for i := range g.Seats(rec.Options) {
		rec.Seats = append(rec.Seats, record.Seat{Name: fmt.Sprintf("member %d\\ \"é\"", i)})
	}
	p, err := rec.Opened()
	for len(rec.Moves) < most && err == nil && !p.Outcome().Over {
		move, _ := g.RandomMove(p, r)
		m := record.Move{DropsOut: games.Nobody, Text: move}
		rec.Moves = append(rec.Moves, m)
		p, err = rec.After(p, m)
	}
	if err != nil {
		t.Fatal(err)
	}
	if !p.Outcome().Over && r.IntN(2) == 0 {
		rec.End = record.End{Kind: []games.Kind{games.Resign, games.Draw, games.Stop}[r.IntN(3)]}
	}
	return rec, p
}

// A player who drops out appears in place of a move.
func TestDropOut(t *testing.T) {
	list := all.Games()
	for _, g := range list {
		g.DropOut = func(p games.Position, _ games.Seat) games.Position { return p } // no game defines one
	}
	const text = "[Game \"pig\"]\n[Option \"players=3\"]\n[Result \"*\"]\n\n1. (yellow drops out)\n2. roll\n"
	r, err := record.Read(t.Context(), list, text)
	if err != nil {
		t.Fatal(err)
	}
	if got := written(t, r); got != text || r.Moves[0].DropsOut != 1 {
		t.Errorf("written again, with seat %d left:\n%s", r.Moves[0].DropsOut, got)
	}
	if _, err := record.Read(t.Context(), list, strings.Replace(text, "2. roll", "2. (yellow drops out)", 1)); err == nil {
		t.Error("a seat drops out twice")
	}
}

// A record contains secrets only after the end of the game. It has the letters of colours, and may be read with digits.
func TestSecrets(t *testing.T) {
	const over = "[Game \"mastermind\"]\n[MakerSecret \"RYGB\"]\n[End \"stopped\"]\n[Result \"none\"]\n\n1. RYGG\n2. 3,0\n"
	r, err := record.Read(t.Context(), all.Games(), strings.NewReplacer("RYGB", "1234", "RYGG", "1233").Replace(over))
	if err != nil {
		t.Fatal(err)
	}
	if got := written(t, r); got != over {
		t.Errorf("written again:\n%s", got)
	}
	r.End = record.End{}
	if got := written(t, r); strings.Contains(got, "RYGB") {
		t.Errorf("a game that goes on tells its secret:\n%s", got)
	}
}

// Arbitrary input does not crash Read, and an accepted record survives writing.
func FuzzRead(f *testing.F) {
	list := all.Games()
	f.Add(crosscut)
	f.Add("[Game \"pig\"]\n[Option \"players=3\"]\n[Result \"*\"]\n\n1. (yellow drops out)\n2. roll\n3. 4\n")
	f.Add("[Game \"mastermind\"]\n[MakerSecret \"RYGB\"]\n[End \"breaker resigns\"]\n[Secret \"in-my-head\"]\n1. ready\n2. RYGG\n")
	f.Add("[Game \"labyrinth\"]\n[Option \"labyrinth=kea\"]\n[Date \"2026.01.02\"]\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return // files have a size limit, and long ones add no coverage
		}
		r, err := record.Read(t.Context(), list, text)
		if _, refused := games.RefusalIn(err); err != nil && !refused {
			t.Fatal(err)
		} else if refused {
			return
		}
		once := written(t, r)
		again, err := record.Read(t.Context(), list, once)
		if err != nil {
			t.Fatalf("%v, of\n%s", err, once)
		}
		if twice := written(t, again); twice != once {
			t.Errorf("written once:\n%s\nand twice:\n%s", once, twice)
		}
	})
}

// Files name the sides as they were once called, and are written with their names of today.
func TestFormerSides(t *testing.T) {
	former := "[Game \"connectfour\"]\n[Opening \"duel\"]\n[Option \"height=4\"]\n[Option \"width=4\"]\n[Red \"alice\"]\n[BlueComputer \"easy\"]\n[End \"red resigns\"]\n[Result \"blue\"]\n\n1. 1\n2. 2\n"
	r, err := record.Read(t.Context(), all.Games(), former)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer("BlueComputer", "YellowComputer", `"blue"`, `"yellow"`).Replace(former)
	if got := written(t, r); got != want {
		t.Errorf("written again:\n%s\nwant:\n%s", got, want)
	}
}
