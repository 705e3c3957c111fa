import 'server-only'
import { v7 } from 'uuid'
import type { Tx } from './db'
import { insertOutbox } from './queries/outbox'

/** Something to be done after the transaction that caused it, at least once. `notBefore`: as long as it may still be taken back. */
export type OutboxMessage = { readonly notBefore?: Date } & (
  | { readonly type: 'mail'; readonly payload: Mail }
  | { readonly type: `${string}.${string}`; readonly payload: Readonly<Record<string, unknown>> }
)

/**
 * A mail, already in the reader's language. `secretUntil`: until when a link in it lets whoever holds it act; null where it holds none. It decides
 * what is kept of a mail that was given up (mailer.ts); left out, nothing is.
 */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly secretUntil?: string | null }

export async function writeOutbox(db: Tx, messages: readonly OutboxMessage[], at: Date): Promise<void> {
  if (messages.length === 0) return
  await insertOutbox(
    db,
    messages.map(({ type, payload, notBefore = at }) => ({ id: v7(), type, payload: JSON.parse(JSON.stringify(payload)), createdAt: at, nextAttemptAt: notBefore })),
  )
}
