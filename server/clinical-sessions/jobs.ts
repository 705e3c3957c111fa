import 'server-only'
import { v7 } from 'uuid'
import { addDays } from '@/lib/clinical/shift'
import { readSettings } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { announce } from '@/server/kernel/live'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { institutionDay } from './institution-day'
import { nobody } from './queries/history'
import { insertEscalations, updateEscalated } from './queries/told'
import { escalatedNotice } from './tell'

export const clinicalSessionsJobs: readonly Job[] = [{ name: 'escalate-sessions', pattern: '37 3 * * *', run: escalateSessions }]

/** Escalates sessions that wait too long for their marks, once, with one notice for each teacher about all of theirs. */
async function escalateSessions(): Promise<void> {
  const at = now()
  const { escalateAfterDays: days } = await readSettings()
  if (days === 0) return
  const { today, timeZone } = await institutionDay(at)
  await inJobTransaction(async (db) => {
    const escalated = await updateEscalated(db, { heldBefore: addDays(today, -days), timeZone, at })
    if (escalated.length === 0) return
    await insertEscalations(
      db,
      escalated.map(({ id }) => id),
      { at, byId: nobody, newId: v7 },
    )
    const counts = new Map<string, number>()
    for (const { teacherId } of escalated) counts.set(teacherId, (counts.get(teacherId) ?? 0) + 1)
    await writeOutbox(
      db,
      [...counts].map(([teacherId, count]) => escalatedNotice(teacherId, { count, days })),
      at,
    )
    await announce(db, { touched: [...counts.keys()] })
  })
}
