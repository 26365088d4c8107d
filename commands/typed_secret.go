package commands

import (
	"strings"
	"sync"
	"time"

	"parlour/games"
)

// typedSecrets keeps for a while what members typed in a form for a secret and
// was refused, so that they need not type it again. It is kept by this process
// alone: a secret is in no control's ID and in no message.
type typedSecrets struct {
	mu   sync.Mutex
	kept map[typedKey]typedSecret
}

type typedKey struct{ user, form string }

type typedSecret struct {
	text  string
	until time.Time
}

// A refused secret is kept so long, of so many members; then all are forgotten,
// which costs a few of them some typing.
const (
	keepTyped = 10 * time.Minute
	maxTyped  = 10_000
)

func newTypedSecrets() *typedSecrets { return &typedSecrets{kept: map[typedKey]typedSecret{}} }

// keep keeps what a member typed in a form; nothing if it is "".
func (k *typedSecrets) keep(user, form, text string, now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.kept) >= maxTyped {
		clear(k.kept)
	}
	delete(k.kept, typedKey{user, form})
	if text != "" {
		k.kept[typedKey{user, form}] = typedSecret{text, now.Add(keepTyped)}
	}
}

// of is what a member typed last in a form and was refused.
func (k *typedSecrets) of(user, form string, now time.Time) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if s := k.kept[typedKey{user, form}]; s.until.After(now) {
		return s.text
	}
	return ""
}

// prefilled is a reply with what was typed before in its form, if it is one for a
// secret.
func (s *Set) prefilled(r Request, reply Reply) Reply {
	f, ok := reply.(Form)
	if ok && f.Inputs[0].Custom == inputSecret {
		f.Inputs[0].Value = s.typedSecrets.of(r.User.ID, f.Custom, s.host.Now())
		return f
	}
	if _, typed := r.Values[inputSecret]; typed {
		s.typedSecrets.keep(r.User.ID, r.Custom, "", s.host.Now())
	}
	return reply
}

// retypable is the refusal of a secret as it was typed, with a key that opens the
// form again; any other refusal as it is.
func (s *Set) retypable(r Request, refusal games.Refusal, note Message) Message {
	typed, given := r.Values[inputSecret]
	if r.Kind != Submit || !given || strings.HasPrefix(refusal.ID, "match.") || strings.HasPrefix(refusal.ID, "commands.") {
		return note
	}
	s.typedSecrets.keep(r.User.ID, r.Custom, typed, s.host.Now())
	note.Keys = []Block{{Buttons: []Button{{
		Label: s.private(r).Plain().Say(games.T("commands.button.retry")), Custom: r.Custom, Style: Primary,
	}}}}
	return note
}
