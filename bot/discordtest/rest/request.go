package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// maxRequest is the maximum size of a request, in bytes.
const maxRequest = 25 << 20

var errBigFile = errors.New("a file is too large")

// request is a request of a bot with its body.
type request struct {
	*http.Request
	app    *world.App         // the bot, by its token; nil on open routes
	form   []byte             // the JSON of the body, or nil
	files  map[int]world.File // by the n of files[n]
	fault  *fault.Fault       // the fault that applies, or nil
	status int                // of the response, once known
	shared bool               // the response is a 429 of a resource's limit
}

// where returns the method and the path, without tokens.
func (r *request) where() string { return r.Method + " " + hideToken(r.URL.Path) }

// id returns an ID in the path.
func (r *request) id(name string) wire.ID { return wire.ID(r.PathValue(name)) }

// read reads the body. It checks the JSON only if check is set; otherwise
// decoding does.
func (r *request) read(check bool) error {
	r.files = map[int]world.File{}
	body := http.MaxBytesReader(nil, r.Body, maxRequest)
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	var err error
	if kind == "multipart/form-data" {
		err = r.readParts(multipart.NewReader(body, params["boundary"]))
	} else {
		r.form, err = readAll(body, r.ContentLength)
	}
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge), errors.Is(err, errBigFile):
		return wire.TooLarge
	case err != nil:
		return wire.BadJSON
	case check && len(r.form) > 0 && !json.Valid(r.form):
		return wire.BadJSON
	}
	return nil
}

// readAll is io.ReadAll with an expected length.
func readAll(body io.Reader, length int64) ([]byte, error) {
	var b bytes.Buffer
	if length > 0 && length < maxRequest {
		b.Grow(int(length) + bytes.MinRead)
	}
	_, err := b.ReadFrom(body)
	return b.Bytes(), err
}

func (r *request) readParts(parts *multipart.Reader) error {
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return err
		}
		switch n, isFile := fileNumber(part.FormName()); {
		case isFile && len(data) > world.MaxFile:
			return errBigFile
		case isFile:
			r.files[n] = world.File{Name: part.FileName(), ContentType: contentType(part, data), Data: data}
		case part.FormName() == "payload_json":
			r.form = data
		}
	}
}

// fileNumber returns the n of files[n]; it also accepts the older file and
// file[n].
func fileNumber(field string) (int, bool) {
	if field == "file" {
		return 0, true
	}
	inner, ok := strings.CutPrefix(strings.TrimPrefix(field, "files"), "[")
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(inner, "file["), "]"))
	return n, ok && err == nil && n >= 0
}

func contentType(part *multipart.Part, data []byte) string {
	if t := part.Header.Get("Content-Type"); t != "" && t != "application/octet-stream" {
		return t
	}
	return http.DetectContentType(data)
}

// decode decodes the body's JSON. A field of a wrong type is refused with 50035
// and its place.
func (r *request) decode(v any) error { return rules.Decode(r.form, v) }
