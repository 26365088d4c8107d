package deploy_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The configuration is valid for Debian's nginx. Debian 12 has version 1.22, and the image 1.28:
// "resolve" exists since 1.27.3, so the test replaces it and the name, which is known only to Docker.
func TestNginx(t *testing.T) {
	nginx, openssl := tool(t, "nginx", "nginx-light"), tool(t, "openssl", "openssl")
	folder := t.TempDir()
	key, certificate := filepath.Join(folder, "privkey.pem"), filepath.Join(folder, "fullchain.pem")
	if out, err := run(t, openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
		"-subj", "/CN=parlour.example", "-keyout", key, "-out", certificate); err != nil {
		t.Fatal(out)
	}
	text := read(t, "nginx.conf")
	for _, replaced := range []struct{ from, to string }{
		{"server replica:8081 resolve ", "server 127.0.0.1:8081 "},
		{"/etc/letsencrypt/live/parlour", folder},
	} {
		if !strings.Contains(text, replaced.from) {
			t.Fatalf("nginx.conf lacks %q", replaced.from)
		}
		text = strings.ReplaceAll(text, replaced.from, replaced.to)
	}
	check := func(text string) (string, error) {
		file := filepath.Join(folder, "nginx.conf")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			return "", err
		}
		return run(t, nginx, "-t", "-p", folder, "-c", file, "-e", "stderr", "-g", fmt.Sprintf("pid %s/pid;", folder))
	}
	if out, err := check(text); err != nil || strings.Contains(out, "[warn]") {
		t.Error(out)
	}
	if out, err := check(strings.Replace(text, "proxy_read_timeout", "proxy_reading_timeout", 1)); err == nil {
		t.Errorf("a misspelled setting is accepted: %s", out)
	}
}

// The command of nginx's container is valid for a shell.
func TestNginxCommand(t *testing.T) {
	command := regexp.MustCompile(`command: \[sh, -c, "(.*)"\]`).FindStringSubmatch(read(t, compose))
	if command == nil {
		t.Fatal("nginx has no command")
	}
	if out, err := exec.CommandContext(t.Context(), "sh", "-n", "-c", command[1]).CombinedOutput(); err != nil {
		t.Errorf("%s", out)
	}
}
