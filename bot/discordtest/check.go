package discordtest

import "net/http"

// checkRequest compares the request's body with the OpenAPI description.
func (s *Server) checkRequest(op *operation, q *request) error {
	if s.options.OpenAPI == nil || q.form == nil {
		return nil
	}
	return s.options.OpenAPI.Request(op.method, op.pattern, q.form)
}

// checkReply compares the Server's own answer with the OpenAPI description. Refusals are not compared: the description
// gives their codes as numbers, where Discord sends names.
func (s *Server) checkReply(op *operation, q *request, status int, body []byte) {
	if s.options.OpenAPI == nil || status >= http.StatusBadRequest || body == nil {
		return
	}
	if err := s.options.OpenAPI.Response(op.method, op.pattern, status, body); err != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.problem(ResponseSchema, q.where(), "%v in %s", err, body)
	}
}
