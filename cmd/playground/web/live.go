package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"parlour/bot/discordtest/wire"
)

// Limits on the number of messages in a frame.
const (
	defaultLimit = 100
	maxLimit     = 2000
)

const (
	frameEvery = 40 * time.Millisecond // least time between two frames, so that a busy channel does not overload the page
	aliveEvery = 20 * time.Second      // interval between comments, which detect a closed page
)

// live is GET /api/live: it streams frames as server-sent events, one at once and one after every visible change. A stream
// sends a message again only if it has changed. A page that has lost its stream opens another.
func (s *site) live(w http.ResponseWriter, r *http.Request) {
	viewer, channel := wire.ID(r.FormValue("as")), wire.ID(r.FormValue("channel"))
	if !s.isPerson(viewer) {
		refuse(w, badRequest{http.StatusNotFound, "There is no member with that ID: choose one in the list."})
		return
	}
	limit, err := strconv.Atoi(r.FormValue("limit"))
	if err != nil {
		limit = defaultLimit
	}
	limit = min(max(limit, 1), maxLimit)
	w.Header().Set("Content-Type", "text/event-stream")
	stream := stream{w: w, control: http.NewResponseController(w)}
	sent := map[wire.ID]uint64{}
	for {
		_, changed := s.Server.Changes()
		if err := stream.frame(s.frameOf(viewer, channel, limit, sent)); err != nil {
			s.Log.Debug("page closed", "error", err)
			return
		}
		if !stream.pause(r, changed) {
			return
		}
	}
}

// stream writes server-sent events.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	rest    []byte // the last frame without its messages, as JSON
}

// frame sends a frame, unless nothing has changed.
func (t *stream) frame(f frame) error {
	around := f
	around.Messages = nil
	rest, err := json.Marshal(around)
	if err != nil || len(f.Messages) == 0 && bytes.Equal(rest, t.rest) {
		return err
	}
	t.rest = rest
	body, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return t.write("data: %s\n\n", body)
}

func (t *stream) write(format string, args ...any) error {
	if _, err := fmt.Fprintf(t.w, format, args...); err != nil {
		return err
	}
	return t.control.Flush()
}

// pause waits for a change, at least for frameEvery. It returns false if the page is closed.
func (t *stream) pause(r *http.Request, changed <-chan struct{}) bool {
	alive := time.NewTicker(aliveEvery)
	defer alive.Stop()
	soonest := time.After(frameEvery)
	for {
		select {
		case <-changed:
			select {
			case <-soonest:
				return true
			case <-r.Context().Done():
				return false
			}
		case <-alive.C:
			if t.write(": still here\n\n") != nil {
				return false
			}
		case <-r.Context().Done():
			return false
		}
	}
}
