// What happens in the server's process before its first request, in production. The build bundles it beside Next's server.js, so that Turbopack need not compile all
// of server/ once more for instrumentation.ts: what lives as long as the process is on the global object (server/start.ts), and pages find it there.
import { standInFront } from '@/server/kernel/http/front'
import { start } from '@/server/start'

standInFront()
await start()
