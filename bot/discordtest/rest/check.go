package rest

import (
	"net/http"

	"parlour/bot/discordtest/world"
)

// checkRequest compares the request's body with the OpenAPI description.
func (a *API) checkRequest(op *operation, q *request) error {
	if a.options.OpenAPI == nil || q.form == nil {
		return nil
	}
	return a.options.OpenAPI.Request(op.method, op.pattern, q.form)
}

// checkReply compares the Server's own answer with the OpenAPI description. Refusals are not compared: the description
// gives their codes as numbers, where Discord sends names.
func (a *API) checkReply(op *operation, q *request, status int, body []byte) {
	if a.options.OpenAPI == nil || status >= http.StatusBadRequest || body == nil {
		return
	}
	if err := a.options.OpenAPI.Response(op.method, op.pattern, status, body); err != nil {
		a.world.Lock()
		defer a.world.Unlock()
		a.world.Problem(world.ResponseSchema, q.where(), "%v in %s", err, body)
	}
}
