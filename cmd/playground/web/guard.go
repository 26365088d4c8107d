package web

import (
	"net"
	"net/http"
	"strings"
)

// policy lets the page load what this program serves, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard keeps other websites, which the browser on this machine may have open, from using the page. They could try in
// two ways: by a request across origins, which the browser marks, or under a name of their own that leads to
// 127.0.0.1, which shows in the Host header.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", policy)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		head.Set("Cache-Control", "no-cache")
		if !loopbackName(r.Host) {
			http.Error(w, "The playground answers on this machine only: open http://127.0.0.1 with its port.", http.StatusMisdirectedRequest)
			return
		}
		if !ownOrigin(r) {
			http.Error(w, "The playground takes requests from its own page only.", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// loopbackName says whether a Host header names this machine.
func loopbackName(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.Trim(host, "[]")
	}
	ip := net.ParseIP(name)
	return name == "localhost" || ip != nil && ip.IsLoopback()
}

// ownOrigin says whether a request can come from the page itself. A browser sends Sec-Fetch-Site or, with anything but
// GET, Origin; a program that sends neither is no website. Following a link to the page itself is fine from anywhere.
func ownOrigin(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		return false
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin":
		return true
	case "none":
		return r.Method == http.MethodGet
	}
	return r.Method == http.MethodGet && r.URL.Path == "/" && r.Header.Get("Sec-Fetch-Mode") == "navigate"
}
