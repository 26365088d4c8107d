package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// maxJSON is how many bytes a request may have that carries no file: a form holds five fields of 4000 characters.
const maxJSON = 256 << 10

// act makes a handler of what a member does: a JSON object comes in, what it is answered with goes out. An error is
// meant for the member, who sees it on the page.
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

// badRequest is a request that the page would never make.
type badRequest struct {
	status int
	text   string
}

func (b badRequest) Error() string { return b.text }

func badBody(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return badRequest{http.StatusRequestEntityTooLarge, fmt.Sprintf("That is too long: at most %d bytes can be sent at once.", large.Limit)}
	}
	return badRequest{http.StatusBadRequest, "The page and the program do not understand each other; load the page again. (" + err.Error() + ")"}
}

// answer sends what was asked for; nil is an empty object.
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

// refuse tells why something was not done.
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
