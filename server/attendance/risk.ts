import 'server-only'
import { isAtRisk, percentOf } from '@/lib/attendance/figures'
import { institutionTimeZone, institutionToday } from '@/server/config'
import type { Tx } from '@/server/kernel/db'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { listReport } from './queries/report.sql'
import { storeRisks } from './queries/risk.sql'
import { everybody } from './scope'
import { attendanceSettings } from './settings'
import { yearBegan } from './year'

/** More students than the largest school has. */
const mostStudents = 10_000

/** Emits attendance.atRisk for each student who since the last run cannot reach the threshold any more: once, until they can again. */
export async function emitRisks(db: Tx, at: Date): Promise<void> {
  const { threshold } = await attendanceSettings()
  const from = yearBegan(await institutionToday(at), await institutionTimeZone())
  const rows = await listReport(db, everybody, { from, programmeId: null, year: null, limit: mostStudents })
  const atRisk = rows.filter((row) => isAtRisk(row, threshold))
  const crossed = new Set(await storeRisks(db, { studentIds: atRisk.map(({ id }) => id), at }))
  const payloads = atRisk.filter(({ id }) => crossed.has(id)).map((row) => ({ studentId: row.id, percent: percentOf(row), threshold }))
  await writeOutbox(
    db,
    payloads.map((payload) => ({ type: 'attendance.atRisk' as const, payload })),
    at,
  )
}
