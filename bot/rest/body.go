package rest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/textproto"
	"slices"
)

// File is uploaded with a call. The body refers to the files by their numbers,
// counted from 0.
type File struct {
	Name string
	Data []byte
}

// body is what is sent with a call, encoded once for all attempts. The data of
// files is not copied.
type body struct {
	parts net.Buffers
	size  int64
	kind  []string // the Content-Type, as a header's values
}

const jsonKind = "application/json"

// Appender is a body that encodes itself as JSON, without the checks and copies of a
// [json.Marshaler].
type Appender interface {
	AppendJSON([]byte) ([]byte, error)
}

// AppendJSON appends the JSON of a value. A []byte is JSON already.
func AppendJSON(b []byte, in any) ([]byte, error) {
	switch in := in.(type) {
	case []byte:
		return append(b, in...), nil
	case Appender:
		return in.AppendJSON(b)
	}
	data, err := json.Marshal(in)
	return append(b, data...), err
}

// usualBody is the room, in bytes, in which most bodies are encoded.
const usualBody = 4 << 10

// encode makes a body of JSON, or of JSON and files. A []byte is sent as it is.
func encode(in any, files []File) (body, error) {
	if in == nil && len(files) == 0 {
		return body{}, nil
	}
	data, ok := in.([]byte)
	if !ok {
		var err error
		if data, err = AppendJSON(make([]byte, 0, usualBody), in); err != nil {
			return body{}, fmt.Errorf("discord: a body could not be encoded: %w", err)
		}
	}
	if len(files) == 0 {
		return body{parts: net.Buffers{data}, size: int64(len(data)), kind: []string{jsonKind}}, nil
	}
	return encodeFiles(data, files)
}

// encodeFiles makes a body of several parts: the JSON, then the files.
func encodeFiles(data []byte, files []File) (body, error) {
	var b body
	var head bytes.Buffer
	w := multipart.NewWriter(&head)
	add := func(disposition, kind string, content []byte) error {
		h := textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}}
		if _, err := w.CreatePart(h); err != nil {
			return err
		}
		b.parts = append(b.parts, bytes.Clone(head.Bytes()), content)
		head.Reset()
		return nil
	}
	err := add(`form-data; name="payload_json"`, jsonKind, data)
	for i, f := range files {
		if err == nil {
			name := multipart.FileContentDisposition(fmt.Sprintf("files[%d]", i), f.Name)
			err = add(name, http.DetectContentType(f.Data), f.Data)
		}
	}
	if err == nil {
		err = w.Close() // writes the end of the body
	}
	if err != nil {
		return body{}, fmt.Errorf("discord: files could not be encoded: %w", err)
	}
	b.parts = append(b.parts, head.Bytes())
	for _, p := range b.parts {
		b.size += int64(len(p))
	}
	b.kind = []string{w.FormDataContentType()}
	return b, nil
}

// open returns the body from its beginning.
func (b *body) open() io.ReadCloser {
	switch len(b.parts) {
	case 0:
		return http.NoBody
	case 1:
		return io.NopCloser(bytes.NewReader(b.parts[0]))
	}
	parts := slices.Clone(b.parts) // reading uses them up
	return io.NopCloser(&parts)
}
