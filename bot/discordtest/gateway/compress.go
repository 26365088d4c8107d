package gateway

import (
	"bytes"
	"compress/zlib"
	"io"

	"github.com/klauspost/compress/zstd"
)

// compressor compresses the payloads of a connection. Only its socket's writer uses it.
type compressor struct {
	stream stream       // transport compression; nil if the client requested none
	single *zlib.Writer // payloads that are compressed separately; created at first use
	buffer bytes.Buffer // the output of both
}

// stream is a compressed stream that is as long as its connection. A flush makes
// all that was written readable.
type stream interface {
	io.Writer
	Flush() error
}

// use starts the transport compression that a client requested. It reports false
// if there is none of that name.
func (c *compressor) use(name string) bool {
	switch name {
	case "":
	case "zlib-stream":
		c.stream, _ = zlib.NewWriterLevel(&c.buffer, zlib.BestSpeed) // the level is valid
	case "zstd-stream":
		c.stream, _ = zstd.NewWriter(&c.buffer, zstd.WithEncoderLevel(zstd.SpeedFastest), // the options are valid
			zstd.WithWindowSize(1<<20), zstd.WithEncoderConcurrency(1)) // starts no goroutines
	default:
		return false
	}
	return true
}

// next returns a payload as the next part of the stream. The result is valid until the next call.
func (c *compressor) next(body []byte) []byte {
	c.buffer.Reset()
	_, _ = c.stream.Write(body)
	_ = c.stream.Flush()
	return c.buffer.Bytes()
}

// separate returns a payload as a zlib stream of its own. The result is valid until the next
// call. It reuses the writer, which takes a megabyte.
func (c *compressor) separate(body []byte) []byte {
	c.buffer.Reset()
	if c.single == nil {
		c.single, _ = zlib.NewWriterLevel(&c.buffer, zlib.BestSpeed) // the level is valid
	} else {
		c.single.Reset(&c.buffer)
	}
	_, _ = c.single.Write(body)
	_ = c.single.Close()
	return c.buffer.Bytes()
}
