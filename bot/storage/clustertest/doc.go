// Package clustertest provides tests with a PostgreSQL cluster that has no single point of
// failure in its database, on this machine: three nodes, each a PostgreSQL under Patroni, with
// synchronous replication; etcd, in which Patroni elects the primary; and HAProxy, which routes
// to the primary. All are plain processes on free loopback ports, in their own folder. If the
// test runs as root, they run as the user postgres.
//
// The package needs the programs of Debian's packages etcd-server, patroni, python3-etcd,
// haproxy and postgresql. None of them has to run as a service.
//
//	c := clustertest.New(t, clustertest.Options{})
//	s, err := storage.Open(ctx, c.Proxy()) // or c.Hosts()
//	n, err := c.Primary(ctx)
//	err = n.Kill()
//	...
//	err = n.Restart()
//	err = c.Whole(ctx)
//
// Patroni uses version 2 of etcd's API. With version 3 ("etcd3"), Patroni 3.0.2 can have two
// primaries for a moment, and acknowledged rows are lost: see its issue 2689.
package clustertest
