import 'server-only'
import { env } from '@/lib/env'

/**
 * How this process reaches PostgreSQL. After ten seconds without a word the system asks whether the other end is still there: a firewall
 * that forgets quiet connections, or a server that lost its power, says nothing by itself. Statements are not compiled (JIT): for what a screen waits
 * for compiling takes longer than running, and guesses of many rows, as those of clashes, would set it off.
 */
export function connection() {
  return {
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c jit=off',
  } as const
}
