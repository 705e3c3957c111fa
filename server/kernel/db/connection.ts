import 'server-only'
import { env } from '@/lib/env'

/**
 * How this process connects to PostgreSQL. After ten silent seconds the system asks whether the other end is still there, because a firewall that forgets quiet
 * connections, or a server that lost its power, says nothing by itself. `direct`: past a pooler that changes connections between transactions, for what needs
 * one of its own. No setting is a start-up parameter, because PgBouncer refuses those that it does not know.
 */
export function connectionSettings({ direct = false } = {}) {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env()
  return {
    connectionString: direct ? (DATABASE_DIRECT_URL ?? DATABASE_URL) : DATABASE_URL,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } as const
}

export type Bounds = { readonly statementMs: number; readonly idleInTransactionMs: number }

/**
 * The settings of a new connection. Statements are not compiled (JIT): for the queries of a screen compiling takes longer than running, and estimates of many
 * rows, as for clashes, would trigger it.
 */
export function settingsOf({ statementMs, idleInTransactionMs }: Bounds): string {
  return `SET jit = off; SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`
}

/**
 * Whether DATABASE_URL leads through a pooler that changes connections between transactions: then a setting would stay with a connection that others get, so
 * the pooler makes them (docs/operations.md), and a statement that one connection has prepared is unknown to the next.
 */
export function isPooledByTransaction(): boolean {
  return env().DATABASE_DIRECT_URL !== undefined
}

/** The name under which a statement is prepared; empty, and so not prepared, where its connection does not stay ours. */
export function statementName(name: string): string {
  return isPooledByTransaction() ? '' : name
}
