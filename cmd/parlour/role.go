package main

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
	"time"

	"parlour/bot"
	"parlour/bot/webhook"
)

// role is what a process does on a database that it may share with others.
type role int

const (
	answers role = iota // it hears members and answers them
	works               // it does what others have left: moves of computers, analyses, pictures, boards that are owed
)

// How long a process that is to end waits for others, unless PARLOUR_LEAVE says
// otherwise: a balancer is to notice that it is not ready any more, and the
// shards of a gateway are to be heard by others, who begin one in five seconds.
// The latter wait ends as soon as all are.
const (
	leavePosts  = 5 * time.Second
	leaveShards = time.Minute
)

// Roles are the settings that say what a process does.
type Roles struct {
	Interactions string `env:"PARLOUR_INTERACTIONS"`
	PublicKey    string `env:"PARLOUR_PUBLIC_KEY"`
	Workers      string `env:"PARLOUR_WORKERS"`
	Leave        string `env:"PARLOUR_LEAVE"`
}

// checkRole names everything that is wrong with what a process is to do.
func (c config) checkRole(r role) error {
	var wrong []error
	if c.Interactions != "" && !isAddress(c.Interactions) {
		wrong = append(wrong, errors.New("PARLOUR_INTERACTIONS must be HOST:PORT to listen at, such as 127.0.0.1:8081, or :8081 for all addresses of this machine; the public address is for Discord alone, on your application's General Information page"))
	}
	if _, err := webhook.ReadKey(c.PublicKey); c.PublicKey != "" && err != nil {
		wrong = append(wrong, fmt.Errorf("PARLOUR_PUBLIC_KEY is not right: %w; or leave it out, and Discord is asked", err))
	}
	if c.Workers != "" && c.Workers != "on" && c.Workers != "off" {
		wrong = append(wrong, errors.New("PARLOUR_WORKERS must be on or off"))
	}
	if _, err := c.leave(); err != nil {
		wrong = append(wrong, err)
	}
	if !isServer(c.Database) {
		const server = "where PARLOUR_DATABASE is a PostgreSQL server; a file is for one process, which does everything itself"
		if r == works {
			wrong = append(wrong, errors.New("parlour worker is of use only "+server))
		}
		if c.Workers == "on" {
			wrong = append(wrong, errors.New("PARLOUR_WORKERS can be on only "+server))
		}
	}
	return errors.Join(wrong...)
}

// isAddress reports whether a process could listen at an address.
func isAddress(s string) bool {
	_, port, err := net.SplitHostPort(s)
	if err != nil {
		return false
	}
	_, err = strconv.ParseUint(port, 10, 16)
	return err == nil
}

// leave is how long others may take to take over from this process. On a
// database of its own there are none.
func (c config) leave() (time.Duration, error) {
	switch {
	case c.Roles.Leave != "":
		d, err := time.ParseDuration(c.Roles.Leave)
		if err != nil || d < 0 {
			return 0, errors.New("PARLOUR_LEAVE must be a time such as 10s or 1m")
		}
		return d, nil
	case !isServer(c.Database):
		return 0, nil
	case c.Interactions != "":
		return leavePosts, nil
	default:
		return leaveShards, nil
	}
}

// take sets the options of a bot by its role. It listens at once where it is to
// listen, so that whoever starts it hears at once that it cannot.
func (c config) take(r role, o *bot.Options) (err error) {
	o.Shared = isServer(c.Database)
	if o.Worker = r == works; o.Worker {
		return nil
	}
	o.Offload = c.Workers == "on"
	if o.Leave, err = c.leave(); err != nil || c.Interactions == "" {
		return err
	}
	if c.PublicKey != "" {
		if o.PublicKey, err = webhook.ReadKey(c.PublicKey); err != nil {
			return err
		}
	}
	o.Listen, err = net.Listen("tcp", c.Interactions)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("PARLOUR_INTERACTIONS: %s is taken by another program, perhaps by a bot that still runs; end that, or choose another port", c.Interactions)
	case errors.Is(err, syscall.EACCES):
		return fmt.Errorf("PARLOUR_INTERACTIONS: the bot's user may not listen at %s; choose a port above 1023, and let a proxy take what comes from outside", c.Interactions)
	case err != nil:
		return fmt.Errorf("PARLOUR_INTERACTIONS: nobody can listen at %s on this machine; name one of its own addresses, or none before the colon (%w)", c.Interactions, err)
	}
	return nil
}
