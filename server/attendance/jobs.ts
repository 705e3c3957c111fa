import 'server-only'
import { v7 } from 'uuid'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import { register } from '@/lib/states/register'
import { transition } from '@/server/kernel/calls/transition'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, prisma, type Tx } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox, type OutboxMessage } from '@/server/kernel/jobs/outbox'
import { insertAudit } from '@/server/kernel/queries/audit'
import { entity } from './access'
import { listOverdueRegisters, claimDueRegisters, type DueRegisters } from './queries/due.sql'
import { lockRegister, setRegisterState } from './queries/register.sql'
import { emitRisks } from './risk'
import { attendanceSettings } from './settings'
import { settleRegister } from './settle'

const hour = 3_600_000
/** Nobody is reminded of older registers: a school that begins with attendance in the middle of a term has open ones behind it. */
const oldestHours = 14 * 24

/** Tells the teachers of dates whose registers are still open, once for each register. */
async function remindTeachers(): Promise<void> {
  const { dueAfterHours } = await attendanceSettings()
  if (dueAfterHours === 0) return
  const at = now()
  const to = new Date(at.getTime() - dueAfterHours * hour)
  await inJobTransaction(async (db) => {
    const due = await claimDueRegisters(db, { from: new Date(to.getTime() - oldestHours * hour), to, at })
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

/** The most registers closed in one run; the rest follow an hour later. */
const closedAtOnce = 200

/**
 * Closes overdue registers as the institution wants it, each in its own transaction: recorded states stay, and the others are assumed as when a person closes a
 * register.
 */
async function closeOverdue(): Promise<void> {
  const { closesAfterHours } = await attendanceSettings()
  if (closesAfterHours === 0) return
  const at = now()
  const to = new Date(at.getTime() - closesAfterHours * hour)
  const overdue = await listOverdueRegisters(prisma(), { from: new Date(to.getTime() - oldestHours * hour), to, limit: closedAtOnce })
  for (const occurrenceId of overdue) await inJobTransaction((db) => closeByItself(db, { occurrenceId, at }))
}

async function closeByItself(db: Tx, { occurrenceId, at }: { occurrenceId: string; at: Date }): Promise<void> {
  const { state } = await lockRegister(db, occurrenceId)
  // A teacher was faster to close the register.
  if (state === 'CLOSED') return
  await transition({
    machine: register,
    from: state,
    on: 'close',
    compareAndSet: (from, to) => setRegisterState(db, { occurrenceId, from, to, byId: null, at }),
  })
  const counts = await settleRegister(db, { occurrenceId, byId: null, at })
  const changes = { register: { from: 'OPEN', to: 'CLOSED' }, absent: { to: counts.absent }, excused: { to: counts.excused } }
  const act = { call: 'job.registers-close', action: 'attendance.registerClosed', entity, entityId: occurrenceId, changes }
  await insertAudit(db, [{ ...act, id: v7(), at, address: '', requestId: '' }])
}

export const attendanceJobs: readonly Job[] = [
  { name: 'registers-due', pattern: '35 * * * *', run: remindTeachers },
  { name: 'registers-close', pattern: '50 * * * *', run: closeOverdue },
  { name: 'attendance-risk', pattern: '40 4 * * *', run: () => inJobTransaction((db) => emitRisks(db, now())) },
]
