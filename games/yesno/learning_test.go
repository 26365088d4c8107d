package yesno

import (
	"slices"
	"strings"
	"testing"

	"parlour/games"
)

// solved plays a game in which a member thinks of a thing and answers by the table, except that what
// lies in wrong gets the opposite.
func solved(t *testing.T, s state, thing string, wrong ...string) state {
	t.Helper()
	for !s.Outcome().Over {
		c, err := asking(t.Context(), s, games.Hand{}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		s = s.After(c.Move)
		m := s.truth(s.list.Thing(thing))
		for _, key := range wrong {
			if s.kind == question && s.list.Questions()[s.asked].Key == key {
				m.Says = no - m.Says
			}
		}
		s = s.After(m)
	}
	return s
}

// The answers of a game are votes on its thing: what was found, or what was revealed after the end.
func TestVotes(t *testing.T) {
	s := solved(t, opened(t, games.Options{"list": "animals", "turns": "30", "people": "true"}), "owl")
	thing, all := votes(s, "")
	if thing != "owl" || len(all) < 5 {
		t.Fatalf("the votes are %v on %s", all, thing)
	}
	for _, v := range all {
		r := s.rows[v.Move/2]
		if v.Move%2 != 1 || s.list.Questions()[r.At].Key != v.Question || answerWords[r.Says] != v.Answer || v.Answer == "unknown" {
			t.Errorf("%v is no answer of the game", v)
		}
	}
	missed := s
	missed.rows = missed.rows[:len(missed.rows)-1]
	if thing, _ := votes(missed, ""); thing != "" {
		t.Errorf("a game whose thing is unknown is about %s", thing)
	}
	if thing, _ := votes(missed, "lynx"); thing != "lynx" {
		t.Errorf("a game whose thing was revealed is about %s", thing)
	}
	other := s
	other.people = false
	if thing, _ := votes(other, ""); thing != "" {
		t.Error("Parlour’s own answers are votes")
	}
}

// Three members who disagree with the table change it, a match keeps what it began with, and a
// version of another table gives the moves without analysis.
func TestFold(t *testing.T) {
	lib := newLibrary(textFiles)
	ballots := []games.Ballot{}
	for range 3 {
		version, changed := lib.fold("animals", nil, slices.Values(ballots))
		if changed != 0 || strings.Contains(version, "+") {
			t.Errorf("%d members change %d cells", len(ballots), changed)
		}
		ballots = append(ballots, games.Ballot{Thing: "owl", Answers: map[string]string{"feathers": "no", "flies": "yes"}})
	}
	version, changed := lib.fold("animals", nil, slices.Values(ballots))
	if changed != 1 || len(version) > maxVersion {
		t.Fatalf("three members change %d cells: %s", changed, version)
	}
	now, was := opened(t, games.Options{"list": "animals", "taught": version}), opened(t, games.Options{"list": "animals"})
	q, e := was.list.Question("feathers"), was.list.Thing("owl")
	if now.list.Degree(q, e) >= was.list.Degree(q, e) || now.list.Hash() == was.list.Hash() {
		t.Errorf("the degree is %d, and was %d", now.list.Degree(q, e), was.list.Degree(q, e))
	}
	if _, err := lib.open(games.Options{"list": "animals", "taught": version + "0"}); err == nil {
		t.Error("a version with another hash opens")
	}
	foreign := opened(t, games.Options{"list": "animals", "taught": strings.Repeat("0", 16)})
	m := move{Kind: question, At: q}
	if v, err := judge(t.Context(), foreign, m, games.Limits{}); err != nil || v.Skill != -1 || v.Best != "" {
		t.Errorf("a move with an unknown table is judged %v, %v", v, err)
	}
	if v, err := judge(t.Context(), now, m, games.Limits{}); err != nil || v.Skill < 0 {
		t.Errorf("a move with a taught table is judged %v, %v", v, err)
	}
}
