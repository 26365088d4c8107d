package main

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// Paths of the shipped files, from this folder.
const (
	composeFile = "../../compose.yaml"
	nginxFile   = "deploy/nginx.conf"
	siteFile    = "deploy/nginx-site.conf"
	podsFile    = "deploy/kubernetes.yaml"
	serviceFile = "deploy/parlour.service"
	exampleFile = "../../.env.example"
)

// settingNames returns the names of all settings.
func settingNames(of reflect.Type) (names []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		if name := f.Tag.Get("env"); name != "" {
			names = append(names, name)
		} else if f.Anonymous {
			names = append(names, settingNames(f.Type)...)
		}
	}
	return names
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// first returns the match of an expression's first group.
func first(t *testing.T, text, expression string) string {
	t.Helper()
	m := regexp.MustCompile(expression).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("nothing matches %s", expression)
	}
	return m[1]
}

// A misspelled setting would have no effect, and nothing would report it.
func TestShippedFilesUseKnownSettings(t *testing.T) {
	known := settingNames(reflect.TypeFor[config]())
	for _, file := range []string{composeFile, nginxFile, siteFile, podsFile, serviceFile, exampleFile} {
		for _, name := range regexp.MustCompile(`(?:PARLOUR|DISCORD)_[A-Z_]+`).FindAllString(readFile(t, file), -1) {
			if !slices.Contains(known, name) {
				t.Errorf("%s names %s, and there is no such setting", file, name)
			}
		}
	}
	example := readFile(t, exampleFile)
	for _, name := range known {
		if !strings.Contains(example, name+"=") {
			t.Errorf(".env.example does not say what %s is", name)
		}
	}
}

func TestNginxFindsTheReplicas(t *testing.T) {
	compose, nginx := readFile(t, composeFile), readFile(t, nginxFile)
	service, port, _ := strings.Cut(first(t, nginx, `server (\S+) resolve`), ":")
	if got := first(t, compose, `PARLOUR_INTERACTIONS: ":(\d+)"`); got != port {
		t.Errorf("nginx asks at port %s, and the replicas listen at %s", port, got)
	}
	if !strings.Contains(compose, "\n  "+service+":\n") {
		t.Errorf("nginx asks %s, and there is no such service", service)
	}
	for _, name := range []string{"replica", "worker"} {
		block := first(t, compose, `(?s)\n  `+name+`:\n(.*?)\n\n`)
		if !strings.Contains(block, "replicas: 2") {
			t.Errorf("%s has not two replicas:\n%s", name, block)
		}
	}
}

// A process that is asked to end must hand over and finish its work before it is killed.
func TestShippedFilesAllowShutdown(t *testing.T) {
	const finishes = 10 * time.Second
	for file, expression := range map[string]string{composeFile: `stop_grace_period: (\d+s)`, podsFile: `terminationGracePeriodSeconds: (\d+)`, serviceFile: `TimeoutStopSec=(\d+)`} {
		given, err := time.ParseDuration(strings.TrimSuffix(first(t, readFile(t, file), expression), "s") + "s")
		if err != nil || given < drainShards+finishes {
			t.Errorf("%s gives the bot %v, %v; want %v and more", file, given, err, drainShards+finishes)
		}
	}
}
