package deploy_test

import (
	"strings"
	"testing"

	"parlour/bot/local/need"
)

// maxExposure is ten times the highest exposure level that systemd-analyze security may compute for
// a service, of 100.
const maxExposure = "16"

// The units are valid for Debian's systemd, apart from the missing program.
func TestSystemdUnits(t *testing.T) {
	analyze := need.Program(t, "systemd-analyze", "systemd")
	out, _ := run(t, analyze, "verify", "./parlour.service", "./parlour-backup.service", "./parlour-backup.timer")
	for line := range strings.Lines(out) {
		if strings.Contains(line, "parlour") && !strings.Contains(line, "/usr/local/bin/parlour is not executable") {
			t.Error(line)
		}
	}
	for _, unit := range []string{"./parlour.service", "./parlour-backup.service"} {
		if out, err := run(t, analyze, "security", "--no-pager", "--offline=true", "--threshold="+maxExposure, unit); err != nil {
			t.Errorf("%s is exposed: %s", unit, out[max(0, len(out)-200):])
		}
	}
}

// The units have the same restrictions.
func TestSystemdRestrictions(t *testing.T) {
	var restrictions []string
	for _, unit := range []string{"parlour.service", "parlour-backup.service"} {
		_, block, found := strings.Cut(read(t, unit), "\nProtectSystem=")
		block, _, _ = strings.Cut(block, "\n\n")
		if !found {
			t.Errorf("%s has no restrictions", unit)
		}
		restrictions = append(restrictions, strings.TrimSpace(block))
	}
	if restrictions[0] != restrictions[1] {
		t.Errorf("the restrictions differ:\n%s\nand\n%s", restrictions[0], restrictions[1])
	}
}
