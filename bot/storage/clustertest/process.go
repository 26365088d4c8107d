package clustertest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"parlour/bot/storage/postgrestest"
)

// process is a program of a cluster, which runs until it is killed.
type process struct {
	pid   int
	ended <-chan struct{}
}

// start starts a program in the cluster's folder, without the environment of the test. Its output
// goes to a file in the folder log.
func (c *Cluster) start(name, program string, args ...string) (*process, error) {
	log, err := os.OpenFile(filepath.Join(c.folder, "log", name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	defer log.Close() // the program has its own descriptor
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = c.folder, log, log
	cmd.Env = []string{"PATH=" + c.bin + ":/usr/local/bin:/usr/sbin:/usr/bin:/bin", "HOME=" + c.folder, "LANG=C.UTF-8", "PYTHONUNBUFFERED=1"}
	// In its own session, the program does not receive signals to the process group of the test.
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.as, Setsid: true, Pdeathsig: syscall.SIGTERM}
	wait, err := postgrestest.StartAndWait(cmd)
	if err != nil {
		return nil, fmt.Errorf("starting %s: %w", name, err)
	}
	ended := make(chan struct{})
	go func() {
		<-wait
		close(ended)
	}()
	return &process{pid: cmd.Process.Pid, ended: ended}, nil
}

// running reports whether a process has not ended.
func (p *process) running() bool {
	if p == nil {
		return false
	}
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// signal sends a signal to a process that has not ended.
func (p *process) signal(s syscall.Signal) error {
	if !p.running() {
		return nil
	}
	return syscall.Kill(p.pid, s)
}

// kill ends a process, frozen or not.
func (p *process) kill() {
	if p.running() {
		p.signal(syscall.SIGKILL)
		<-p.ended
	}
}
