package deploy_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"parlour/bot/local/need"
	"parlour/bot/webhook"
)

// server is a folder with what nginx needs on this machine.
type server struct {
	folder, program, address string
}

func newNginx(t *testing.T) server {
	t.Helper()
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer at.Close()
	return server{t.TempDir(), need.Program(t, "nginx", "nginx-light"), at.Addr().String()}
}

func (n server) write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(n.folder, file), []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
}

// certify writes a certificate for a name, and its key.
func (n server) certify(t *testing.T, name string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	n.write(t, "fullchain.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate})))
	n.write(t, "privkey.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})))
}

// settings returns the shipped configuration for Debian's nginx. Debian 12 has version 1.22, and the
// image 1.28: "resolve" exists since 1.27.3, so it is replaced, with the name that only Docker knows.
func (n server) settings(t *testing.T) string {
	t.Helper()
	text := read(t, "nginx.conf")
	for _, replaced := range []struct{ from, to string }{
		{"server replica:8081 resolve ", "server 127.0.0.1:8081 "},
		{"/etc/letsencrypt/live/parlour", n.folder},
	} {
		if !strings.Contains(text, replaced.from) {
			t.Fatalf("nginx.conf lacks %q", replaced.from)
		}
		text = strings.ReplaceAll(text, replaced.from, replaced.to)
	}
	return text
}

// await waits until nginx shows the certificate of a name.
func (n server) await(t *testing.T, name string) {
	t.Helper()
	dialer := tls.Dialer{Config: &tls.Config{InsecureSkipVerify: true}}
	for t.Context().Err() == nil {
		conn, err := dialer.DialContext(t.Context(), "tcp", n.address)
		if err != nil {
			continue // not yet listening
		}
		got := conn.(*tls.Conn).ConnectionState().PeerCertificates[0].Subject.CommonName
		_ = conn.Close()
		if got == name {
			return
		}
	}
	t.Fatal("nginx shows no certificate of " + name)
}

// nginx and the bot accept bodies of the same size.
func TestNginxBodySize(t *testing.T) {
	for _, file := range []string{"nginx.conf", "nginx-site.conf"} {
		if want := fmt.Sprintf(" client_max_body_size %dk;", webhook.MaxBody>>10); !strings.Contains(read(t, file), want) {
			t.Errorf("%s lacks %q", file, want)
		}
	}
}

// site returns the shipped site for nginx of a distribution, in the frame that the distribution has for it.
func (n server) site(t *testing.T) string {
	t.Helper()
	return "events {}\nhttp {\n" + strings.ReplaceAll(read(t, "nginx-site.conf"), "/etc/letsencrypt/live/parlour", n.folder) + "}\n"
}

func TestNginx(t *testing.T) {
	n := newNginx(t)
	n.certify(t, "parlour.example")
	check := func(text string) (string, error) {
		n.write(t, "nginx.conf", text)
		return run(t, n.program, "-t", "-p", n.folder, "-c", filepath.Join(n.folder, "nginx.conf"), "-e", "stderr", "-g", "pid "+n.folder+"/pid;")
	}
	for name, text := range map[string]string{"nginx.conf": n.settings(t), "nginx-site.conf": n.site(t)} {
		if out, err := check(text); err != nil || strings.Contains(out, "[warn]") {
			t.Errorf("%s: %s", name, out)
		}
		if out, err := check(strings.Replace(text, "proxy_read_timeout", "proxy_reading_timeout", 1)); err == nil {
			t.Errorf("%s: a misspelled setting is accepted: %s", name, out)
		}
	}
}

// nginxCommand returns the command of nginx's container, which is a script for a shell.
func nginxCommand(t *testing.T) string {
	t.Helper()
	command := regexp.MustCompile(`command: \[sh, -c, "(.*)"\]`).FindStringSubmatch(read(t, compose))
	if command == nil {
		t.Fatal("nginx has no command")
	}
	return command[1]
}

// The command of nginx's container has nginx read a renewed certificate after a while.
func TestNginxReadsRenewedCertificates(t *testing.T) {
	n := newNginx(t)
	n.certify(t, "old")
	bell := filepath.Join(n.folder, "bell") // a pipe: "sleep" ends when something is written to it
	if err := errors.Join(syscall.Mkfifo(bell, 0o600), os.Mkdir(filepath.Join(n.folder, "bin"), 0o700)); err != nil {
		t.Fatal(err)
	}
	n.write(t, "bin/sleep", "#!/bin/sh\nread -r _ <"+bell+"\n")
	n.write(t, "bin/nginx", "#!/bin/sh\nexec "+n.program+" -p "+n.folder+" -e stderr \"$@\"\n")
	n.write(t, "nginx.conf", "pid "+n.folder+"/pid;\n"+strings.Replace(n.settings(t), "listen 443 ssl", "listen "+n.address+" ssl", 1))
	script := strings.ReplaceAll(nginxCommand(t), "/etc/parlour/nginx.conf", n.folder+"/nginx.conf")

	shell := exec.CommandContext(t.Context(), "sh", "-c", script)
	shell.Env = append(os.Environ(), "PATH="+n.folder+"/bin:"+os.Getenv("PATH"))
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := shell.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-shell.Process.Pid, syscall.SIGTERM)
		_ = shell.Wait()
	})
	n.await(t, "old")
	n.certify(t, "new")
	if err := os.WriteFile(bell, []byte("\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	n.await(t, "new")
}
