//go:build linux

package ordeal

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

// balancer is an nginx of our own, with the settings that the bot is shipped
// with.
type balancer struct {
	cmd *exec.Cmd
	at  string
}

// Nginx is the file with those settings, from the module's root.
const Nginx = "deploy/nginx.conf"

// What of the settings belongs to the machine and not to the task.
var (
	certificates = regexp.MustCompile(`(?m)^\s*ssl_.*\n`)
	listens      = regexp.MustCompile(`(?m)^(\s*)listen .*;$`)
	servers      = regexp.MustCompile(`(?m)^(\s*)server \S+(?: resolve)?( .*)?;$`)
)

// settle makes nginx's settings fit this machine: without a certificate, on a
// port of its own, with these replicas, and with its files in a folder.
func settle(settings, at string, replicas []string, folder string) (string, error) {
	if !listens.MatchString(settings) || !servers.MatchString(settings) {
		return "", errors.New(Nginx + " names no port or no replicas")
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

// newBalancer starts nginx before the replicas.
func newBalancer(folder string, replicas []string) (*balancer, error) {
	program, err := nginx()
	if err != nil {
		return nil, err
	}
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	shipped, err := os.ReadFile(filepath.Join(root, Nginx))
	if err != nil {
		return nil, err
	}
	b := &balancer{}
	if b.at, err = freeAddress(); err != nil {
		return nil, err
	}
	settings, err := settle(string(shipped), b.at, replicas, folder)
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

// nginx finds the program, which Debian keeps where only root looks.
func nginx() (string, error) {
	if p, err := exec.LookPath("nginx"); err == nil {
		return p, nil
	}
	const debian = "/usr/sbin/nginx"
	if _, err := os.Stat(debian); err != nil {
		return "", errors.New("nginx is not installed (on Debian: apt-get install nginx-light)")
	}
	return debian, nil
}

// endpoint is where interactions are to be posted.
func (b *balancer) endpoint() string { return "http://" + b.at + "/interactions" }

// close ends nginx: by SIGINT, so that its own processes end too.
func (b *balancer) close() {
	_ = b.cmd.Process.Signal(os.Interrupt)
	_ = b.cmd.Wait()
}

// freeAddress is an address where nothing listens for now.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// moduleRoot is the folder of the module that the caller runs in.
func moduleRoot() (string, error) {
	out, err := exec.CommandContext(context.Background(), "go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("finding the module: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}
