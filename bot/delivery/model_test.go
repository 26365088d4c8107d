package delivery

import (
	"cmp"
	"container/heap"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"
)

// The tests of this file play random histories of one board: two processes with one
// database send it to a model of Discord that carries out requests late, loses
// answers and drops requests, while processes are killed and frozen.

// faults says what goes wrong in a history.
type faults struct {
	lost   float64 // of each: requests carried out late, answers lost, requests dropped
	kills  bool
	freeze float64 // sends before which the process freezes
	begin  bool    // a command creates the board; otherwise it exists
	gap    int     // the most milliseconds between most presses
}

// event is something that happens at a time.
type event struct {
	at    time.Duration
	order int
	do    func()
}

type events []event

func (e events) Len() int { return len(e) }
func (e events) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(e[i].at, e[j].at), cmp.Compare(e[i].order, e[j].order)) < 0
}
func (e events) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)   { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	last := (*e)[len(*e)-1]
	*e = (*e)[:len(*e)-1]
	return last
}

// process is a process of the bot.
type process struct {
	name  string
	life  int           // how often it was killed: what an earlier life began is never continued
	down  time.Duration // until when it is not there
	world *world
}

// world is a history.
type world struct {
	faults
	*rand.Rand
	queue    events
	order    int
	now      time.Duration
	replicas [2]*process

	board     Slot           // the row
	leftovers []Slot         // their rows
	responses map[string]int // the message that an interaction has created, by its path
	nonce     int            // the message that a post has created
	messages  map[int]int64  // what exists in the channel: the version that each shows
	last      int            // the newest message that was ever created
	requests  int
	pressed   map[int64]time.Duration // when each version was wanted by a member
	seen      map[int64]time.Duration // when it was visible
	covered   bool                    // an older version has covered a newer one
	highest   int64
}

var epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func newWorld(seed uint64, f faults) *world {
	w := &world{
		faults: f, Rand: rand.New(rand.NewPCG(seed, 1)), last: 100,
		responses: map[string]int{}, messages: map[int]int64{}, pressed: map[int64]time.Duration{}, seen: map[int64]time.Duration{},
	}
	w.board = Slot{Key: Key{Home: "1", Match: "m", ID: "board"}, Place: Place{Channel: "1"}}
	t := time.Second
	if f.begin {
		w.at(t, w.start)
		t += w.between(300, 3000)
	} else {
		w.board.Message = strconv.Itoa(w.create(0))
	}
	for i := range w.replicas {
		p := &process{name: strconv.Itoa(i), world: w}
		w.replicas[i] = p
		w.at(time.Duration(i)*500*time.Millisecond, p.poll)
	}
	for range 2 + w.IntN(5) {
		if w.Float64() < 0.7 {
			t += w.between(0, f.gap)
		} else {
			t += w.between(500, 4000)
		}
		w.at(t, w.press)
	}
	if f.kills {
		for range 1 + w.IntN(2) {
			p := w.replicas[w.IntN(2)]
			w.at(w.between(900, int(t/time.Millisecond)+300), func() { p.life, p.down = p.life+1, w.now+2*time.Second })
		}
	}
	return w
}

func (w *world) at(t time.Duration, do func()) {
	w.order++
	heap.Push(&w.queue, event{t, w.order, do})
}

func (w *world) after(d time.Duration, do func()) { w.at(w.now+d, do) }

func (w *world) between(low, high int) time.Duration {
	return time.Duration(low+w.IntN(high-low+1)) * time.Millisecond
}

func (w *world) time() time.Time { return epoch.Add(w.now) }

// run plays the history for 90 seconds.
func (w *world) run() {
	for len(w.queue) > 0 && w.queue[0].at <= 90*time.Second {
		e := heap.Pop(&w.queue).(event)
		w.now = e.at
		e.do()
	}
}

// anyone returns a process that is up; nil if none is.
func (w *world) anyone() *process {
	p := w.replicas[w.IntN(2)]
	if p.down > w.now {
		p = w.replicas[1-slices.Index(w.replicas[:], p)]
	}
	if p.down > w.now {
		return nil
	}
	return p
}

// create creates a message in the channel.
func (w *world) create(version int64) int {
	w.last++
	w.show(w.last, version)
	return w.last
}

// show has a message show a version.
func (w *world) show(message int, version int64) {
	w.messages[message] = version
	w.covered = w.covered || version < w.highest
	w.highest = max(w.highest, version)
	for v := range w.pressed {
		if _, was := w.seen[v]; !was && version >= v {
			w.seen[v] = w.now
		}
	}
}

// request makes a request. What Discord does is carried out at some time, or never. Answered is
// called with what it returned, or with unknown, if the process still lives.
func (p *process) request(do func() (message int, found bool), answered func(message int, found, unknown bool)) {
	w, life := p.world, p.life
	w.requests++
	var message int
	var found, done bool
	carryOut := func() {
		if !done {
			message, found = do()
			done = true
		}
	}
	answer := func(unknown bool) func() {
		return func() {
			if p.life == life {
				answered(message, found, unknown)
			}
		}
	}
	delay, fate := w.between(40, 150), w.Float64()
	switch {
	case fate < w.lost: // late
		w.after(w.between(1500, 9000), carryOut)
		w.after(time.Second, answer(true))
	case fate < 2*w.lost: // the answer is lost
		w.after(delay, carryOut)
		w.after(time.Second, answer(true))
	case fate < 3*w.lost: // dropped
		w.after(time.Second, answer(true))
	default:
		w.after(delay, func() {
			if p.life != life && w.Float64() < 0.5 { // the request of a process that has died
				w.after(w.between(1500, 9000), carryOut)
				return
			}
			carryOut()
		})
		w.after(2*delay, answer(false))
	}
}

// start is a command whose response creates the board.
func (w *world) start() {
	p := w.anyone()
	if p == nil {
		return
	}
	w.board.Pending = Route{Path: "start", Until: w.time().Add(MayCome)}
	w.change(p, func(turn int64, version int64) { p.respond(turn, version, w.now) })
}

// press is a press on any board in the channel, which changes the match.
func (w *world) press() {
	p := w.anyone()
	if p == nil || len(w.messages) == 0 {
		return
	}
	all := make([]int, 0, len(w.messages))
	for m := range w.messages {
		all = append(all, m)
	}
	slices.Sort(all)
	m := all[w.IntN(len(all))]
	var leftover *Slot
	w.board, leftover = w.board.Adopt(strconv.Itoa(m), Route{}, w.time())
	w.leave(leftover)
	w.change(p, func(turn int64, version int64) { p.deliver(turn, version) })
}

// change raises the slot for a member. The process that has the turn sends the board.
func (w *world) change(p *process, send func(turn, version int64)) {
	var taken bool
	w.board, taken = w.board.Raise(p.name, true, w.time())
	w.pressed[w.board.Wanted] = w.now
	if taken {
		p.begin(w.board.Turn, send)
	} else {
		w.requests++ // acknowledged
	}
}

// begin renders the newest version and sends it in a turn. The process may freeze in between, but no request
// starts after the turn.
func (p *process) begin(turn int64, send func(turn, version int64)) {
	w, life, until := p.world, p.life, p.world.board.Until
	w.after(w.between(1, 20), func() {
		if p.life != life {
			return
		}
		version, frozen := w.board.Wanted, time.Duration(0)
		if w.Float64() < w.freeze {
			frozen = w.between(2500, 12000)
		}
		w.after(frozen, func() {
			switch {
			case p.life != life:
			case !w.time().Before(until):
				p.record(turn, Result{Outcome: Later, At: w.time()})
			default:
				send(turn, version)
			}
		})
	})
}

// record records a result, and goes on if more is wanted.
func (p *process) record(turn int64, r Result) {
	w := p.world
	next, leftover, more := w.board.Record(turn, r, w.time())
	w.board = next
	w.leave(leftover)
	if more {
		p.begin(turn, p.deliver)
	}
}

func (w *world) leave(leftover *Slot) {
	if leftover != nil && !slices.ContainsFunc(w.leftovers, func(s Slot) bool { return s.ID == leftover.ID }) {
		w.leftovers = append(w.leftovers, *leftover)
	}
}

// respond creates the board by the response to an interaction.
func (p *process) respond(turn, version int64, began time.Duration) {
	w := p.world
	p.request(func() (int, bool) {
		if m, again := w.responses["start"]; again || w.now-began > 4*time.Second {
			return m, again
		}
		w.responses["start"] = w.create(version)
		return w.responses["start"], true
	}, func(m int, found, unknown bool) {
		if unknown || !found {
			p.record(turn, Result{Outcome: Unknown})
			return
		}
		p.record(turn, Result{Outcome: Shown, Version: version, Message: strconv.Itoa(m), Route: Route{Path: "start", Message: strconv.Itoa(m)}})
	})
}

// deliver sends a version: in place of a response that may have created a message, in place of the known
// message, or as a new one.
func (p *process) deliver(turn, version int64) {
	w := p.world
	if w.board.Pending.Path == "" {
		p.put(turn, version, Result{})
		return
	}
	mayCome := w.board.Pending.Until
	p.request(func() (int, bool) {
		m, found := w.responses["start"]
		return m, found
	}, func(m int, found, unknown bool) {
		switch {
		case unknown:
			p.record(turn, Result{Outcome: Unknown})
		case found:
			p.edit(turn, version, m, Result{Route: Route{Path: "start", Message: strconv.Itoa(m)}})
		case w.time().Before(mayCome):
			p.record(turn, Result{Outcome: Later, At: w.time().Add(time.Second)})
		default:
			p.put(turn, version, Result{Absent: true})
		}
	})
}

func (p *process) put(turn, version int64, r Result) {
	w := p.world
	if m, err := strconv.Atoi(w.board.Message); err == nil {
		p.edit(turn, version, m, r)
		return
	}
	p.request(func() (int, bool) { // the nonce makes Discord return an earlier message
		if _, exists := w.messages[w.nonce]; !exists {
			w.nonce = w.create(version)
		}
		return w.nonce, true
	}, func(m int, _, unknown bool) {
		r.Outcome, r.Version, r.Message, r.Posted = Shown, version, strconv.Itoa(m), true
		if unknown {
			r.Outcome = Unknown
		}
		p.record(turn, r)
	})
}

func (p *process) edit(turn, version int64, m int, r Result) {
	w := p.world
	p.request(func() (int, bool) {
		if _, exists := w.messages[m]; !exists {
			return m, false
		}
		w.show(m, version)
		return m, true
	}, func(m int, found, unknown bool) {
		r.Outcome, r.Version, r.Message = Shown, version, strconv.Itoa(m)
		switch {
		case unknown:
			r.Outcome = Unknown
		case !found:
			r.Outcome, r.Deleted = Gone, true
		}
		p.record(turn, r)
	})
}

// poll looks for slots that are due, once a second.
func (p *process) poll() {
	w := p.world
	w.after(time.Second, p.poll)
	if p.down > w.now {
		return
	}
	if next, taken := w.board.Take(p.name, w.time()); taken {
		w.board = next
		p.begin(next.Turn, p.deliver)
	}
	if len(w.leftovers) > 0 && w.board.Message != "" && w.board.Shown == w.board.Wanted {
		p.remove(w.leftovers[0])
	}
}

// remove deletes a leftover, unless it shows the board again.
func (p *process) remove(s Slot) {
	w := p.world
	forget := func() { w.leftovers = slices.DeleteFunc(w.leftovers, func(o Slot) bool { return o.ID == s.ID }) }
	if s.Message == w.board.Message {
		forget()
		return
	}
	m, _ := strconv.Atoi(s.Message)
	p.request(func() (int, bool) { delete(w.messages, m); return 0, true }, func(_ int, _, unknown bool) {
		if !unknown {
			forget()
		}
	})
}

// wrong says what is wrong at the end of a history.
func (w *world) wrong() string {
	if len(w.pressed) == 0 {
		return ""
	}
	var newest int64
	for v := range w.pressed {
		newest = max(newest, v)
	}
	m, _ := strconv.Atoi(w.board.Message)
	shows, exists := w.messages[m]
	switch {
	case len(w.messages) > 1:
		return "there are two boards"
	case !exists:
		return "there is no board"
	case shows < newest:
		return "the board is old"
	}
	return ""
}

// figures are those of many histories.
type figures struct {
	wrong    map[string]int
	visible  []time.Duration // how long members waited for their moves
	requests int
	covered  int // histories
}

func play(n int, f faults) figures {
	all := figures{wrong: map[string]int{}}
	for seed := range n {
		w := newWorld(uint64(seed), f)
		w.run()
		if said := w.wrong(); said != "" {
			all.wrong[said]++
		}
		for v, at := range w.pressed {
			seen, was := w.seen[v]
			if !was {
				seen = 90 * time.Second
			}
			all.visible = append(all.visible, seen-at)
		}
		all.requests += w.requests
		if w.covered {
			all.covered++
		}
	}
	slices.Sort(all.visible)
	return all
}

func (f figures) quantile(q float64) time.Duration {
	return f.visible[min(len(f.visible)-1, int(q*float64(len(f.visible))))]
}

// late returns how many moves were not visible after three seconds, in percent.
func (f figures) late() float64 {
	n, _ := slices.BinarySearch(f.visible, 3*time.Second+1)
	return 100 * float64(len(f.visible)-n) / float64(len(f.visible))
}

// Whatever happens, the newest version is shown in the end, in one message.
func TestEveryBoardIsRightInTheEnd(t *testing.T) {
	for _, test := range []struct {
		name string
		f    faults
		late float64 // the most moves that are not visible after three seconds, in percent
	}{
		{"lost requests", faults{gap: 400, lost: 0.03}, 0.2},
		{"and killed processes", faults{gap: 400, lost: 0.03, kills: true}, 1.5},
		{"and frozen processes", faults{gap: 400, lost: 0.03, kills: true, freeze: 0.06}, 6},
		{"and a command that creates the board", faults{gap: 400, lost: 0.03, kills: true, freeze: 0.06, begin: true}, 6},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := play(2500, test.f)
			t.Logf("%.2f %% late, %.2f requests a press, covered in %d histories", got.late(), float64(got.requests)/float64(len(got.visible)), got.covered)
			if len(got.wrong) > 0 {
				t.Errorf("of 2500 histories: %v", got.wrong)
			}
			if got.late() > test.late {
				t.Errorf("%.2f %% of the moves were not visible after three seconds, more than %.2f", got.late(), test.late)
			}
		})
	}
}

// Without faults a move is visible soon, even if others press at the same time.
func TestMovesAreVisibleSoon(t *testing.T) {
	got := play(2500, faults{gap: 50})
	if len(got.wrong) > 0 || got.quantile(0.5) > 150*time.Millisecond || got.quantile(0.95) > 360*time.Millisecond {
		t.Errorf("%v; moves are visible after %v, 95 %% of them after %v", got.wrong, got.quantile(0.5), got.quantile(0.95))
	}
}
