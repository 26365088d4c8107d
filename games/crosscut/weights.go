package crosscut

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	_ "embed" // for the weights
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
)

// weightFile holds the weights of patterns in the format of encodeWeights.
//
//go:embed pattern.weights
var weightFile []byte

// weights decodes the embedded weights once.
var weights = sync.OnceValues(func() ([]int16, error) { return readWeights(weightFile) })

// readWeights decodes the format of encodeWeights.
func readWeights(packed []byte) ([]int16, error) {
	w := make([]int16, weightCount)
	return w, unpack(packed, "weights", func(in *bufio.Reader) error {
		for i, twin := range twins() {
			if i > twin {
				w[i] = w[twin]
				continue
			}
			v, err := binary.ReadVarint(in)
			if err != nil {
				return err
			}
			w[i] = int16(v)
		}
		return nil
	})
}

// unpack decompresses data from pack and passes it to read, which must consume all of it.
func unpack(packed []byte, name string, read func(*bufio.Reader) error) error {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		in := bufio.NewReader(z)
		if err = read(in); err == nil {
			if _, err = in.ReadByte(); err == io.EOF { // verifies the checksum
				return nil
			}
		}
	}
	return fmt.Errorf("crosscut: %s: %w", name, cmp.Or(err, errTooLong))
}

var errTooLong = errors.New("unexpected trailing data")
