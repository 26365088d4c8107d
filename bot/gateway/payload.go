package gateway

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

// payload is a message of the gateway.
type payload struct {
	Op   int
	Data []byte // JSON, not validated; a part of the frame
	Seq  int64  // of an event
	Type string // of an event
}

// parse parses a frame. It neither decodes nor validates the data: a server with
// all its channels takes hundreds of kilobytes, and the bot needs only its ID.
func parse(frame []byte) (p payload, err error) {
	syntax := eachMember(frame, func(name string, value []byte) bool {
		switch {
		case name == `"d"`:
			p.Data = value
		case string(value) == "null":
		case name == `"op"`:
			p.Op, err = strconv.Atoi(string(value))
		case name == `"s"`:
			p.Seq, err = strconv.ParseInt(string(value), 10, 64)
		case name == `"t"`:
			err = json.Unmarshal(value, &p.Type)
		}
		return err == nil
	})
	return p, errors.Join(syntax, err)
}

var errSyntax = errors.New("not a JSON object")

// eachMember calls f with the members of a JSON object, until f returns false.
// Names are quoted, values are not validated.
func eachMember(object []byte, f func(name string, value []byte) bool) error {
	s := scanner{rest: object}
	if !s.take('{') {
		return errSyntax
	}
	for last := s.take('}'); !last; last = s.take('}') {
		name := s.value()
		if !s.take(':') {
			return errSyntax
		}
		value := s.value()
		if len(name) == 0 || len(value) == 0 {
			return errSyntax
		}
		if !f(string(name), value) {
			return nil
		}
		s.take(',')
	}
	return nil
}

// scanner finds the ends of JSON values.
type scanner struct{ rest []byte }

// take skips white space, and then b if it is next.
func (s *scanner) take(b byte) bool {
	s.rest = bytes.TrimLeft(s.rest, " \t\r\n")
	if len(s.rest) == 0 || s.rest[0] != b {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

// value skips a value and returns it, nil if it has no end.
func (s *scanner) value() []byte {
	s.rest = bytes.TrimLeft(s.rest, " \t\r\n")
	end := valueEnd(s.rest)
	if end < 0 {
		return nil
	}
	value := s.rest[:end]
	s.rest = s.rest[end:]
	return value
}

// valueEnd returns the length of the value with which b starts, or -1 if it has
// no end.
func valueEnd(b []byte) int {
	if len(b) > 0 && strings.IndexByte(`"{[`, b[0]) < 0 {
		return bytes.IndexAny(b, ",]} \t\r\n")
	}
	depth := 0
	for at := 0; at < len(b); at++ {
		switch b[at] {
		case '"':
			n := stringEnd(b[at:])
			if n < 0 {
				return -1
			}
			at += n - 1
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if depth == 0 {
			return at + 1
		}
	}
	return -1
}

// stringEnd returns the length of the string with which b starts, or -1 if it
// has no end.
func stringEnd(b []byte) int {
	for at := 1; ; at++ {
		quote := bytes.IndexByte(b[at:], '"')
		if quote < 0 {
			return -1
		}
		at += quote
		escapes := 0
		for b[at-1-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return at + 1
		}
	}
}

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

const (
	windowSize = 32 << 10 // how far a zlib stream refers back, in bytes
	maxKept    = 1 << 20  // the largest buffer that a connection keeps for the next payload, in bytes
)

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
	if z.out.Reset(); z.out.Cap() > maxKept {
		z.out = bytes.Buffer{}
	}
	n, err := z.out.ReadFrom(io.LimitReader(z.flate, maxPayload+1))
	if err != nil || n > maxPayload {
		return nil, errStream
	}
	z.window = append(z.window, z.out.Bytes()[max(0, n-windowSize):]...)
	z.window = slices.Delete(z.window, 0, max(0, len(z.window)-windowSize))
	return z.out.Bytes(), nil
}
