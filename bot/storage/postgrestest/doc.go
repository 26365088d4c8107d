// Package postgrestest provides tests with a real PostgreSQL: the test binary starts its own
// server in a temporary folder, connects through a socket there, and every test has a new
// database.
//
// It needs only PostgreSQL's programs on the machine (Debian: postgresql): no service, no
// network and no configuration.
//
//	var postgres postgrestest.Server
//
//	func TestMain(m *testing.M) {
//		code := m.Run()
//		postgres.Stop()
//		os.Exit(code)
//	}
//
//	func TestX(t *testing.T) {
//		url := postgres.Database(t)
//		...
package postgrestest
