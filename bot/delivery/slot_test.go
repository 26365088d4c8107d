package delivery

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// A time, and how the tests write others.
var noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

func in(d time.Duration) time.Time { return noon.Add(d) }

// shownBoard is a board that message 10 has shown for a minute.
func shownBoard() Slot {
	return Slot{
		Key: Key{Home: "1", Match: "m", ID: "board"}, Place: Place{Channel: "1"},
		Wanted: 5, Shown: 5, Message: "10", Route: Route{Path: "r", Message: "10"}, Turn: 3, ShownAt: in(-time.Minute),
	}
}

// sending is that board in a turn of process a, which sends version 6.
func sending() Slot {
	s, _ := shownBoard().Raise("a", true, noon)
	return s
}

func TestRaise(t *testing.T) {
	refused, held, unrecorded := shownBoard(), sending(), sending()
	refused.Refused = true
	unrecorded.Until = in(-time.Second)
	for _, test := range []struct {
		name    string
		slot    Slot
		process string
		member  bool
		taken   bool
		wanted  int64
		due     time.Time
		again   time.Time
	}{
		{"free", shownBoard(), "b", true, true, 6, time.Time{}, time.Time{}},
		{"free, by a computer", shownBoard(), "b", false, true, 6, time.Time{}, time.Time{}},
		{"outside of a process that sends", shownBoard(), "", true, false, 6, noon, time.Time{}},
		{"held", held, "b", true, false, 7, noon, time.Time{}},
		{"unrecorded", unrecorded, "b", true, true, 7, time.Time{}, in(confirmAfter)},
		{"refused, by a member", refused, "b", true, true, 6, time.Time{}, time.Time{}},
		{"refused, by a computer", refused, "b", false, false, 6, noon, time.Time{}},
	} {
		got, taken := test.slot.Raise(test.process, test.member, noon)
		if taken != test.taken || got.Wanted != test.wanted || !got.Due.Equal(test.due) || !got.ResendAt.Equal(test.again) {
			t.Errorf("%s: got %+v, taken %v", test.name, got, taken)
		}
		if taken && (got.Sender != test.process || got.Turn != test.slot.Turn+1 || !got.Until.Equal(in(TurnLasts)) || got.Refused) {
			t.Errorf("%s: got the turn %+v", test.name, got)
		}
	}
}

func TestTake(t *testing.T) {
	slot := func(change func(*Slot)) Slot {
		s := shownBoard()
		change(&s)
		return s
	}
	for _, test := range []struct {
		name  string
		slot  Slot
		taken bool
		again time.Time
	}{
		{"not due", shownBoard(), false, time.Time{}},
		{"due later", slot(func(s *Slot) { s.Due = in(1) }), false, time.Time{}},
		{"due", slot(func(s *Slot) { s.Due = noon }), true, time.Time{}},
		{"due, and refused", slot(func(s *Slot) { s.Due, s.Refused = noon, true }), false, time.Time{}},
		{"once more", slot(func(s *Slot) { s.ResendAt = noon }), true, time.Time{}},
		{"once more later", slot(func(s *Slot) { s.Due, s.ResendAt = noon, in(time.Second) }), true, in(time.Second)},
		{"held", slot(func(s *Slot) { s.Due, s.Sender, s.Until = noon, "a", in(1) }), false, time.Time{}},
		{"never recorded", slot(func(s *Slot) { s.Sender, s.Until = "a", noon }), true, in(confirmAfter)},
	} {
		got, taken := test.slot.Take("b", noon)
		if taken != test.taken || taken && (!got.ResendAt.Equal(test.again) || !got.Due.IsZero() || got.Sender != "b" || got.Wanted != test.slot.Wanted) {
			t.Errorf("%s: got %v, %+v", test.name, taken, got)
		}
		if !taken && got != test.slot {
			t.Errorf("%s: the slot has changed to %+v", test.name, got)
		}
	}
}

func TestRecord(t *testing.T) {
	turn := sending().Turn
	raised, _ := sending().Raise("b", true, noon)
	confirmed := sending()
	confirmed.ResendAt = in(time.Second)
	pending := sending()
	pending.Message, pending.Route, pending.Pending = "", Route{}, Route{Path: "p"}
	failed := sending()
	failed.Failed = 4
	for _, test := range []struct {
		name     string
		slot     Slot
		turn     int64
		result   Result
		want     func(Slot) Slot // of the slot
		leftover string          // its message
		more     bool
	}{
		{"shown", sending(), turn, Result{Version: 6, Message: "10"},
			func(s Slot) Slot { s.Shown, s.ShownAt = 6, noon; return s.free() }, "", false},
		{"shown, and raised meanwhile", raised, turn, Result{Version: 6, Message: "10"},
			func(s Slot) Slot { s.Shown, s.ShownAt, s.Due = 6, noon, time.Time{}; return s }, "", true},
		{"shown, to be confirmed", confirmed, turn, Result{Version: 6, Message: "10"},
			func(s Slot) Slot { s.Shown, s.ShownAt = 6, noon; return s.free() }, "", false},
		{"a new message", sending(), turn, Result{Version: 6, Message: "11", Route: Route{Path: "n"}},
			func(s Slot) Slot {
				s.Shown, s.ShownAt, s.Message, s.Route = 6, noon, "11", Route{Path: "n"}
				return s.free()
			}, "10", false},
		{"an old message", sending(), turn, Result{Version: 6, Message: "9"},
			func(s Slot) Slot { s.ShownAt = noon; return s }, "9", true},
		{"what a nonce has returned", pending, turn, Result{Version: 6, Message: "11", Posted: true},
			func(s Slot) Slot { s.Wanted, s.Shown, s.ShownAt, s.Message = 7, 6, noon, "11"; return s }, "", true},
		{"a response", pending, turn, Result{Version: 6, Message: "11", Route: Route{Path: "p", Message: "11"}},
			func(s Slot) Slot {
				s.Shown, s.ShownAt, s.Message, s.Route, s.Pending = 6, noon, "11", Route{Path: "p", Message: "11"}, Route{}
				return s.free()
			}, "", false},
		{"no response", pending, turn, Result{Outcome: Unknown, Absent: true},
			func(s Slot) Slot {
				s.Due, s.ResendAt, s.Pending, s.Failed = noon, in(confirmAfter), Route{}, 1
				return s.free()
			}, "", false},
		{"deleted", sending(), turn, Result{Outcome: Gone, Deleted: true},
			func(s Slot) Slot { s.Message, s.Route = "", Route{}; return s }, "", true},
		{"too old to edit", sending(), turn, Result{Outcome: Gone},
			func(s Slot) Slot { s.Message, s.Route = "", Route{}; return s }, "10", true},
		{"unknown", sending(), turn, Result{Outcome: Unknown},
			func(s Slot) Slot { s.Due, s.ResendAt, s.Failed = noon, in(confirmAfter), 1; return s.free() }, "", false},
		{"refused", raised, turn, Result{Outcome: Refused},
			func(s Slot) Slot { s.Refused, s.Due = true, time.Time{}; return s.free() }, "", false},
		{"later", sending(), turn, Result{Outcome: Later, At: in(time.Minute)},
			func(s Slot) Slot { s.Due = in(time.Minute); return s.free() }, "", false},
		{"failed again", failed, turn, Result{Outcome: Later},
			func(s Slot) Slot { s.Due, s.Failed = in(8*time.Second), 5; return s.free() }, "", false},
		{"overtaken", sending(), turn - 1, Result{Version: 5, Message: "10"},
			func(s Slot) Slot { s.Wanted, s.Due = 7, noon; return s }, "", false},
		{"taken over, and ended", shownBoard(), shownBoard().Turn, Result{Outcome: Unknown},
			func(s Slot) Slot { s.Wanted, s.Due = 6, noon; return s }, "", false},
	} {
		got, leftover, more := test.slot.Record(test.turn, test.result, noon)
		if want := test.want(test.slot); got != want || more != test.more {
			t.Errorf("%s: got  %+v, %v\nwant %+v, %v", test.name, got, more, want, test.more)
		}
		if old := leftoverMessage(leftover); old != test.leftover {
			t.Errorf("%s: the leftover is %q, want %q", test.name, old, test.leftover)
		}
	}
}

func leftoverMessage(s *Slot) string {
	if s == nil {
		return ""
	}
	return s.Message
}

// A turn that goes on has time for another request.
func TestATurnThatGoesOn(t *testing.T) {
	raised, _ := sending().Raise("b", true, noon)
	for _, r := range []Result{{Version: 6, Message: "10"}, {Outcome: Gone, Deleted: true}} {
		if got, _, more := raised.Record(raised.Turn, r, in(time.Second)); !more || !got.Until.Equal(in(time.Second+TurnLasts)) || got.Sender != "a" {
			t.Errorf("after %s: got %+v", r.Outcome, got)
		}
	}
}

func TestAdopt(t *testing.T) {
	first := shownBoard()
	first.Message, first.Route = "", Route{}
	for _, test := range []struct {
		name             string
		slot             Slot
		pressed          string
		message, removed string
		wanted           int64
	}{
		{"the message", shownBoard(), "10", "10", "", 5},
		{"a newer one", shownBoard(), "11", "11", "10", 6},
		{"an older one", shownBoard(), "9", "10", "9", 6},
		{"the first one", first, "9", "9", "", 5},
	} {
		got, leftover := test.slot.Adopt(test.pressed, Route{}, noon)
		if got.Message != test.message || leftoverMessage(leftover) != test.removed || got.Wanted != test.wanted {
			t.Errorf("%s: got %+v, leftover %+v", test.name, got, leftover)
		}
		if test.message == test.slot.Message && got.Route != test.slot.Route {
			t.Errorf("%s: the route is %+v", test.name, got.Route)
		}
	}
}

// A leftover is a slot of its own: it is removed by the route to its message.
func TestLeftover(t *testing.T) {
	got, leftover := shownBoard().Move(noon)
	want := Slot{Key: Key{Home: "1", Match: "m", ID: "old/board/10"}, Place: Place{Channel: "1"}, Wanted: 1, Message: "10", Route: Route{Path: "r", Message: "10"}, Due: noon}
	if leftover == nil || *leftover != want {
		t.Errorf("got %+v, want %+v", leftover, want)
	}
	if got.Message != "" || got.Route != (Route{}) || got.Wanted != 6 || !got.Due.Equal(noon) {
		t.Errorf("the slot is %+v", got)
	}
	refused := shownBoard()
	refused.Refused = true
	if got, _ := refused.Move(noon); got.Refused {
		t.Error("a member has moved the board, and it is still refused")
	}
}

func TestCovered(t *testing.T) {
	young := shownBoard()
	young.ShownAt = in(time.Millisecond - believed)
	for _, test := range []struct {
		name string
		slot Slot
		want bool
	}{
		{"shown for long", shownBoard(), true},
		{"while somebody sends", sending(), false},
		{"just shown", young, false},
	} {
		if got := test.slot.Covered(noon); got != test.want {
			t.Errorf("%s: got %v", test.name, got)
		}
	}
}

// Every state of a slot has a sentence that says what happens next.
func TestExplain(t *testing.T) {
	slot := func(change func(*Slot)) Slot {
		s := shownBoard()
		change(&s)
		return s
	}
	for want, s := range map[string]Slot{
		"shows version 5 of 5":                      shownBoard(),
		"no message yet, and version 5":             slot(func(s *Slot) { s.Message = "" }),
		"a member acts":                             slot(func(s *Slot) { s.Refused = true }),
		"Process a is sending it, for at most 2s":   sending(),
		"Process a has begun to send it and hasn't": slot(func(s *Slot) { s.Sender, s.Until = "a", noon }),
		"It is due":          slot(func(s *Slot) { s.Due = noon }),
		"It is sent in 1m0s": slot(func(s *Slot) { s.Due = in(time.Minute) }),
		"once more in 3s":    slot(func(s *Slot) { s.ResendAt = in(3 * time.Second) }),
		"looked up first":    slot(func(s *Slot) { s.Pending.Path = "p" }),
	} {
		if got := s.Explain(noon); !slices.ContainsFunc(got, func(line string) bool { return strings.Contains(line, want) }) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
