package clustertest

import (
	"fmt"
	"strings"
)

// Options are those of a cluster; the zero Options are good for a test.
type Options struct {
	// TTL is for how many seconds a primary stays one without a sign of life,
	// 5 if it is 0, and at least 5. Patroni's own default is 30, with which a
	// failover takes about 25 s.
	TTL int
}

// ports are the loopback ports of a cluster.
type ports struct {
	etcd, etcdPeer, proxy int
	postgres, patroni     [nodes]int
}

// nodes is how many a cluster has.
const nodes = 3

// etcdArgs are etcd's arguments: one member, with the second API.
func etcdArgs(p ports) []string {
	client, peer := fmt.Sprintf("http://127.0.0.1:%d", p.etcd), fmt.Sprintf("http://127.0.0.1:%d", p.etcdPeer)
	return []string{
		"--name", "etcd", "--data-dir", "etcd", "--enable-v2", "--log-level", "warn", "--logger", "zap",
		"--listen-client-urls", client, "--advertise-client-urls", client,
		"--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
		"--initial-cluster", "etcd=" + peer, "--initial-cluster-state", "new",
	}
}

// patroniConfig is the file of a node. A commit waits until a standby has it,
// and a primary that has crashed gives way at once. Patroni wants that the TTL is
// at least loop_wait and twice retry_timeout.
func patroniConfig(o Options, p ports, folder, bin string, node int) string {
	return strings.NewReplacer(
		"NAME", nodeName(node), "TTL", fmt.Sprint(o.TTL), "FOLDER", folder, "BIN", bin,
		"REST", fmt.Sprintf("127.0.0.1:%d", p.patroni[node]), "POSTGRES", fmt.Sprintf("127.0.0.1:%d", p.postgres[node]),
		"ETCD", fmt.Sprintf("127.0.0.1:%d", p.etcd),
	).Replace(patroniTemplate)
}

const patroniTemplate = `scope: parlour
name: NAME
restapi: {listen: "REST", connect_address: "REST"}
etcd: {hosts: "ETCD"}
bootstrap:
  dcs:
    ttl: TTL
    loop_wait: 1
    retry_timeout: 2
    maximum_lag_on_failover: 1048576
    primary_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 100
        max_wal_senders: 10
        wal_keep_size: 64MB
        max_wal_size: 256MB
        hot_standby_feedback: "on"
        wal_log_hints: "on"
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
postgresql:
  listen: POSTGRES
  connect_address: POSTGRES
  data_dir: FOLDER/NAME
  bin_dir: BIN
  pgpass: FOLDER/run/NAME.pgpass
  pg_hba: [local all all trust, host all all 127.0.0.1/32 trust, host replication all 127.0.0.1/32 trust]
  authentication:
    superuser: {username: postgres}
    replication: {username: replicator}
    rewind: {username: postgres}
  parameters:
    unix_socket_directories: FOLDER/run
    shared_buffers: 16MB
    max_worker_processes: 4
    wal_sender_timeout: 5s
    wal_receiver_timeout: 5s
watchdog: {mode: "off"}
`

func nodeName(node int) string { return fmt.Sprint("n", node+1) }

// proxyConfig is HAProxy's file: to the primary, and away from one that is no
// more, with the connections that there are. OPTIONS has Patroni answer from
// what it knows, where GET would ask PostgreSQL.
func proxyConfig(p ports) string {
	var servers strings.Builder
	for i := range nodes {
		fmt.Fprintf(&servers, "  server %s 127.0.0.1:%d check port %d\n", nodeName(i), p.postgres[i], p.patroni[i])
	}
	return fmt.Sprintf(proxyTemplate, p.proxy) + servers.String()
}

const proxyTemplate = `global
  maxconn 400
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  default-server inter 500ms fastinter 200ms downinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind 127.0.0.1:%d
  option httpchk OPTIONS /primary
  http-check expect status 200
`
