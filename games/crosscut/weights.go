package crosscut

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed" // for the weights
	"encoding/binary"
	"fmt"
	"io"
	"sync"
)

// weightFile holds the weights of patterns, as writeWeights learns them.
//
//go:embed pattern.weights
var weightFile []byte

// weights reads the embedded weights, once.
var weights = sync.OnceValues(func() ([]int16, error) {
	return readWeights(bytes.NewReader(weightFile))
})

// readWeights reads what encodeWeights has written, and checks its sum.
func readWeights(r io.Reader) ([]int16, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("crosscut: weights: %w", err)
	}
	in := bufio.NewReader(z)
	w := make([]int16, weightCount)
	for i, twin := range twins() {
		if i > twin {
			w[i] = w[twin]
			continue
		}
		v, err := binary.ReadVarint(in)
		if err != nil {
			return nil, fmt.Errorf("crosscut: weight %d: %w", i, err)
		}
		w[i] = int16(v)
	}
	if _, err := in.ReadByte(); err != io.EOF {
		return nil, fmt.Errorf("crosscut: weights do not end where they should: %v", err)
	}
	return w, nil
}

// encodeWeights writes weights, of twins once.
func encodeWeights(out io.Writer, weights []int16) error {
	z, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	var b []byte
	for i, twin := range twins() {
		if i == twin {
			b = binary.AppendVarint(b, int64(weights[i]))
		}
	}
	if _, err := z.Write(b); err != nil {
		return err
	}
	return z.Close()
}
