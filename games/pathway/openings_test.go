package pathway

import (
	"context"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "compute the table of openings anew and write it")

func TestUpdateOpenings(t *testing.T) {
	if !*update {
		return
	}
	table, err := MakeOpenings(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("openings.bin", table, 0o644); err != nil {
		t.Fatal(err)
	}
}
