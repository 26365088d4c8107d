// Package clustertest gives tests a PostgreSQL without a single point of
// failure, on this machine: three nodes, each a PostgreSQL under Patroni, with
// synchronous replication; etcd, in which Patroni agrees on who is the primary;
// and HAProxy, which leads to the primary. All are plain processes on loopback
// ports that were free, in a folder of their own, as the user postgres where the
// test runs as root.
//
// It needs the programs of Debian's packages etcd-server, patroni, python3-etcd,
// haproxy and postgresql, and no service of them.
//
//	c := clustertest.New(t, clustertest.Options{})
//	s, err := storage.Open(ctx, c.Proxy()) // or c.Hosts()
//	n, err := c.Primary(ctx)
//	err = n.Kill()
//	...
//	err = n.Restart()
//	err = c.Whole(ctx)
//
// Patroni speaks to etcd by its second API. By the third ("etcd3"), Patroni
// 3.0.2 can leave two primaries for a moment, and acknowledged rows are lost:
// its issue 2689.
package clustertest
