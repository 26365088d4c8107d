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

// interaction is an interaction of a member.
type interaction struct {
	*discordtest.Interaction
	table  *table
	kind   kind
	starts bool // whether it may start a match
}

// reply is what a member was shown in response to an interaction.
type reply int

const (
	nothing reply = iota
	words         // a message that is no board
	aBoard        // a board
)

// acknowledged reports whether what was shown acknowledged a move. A command acknowledges
// its move by a board, or by removing its placeholder without another message. A board in
// answer to a press acknowledges nothing, because it also follows a refused press.
func (i *interaction) acknowledged(shown reply) bool {
	if i.kind != move {
		return false
	}
	silent := i.State() == discordtest.Answered && i.Response() == wire.DeferMessage && len(i.Messages()) == 0
	return shown == aBoard || silent && shown == nothing
}

// described describes the interaction for a report.
func (i *interaction) described() string {
	said, _ := json.Marshal(i.Payload().Data)
	return fmt.Sprintf("made at %s, %s, response %d, state %v, %d messages, planned %v, arrivals %v",
		i.Created().Format(clock), said, i.Response(), i.State(), len(i.Messages()), i.Deliveries(), i.Arrivals())
}

// clock is the format of times in reports, as in the logs of the processes.
const clock = "15:04:05.000"

// journal records what members did and what they were shown.
type journal struct {
	mu           sync.Mutex
	interactions []*interaction
	judged       int               // number of interactions that older has returned, the oldest first
	replies      map[wire.ID]reply // by interaction
	sightings    []sighting        // of boards that are not checked yet
	refused      int               // choices that the member's client did not allow
}

func newJournal() *journal { return &journal{replies: map[wire.ID]reply{}} }

// add records an interaction.
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

// waiting reports whether an interaction made before a time may still get its first
// response.
func (j *journal) waiting(before time.Time) bool {
	j.mu.Lock()
	all := j.interactions
	j.mu.Unlock() // State takes the stand-in's lock, under which the stand-in calls the journal
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

// starting returns the interactions in a channel that may have started a match, newest
// first.
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

// answered records a message in response to an interaction.
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

// reply returns what was shown in response to an interaction.
func (j *journal) reply(id wire.ID) reply {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.replies[id]
}

// refuse counts a choice that the member's client did not allow.
func (j *journal) refuse() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.refused++
}

// see records a message of a channel, if it is a board.
func (j *journal) see(m discordtest.MessageView) {
	s, ok := sighted(m)
	if !ok {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.sightings = append(j.sightings, s)
}

// take removes and returns the sightings that are not checked yet. The caller puts back
// those that it cannot check.
func (j *journal) take() []sighting {
	j.mu.Lock()
	defer j.mu.Unlock()
	all := j.sightings
	j.sightings = nil
	return all
}

// putBack undoes take for some sightings.
func (j *journal) putBack(all []sighting) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.sightings = append(all, j.sightings...)
}
