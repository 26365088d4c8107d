package match

import (
	"context"
	"fmt"
	"slices"
	"time"

	"parlour/games"
)

// JoinWithin is how long the commit of a member's act waits for the computer that moves
// next. A move found by then is stored in the same commit; otherwise the act is stored
// alone, and the search goes on.
const JoinWithin = 20 * time.Millisecond

// Answer is the move that a computer has found.
type Answer struct {
	Move   string
	Prompt bool // the player's first attempt took no longer than JoinWithin
}

// Thought is a computer's search for its move at a table. It can begin before the table
// is stored, and is then adopted by whoever makes the move after the commit.
type Thought struct {
	ctx    context.Context // of the search
	cancel context.CancelFunc
	done   chan struct{} // closed when answer and err are set
	answer Answer
	err    error
}

// NewThought returns the Thought of a search that is about to run in its Context. The
// search calls End once.
func NewThought(ctx context.Context) *Thought {
	ctx, cancel := context.WithCancel(ctx)
	return &Thought{ctx: ctx, cancel: cancel, done: make(chan struct{})}
}

// Context returns the context of the search.
func (th *Thought) Context() context.Context { return th.ctx }

// Cancel ends a search that nobody waits for any more.
func (th *Thought) Cancel() { th.cancel() }

// End sets the result of the search.
func (th *Thought) End(a Answer, err error) {
	th.answer, th.err = a, err
	close(th.done)
	th.cancel()
}

// Done returns a channel that is closed when the search has ended.
func (th *Thought) Done() <-chan struct{} { return th.done }

// Answer waits for the end of the search, and returns its result.
func (th *Thought) Answer(ctx context.Context) (Answer, error) {
	select {
	case <-th.done:
		return th.answer, th.err
	case <-ctx.Done():
		return Answer{}, ctx.Err()
	}
}

// found returns the move if the search has found one already. A nil Thought has none.
func (th *Thought) found() (Answer, bool) {
	if th == nil {
		return Answer{}, false
	}
	select {
	case <-th.done:
		return th.answer, th.err == nil
	default:
		return Answer{}, false
	}
}

// failed reports whether the search has ended or will end without a move.
func (th *Thought) failed() bool {
	select {
	case <-th.done:
		return th.err != nil
	default:
		return th.ctx.Err() != nil
	}
}

// Thought returns the search for the computer's move that began before the table was
// stored; nil if there is none, or if it has failed.
func (t *Table) Thought() *Thought {
	if t.thought == nil || t.thought.failed() {
		return nil
	}
	return t.thought
}

// cancelOnError ends the search for the move at a table that could not be stored. It returns
// the error.
func cancelOnError(t *Table, err error) error {
	if err != nil && t.thought != nil {
		t.thought.Cancel()
	}
	return err
}

// mayJoinCommit reports whether the computer that is to move may do so in the commit of the act
// before. A search that kills the process before that commit leaves no trace in the
// database, so no attempt would be counted. The first move of a player since the table
// was loaded, and any retry, is therefore made after the commit.
func mayJoinCommit(t *Table) bool {
	s := t.Turn()
	return t.Match.Attempts == 0 && int(s) < len(t.prompt) && t.prompt[s] != "" && t.prompt[s] == t.Chair(s).Player
}

// promptPlayers returns the prompt players by seat after a move of the computer at the table.
func promptPlayers(t *Table, a Answer) []string {
	prompt, s := slices.Clone(t.prompt), t.Turn()
	if len(prompt) == 0 {
		prompt = make([]string, len(t.Log.Chairs))
	}
	prompt[s] = ""
	if a.Prompt {
		prompt[s] = t.Chair(s).Player
	}
	return prompt
}

// withReply adds the move of the computer that is next to the entries that lead to a table,
// if the move is found soon. Otherwise the table keeps the search.
func (h *Host) withReply(ctx context.Context, next *Table, entries []Entry) (*Table, []Entry) {
	if h.Ahead == nil || !h.ComputerToMoveNow(next) || !mayJoinCommit(next) {
		return next, entries
	}
	ahead := *next // the search may outlast the commit, which changes next
	next.thought = h.Ahead(ctx, &ahead)
	answer, found := next.thought.found()
	if !found {
		return next, entries
	}
	after, more, err := h.reply(next, answer)
	if err != nil { // which Play returns again
		return next, entries
	}
	return after, append(entries, more...)
}

// Play stores the move of the computer whose turn it is, with what follows from it, and
// returns the table after it. It returns ErrStale if the match has changed meanwhile.
func (h *Host) Play(ctx context.Context, t *Table, a Answer) (*Table, error) {
	next, entries, err := h.reply(t, a)
	if err != nil {
		return nil, err
	}
	return h.commitOwn(ctx, t, next, entries)
}

// reply returns the table after a computer's move, and the entries that lead to it. The
// key of the first is the same in every process and commit.
func (h *Host) reply(t *Table, a Answer) (*Table, []Entry, error) {
	n := len(t.Match.Entries)
	e := Entry{N: n, Kind: games.Move, Seat: t.Turn(), Text: a.Move, At: h.Now(), Key: fmt.Sprintf("%s/%d/computer", t.Match.ID, n)}
	next, entries, err := h.complete(t, h.choice(t, e))
	if err == nil {
		next.prompt = promptPlayers(t, a)
	}
	return next, entries, err
}
