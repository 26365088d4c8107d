//go:build linux

package ordeal

import (
	"errors"
	"fmt"
)

// Result is the outcome of an ordeal: what was injected, what was checked, and the
// faults of the bot.
type Result struct {
	// Injected faults.
	Kills          int `json:"kills"`
	Stops          int `json:"stops"`  // processes stopped for longer than a lease
	Cuts           int `json:"cuts"`   // cuts of all connections of a process
	Drains         int `json:"drains"` // processes asked to end
	DatabaseFaults int `json:"database_faults"`
	CalmPhases     int `json:"calm_phases"`

	// Checked.
	Interactions     int     `json:"interactions"`
	Posted           int     `json:"posted"`            // interactions posted to a replica
	CalmInteractions int     `json:"calm_interactions"` // interactions in calm phases
	Presses          int     `json:"presses"`           // interactions after the faults had stopped
	Answered         int     `json:"answered"`
	Excused          Excused `json:"excused"`
	Judged           float64 `json:"judged"` // share of the interactions that are not excused, Presses apart
	Matches          int     `json:"matches"`
	Moves            int     `json:"moves"`   // stored moves of members
	Boards           int     `json:"boards"`  // boards compared with stored entries
	Entries          int     `json:"entries"` // entries compared with those read before

	// Stale counts the boards that were missing, outdated or superfluous when faults had
	// stopped and members had not pressed once more. See maxStale.
	Stale int `json:"stale"`

	// Faults of the bot.
	Unanswered   int `json:"unanswered"`      // interactions without an answer and without an excuse
	Lost         int `json:"lost"`            // acknowledged moves and shown boards that are not stored
	Doubled      int `json:"doubled"`         // interactions with two effects, and superfluous boards
	Changed      int `json:"changed_entries"` // stored entries that changed or disappeared
	WrongBoards  int `json:"wrong_boards"`    // boards that show a wrong position
	WrongResults int `json:"wrong_results"`   // matches whose results do not follow from their entries
	Stuck        int `json:"stuck"`           // overdue moves of computers, and placeholders that stay
	Unready      int `json:"unready"`         // calm phases that began before the bot was ready; see readyWithin

	// Stall is the longest delay of a timer of the ordeal, in seconds. If it is long, other
	// programs kept the machine busy, so that the bot could not answer either.
	Stall   float64 `json:"stall"`
	Exits   int     `json:"exits"` // ends of processes that were not injected; the process's log says why
	Seconds float64 `json:"seconds"`
}

// Excused counts unanswered interactions by the cause that excuses them.
type Excused struct {
	NetworkFault int `json:"network_fault"`
	NoListener   int `json:"no_listener"`
	ListenerHit  int `json:"listener_hit"`
}

func (e Excused) total() int { return e.NetworkFault + e.NoListener + e.ListenerHit }

// Faults counts the faults of the bot. It may be called while faults are injected, because
// it reads no counts of those.
func (r *Result) Faults() int {
	return r.Unanswered + r.Lost + r.Doubled + r.Changed + r.WrongBoards + r.WrongResults + r.Stuck + r.Unready
}

// minJudged is the least share of interactions that must be judged.
const minJudged = 0.7

// maxStale is the number of stale boards allowed per interaction if a process was killed.
// If none was, no board may be stale.
const maxStale = 0.001

// tooStale reports whether more boards were stale than kills explain.
func (r *Result) tooStale() bool {
	return r.Stale > 0 && (r.Kills == 0 || float64(r.Stale) > maxStale*float64(r.Interactions))
}

// Err returns nil if the bot passed. Otherwise it says which faults the bot has, or that
// the ordeal checked too little.
func (r *Result) Err() error {
	var wrong []error
	for _, f := range []struct {
		count int
		name  string
	}{
		{r.Unanswered, "unanswered interactions"}, {r.Lost, "lost moves or boards"}, {r.Doubled, "doubled effects or boards"},
		{r.Changed, "changed entries"}, {r.WrongBoards, "wrong boards"}, {r.WrongResults, "wrong results"}, {r.Stuck, "stuck matches"},
		{r.Unready, "calm phases in which the bot was not ready"},
	} {
		if f.count > 0 {
			wrong = append(wrong, fmt.Errorf("%d %s", f.count, f.name))
		}
	}
	if r.tooStale() {
		wrong = append(wrong, fmt.Errorf("%d stale boards in %d interactions and %d kills, want at most %g for each interaction, and none without kills", r.Stale, r.Interactions, r.Kills, maxStale))
	}
	if r.Judged < minJudged {
		wrong = append(wrong, fmt.Errorf("only %.0f %% of the interactions were judged, want %.0f %%: lower -rate or use a faster machine", 100*r.Judged, 100*minJudged))
	}
	if r.CalmInteractions == 0 || r.Presses == 0 || r.Moves == 0 || r.Boards == 0 || r.Entries == 0 {
		wrong = append(wrong, fmt.Errorf("too little was checked: %d interactions in calm phases, %d presses after the faults, %d moves, %d boards, %d entries",
			r.CalmInteractions, r.Presses, r.Moves, r.Boards, r.Entries))
	}
	return errors.Join(wrong...)
}
