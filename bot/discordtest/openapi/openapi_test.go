package openapi_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlour/bot/discordtest/openapi"
	"parlour/bot/discordtest/openapi/openapitest"
)

func TestRequest(t *testing.T) {
	d := openapitest.Require(t)
	const messages, commands = "/channels/{channel_id}/messages", "/applications/{application_id}/commands"
	tests := []struct {
		name, method, path, body string
		ok                       bool
	}{
		{"message", "POST", messages, `{"content":"x"}`, true},
		{"nulls", "POST", messages, `{"content":"x","embeds":null,"components":null}`, true},
		{"attachment by number", "POST", messages, `{"attachments":[{"id":0}]}`, true},
		{"too many embeds", "POST", messages, `{"embeds":[{},{},{},{},{},{},{},{},{},{},{}]}`, false},
		{"content not a string", "POST", messages, `{"content":7}`, false},
		{"permissions as string", "POST", commands, `{"name":"x","description":"x","default_member_permissions":"8"}`, true},
		{"permissions as string in a list", "PUT", commands, `[{"name":"x","description":"x","default_member_permissions":"8"}]`, true},
		{"no name", "POST", commands, `{"description":"x"}`, false},
		{"unknown operation", "POST", "/nowhere", `{}`, false},
		{"invalid JSON", "POST", messages, `{`, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if err := d.Request(test.method, test.path, []byte(test.body)); (err == nil) != test.ok {
				t.Errorf("got %v, want ok %v", err, test.ok)
			}
		})
	}
}

func TestResponse(t *testing.T) {
	d := openapitest.Require(t)
	if err := d.Response("GET", "/gateway", 200, []byte(`{"url":"ws://127.0.0.1/"}`)); err != nil {
		t.Error(err)
	}
	if err := d.Response("GET", "/gateway", 200, []byte(`{"link":"ws://127.0.0.1/"}`)); err == nil {
		t.Error("a gateway without its address: want an error")
	}
	if err := d.Response("DELETE", "/channels/{channel_id}/messages/{message_id}", 204, []byte(`{}`)); err != nil {
		t.Errorf("a response without a schema: %v", err)
	}
}

func TestValue(t *testing.T) {
	d := openapitest.Require(t)
	for body, ok := range map[string]bool{`{"users":{}}`: true, `{"roles":{"1":{"id":"1"}}}`: false, `{`: false} {
		if err := d.Value("ResolvedObjectsResponse", []byte(body)); (err == nil) != ok {
			t.Errorf("%s: got %v, want ok %v", body, err, ok)
		}
	}
	if err := d.Value("Nothing", []byte(`{}`)); err == nil {
		t.Error("an unknown schema: want an error")
	}
}

func TestLoadRefuses(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"no.json": "", "list.json": "[]", "object.json": "{}"} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := openapi.Load(file); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v, want an error with its name", name, err)
		}
	}
	if _, err := openapi.Load(filepath.Join(dir, "missing")); err == nil {
		t.Error("a missing file: want an error")
	}
}

func BenchmarkRequest(b *testing.B) {
	d := openapitest.Require(b)
	body := []byte(`{"content":"x","components":[{"type":1,"components":[{"type":2,"style":1,"label":"x","custom_id":"x"}]}]}`)
	b.ReportAllocs()
	for b.Loop() {
		if err := d.Request("POST", "/channels/{channel_id}/messages", body); err != nil {
			b.Fatal(err)
		}
	}
}
