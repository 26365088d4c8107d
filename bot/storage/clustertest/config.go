package clustertest

import (
	"fmt"
	"strings"
)

// Options are the options of a cluster. The zero value suits a test.
type Options struct {
	// TTL is the time in seconds after which a primary that does not renew its leadership loses
	// it: 5 if it is 0, and at least 5. With Patroni's default of 30, a failover takes about 25 s.
	TTL int
}

// ports are the loopback ports of a cluster.
type ports struct {
	etcd, etcdPeer, proxy int
	postgres, patroni     [nodes]int
}

// nodes is the number of nodes of a cluster.
const nodes = 3

// etcdArgs returns the arguments of etcd: one member, with version 2 of the API.
func etcdArgs(p ports) []string {
	client, peer := fmt.Sprintf("http://127.0.0.1:%d", p.etcd), fmt.Sprintf("http://127.0.0.1:%d", p.etcdPeer)
	return []string{
		"--name", "etcd", "--data-dir", "etcd", "--enable-v2", "--log-level", "warn", "--logger", "zap",
		"--listen-client-urls", client, "--advertise-client-urls", client,
		"--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
		"--initial-cluster", "etcd=" + peer, "--initial-cluster-state", "new",
	}
}

// patroniConfig returns the configuration of a node. A commit waits until a standby has it, and a
// crashed primary is replaced at once. Patroni requires a TTL of at least loop_wait plus twice
// retry_timeout.
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

// proxyConfig returns the configuration of HAProxy. It routes to the primary, and closes the
// connections to a former primary. Patroni answers OPTIONS from its own state, whereas GET would
// query PostgreSQL.
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
