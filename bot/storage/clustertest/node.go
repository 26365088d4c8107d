package clustertest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Node is a PostgreSQL server and the Patroni that manages it.
type Node struct {
	Name string

	cluster *Cluster
	number  int
	patroni *process
}

// Kill ends a node's Patroni and its PostgreSQL at once, as the loss of the
// machine would. It stays down until it is restarted.
func (n *Node) Kill() error {
	n.patroni.kill() // first, or it would start PostgreSQL again
	for _, pid := range n.postgres() {
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil && !errors.Is(err, syscall.ESRCH) {
			return fmt.Errorf("clustertest: killing %s: %w", n.Name, err)
		}
	}
	return nil
}

// Restart starts a node that was killed. It becomes a standby of the current primary.
func (n *Node) Restart() error {
	if n.patroni.running() {
		return nil
	}
	p, err := n.cluster.start(n.Name, n.cluster.programs["patroni"], n.Name+".yml")
	if err == nil {
		n.patroni = p
	}
	return err
}

// Freeze suspends all processes of a node: its connections stay open, and it does not respond.
func (n *Node) Freeze() error { return n.signal(syscall.SIGSTOP) }

// Thaw resumes a frozen node.
func (n *Node) Thaw() error { return n.signal(syscall.SIGCONT) }

func (n *Node) signal(s syscall.Signal) error {
	if err := n.patroni.signal(s); err != nil {
		return fmt.Errorf("clustertest: %s's Patroni: %w", n.Name, err)
	}
	for range 2 { // the first time it might just be starting another process
		for _, pid := range n.postgres() {
			if err := syscall.Kill(pid, s); err != nil && !errors.Is(err, syscall.ESRCH) {
				return fmt.Errorf("clustertest: %s: %w", n.Name, err)
			}
		}
	}
	return nil
}

// postgres returns the processes of the node's PostgreSQL, the parent first; none if it does not
// run.
func (n *Node) postgres() []int {
	data := filepath.Join(n.cluster.folder, n.Name)
	first, _, _ := bytes.Cut(contents(filepath.Join(data, "postmaster.pid")), []byte("\n"))
	pid, err := strconv.Atoi(string(first))
	if err != nil || !bytes.Contains(contents(fmt.Sprintf("/proc/%d/cmdline", pid)), []byte(data)) {
		return nil // another process may have its number by now
	}
	all := []int{pid}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		// PID (NAME) STATE PARENT: a name may have spaces and parentheses.
		stat := string(contents(file))
		fields := strings.Fields(stat[strings.LastIndex(stat, ")")+1:])
		if len(fields) < 2 || fields[1] != strconv.Itoa(pid) {
			continue
		}
		if child, err := strconv.Atoi(filepath.Base(filepath.Dir(file))); err == nil {
			all = append(all, child)
		}
	}
	return all
}

// contents returns the contents of a file, nil if it cannot be read.
func contents(file string) []byte {
	all, _ := os.ReadFile(file)
	return all
}
