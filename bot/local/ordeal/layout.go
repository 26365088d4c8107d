//go:build linux

package ordeal

import "fmt"

// Layout says which processes run on the database.
type Layout struct {
	Gateways int // processes connected to the gateway; 1 if zero
	Shards   int // number of shards that Discord recommends; 1 if zero
	Replicas int // processes that receive interactions by HTTP, through nginx, in the second half
	Workers  int // processes that do deferred work only
}

// Many is the layout of a bot that needs more than one machine.
var Many = Layout{Gateways: 3, Shards: 16, Replicas: 2, Workers: 2}

func (l Layout) withDefaults() Layout {
	l.Gateways, l.Shards = max(l.Gateways, 1), max(l.Shards, 1)
	return l
}

// processes returns the number of processes.
func (l Layout) processes() int { return l.Gateways + l.Replicas + l.Workers }

// concurrency returns the number of sessions that may start at once; 0 is Discord's limit
// of one in five seconds, which would take too long with many shards.
func (l Layout) concurrency() int {
	if l.Shards == 1 {
		return 0
	}
	return l.Shards
}

// String describes the layout.
func (l Layout) String() string {
	return fmt.Sprintf("%d gateway processes with %d shards, %d replicas, %d workers", l.Gateways, l.Shards, l.Replicas, l.Workers)
}

// role is the purpose of a process.
type role int

const (
	gatewayRole role = iota
	replicaRole
	workerRole
)

// String names the role as in logs.
func (r role) String() string { return [...]string{"gateway", "replica", "worker"}[r] }

// roles returns the role of each process.
func (l Layout) roles() []role {
	var all []role
	for _, x := range []struct {
		role  role
		times int
	}{{gatewayRole, l.Gateways}, {replicaRole, l.Replicas}, {workerRole, l.Workers}} {
		for range x.times {
			all = append(all, x.role)
		}
	}
	return all
}
