package help

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match/store"
)

// Reports are stored for reportsKept, up to reportsPerDay of a member within 24 hours. Of a server's
// reports within an hour, postsPerHour are posted, and then one message has the number of the others.
// A report has up to maxReport characters.
const (
	reportsKept   = 90 * 24 * time.Hour
	reportsPerDay = 3
	postsPerHour  = 10
	maxReport     = 1000
)

// hourKind is the kind of the documents with the references of a server's reports of an hour, the
// first postsPerHour of which are posted. Their IDs are those of the servers.
const hourKind = "reports"

// inputReport is the field of the form of /feedback.
const inputReport = "report"

// feedback implements /feedback. A member's reports are one document of the member, which is due
// when a report is to be posted in the operator's channel or deleted.
type feedback struct{ *commands.Core }

func reportsOf(member string) store.Document {
	return store.Document{Home: store.FeedbackKind, Kind: store.FeedbackKind, ID: member}
}

// open opens the form.
func (f feedback) open(ctx context.Context, r commands.Request) (commands.Reply, error) {
	var reports []commands.Report
	key := reportsOf(r.User.ID)
	if _, err := store.ReadDocument(ctx, f.Host.Store, key.Home, key.Kind, key.ID, &reports); err != nil {
		return nil, err
	}
	if err := f.mayReport(ctx, r, reports); err != nil {
		return nil, err
	}
	texts := games.Form{Title: games.T("commands.feedback.title"), Label: games.T("commands.feedback.label"), Hint: games.T("commands.feedback.hint"), Max: maxReport}
	form := f.Forms.Field(r, texts, inputReport, commands.NewID(commands.ActFeedback, "", 0, "").String())
	form.Inputs[0].Paragraph = true
	return form, nil
}

// submit stores the report of a form, or opens the form if a button has been pressed.
func (f feedback) submit(ctx context.Context, r commands.Request) (commands.Reply, error) {
	text, typed := r.Values[inputReport]
	if !typed {
		return f.open(ctx, r)
	}
	report, err := f.report(ctx, r, strings.TrimSpace(text))
	if err == nil {
		err = store.ChangeDocument(ctx, f.Host.Store, reportsOf(r.User.ID), func(d *store.Document, reports *[]commands.Report) error {
			if slices.ContainsFunc(*reports, func(x commands.Report) bool { return x.Ref == report.Ref }) { // redelivered
				return store.ErrUnchanged
			}
			if err := f.mayReport(ctx, r, *reports); err != nil {
				return err
			}
			*reports = append(*reports, report)
			d.Due = f.Host.Now()
			return nil
		})
	}
	return f.Retry(r, f.Speak.Note(r, games.T("commands.feedback.thanks", "Ref", report.Ref)), err)
}

// report returns a report with what is known of its circumstances. A redelivered request has the
// same reference.
func (f feedback) report(ctx context.Context, r commands.Request, text string) (commands.Report, error) {
	switch n := utf8.RuneCountInString(text); {
	case n == 0:
		return commands.Report{}, games.Refuse("commands.refuse.feedback-empty")
	case n > maxReport:
		return commands.Report{}, games.Refuse("commands.refuse.feedback-long", "Max", maxReport)
	}
	report := commands.Report{
		Ref: fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(r.ID))), At: f.Host.Now().UTC(), Guild: r.Guild, Channel: r.Channel,
		Incident: f.LastIncident(r.User.ID), Version: f.Running(r.Guild).Version, Text: text,
	}
	if head, err := f.Host.Store.Head(ctx, r.Channel, ""); err == nil { // also of one that cannot be replayed
		report.Match = head.ID
	}
	return report, nil
}

// mayReport refuses more than reportsPerDay, and every report if the server has switched them off.
// Reports that were deleted with the member's data count.
func (f feedback) mayReport(ctx context.Context, r commands.Request, reports []commands.Report) error {
	if f.Settings.Server(ctx, r.Guild).NoFeedback {
		return games.Refuse("commands.refuse.feedback-off")
	}
	until, err := f.Host.Guards.Kept(ctx, store.FeedbackKind+"/"+r.User.ID)
	until = append(until, games.Mapped(reports, commands.Report.CountsUntil)...)
	if n := len(until) - reportsPerDay; err == nil && n >= 0 && f.Host.Now().Before(until[n]) {
		err = games.Refuse("commands.refuse.feedback-often", "Max", reportsPerDay, "Time", commands.Relative(until[n]))
	}
	return err
}

// due posts a member's new reports in the operator's channel, if there is one, and deletes old
// ones.
func (f feedback) due(ctx context.Context, d store.Document, reports []commands.Report, m commands.Messenger) error {
	reports = slices.DeleteFunc(reports, func(r commands.Report) bool { return f.Host.Now().Sub(r.At) >= reportsKept })
	for i, r := range reports {
		if !r.Posted {
			few, err := f.isFew(ctx, r)
			if err == nil && few {
				err = f.post(ctx, m, r.Ref, r.Body())
			}
			if err != nil {
				return err
			}
		}
		reports[i].Posted = true
	}
	if len(reports) == 0 {
		return f.Expire(ctx, d, m)
	}
	d.Due = reports[0].At.Add(reportsKept)
	return store.Put(ctx, f.Host.Store, d, reports)
}

// post posts a message in the operator's channel, if there is one.
func (f feedback) post(ctx context.Context, m commands.Messenger, key string, b commands.Body) error {
	channel := f.Operator
	if channel == "" {
		return nil
	}
	_, err := m.Post(ctx, channel, key, b)
	if errors.Is(err, commands.ErrUnsent) {
		f.Log.Error("failed to post feedback; parlour feedback shows it", "ref", key, "channel", channel, "error", err)
		return nil
	}
	return err
}

// isFew counts a report, and reports whether it is one of the first of its server in this hour.
func (f feedback) isFew(ctx context.Context, r commands.Report) (few bool, err error) {
	key := store.Document{Home: store.FeedbackKind, Kind: hourKind, ID: cmp.Or(r.Guild, "direct")}
	return few, store.ChangeDocument(ctx, f.Host.Store, key, func(d *store.Document, refs *[]string) error {
		if d.Version == 0 {
			d.Due = f.Host.Now().Add(time.Hour)
		}
		if !slices.Contains(*refs, r.Ref) {
			*refs = append(*refs, r.Ref)
		}
		few = slices.Index(*refs, r.Ref) < postsPerHour
		return nil
	})
}

// endHour posts how many reports of a server were not posted in an hour.
func (f feedback) endHour(ctx context.Context, d store.Document, refs []string, m commands.Messenger) error {
	if n := len(refs) - postsPerHour; n > 0 {
		text := fmt.Sprintf("Server %s: %d more reports within an hour. `parlour feedback` prints them.", d.ID, n)
		if err := f.post(ctx, m, refs[postsPerHour], commands.Text(text)); err != nil {
			return err
		}
	}
	return f.Expire(ctx, d, m)
}
