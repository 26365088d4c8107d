//go:build linux

// Package network is what lies between the processes of an ordeal and the stand-in: a
// [Relay] from each process, and the shipped nginx with a [Gate] in front of each
// replica. It records which process received what, and injects faults.
package network

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// Balancer is a running nginx with the settings that the bot is shipped with.
type Balancer struct {
	cmd *exec.Cmd
	at  string
}

// Shipped is the file with those settings, relative to the module's root.
const Shipped = "deploy/nginx.conf"

// These lines of the settings depend on the machine.
var (
	certificates = regexp.MustCompile(`(?m)^\s*ssl_.*\n`)
	listens      = regexp.MustCompile(`(?m)^(\s*)listen .*;$`)
	servers      = regexp.MustCompile(`(?m)^(\s*)server \S+(?: resolve)?( .*)?;$`)
)

// adapt makes the settings fit this machine: no certificate, a free port, these
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
	if b.at, err = FreeAddress(); err != nil {
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
		own += " user root;" // the folder is for this user alone
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

// Endpoint is the URL that interactions are posted to.
func (b *Balancer) Endpoint() string { return "http://" + b.at + "/interactions" }

// Close stops nginx by SIGINT, which also stops its worker processes.
func (b *Balancer) Close() {
	_ = b.cmd.Process.Signal(os.Interrupt)
	_ = b.cmd.Wait()
}

// FreeAddress is a loopback address that nothing listens on at the moment.
func FreeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// moduleRoot is the root folder of the module in which the caller runs.
func moduleRoot() (string, error) {
	out, err := exec.CommandContext(context.Background(), "go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("finding the module: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}
