package gateway

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"slices"
)

// inflater decompresses the payloads of a connection, which together are one
// zlib stream (RFC 1950): each ends with a flush, and may refer to the 32 KiB
// before it.
type inflater struct {
	begun  bool // the header of the stream was read
	source bytes.Reader
	flate  io.ReadCloser
	window []byte // the last 32 KiB
	out    bytes.Buffer
}

// windowSize is how far a zlib stream refers back, in bytes.
const windowSize = 32 << 10

// The end of a flushed payload (an empty stored block, see RFC 1951), and an
// empty last block, with which a payload is a whole deflate stream.
var (
	flushed   = []byte{0, 0, 0xff, 0xff}
	lastBlock = []byte{1, 0, 0, 0xff, 0xff}
)

var errStream = errors.New("invalid compressed stream")

// inflate decompresses a payload. The result is valid until the next call. It
// overwrites what follows the payload in its array.
func (z *inflater) inflate(deflated []byte) ([]byte, error) {
	if !z.begun {
		if len(deflated) < 2 || deflated[0]&15 != 8 || deflated[1]&32 != 0 { // deflate, without a dictionary
			return nil, errStream
		}
		deflated, z.begun = deflated[2:], true
	}
	z.source.Reset(append(deflated, lastBlock...))
	if z.flate == nil {
		z.flate = flate.NewReader(&z.source)
	} else if err := z.flate.(flate.Resetter).Reset(&z.source, z.window); err != nil {
		return nil, err
	}
	z.out.Reset()
	n, err := z.out.ReadFrom(io.LimitReader(z.flate, maxPayload+1))
	if err != nil || n > maxPayload {
		return nil, errStream
	}
	z.window = append(z.window, z.out.Bytes()[max(0, n-windowSize):]...)
	z.window = slices.Delete(z.window, 0, max(0, len(z.window)-windowSize))
	return z.out.Bytes(), nil
}
