package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// maxJSON is the limit on a request without a file, in bytes. A form has five fields of 4000 characters at most.
const maxJSON = 256 << 10

// act returns a handler that decodes a JSON object, calls do, and encodes its result. The page shows an error of do to the
// member.
func act[In any](do func(r *http.Request, in In) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in In
		from := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxJSON))
		from.DisallowUnknownFields()
		if err := from.Decode(&in); err != nil {
			refuse(w, badBody(err))
			return
		}
		out, err := do(r, in)
		if err != nil {
			refuse(w, err)
			return
		}
		answer(w, out)
	}
}

// badRequest is the error for a request that the page never makes.
type badRequest struct {
	status int
	text   string
}

func (b badRequest) Error() string { return b.text }

func badBody(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return badRequest{http.StatusRequestEntityTooLarge, fmt.Sprintf("That is too long: send at most %d bytes at once.", large.Limit)}
	}
	return badRequest{http.StatusBadRequest, "The program did not understand the page: load the page again. (" + err.Error() + ")"}
}

// answer sends a result as JSON; nil is an empty object.
func answer(w http.ResponseWriter, out any) {
	if out == nil {
		out = struct{}{}
	}
	body, err := json.Marshal(out)
	if err != nil {
		refuse(w, badRequest{http.StatusInternalServerError, err.Error()})
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body)
}

// refuse sends an error as JSON.
func refuse(w http.ResponseWriter, err error) {
	status := http.StatusUnprocessableEntity
	var bad badRequest
	if errors.As(err, &bad) {
		status = bad.status
	}
	body, _ := json.Marshal(map[string]string{"error": err.Error()}) // a map of texts always encodes
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
