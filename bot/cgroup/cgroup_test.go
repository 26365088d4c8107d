package cgroup_test

import (
	"testing"
	"testing/fstest"

	"parlour/bot/cgroup"
)

func TestMemoryLimit(t *testing.T) {
	const none1 = "9223372036854771712\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"no cgroups": {nil, 0},
		"version 2": {map[string]string{
			"proc/self/cgroup": "0::/system.slice/parlour.service\n",
			"sys/fs/cgroup/system.slice/parlour.service/memory.max": "134217728\n",
			"sys/fs/cgroup/system.slice/memory.max":                 "max\n",
		}, 128 << 20},
		"version 2, an ancestor's is less": {map[string]string{
			"proc/self/cgroup":             "0::/a/b\n",
			"sys/fs/cgroup/a/b/memory.max": "268435456\n",
			"sys/fs/cgroup/a/memory.max":   "100663296\n",
		}, 96 << 20},
		"version 2 in a container": {map[string]string{
			"proc/self/cgroup":         "0::/\n",
			"sys/fs/cgroup/memory.max": "100663296\n",
		}, 96 << 20},
		"version 2 without a limit": {map[string]string{
			"proc/self/cgroup":           "0::/a\n",
			"sys/fs/cgroup/a/memory.max": "max\n",
		}, 0},
		"version 1": {map[string]string{
			"proc/self/cgroup": "5:cpu,cpuacct:/x\n4:memory:/docker/ab:cd\n0::/\n",
			"sys/fs/cgroup/memory/docker/ab:cd/memory.limit_in_bytes": "100663296\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes":              none1,
		}, 96 << 20},
		"version 1 in a container": {map[string]string{
			"proc/self/cgroup":                           "4:hugetlb,memory:/docker/abcd\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "268435456\n",
		}, 256 << 20},
		"version 1 without a limit": {map[string]string{
			"proc/self/cgroup":                           "4:memory:/\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": none1,
		}, 0},
		"damaged": {map[string]string{"proc/self/cgroup": "what\n0::/../..\n", "sys/fs/cgroup/memory.max": "a lot\n"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			root := fstest.MapFS{}
			for file, text := range c.files {
				root[file] = &fstest.MapFile{Data: []byte(text)}
			}
			if got := cgroup.MemoryLimit(root); got != c.want {
				t.Errorf("MemoryLimit = %d, want %d", got, c.want)
			}
		})
	}
}
