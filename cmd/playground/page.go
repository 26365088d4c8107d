package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"syscall"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/local"
	"parlour/bot/storage"
	"parlour/cmd/playground/web"
	"parlour/commands"
	"parlour/games/match/host"
	"parlour/games/match/seal"
)

// pace is the time between two moves of a game that only computers play.
const pace = 1200 * time.Millisecond

// starter starts the bot of a world, or says how to. It returns what to print, with %s for the page's address, and a function
// that stops what it has started.
type starter func(ctx context.Context, w *world) (text string, stop func() error, err error)

// servePage runs the stand-in, the bot and the page until the context ends.
func (s settings) servePage(ctx context.Context, start starter, o discordtest.Options, log *slog.Logger, out io.Writer) error {
	locales, err := languages()
	if err != nil {
		return err
	}
	listener, err := listen(s.addr)
	if err != nil {
		return err
	}
	server, err := discordtest.New(o)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer server.Close()
	w := &world{server: server, locale: s.language, log: log}
	if s.db != "" {
		w.file = s.db + ".world"
	}
	if err := w.open(ctx); err != nil {
		return errors.Join(err, listener.Close())
	}
	text, stopBot, err := start(ctx, w)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	page, err := web.New(web.Options{Server: server, Bot: w.app.BotID, Languages: locales, Log: log})
	if err != nil {
		return errors.Join(err, listener.Close(), stopBot())
	}
	fmt.Fprintf(out, text, "http://"+listener.Addr().String())
	var saving sync.WaitGroup
	saved, stop := context.WithCancel(context.WithoutCancel(ctx))
	saving.Go(func() { w.keep(saved) })
	err = errors.Join(serve(ctx, listener, page), stopBot())
	stop() // keep saves the bot's last changes
	saving.Wait()
	return err
}

// inside returns a starter of the bot in this process.
func inside(database string) starter {
	return func(ctx context.Context, w *world) (string, func() error, error) {
		bot, err := startBot(ctx, w, database)
		if err != nil {
			return "", nil, err
		}
		return "The playground is at %s (press Ctrl-C to stop it).\n", bot.Stop, nil
	}
}

// startBot starts the bot in a world.
func startBot(ctx context.Context, w *world, database string) (*local.Bot, error) {
	store, err := storage.Own(ctx, database)
	if err != nil {
		return nil, err
	}
	keys, err := sealingKeys(ctx, store, database)
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	bot, err := local.Start(ctx, local.Options{
		Server: w.server, Token: w.app.Token, Opened: store, Keys: keys, Pace: pace, Log: w.log, Budgets: commands.Usual(), Signs: true,
	})
	if err != nil {
		return nil, fmt.Errorf("starting the bot: %w", err)
	}
	if w.first != "" {
		if err := bot.Welcome(ctx, w.guild, w.first, w.locale); err != nil {
			return nil, errors.Join(err, bot.Stop())
		}
	}
	return bot, nil
}

// sealingKeys returns the keys beside the database, and checks that they open its secrets.
func sealingKeys(ctx context.Context, store host.Store, database string) ([][]byte, error) {
	keys, err := storage.SealingKeys(ctx, store, database)
	if err != nil {
		return nil, err
	}
	sealer, err := seal.New(keys...)
	if err != nil {
		return nil, err
	}
	return keys, storage.CheckKeys(ctx, store, sealer.Fingerprints())
}

// isLoopback reports whether an address, host:port, is on this machine only.
func isLoopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	ip := net.ParseIP(host)
	return err == nil && (host == "localhost" || ip != nil && ip.IsLoopback())
}

// listen listens on a loopback address.
func listen(addr string) (net.Listener, error) {
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("-addr %q must be host:port, such as 127.0.0.1:8080", addr)
	}
	if !isLoopback(addr) {
		return nil, fmt.Errorf("-addr %q is reachable from other machines, and anyone who can reach the page can act as any member: use 127.0.0.1:%s", addr, port)
	}
	listener, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("port %s is in use, perhaps by another playground: stop that one, or choose another port with -addr 127.0.0.1:PORT", port)
	}
	if err != nil {
		return nil, fmt.Errorf("-addr %q: cannot listen there (%w): use 127.0.0.1:8080", addr, err)
	}
	return listener, nil
}

// serve answers requests until the context ends, which also ends the streams of open pages.
func serve(ctx context.Context, listener net.Listener, page http.Handler) error {
	server := &http.Server{Handler: page, ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if server.Shutdown(last) != nil {
		_ = server.Close() // a client keeps a connection open
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
