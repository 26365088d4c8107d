package load

import (
	"path/filepath"
	"testing"
)

func TestFillChecksItsOptions(t *testing.T) {
	for _, f := range []FillOptions{{}, {Matches: 3}, {Matches: 3, Live: 4}} {
		if _, err := Fill(t.Context(), filepath.Join(t.TempDir(), "none.db"), f); err == nil {
			t.Errorf("%+v was filled", f)
		}
	}
}
