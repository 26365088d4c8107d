package jsoncut_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"parlour/bot/jsoncut"
)

func TestCut(t *testing.T) {
	tests := []struct {
		object      string
		path        []string
		rest, value string
	}{
		{`{"a":1,"d":{"x":[1,{"y":"}"}]},"s":2}`, []string{"d"}, `{"a":1,"d":null,"s":2}`, `{"x":[1,{"y":"}"}]}`},
		{`{"m":{"id":"1","c":[1,[2]]},"c":3}`, []string{"m", "c"}, `{"m":{"id":"1","c":null},"c":3}`, `[1,[2]]`},
		{` { "d" : "a\\\"b\\" , "e":1}`, []string{"d"}, ` { "d" : null , "e":1}`, `"a\\\"b\\"`},
		{`{"d":true}`, []string{"d"}, `{"d":null}`, `true`},
		{`{"d":-1.5e3,"x":{}}`, []string{"d"}, `{"d":null,"x":{}}`, `-1.5e3`},
		{`{"d":true , "s":1 }`, []string{"d"}, `{"d":null , "s":1 }`, `true`},
		{"{\"d\": 7\n}", []string{"d"}, "{\"d\": null\n}", `7`},
		{`{"x":1}`, []string{"d"}, `{"x":1}`, ``},
		{`{}`, []string{"d"}, `{}`, ``},
		{`{"m":"text"}`, []string{"m", "c"}, `{"m":"text"}`, ``},
		{`{"m":null}`, []string{"m", "c"}, `{"m":null}`, ``},
		{`[]`, []string{"d"}, `[]`, ``},
		{``, []string{"d"}, ``, ``},
		{`{"d":`, []string{"d"}, `{"d":`, ``},
		{`{"d":[1`, []string{"d"}, `{"d":[1`, ``},
		{`{"d":"\"`, []string{"d"}, `{"d":"\"`, ``},
		{`{"d":}`, []string{"d"}, `{"d":}`, ``},
	}
	for _, tt := range tests {
		rest, value := jsoncut.Cut([]byte(tt.object), tt.path...)
		if string(rest) != tt.rest || string(value) != tt.value {
			t.Errorf("%v of %s: got %s and %s, want %s and %s", tt.path, tt.object, rest, value, tt.rest, tt.value)
		}
	}
}

// FuzzCut holds that the parts of a valid object are valid, and that package json finds the
// same value.
func FuzzCut(f *testing.F) {
	for _, s := range []string{`{"d":{"a":"\\\""},"e":[]}`, ` {"a" : [ {} , "]" ] , "d":1 } `, `{"d":`, `{"d":"\u0022"}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		rest, value := jsoncut.Cut(b, "d")
		var whole, left map[string]any
		if json.Unmarshal(b, &whole) != nil || whole == nil || value == nil {
			return
		}
		var got any
		if err := json.Unmarshal(value, &got); err != nil {
			t.Fatalf("%s: %v", value, err)
		}
		if err := json.Unmarshal(rest, &left); err != nil || len(left) != len(whole) {
			t.Fatalf("%s of %s: %v", rest, b, err)
		}
		if left["d"] == nil { // else there is another one, which counts
			left["d"] = got
			if fmt.Sprint(left) != fmt.Sprint(whole) {
				t.Errorf("%s: got %v, want %v", b, left, whole)
			}
		}
	})
}

// BenchmarkCut is reading a payload of the gateway with a press on a board, cut and whole.
func BenchmarkCut(b *testing.B) {
	button := `{"type":2,"id":7,"style":2,"label":"R","emoji":{"id":null,"name":"🔴"},"custom_id":"p:0123456789abcdef:12:RYGB"},`
	press := `{"t":"INTERACTION_CREATE","s":7,"op":0,"d":{"id":"1300000000000000002","message":{"id":"1","components":[` + strings.Repeat(button, 40) + `{}],"flags":0}}}`
	var payload struct {
		Type string          `json:"t"`
		Data json.RawMessage `json:"d"`
	}
	b.Run("cut", func(b *testing.B) {
		for b.Loop() {
			rest, _ := jsoncut.Cut([]byte(press), "d")
			if err := json.Unmarshal(rest, &payload); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("whole", func(b *testing.B) {
		for b.Loop() {
			if err := json.Unmarshal([]byte(press), &payload); err != nil {
				b.Fatal(err)
			}
		}
	})
}
