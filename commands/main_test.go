package commands_test

import (
	"runtime/debug"
	"testing"
)

// The tests build dozens of worlds. Collecting their garbage less often saves a fifth of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}
