package delivery

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

// The tests of this file have a Sender send a board to a Discord whose answers a test sets.

// kept are Rows in memory.
type kept struct {
	mu  sync.Mutex
	all map[Key]Row
}

func (k *kept) Row(_ context.Context, key Key) (Row, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	r, ok := k.all[key]
	if !ok {
		return r, store.ErrNone
	}
	return r, nil
}

func (k *kept) Put(_ context.Context, r Row, beside ...Row) (Row, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.all[r.Key].Revision != r.Revision {
		return Row{}, store.ErrStale
	}
	r.Revision++
	k.all[r.Key] = r
	for _, b := range beside {
		if _, ok := k.all[b.Key]; !ok {
			b.Revision = 1
			k.all[b.Key] = b
		}
	}
	return r, nil
}

func (k *kept) Remove(_ context.Context, r Row) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.all[r.Key].Revision == r.Revision {
		delete(k.all, r.Key)
	}
	return nil
}

func (k *kept) Due(_ context.Context, now int64, limit int) (due []Row, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, r := range k.all {
		if r.Wake > 0 && r.Wake <= now && len(due) < limit {
			due = append(due, r)
		}
	}
	return due, nil
}

// channel is a Discord, with one process that sends a board to it.
type channel struct {
	*Sender
	t     *testing.T
	rows  *kept
	now   time.Time
	state int64 // what a board is to show: the version of its match

	messages map[string]string // what each message shows
	nonces   map[string]string // the message that each nonce has created
	last     int               // the newest message
	nonce    string            // of the last request
	notified bool              // the last request has notified members
	sent     []string          // the requests
	answer   func(method, path string) (status int, body string, err error)
	before   func()       // called before a request is carried out
	drawn    func(s Slot) // called when a slot is drawn
	none     bool         // the slot shows nothing
}

var aKey = BoardOf("1", "m")

// newChannel returns a channel that shows version 5 of a board in message 10.
func newChannel(t *testing.T) *channel {
	t.Helper()
	sealer, err := seal.New([]byte("a key of enough bytes"))
	if err != nil {
		t.Fatal(err)
	}
	c := &channel{t: t, rows: &kept{all: map[Key]Row{}}, now: noon, state: 5, messages: map[string]string{"10": "5"}, nonces: map[string]string{}, last: 10, drawn: func(Slot) {}}
	c.Sender = NewSender(Options{
		Rows: c.rows, Codec: Codec{sealer}, Process: "a", Now: func() time.Time { return c.now }, Log: slog.New(slog.DiscardHandler),
		Rest: rest.New(rest.Options{Token: "token", Transport: c}), Spawn: func(work func(context.Context)) { work(context.Background()) }, Timeout: context.WithTimeout, Deleted: func(string) {},
		Kinds: map[string]Kind{Board: {Render: func(_ context.Context, s Slot, _ int64) (Content, error) {
			c.drawn(s)
			body := commands.Text(strconv.FormatInt(c.state, 10))
			body.Mentions = []string{"7"}
			return Content{None: c.none, Message: message.New(body, false), Match: c.state}, nil
		}}},
	})
	s := shownBoard()
	s.Route = Route{}
	c.put(s)
	return c
}

// put stores a slot, whatever is stored.
func (c *channel) put(s Slot) {
	s.Revision = c.slot().Revision
	if _, err := c.rows.Put(c.t.Context(), c.Codec.Row(s)); err != nil {
		c.t.Fatal(err)
	}
}

// slot is the stored slot of the board.
func (c *channel) slot() Slot { return c.Codec.Slot(c.rows.all[aKey]) }

// commit is a change of the match by a member, which raises the board.
func (c *channel) commit() {
	c.state++
	s, mine := c.slot().Raise("a", true, c.now)
	c.put(s)
	c.turns.raised(c.slot(), c.state, mine, "")
}

// RoundTrip implements http.RoundTripper.
func (c *channel) RoundTrip(r *http.Request) (*http.Response, error) {
	path := strings.TrimPrefix(r.URL.Path, "/api/v10")
	var body struct {
		Components []struct {
			Content string `json:"content"`
		} `json:"components"`
		Nonce    string `json:"nonce"`
		Mentions struct {
			Users []string `json:"users"`
		} `json:"allowed_mentions"`
	}
	if r.Body != nil {
		raw, _ := io.ReadAll(r.Body)
		_ = json.Unmarshal(raw, &body)
	}
	c.nonce, c.notified = body.Nonce, len(body.Mentions.Users) > 0
	text := ""
	if len(body.Components) > 0 {
		text = body.Components[0].Content
	}
	c.sent = append(c.sent, strings.TrimSpace(r.Method+" "+strings.TrimPrefix(path, "/channels/1")+" "+text))
	if before := c.before; before != nil {
		c.before = nil
		before()
	}
	if c.answer != nil {
		switch status, said, err := c.answer(r.Method, path); {
		case err != nil:
			return nil, err
		case status != 0:
			return respond(status, said), nil
		}
	}
	id := path[strings.LastIndex(path, "/")+1:]
	switch {
	case r.Method == http.MethodPost && c.nonces[body.Nonce] != "":
		return respond(200, `{"id":"`+c.nonces[body.Nonce]+`"}`), nil
	case r.Method == http.MethodPost:
		id = c.create(text)
		c.nonces[body.Nonce] = id
		return respond(200, `{"id":"`+id+`"}`), nil
	case c.messages[id] == "":
		return respond(404, `{"code":10008,"message":"Unknown Message"}`), nil
	case r.Method == http.MethodDelete:
		delete(c.messages, id)
		return respond(204, ""), nil
	case r.Method == http.MethodPatch:
		c.messages[id] = text
	}
	return respond(200, `{"id":"`+id+`"}`), nil
}

func (c *channel) create(text string) string {
	c.last++
	c.messages[strconv.Itoa(c.last)] = text
	return strconv.Itoa(c.last)
}

func respond(status int, body string) *http.Response {
	return &http.Response{StatusCode: status, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(bytes.NewBufferString(body))}
}

// want compares the requests since the last call, and what the channel shows.
func (c *channel) want(messages map[string]string, sent ...string) {
	c.t.Helper()
	if !slices.Equal(c.sent, sent) {
		c.t.Errorf("got the requests\n%s\nwant\n%s", strings.Join(c.sent, "\n"), strings.Join(sent, "\n"))
	}
	if fmt.Sprint(c.messages) != fmt.Sprint(messages) {
		c.t.Errorf("the channel shows %v, want %v", c.messages, messages)
	}
	c.sent = nil
}

// due moves the clock and sends what is due.
func (c *channel) due(after time.Duration) {
	c.t.Helper()
	c.now = c.now.Add(after)
	if _, err := c.Due(c.t.Context(), 10); err != nil {
		c.t.Fatal(err)
	}
}

func (c *channel) deliver(o Offer) error {
	c.t.Helper()
	return c.Deliver(c.t.Context(), aKey, o)
}

// response is an Offer of a press, or of a command if pressed is "".
type response struct {
	c        *channel
	pressed  string
	follows  bool // only a follow-up is left
	creates  bool // a new message is to show the board
	lost     bool // another process may have responded
	err      error
	sent     Use
	declined int
}

func (r *response) Use(s Slot) Use {
	switch {
	case r.lost:
		return Lost
	case r.sent != No && !(r.err != nil):
		return No
	case r.follows:
		return Follow
	case s.Message == "", r.creates:
		return Create
	case s.Message == r.pressed:
		return InPlace
	}
	return No
}

func (r *response) Send(_ context.Context, u Use, m message.Message) (message.Sent, error) {
	if r.sent = u; r.err != nil && (u == InPlace || r.creates) {
		return message.Sent{ID: r.pressed}, r.err
	}
	text := fmt.Sprint(r.c.state)
	r.c.sent = append(r.c.sent, fmt.Sprint("response ", text))
	if u == InPlace {
		r.c.messages[r.pressed] = text
		return message.Sent{ID: r.pressed}, nil
	}
	return message.Sent{ID: r.c.create(text)}, nil
}

func (r *response) Route() Route {
	return Route{Path: "/webhooks/1/token", Until: r.c.now.Add(AnswerWithin)}
}

func (r *response) Decline(context.Context) error { r.declined++; return nil }

// A press is one request, by its response. The next change is sent by the press's token.
func TestDeliverByTheResponse(t *testing.T) {
	c := newChannel(t)
	c.commit()
	if err := c.deliver(&response{c: c, pressed: "10"}); err != nil {
		t.Fatal(err)
	}
	c.want(map[string]string{"10": "6"}, "response 6")
	if s := c.slot(); s.Shown != 6 || s.Sender != "" || !s.DueAt().IsZero() || s.Route.Message != "10" {
		t.Errorf("got %+v", s)
	}
	c.answer = func(method, path string) (int, string, error) {
		if path == "/webhooks/1/token/messages/@original" {
			c.messages["10"] = "7"
			return 200, `{"id":"10"}`, nil
		}
		return 0, "", nil
	}
	c.commit()
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "7"}, "PATCH /webhooks/1/token/messages/@original 7")
	c.answer = func(string, string) (int, string, error) {
		return 401, `{"code":50027,"message":"Invalid Webhook Token"}`, nil
	}
	once := c.answer
	c.answer = func(m, p string) (int, string, error) {
		if strings.HasPrefix(p, "/webhooks") {
			return once(m, p)
		}
		return 0, "", nil
	}
	c.commit()
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "8"}, "PATCH /webhooks/1/token/messages/@original 8", "PATCH /messages/10 8")
}

// A change during a request is sent by the same turn. A press that finds the turn taken is
// declined.
func TestDeliverWhatChangesMeanwhile(t *testing.T) {
	c := newChannel(t)
	c.commit()
	second := &response{c: c, pressed: "10"}
	c.before = func() {
		c.commit()
		if err := c.deliver(second); err != nil {
			t.Error(err)
		}
	}
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "7"}, "PATCH /messages/10 6", "PATCH /messages/10 7")
	if second.declined != 1 || second.sent != No {
		t.Errorf("the second press: %+v", second)
	}
	if s := c.slot(); s.Shown != 7 || s.Sender != "" || s.Turn != 4 {
		t.Errorf("got %+v", s)
	}
}

// A turn that nothing has begun is sent by the next poll of its process, or taken over when it is
// over. Then the board is sent once more.
func TestDeliverAForgottenTurn(t *testing.T) {
	c := newChannel(t)
	c.commit()
	c.Left()
	c.want(map[string]string{"10": "5"})
	c.now = c.now.Add(time.Second)
	c.Left()
	c.want(map[string]string{"10": "6"}, "PATCH /messages/10 6")

	s, _ := c.slot().Raise("dead", true, c.now)
	c.put(s)
	c.state++
	c.due(TurnLasts - time.Millisecond)
	c.want(map[string]string{"10": "6"})
	c.due(time.Millisecond)
	c.want(map[string]string{"10": "7"}, "PATCH /messages/10 7")
	c.messages["10"] = "covered"
	c.commit() // a success in between doesn't cancel the repetition
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "8"}, "PATCH /messages/10 8")
	c.messages["10"] = "covered"
	c.due(confirmAfter)
	c.want(map[string]string{"10": "8"}, "PATCH /messages/10 8")
	c.due(time.Hour)
	c.want(map[string]string{"10": "8"})
}

// A process that ends gives back the turns that it has not begun.
func TestGiveBack(t *testing.T) {
	c := newChannel(t)
	c.commit()
	c.GiveBack(t.Context())
	if s := c.slot(); s.Sender != "" || !s.Due.Equal(c.now) {
		t.Errorf("got %+v", s)
	}
	c.due(0)
	c.want(map[string]string{"10": "6"}, "PATCH /messages/10 6")
}

// No request starts after the end of its turn.
func TestDeliverAfterAFreeze(t *testing.T) {
	c := newChannel(t)
	c.commit()
	froze := false
	c.drawn = func(Slot) {
		if !froze {
			c.now, froze = c.now.Add(TurnLasts), true
		}
	}
	press := &response{c: c, pressed: "10"}
	_ = c.deliver(press)
	c.want(map[string]string{"10": "5"})
	if press.declined != 1 {
		t.Error("the press has no answer")
	}
	c.due(0)
	c.want(map[string]string{"10": "6"}, "PATCH /messages/10 6")
}

// A process that was frozen with a turn which another one has used meanwhile raises the board again.
func TestRaiseAfterAFreeze(t *testing.T) {
	c := newChannel(t)
	c.commit()
	c.now = c.now.Add(TurnLasts)
	s, _ := c.slot().Take("other", c.now)
	s, _, _ = s.Record(s.Turn, Result{Message: "10", Version: s.Wanted}, c.now)
	c.put(s)
	c.messages["10"] = "6"
	c.state++
	if err := c.Raise(t.Context(), aKey); err != nil {
		t.Fatal(err)
	}
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "7"}, "PATCH /messages/10 7")
}

// A sender whose turn was taken over raises the board: its late request may have covered it.
func TestDeliverOvertaken(t *testing.T) {
	c := newChannel(t)
	c.commit()
	c.before = func() {
		s := c.slot()
		s.Turn, s.Sender, s.Wanted, s.Shown = s.Turn+1, "", s.Wanted+1, s.Wanted+1
		c.put(s)
	}
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "6"}, "PATCH /messages/10 6")
	if s := c.slot(); s.Due.IsZero() || s.Wanted != 8 {
		t.Errorf("got %+v", s)
	}
}

// After an unknown result the board is sent at once and once more.
func TestDeliverUnknown(t *testing.T) {
	c := newChannel(t)
	c.commit()
	c.answer = func(string, string) (int, string, error) {
		c.answer = nil
		return 0, "", io.ErrUnexpectedEOF
	}
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "6"}, "PATCH /messages/10 6", "PATCH /messages/10 6")
	c.messages["10"] = "covered"
	c.due(confirmAfter)
	c.want(map[string]string{"10": "6"}, "PATCH /messages/10 6")
}

// A refused board waits for a member, and a limited one for its time.
func TestDeliverRefusedAndLater(t *testing.T) {
	c := newChannel(t)
	c.commit()
	c.answer = func(string, string) (int, string, error) {
		return 403, `{"code":50001,"message":"Missing Access"}`, nil
	}
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "5"}, "PATCH /messages/10 6")
	c.due(time.Hour)
	c.want(map[string]string{"10": "5"})
	c.answer = func(string, string) (int, string, error) {
		return 400, `{"code":50083,"message":"Thread is archived"}`, nil
	}
	c.commit()
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "5"}, "PATCH /messages/10 7", "POST /messages 7")
	c.answer = func(string, string) (int, string, error) { return 503, `{}`, nil }
	c.commit()
	_ = c.deliver(nil)
	if s := c.slot(); s.Sender != "" || s.Refused || s.DueAt().IsZero() {
		t.Errorf("after a failure of Discord: %+v", s)
	}
	c.answer, c.sent = nil, nil
	c.due(confirmAfter)
	if c.messages["11"] != "8" {
		t.Errorf("the channel shows %v", c.messages)
	}
}

// A board whose response has a token that Discord doesn't know, because the first response was lost, is
// posted by the bot's own token, once that response can't come any more.
func TestDeliverByAnUnknownToken(t *testing.T) {
	for _, code := range []int{rest.CodeUnknownWebhook, rest.CodeInvalidToken} {
		c := newChannel(t)
		delete(c.messages, "10")
		s := c.slot()
		s.Message, s.Route, s.Pending = "", Route{}, Route{Path: "/webhooks/1/token", Until: c.now.Add(AnswerWithin)}
		c.put(s)
		c.commit()
		c.answer = func(method, path string) (int, string, error) {
			if strings.HasPrefix(path, "/webhooks/") {
				return 404, fmt.Sprintf(`{"code":%d,"message":"Unknown Webhook"}`, code), nil
			}
			return 0, "", nil
		}
		_ = c.deliver(&response{c: c, creates: true, err: &rest.Error{Status: 404, Code: code}})
		if s := c.slot(); s.Refused || s.DueAt().IsZero() {
			t.Fatalf("after the response: %+v", s)
		}
		for range 10 {
			c.due(time.Second)
		}
		if fmt.Sprint(c.messages) != "map[11:6]" || c.slot().Message != "11" {
			t.Errorf("code %d: the channel shows %v: %+v", code, c.messages, c.slot())
		}
	}
}

// A board that both tokens may not edit yet is sent as soon as one of them may. One that only tokens
// reach waits for its token's limit, and not for a member.
func TestDeliverLimited(t *testing.T) {
	for _, test := range []struct {
		tokenOnly bool
		sent      []string
	}{
		{false, []string{"PATCH /webhooks/1/token/messages/@original 6", "PATCH /messages/10 6"}},
		{true, []string{"PATCH /webhooks/1/token/messages/@original 6"}},
	} {
		c := newChannel(t)
		s := c.slot()
		s.Route, s.Place.TokenOnly = Route{Path: "/webhooks/1/token", Message: "10", Until: c.now.Add(time.Minute)}, test.tokenOnly
		c.put(s)
		c.commit()
		c.answer = func(_, path string) (int, string, error) {
			if strings.HasPrefix(path, "/webhooks/") {
				return 429, `{"message":"limited","retry_after":3}`, nil
			}
			return 429, `{"message":"limited","retry_after":5}`, nil
		}
		_ = c.deliver(nil)
		c.want(map[string]string{"10": "5"}, test.sent...)
		if at := c.slot().DueAt(); at.Before(c.now.Add(2*time.Second)) || at.After(c.now.Add(4*time.Second)) || c.slot().Refused {
			t.Errorf("token only %v: sent again after %v, refused %v", test.tokenOnly, at.Sub(c.now), c.slot().Refused)
		}
	}
}

// A board whose message is gone is posted again, by the response to the press if there is one. The
// response is stored before it is sent.
func TestDeliverGone(t *testing.T) {
	c := newChannel(t)
	delete(c.messages, "10")
	c.commit()
	_ = c.deliver(nil)
	c.want(map[string]string{"11": "6"}, "PATCH /messages/10 6", "POST /messages 6")

	c = newChannel(t)
	delete(c.messages, "10")
	c.commit()
	press := &response{c: c, pressed: "10", err: &rest.Error{Status: 404, Code: rest.CodeUnknownMessage}}
	stored := ""
	put := press
	c.drawn = func(s Slot) { stored = s.Pending.Path }
	_ = c.deliver(put)
	c.want(map[string]string{"11": "6"}, "response 6")
	if stored != "/webhooks/1/token" || c.slot().Pending.Path != "" || c.slot().Message != "11" {
		t.Errorf("stored %q before the response, then %+v", stored, c.slot())
	}
}

// Discord returns what an earlier post has created, whose response was lost. It is edited, because it
// may show an older board.
func TestDeliverALostPost(t *testing.T) {
	c := newChannel(t)
	delete(c.messages, "10")
	c.commit()
	c.answer = func(method, _ string) (int, string, error) {
		if method == http.MethodPost {
			c.nonces[c.nonce] = c.create("6")
			c.answer = nil
			c.state = 7
			return 0, "", io.ErrUnexpectedEOF
		}
		return 0, "", nil
	}
	_ = c.deliver(nil)
	c.want(map[string]string{"11": "7"}, "PATCH /messages/10 6", "POST /messages 6", "POST /messages 7", "PATCH /messages/11 7")
}

// What else changes the board leaves its turn to the response, until that is released.
func TestDeliverAfterTheResponse(t *testing.T) {
	c := newChannel(t)
	c.commit()
	c.turns.all[aKey].waits = "/webhooks/1/another"
	_ = c.deliver(nil)
	_ = c.deliver(&response{c: c, pressed: "10"})
	c.want(map[string]string{"10": "5"})
	c.Release("/webhooks/1/another", Key{})
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "6"}, "PATCH /messages/10 6")
}

// A response that may have created the message is looked up before another one is posted, for five
// seconds.
func TestDeliverLooksUp(t *testing.T) {
	c := newChannel(t)
	s := c.slot()
	s.Message, s.Pending = "", Route{Path: "/webhooks/1/token", Until: c.now.Add(AnswerWithin)}
	s.Wanted, s.Due = 6, c.now
	c.put(s)
	found := ""
	c.answer = func(method, path string) (int, string, error) {
		switch {
		case !strings.HasPrefix(path, "/webhooks"):
			return 0, "", nil
		case found == "":
			return 404, `{"code":10015,"message":"Unknown Webhook"}`, nil
		}
		return 200, `{"id":"` + found + `"}`, nil
	}
	delete(c.messages, "10")
	c.due(0)
	c.want(map[string]string{}, "GET /webhooks/1/token/messages/@original")
	c.due(MayCome - time.Second)
	c.want(map[string]string{}, "GET /webhooks/1/token/messages/@original")
	found = "11"
	c.due(time.Second)
	c.want(map[string]string{}, "GET /webhooks/1/token/messages/@original", "PATCH /webhooks/1/token/messages/@original 5")
	if s := c.slot(); s.Message != "11" || s.Pending.Path != "" || s.Shown != 6 {
		t.Errorf("got %+v", s)
	}

	s = c.slot()
	s.Message, s.Pending, s.Wanted, s.Due = "", Route{Path: "/webhooks/1/other", Until: c.now.Add(AnswerWithin)}, 7, c.now
	c.put(s)
	found = ""
	c.due(MayCome)
	c.want(map[string]string{"11": "5"}, "GET /webhooks/1/other/messages/@original", "POST /messages 5")
}

// A response that can't create the message after all is not looked up.
func TestDeliverWithoutTheResponse(t *testing.T) {
	c := newChannel(t)
	s := c.slot()
	s.Message, s.Pending = "", Route{Path: "/webhooks/1/token", Until: c.now.Add(AnswerWithin)}
	c.put(s)
	c.commit()
	press := &response{c: c, sent: Create} // it has been used
	_ = c.deliver(press)
	c.want(map[string]string{"10": "5", "11": "6"}, "POST /messages 6")
	if press.declined != 1 || c.slot().Pending.Path != "" {
		t.Errorf("declined %d times, then %+v", press.declined, c.slot())
	}
}

// A command for which a new message is to show the board creates it. If it was answered before, the
// message that it created then is no board, and the board stays.
func TestDeliverPromised(t *testing.T) {
	c := newChannel(t)
	command := &response{c: c, creates: true}
	if err := c.Show(t.Context(), c.slot(), command); err != nil {
		t.Fatal(err)
	}
	_ = c.deliver(command)
	c.due(0)
	c.want(map[string]string{"11": "5"}, "response 5", "DELETE /messages/10")

	// If the placeholder that it is to fill is gone, the slot's message isn't.
	c.answer = func(string, string) (int, string, error) { return 200, `{"id":"11"}`, nil }
	command = &response{c: c, creates: true, err: &rest.Error{Status: 404, Code: rest.CodeUnknownMessage}}
	if err := c.Show(t.Context(), c.slot(), command); err != nil {
		t.Fatal(err)
	}
	_ = c.deliver(command)
	c.due(0)
	c.want(map[string]string{"11": "5"}, "PATCH /webhooks/1/token/messages/@original 5")

	c.messages["9"] = "an older game"
	c.answer = func(method, path string) (int, string, error) {
		if method == http.MethodGet {
			return 200, `{"id":"9"}`, nil
		}
		return 200, `{"id":"11"}`, nil
	}
	command = &response{c: c, creates: true, err: &rest.Error{Status: 400, Code: rest.CodeAcknowledged}}
	if err := c.Show(t.Context(), c.slot(), command); err != nil {
		t.Fatal(err)
	}
	_ = c.deliver(command)
	c.want(map[string]string{"9": "an older game", "11": "5"}, "GET /webhooks/1/token/messages/@original", "PATCH /webhooks/1/token/messages/@original 5")
}

// Two processes that receive the same command create the same message.
func TestDeliverShared(t *testing.T) {
	c := newChannel(t)
	s := c.slot()
	s.Message, s.Pending = "", (&response{c: c}).Route()
	s, _ = s.Raise("other", true, c.now)
	c.put(s)
	if err := c.deliver(&response{c: c}); err != nil {
		t.Fatal(err)
	}
	c.want(map[string]string{"10": "5", "11": "5"}, "response 5")
	if s := c.slot(); s.Message != "11" || s.Sender != "other" || s.Wanted != 7 {
		t.Errorf("got %+v", s)
	}
}

// A board that moves to the bottom leaves its message until the new one shows it. A press on a
// newer message makes that the board.
func TestDeliverMoved(t *testing.T) {
	c := newChannel(t)
	if err := c.Move(t.Context(), aKey); err != nil {
		t.Fatal(err)
	}
	c.due(0) // the old message, which waits
	c.want(map[string]string{"10": "5"})
	_ = c.deliver(nil)
	c.due(time.Second)
	c.want(map[string]string{"11": "5"}, "POST /messages 5", "DELETE /messages/10")
	if len(c.rows.all) != 1 {
		t.Errorf("the rows are %v", c.rows.all)
	}

	newer := c.create("4")
	if err := c.Adopt(t.Context(), aKey, newer); err != nil {
		t.Fatal(err)
	}
	press := &response{c: c, pressed: newer}
	_ = c.deliver(press)
	c.want(map[string]string{"12": "5"}, "response 5", "DELETE /messages/11")

	c.messages["9"] = "1"
	if err := c.Adopt(t.Context(), aKey, "9"); err != nil {
		t.Fatal(err)
	}
	_ = c.deliver(nil)
	if c.messages["9"] != "" || c.messages["12"] != "5" {
		t.Errorf("after a press on an older message the channel shows %v", c.messages)
	}
}

// Where only tokens reach the message, a board without one waits for a member.
func TestDeliverByTokensAlone(t *testing.T) {
	c := newChannel(t)
	s := c.slot()
	s.Place.TokenOnly = true
	c.put(s)
	c.commit()
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "5"})
	if s := c.slot(); !s.Refused {
		t.Errorf("got %+v", s)
	}
	c.commit()
	_ = c.deliver(&response{c: c, follows: true})
	c.want(map[string]string{"10": "5", "11": "7"}, "response 7")
	if s := c.slot(); s.Message != "11" || s.Refused {
		t.Errorf("got %+v", s)
	}
}

// A response by another process is unknown, and one whose interaction is too late does nothing.
func TestDeliverFailedOffers(t *testing.T) {
	for _, test := range []struct {
		name string
		err  error
		want []string
	}{
		{"another process", ErrOther, []string{"PATCH /messages/10 6"}},
		{"late", ErrLate, nil},
		{"too late", &rest.Error{Status: 404, Code: rest.CodeUnknownInteraction}, []string{"PATCH /messages/10 6"}},
	} {
		c := newChannel(t)
		c.commit()
		if test.err == ErrLate {
			c.messages["10"] = "6"
		}
		if err := c.deliver(&response{c: c, pressed: "10", err: test.err}); !errors.Is(err, test.err) && test.err != ErrLate {
			t.Errorf("%s: got %v", test.name, err)
		}
		c.want(map[string]string{"10": "6"}, test.want...)
		if again := c.slot().ResendAt; (test.err == ErrOther || test.err == ErrLate) == again.IsZero() {
			t.Errorf("%s: sent again %v", test.name, again)
		}
	}
}

// A slot is stored when it is shown for the first time. Once it is to show nothing, its message is deleted,
// and it is forgotten.
func TestDeliverNothing(t *testing.T) {
	c := newChannel(t)
	delete(c.rows.all, aKey)
	if err := c.Show(t.Context(), Slot{Key: aKey, Place: Place{Channel: "1"}, Viewer: Viewer{Locale: "de"}}, nil); err != nil {
		t.Fatal(err)
	}
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "5", "11": "5"}, "POST /messages 5")
	if s := c.slot(); s.Message != "11" || s.Viewer.Locale != "de" {
		t.Errorf("got %+v", s)
	}
	c.none = true
	c.commit()
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "5"}, "DELETE /messages/11")
	if len(c.rows.all) > 0 {
		t.Errorf("got %+v", c.slot())
	}
	if err := c.Raise(t.Context(), aKey); !errors.Is(err, store.ErrNone) {
		t.Errorf("Raise = %v", err)
	}
}

// removed are Rows from which another sender removes a row before it is put.
type removed struct{ *kept }

func (k removed) Put(ctx context.Context, r Row, beside ...Row) (Row, error) {
	_ = k.Remove(ctx, r)
	return k.kept.Put(ctx, r, beside...)
}

// Two senders find the same slot due, and the first of them removes it.
func TestDeliverWhatIsRemovedMeanwhile(t *testing.T) {
	c := newChannel(t)
	c.commit()
	c.turns.end(c.turns.all[aKey])
	c.now = c.now.Add(time.Hour)
	var log bytes.Buffer
	c.Rows, c.Log = removed{c.rows}, slog.New(slog.NewTextHandler(&log, nil))
	if err := c.deliver(nil); err != nil || log.Len() > 0 {
		t.Errorf("got %v, and the log says %q", err, log.String())
	}
	c.want(map[string]string{"10": "5"})
}

// A fleeting slot is forgotten when the token of its message expires.
func TestDeliverFleeting(t *testing.T) {
	c := newChannel(t)
	c.Kinds[Board] = Kind{Render: c.Kinds[Board].Render, Fleeting: true}
	s := c.slot()
	s.Place.TokenOnly = true
	c.put(s)
	c.commit()
	_ = c.deliver(&response{c: c, pressed: "10"})
	c.want(map[string]string{"10": "6"}, "response 6")
	c.due(time.Minute)
	c.want(map[string]string{"10": "6"})
	if len(c.rows.all) != 1 {
		t.Fatal("the slot is forgotten early")
	}
	c.due(AnswerWithin)
	c.want(map[string]string{"10": "6"})
	if len(c.rows.all) > 0 {
		t.Errorf("got %+v", c.slot())
	}
}

// A raise during a request, such as by a late draft that may cover it, has the board sent once more.
func TestDeliverARaiseMeanwhile(t *testing.T) {
	c := newChannel(t)
	c.commit()
	c.before = func() {
		if err := c.Raise(t.Context(), aKey); err != nil {
			t.Error(err)
		}
	}
	_ = c.deliver(nil)
	c.want(map[string]string{"10": "6"}, "PATCH /messages/10 6", "PATCH /messages/10 6")
}

// A new message, which notifies members, shows a slot that is about something else than before. The
// one before is deleted, or stays.
func TestDeliverRenewed(t *testing.T) {
	for _, keep := range []bool{false, true} {
		c := newChannel(t)
		c.answer = func(method, _ string) (int, string, error) {
			if c.notified != (method == http.MethodPost) {
				t.Errorf("%s notifies: %v", method, c.notified)
			}
			return 0, "", nil
		}
		about := func(what string) {
			t.Helper()
			if err := c.Renew(t.Context(), Slot{Key: aKey, Place: Place{Channel: "1"}, Viewer: Viewer{Arg: what}}, keep); err != nil {
				t.Fatal(err)
			}
			_ = c.deliver(nil)
		}
		about("a")
		want := map[string]string{"11": "5"}
		if keep {
			want["10"] = "5"
			c.want(want, "POST /messages 5")
		} else {
			c.want(want, "POST /messages 5", "DELETE /messages/10")
		}
		c.state++
		about("a")
		want["11"] = "6"
		c.want(want, "PATCH /messages/11 6")
		about("b")
		if c.messages["12"] != "6" || (c.messages["11"] == "6") != keep || len(c.nonces) != 2 {
			t.Errorf("keep %v: the channel shows %v, by the nonces %v", keep, c.messages, c.nonces)
		}
	}
}

// An old message that was edited too often is posted again, or waits if its kind stays.
func TestDeliverTooManyEdits(t *testing.T) {
	for _, stays := range []bool{false, true} {
		c, limited := newChannel(t), true
		c.Kinds[Board] = Kind{Render: c.Kinds[Board].Render, Stays: stays}
		c.answer = func(method, _ string) (int, string, error) {
			if limited && method == http.MethodPatch {
				return 400, `{"code":30046}`, nil
			}
			return 0, "", nil
		}
		_ = c.deliver(nil)
		posts := len(c.nonces)
		c.state++
		if err := c.Raise(t.Context(), aKey); err != nil {
			t.Fatal(err)
		}
		_ = c.deliver(nil)
		if posts = len(c.nonces) - posts; (posts == 0) != stays {
			t.Errorf("stays %v: %d messages", stays, posts)
		}
		limited = false
		c.now = c.now.Add(staysFor)
		_ = c.deliver(nil)
		if stays && c.messages["10"] != "6" {
			t.Errorf("later the channel shows %v", c.messages)
		}
	}
}

// A slot whose new message Discord refuses moves to another place if its kind has one.
func TestDeliverElsewhere(t *testing.T) {
	for _, kind := range []string{"", "elsewhere"} {
		c := newChannel(t)
		render := c.Kinds[Board].Render
		c.Kinds[Board] = Kind{Render: render, Refused: func(_ context.Context, s Slot, why error) (Place, bool) {
			if !rest.IsCode(why, rest.CodeNoDirectMessages) {
				t.Errorf("refused with %v", why)
			}
			return Place{Channel: "1"}, kind != "" && s.Place.Channel == "2"
		}}
		c.answer = func(_, path string) (int, string, error) {
			if strings.HasPrefix(path, "/channels/2/") {
				return 403, `{"code":50007}`, nil
			}
			return 0, "", nil
		}
		if err := c.Renew(t.Context(), Slot{Key: aKey, Place: Place{Channel: "2"}, Viewer: Viewer{Arg: "a"}}, true); err != nil {
			t.Fatal(err)
		}
		_ = c.deliver(nil)
		want, sent := map[string]string{"10": "5"}, []string{"POST /channels/2/messages 5"}
		if kind != "" {
			want["11"], sent = "5", append(sent, "POST /messages 5")
		}
		c.want(want, sent...)
		if s := c.slot(); s.Refused != (kind == "") || (s.Place.Channel == "1") != (kind != "") {
			t.Errorf("%q: got %+v", kind, s)
		}
	}
}

// After the board, the other slots of its match are sent whose turns a change has taken, unless they
// wait for a response.
func TestDeliverBeside(t *testing.T) {
	c := newChannel(t)
	hand, other := Key{Home: "1", Match: "m", ID: Board + "/7"}, BoardOf("1", "n")
	for _, k := range []Key{hand, other} {
		s := Slot{Key: k, Place: Place{Channel: "1"}, Due: c.now, Wanted: 1}
		row, err := c.rows.Put(t.Context(), c.Codec.Row(s.begin("a", c.now)))
		if err != nil {
			t.Fatal(err)
		}
		c.turns.raised(c.Codec.Slot(row), 5, true, "")
	}
	c.commit()
	c.Beside(hand)
	c.want(map[string]string{"10": "6"}, "PATCH /messages/10 6")
	c.Beside(aKey)
	c.want(map[string]string{"10": "6", "11": "6"}, "POST /messages 6")
	c.commit()
	c.turns.all[aKey].waits = "/webhooks/1/token"
	c.Beside(hand)
	c.want(map[string]string{"10": "6", "11": "6"})
}

// A document is shown in one message of the channel that is its ID. If Discord refuses it, that is an
// error, and the next attempt sends it.
func TestShow(t *testing.T) {
	c := newChannel(t)
	render := c.Kinds[Board].Render
	c.Kinds["cup"] = Kind{Render: render}
	p := &Poster{Sender: c.Sender}
	show := func(subject string, bottom bool, want error) {
		t.Helper()
		c.now = c.now.Add(time.Second)
		if err := p.Show(t.Context(), store.Document{Home: "guild", Kind: "cup", ID: "1"}, subject, bottom); !errors.Is(err, want) {
			t.Errorf("Show of %s = %v, want %v", subject, err, want)
		}
	}
	refuse := func(string, string) (int, string, error) { return 403, `{"code":50013}`, nil }
	c.answer = refuse
	show("a", false, commands.ErrUnsent)
	c.want(map[string]string{"10": "5"}, "POST /messages 5")
	c.answer = nil
	show("a", false, nil)
	c.want(map[string]string{"10": "5", "11": "5"}, "POST /messages 5")
	c.state++
	show("a", false, nil)
	c.want(map[string]string{"10": "5", "11": "6"}, "PATCH /messages/11 6")
	delete(c.messages, "11")
	show("a", false, nil)
	c.want(map[string]string{"10": "5", "12": "6"}, "PATCH /messages/11 6", "POST /messages 6")
	show("a", true, nil)
	c.want(map[string]string{"10": "5", "13": "6"}, "POST /messages 6", "DELETE /messages/12")
	show("b", true, nil)
	c.want(map[string]string{"10": "5", "13": "6", "14": "6"}, "POST /messages 6")
}

// A process that can't respond, because another one may have done so, looks its message up.
func TestDeliverAnOfferThatIsLost(t *testing.T) {
	c := newChannel(t)
	s := c.slot()
	s.Message, s.Shown, s.Pending = "", 0, (&response{c: c}).Route()
	c.put(s)
	c.commit()
	c.answer = func(string, string) (int, string, error) { return 200, `{"id":"10"}`, nil }
	o := &response{c: c, lost: true}
	_ = c.deliver(o)
	c.want(map[string]string{"10": "5"}, "GET /webhooks/1/token/messages/@original", "PATCH /webhooks/1/token/messages/@original 6")
	if o.declined != 1 || c.slot().Message != "10" {
		t.Errorf("declined %d times, got %+v", o.declined, c.slot())
	}
}
