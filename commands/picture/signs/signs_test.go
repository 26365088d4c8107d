package signs_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"parlour/commands/picture/signs"
)

func TestSheet(t *testing.T) {
	dir := os.Getenv("SHEET")
	for _, s := range signs.All() {
		b, err := s.PNG()
		if err != nil {
			t.Fatal(err)
		}
		os.WriteFile(filepath.Join(dir, s.Name+".png"), b, 0o644)
	}
	_ = bytes.Equal
	_ = sha256.New
	_ = fmt.Sprint
	_ = png.Decode
	_ = regexp.MustCompile
}
