package discordtest

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"strings"

	"parlour/bot/discordtest/wire"
)

// serve makes one operation an http.Handler: faults, limits, body, token, checks, the answer under the lock, and its
// headers.
func (s *Server) serve(op *operation) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q := &request{Request: r}
		blocked := s.begin(op, q)
		defer s.end(q)
		if blocked {
			refuseAddress(w)
			return
		}
		if s.spoil(w, op, q) {
			return
		}
		v := s.limit(op, q)
		v.tell(w.Header(), op, s.now())
		if v.wait > 0 {
			q.status = http.StatusTooManyRequests
			tooMany(w, v.wait, v.global)
			return
		}
		status, reply := s.answer(op, q)
		q.status = status
		s.checkReply(op, q, status, reply)
		if s.spoilAnswer(w, q) {
			return
		}
		s.options.Log.Debug("request", "where", place{q}, "status", status)
		writeJSON(w, status, reply)
	})
}

// place is where a request goes, worked out only if it is logged.
type place struct{ *request }

// LogValue is the method and the path, without tokens.
func (p place) LogValue() slog.Value { return slog.StringValue(p.where()) }

func (s *Server) begin(op *operation, q *request) (blocked bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.inFlight++
	s.bump()
	return s.tally(op, q)
}

func (s *Server) end(q *request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.inFlight--
	s.note(q.status)
	s.bump()
}

// answer handles the request and gives the status and the body of the answer.
func (s *Server) answer(op *operation, q *request) (int, []byte) {
	if err := q.read(s.options.OpenAPI != nil); err != nil {
		return s.refusal(q, err)
	}
	schema := s.checkRequest(op, q)
	s.mu.Lock()
	defer s.mu.Unlock()
	if !op.open {
		if q.app = s.world.byToken(q.Header.Get("Authorization")); q.app == nil || !strings.HasPrefix(q.Header.Get("Authorization"), "Bot ") {
			return s.refusal(q, wire.Unauthorized)
		}
	}
	if schema != nil {
		s.problem(RequestSchema, q.where(), "%v", schema)
		if s.options.Strict {
			return s.refusal(q, wire.InvalidForm)
		}
	}
	reply, err := op.handle(s, q)
	if err != nil {
		var e wire.Error
		if errors.As(err, &e) && e.Code == wire.InvalidForm.Code {
			s.problem(InvalidRequest, q.where(), "%s", mustJSON(e.Errors))
		}
		return s.refusal(q, err)
	}
	s.bump()
	if reply == nil {
		return http.StatusNoContent, nil
	}
	if made, ok := reply.(created); ok {
		return http.StatusCreated, mustJSON(made.what)
	}
	return http.StatusOK, mustJSON(reply)
}

// created wraps a reply that is given with status 201.
type created struct{ what any }

func (s *Server) refusal(q *request, err error) (int, []byte) {
	var e wire.Error
	if !errors.As(err, &e) {
		e = wire.Error{Status: http.StatusInternalServerError, Message: err.Error()}
	}
	s.options.Log.Info("refused", "where", place{q}, "status", e.Status, "code", e.Code, "message", e.Message)
	return e.Status, mustJSON(e)
}

// unknownRoute is the loud 404.
func (s *Server) unknownRoute(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.problem(UnknownRoute, r.Method+" "+hideToken(r.URL.Path), "the stand-in knows no such operation")
	s.mu.Unlock()
	writeJSON(w, http.StatusNotFound, mustJSON(wire.NotFound))
}

// secret finds the token in the path of an interaction's route.
var secret = regexp.MustCompile(`((?:interactions|webhooks)/\d+)/[^/]+`)

func hideToken(path string) string { return secret.ReplaceAllString(path, "$1/TOKEN") }

func writeJSON(w http.ResponseWriter, status int, body []byte) {
	if body != nil {
		w.Header().Set("Content-Type", "application/json")
	}
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// mustJSON encodes what is known to encode: the wire types hold nothing else.
func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		return []byte(`{"message":"500: Internal Server Error","code":0}`)
	}
	return b
}
