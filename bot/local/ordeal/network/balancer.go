//go:build linux

// Package network connects the processes of an ordeal with the stand-in: a [Relay] for each
// process, and nginx with the shipped settings and a [Gate] in front of each replica. These
// record which process received what, and inject faults.
package network

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"parlour/bot/local/harness"
)

// Balancer is a running nginx with the shipped settings.
type Balancer struct {
	cmd *exec.Cmd
	at  string // address
}

// Shipped is the file with the settings, relative to the module's root.
const Shipped = "cmd/parlour/deploy/nginx.conf"

// The lines of the settings that depend on the machine.
var (
	certificates = regexp.MustCompile(`(?m)^\s*ssl_.*\n`)
	listens      = regexp.MustCompile(`(?m)^(\s*)listen .*;$`)
	servers      = regexp.MustCompile(`(?m)^(\s*)server \S+(?: resolve)?( .*)?;$`)
)

// adapt adapts the settings to this machine: no certificate, the address at, the given
// replicas, and temporary files below folder.
func adapt(settings, at string, replicas []string, folder string) (string, error) {
	if !listens.MatchString(settings) || !servers.MatchString(settings) {
		return "", errors.New(Shipped + " names no port or no replicas")
	}
	settings = certificates.ReplaceAllString(settings, "")
	settings = listens.ReplaceAllString(settings, "${1}listen "+at+";")
	settings = servers.ReplaceAllStringFunc(settings, func(line string) string {
		var all []string
		for _, r := range replicas {
			all = append(all, servers.ReplaceAllString(line, "${1}server "+r+"${2};"))
		}
		return strings.Join(all, "\n")
	})
	var own strings.Builder
	own.WriteString("http {\n    access_log off;\n")
	for _, what := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		fmt.Fprintf(&own, "    %s_temp_path %s;\n", what, filepath.Join(folder, "nginx", what))
	}
	return strings.Replace(settings, "http {\n", own.String(), 1), nil
}

// StartNginx starts nginx in front of the replicas. It keeps its files in folder.
func StartNginx(folder string, replicas []string) (*Balancer, error) {
	program, err := program()
	if err != nil {
		return nil, err
	}
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	shipped, err := os.ReadFile(filepath.Join(root, Shipped))
	if err != nil {
		return nil, err
	}
	b := &Balancer{}
	if b.at, err = harness.FreeAddress(); err != nil {
		return nil, err
	}
	settings, err := adapt(string(shipped), b.at, replicas, folder)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(folder, "nginx.conf")
	if err := errors.Join(os.MkdirAll(filepath.Join(folder, "nginx"), 0o755), os.WriteFile(file, []byte(settings), 0o644)); err != nil {
		return nil, err
	}
	own := fmt.Sprintf("daemon off; pid %s; error_log %s;", filepath.Join(folder, "nginx.pid"), filepath.Join(folder, "nginx.log"))
	if os.Getuid() == 0 {
		own += " user root;" // only this user may access the folder
	}
	b.cmd = exec.Command(program, "-p", folder, "-e", filepath.Join(folder, "nginx.log"), "-c", file, "-g", own)
	return b, b.cmd.Start()
}

// program finds nginx, which Debian installs outside the PATH of ordinary users.
func program() (string, error) {
	if p, err := exec.LookPath("nginx"); err == nil {
		return p, nil
	}
	const debian = "/usr/sbin/nginx"
	if _, err := os.Stat(debian); err != nil {
		return "", errors.New("nginx is not installed (on Debian: apt-get install nginx-light)")
	}
	return debian, nil
}

// Endpoint returns the URL that interactions are posted to.
func (b *Balancer) Endpoint() string { return "http://" + b.at + "/interactions" }

// Close stops nginx by SIGINT, which also stops its worker processes.
func (b *Balancer) Close() {
	_ = b.cmd.Process.Signal(os.Interrupt)
	_ = b.cmd.Wait()
}

// moduleRoot returns the root folder of the module that contains the working directory.
func moduleRoot() (string, error) {
	out, err := exec.CommandContext(context.Background(), "go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("finding the module: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}
