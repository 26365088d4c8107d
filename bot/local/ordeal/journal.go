//go:build linux

package ordeal

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// interaction is something that a member did.
type interaction struct {
	*discordtest.Interaction
	table  *table
	kind   kind
	starts bool // it may start a match
}

// reply is what the member of an interaction was shown in response to it.
type reply int

const (
	nothing reply = iota
	words
	aBoard
)

// acknowledged reports whether the member was told that a move was made, given what was
// shown. A command says so by a board, or by a placeholder that it removes without
// another message. The board in answer to a press says nothing: it is also shown where
// the press was refused.
func (i *interaction) acknowledged(shown reply) bool {
	if i.kind != move {
		return false
	}
	silent := i.State() == discordtest.Answered && i.Response() == wire.DeferMessage && len(i.Messages()) == 0
	return shown == aBoard || silent && shown == nothing
}

// described describes an interaction for a report.
func (i *interaction) described() string {
	said, _ := json.Marshal(i.Payload().Data)
	return fmt.Sprintf("made at %s, %s, response %d, state %v, %d messages, planned %v, arrivals %v",
		i.Created().Format(clock), said, i.Response(), i.State(), len(i.Messages()), i.Deliveries(), i.Arrivals())
}

// clock is the format of times in reports, as in the logs of the processes.
const clock = "15:04:05.000"

// journal records what members did and were shown.
type journal struct {
	mu           sync.Mutex
	interactions []*interaction
	judged       int               // how many of them have been judged, the oldest first
	replies      map[wire.ID]reply // by interaction
	sightings    []sighting        // of boards, yet to be checked
	refused      int               // actions that the member's client did not allow
}

func newJournal() *journal { return &journal{replies: map[wire.ID]reply{}} }

// add records what a member did.
func (j *journal) add(i *interaction) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.interactions = append(j.interactions, i)
}

// older returns the interactions made before a time that it has not returned before.
func (j *journal) older(than time.Time) []*interaction {
	j.mu.Lock()
	defer j.mu.Unlock()
	from := j.judged
	for j.judged < len(j.interactions) && j.interactions[j.judged].Created().Before(than) {
		j.judged++
	}
	return j.interactions[from:j.judged]
}

// waiting reports whether an interaction made before a time has no first response, and
// may get one.
func (j *journal) waiting(before time.Time) bool {
	j.mu.Lock()
	all := j.interactions
	j.mu.Unlock() // the stand-in, which knows the states, calls the journal under its own lock
	for _, i := range slices.Backward(all) {
		if i.Created().Before(before) && i.State() == discordtest.Waiting {
			return true
		}
		if before.Sub(i.Created()) > firstResponse {
			break
		}
	}
	return false
}

// starting returns the interactions in a channel that may have started a match, the
// newest first.
func (j *journal) starting(channel wire.ID) (ids []wire.ID) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, i := range slices.Backward(j.interactions) {
		if i.starts && i.table.channel == channel {
			ids = append(ids, i.ID())
		}
	}
	return ids
}

// answered records what an interaction's member is shown in response to it.
func (j *journal) answered(id wire.ID, m discordtest.MessageView) {
	if m.Thinking {
		return
	}
	shown := words
	s, ok := sighted(m)
	if ok {
		shown, s.answer = aBoard, id
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.replies[id] = max(j.replies[id], shown)
	if ok {
		j.sightings = append(j.sightings, s)
	}
}

// reply returns what an interaction's member was shown.
func (j *journal) reply(id wire.ID) reply {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.replies[id]
}

// refuse counts what a member's client did not allow.
func (j *journal) refuse() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.refused++
}

// see records a board that a channel shows.
func (j *journal) see(m discordtest.MessageView) {
	s, ok := sighted(m)
	if !ok {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.sightings = append(j.sightings, s)
}

// take removes and returns the sightings that have not been checked. Those that cannot
// be checked now are put back.
func (j *journal) take() []sighting {
	j.mu.Lock()
	defer j.mu.Unlock()
	all := j.sightings
	j.sightings = nil
	return all
}

func (j *journal) putBack(all []sighting) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.sightings = append(all, j.sightings...)
}
