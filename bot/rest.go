package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"strconv"
	"time"

	"parlour/commands"
)

// apiBase is where Discord's API is; tests put a transport in between.
const apiBase = "https://discord.com/api/v10"

// rest is a client of Discord's HTTP API for the few routes the bot uses.
type rest struct {
	client *http.Client
	token  string
	app    string // the application's ID, known once connected
}

// apiError is a refusal by Discord.
type apiError struct {
	Status  int
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *apiError) Error() string {
	return fmt.Sprintf("discord: %d, code %d: %s", e.Status, e.Code, e.Message)
}

// Codes of Discord's refusals that the bot acts on.
const (
	codeUnknownMessage     = 10008
	codeUnknownInteraction = 10062
	codeAcknowledged       = 40060
	codeOldEdit            = 30046 // too many edits of a message over an hour old
	codeMissingAccess      = 50001
	codeMissingPerm        = 50013
	codeUnknownToken       = 50027
)

// isCode reports whether err is a refusal with one of the codes.
func isCode(err error, codes ...int) bool {
	var e *apiError
	if !errors.As(err, &e) {
		return false
	}
	for _, c := range codes {
		if e.Code == c {
			return true
		}
	}
	return false
}

// attempts bounds how often a request is sent again after a 429 or a 5xx.
const attempts = 5

// do sends a request, with files if there are any, and decodes the answer into
// out unless that is nil. It waits and tries again when Discord asks for that
// or fails, as long as the context lasts.
func (r *rest) do(ctx context.Context, method, path string, in any, files []commands.File, out any) error {
	var body []byte
	contentType := "application/json"
	if in != nil {
		var err error
		if body, contentType, err = encode(in, files); err != nil {
			return err
		}
	}
	for try := 1; ; try++ {
		wait, err := r.once(ctx, method, path, body, contentType, out)
		if err == nil || wait < 0 || try == attempts {
			return err
		}
		if !pause(ctx, wait) {
			return err
		}
	}
}

// once sends a request. A wait of 0 or more says that it may be sent again after
// that time.
func (r *rest) once(ctx context.Context, method, path string, body []byte, contentType string, out any) (wait time.Duration, err error) {
	req, err := http.NewRequestWithContext(ctx, method, apiBase+path, bytes.NewReader(body))
	if err != nil {
		return -1, errors.New("discord: a request could not be made") // the cause would name the path, and that a token
	}
	req.Header.Set("Authorization", "Bot "+r.token)
	req.Header.Set("User-Agent", "DiscordBot (parlour, 1)")
	if body != nil {
		req.Header.Set("Content-Type", contentType)
	}
	resp, err := r.client.Do(req)
	if err != nil {
		var at *url.Error
		if errors.As(err, &at) {
			err = at.Err // without the URL, which can hold an interaction's token
		}
		return time.Second, fmt.Errorf("discord: %s: %w", method, err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return -1, fmt.Errorf("discord: reading an answer: %w", err)
	}
	if resp.StatusCode/100 == 2 {
		if out == nil || len(data) == 0 {
			return -1, nil
		}
		return -1, json.Unmarshal(data, out)
	}
	refusal := &apiError{Status: resp.StatusCode}
	_ = json.Unmarshal(data, refusal) // an answer that is no JSON leaves the status
	if refusal.Code == codeOldEdit {
		return -1, refusal // the caller does something else instead
	}
	return retryAfter(resp), refusal
}

// maxAnswer bounds what is read of an answer, in bytes.
const maxAnswer = 4 << 20

// retryAfter is how long Discord asks to wait; less than 0 for never again.
func retryAfter(resp *http.Response) time.Duration {
	switch {
	case resp.StatusCode == http.StatusTooManyRequests:
		if s, err := strconv.ParseFloat(resp.Header.Get("Retry-After"), 64); err == nil {
			return time.Duration(s * float64(time.Second))
		}
		return time.Second
	case resp.StatusCode >= 500:
		return 500 * time.Millisecond
	default:
		return -1
	}
}

// pause waits, and reports whether the context lasted.
func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}

// encode makes a body of JSON, or of JSON and files.
func encode(in any, files []commands.File) (body []byte, contentType string, err error) {
	data, err := json.Marshal(in)
	if err != nil || len(files) == 0 {
		return data, "application/json", err
	}
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part := func(name, file, kind string, content []byte) {
		h := textproto.MIMEHeader{"Content-Type": {kind}}
		disposition := fmt.Sprintf(`form-data; name=%q`, name)
		if file != "" {
			disposition += fmt.Sprintf(`; filename=%q`, file)
		}
		h.Set("Content-Disposition", disposition)
		if p, e := w.CreatePart(h); e == nil {
			_, e = p.Write(content)
			err = errors.Join(err, e)
		} else {
			err = errors.Join(err, e)
		}
	}
	part("payload_json", "", "application/json", data)
	for i, f := range files {
		part(fmt.Sprintf("files[%d]", i), f.Name, http.DetectContentType(f.Data), f.Data)
	}
	err = errors.Join(err, w.Close()) // writes the end of the body
	return b.Bytes(), w.FormDataContentType(), err
}
