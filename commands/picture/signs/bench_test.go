package signs_test

import (
	"testing"

	"parlour/commands/picture/signs"
)

// BenchmarkAll is what a process draws that uploads all signs.
func BenchmarkAll(b *testing.B) {
	for b.Loop() {
		for _, s := range signs.All() {
			if _, err := s.PNG(); err != nil {
				b.Fatal(err)
			}
		}
	}
}
