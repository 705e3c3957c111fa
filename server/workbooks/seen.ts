import 'server-only'
import { isAmong } from '@/lib/clinical/permits'
import { institutionTimeZone, institutionToday } from '@/server/config'
import { shareCountedOf } from '@/server/experience'
import { dayOrNull } from '@/server/kernel/calls/day-of'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { countItems } from './queries/progress.sql'
import { countByYear, findStudies, listStudents, type Permits } from './queries/students'
import { findWorkbook, listInUse, type WorkbookRow } from './queries/workbooks'
import { nothingCounted } from './rules'
import { cohortFor, selfFor } from './scope'
import { cohortView, progressOf, type CountOf } from './views'

/** The most students of one workbook; more than any year has. */
const mostStudents = 500

/** What was counted, looked up by student and item. */
export async function countOf(
  db: Db,
  { workbookIds, studentIds, at }: { workbookIds: readonly string[]; studentIds: readonly string[]; at: Date },
): Promise<CountOf> {
  const rows = await countItems(db, { workbookIds, studentIds, at, timeZone: await institutionTimeZone() })
  const counts = new Map(rows.map(({ itemId, studentId, ...counted }) => [`${studentId} ${itemId}`, counted]))
  return (studentId, itemId) => counts.get(`${studentId} ${itemId}`) ?? nothingCounted
}

/** One in use. @throws NOT_FOUND */
export async function workbookInUse(db: Db, id: string): Promise<WorkbookRow> {
  const row = await findWorkbook(db, id)
  if (!row?.active) throw refuse('NOT_FOUND')
  return row
}

/** One's own workbooks, in the order of their days, with one's progress. */
export async function ownOf(db: Db, actor: Actor, { at, today }: { at: Date; today: string }, inUse?: readonly WorkbookRow[]) {
  const rows = inUse ?? (await listInUse(db))
  const self = await findStudies(db, selfFor(actor))
  const own = self ? rows.filter(({ permits }) => isAmong(permits, self)) : []
  const counts = await countOf(db, { workbookIds: own.map(({ id }) => id), studentIds: self ? [self.id] : [], at })
  return own.map((row) => ({ row, progress: progressOf(row, { countOf: counts, studentId: actor.id, today }) }))
}

/** One's own workbooks with one's progress, and those of students in one's scope. */
export async function mineOf(db: Db, actor: Actor, at: Date) {
  const today = await institutionToday(at)
  const rows = await listInUse(db)
  const own = new Map((await ownOf(db, actor, { at, today }, rows)).map(({ row, progress }) => [row.id, progress]))
  const years = await countByYear(db, cohortFor(actor, today))
  const seen = (permits: Permits) => years.reduce((sum, one) => sum + (isAmong(permits, one) ? one.students : 0), 0)
  return rows.flatMap((row) => {
    const students = seen(row.permits)
    const progress = own.get(row.id) ?? null
    if (progress === null && students === 0) return []
    return [
      {
        id: row.id,
        name: row.name,
        dueOn: dayOrNull(row.dueOn),
        own: progress,
        students,
      },
    ]
  })
}

/** Students by items. @throws NOT_FOUND for people without a student of it in their scope. */
export async function cohortOf(db: Db, actor: Actor, { id, at }: { id: string; at: Date }) {
  const today = await institutionToday(at)
  const row = await workbookInUse(db, id)
  const found = await listStudents(db, cohortFor(actor, today), { permits: row.permits, take: mostStudents + 1 })
  if (found.length === 0) throw refuse('NOT_FOUND')
  const students = found.slice(0, mostStudents)
  const studentIds = students.map((one) => one.id)
  const counts = await countOf(db, { workbookIds: [id], studentIds, at })
  return cohortView(row, {
    students,
    countOf: counts,
    counted: await shareCountedOf(db, studentIds),
    today,
    at,
    isCut: found.length > mostStudents,
  })
}
