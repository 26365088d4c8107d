package wire

import (
	"encoding/json"
	"time"
)

// MessageFlags are the bits of a message's flags field.
type MessageFlags int

// The flags that bots set or meet.
const (
	SuppressEmbeds       MessageFlags = 1 << 2
	Ephemeral            MessageFlags = 1 << 6 // seen by one person alone
	Loading              MessageFlags = 1 << 7 // a deferred answer: "is thinking"
	SuppressNotification MessageFlags = 1 << 12
	ComponentsV2         MessageFlags = 1 << 15
)

// The types of message that the stand-in makes.
const (
	DefaultMessage     = 0
	ReplyMessage       = 19
	ChatCommandMessage = 20
)

// Message is a message as Discord gives it.
type Message struct {
	ID                  ID                   `json:"id"`
	ChannelID           ID                   `json:"channel_id"`
	GuildID             ID                   `json:"guild_id,omitempty"` // in gateway events
	Type                int                  `json:"type"`
	Author              User                 `json:"author"`
	Member              *Member              `json:"member,omitempty"` // in gateway events
	Content             string               `json:"content"`
	Timestamp           time.Time            `json:"timestamp"`
	EditedTimestamp     *time.Time           `json:"edited_timestamp"`
	TTS                 bool                 `json:"tts"`
	MentionEveryone     bool                 `json:"mention_everyone"`
	Mentions            []User               `json:"mentions"` // who is really pinged
	MentionRoles        []ID                 `json:"mention_roles"`
	Attachments         []Attachment         `json:"attachments"`
	Embeds              []struct{}           `json:"embeds"` // always empty
	Components          []Component          `json:"components"`
	Nonce               json.RawMessage      `json:"nonce,omitempty"`
	Pinned              bool                 `json:"pinned"`
	Flags               MessageFlags         `json:"flags"`
	WebhookID           ID                   `json:"webhook_id,omitempty"`
	ApplicationID       ID                   `json:"application_id,omitempty"`
	Reference           *MessageReference    `json:"message_reference,omitempty"`
	ReferencedMessage   *Message             `json:"referenced_message,omitempty"`
	InteractionMetadata *InteractionMetadata `json:"interaction_metadata,omitempty"`
	Interaction         *InteractionBrief    `json:"interaction,omitempty"`
}

// MessageReference points to another message.
type MessageReference struct {
	Type      int `json:"type"`
	MessageID ID  `json:"message_id,omitempty"`
	ChannelID ID  `json:"channel_id,omitempty"`
	GuildID   ID  `json:"guild_id,omitempty"`
}

// Attachment is a file that hangs on a message or on a command's option.
type Attachment struct {
	ID          ID     `json:"id"`
	Filename    string `json:"filename"`
	Size        int    `json:"size"` // bytes
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	ContentType string `json:"content_type,omitempty"`
	Description string `json:"description,omitempty"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	Ephemeral   bool   `json:"ephemeral,omitempty"`
}

// InteractionMetadata tells what interaction a message answers.
type InteractionMetadata struct {
	ID                 ID                   `json:"id"`
	Type               InteractionType      `json:"type"`
	User               User                 `json:"user"`
	Owners             map[string]ID        `json:"authorizing_integration_owners"`
	OriginalResponseID ID                   `json:"original_response_message_id,omitempty"`
	InteractedID       ID                   `json:"interacted_message_id,omitempty"`
	Triggering         *InteractionMetadata `json:"triggering_interaction_metadata,omitempty"`
}

// InteractionBrief is the older, shorter form of InteractionMetadata, on
// answers to commands.
type InteractionBrief struct {
	ID   ID              `json:"id"`
	Type InteractionType `json:"type"`
	Name string          `json:"name"` // the command with its sub-commands, without the slash
	User User            `json:"user"`
}
