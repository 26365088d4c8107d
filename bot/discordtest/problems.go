package discordtest

import (
	"fmt"
	"slices"
	"time"
)

// Problem is something that a bot should not have done, or that the Server does not know how to do.
type Problem struct {
	At     time.Time
	Kind   ProblemKind
	Where  string // a method and path, or a gateway operation
	Detail string
}

// ProblemKind sorts Problems.
type ProblemKind string

// The kinds of Problem.
const (
	UnknownRoute   ProblemKind = "unknown route"   // answered with 404
	InvalidRequest ProblemKind = "invalid request" // breaks a documented limit; answered with 50035
	RequestSchema  ProblemKind = "request schema"  // breaks the OpenAPI description
	ResponseSchema ProblemKind = "response schema" // the Server's own answer breaks the OpenAPI description
	GatewayMisuse  ProblemKind = "gateway misuse"  // a payload the gateway doesn't take
	Unsupported    ProblemKind = "not supported"   // something that Discord has and the Server leaves out
	BadAgent       ProblemKind = "user agent"      // a User-Agent that is not as Discord demands it
	EndpointMisuse ProblemKind = "endpoint misuse" // an HTTP interactions endpoint that answers wrongly
)

// String gives the problem in one line.
func (p Problem) String() string { return fmt.Sprintf("%s: %s: %s", p.Kind, p.Where, p.Detail) }

// Problems lists everything invalid or unknown that the Server has seen.
func (s *Server) Problems() []Problem {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.problems)
}

// problem records one; the lock must be held.
func (s *Server) problem(kind ProblemKind, where, format string, args ...any) {
	p := Problem{s.now(), kind, where, fmt.Sprintf(format, args...)}
	s.problems = append(s.problems, p)
	s.options.Log.Warn("problem", "kind", string(kind), "where", where, "detail", p.Detail)
	if s.options.OnProblem != nil {
		s.options.OnProblem(p)
	}
	s.bump()
}
