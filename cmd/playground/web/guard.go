package web

import (
	"net"
	"net/http"
	"strings"
)

// policy allows the page to load only what this program serves.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard keeps other websites that are open in a browser on this machine from using the page. They could send cross-origin
// requests, which the browser marks, or use a host name of their own that resolves to 127.0.0.1 (DNS rebinding), which shows
// in the Host header.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", policy)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		head.Set("Cache-Control", "no-cache")
		if !loopbackName(r.Host) {
			http.Error(w, "The playground answers only under a loopback name: open http://127.0.0.1 with its port.", http.StatusMisdirectedRequest)
			return
		}
		if !ownOrigin(r) {
			http.Error(w, "The playground takes requests from its own page only: open that page.", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// loopbackName reports whether a Host header names this machine.
func loopbackName(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.Trim(host, "[]")
	}
	ip := net.ParseIP(name)
	return name == "localhost" || ip != nil && ip.IsLoopback()
}

// ownOrigin reports whether a request may come from the page itself. A browser sends Sec-Fetch-Site or, except with GET,
// Origin; a client that sends neither is not a website. Any website may link to the page.
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
