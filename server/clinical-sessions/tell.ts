import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

/** Notices about sessions contain who and how many, and a link. They contain nothing of a patient, and no text that a student typed. */
function makeNotice(
  key: NoticeKey,
  to: readonly string[],
  { href, ...values }: Readonly<Record<string, string>> & { readonly href: string },
): OutboxMessage {
  return { type: 'messaging.notice', payload: { to: [...to], key, values, href } }
}

const sessionHref = (id: string) => `${paths.treatmentSession}/${id}`
const awaiting = `${paths.clinical}?view=awaiting`

export function unlockedNotice(to: readonly string[], { sessionId, byName }: { sessionId: string; byName: string }): OutboxMessage {
  return makeNotice('sessionUnlocked', to, { person: byName, href: sessionHref(sessionId) })
}

export function handedToNotice(to: string, { sessionIds, byName }: { sessionIds: readonly string[]; byName: string }): OutboxMessage {
  const [only, ...more] = sessionIds
  return only !== undefined && more.length === 0
    ? makeNotice('sessionHanded', [to], { person: byName, href: sessionHref(only) })
    : makeNotice('sessionsHanded', [to], { person: byName, count: String(sessionIds.length), href: awaiting })
}

type Taken = { readonly count: number; readonly byName: string; readonly toName: string }
export function handedFromNotice(from: string, { count, byName, toName }: Taken): OutboxMessage {
  return makeNotice('sessionsTaken', [from], { person: byName, name: toName, count: String(count), href: awaiting })
}

export function escalatedNotice(to: string, { count, days }: { count: number; days: number }): OutboxMessage {
  return makeNotice('sessionsWaiting', [to], { count: String(count), days: String(days), href: awaiting })
}
