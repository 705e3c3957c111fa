import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { Tx } from '../db'
import { insertOutbox } from '../queries/outbox'
import { sealMail } from './sealed-mail'

/** The order in which the outbox is emptied; the numbers are stored. */
const priorities = { awaited: 0, notice: 1, bulk: 2 } as const
export type Priority = keyof typeof priorities

/**
 * Work to be done after the transaction that caused it, at least once. `notBefore`: set as long as the work may still be taken back. `priority`: `awaited`
 * where a person looks at the screen until the mail arrives (a password reset), `bulk` where one act causes many; otherwise a notice. Messages that a listener
 * emits have the priority of its event. `sendingId`: the act that sends many, so that its progress can be counted.
 */
export type OutboxMessage = { readonly notBefore?: Date; readonly priority?: Priority; readonly sendingId?: string } & (
  | { readonly type: 'mail'; readonly payload: Mail }
  | { readonly type: `${string}.${string}`; readonly payload: Readonly<Record<string, unknown>> }
)

/**
 * A mail, already in the reader's language. `secretUntil`: the time until which a link in it lets its holder act; null where it contains none. It decides what
 * is kept of a mail that was given up (mailer.ts); if it is left out, nothing is kept.
 */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly secretUntil?: string | null }

type Content = Pick<OutboxMessage, 'type' | 'payload'>

/** The text of a waiting mail is encrypted, so that it cannot be read in the database. */
function storedPayloadOf({ type, payload }: Content): unknown {
  const { data } = type === 'mail' ? WithText.safeParse(payload) : {}
  return data ? sealMail(data) : payload
}
const WithText = z.looseObject({ text: z.string() })

/** `inherited`: the stored priority for messages that name none. */
export async function writeOutbox(
  db: Tx,
  messages: readonly OutboxMessage[],
  at: Date,
  inherited: number = priorities.notice,
): Promise<void> {
  if (messages.length === 0) return
  await insertOutbox(
    db,
    messages.map(({ notBefore = at, priority, sendingId, ...message }) => ({
      id: v7(),
      type: message.type,
      payload: JSON.parse(JSON.stringify(storedPayloadOf(message))),
      createdAt: at,
      nextAttemptAt: notBefore,
      priority: priority === undefined ? inherited : priorities[priority],
      ...(sendingId !== undefined && { sendingId }),
    })),
  )
}
