//go:build linux

package ordeal

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"parlour/bot/local/harness"
	"parlour/bot/local/ordeal/network"
)

// startProcesses starts the bot's processes, and nginx in front of the replicas.
func (w *world) startProcesses() error {
	var err error
	if w.log, err = os.Create(filepath.Join(w.options.Folder, "ordeal.log")); err != nil {
		return err
	}
	var gates []string
	for n, r := range w.options.Layout.roles() {
		p, err := w.newProcess(fmt.Sprintf("%s %d", r, n+1), r)
		if err != nil {
			return err
		}
		w.processes = append(w.processes, p)
		if p.gate != nil {
			gates = append(gates, p.gate.Address())
		}
		go p.run()
	}
	if len(gates) > 0 {
		w.balancer, err = network.StartNginx(w.options.Folder, gates)
	}
	return err
}

// newProcess returns a process that is not started yet.
func (w *world) newProcess(name string, r role) (*process, error) {
	at, err := url.Parse(w.server.URL())
	if err != nil {
		return nil, err
	}
	line, err := network.NewRelay(at.Host)
	if err != nil {
		return nil, err
	}
	p := &process{name: name, role: r, relay: line, binary: w.options.Binary, folder: w.options.Folder, done: make(chan struct{})}
	if p.log, err = os.Create(filepath.Join(w.options.Folder, name+".log")); err != nil {
		return nil, err
	}
	p.env = append(harness.Settings(w.app.Token, w.options.Database, line.Address()), "PARLOUR_KEY="+key, "PARLOUR_LOG_LEVEL=INFO")
	p.env = append(p.env, w.options.Environment...)
	if r != workerRole && w.options.Layout.Workers > 0 {
		p.env = append(p.env, "PARLOUR_WORKERS=on")
	}
	if r == replicaRole {
		if p.listen, err = harness.FreeAddress(); err != nil {
			return nil, err
		}
		p.env = append(p.env, "PARLOUR_INTERACTIONS="+p.listen)
		p.gate, err = network.NewGate(p.listen, w.breaks)
	}
	return p, err
}

// breaks decides at random whether to drop a connection to a replica.
func (w *world) breaks() bool {
	if w.faultless.Load() {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.rand.IntN(200) == 0
}

// connectWithin bounds how long the processes may take to connect.
const connectWithin = time.Minute

// connected waits until every shard has identified for the first time.
func (w *world) connected(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, connectWithin)
	defer cancel()
	err := w.server.Ready(ctx, w.app.ID)
	for err == nil && w.server.Identifies(w.app.ID) < w.options.Layout.Shards {
		if !harness.Sleep(ctx, 50*time.Millisecond) {
			err = ctx.Err()
		}
	}
	if err != nil {
		return errors.New("the bot did not connect; see the logs in " + w.options.Folder)
	}
	return nil
}

// post switches interactions from the gateway to HTTP. It waits until a replica passes
// Discord's check of the endpoint.
func (w *world) post(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, connectWithin)
	defer cancel()
	for {
		err := w.server.SetEndpoint(ctx, w.app.ID, w.balancer.Endpoint())
		if err == nil {
			w.posted.Store(true)
			return nil
		}
		if !harness.Sleep(ctx, 100*time.Millisecond) {
			return err
		}
	}
}
