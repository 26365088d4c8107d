package rest_test

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"strings"
	"testing"
	"testing/synctest"

	"parlour/bot/rest"
)

// part is a part of a body as the server reads it.
type part struct{ name, file, kind, content string }

func readParts(t *testing.T, s sent) []part {
	t.Helper()
	kind, params, err := mime.ParseMediaType(s.header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		t.Errorf("the body is %q (%v)", kind, err)
		return nil
	}
	var list []part
	for m := multipart.NewReader(strings.NewReader(s.body), params["boundary"]); ; {
		p, err := m.NextPart()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Errorf("after %d parts: %v", len(list), err)
			return list
		}
		content, err := io.ReadAll(p)
		if err != nil {
			t.Error(err)
		}
		list = append(list, part{p.FormName(), p.FileName(), p.Header.Get("Content-Type"), string(content)})
	}
}

func TestFiles(t *testing.T) {
	png := append([]byte("\x89PNG\x0d\x0a\x1a\x0a"), bytes.Repeat([]byte{0, 255}, 200_000)...)
	body := map[string]any{"content": "<board>"}
	json := part{"payload_json", "", "application/json", `{"content":"\u003cboard\u003e"}`}
	tests := []struct {
		name  string
		body  any
		files []rest.File
		want  []part
	}{
		{"a picture", body, []rest.File{{Name: "board.png", Data: png}}, []part{json, {"files[0]", "board.png", "image/png", string(png)}}},
		{"two", body, []rest.File{{Name: "a.txt", Data: []byte("one")}, {Name: "b.txt", Data: []byte("two")}},
			[]part{json, {"files[0]", "a.txt", "text/plain; charset=utf-8", "one"}, {"files[1]", "b.txt", "text/plain; charset=utf-8", "two"}}},
		{"an empty file with an odd name", body, []rest.File{{Name: `a"b\ü.txt`}},
			[]part{json, {"files[0]", `a"b\ü.txt`, "text/plain; charset=utf-8", ""}}},
		{"no JSON", nil, []rest.File{{Name: "a.txt", Data: []byte("one")}},
			[]part{{"payload_json", "", "application/json", "null"}, {"files[0]", "a.txt", "text/plain; charset=utf-8", "one"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				discord := script(broken, fine) // the second attempt sends the whole body again
				c, _ := client(t, discord)
				call := rest.Call{Method: "POST", Path: "/channels/1/messages", Body: test.body, Files: test.files, Idempotent: true}
				if err := c.Do(t.Context(), call); err != nil || discord.count() != 2 {
					t.Errorf("%d attempts: %v", discord.count(), err)
				}
				for i, s := range discord.sent {
					if got := readParts(t, s); fmt.Sprint(got) != fmt.Sprint(test.want) {
						t.Errorf("attempt %d: got %.300q, want %.300q", i, got, test.want)
					}
					if s.length != int64(len(s.body)) {
						t.Errorf("the body has %d bytes, Content-Length is %d", len(s.body), s.length)
					}
				}
			})
		})
	}
}

func TestBodies(t *testing.T) {
	tests := []struct {
		name string
		in   any
		want string
	}{
		{"none", nil, ""},
		{"a value", struct {
			A int `json:"a"`
		}{1}, `{"a":1}`},
		{"already encoded", []byte(`{ "a": 2 }`), `{ "a": 2 }`},
		{"null", (*int)(nil), `null`},
	}
	for _, test := range tests {
		discord := script(fine)
		c, _ := client(t, discord)
		if err := c.Do(t.Context(), rest.Call{Method: "PUT", Path: "/a", Body: test.in}); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		for i, s := range discord.sent {
			if s.body != test.want {
				t.Errorf("%s, attempt %d: sent %s, want %s", test.name, i, s.body, test.want)
			}
		}
	}
}
