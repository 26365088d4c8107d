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

// File is uploaded with a call. The body refers to files by index, from 0.
type File struct {
	Name string
	Data []byte
}

// body is the encoded body of a call, shared by all attempts. It does not copy
// the data of files.
type body struct {
	parts net.Buffers
	size  int64
	kind  []string // the value of Content-Type
}

const jsonKind = "application/json"

// encode returns a JSON body, or a multipart body if there are files.
func encode(in any, files []File) (body, error) {
	if in == nil && len(files) == 0 {
		return body{}, nil
	}
	data, encoded := in.([]byte)
	if !encoded {
		var err error
		if data, err = json.Marshal(in); err != nil {
			return body{}, fmt.Errorf("discord: encode body: %w", err)
		}
	}
	if len(files) == 0 {
		return body{parts: net.Buffers{data}, size: int64(len(data)), kind: []string{jsonKind}}, nil
	}
	return encodeFiles(data, files)
}

// encodeFiles returns a multipart body: the JSON, then the files.
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
		err = w.Close() // writes the final boundary
	}
	if err != nil {
		return body{}, fmt.Errorf("discord: encode files: %w", err)
	}
	b.parts = append(b.parts, head.Bytes())
	for _, p := range b.parts {
		b.size += int64(len(p))
	}
	b.kind = []string{w.FormDataContentType()}
	return b, nil
}

// open returns a reader of the body from its start.
func (b *body) open() io.ReadCloser {
	switch len(b.parts) {
	case 0:
		return http.NoBody
	case 1:
		return io.NopCloser(bytes.NewReader(b.parts[0]))
	}
	parts := slices.Clone(b.parts) // reading consumes the slices
	return io.NopCloser(&parts)
}
