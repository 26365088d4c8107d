package engine

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
)

// opened returns an SQLite database with its writer.
func opened(t *testing.T) (*DB, *writer) {
	t.Helper()
	s, err := OpenDB(t.Context(), filepath.Join(t.TempDir(), "parlour.db"), true)
	if err == nil {
		err = s.Start(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, s.Writes.(*writer)
}

// put returns work that stores a document.
func put(name string) Work {
	return func(ctx context.Context, x Session) error {
		_, err := x.Exec(ctx, `INSERT INTO documents VALUES ('', 'test', $1, '{}', 1, NULL, '', 0, 0)`, name)
		return err
	}
}

// wantStored fails the test unless a document is stored, or is not, as wanted.
func wantStored(t *testing.T, s *DB, name string, want bool) {
	t.Helper()
	var n int
	err := One(t.Context(), s.Reads, `SELECT COUNT(*) FROM documents WHERE id = $1`, []any{name}, &n)
	if err != nil || (n > 0) != want {
		t.Errorf("%d documents %q, %v; want stored: %v", n, name, err, want)
	}
}

// held blocks the first commit of a writer until it is released, so that work queues up behind it.
// It also counts the commits.
type held struct {
	reached, goOn chan struct{}
	mu            sync.Mutex
	commits       int
}

func hold(w *writer) *held {
	h := &held{reached: make(chan struct{}), goOn: make(chan struct{})}
	commit := w.commit
	w.commit = func() error {
		h.mu.Lock()
		h.commits++
		first := h.commits == 1
		h.mu.Unlock()
		if first {
			close(h.reached)
			<-h.goOn
		}
		return commit()
	}
	return h
}

// behind starts a transaction that is held at its commit, and then others, and releases the commit
// when the others wait. It returns their results.
func behind(t *testing.T, w *writer, h *held, others ...func() error) []error {
	t.Helper()
	var all sync.WaitGroup
	all.Go(func() {
		if err := w.Transact(t.Context(), put("first")); err != nil {
			t.Errorf("the transaction held at its commit = %v", err)
		}
	})
	<-h.reached
	errs := make([]error, len(others))
	for i, other := range others {
		all.Go(func() { errs[i] = other() })
	}
	for len(w.jobs) < len(others) { // none of them can be taken yet
		if t.Context().Err() != nil {
			t.Fatal("the others do not wait")
		}
		runtime.Gosched()
	}
	close(h.goOn)
	all.Wait()
	return errs
}

// All work that waits during a commit is committed together.
func TestGroupCommit(t *testing.T) {
	s, w := opened(t)
	const writes = 64
	h := hold(w)
	var puts []func() error
	for i := range writes {
		puts = append(puts, func() error { return w.Transact(t.Context(), put(fmt.Sprint(i))) })
	}
	for _, err := range behind(t, w, h, puts...) {
		if err != nil {
			t.Errorf("transact = %v", err)
		}
	}
	if h.commits > 8 {
		t.Errorf("%d waiting writes took %d commits, want at most 8", writes, h.commits)
	}
	for i := range writes {
		wantStored(t, s, fmt.Sprint(i), true)
	}
}

// In a batch, work that fails is undone alone, and the writer continues.
func TestGroupUndoesOnlyWhatFails(t *testing.T) {
	s, w := opened(t)
	refused := errors.New("refused")
	cancelled, cancel := context.WithCancel(t.Context())
	failing := func(ctx context.Context, name string, fail func() error) func() error {
		return func() error {
			return w.Transact(ctx, func(ctx context.Context, x Session) error {
				if err := put(name)(ctx, x); err != nil {
					return err
				}
				return fail()
			})
		}
	}
	fine := func() error { return nil }
	errs := behind(t, w, hold(w),
		failing(t.Context(), "good 1", fine),
		failing(t.Context(), "refused", func() error { return refused }),
		failing(t.Context(), "panicked", func() error { panic("oh") }),
		failing(cancelled, "cancelled", func() error { cancel(); return nil }),
		failing(t.Context(), "statement", func() error {
			_, err := w.session.Exec(t.Context(), `INSERT INTO documents VALUES ('', 'test', 'statement', '', 1, NULL, '', 0, 0)`)
			return err
		}),
		failing(t.Context(), "good 2", fine),
	)
	for i, want := range []string{"good 1", "refused", "panicked", "cancelled", "statement", "good 2"} {
		stored := i == 0 || i == 5
		if (errs[i] == nil) != stored {
			t.Errorf("%s: transact = %v", want, errs[i])
		}
		wantStored(t, s, want, stored)
	}
	if !errors.Is(errs[1], refused) || !errors.Is(errs[3], context.Canceled) {
		t.Errorf("the refused and the cancelled got %v and %v", errs[1], errs[3])
	}
	if err := w.Transact(t.Context(), put("after")); err != nil {
		t.Errorf("transact after a panic = %v", err)
	}
}

// A caller that gives up while it waits has changed nothing and delays no other caller.
func TestGroupLeavesOutWhoGaveUp(t *testing.T) {
	s, w := opened(t)
	h := hold(w)
	ctx, cancel := context.WithCancel(t.Context())
	var first sync.WaitGroup
	first.Go(func() { w.Transact(t.Context(), put("first")) })
	<-h.reached
	waiting := make(chan error)
	go func() { waiting <- w.Transact(ctx, put("gave up")) }()
	cancel()
	if err := <-waiting; !errors.Is(err, context.Canceled) { // while the commit is held
		t.Errorf("transact = %v, want %v", err, context.Canceled)
	}
	close(h.goOn)
	first.Wait()
	if err := w.Transact(t.Context(), put("after")); err != nil {
		t.Error(err)
	}
	wantStored(t, s, "gave up", false)
	wantStored(t, s, "first", true)
}

// If the commit fails, every caller of the batch gets the error, and nothing is stored.
func TestGroupCommitFails(t *testing.T) {
	s, w := opened(t)
	commit, failure := w.commit, errors.New("the disk is gone")
	h := hold(w)
	first := w.commit
	w.commit = func() error {
		w.commit = func() error { return failure } // of the waiting ones
		return first()
	}
	errs := behind(t, w, h,
		func() error { return w.Transact(t.Context(), put("a")) },
		func() error { return w.Transact(t.Context(), put("b")) },
	)
	for _, err := range errs {
		var cut *CommitError
		if !errors.Is(err, failure) || !errors.As(err, &cut) {
			t.Errorf("transact = %v, want the failure of the commit", err)
		}
	}
	wantStored(t, s, "a", false)
	wantStored(t, s, "b", false)
	w.commit = commit
	if err := w.Transact(t.Context(), put("after")); err != nil {
		t.Errorf("transact after a commit that failed = %v", err)
	}
}

// Close fails the work that waits, and all later work.
func TestCloseEndsWhoWaits(t *testing.T) {
	_, w := opened(t)
	h := hold(w)
	var first sync.WaitGroup
	var err error
	first.Go(func() { err = w.Transact(t.Context(), put("first")) })
	<-h.reached
	closed := make(chan error)
	go func() { closed <- w.Close() }()
	<-w.closing
	close(h.goOn)
	if err := <-closed; err != nil {
		t.Errorf("Close = %v", err)
	}
	first.Wait()
	if err != nil {
		t.Errorf("the work that was being committed = %v", err)
	}
	if err := w.Transact(t.Context(), put("late")); !errors.Is(err, errClosed) {
		t.Errorf("transact of a closed writer = %v, want %v", err, errClosed)
	}
}
