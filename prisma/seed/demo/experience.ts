import { academicYearOn, lastYearStart } from '@/lib/reports/academic-year'
import { listTermDays, replaceBorders } from '@/server/experience/queries/borders.sql'
import { replaceCalibrations } from '@/server/experience/queries/calibration.sql'
import { recount } from '@/server/experience/queries/recount.sql'
import type { Db } from '../database'
import type { Day } from './calendar'

const atOnce = 500

/** Counts the finished sessions that are not counted yet, as the outbox would have: all of them at first, and today's at each start. */
export async function seedExperience({ db, today, now }: { db: Db; today: Day; now: Date }): Promise<void> {
  const uncounted = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM treatment_session s WHERE s.state = 'MARKED_LOCKED' AND s.finished_at <= ${now}
      AND EXISTS (SELECT 1 FROM mark m WHERE m.session_id = s.id AND m.side = 'TEACHER') AND NOT EXISTS (SELECT 1 FROM experience_mark x WHERE x.session_id = s.id) ORDER BY s.id`
  if (uncounted.length === 0) return
  for (let from = 0; from < uncounted.length; from += atOnce)
    await recount(
      db,
      uncounted.slice(from, from + atOnce).map(({ id }) => id),
      now,
    )
  await countUnlocked(db, now)
  // These changes were made with the school, and are counted with it.
  await db.$executeRaw`DELETE FROM experience_dirty WHERE kind <> 'PROGRAMME'`
  const programmes = await db.programme.findMany({ select: { id: true } })
  const terms = await listTermDays(db)
  const { from } = academicYearOn(terms, today.toString())
  await replaceBorders(db, { programmeIds: programmes.map(({ id }) => id), from, asOf: now })
  // The nightly job does the same; on the first start the database has no statistics of these tables yet, and the statement would take minutes.
  await db.$executeRaw`ANALYZE experience_line, experience_mark, treatment_session`
  await replaceCalibrations(db, { from: lastYearStart(terms, today.toString()), asOf: now })
  await db.$executeRaw`DELETE FROM experience_dirty`
}

/** An unlocked session was counted when it was finished, and keeps those rows as open. */
async function countUnlocked(db: Db, now: Date): Promise<void> {
  const unlocked = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM treatment_session s WHERE s.state = 'UNLOCKED' AND NOT EXISTS (SELECT 1 FROM experience_mark x WHERE x.session_id = s.id)
      AND EXISTS (SELECT 1 FROM mark m WHERE m.session_id = s.id AND m.side = 'TEACHER')`
  const ids = unlocked.map(({ id }) => id)
  for (const state of ['MARKED_LOCKED', 'UNLOCKED'] as const) {
    await db.treatmentSession.updateMany({ where: { id: { in: ids } }, data: { state } })
    await recount(db, ids, now)
  }
}
