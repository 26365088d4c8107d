package monitor

import "github.com/prometheus/client_golang/prometheus"

// Registry is all that is told, also of a bot.
func (m *Monitor) Registry(b Watched) *prometheus.Registry {
	m.Handler(b)
	return m.registry
}
