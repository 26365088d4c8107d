package bot

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"parlour/bot/interaction"
	"parlour/commands"
)

// attachments replaces the IDs of uploaded files by their content, or records why a file
// could not be read.
func (x *exchange) attachments(ctx context.Context) {
	for name, a := range x.i.Attachments() {
		content, err := download(ctx, x.b.Transport, a)
		if err != nil {
			x.b.Log.Warn("failed to read an attachment", "size", a.Size, "error", err)
			x.r.Unread[name] = a.Size > commands.MaxFile
		}
		x.r.Values[name] = content
	}
}

func download(ctx context.Context, transport http.RoundTripper, a interaction.Attachment) (string, error) {
	if a.Size > commands.MaxFile {
		return "", fmt.Errorf("a file of %d bytes is too large", a.Size)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.URL, nil)
	if err != nil {
		return "", err
	}
	client := http.Client{Transport: transport, Timeout: 10 * time.Second}
	resp, err := client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("status %d", resp.StatusCode)
	}
	content, err := io.ReadAll(io.LimitReader(resp.Body, commands.MaxFile))
	return string(content), err
}
