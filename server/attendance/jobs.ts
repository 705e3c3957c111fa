import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox, type OutboxMessage } from '@/server/kernel/jobs/outbox'
import { forgetDistances } from './queries/check-ins'
import { takeDueRegisters, type DueRegisters } from './queries/due.sql'
import { attendanceSettings } from './settings'

const hour = 3_600_000
/** Nobody is reminded of what is older: a school that begins with attendance in the middle of a term has open registers behind it. */
const oldestHours = 14 * 24

/** Tells the teachers of dates whose registers are still open, once for each register. */
async function remind(): Promise<void> {
  const { dueAfterHours } = await attendanceSettings()
  if (dueAfterHours === 0) return
  const at = now()
  const to = new Date(at.getTime() - dueAfterHours * hour)
  await inJobTransaction(async (db) => {
    const due = await takeDueRegisters(db, { from: new Date(to.getTime() - oldestHours * hour), to, at })
    if (due.length > 0) await writeOutbox(db, due.map(noticeOf), at)
  })
}

function noticeOf({ userId, count, first }: DueRegisters): OutboxMessage {
  return {
    type: 'messaging.notice',
    payload: {
      to: [userId],
      key: 'registersDue' satisfies NoticeKey,
      values: { count: String(count), title: first },
      href: paths.attendance,
    },
  }
}

/** How far away somebody was when they checked in is of use for as long as a register may be questioned. */
const distancesKeptDays = 30

async function forgetOldDistances(): Promise<void> {
  const before = new Date(now().getTime() - distancesKeptDays * 24 * hour)
  await inJobTransaction((db) => forgetDistances(db, before))
}

export const attendanceJobs: readonly Job[] = [
  { name: 'registers-due', pattern: '35 * * * *', run: remind },
  { name: 'check-in-distances', pattern: '20 3 * * *', run: forgetOldDistances },
]
