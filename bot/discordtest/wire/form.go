package wire

import "encoding/json"

// MessageForm is what a bot sends to make or change a message, by whichever
// route.
type MessageForm struct {
	Content         Optional[string]          `json:"content"`
	Embeds          json.RawMessage           `json:"embeds"`
	Poll            json.RawMessage           `json:"poll"`
	Components      Optional[[]Component]     `json:"components"`
	Flags           Optional[MessageFlags]    `json:"flags"`
	Attachments     Optional[[]AttachmentRef] `json:"attachments"`
	AllowedMentions *AllowedMentions          `json:"allowed_mentions"`
	Nonce           json.RawMessage           `json:"nonce"`
	EnforceNonce    bool                      `json:"enforce_nonce"`
	Reference       *MessageReference         `json:"message_reference"`
}

// AttachmentRef names a file that comes with a request (its ID is the n of
// files[n]) or one that is to stay.
type AttachmentRef struct {
	ID          json.RawMessage `json:"id"`
	Filename    string          `json:"filename"`
	Description string          `json:"description"`
}

// Number is the ID without its quotes, which some clients leave out.
func (a AttachmentRef) Number() ID {
	var s ID
	if json.Unmarshal(a.ID, &s) == nil {
		return s
	}
	return ID(a.ID)
}

// AllowedMentions says whom a message may ping. A nil one lets it ping
// everybody it names.
type AllowedMentions struct {
	Parse       []string `json:"parse"` // users, roles, everyone
	Users       []ID     `json:"users"`
	Roles       []ID     `json:"roles"`
	RepliedUser bool     `json:"replied_user"`
}

// CallbackForm is a bot's answer to an interaction.
type CallbackForm struct {
	Type CallbackType    `json:"type"`
	Data json.RawMessage `json:"data"`
}

// ChoicesForm is the data of an answer to autocomplete.
type ChoicesForm struct {
	Choices []Choice `json:"choices"`
}

// ModalForm is the data of an answer that opens a form.
type ModalForm struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}
