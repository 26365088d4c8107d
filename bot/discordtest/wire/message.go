package wire

import (
	"encoding/json"
	"time"
)

// MessageFlags are the bits of a message's flags field.
type MessageFlags int

// The supported flags.
const (
	SuppressEmbeds       MessageFlags = 1 << 2
	Ephemeral            MessageFlags = 1 << 6 // visible to one person only
	Loading              MessageFlags = 1 << 7 // a deferred response
	SuppressNotification MessageFlags = 1 << 12
	ComponentsV2         MessageFlags = 1 << 15
)

// The types of messages.
const (
	DefaultMessage     = 0
	ReplyMessage       = 19
	ChatCommandMessage = 20
	MenuCommandMessage = 23
)

// Message is a message in Discord's format.
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
	Mentions            []User               `json:"mentions"` // the users that are pinged
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

// MessageReference refers to another message.
type MessageReference struct {
	Type      int `json:"type"`
	MessageID ID  `json:"message_id,omitempty"`
	ChannelID ID  `json:"channel_id,omitempty"`
	GuildID   ID  `json:"guild_id,omitempty"`
}

// Attachment is a file of a message or of a command's option.
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

// InteractionMetadata describes the interaction that a message responds to.
type InteractionMetadata struct {
	ID                 ID                   `json:"id"`
	Type               InteractionType      `json:"type"`
	User               User                 `json:"user"`
	Owners             map[string]ID        `json:"authorizing_integration_owners"`
	OriginalResponseID ID                   `json:"original_response_message_id,omitempty"`
	InteractedID       ID                   `json:"interacted_message_id,omitempty"`
	TargetUser         *User                `json:"target_user,omitempty"` // of a command in its menu
	TargetMessageID    ID                   `json:"target_message_id,omitempty"`
	Triggering         *InteractionMetadata `json:"triggering_interaction_metadata,omitempty"`
}

// InteractionBrief is the older, shorter form of InteractionMetadata, on
// responses to commands.
type InteractionBrief struct {
	ID   ID              `json:"id"`
	Type InteractionType `json:"type"`
	Name string          `json:"name"` // full name of the command without the slash
	User User            `json:"user"`
}
