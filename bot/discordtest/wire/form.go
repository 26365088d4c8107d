package wire

import "encoding/json"

// MessageForm is a request to create or edit a message, on any route.
type MessageForm struct {
	Content         Optional[string]          `json:"content"`
	Embeds          json.RawMessage           `json:"embeds"`
	Poll            json.RawMessage           `json:"poll"`
	Stickers        json.RawMessage           `json:"sticker_ids"`
	Components      Optional[[]Component]     `json:"components"`
	Flags           Optional[MessageFlags]    `json:"flags"`
	Attachments     Optional[[]AttachmentRef] `json:"attachments"`
	AllowedMentions *AllowedMentions          `json:"allowed_mentions"`
	Nonce           json.RawMessage           `json:"nonce"`
	EnforceNonce    bool                      `json:"enforce_nonce"`
	Reference       *MessageReference         `json:"message_reference"`
}

// AttachmentRef refers to a file of the request (its ID is the n of files[n])
// or to an attachment that stays.
type AttachmentRef struct {
	ID          json.RawMessage `json:"id"`
	Filename    string          `json:"filename"`
	Description string          `json:"description"`
}

// Number returns the ID without quotes, which some clients omit.
func (a AttachmentRef) Number() ID {
	var s ID
	if json.Unmarshal(a.ID, &s) == nil {
		return s
	}
	return ID(a.ID)
}

// AllowedMentions restricts whom a message may ping; nil is no restriction.
type AllowedMentions struct {
	Parse       []string `json:"parse"` // users, roles, everyone
	Users       []ID     `json:"users"`
	Roles       []ID     `json:"roles"`
	RepliedUser bool     `json:"replied_user"`
}

// CallbackForm is a bot's first response to an interaction.
type CallbackForm struct {
	Type CallbackType    `json:"type"`
	Data json.RawMessage `json:"data"`
}

// ChoicesForm is the data of an autocompletion response.
type ChoicesForm struct {
	Choices []Choice `json:"choices"`
}

// ModalForm is the data of a response that opens a form.
type ModalForm struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}
