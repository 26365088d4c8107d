package deploy_test

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"parlour/bot/local/need"
)

// dock is a folder with the state of testdata/bin/docker.
type dock string

// newDock returns the state in which containers of an old version run: so many of each service.
func newDock(t *testing.T, running map[string]int) dock {
	t.Helper()
	need.Program(t, "bash", "bash")
	d := dock(t.TempDir())
	d.write(t, "image", "sha256:old\n")
	d.write(t, "containers", "")
	for service, n := range running {
		for i := range n {
			d.put(t, service, i+1, "yes", "no")
		}
	}
	return d
}

func (d dock) read(t *testing.T, file string) string {
	t.Helper()
	return read(t, filepath.Join(string(d), file))
}

func (d dock) write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(string(d), file), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// put adds a container of the old version.
func (d dock) put(t *testing.T, service string, number int, running, oneOff string) {
	t.Helper()
	line := fmt.Sprintf("%s-%d %[1]s %[2]d sha256:old %s yes 0 %s 0\n", service, number, running, oneOff)
	d.write(t, "containers", d.read(t, "containers")+line)
}

// containers returns the containers, each with its image and whether it runs.
func (d dock) containers(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for line := range strings.Lines(d.read(t, "containers")) {
		f := strings.Fields(line)
		all[f[0]] = strings.TrimPrefix(f[3], "sha256:")
		if f[4] != "yes" {
			all[f[0]] += " stopped"
		}
	}
	return all
}

// upgrade runs the script. patience is in seconds. Bash would complain about a locale that isn't installed.
func (d dock) upgrade(t *testing.T, fault string, patience int) (string, error) {
	t.Helper()
	bin, err := filepath.Abs("testdata/bin")
	if err != nil {
		t.Fatal(err)
	}
	script := exec.CommandContext(t.Context(), "./upgrade")
	script.Env = append(os.Environ(), "LC_ALL=C", "PATH="+bin+":"+os.Getenv("PATH"), "STATE="+string(d), "FAULT="+fault, "PATIENCE="+strconv.Itoa(patience))
	script.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // which an interruption is sent to
	out, err := script.CombinedOutput()
	return string(out), err
}

// working matches the numbers of working containers in a line of the log.
var working = regexp.MustCompile(`(\w+)=(\d+)`)

// gap returns the first line of the log after which fewer containers of a service work than at the
// start.
func (d dock) gap(t *testing.T, atStart map[string]int) string {
	t.Helper()
	for line := range strings.Lines(d.read(t, "log")) {
		for _, m := range working.FindAllStringSubmatch(line, -1) {
			if n, err := strconv.Atoi(m[2]); err != nil || n < atStart[m[1]] {
				return line
			}
		}
	}
	return ""
}

func TestUpgrade(t *testing.T) {
	for name, running := range map[string]map[string]int{
		"as shipped":      {"replica": 2, "worker": 2, "nginx": 1, "backup": 1},
		"with a gateway":  {"replica": 2, "worker": 2, "gateway": 1, "nginx": 1},
		"scaled":          {"replica": 4, "worker": 1, "gateway": 2},
		"a gateway alone": {"gateway": 1},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDock(t, running)
			d.put(t, "worker", 11, "yes", "yes") // docker compose run
			d.put(t, "replica", 12, "no", "no")  // would be started again
			d.put(t, "database", 1, "yes", "no") // is not the bot's
			out, err := d.upgrade(t, "", 60)
			if err != nil {
				t.Fatal(out)
			}
			got, want := map[string]int{}, maps.Clone(running)
			for c, image := range d.containers(t) {
				service, _, _ := strings.Cut(c, "-")
				switch {
				case c == "worker-11" || service == "database" || service == "nginx":
					if image != "old" {
						t.Errorf("%s has become %s", c, image)
					}
				case image != "new":
					t.Errorf("%s has the image %s, want the new one", c, image)
				}
				got[service]++
			}
			if want["database"]++; running["worker"] >= 0 {
				want["worker"]++ // of docker compose run
			}
			if !maps.Equal(got, want) {
				t.Errorf("got the containers %v, want %v", got, want)
			}
			if line := d.gap(t, running); line != "" {
				t.Errorf("fewer containers than before work after: %s", line)
			}
			if log := d.read(t, "log"); strings.Contains(log, "reload") != (running["nginx"] > 0) {
				t.Errorf("nginx has or has not read its configuration again: %s", log)
			}
		})
	}
}

// A failed upgrade changes nothing.
func TestUpgradeFails(t *testing.T) {
	for fault, want := range map[string]string{
		"build":     "the build has failed",
		"create":    "no space left on device",
		"never":     "a new container does not become ready: parlour: the bot is not ready: no interactions are received",
		"crash":     "a new container does not become ready: docker: container worker-3 is restarting",
		"interrupt": "everything is as before",
	} {
		t.Run(fault, func(t *testing.T) {
			running := map[string]int{"replica": 2, "worker": 2, "gateway": 1, "nginx": 1}
			d := newDock(t, running)
			before := d.containers(t)
			patience := 60
			if fault == "never" {
				patience = 0
			}
			out, err := d.upgrade(t, fault, patience)
			if err == nil || !strings.Contains(out, want) || !strings.Contains(out, "everything is as before: the old containers run on") {
				t.Errorf("got %v, %s; want %s", err, out, want)
			}
			if got := d.containers(t); !maps.Equal(got, before) {
				t.Errorf("got the containers %v, want %v", got, before)
			}
			if got := strings.TrimSpace(d.read(t, "image")); got != "sha256:old" {
				t.Errorf("the name of the image refers to %s", got)
			}
			if _, err := os.Stat(filepath.Join(string(d), "log")); err == nil && d.gap(t, running) != "" {
				t.Errorf("fewer containers than before work after: %s", d.gap(t, running))
			}
		})
	}
}

func TestUpgradeOfNothing(t *testing.T) {
	if out, err := newDock(t, nil).upgrade(t, "", 0); err == nil || !strings.Contains(out, "nothing runs: start it with docker compose up -d --build") {
		t.Errorf("got %v, %s", err, out)
	}
}

// What could not be undone is said.
func TestUpgradeCannotUndo(t *testing.T) {
	d := newDock(t, map[string]int{"replica": 1})
	if out, err := d.upgrade(t, "remove never", 0); err == nil || !strings.Contains(out, "new ones may be left: see docker compose ps") {
		t.Errorf("got %v, %s", err, out)
	}
}

// Only one upgrade runs at a time.
func TestUpgradeTwice(t *testing.T) {
	file, err := os.Open(compose)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	if out, err := newDock(t, map[string]int{"replica": 1}).upgrade(t, "", 0); err == nil || !strings.Contains(out, "another upgrade is in progress") {
		t.Errorf("got %v, %s", err, out)
	}
}

// The scripts have no fault that shellcheck finds.
func TestScripts(t *testing.T) {
	scripts := []string{"upgrade", "testdata/bin/docker", "testdata/bin/sleep"}
	ci, err := filepath.Glob("../../../.ci/*")
	if err != nil {
		t.Fatal(err)
	}
	ci = slices.DeleteFunc(ci, func(name string) bool { return filepath.Ext(name) == ".go" })
	if out, err := run(t, need.Program(t, "shellcheck", "shellcheck"), slices.Concat(scripts, ci)...); err != nil {
		t.Error(out)
	}
}
