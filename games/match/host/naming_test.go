package host_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

// miss plays a game that does not find what the member has in mind.
func (l *learner) miss(who match.Actor, key string) *match.Table {
	l.T.Helper()
	t := l.MoveComputers(l.start(who, key))
	for !t.Outcome().Over {
		says := ""
		if _, asked := t.Correcting(); asked {
			t = l.MoveComputers(l.Must(t, games.Insist, "", who))
			continue
		}
		for says = range t.Position().Moves() { // the last one denies, or knows nothing
		}
		t = l.MoveComputers(l.Must(t, games.Move, says, who))
	}
	return t
}

// name names a thing after a game, and returns its key.
func (l *learner) name(t *match.Table, who match.Actor, name string) (string, error) {
	l.T.Helper()
	key, err := l.Lessons.MayName(l.T.Context(), t, who, name)
	if err == nil {
		_, err = l.Lessons.Place(l.T.Context(), t, who, key, "", "")
	}
	return key, err
}

// waiting returns the things that wait for approval.
func (l *learner) waiting() (all []string) {
	l.T.Helper()
	waiting, err := l.Lessons.Waiting(l.T.Context(), "guild", l.g, l.g.Learning.Subject(nil))
	if err != nil {
		l.T.Fatal(err)
	}
	for _, w := range waiting {
		all = append(all, w.Thing)
	}
	return all
}

func refusal(err error) string {
	r, _ := games.RefusalIn(err)
	return r.ID
}

// A named thing waits with the member's answers, and games begin with it on the day after the last version,
// once it is approved. After its removal they begin without it.
func TestNaming(t *testing.T) {
	l := newLearner(t)
	subject, option := l.g.Learning.Subject(nil), l.g.Learning.Option
	missed := l.miss(matchtest.Alice, "missed")
	key, err := l.name(missed, matchtest.Alice, "Xyzzy")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.name(missed, matchtest.Bob, "Plugh"); refusal(err) != "match.refuse.not-yours" {
		t.Errorf("Bob names what Alice thought of: %v", err)
	}
	answers, err := l.Lessons.Place(t.Context(), missed, matchtest.Alice, key, "some-question", "yes")
	if err != nil || answers["some-question"] != "yes" {
		t.Errorf("the answers are %v, %v", answers, err)
	}
	if got := l.waiting(); len(got) != 1 || got[0] != key {
		t.Fatalf("%v waits, want %s", got, key)
	}
	if err := l.Lessons.Approve(t.Context(), "other", l.g, subject, key); refusal(err) != "match.refuse.not-waiting" {
		t.Errorf("another server approves it: %v", err)
	}
	if err := l.Lessons.Approve(t.Context(), "guild", l.g, subject, key); err != nil {
		t.Fatal(err)
	}
	if got := l.waiting(); len(got) > 0 {
		t.Errorf("%v still waits", got)
	}
	with, at := l.taught()
	if now := l.start(matchtest.Bob, "now"); now.Match.Options[option] != with || !strings.Contains(with, "+") {
		t.Errorf("a new match begins with %q, want %q", now.Match.Options[option], with)
	}

	// A second thing on the same day has to wait for the next.
	second, err := l.name(l.miss(matchtest.Bob, "second"), matchtest.Bob, "Plugh")
	if err == nil {
		err = l.Lessons.Approve(t.Context(), "guild", l.g, subject, second)
	}
	if value, now := l.taught(); err != nil || value != with || !now.Equal(at) {
		t.Errorf("there are two versions on one day: %v", err)
	}
	l.Clock = l.Clock.Add(25 * time.Hour)
	both := l.start(matchtest.Bob, "both")
	if got := both.Match.Options[option]; got == with || got == "" {
		t.Errorf("a day later a match begins with %q", got)
	}

	// A removed thing is in no new match, and a match about it brings nothing back.
	for _, thing := range []string{key, second} {
		if err := l.Lessons.Remove(t.Context(), "guild", l.g, subject, thing); err != nil {
			t.Fatal(err)
		}
	}
	if after := l.start(matchtest.Carol, "after"); strings.Contains(after.Match.Options[option], "+") {
		t.Errorf("after the removal a match begins with %q", after.Match.Options[option])
	}
	if ids := l.ballots(); len(ids) > 0 || len(l.waiting()) > 0 {
		t.Errorf("after the removal there are the ballots %v", ids)
	}
	if err := l.Lessons.Remove(t.Context(), "guild", l.g, subject, l.secret); refusal(err) != "match.refuse.not-waiting" {
		t.Errorf("one of the game's own things is removed: %v", err)
	}
	if _, err := l.Lessons.Place(t.Context(), missed, matchtest.Alice, key, "some-question", "no"); refusal(err) != "match.refuse.not-waiting" {
		t.Errorf("a removed thing is placed: %v", err)
	}
}

// A member can let few things wait, and a server can add few. What waits goes with its member, and what was
// added stays until a reset.
func TestNamingIsLimited(t *testing.T) {
	l := newLearner(t)
	subject := l.g.Learning.Subject(nil)
	missed := l.miss(matchtest.Alice, "missed")
	refused, added := "", 0
	for i := 0; i < 50 && refused == ""; i++ {
		_, err := l.name(missed, matchtest.Alice, fmt.Sprint("Xyzzy ", i))
		if refused = refusal(err); err != nil && refused == "" {
			t.Fatal(err)
		}
	}
	if waiting := l.waiting(); refused != "match.refuse.too-many" || len(waiting) > 5 {
		t.Errorf("%v waits, and then %s", waiting, refused)
	}
	for i := 0; added < 50; i++ {
		if len(l.waiting()) == 0 {
			if _, err := l.name(missed, matchtest.Alice, fmt.Sprint("Plugh ", i)); err != nil {
				t.Fatal(err)
			}
		}
		if err := l.Lessons.Approve(t.Context(), "guild", l.g, subject, l.waiting()[0]); err != nil {
			if refusal(err) != "match.refuse.added" || added != l.g.Learning.Naming.Most {
				t.Errorf("after %d things: %v", added, err)
			}
			break
		}
		added++
	}
	for cursor, first := "", true; first || cursor != ""; first = false {
		var err error
		if cursor, err = l.Store.Forget(t.Context(), matchtest.Alice.User, match.FormerID("x"), cursor, 500); err != nil {
			t.Fatal(err)
		}
	}
	taught, err := l.Lessons.Taught(t.Context(), "guild", l.g, subject)
	if ids := l.ballots(); err != nil || len(ids) > 0 || len(taught.Added) != added {
		t.Errorf("after Alice is forgotten there are the ballots %v, and %d things: %v", ids, len(taught.Added), err)
	}
	if err := l.Lessons.Reset(t.Context(), "guild", l.g, subject); err != nil {
		t.Fatal(err)
	}
	if taught, err := l.Lessons.Taught(t.Context(), "guild", l.g, subject); err != nil || len(taught.Added) > 0 || taught.Value != "" {
		t.Errorf("after the reset %+v is taught, %v", taught, err)
	}
}
