package selftest

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"parlour/bot/rest"
)

// object is something that the test has created at Discord.
type object struct{ id, kind, path string }

// call makes a request with the token.
func (t *test) call(ctx context.Context, method, path string, body, out any, files ...rest.File) error {
	return t.api.Do(ctx, rest.Call{Method: method, Path: path, Body: body, Out: out, Files: files, MaxWait: maxWait})
}

// maxWait bounds how long a request waits for rate limits.
const maxWait = 20 * time.Second

// create makes a POST and remembers what it has created. It outlasts an interruption: a
// request that was sent may have succeeded.
func (t *test) create(ctx context.Context, kind, path string, body any, files ...rest.File) (*object, error) {
	var made struct {
		ID string `json:"id"`
	}
	if err := t.call(context.WithoutCancel(ctx), http.MethodPost, path, body, &made, files...); err != nil {
		return nil, err
	}
	o := &object{made.ID, kind, path + "/" + made.ID}
	t.created = append(t.created, o)
	return o, nil
}

// remove deletes an object. It reports no error if that is gone already.
func (t *test) remove(ctx context.Context, o *object) error {
	err := t.call(ctx, http.MethodDelete, o.path, nil, nil)
	if err != nil && !gone(err) {
		return err
	}
	t.created = slices.DeleteFunc(t.created, func(x *object) bool { return x == o })
	return nil
}

// gone reports whether Discord says that an object does not exist.
func gone(err error) bool {
	return rest.IsCode(err, rest.CodeUnknownMessage, codeUnknownEmoji, codeUnknownCommand)
}

const (
	codeUnknownEmoji   = 10014
	codeUnknownCommand = 10063
)

// cleanUpTime bounds the deletion of what is left.
const cleanUpTime = time.Minute

// cleanUp is the check that deletes what is left, newest first.
func (t *test) cleanUp() check {
	return check{name: "clean-up", expected: "everything is deleted", run: func(ctx context.Context) result {
		ctx, cancel := context.WithTimeout(ctx, cleanUpTime)
		defer cancel()
		var left []string
		for _, o := range slices.Backward(slices.Clone(t.created)) {
			if err := t.remove(ctx, o); err != nil {
				left = append(left, fmt.Sprintf("%s %s (%s)", o.kind, o.id, strings.TrimPrefix(err.Error(), "discord: ")))
			}
		}
		if len(left) > 0 {
			return failed("please delete by hand: %s", strings.Join(left, "; "))
		}
		return passed("nothing is left")
	}}
}
