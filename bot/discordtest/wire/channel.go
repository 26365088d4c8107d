package wire

import "time"

// ChannelType is the kind of a channel.
type ChannelType int

// The supported kinds of channels.
const (
	GuildText          ChannelType = 0
	DirectMessage      ChannelType = 1
	GuildVoice         ChannelType = 2
	GroupMessage       ChannelType = 3
	GuildAnnouncement  ChannelType = 5
	AnnouncementThread ChannelType = 10
	PublicThread       ChannelType = 11
	PrivateThread      ChannelType = 12
	GuildStage         ChannelType = 13
	GuildForum         ChannelType = 15
)

// Thread reports whether the kind is a thread.
func (t ChannelType) Thread() bool { return AnnouncementThread <= t && t <= PrivateThread }

// Threads returns the kinds of threads that a channel of the kind can have, the usual one first.
func (t ChannelType) Threads() []ChannelType {
	switch t {
	case GuildText:
		return []ChannelType{PublicThread, PrivateThread}
	case GuildAnnouncement:
		return []ChannelType{AnnouncementThread}
	case GuildForum:
		return []ChannelType{PublicThread}
	}
	return nil
}

// Direct reports whether the kind is a conversation outside guilds.
func (t ChannelType) Direct() bool { return t == DirectMessage || t == GroupMessage }

// Channel is a channel of a guild, a thread or a conversation. The fields in use
// depend on Type.
type Channel struct {
	ID               ID              `json:"id"`
	Type             ChannelType     `json:"type"`
	GuildID          ID              `json:"guild_id,omitempty"`
	Name             string          `json:"name,omitempty"`
	Topic            *string         `json:"topic,omitempty"`
	Position         *int            `json:"position,omitempty"`
	ParentID         *ID             `json:"parent_id,omitempty"`
	LastMessageID    *ID             `json:"last_message_id,omitempty"`
	RateLimitPerUser int             `json:"rate_limit_per_user,omitempty"` // seconds
	Flags            int             `json:"flags"`
	Overwrites       []Overwrite     `json:"permission_overwrites,omitempty"`
	Recipients       []User          `json:"recipients,omitempty"`
	Permissions      *Permissions    `json:"permissions,omitempty"` // in interactions
	OwnerID          ID              `json:"owner_id,omitempty"`
	ThreadMetadata   *ThreadMetadata `json:"thread_metadata,omitempty"`
	MessageCount     *int            `json:"message_count,omitempty"`
	MemberCount      *int            `json:"member_count,omitempty"`
	TotalMessageSent *int            `json:"total_message_sent,omitempty"`
	NewlyCreated     bool            `json:"newly_created,omitempty"` // in THREAD_CREATE
}

// ThreadMetadata holds the fields specific to threads.
type ThreadMetadata struct {
	Archived            bool      `json:"archived"`
	ArchiveTimestamp    time.Time `json:"archive_timestamp"`
	AutoArchiveDuration int       `json:"auto_archive_duration"` // minutes
	Locked              bool      `json:"locked"`
	CreateTimestamp     time.Time `json:"create_timestamp"`
	Invitable           bool      `json:"invitable,omitempty"`
}

// Overwrite grants and revokes permissions in a channel, for a member (Type 1)
// or a role (Type 0).
type Overwrite struct {
	ID    ID          `json:"id"`
	Type  int         `json:"type"`
	Allow Permissions `json:"allow"`
	Deny  Permissions `json:"deny"`
}
