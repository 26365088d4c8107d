package games_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
)

// at returns the position at count n.
func at(t testing.TB, n int) games.Position {
	t.Helper()
	p, err := newCount().Open(games.Options{"from": fmt.Sprint(n)})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func wantRefusal(t *testing.T, what string, err error, id string) {
	t.Helper()
	if r, ok := games.RefusalIn(err); !ok || r.ID != id {
		t.Errorf("%s: %v, want a refusal %s", what, err, id)
	}
}

func TestPlay(t *testing.T) {
	p := at(t, 8)
	for _, typed := range []string{"1", " +1 ", "+1"} {
		if got, err := p.Canonical(typed); err != nil || got != "+1" {
			t.Errorf("Canonical(%q) = %q, %v, want +1", typed, got, err)
		}
	}
	next, err := p.Play("2")
	if err != nil {
		t.Fatal(err)
	}
	if got := p.View().Alt.String(); got != "count.alt(Count=8)" {
		t.Errorf("playing has changed the position before: it says %s", got)
	}
	if o := next.Outcome(); !o.Over || next.Turn() != games.Nobody || len(slices.Collect(next.Moves())) != 0 {
		t.Errorf("at the end: %v, turn %d", o, next.Turn())
	}
	if got := next.View().Alt.String(); got != "count.alt(Count=10)" {
		t.Errorf("the view says %s", got)
	}
}

func TestPlayRefuses(t *testing.T) {
	tests := []struct {
		from  int
		typed string
		want  string
	}{
		{0, "x", "count.refuse.typed"}, {0, "", "count.refuse.typed"}, {0, "3", "count.refuse.illegal"}, {9, "2", "count.refuse.illegal"},
		{0, strings.Repeat(" ", games.MaxMove) + "1", "games.move.long"}, {0, strings.Repeat("é", games.MaxMove), "count.refuse.typed"},
	}
	for _, tt := range tests {
		p := at(t, tt.from)
		next, err := p.Play(tt.typed)
		wantRefusal(t, tt.typed, err, tt.want)
		if next != nil {
			t.Errorf("Play(%q) gives a position beside its refusal", tt.typed)
		}
		_, same := p.Canonical(tt.typed)
		if diff := cmp.Diff(err.Error(), same.Error()); diff != "" {
			t.Errorf("Play and Canonical of %q differ\n%s", tt.typed, diff)
		}
	}
	over, err := at(t, 9).Play("1")
	if err != nil {
		t.Fatal(err)
	}
	_, err = over.Play("1")
	wantRefusal(t, "a move after the end", err, "games.over")
}

func TestMovesCanStopEarly(t *testing.T) {
	for m := range at(t, 0).Moves() {
		if m != "+1" {
			t.Errorf("the first move is %s, want +1", m)
		}
		break
	}
}

func TestOpenRefuses(t *testing.T) {
	for id, o := range map[string]games.Options{
		"count.refuse.seven": {"from": "7"}, "games.option.number": {"from": "10"}, "games.option.unknown": {"to": "1"},
	} {
		p, err := newCount().Open(o)
		wantRefusal(t, fmt.Sprint(o), err, id)
		if p != nil {
			t.Errorf("Open(%v) gives a position beside its refusal", o)
		}
	}
}

func TestDraw(t *testing.T) {
	g, r := newCount(), rand.New(rand.NewPCG(1, 1))
	if got := g.Secrets.Draw(at(t, 0), 1, r); len(got) != 1 {
		t.Errorf("a seat with a secret draws %q", got)
	}
	if got := g.Secrets.Draw(stranger{}, 1, r); got != "" {
		t.Errorf("for a position of another game it draws %q", got)
	}
}

// stranger is a position of another game.
type stranger struct{ games.Position }

func TestPlayer(t *testing.T) {
	g := newCount()
	if g.Players["hal"] != nil {
		t.Error("the game has an undefined player")
	}
	ones, limits := g.Players["ones"], games.Limits{Nodes: 5, Depth: 2}
	got, err := ones(t.Context(), at(t, 0), games.Hand{}, limits)
	want := games.Thought{Move: "+1", Value: 0.5, Proven: true, Distance: 3, Line: []string{"+1", "+2"}, Nodes: 5, Depth: 2, Why: games.T("count.why")}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
	_, err = ones(t.Context(), stranger{}, games.Hand{}, limits)
	wantRefusal(t, "a position of another game", err, "games.foreign")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ones(ctx, at(t, 0), games.Hand{}, limits); !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupted player: %v", err)
	}
	if thought, err := g.Players["stuck"](t.Context(), at(t, 0), games.Hand{}, limits); err == nil || thought.Move != "" {
		t.Errorf("a player that fails: %v, %v", thought, err)
	}
}

func TestInfo(t *testing.T) {
	info := newCount().Info
	for want, id := range []string{"even", "odd"} {
		if s, ok := info.SeatByID(id); s != games.Seat(want) || !ok {
			t.Errorf("SeatByID(%s) = %d, %v", id, s, ok)
		}
	}
	if _, ok := info.SeatByID("blue"); ok {
		t.Error("there is a seat blue")
	}
	if o, ok := info.OpeningByName("play"); !ok || o.Name != "play" {
		t.Errorf("OpeningByName(play) = %v, %v", o, ok)
	}
	if _, ok := info.OpeningByName("duel"); ok {
		t.Error("there is an opening duel")
	}
	for seat, want := range [][]string{{"ones"}, {"ones", "stuck"}} {
		var got []string
		for _, p := range info.PlayersFor(games.Seat(seat)) {
			got = append(got, p.Name)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("players for seat %d (-want +got)\n%s", seat, diff)
		}
	}
	if got := info.Text("player", "ones").ID; got != "count.player.ones" {
		t.Errorf("the ID of a player's text is %s", got)
	}
}

func ExampleNew() {
	p, _ := newCount().Open(games.Options{"from": "8"})
	fmt.Println(slices.Collect(p.Moves()), p.Turn())
	p, _ = p.Play("2")
	fmt.Println(p.Outcome().Over, p.Outcome().Reason)
	// Output:
	// [+1 +2] 0
	// true count.ten
}
