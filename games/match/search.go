package match

import (
	"context"
	"slices"
	"time"
)

// JoinWithin bounds the time for which the commit of a member's act waits for the search of a
// computer that moves next, and the time after which it waits for no further one. A move found
// by then is stored in the same commit; otherwise the act is stored alone, and the search
// continues.
const JoinWithin = 20 * time.Millisecond

// Answer is the move that a computer has found.
type Answer struct {
	Move   string
	Prompt bool // the player's first attempt took no longer than JoinWithin
}

// Search is a computer's search for its move at a table. It can begin before the table
// is stored. The caller that makes the move after the commit takes it over.
type Search struct {
	ctx    context.Context // of the search
	cancel context.CancelFunc
	done   chan struct{} // closed when answer and err are set
	answer Answer
	err    error
}

// NewSearch returns a Search that is about to run in its Context. The
// search calls End once.
func NewSearch(ctx context.Context) *Search {
	ctx, cancel := context.WithCancel(ctx)
	return &Search{ctx: ctx, cancel: cancel, done: make(chan struct{})}
}

// Context returns the context of the search.
func (th *Search) Context() context.Context { return th.ctx }

// Cancel ends a search whose result is not needed.
func (th *Search) Cancel() { th.cancel() }

// End sets the result of the search.
func (th *Search) End(a Answer, err error) {
	th.answer, th.err = a, err
	close(th.done)
	th.cancel()
}

// Done returns a channel that is closed when the search has ended.
func (th *Search) Done() <-chan struct{} { return th.done }

// Answer waits for the end of the search, and returns its result.
func (th *Search) Answer(ctx context.Context) (Answer, error) {
	select {
	case <-th.done:
		return th.answer, th.err
	case <-ctx.Done():
		return Answer{}, ctx.Err()
	}
}

// Found returns the move if the search has found one already. A nil Search has none.
func (th *Search) Found() (Answer, bool) {
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
func (th *Search) failed() bool {
	select {
	case <-th.done:
		return th.err != nil
	default:
		return th.ctx.Err() != nil
	}
}

// Search returns the search for the computer's move that began before the table was
// stored; nil if there is none, or if it has failed.
func (t *Table) Search() *Search {
	if t.Thought == nil || t.Thought.failed() {
		return nil
	}
	return t.Thought
}

// CancelOnError ends the search at a table that could not be stored, and returns the error.
func CancelOnError(t *Table, err error) error {
	if err != nil && t.Thought != nil {
		t.Thought.Cancel()
	}
	return err
}

// MayJoinCommit reports whether the computer that is to move may do so in the commit of the act
// before. A search that kills the process before that commit leaves no trace in the
// database, so no attempt would be counted. The first move of a player since the table
// was loaded, and any retry, is therefore made after the commit.
func MayJoinCommit(t *Table) bool {
	s := t.Turn()
	return t.Match.Attempts == 0 && int(s) < len(t.Prompt) && t.Prompt[s] != "" && t.Prompt[s] == t.Chair(s).Player
}

// PromptPlayers returns the prompt players by seat after a move of the computer at the table.
func PromptPlayers(t *Table, a Answer) []string {
	prompt, s := slices.Clone(t.Prompt), t.Turn()
	if len(prompt) == 0 {
		prompt = make([]string, len(t.Log.Chairs))
	}
	prompt[s] = ""
	if a.Prompt {
		prompt[s] = t.Chair(s).Player
	}
	return prompt
}
