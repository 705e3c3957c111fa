import 'server-only'
import { lastDueDay } from '@/lib/today/due'
import { paths } from '@/lib/paths'
import type { WaitingSource } from '@/server/kernel/waiting'
import { listFollowUpsCall } from './calls/follow-ups'
import { readHomeCall } from './calls/lists'
import { listFollowUpRows } from './queries/follow-ups.sql'
import { countOpen, listOldestOpen } from './queries/lists.sql'
import { mostFollowUps, openSpan } from './rules'
import { registersFor } from './scope'

const followUpsHref = `${paths.attendance}?by=followUps`

/** Registers of dates that are over, and follow-ups; without their notes, since this data is kept on the device. */
export const attendanceWaiting: readonly WaitingSource[] = [
  {
    kind: 'registers',
    list: readHomeCall,
    href: paths.attendance,
    find: async ({ db, actor, at, limit }) => {
      const [scope, span] = [registersFor(actor), openSpan(at)]
      const count = await countOpen(db, scope, span)
      const rows = count === 0 ? [] : await listOldestOpen(db, scope, { ...span, limit })
      const things = rows.map(({ id, title, endsAt }) => ({
        id,
        title,
        since: endsAt,
        verb: 'close' as const,
        href: `${paths.register}/${id}`,
      }))
      return { count, things }
    },
  },
  {
    kind: 'followUps',
    list: listFollowUpsCall,
    href: followUpsHref,
    find: async ({ db, actor, today, limit }) => {
      const listed = (await listFollowUpRows(db, registersFor(actor), { studentId: null, limit: mostFollowUps })).filter(
        ({ student }) => student.id !== actor.id,
      )
      const now = listed.filter(({ dueOn }) => dueOn <= lastDueDay(today))
      const things = now.slice(0, limit).map(({ id, student, dueOn, at }) => ({
        id,
        title: '',
        person: student.displayName,
        due: dueOn,
        since: at,
        verb: 'open' as const,
        href: followUpsHref,
      }))
      return { count: now.length, later: listed.length - now.length, things }
    },
  },
]
