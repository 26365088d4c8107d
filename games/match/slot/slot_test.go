package slot

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

const attemptLasts = 10 * time.Second

func TestSlotOfOneSender(t *testing.T) {
	s, a := Slot{Wanted: 1, Pending: "p"}.Begin(minute(0), attemptLasts)
	if s.Open != 1 || a.Shows != 1 || a.Joined || !s.DueAt().Equal(minute(0).Add(attemptLasts)) {
		t.Fatalf("after opening: %+v, %+v", s, a)
	}
	s = s.Record(Sent{Attempt: a, Message: "7", Route: "r", Settled: "p"}, minute(0))
	if s.Open != 0 || s.Shown != 1 || s.Message != "7" || s.Route != "r" || s.Pending != "" || !s.DueAt().IsZero() {
		t.Errorf("after recording: %+v", s)
	}
	d := Display{Member: true, Now: minute(1), Lasts: attemptLasts}
	d.Change(s)
	first := d.Opened
	d.Attempt = first
	d.Change(d.Slot) // the computer's move joins the member's
	s = d.Slot.Record(Sent{Attempt: d.Opened, Message: "7"}, minute(1))
	if s.Wanted != 3 || s.Shown != 3 || s.Route != "r" || !s.DueAt().IsZero() {
		t.Errorf("after two changes in one response: %+v", s)
	}
	late := d.Slot.Record(Sent{Attempt: first, Message: "7"}, minute(1))
	if late.Shown != 2 || !late.DueBy(minute(1)) {
		t.Errorf("after a response without the second change: %+v", late)
	}
}

// The last of overlapping attempts to be recorded leaves the slot due.
func TestSlotOfSeveralSenders(t *testing.T) {
	s, a := Slot{Wanted: 1}.Begin(minute(0), attemptLasts)
	d := Display{Member: true, Now: minute(0), Lasts: attemptLasts}
	d.Change(s)
	s = d.Slot.Record(Sent{Attempt: d.Opened, Message: "7"}, minute(0))
	if s.DueBy(minute(0)) {
		t.Errorf("due with an attempt in flight: %+v", s)
	}
	s = s.Record(Sent{Attempt: a, Message: "7"}, minute(0))
	if !s.DueBy(minute(0)) {
		t.Errorf("not due after all: %+v", s)
	}
	if s, a = s.Begin(minute(0), attemptLasts); a.Shows != s.Wanted {
		t.Errorf("the last attempt shows %d of %d", a.Shows, s.Wanted)
	}
}

// A record of an attempt that was given up makes the slot due again.
func TestSlotOfDelayedSender(t *testing.T) {
	s, dead := Slot{Wanted: 1}.Begin(minute(0), attemptLasts)
	if s.DueBy(minute(0)) || !s.DueBy(minute(1)) {
		t.Fatalf("due at %v", s.DueAt())
	}
	s, a := s.Begin(minute(1), attemptLasts)
	if s.Open != 1 || !a.Joined || a.Shows != s.Wanted {
		t.Errorf("after giving up: %+v, %+v", s, a)
	}
	s = s.Record(Sent{Attempt: a, Message: "7"}, minute(1))
	if s.DueBy(minute(1)) {
		t.Errorf("due: %+v", s)
	}
	s = s.Record(Sent{Attempt: dead, Message: "7"}, minute(1))
	if s.Open != 0 || !s.DueBy(minute(1)) {
		t.Errorf("not due after a late sender: %+v", s)
	}
}

func TestSuperseded(t *testing.T) {
	s := Slot{Message: "71", Former: []string{"69"}}
	for by, want := range map[string]string{"70": "[69]", "71": "[69]", "72": "[69 71]", "69": "[]"} {
		if got := fmt.Sprint(s.Superseded(by)); got != want {
			t.Errorf("message %s supersedes %s, want %s", by, got, want)
		}
	}
}

func TestSlotOutcomes(t *testing.T) {
	before := Slot{Wanted: 2, Shown: 1, Message: "70", Route: "r"}
	for _, test := range []struct {
		name string
		sent Sent
		want string // message, route, former
		due  time.Time
	}{
		{"displayed", Sent{Message: "70"}, "70 r []", time.Time{}},
		{"displayed with a late request", Sent{Message: "70", DelayedUntil: minute(3)}, "70 r []", minute(3)},
		{"a newer message", Sent{Message: "71", Route: "s"}, "71 s [70]", minute(0)},
		{"a newer message, the old one deleted", Sent{Message: "71", Deleted: []string{"70"}}, "71  []", time.Time{}},
		{"an older message", Sent{Message: "69", Route: "s"}, "70 r [69]", minute(0)},
		{"failed", Sent{Outcome: Failed}, "70 r []", minute(0)},
		{"failed for a while", Sent{Outcome: Failed, Retry: minute(2)}, "70 r []", minute(2)},
		{"unknown", Sent{Outcome: Failed, Retry: minute(1), DelayedUntil: minute(2)}, "70 r []", minute(1)},
		{"refused", Sent{Outcome: Refused}, "70 r []", time.Time{}},
	} {
		s, a := before.Begin(minute(0), attemptLasts)
		test.sent.Attempt = a
		s = s.Record(test.sent, minute(0))
		if got := fmt.Sprint(s.Message, " ", s.Route, " ", s.Former); got != test.want || !s.DueAt().Equal(test.due) {
			t.Errorf("%s: got %q, due at %v; want %q, %v", test.name, got, s.DueAt(), test.want, test.due)
		}
	}
	s := before.Record(Sent{Outcome: Refused}, minute(0))
	d := Display{Member: true, Now: minute(0), Lasts: attemptLasts}
	if d.Change(s); d.Slot.Shut || d.Opened == (Attempt{}) {
		t.Errorf("a member has acted: %+v", d)
	}
	if d.Member = false; d.Opened != (Attempt{}) {
		if d.Change(s); d.Opened != (Attempt{}) {
			t.Errorf("a computer has moved: %+v", d)
		}
	}
}

// The channel shows the newest change in the end, for any order in which changes are stored, sent,
// applied by Discord and recorded, and for any senders that die.
func TestSlotShowsTheNewestInTheEnd(t *testing.T) {
	for seed := range uint64(3000) {
		w := slotWorld{r: rand.New(rand.NewPCG(seed, 1)), now: minute(0), slot: Slot{Message: "7"}}
		for range 4 + w.r.IntN(12) {
			w.step()
		}
		w.finish()
		if w.message != w.changes {
			t.Fatalf("seed %d: the message shows change %d of %d; %+v\n%v", seed, w.message, w.changes, w.slot, w.log)
		}
	}
}

// slotWorld is a slot, its senders and its message.
type slotWorld struct {
	r       *rand.Rand
	now     time.Time
	slot    Slot
	changes int // of the match
	message int // the change that the message shows
	senders []*slotSender
	log     []string
}

// slotSender is an attempt in flight.
type slotSender struct {
	Attempt
	shows int  // of the changes
	sent  bool // Discord has applied it
	slow  bool // its request may be applied after it was given up; then it is recorded
}

func (w *slotWorld) say(format string, args ...any) {
	w.log = append(w.log, fmt.Sprintf(format, args...))
}

func (w *slotWorld) step() {
	switch w.r.IntN(6) {
	case 0, 1: // a member acts
		w.changes++
		d := Display{Member: w.r.IntN(2) == 0, Now: w.now, Lasts: attemptLasts}
		d.Change(w.slot)
		w.slot = d.Slot
		if d.Opened != (Attempt{}) {
			w.senders = append(w.senders, &slotSender{Attempt: d.Opened, shows: w.changes, slow: w.r.IntN(4) == 0})
		}
		w.say("change %d, attempt %+v", w.changes, d.Opened)
	case 2:
		w.reconcile()
	case 3, 4:
		w.progress()
	case 5:
		w.now = w.now.Add(time.Duration(w.r.IntN(12)) * time.Second)
	}
}

// reconcile opens an attempt to send the newest change, as host.Boards.Open does.
func (w *slotWorld) reconcile() {
	if w.slot.Busy(w.now) || !w.slot.Needs(w.now) {
		return
	}
	s, a := w.slot.Begin(w.now, attemptLasts)
	w.slot = s
	w.senders = append(w.senders, &slotSender{Attempt: a, shows: w.changes, slow: w.r.IntN(4) == 0})
	w.say("reconcile %d with %+v", w.changes, a)
}

// progress makes a sender send, record or die.
func (w *slotWorld) progress() {
	if len(w.senders) == 0 {
		return
	}
	n := w.r.IntN(len(w.senders))
	x := w.senders[n]
	switch {
	case !x.slow && w.r.IntN(8) == 0: // the sender dies, and an unsent request is never sent
		w.say("attempt %d dies", x.Epoch)
		w.senders = append(w.senders[:n], w.senders[n+1:]...)
	case !x.sent && (x.slow || w.now.Before(x.Until)):
		x.sent, w.message = true, x.shows
		w.say("attempt %d shows %d", x.Epoch, x.shows)
	default:
		r := Sent{Attempt: x.Attempt, Message: "7"}
		if !x.sent {
			r.Outcome = Failed
		}
		w.slot = w.slot.Record(r, w.now)
		w.say("attempt %d recorded: %+v", x.Epoch, w.slot)
		w.senders = append(w.senders[:n], w.senders[n+1:]...)
	}
}

// finish ends all senders, and reconciles until nothing is due.
func (w *slotWorld) finish() {
	for len(w.senders) > 0 {
		w.progress()
	}
	for !w.slot.DueAt().IsZero() {
		if at := w.slot.DueAt(); at.After(w.now) {
			w.now = at
		}
		w.reconcile()
		for len(w.senders) > 0 {
			w.progress()
		}
	}
}

// The explanation of a slot promises an attempt exactly when one is due.
func TestExplanationsAgreeWithTheSlot(t *testing.T) {
	for seed := range uint64(300) {
		w := slotWorld{r: rand.New(rand.NewPCG(seed, 2)), now: minute(0), slot: Slot{Message: "7"}}
		for range 20 {
			w.step()
			got := strings.Join(w.slot.Explain(w.now), " ")
			for says, want := range map[string]bool{
				"in flight": w.slot.Busy(w.now), "shows the newest": w.slot.Shown == w.slot.Wanted, "been due since": w.slot.DueBy(w.now),
				"Nothing is due": w.slot.DueAt().IsZero(),
			} {
				if strings.Contains(got, says) != want {
					t.Fatalf("seed %d: %+v: got %q, want %q in it: %v", seed, w.slot, got, says, want)
				}
			}
		}
	}
}

// minute is a time some minutes after an arbitrary one.
func minute(n int) time.Time {
	return time.Date(2026, time.March, 1, 12, n, 0, 0, time.UTC)
}
