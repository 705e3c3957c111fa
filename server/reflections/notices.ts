import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { reflectionsHref } from './hrefs'
import type { DueSteps } from './queries/due-steps.sql'

type ReflectionNotice = Extract<NoticeKey, `reflection${string}`>
type Telling = { readonly emit: (message: OutboxMessage) => void; readonly byId: string }

/** Notifies each of these people once, with the name of the person who acted but not of the reflection: its subject is not for a lock screen. */
export function notifyReaders(
  { emit, byId }: Telling,
  key: ReflectionNotice,
  { to, person, href }: { readonly to: readonly string[]; readonly person: string; readonly href: string },
): void {
  const others = [...new Set(to)].filter((id) => id !== byId)
  if (others.length > 0) emit({ type: 'messaging.notice', payload: { to: others, key, values: { person }, href } })
}

/** A notice to a person who meant to have done something by now, with the number of steps and not their text. */
export function stepsNotice({ userId, count }: DueSteps): OutboxMessage {
  const key: NoticeKey = 'reflectionStepsDue'
  return { type: 'messaging.notice', payload: { to: [userId], key, values: { count: String(count) }, href: reflectionsHref } }
}
