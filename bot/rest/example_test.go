package rest_test

import (
	"context"
	"fmt"
	"time"

	"parlour/bot/rest"
)

// A message with a nonce is idempotent. It is posted unless a rate limit would
// delay it for longer than a second.
func Example() {
	discord := rest.New(rest.Options{Token: "…", Transport: script(says(404, `{"code": 10003, "message": "Unknown Channel"}`))})
	var made struct {
		ID string `json:"id"`
	}
	err := discord.Do(context.Background(), rest.Call{
		Method: "POST", Path: "/channels/1/messages", Out: &made,
		Body:       map[string]any{"content": "Your turn.", "nonce": "1/17", "enforce_nonce": true},
		Idempotent: true, MaxWait: time.Second,
	})
	switch {
	case rest.Permanent(err):
		fmt.Println("give up:", err)
	case rest.Ambiguous(err):
		fmt.Println("it may have been sent:", err)
	case err != nil:
		fmt.Println("later:", err)
	}
	// Output: give up: discord: POST /channels/:id/messages: 404, code 10003: Unknown Channel
}
