package memory_test

import (
	"errors"
	"testing"

	"parlour/solver/memory"
)

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
