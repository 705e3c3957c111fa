import { v7 } from 'uuid'
import { Filters } from '@/lib/contracts/reports/saved.shapes'
import { insertSaved, replaceShares } from '@/server/reports/queries/saved'
import { nextDayOf } from '@/server/reports/schedule'
import type { Db } from '../database'
import { schoolTime } from './calendar'
import type { School } from './school'

const kept = [
  { title: 'Students at risk', name: 'At risk, fourth year', schedule: 'WEEKLY', span: 'YEAR', ofYear: true, with: ['teacher'] },
  { title: 'Clinical activity', name: 'Clinics this term', schedule: 'MONTHLY', span: 'TERM', ofYear: false, with: ['teacher'] },
  { title: 'Year against year', name: 'For the annual review', schedule: 'NEVER', span: 'ALL', ofYear: false, with: [] },
] as const

/** The ready-made reports that a head of year keeps, and the people whom they share them with. */
export async function seedSavedReports({
  db,
  school,
  now,
}: {
  readonly db: Db
  readonly school: School
  readonly now: Date
}): Promise<void> {
  const today = schoolTime(now).day.toString()
  const { programmeId, year } = school.studentOf(school.account('student'))
  for (const { title, name, schedule, span, ofYear, with: readers } of kept) {
    const config = await db.reportConfig.findFirst({ where: { title, deletedAt: null }, select: { id: true } })
    if (!config) continue
    const id = v7()
    const nextOn = await nextDayOf(db, schedule, today)
    const filters = Filters.parse({ span, ...(ofYear && { programmeId, year }) })
    const fields = { configId: config.id, name, filters, schedule, nextOn: nextOn === null ? null : new Date(nextOn) }
    await insertSaved(db, id, { ownerId: school.account('staff'), at: now, ...fields })
    await replaceShares(
      db,
      id,
      readers.map((reader) => school.account(reader)),
    )
  }
}
