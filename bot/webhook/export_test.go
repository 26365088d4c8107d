package webhook

import "net/http"

// MaxUnverified is the bound of the bytes of all bodies.
const MaxUnverified = maxUnverified

// Routes returns the handler of a listener.
func Routes(o Options) http.Handler { return (&listener{Options: o}).routes() }
