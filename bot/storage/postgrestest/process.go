package postgrestest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// running is a running server.
type running struct {
	folder  string // of its data and of its socket
	bin     string // the folder of PostgreSQL's programs
	durable bool
	process *os.Process
	ended   <-chan error
}

// start creates a cluster in a temporary folder and starts a server on it. A server that is not
// durable is faster.
func start(durable bool) (*running, error) {
	bin, err := Programs()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "pg") // short: a socket's path has 107 bytes at most
	if err != nil {
		return nil, err
	}
	r := &running{folder: folder, bin: bin, durable: durable}
	if err := r.begin(); err != nil {
		os.RemoveAll(folder)
		return nil, err
	}
	return r, nil
}

// Programs returns the folder of initdb and postgres.
func Programs() (string, error) {
	if p, err := exec.LookPath("initdb"); err == nil {
		if p, err = filepath.EvalSymlinks(p); err == nil {
			return filepath.Dir(p), nil
		}
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return "", errors.New("PostgreSQL is not installed: no initdb on the PATH or in /usr/lib/postgresql/*/bin (on Debian: apt-get install postgresql)")
	}
	return filepath.Dir(found[len(found)-1]), nil
}

// begin creates the cluster and starts the server.
func (r *running) begin() error {
	as, err := Unprivileged(r.folder)
	if err != nil {
		return err
	}
	initdb := exec.Command(filepath.Join(r.bin, "initdb"), "-D", r.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
	initdb.Dir = r.folder
	initdb.SysProcAttr = &syscall.SysProcAttr{Credential: as}
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return r.serve(as)
}

func (r *running) data() string { return filepath.Join(r.folder, "data") }

// serve starts the server on the existing cluster.
func (r *running) serve(as *syscall.Credential) error {
	args := []string{"-D", r.data(), "-k", r.folder, "-h", ""}
	if !r.durable {
		args = append(args, "-F", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
	}
	server := exec.Command(filepath.Join(r.bin, "postgres"), args...)
	server.Dir = r.folder
	server.SysProcAttr = &syscall.SysProcAttr{Credential: as, Pdeathsig: syscall.SIGQUIT}
	log, stderr, err := os.Pipe()
	if err != nil {
		return err
	}
	server.Stderr = stderr
	r.ended, err = StartAndWait(server)
	stderr.Close() // the server has its own descriptor
	if err != nil {
		log.Close()
		return fmt.Errorf("starting postgres: %w", err)
	}
	r.process = server.Process
	return ready(log)
}

// StartAndWait starts a program and waits for its end on one thread, because the kernel sends the
// parent-death signal when the thread that started the program ends. It sends the result once.
func StartAndWait(program *exec.Cmd) (ended <-chan error, err error) {
	started, end := make(chan error), make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := program.Start()
		started <- err
		if err == nil {
			end <- program.Wait()
		}
	}()
	return end, <-started
}

// ready reads the server's log until the server accepts connections. A goroutine reads and drops
// the rest.
func ready(log io.ReadCloser) error {
	var said strings.Builder
	lines := bufio.NewScanner(log)
	for lines.Scan() {
		if strings.Contains(lines.Text(), "ready to accept connections") {
			go func() {
				io.Copy(io.Discard, log)
				log.Close()
			}()
			return nil
		}
		fmt.Fprintln(&said, lines.Text())
	}
	log.Close()
	return fmt.Errorf("postgres did not start:\n%s", said.String())
}

// stop ends the server at once. Its data are not used again.
func (r *running) stop() {
	r.process.Signal(syscall.SIGQUIT)
	<-r.ended
	os.RemoveAll(r.folder)
}

// restart ends the server as a crash would, and starts it again.
func (r *running) restart() error {
	if err := r.process.Signal(syscall.SIGQUIT); err != nil {
		return fmt.Errorf("stopping postgres: %w", err)
	}
	<-r.ended
	as, err := Unprivileged(r.folder)
	if err != nil {
		return err
	}
	return r.serve(as)
}

// Unprivileged makes the user postgres the owner of the folder and returns that user if the test
// runs as root, as which PostgreSQL refuses to run; nil otherwise.
func Unprivileged(folder string) (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("PostgreSQL does not run as root, and there is no user to run it: %w", err)
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	if err := os.Chown(folder, int(uid), int(gid)); err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}
