package signs_test

import (
	"testing"

	"parlour/commands/picture/signs"
)

// BenchmarkAll draws all signs, as a process does before it uploads them.
func BenchmarkAll(b *testing.B) {
	for b.Loop() {
		for _, s := range signs.All() {
			if _, err := s.PNG(); err != nil {
				b.Fatal(err)
			}
		}
	}
}
