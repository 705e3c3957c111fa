import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import type { Work } from './opened'

const noticeKinds = ['asked', 'returned', 'declined', 'forwarded', 'void', 'completed', 'due', 'late', 'extended', 'endAsked'] as const

export const Notice = z.object({
  responseId: z.uuid(),
  kind: z.enum(noticeKinds),
  toIds: z.array(z.uuid()),
  /** The person who caused the notice, and need not be told. */
  byId: z.uuid().nullable(),
  /** The task that the notice leads to; null where it leads to the response. */
  taskId: z.uuid().nullable(),
  /** False where the person may no longer read the response: the notice then leads to their list. */
  mayRead: z.boolean().default(true),
})
export type Notice = z.output<typeof Notice>

/** The only way in which forms notify people: a notice (listeners.ts), which never contains an answer. */
export function notify(
  { emit, touch, byId }: Pick<Work, 'emit' | 'touch' | 'byId'>,
  notice: Omit<z.input<typeof Notice>, 'byId'>,
  sending: Pick<OutboxMessage, 'notBefore' | 'priority'> = {},
): void {
  const toIds = [...new Set(notice.toIds)].filter((id) => id !== byId)
  touch(...notice.toIds)
  if (toIds.length > 0) emit({ type: 'form-responses.noticed', payload: { ...notice, toIds, byId }, ...sending })
}

/** Asks that somebody without an account signs, or reminds them. The domain that makes their link (server/sign-off) listens to this. */
export function askOutside({ emit }: Pick<Work, 'emit'>, taskId: string, why: 'ASKED' | 'REMINDED'): void {
  emit({ type: 'form-responses.outsideAsked', payload: { taskId, why } })
}

export function emitStepped({ emit }: Pick<Work, 'emit'>, responseId: string, state: string): void {
  // Each step has its own key, so that a listener that hears of it twice recognises it.
  emit({ type: 'form-responses.stepped', payload: { responseId, state, key: v7() } })
}
