package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parlour/bot/local/need"
)

// decoder decodes Kubernetes' manifests into the types of its API, strictly, and prints each with the probes of its pods.
const decoder = `package main

import (
	"fmt"
	"os"
	"strings"

	apps "k8s.io/api/apps/v1"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/yaml"
)

var kinds = map[string]func() meta.Object{
	"v1/ConfigMap":                   func() meta.Object { return new(core.ConfigMap) },
	"v1/Service":                     func() meta.Object { return new(core.Service) },
	"v1/PersistentVolumeClaim":       func() meta.Object { return new(core.PersistentVolumeClaim) },
	"apps/v1/Deployment":             func() meta.Object { return new(apps.Deployment) },
	"batch/v1/CronJob":               func() meta.Object { return new(batch.CronJob) },
	"networking.k8s.io/v1/Ingress":   func() meta.Object { return new(networking.Ingress) },
	"policy/v1/PodDisruptionBudget":  func() meta.Object { return new(policy.PodDisruptionBudget) },
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	check(err)
	for _, part := range strings.Split(string(text), "\n---\n") {
		var of meta.TypeMeta
		check(yaml.Unmarshal([]byte(part), &of))
		make := kinds[of.APIVersion+"/"+of.Kind]
		if make == nil {
			check(fmt.Errorf("there is no %s %s", of.APIVersion, of.Kind))
		}
		o := make()
		check(yaml.UnmarshalStrict([]byte(part), o))
		fmt.Print(of.Kind, " ", o.GetName())
		if d, ok := o.(*apps.Deployment); ok {
			for _, c := range d.Spec.Template.Spec.Containers {
				for _, p := range []*core.Probe{c.StartupProbe, c.LivenessProbe, c.ReadinessProbe} {
					fmt.Print(" ", p.HTTPGet.Path, portOf(c, p.HTTPGet.Port.StrVal))
				}
			}
			fmt.Print(" ", d.Spec.Template.Labels, d.Spec.Selector.MatchLabels)
		}
		fmt.Println()
	}
}

func portOf(c core.Container, name string) int32 {
	for _, p := range c.Ports {
		if p.Name == name {
			return p.ContainerPort
		}
	}
	check(fmt.Errorf("%s has no port %s", c.Name, name))
	return 0
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
`

// Kubernetes' own types accept the manifests, and the probes ask where the processes answer.
func TestKubernetes(t *testing.T) {
	need.Clients(t)
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(decoder), 0o600); err != nil {
		t.Fatal(err)
	}
	in(t, folder, "go", "mod", "init", "decoder")
	in(t, folder, "go", "get", "k8s.io/api@v0.34.1", "k8s.io/apimachinery@v0.34.1", "sigs.k8s.io/yaml@v1.6.0")
	in(t, folder, "go", "mod", "tidy")
	in(t, folder, "go", "build", "-o", "decoder", ".")
	manifests := read(t, "kubernetes.yaml")
	decode := func(text string) (string, error) {
		file := filepath.Join(folder, "kubernetes.yaml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.CommandContext(t.Context(), filepath.Join(folder, "decoder"), file).CombinedOutput()
		return string(out), err
	}
	got, err := decode(manifests)
	labels := func(role string) string { return strings.Repeat(" map[app:parlour role:"+role+"]", 2) }
	want := []string{
		"ConfigMap parlour",
		"Deployment parlour-replica /healthz9464 /healthz9464 /readyz8081" + labels("replica"),
		"Deployment parlour-worker /healthz9464 /healthz9464 /readyz9464" + labels("worker"),
		"Deployment parlour-gateway /healthz9464 /healthz9464 /readyz9464" + labels("gateway"),
		"Service parlour", "Ingress parlour", "PodDisruptionBudget parlour-replica", "PersistentVolumeClaim parlour-backups", "CronJob parlour-backup",
	}
	if lines := strings.Split(strings.TrimSpace(got), "\n"); err != nil || !slices.Equal(lines, want) {
		t.Errorf("got %v\n%s", err, got)
	}
	for _, fault := range [][2]string{{"readinessProbe", "readynessProbe"}, {"periodSeconds: 30", `periodSeconds: "30s"`}, {"port: metrics}", "port: metric}"}} {
		if out, err := decode(strings.Replace(manifests, fault[0], fault[1], 1)); err == nil {
			t.Errorf("%s is accepted: %s", fault[1], out)
		}
	}
}
