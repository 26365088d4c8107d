package discordtest

// sessionTotal is how many Identifies a bot may send a day.
const sessionTotal = 1000

func (s *Server) socketURL() string { return "ws://" + s.url.Host + "/gw/" }

func (s *Server) getGateway(*request) (any, error) {
	return map[string]any{"url": s.socketURL()}, nil
}

func (s *Server) getGatewayBot(q *request) (any, error) {
	guilds := 0
	for _, g := range s.world.guilds {
		if g.members[q.app.BotID] != nil {
			guilds++
		}
	}
	return map[string]any{
		"url":    s.socketURL(),
		"shards": 1 + guilds/1000, // Discord recommends a shard for every thousand guilds
		"session_start_limit": map[string]any{
			"total": sessionTotal, "remaining": max(0, sessionTotal-s.gateway.identifies[q.app.ID]),
			"reset_after": 86400000, "max_concurrency": max(1, s.options.MaxConcurrency),
		},
	}, nil
}
