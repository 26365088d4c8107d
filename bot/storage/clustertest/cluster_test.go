package clustertest

import (
	"context"
	"errors"
	"flag"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// A client parses the addresses as intended: one proxy, or three nodes among which it selects the
// writable one.
func TestAddresses(t *testing.T) {
	c := &Cluster{ports: ports{proxy: 11, postgres: [nodes]int{21, 22, 23}}}
	proxy, err := pgx.ParseConfig(c.Proxy() + "?sslmode=disable")
	if err != nil || proxy.Port != 11 || len(proxy.Fallbacks) != 0 || proxy.ValidateConnect != nil {
		t.Errorf("the proxy's address is %s, %v", c.Proxy(), err)
	}
	hosts, err := pgx.ParseConfig(c.Hosts() + "&sslmode=disable")
	if err != nil || hosts.Port != 21 || len(hosts.Fallbacks) != 2 || hosts.Fallbacks[1].Port != 23 || hosts.ValidateConnect == nil {
		t.Errorf("the nodes' address is %s, %v", c.Hosts(), err)
	}
}

// The files contain the required values and no placeholder.
func TestFiles(t *testing.T) {
	p := ports{etcd: 1001, etcdPeer: 1002, proxy: 1003, postgres: [nodes]int{2001, 2002, 2003}, patroni: [nodes]int{3001, 3002, 3003}}
	for name, c := range map[string]struct {
		text        string
		want, never []string
	}{
		"Patroni": {
			patroniConfig(Options{TTL: 7}, p, "/f", "/bin", 1),
			[]string{"name: n2\n", "ttl: 7\n", "data_dir: /f/n2\n", "bin_dir: /bin\n", `listen: "127.0.0.1:3002"`, "listen: 127.0.0.1:2002\n", `etcd: {hosts: "127.0.0.1:1001"}`, "synchronous_mode: true"},
			[]string{"NAME", "TTL", "FOLDER", "REST", "ETCD", "POSTGRES", "etcd3"},
		},
		"HAProxy": {proxyConfig(p), []string{"bind 127.0.0.1:1003\n", "server n3 127.0.0.1:2003 check port 3003\n", "option httpchk OPTIONS /primary"}, []string{"%"}},
		"etcd":    {strings.Join(etcdArgs(p), " "), []string{"--enable-v2", "http://127.0.0.1:1001", "etcd=http://127.0.0.1:1002"}, nil},
	} {
		for _, want := range c.want {
			if !strings.Contains(c.text, want) {
				t.Errorf("%s: no %q in\n%s", name, want, c.text)
			}
		}
		for _, never := range c.never {
			if strings.Contains(c.text, never) {
				t.Errorf("%s: unexpected %q in\n%s", name, never, c.text)
			}
		}
	}
}

// Logs contains the end of each log, without the lines that Patroni writes in every loop.
func TestLogs(t *testing.T) {
	c := &Cluster{folder: t.TempDir()}
	if err := os.Mkdir(filepath.Join(c.folder, "log"), 0o755); err != nil {
		t.Fatal(err)
	}
	loop := "INFO: Lock owner: n2; I am n1\nINFO: no action. I am (n1), a secondary\n"
	for name, log := range map[string]string{
		"etcd": strings.Repeat("x", logTail) + "the end",
		"n1":   "promoted\n" + strings.Repeat(loop, 100) + "demoted\n" + loop,
	} {
		if err := os.WriteFile(filepath.Join(c.folder, "log", name+".log"), []byte(log), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := "== etcd.log\n" + strings.Repeat("x", logTail-len("the end")) + "the end\n== n1.log\npromoted\ndemoted\n\n"
	if got := c.Logs(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The ports differ and are free.
func TestFreePorts(t *testing.T) {
	p, err := freePorts()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]bool{}
	for _, port := range append([]int{p.etcd, p.etcdPeer, p.proxy}, append(p.postgres[:], p.patroni[:]...)...) {
		if seen[port] {
			t.Errorf("port %d is given twice", port)
		}
		seen[port] = true
		l, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(port))
		if err != nil {
			t.Errorf("port %d is not free: %v", port, err)
			continue
		}
		l.Close()
	}
}

// The primary is the node whose Patroni says so. There is none while two say so.
func TestPrimary(t *testing.T) {
	for _, c := range []struct {
		name   string
		status [nodes]int
		want   string
		err    string
	}{
		{"First", [nodes]int{200, 503, 503}, "n1", ""},
		{"Last", [nodes]int{503, 503, 200}, "n3", ""},
		{"None", [nodes]int{503, 503, 503}, "", "no node is the primary"},
		{"Two", [nodes]int{200, 503, 200}, "", "both n1 and n3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cluster := &Cluster{}
			for i, status := range c.status {
				server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if r.Method != "OPTIONS" || r.URL.Path != "/primary" {
						status = http.StatusBadRequest
					}
					w.WriteHeader(status)
				}))
				defer server.Close()
				cluster.ports.patroni[i] = server.Listener.Addr().(*net.TCPAddr).Port
				cluster.Nodes = append(cluster.Nodes, &Node{Name: nodeName(i), cluster: cluster, number: i})
			}
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer cancel()
			n, err := cluster.Primary(ctx)
			if c.err == "" && (err != nil || n.Name != c.want) {
				t.Errorf("the primary is %v, %v; want %s", n, err, c.want)
			}
			if c.err != "" && (!errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), c.err)) {
				t.Errorf("got %v, %v; want %q", n, err, c.err)
			}
		})
	}
}

// A frozen process can be killed, and killing it again does nothing. The process is this test, which waits if asked to.
func TestProcess(t *testing.T) {
	if flag.Arg(0) == "wait" {
		signals := make(chan os.Signal, 1)
		signal.Notify(signals, os.Interrupt)
		<-signals
		return
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := &Cluster{programs: map[string]string{}}
	c.folder = t.TempDir()
	if _, err := c.start("wait", self, "-test.run=^TestProcess$", "wait"); err == nil {
		t.Error("a program has started without a log file")
	}
	if err := c.makeFolders(); err != nil {
		t.Fatal(err)
	}
	c.as = nil // the user of the folder
	p, err := c.start("wait", self, "-test.run=^TestProcess$", "wait")
	if err != nil {
		t.Fatal(err)
	}
	n := &Node{Name: "n1", cluster: c, patroni: p}
	if err := n.Freeze(); err != nil || !p.running() {
		t.Errorf("after Freeze = %v it runs: %v", err, p.running())
	}
	for range 2 {
		if err := n.Kill(); err != nil || p.running() {
			t.Errorf("after Kill = %v it runs: %v", err, p.running())
		}
	}
}
