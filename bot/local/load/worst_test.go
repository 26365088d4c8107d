package load

import (
	"testing"
	"time"
)

func TestWorst(t *testing.T) {
	t.Parallel()
	o := options(t)
	o.Time, o.Errors = 1500*time.Millisecond, nil // the bot complains of being ended in the middle of it
	light := theWorst
	light.watch, light.simulate = "/pathway watch size:5 red:depth red-depth:2 blue:depth blue-depth:2", "/mastermind simulate games:100"
	r, err := worst(t.Context(), o, light)
	if err != nil {
		t.Fatal(err)
	}
	if want := light.threads + light.simulations + light.hints; r.Attack != want {
		t.Errorf("got an attack by %d commands, want %d", r.Attack, want)
	}
	if r.Interactions == 0 || r.P99 <= 0 || r.IdleP99 <= 0 {
		t.Errorf("got %+v, want figures", r)
	}
}

func TestAnswersStillAwaitedCount(t *testing.T) {
	waits := &player{moved: time.Now().Add(-time.Hour)}
	c := &crowd{players: []*player{waits, {}}}
	if got := c.overdue(); len(got) != 1 || got[0] < time.Hour {
		t.Errorf("got %v, want the hour of the one who waits", got)
	}
}

func TestAnswerTimesAreTakenOnce(t *testing.T) {
	var a answerTimes
	a.add(time.Second)
	if got := a.take(); len(got.times) != 1 {
		t.Errorf("got %v, want one", got.times)
	}
	if got := a.take(); len(got.times) != 0 {
		t.Errorf("got %v again", got.times)
	}
}
