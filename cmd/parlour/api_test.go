package main

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestAPIAddressMustBeLocal(t *testing.T) {
	tests := []struct {
		api  string
		good bool
	}{
		{"", true},
		{"http://127.0.0.1:8080", true},
		{"http://localhost:8080", true},
		{"http://[::1]:8080", true},
		{"http://127.0.0.1", false},
		{"http://127.0.0.1:8080/api", false},
		{"https://127.0.0.1:8080", false},
		{"http://discord.com:80", false},
		{"http://10.0.0.1:8080", false},
		{"127.0.0.1:8080", false},
	}
	for _, test := range tests {
		if _, err := apiAddress(test.api); (err == nil) != test.good {
			t.Errorf("%q: got %v, want it good: %v", test.api, err, test.good)
		}
	}
}

func TestStandInReceivesRequests(t *testing.T) {
	var got string
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = r.Host + r.URL.Path }))
	defer s.Close()
	client := &http.Client{Transport: transport(config{API: s.URL})}
	resp, err := client.Get("https://discord.com/api/v10/gateway")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if want := s.Listener.Addr().String() + "/api/v10/gateway"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if resp, err := client.Get("https://example.com/"); err == nil {
		resp.Body.Close()
		t.Error("a request to another host was let through")
	}
}

func TestDefaultTransport(t *testing.T) {
	if got := transport(config{}); got != nil {
		t.Errorf("got %v, want the ordinary transport", got)
	}
}
