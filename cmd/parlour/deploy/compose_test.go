package deploy_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlour/bot/local/need"
)

// composeGo is the library with which Docker Compose 5.5 reads its files, and a program that prints
// what it has read. It checks the schema of the Compose Specification.
const composeGo = "github.com/compose-spec/compose-go/v2/cmd@v2.14.0"

// model is the part of a Compose file that is tested.
type model struct {
	Services map[string]service
	Networks map[string]struct{ Internal bool }
}

type service struct {
	Image       string
	Networks    map[string]any
	Ports       []struct{ Published string }
	Tmpfs       []string
	Volumes     []struct{ Target string }
	Environment map[string]string
	HealthCheck struct{ Test []string }
	Logging     struct{ Options map[string]string }
	Deploy      struct{ Replicas int }
}

// loader installs composeGo and returns a function that loads the text of a Compose file as Docker
// Compose does.
func loader(t *testing.T) func(text string) (model, error) {
	t.Helper()
	need.Clients(t)
	folder := t.TempDir()
	install := exec.CommandContext(t.Context(), "go", "install", composeGo)
	install.Env = append(os.Environ(), "GOBIN="+folder)
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%s cannot be installed: %s", composeGo, out)
	}
	return func(text string) (m model, err error) {
		// The program does not replace variables.
		text = regexp.MustCompile(`\$\{[A-Z_]+(:\?[^}]+|:-)\}`).ReplaceAllString(text, "text")
		file := filepath.Join(folder, "compose.yaml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			return m, err
		}
		out, err := run(t, filepath.Join(folder, "cmd"), "-format", "json", file)
		if err != nil {
			return m, errors.New(out)
		}
		return m, json.Unmarshal([]byte(out), &m)
	}
}

func TestCompose(t *testing.T) {
	load := loader(t)
	m, err := load(read(t, compose))
	if err != nil {
		t.Fatal(err)
	}
	checkServices(t, m.Services)
	checkNetworks(t, m)
	if !strings.Contains(read(t, "../../../Dockerfile"), "\nHEALTHCHECK ") {
		t.Error("the image has no health check")
	}
	for good, bad := range map[string]string{"mem_limit": "memory_limit", "service_healthy": "service_well"} {
		if _, err := load(strings.ReplaceAll(read(t, compose), good, bad)); err == nil {
			t.Errorf("a file with %s is accepted", bad)
		}
	}
}

func checkServices(t *testing.T, services map[string]service) {
	t.Helper()
	for name, s := range services {
		if len(s.HealthCheck.Test) < 2 && s.Image != "parlour" { // whose image has one
			t.Errorf("%s has no health check", name)
		}
		if o := s.Logging.Options; o["max-size"] == "" || o["max-file"] == "" {
			t.Errorf("the log of %s is not rotated: %v", name, o)
		}
		if public := name == "nginx"; public != (len(s.Ports) > 0) {
			t.Errorf("%s publishes the ports %v", name, s.Ports)
		}
		if s.Image != "parlour" {
			continue
		}
		if slices.Contains(s.Tmpfs, "/data") == slices.Contains(s.Volumes, struct{ Target string }{"/data"}) {
			t.Errorf("%s must have either a volume or memory at /data, which otherwise becomes a new volume of each container", name)
		}
		if s.Environment["PARLOUR_METRICS"] == "" {
			t.Errorf("%s serves no health", name)
		}
	}
	for name, want := range map[string]int{"replica": 2, "worker": 2} {
		if got := services[name].Deploy.Replicas; got != want {
			t.Errorf("%s has %d replicas, want %d", name, got, want)
		}
	}
}

// checkNetworks checks that nginx, which the internet reaches, is on neither the network of the
// database nor that of the metrics.
func checkNetworks(t *testing.T, m model) {
	t.Helper()
	for name, want := range map[string][]string{
		"nginx": {"default"}, "database": {"database"}, "backup": {"database"},
		"replica": {"database", "default", "metrics"}, "worker": {"database", "default", "metrics"}, "gateway": {"database", "default", "metrics"},
	} {
		var got []string
		for network := range m.Services[name].Networks {
			got = append(got, network)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s is on the networks %v, want %v", name, got, want)
		}
	}
	for name, want := range map[string]bool{"database": true, "metrics": true, "default": false} {
		if got := m.Networks[name].Internal; got != want {
			t.Errorf("network %s is internal: %v, want %v", name, got, want)
		}
	}
}
