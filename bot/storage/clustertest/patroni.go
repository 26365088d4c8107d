package clustertest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
)

// patience bounds one request to a program.
const patience = 2 * time.Second

// Primary returns the node that is the primary according to Patroni. If there is none, it waits
// for one until the context ends.
func (c *Cluster) Primary(ctx context.Context) (*Node, error) {
	var primary *Node
	err := until(ctx, func() error {
		primary = nil
		for _, n := range c.Nodes {
			if ask(ctx, "OPTIONS", n.rest("/primary")) != nil {
				continue
			}
			if primary != nil {
				return fmt.Errorf("both %s and %s are the primary", primary.Name, n.Name)
			}
			primary = n
		}
		if primary == nil {
			return errors.New("no node is the primary")
		}
		return nil
	})
	return primary, err
}

// count counts the nodes whose Patroni answers a request with OK.
func (c *Cluster) count(ctx context.Context, question string) (n int) {
	for _, node := range c.Nodes {
		if ask(ctx, "OPTIONS", node.rest(question)) == nil {
			n++
		}
	}
	return n
}

// Switchover makes a standby the primary in an orderly way, and returns when that is done.
func (c *Cluster) Switchover(ctx context.Context) error {
	primary, err := c.Primary(ctx)
	if err != nil {
		return err
	}
	return until(ctx, func() error { // Patroni refuses while the standby is not synchronous
		return send(ctx, "POST", primary.rest("/switchover"), fmt.Sprintf(`{"leader": %q}`, primary.Name), 30*time.Second)
	})
}

// Whole waits until the cluster is healthy: all nodes run, a standby has everything that the
// primary has committed, and the proxy routes to the primary. Before Patroni knows the
// synchronous standby, no node would replace a lost primary.
func (c *Cluster) Whole(ctx context.Context) error {
	return until(ctx, func() error {
		if _, err := c.Primary(ctx); err != nil {
			return err
		}
		if n := c.count(ctx, "/synchronous"); n != 1 {
			return fmt.Errorf("%d nodes are in step as far as Patroni knows", n)
		}
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		db, err := pgx.Connect(ctx, c.Proxy())
		if err != nil {
			return err
		}
		defer db.Close(ctx)
		var all, inStep int
		err = db.QueryRow(ctx, `SELECT COUNT(*), COUNT(*) FILTER (WHERE sync_state = 'sync') FROM pg_stat_replication WHERE state = 'streaming'`).Scan(&all, &inStep)
		if err == nil && (all != nodes-1 || inStep != 1) {
			err = fmt.Errorf("%d nodes follow the primary, %d of them in step", all, inStep)
		}
		return err
	})
}

// rest returns the URL of a path of the node's Patroni.
func (n *Node) rest(path string) string {
	return fmt.Sprintf("http://127.0.0.1:%d%s", n.cluster.ports.patroni[n.number], path)
}

// ask sends a request that Patroni answers soon.
func ask(ctx context.Context, method, url string) error {
	return send(ctx, method, url, "", patience)
}

// send sends a request and returns an error unless the answer is OK.
func send(ctx context.Context, method, url, body string, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewBufferString(body))
	if err != nil {
		return err
	}
	req.Close = true // a node may be frozen, or be gone
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	said, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s %s: %s: %s", method, url, res.Status, said)
	}
	return err
}
