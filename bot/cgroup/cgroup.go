// Package cgroup reads the memory limit of the process.
package cgroup

import (
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// unlimited is the smallest value that stands for no limit in cgroups version
// 1, which reports the largest multiple of the page size.
const unlimited = 1 << 62

// MemoryLimit returns the lowest memory limit, in bytes, of the process's
// cgroup and its ancestors, in either version of cgroups; 0 if there is none.
// root is the machine's file system, os.DirFS("/"). See cgroups(7).
//
// A container may see its own cgroup as the root of the mount while /proc names
// the path on the host. MemoryLimit therefore skips cgroups that it cannot
// read.
func MemoryLimit(root fs.FS) int64 {
	groups, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return 0
	}
	var lowest int64
	for line := range strings.Lines(string(groups)) {
		mount, file, group := parse(strings.TrimSpace(line))
		for ; mount != ""; group = path.Dir(group) {
			if n := limit(root, path.Join(mount, group, file)); n > 0 && (lowest == 0 || n < lowest) {
				lowest = n
			}
			if group == "/" {
				break
			}
		}
	}
	return lowest
}

// parse returns the mount point, the limit's file name and the path of the memory
// cgroup in a line of /proc/self/cgroup; mount is "" for other controllers.
func parse(line string) (mount, file, group string) {
	fields := strings.SplitN(line, ":", 3) // hierarchy, controllers, path
	if len(fields) < 3 {
		return "", "", ""
	}
	group = path.Clean("/" + fields[2])
	switch {
	case fields[0] == "0" && fields[1] == "":
		return "sys/fs/cgroup", "memory.max", group
	case slices.Contains(strings.Split(fields[1], ","), "memory"):
		return "sys/fs/cgroup/memory", "memory.limit_in_bytes", group
	}
	return "", "", ""
}

// limit returns the limit in a file, 0 if it has none.
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
