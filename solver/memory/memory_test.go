package memory_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"parlour/solver/memory"
)

func TestReserve(t *testing.T) {
	const mib = 1 << 20
	b := memory.New(32 * mib)
	ctx := memory.WithBudget(t.Context(), b)
	var release []func()
	for i, want := range []int64{8 * mib, 8 * mib, memory.MinReservation, memory.MinReservation} {
		got, done := memory.Reserve(ctx, 8*mib)
		release = append(release, done)
		if got != want {
			t.Errorf("search %d takes %d bytes, want %d", i, got, want)
		}
	}
	release[0]()
	release[0]() // has no effect
	if got, _ := memory.Reserve(ctx, 16*mib); got != 4*mib {
		t.Errorf("after one has ended a search takes %d bytes, want %d", got, 4*mib)
	}
	if got, _ := memory.Reserve(context.Background(), 64*mib); got != 64*mib {
		t.Errorf("without a budget a search takes %d bytes, want all", got)
	}
	if got, _ := memory.New(0).Reserve(100); got != 100 {
		t.Errorf("a small search takes %d bytes, want 100", got)
	}
}

// Values of all caches are evicted, least recently used first, for other values and for searches.
func TestAdd(t *testing.T) {
	b := memory.New(1000 * memory.MinReservation)
	var dropped []string
	keep := func(name string, share int64) *memory.Value {
		return b.Add(share*memory.MinReservation, func() { dropped = append(dropped, name) })
	}
	a, c := keep("a", 300), keep("b", 300)
	keep("c", 300)
	a.Touch()
	keep("d", 300)
	if want := []string{"b"}; !slices.Equal(dropped, want) {
		t.Fatalf("dropped %q, want %q", dropped, want)
	}
	c.Release() // already evicted
	_, release := b.Reserve(200 * memory.MinReservation)
	release()
	if want := []string{"b", "c"}; !slices.Equal(dropped, want) {
		t.Fatalf("dropped %q, want %q", dropped, want)
	}
	a.Release()
	keep("e", 700)
	if want := []string{"b", "c"}; !slices.Equal(dropped, want) {
		t.Fatalf("dropped %q, want %q", dropped, want)
	}
	keep("larger than all", 2000)
	if want := []string{"b", "c", "d", "e"}; !slices.Equal(dropped, want) {
		t.Fatalf("dropped %q, want %q", dropped, want)
	}
}

func TestConcurrently(t *testing.T) {
	b := memory.New(64 * memory.MinReservation)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 1000 {
				v := b.Add(memory.MinReservation, func() {})
				_, release := b.Reserve(8 * memory.MinReservation)
				v.Touch()
				release()
				v.Release()
			}
		})
	}
	all.Wait()
	if got, _ := b.Reserve(32 * memory.MinReservation); got != 32*memory.MinReservation {
		t.Errorf("%d bytes are left to searches, want half", got)
	}
}

// After an error the value is created again, and a value that is being created is not available yet.
func TestErrorsAreNotKept(t *testing.T) {
	c := memory.NewCache[string, int](memory.New(1 << 20))
	failed := errors.New("not now")
	if _, err := c.Get("a", func() (int, int64, error) { return 0, 0, failed }); !errors.Is(err, failed) {
		t.Errorf("error %v, want %v", err, failed)
	}
	if v, ok := c.Peek("a"); ok {
		t.Errorf("%d is kept of what failed", v)
	}
	v, err := c.Get("a", func() (int, int64, error) {
		if _, ok := c.Peek("a"); ok {
			t.Error("it is there before it is made")
		}
		return 7, 1, nil
	})
	if again, ok := c.Peek("a"); err != nil || v != 7 || !ok || again != 7 {
		t.Errorf("%d, %v, then %d, %v", v, err, again, ok)
	}
}

// A cache evicts the least recently used value, including values of other caches with the same budget,
// but never the one just created.
func TestCacheDropsTheOldest(t *testing.T) {
	b := memory.New(3)
	c, other := memory.NewCache[int, int](b), memory.NewCache[string, int](b)
	made := 0
	get := func(k int, bytes int64) {
		if _, err := c.Get(k, func() (int, int64, error) { made++; return k, bytes, nil }); err != nil {
			t.Fatal(err)
		}
	}
	for k := range 3 {
		get(k, 1)
	}
	get(0, 1)
	if made != 3 {
		t.Fatalf("%d values are made, want 3", made)
	}
	if _, err := other.Get("x", func() (int, int64, error) { return 9, 1, nil }); err != nil {
		t.Fatal(err)
	}
	for k, want := range []bool{true, false, true} {
		if _, kept := c.Peek(k); kept != want {
			t.Errorf("value %d is kept: %v, want %v", k, kept, want)
		}
	}
	get(4, 100)
	if _, kept := c.Peek(4); !kept {
		t.Error("the value that was just made is dropped")
	}
	if _, kept := other.Peek("x"); kept {
		t.Error("another cache keeps what there is no room for")
	}
}
