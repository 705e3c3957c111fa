import { coverageKinds } from '@/lib/coverage/vocabulary'
import { schoolClock } from './calendar'
import { firstId, listNext, recount } from '@/server/coverage/queries/recount.sql'
import type { Db } from '../database'

const atOnce = 1_000

/** Counts coverage by the school's sessions, forms, tests and registers, as the job does after an upgrade. */
export async function seedCoverage({ db }: { db: Db }): Promise<void> {
  const timeZone = schoolClock.timeZone
  for (const kind of coverageKinds)
    for (let afterId = firstId; ;) {
      const ids = await listNext(db, kind, { afterId, limit: atOnce })
      await recount(db, kind, { ids, timeZone })
      const last = ids.at(-1)
      if (last === undefined || ids.length < atOnce) break
      afterId = last
    }
  await db.coverageRebuild.deleteMany()
  // The nightly job does the same; on the first start the database has no statistics of these tables yet.
  await db.$executeRaw`ANALYZE coverage_fact, coverage_held`
}
