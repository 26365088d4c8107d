package clustertest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"parlour/bot/local/need"
	"parlour/bot/storage/postgrestest"
)

// Cluster is a running cluster.
type Cluster struct {
	Nodes []*Node

	options     Options
	folder, bin string
	as          *syscall.Credential
	ports       ports
	programs    map[string]string // paths by name
	etcd, proxy *process
}

// New starts a cluster for the duration of a test, and waits until it is healthy. It skips the test
// unless the group "postgres" is to run.
func New(t testing.TB, o Options) *Cluster {
	t.Helper()
	need.Postgres(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	c, err := Start(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the logs of the cluster:\n%s", c.Logs())
		}
		c.Stop()
	})
	return c
}

// find returns the paths of the programs.
func find() (map[string]string, error) {
	if _, err := postgrestest.Programs(); err != nil {
		return nil, err
	}
	found := map[string]string{}
	for _, name := range []string{"etcd", "patroni", "haproxy"} {
		at, err := exec.LookPath(name)
		if err != nil {
			at = "/usr/sbin/" + name // which is not on every PATH
			_, err = os.Stat(at)
		}
		if err != nil {
			return nil, fmt.Errorf("%s is not installed, which a cluster of PostgreSQLs needs (on Debian: apt-get install etcd-server patroni python3-etcd haproxy)", name)
		}
		found[name] = at
	}
	return found, nil
}

// Start starts a cluster, and waits until it is healthy or the context ends.
func Start(ctx context.Context, o Options) (*Cluster, error) {
	if o.TTL == 0 {
		o.TTL = 5
	}
	programs, err := find()
	if err != nil {
		return nil, err
	}
	c := &Cluster{options: o, programs: programs}
	if err := c.prepare(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(c.folder))
	}
	if err := c.startAll(ctx); err != nil {
		err = fmt.Errorf("clustertest: %w\n%s", err, c.Logs())
		c.Stop()
		return nil, err
	}
	return c, nil
}

// prepare creates the folder with all files.
func (c *Cluster) prepare() (err error) {
	if c.bin, err = postgrestest.Programs(); err != nil {
		return err
	}
	if c.ports, err = freePorts(); err != nil {
		return err
	}
	if c.folder, err = os.MkdirTemp("", "ha"); err != nil { // short: a socket's path has 107 bytes at most
		return err
	}
	files := map[string]string{"haproxy.cfg": proxyConfig(c.ports)}
	for i := range nodes {
		name := nodeName(i)
		files[name+".yml"] = patroniConfig(c.options, c.ports, c.folder, c.bin, i)
		c.Nodes = append(c.Nodes, &Node{Name: name, cluster: c, number: i})
	}
	if err := c.makeFolders(); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(c.folder, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	_, err = postgrestest.Unprivileged(c.folder)
	return err
}

// makeFolders creates the folders for the user who runs the programs.
func (c *Cluster) makeFolders() (err error) {
	for _, name := range []string{"log", "run"} {
		name = filepath.Join(c.folder, name)
		if err := os.Mkdir(name, 0o755); err != nil {
			return err
		}
		if c.as, err = postgrestest.Unprivileged(name); err != nil {
			return err
		}
	}
	return nil
}

// startAll starts the programs one after the other.
func (c *Cluster) startAll(ctx context.Context) (err error) {
	if c.etcd, err = c.start("etcd", c.programs["etcd"], etcdArgs(c.ports)...); err != nil {
		return err
	}
	health := fmt.Sprintf("http://127.0.0.1:%d/health", c.ports.etcd)
	if err := until(ctx, func() error { return ask(ctx, "GET", health) }); err != nil {
		return err
	}
	for _, n := range c.Nodes {
		if err := n.Restart(); err != nil {
			return err
		}
	}
	if c.proxy, err = c.start("haproxy", c.programs["haproxy"], "-db", "-f", "haproxy.cfg"); err != nil {
		return err
	}
	return c.Whole(ctx)
}

// Stop ends all processes and removes the folder.
func (c *Cluster) Stop() {
	for _, n := range c.Nodes {
		n.Kill()
	}
	c.proxy.kill()
	c.etcd.kill()
	os.RemoveAll(c.folder)
}

// Proxy returns the URL of the database through HAProxy.
func (c *Cluster) Proxy() string {
	return fmt.Sprintf("postgres://postgres@127.0.0.1:%d/postgres", c.ports.proxy)
}

// Hosts returns the URL that names all nodes. The client chooses the primary.
func (c *Cluster) Hosts() string {
	var hosts []string
	for _, port := range c.ports.postgres {
		hosts = append(hosts, fmt.Sprintf("127.0.0.1:%d", port))
	}
	return "postgres://postgres@" + strings.Join(hosts, ",") + "/postgres?target_session_attrs=read-write"
}

// logTail is the number of bytes that [Cluster.Logs] returns from each log.
const logTail = 600

// Logs returns the end of each program's log, without the lines that Patroni repeats in every loop.
func (c *Cluster) Logs() string {
	var all strings.Builder
	files, _ := filepath.Glob(filepath.Join(c.folder, "log", "*.log"))
	for _, file := range files {
		log, _ := os.ReadFile(file)
		log = routine.ReplaceAll(log, nil)
		fmt.Fprintf(&all, "== %s\n%s\n", filepath.Base(file), log[max(0, len(log)-logTail):])
	}
	return all.String()
}

// routine matches the lines that Patroni logs in every loop in which nothing has changed.
var routine = regexp.MustCompile(`(?m)^.*(no action\. I am|Lock owner).*\n?`)

// freePorts finds ports without a listener. They are below the ephemeral range, so that no
// outgoing connection takes one meanwhile.
func freePorts() (p ports, err error) {
	all := []*int{&p.etcd, &p.etcdPeer, &p.proxy}
	for i := range nodes {
		all = append(all, &p.postgres[i], &p.patroni[i])
	}
	var held []net.Listener
	defer func() {
		for _, l := range held {
			l.Close()
		}
	}()
	for tries := 0; len(held) < len(all); tries++ {
		if tries == 1000 {
			return p, errors.New("clustertest: there are no free ports")
		}
		port := 10000 + rand.IntN(20000)
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			*all[len(held)] = port
			held = append(held, l)
		}
	}
	return p, nil
}

// until retries a function until it succeeds or the context ends.
func until(ctx context.Context, try func() error) error {
	again := time.NewTicker(200 * time.Millisecond)
	defer again.Stop()
	for {
		err := try()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%w: %w", ctx.Err(), err)
		case <-again.C:
		}
	}
}
