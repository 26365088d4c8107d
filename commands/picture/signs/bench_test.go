package signs_test

import (
	"testing"

	"parlour/commands/picture/signs"
)

// BenchmarkAll draws all signs, as the process does that uploads them.
func BenchmarkAll(b *testing.B) {
	for b.Loop() {
		for _, set := range signs.Sets() {
			for _, s := range set.Signs {
				if _, err := s.PNG(); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}
