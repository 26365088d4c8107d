package yesno

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlour/games"
)

// A share has a sign for each turn: how much the question told, or whether the guess was right.
func TestShare(t *testing.T) {
	s := opened(t, games.Options{"turns": "15"})
	r := rand.New(rand.NewPCG(1, 1))
	e := s.list.Thing("EE")
	for len(s.rows) < 11 {
		m := random(s, r)
		for m.Kind != question {
			m = random(s, r)
		}
		s = s.After(m)
		s = s.After(s.truth(e))
	}
	best := s.belief.Best().Question
	least := best
	for q := range s.list.Questions() {
		if !s.belief.Asked(q) && s.belief.Bits(q) < s.belief.Bits(least) {
			least = q
		}
	}
	for _, m := range []move{
		{Kind: question, At: best}, {Kind: question, At: least},
		{Kind: guess, At: s.list.Thing("LV")}, {Kind: guess, At: e},
	} {
		s = s.After(m)
		s = s.After(s.truth(e))
	}
	lines := share(s)
	if len(lines) != 2 || !strings.HasSuffix(lines[1], "🟩▫️❌🎯") {
		t.Errorf("the share is %q", lines)
	}
	if !s.Outcome().Over || len(share(opened(t, nil))) != 0 {
		t.Error("the right guess does not end the game, or a game without turns has a share")
	}
}

// Any table is drawn at the start, and no other option is changed.
func TestAnyTableIsDrawn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	seen := map[string]bool{}
	for range 30 {
		o, err := newLibrary(textFiles).resolve(games.Options{optList: anyTable, optTurns: "15"}, "de", r)
		if err != nil || o[optTurns] != "15" {
			t.Fatalf("%v, %v", o, err)
		}
		seen[o[optList]] = true
	}
	if len(seen) != 2 || seen[anyTable] {
		t.Errorf("the tables are %v", seen)
	}
	if o, err := newLibrary(textFiles).resolve(games.Options{optList: "animals"}, "", r); err != nil || o[optList] != "animals" {
		t.Errorf("a chosen table becomes %v, %v", o, err)
	}
}

// A day's thing is found by Parlour within the limit.
func TestDailyIsFound(t *testing.T) {
	var turns []int
	for _, name := range []string{"countries", "animals"} {
		s := opened(t, games.Options{optList: name, optTurns: "15"})
		for e := range s.list.Things() {
			at, r := s, rand.New(rand.NewPCG(1, uint64(e)))
			for !at.Outcome().Over {
				at = at.After(at.choose(r).Move)
				at = at.After(at.truth(e))
			}
			turns = append(turns, len(at.rows))
			if !at.found() {
				t.Errorf("%s is not found", s.list.Things()[e].Key)
			}
		}
	}
	slices.Sort(turns)
	if median := turns[len(turns)/2]; median > 10 {
		t.Errorf("half of the things take %d turns or more", median)
	}
}

// Animals have a size, but neither wealth nor languages.
func TestTopicsSuitTheTable(t *testing.T) {
	for list, want := range map[string]string{"animals": "yesno.topic.own-size", "countries": "yesno.topic.size"} {
		if got := opened(t, games.Options{"list": list}).list.topic("size").ID; got != want {
			t.Errorf("%s: the size is %s", list, got)
		}
	}
}
