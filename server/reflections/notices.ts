import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { reflectionsHref } from './hrefs'
import type { DueSteps } from './queries/due-steps.sql'

type ReflectionNotice = Extract<NoticeKey, `reflection${string}`>
type Telling = { readonly emit: (message: OutboxMessage) => void; readonly byId: string }

/** Tells each of these people once, with who did it and not what it is called: what somebody reflects on is not for a lock screen. */
export function tell(
  { emit, byId }: Telling,
  key: ReflectionNotice,
  { to, person, href }: { readonly to: readonly string[]; readonly person: string; readonly href: string },
): void {
  const others = [...new Set(to)].filter((id) => id !== byId)
  if (others.length > 0) emit({ type: 'messaging.notice', payload: { to: others, key, values: { person }, href } })
}

/** To whoever meant to have done something by now: how much, and not what. */
export function stepsNotice({ userId, count }: DueSteps): OutboxMessage {
  const key: NoticeKey = 'reflectionStepsDue'
  return { type: 'messaging.notice', payload: { to: [userId], key, values: { count: String(count) }, href: reflectionsHref } }
}
