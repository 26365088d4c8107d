package discordtest

// sessionTotal is how many Identifies a bot may send a day.
const sessionTotal = 1000

// socketURL is where the gateway is for a client that asks under the name of a host: the same host, so that who comes
// through a proxy goes on through it.
func (s *Server) socketURL(host string) string {
	if host == "" {
		host = s.url.Host
	}
	return "ws://" + host + "/gw/"
}

func (s *Server) getGateway(q *request) (any, error) {
	return map[string]any{"url": s.socketURL(q.Host)}, nil
}

func (s *Server) getGatewayBot(q *request) (any, error) {
	guilds := 0
	for _, g := range s.world.guilds {
		if g.members[q.app.BotID] != nil {
			guilds++
		}
	}
	return map[string]any{
		"url":    s.socketURL(q.Host),
		"shards": 1 + guilds/1000, // Discord recommends a shard for every thousand guilds
		"session_start_limit": map[string]any{
			"total": sessionTotal, "remaining": max(0, sessionTotal-s.gateway.identifies[q.app.ID]),
			"reset_after": 86400000, "max_concurrency": max(1, s.options.MaxConcurrency),
		},
	}, nil
}
