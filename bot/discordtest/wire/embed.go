package wire

import "time"

// Embed is a framed block below a message.
type Embed struct {
	Type        string        `json:"type"`
	Title       string        `json:"title,omitempty"`
	Description string        `json:"description,omitempty"`
	URL         string        `json:"url,omitempty"`
	Timestamp   *time.Time    `json:"timestamp,omitempty"`
	Color       int           `json:"color,omitempty"`
	Footer      *EmbedFooter  `json:"footer,omitempty"`
	Image       *EmbedImage   `json:"image,omitempty"`
	Thumbnail   *EmbedImage   `json:"thumbnail,omitempty"`
	Author      *EmbedAuthor  `json:"author,omitempty"`
	Provider    *EmbedSource  `json:"provider,omitempty"`
	Fields      []*EmbedField `json:"fields,omitempty"`
}

// EmbedFooter is the small line at the foot of an embed.
type EmbedFooter struct {
	Text    string `json:"text"`
	IconURL string `json:"icon_url,omitempty"`
}

// EmbedImage is a picture in an embed: attachment://NAME, or an address.
type EmbedImage struct {
	URL    string `json:"url,omitempty"`
	Width  int    `json:"width,omitempty"`
	Height int    `json:"height,omitempty"`
}

// EmbedAuthor is the small line at the head of an embed.
type EmbedAuthor struct {
	Name    string `json:"name"`
	URL     string `json:"url,omitempty"`
	IconURL string `json:"icon_url,omitempty"`
}

// EmbedSource names the site an embed comes from.
type EmbedSource struct {
	Name string `json:"name,omitempty"`
	URL  string `json:"url,omitempty"`
}

// EmbedField is a titled paragraph of an embed.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline"`
}
