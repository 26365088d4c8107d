package match_test

import (
	"strings"
	"testing"
	"time"

	"parlour/games/match"
)

func TestShort(t *testing.T) {
	at := time.Date(2026, time.March, 1, 12, 0, 0, 123_000_000, time.UTC)
	m := match.Match{Created: at}
	short := m.ShortID()
	if len(short) != 8 {
		t.Fatalf("the short ID of %v is %q, want eight letters", at, short)
	}
	if later := (match.Match{Created: at.Add(time.Millisecond)}).ShortID(); later <= short {
		t.Errorf("a millisecond after %q the short ID is %q, want a later one", short, later)
	}
	for n := range len(short) + 1 {
		from, until, ok := match.ShortIDSpan(short[:n])
		if !ok || at.Before(from) || at.After(until) {
			t.Errorf("ShortIDSpan(%q) = %v to %v, %v; want a span with %v", short[:n], from, until, ok, at)
		}
	}
	if from, until, _ := match.ShortIDSpan(short); !from.Equal(at) || !until.Equal(at) {
		t.Errorf("ShortIDSpan(%q) = %v to %v, want %v alone", short, from, until, at)
	}
}

// A short ID may be typed in capitals, in groups, and with letters that look like digits.
func TestShortIDSpanAsTyped(t *testing.T) {
	want, _, _ := match.ShortIDSpan("k0q1z1ab")
	for _, typed := range []string{"K0Q1Z1AB", "koqizlab", "k0q1-z1ab", " k0q1z1ab "} {
		if got, _, ok := match.ShortIDSpan(typed); !ok || !got.Equal(want) {
			t.Errorf("ShortIDSpan(%q) = %v, %v, want %v", typed, got, ok, want)
		}
	}
	for _, typed := range []string{"u", "k0q1z1abc", "k0q1!", "ß", strings.Repeat("1", 1000)} {
		if _, _, ok := match.ShortIDSpan(typed); ok {
			t.Errorf("ShortIDSpan(%q) is valid, want none", typed)
		}
	}
}

func TestShortOfTimesBefore(t *testing.T) {
	if got := (match.Match{}).ShortID(); got != "00000000" {
		t.Errorf("the short ID of a match before the epoch of short IDs is %q", got)
	}
}
