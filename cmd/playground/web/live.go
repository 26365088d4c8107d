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

// How much of a channel is shown, in messages: at first, and at most.
const (
	usualLimit = 100
	mostLimit  = 2000
)

const (
	frameEvery = 40 * time.Millisecond // at most, so that a busy channel does not drown the page
	aliveEvery = 20 * time.Second      // a comment on a quiet stream finds out whether anybody still listens
)

// live is GET /api/live: frames as server-sent events for as long as the page listens, one at once and one after every
// change that shows. A stream remembers what it has sent, so a message is sent again only when it has changed, and a page
// that has lost its stream simply opens another.
func (s *site) live(w http.ResponseWriter, r *http.Request) {
	viewer, channel := wire.ID(r.FormValue("as")), wire.ID(r.FormValue("channel"))
	if !s.isPerson(viewer) {
		refuse(w, badRequest{http.StatusNotFound, "There is nobody with that ID here."})
		return
	}
	limit, err := strconv.Atoi(r.FormValue("limit"))
	if err != nil {
		limit = usualLimit
	}
	limit = min(max(limit, 1), mostLimit)
	w.Header().Set("Content-Type", "text/event-stream")
	stream := stream{w: w, control: http.NewResponseController(w)}
	sent := map[wire.ID]uint64{}
	for {
		_, changed := s.Server.Changes()
		if err := stream.frame(s.frameOf(viewer, channel, limit, sent)); err != nil {
			s.Log.Debug("a page has gone", "error", err)
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
	rest    []byte // the last frame without its messages
}

// frame sends a frame, unless it says nothing new.
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

// pause waits for a change, but no shorter than from one frame to the next. It gives false when nobody listens any more.
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
