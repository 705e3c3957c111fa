import 'server-only'
import { env } from '@/lib/env'

/**
 * How this process connects to PostgreSQL. After ten silent seconds the system asks whether the other end is still there, because a firewall that forgets quiet
 * connections, or a server that lost its power, says nothing by itself. Statements are not compiled (JIT): for the queries of a screen compiling takes longer
 * than running, and estimates of many rows, as for clashes, would trigger it.
 */
export function connectionSettings() {
  return {
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c jit=off',
  } as const
}
