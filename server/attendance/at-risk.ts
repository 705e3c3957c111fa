import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import type { Db } from '@/server/kernel/db'
import { institutionTimeZone, institutionToday } from '@/server/config'
import { percentOf } from '@/lib/attendance/figures'
import { readReportCall } from './calls/report'
import { talliesOf } from './queries/lists.sql'
import { listRisks } from './queries/risk.sql'
import { registersFor } from './scope'
import { attendanceSettings } from './settings'
import { yearBegan } from './year'

/**
 * The students who cannot reach the least attendance any more, as the nightly job found them, the latest first: for people who keep all registers; null for
 * others. Attendance is counted only for the students who are shown.
 */
export async function listAtRisk(db: Db, actor: Actor, { at, limit }: { at: Date; limit: number }) {
  const scope = registersFor(actor)
  if (!isOpenTo(readReportCall, actor) || scope.where.taughtBy !== null) return null
  const { count, rows } = await listRisks(db, limit)
  const { threshold } = await attendanceSettings()
  const from = yearBegan(await institutionToday(at), await institutionTimeZone())
  const tallies = rows.length === 0 ? new Map<string, never>() : await talliesOf(db, scope, { ids: rows.map(({ id }) => id), from })
  return {
    count,
    threshold,
    rows: rows.map((row) => {
      const tally = tallies.get(row.id)
      return { ...row, percent: tally ? percentOf(tally) : null }
    }),
  }
}
