// Package cgroup reads how much memory the kernel lets a process use.
package cgroup

import (
	"bufio"
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// unlimited is the least value that version 1 of cgroups reports for no limit, which
// is the greatest multiple of the page size.
const unlimited = 1 << 62

// MemoryLimit returns the least memory limit, in bytes, of this process's cgroup and
// the cgroups above it, in either version of cgroups; 0 if there is none. The file
// system is that of the machine, os.DirFS("/"). See cgroups(7).
//
// A container may see its own cgroup as the root of the mount while /proc names the
// path on the host; so a cgroup that cannot be read is passed over.
func MemoryLimit(root fs.FS) int64 {
	var least int64
	groups, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return 0
	}
	for lines := bufio.NewScanner(bytes.NewReader(groups)); lines.Scan(); {
		fields := strings.SplitN(lines.Text(), ":", 3) // hierarchy, controllers, path
		if len(fields) < 3 {
			continue
		}
		mount, file := "", ""
		switch {
		case fields[0] == "0" && fields[1] == "":
			mount, file = "sys/fs/cgroup", "memory.max"
		case slices.Contains(strings.Split(fields[1], ","), "memory"):
			mount, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		default:
			continue
		}
		for group := path.Clean("/" + fields[2]); ; group = path.Dir(group) {
			if n := limit(root, path.Join(mount, group, file)); n > 0 && (least == 0 || n < least) {
				least = n
			}
			if group == "/" {
				break
			}
		}
	}
	return least
}

// limit is the limit in a file, 0 if it has none.
func limit(root fs.FS, file string) int64 {
	text, err := fs.ReadFile(root, file)
	if err != nil {
		return 0
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil || n >= unlimited { // "max"
		return 0
	}
	return n
}
