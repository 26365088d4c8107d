package monitor

import "github.com/prometheus/client_golang/prometheus"

// Registry returns all metrics, including those of a bot.
func (m *Monitor) Registry(b Bot) *prometheus.Registry {
	m.Handler(b)
	return m.registry
}
