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
	Stops          int `json:"stops"`  // of processes, for longer than a lease
	Cuts           int `json:"cuts"`   // of all connections of a process
	Drains         int `json:"drains"` // processes that were asked to end
	DatabaseFaults int `json:"database_faults"`
	CalmPhases     int `json:"calm_phases"`

	// Checked.
	Interactions     int     `json:"interactions"`
	Posted           int     `json:"posted"`            // interactions that were posted to a replica
	CalmInteractions int     `json:"calm_interactions"` // interactions in calm phases
	Presses          int     `json:"presses"`           // interactions after the faults had stopped, which nothing excuses
	Answered         int     `json:"answered"`
	Excused          Excused `json:"excused"`
	Judged           float64 `json:"judged"` // share of the interactions before Presses that are not excused
	Matches          int     `json:"matches"`
	Moves            int     `json:"moves"`   // of members, stored
	Boards           int     `json:"boards"`  // shown, and compared with stored entries
	Entries          int     `json:"entries"` // read from the database, and compared with what was read before

	// Stale counts the boards that were missing, showed an older position, or were there
	// twice with live controls when faults had stopped, before members pressed once more.
	// A few after a kill are no fault; see maxStale.
	Stale int `json:"stale"`

	// Faults of the bot.
	Unanswered   int `json:"unanswered"`      // interactions without an answer and without an excuse
	Lost         int `json:"lost"`            // moves that were acknowledged, and boards that were shown, but are not stored
	Doubled      int `json:"doubled"`         // interactions with two effects, matches with two boards
	Changed      int `json:"changed_entries"` // stored entries that changed or disappeared
	WrongBoards  int `json:"wrong_boards"`    // boards that show another position than they name, or not the newest after the presses
	WrongResults int `json:"wrong_results"`   // matches whose results do not follow from their entries
	Stuck        int `json:"stuck"`           // computers' moves that are owed and do not come, placeholders that stay
	Unready      int `json:"unready"`         // calm phases that began before the bot was ready, see readyWithin

	// Stall is the longest time by which a timer of the ordeal was late, in seconds. If it
	// is long, other programs kept the machine busy, and the bot could not answer either.
	Stall   float64 `json:"stall"`
	Exits   int     `json:"exits"` // processes that ended by themselves; the log of each says why
	Seconds float64 `json:"seconds"`
}

// Excused counts unanswered interactions by the cause that excuses them.
type Excused struct {
	NetworkFault int `json:"network_fault"`
	NoListener   int `json:"no_listener"`
	ListenerHit  int `json:"listener_hit"`
}

func (e Excused) total() int { return e.NetworkFault + e.NoListener + e.ListenerHit }

// Faults counts the faults of the bot. It reads no count of what was injected, which may
// still change.
func (r *Result) Faults() int {
	return r.Unanswered + r.Lost + r.Doubled + r.Changed + r.WrongBoards + r.WrongResults + r.Stuck + r.Unready
}

// minJudged is the least share of interactions that must be judged.
const minJudged = 0.7

// maxStale is how many boards may be stale for each interaction if a process was killed;
// if none was, no board may be.
const maxStale = 0.001

// tooStale reports whether more boards were stale than kills explain.
func (r *Result) tooStale() bool {
	return r.Stale > 0 && (r.Kills == 0 || float64(r.Stale) > maxStale*float64(r.Interactions))
}

// Err returns why the bot has not passed: it has faults, or the ordeal did not check
// enough to say that it has none. Nil means it has passed.
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
		wrong = append(wrong, fmt.Errorf("only %.0f %% of the interactions were judged, want %.0f %%: lower -rate, or run it on a faster machine", 100*r.Judged, 100*minJudged))
	}
	if r.CalmInteractions == 0 || r.Presses == 0 || r.Moves == 0 || r.Boards == 0 || r.Entries == 0 {
		wrong = append(wrong, fmt.Errorf("too little was checked: %d interactions in calm phases, %d presses after the faults, %d moves, %d boards, %d entries",
			r.CalmInteractions, r.Presses, r.Moves, r.Boards, r.Entries))
	}
	return errors.Join(wrong...)
}
