import 'server-only'
import { isAmong } from '@/lib/clinical/permits'
import { institutionTimeZone, institutionToday } from '@/server/config'
import { shareCountedOf } from '@/server/experience'
import { dayOrNull } from '@/server/kernel/calls/day-of'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { reflectionsSeen, type SeenReflection } from '@/server/reflections'
import { assignReflections, type AskingItem } from './assign'
import { countItems } from './queries/progress.sql'
import { countFitting, listFitting, type FittingRow } from './queries/reflections.sql'
import { countByYear, findStudies, listStudents, type Permits } from './queries/students'
import { findWorkbook, listInUse } from './queries/workbooks'
import { nothingCounted, type Counted } from './rules'
import { cohortFor, selfFor } from './scope'
import { withTemplates, type WorkbookRow } from './templates'
import { cohortView, itemsOf, progressOf, type CountOf } from './views'

/** The most students of one workbook; more than any year has. */
const mostStudents = 500

/** What was counted, looked up by student and item. */
export async function countOf(
  db: Db,
  { workbooks, studentIds, at }: { workbooks: readonly WorkbookRow[]; studentIds: readonly string[]; at: Date },
): Promise<CountOf> {
  const asked = { workbookIds: workbooks.map(({ id }) => id), studentIds, timeZone: await institutionTimeZone() }
  const rows = await countItems(db, { ...asked, at })
  const counts = new Map<string, Counted>(rows.map(({ itemId, studentId, ...counted }) => [`${studentId} ${itemId}`, counted]))
  for (const [key, counted] of await reflectionsOf(db, workbooks, asked)) counts.set(key, counted)
  return (studentId, itemId) => counts.get(`${studentId} ${itemId}`) ?? nothingCounted
}

type Asked = Parameters<typeof countFitting>[1]

/** The counts of reflection items, by student and item; without a query where no workbook has any. */
async function reflectionsOf(db: Db, workbooks: readonly WorkbookRow[], asked: Asked): Promise<[string, Counted][]> {
  const asking = workbooks.map((row) => ({ row, items: askingOf(row) })).filter(({ items }) => items.length > 0)
  if (asking.length === 0 || asked.studentIds.length === 0) return []
  const fitting = new Map<string, FittingRow[]>()
  for (const row of await countFitting(db, { ...asked, workbookIds: asking.map(({ row: { id } }) => id) }))
    fitting.set(row.studentId, [...(fitting.get(row.studentId) ?? []), row])
  return [...fitting].flatMap(([studentId, rows]) =>
    asking.flatMap(({ row, items }) => {
      // The items that a reflection fits are all of one workbook.
      const own = rows.filter(({ itemIds }) => items.some(({ id }) => itemIds.includes(id)))
      const counts = assignReflections(items, own, { isInOrder: row.order === 'IN_ORDER' })
      return [...counts].map(([itemId, counted]): [string, Counted] => [`${studentId} ${itemId}`, counted])
    }),
  )
}

function askingOf(row: WorkbookRow): AskingItem[] {
  return itemsOf(row).flatMap(({ id, section, needed, reflection }) => {
    if (reflection === null) return []
    const { template, kind, tags, state } = reflection
    const conditions = [template !== null, kind !== null, tags.length > 0].filter(Boolean).length
    return [{ id, section, needed, state, conditions }]
  })
}

/** A student's submitted reflections that fit an item, as far as the asker may open them. */
export async function reflectionsByItem(
  db: Db,
  actor: Actor,
  { row, studentId }: { row: WorkbookRow; studentId: string },
): Promise<ReadonlyMap<string, readonly SeenReflection[]>> {
  const asking = askingOf(row)
  if (asking.length === 0) return new Map()
  const fitting = await listFitting(db, { workbookId: row.id, studentId, timeZone: await institutionTimeZone() })
  const items = new Map(fitting.map(({ id, itemIds }) => [id, itemIds]))
  const seen = await reflectionsSeen(db, actor, [...items.keys()])
  return new Map(asking.map((item) => [item.id, seen.filter(({ id }) => items.get(id)?.includes(item.id))]))
}

/** A workbook in use. @throws NOT_FOUND */
export async function workbookInUse(db: Db, id: string, locale: string): Promise<WorkbookRow> {
  const [row] = await withTemplates(
    db,
    [await findWorkbook(db, id)].filter((one) => one !== null),
    locale,
  )
  if (!row?.active) throw refuse('NOT_FOUND')
  return row
}

/** The reader's own workbooks in the order of their days, with their progress. */
export async function readOwnWorkbooks(db: Db, actor: Actor, { at, today }: { at: Date; today: string }, inUse?: readonly WorkbookRow[]) {
  const rows = inUse ?? (await withTemplates(db, await listInUse(db)))
  const self = await findStudies(db, selfFor(actor))
  const own = self ? rows.filter(({ permits }) => isAmong(permits, self)) : []
  const counts = await countOf(db, { workbooks: own, studentIds: self ? [self.id] : [], at })
  return own.map((row) => ({ row, progress: progressOf(row, { countOf: counts, studentId: actor.id, today }) }))
}

/** The reader's own workbooks with their progress, and those of students in their scope. */
export async function readMine(db: Db, actor: Actor, at: Date) {
  const today = await institutionToday(at)
  const rows = await withTemplates(db, await listInUse(db))
  const own = new Map((await readOwnWorkbooks(db, actor, { at, today }, rows)).map(({ row, progress }) => [row.id, progress]))
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

/** The table of a workbook's students by items. @throws NOT_FOUND for people without a student of it in their scope. */
export async function cohortOf(db: Db, actor: Actor, { id, at, locale }: { id: string; at: Date; locale: string }) {
  const today = await institutionToday(at)
  const row = await workbookInUse(db, id, locale)
  const found = await listStudents(db, cohortFor(actor, today), { permits: row.permits, take: mostStudents + 1 })
  if (found.length === 0) throw refuse('NOT_FOUND')
  const students = found.slice(0, mostStudents)
  const studentIds = students.map((one) => one.id)
  const counts = await countOf(db, { workbooks: [row], studentIds, at })
  return cohortView(row, {
    students,
    countOf: counts,
    counted: await shareCountedOf(db, studentIds),
    today,
    at,
    isCut: found.length > mostStudents,
  })
}
