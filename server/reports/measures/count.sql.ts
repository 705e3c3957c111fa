import 'server-only'
import type { ElementDefinition } from '@/lib/contracts/reports'
import { Prisma } from '@/lib/generated/prisma/client'
import { numberMeasures, type Dimension } from '@/lib/reports/measures'
import { isOutOfTime } from '@/server/kernel/classify-error'
import { askWithin, type Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import type { MeasureSource } from '@/server/kernel/queries/measures.sql'
import type { Days } from '../queries/progress.sql'
import type { StudentScope } from '../scope'
import { meetsCondition, meetsAll, meetsWhere } from './conditions.sql'
import { valueOf, type Calendar } from './dimensions.sql'
import { selectStudents, type Narrowed } from './who.sql'

/** One element, with its source found and its time known. `days` null: ever. */
export type Counted = { readonly source: MeasureSource; readonly definition: ElementDefinition; readonly days: Days | null }
export type Asked = {
  readonly scope: StudentScope
  readonly narrowed: Narrowed
  readonly calendar: Calendar
  /** The dimensions by which the rows are split, none to two. */
  readonly split: readonly Dimension[]
  /** The milliseconds for which somebody waits for the answer; null: nobody waits. */
  readonly boundMs: number | null
}

/** How long a screen waits for a block; a block that takes longer is made without anybody waiting for it (runs). */
export const screenMs = 1_500

/** @throws SLOW where the query takes longer than somebody waits for it */
async function inTime<T>(db: Db, boundMs: number | null, ask: (db: Db) => Promise<T>): Promise<T> {
  if (boundMs === null) return ask(db)
  try {
    return await askWithin(db, boundMs, ask)
  } catch (error) {
    if (isOutOfTime(error)) throw refuse('TOO_LARGE', { code: 'reports.SLOW' })
    throw error
  }
}

/**
 * `e`: the element; `d1`, `d2`: the values of the dimensions; `level`: 0 for a cell, 1 for all of a row (d2 left out), 2 for all of a column, 3 for all. `n` is
 * the number of rows on which the value rests, `people` that of the students behind them.
 */
export type CountRow = { e: number; level: number; d1: string | null; d2: string | null; n: number; people: number; value: number | null }

/** The teachers whom rows can be about. A reader who may be told about teachers at all may be told about each of them (`needs` of the source). */
const teachers = Prisma.sql`(SELECT u.id, u.programme_id, u.year, u.group_id, u.firm_id FROM app_user u WHERE u.deleted_at IS NULL)`

/**
 * The programme and year of a row on its day, where these are asked for: the row's own, or those of the enrolment on that day. A row without a day takes the
 * student's present ones.
 */
function joinStudiesThen({ day, enrolled, isTimeless }: MeasureSource): Prisma.Sql {
  if (isTimeless) return Prisma.sql`CROSS JOIN LATERAL (SELECT w.programme_id, w.year) t`
  return enrolled
    ? Prisma.sql`CROSS JOIN LATERAL (SELECT ${enrolled.programme} AS programme_id, ${enrolled.year} AS year) t`
    : Prisma.sql`LEFT JOIN LATERAL (SELECT e.programme_id, e.year FROM enrolment e WHERE e.user_id = w.id AND e.from_on <= ${day} ORDER BY e.from_on DESC LIMIT 1) t ON TRUE`
}

/** Whether a row falls on these days; true where the days are null, and for rows without a day. */
function isOfDays({ day, isTimeless }: MeasureSource, days: Days | null): Prisma.Sql {
  return days === null || isTimeless ? Prisma.sql`TRUE` : Prisma.sql`${day} BETWEEN ${days.from}::date AND ${days.to}::date`
}

/** The rows of a source that a report is about. `ofOne`: the same rows without the condition on the student, for a person `w` of an outer query. */
function rowsOf(
  { source, days }: Pick<Counted, 'source' | 'days'>,
  { narrowed, calendar }: Pick<Asked, 'narrowed' | 'calendar'>,
): { from: Prisma.Sql; ofOne: Prisma.Sql; where: Prisma.Sql; then: Prisma.Sql | null } {
  const { student, teacher } = source
  const { isThen, programmeId, year } = narrowed
  const ofStudents = student !== null && isThen
  const conditions = [
    source.where ?? Prisma.sql`TRUE`,
    isOfDays(source, days),
    ...(ofStudents && programmeId ? [Prisma.sql`t.programme_id = ${programmeId}::uuid`] : []),
    ...(ofStudents && year ? [Prisma.sql`t.year = ${year}`] : []),
  ]
  const people =
    student === null ? Prisma.sql`${teachers} w ON w.id = ${teacher ?? Prisma.sql`NULL::uuid`}` : Prisma.sql`who w ON w.id = ${student}`
  const here = Prisma.sql`(SELECT ${calendar.timeZone}::text AS time_zone, ${calendar.today}::date AS today, ${calendar.yearFrom}::date AS year_from, ${calendar.share}::float AS share) here`
  const then = ofStudents ? joinStudiesThen(source) : Prisma.empty
  return {
    from: Prisma.sql`${here} CROSS JOIN ${source.from} JOIN ${people} ${then}`,
    ofOne: Prisma.sql`${here} CROSS JOIN ${source.from} ${then}`,
    where: Prisma.join(conditions, ' AND '),
    then: ofStudents ? Prisma.sql`t` : null,
  }
}

/** The value that is taken from the rows `r`, the number of rows and people on which it rests, and how `r` is made from the drawn rows. */
type Taken = {
  readonly value: Prisma.Sql
  readonly n: Prisma.Sql
  readonly people: Prisma.Sql
  readonly rows: (drawn: Prisma.Sql) => Prisma.Sql
}

/** The condition for the rows on which a value rests. */
function rowHasValue({ measure: { kind } }: ElementDefinition): Prisma.Sql {
  if (kind === 'SHARE' || kind === 'LAST') return Prisma.sql`r.ok IS NOT NULL`
  return numberMeasures.some((one) => one === kind) ? Prisma.sql`r.x IS NOT NULL` : Prisma.sql`TRUE`
}

/** The values of measures that need every row at once. */
function selectFromAllRows(definition: ElementDefinition): Taken {
  const rests = rowHasValue(definition)
  const of = {
    n: Prisma.sql`count(*) FILTER (WHERE ${rests})`,
    people: Prisma.sql`count(DISTINCT r.s) FILTER (WHERE ${rests})`,
    rows: (drawnOnes: Prisma.Sql) => drawnOnes,
  }
  const at = (share: number) => Prisma.sql`percentile_cont(${share}) WITHIN GROUP (ORDER BY r.x)`
  switch (definition.measure.kind) {
    case 'MEDIAN':
      return { ...of, value: at(0.5) }
    case 'SPREAD':
      return { ...of, value: Prisma.sql`${at(0.75)} - ${at(0.25)}` }
    default:
      return { ...of, value: Prisma.sql`count(DISTINCT r.x)` }
  }
}

/** The value that is taken from a row (`x`), and whether the row meets the condition of a share (`ok`). */
function drawnColumns(source: MeasureSource, { measure }: ElementDefinition): Prisma.Sql {
  const field = 'field' in measure ? source.fields[measure.field]?.sql : undefined
  const isNumber = numberMeasures.some((kind) => kind === measure.kind)
  const x = field === undefined ? Prisma.sql`NULL::float` : isNumber ? Prisma.sql`(${field})::float` : Prisma.sql`(${field})::text`
  const ok = measure.kind === 'SHARE' || measure.kind === 'LAST' ? meetsAll(source, measure.where) : Prisma.sql`NULL::boolean`
  return Prisma.sql`${x} AS x, ${ok} AS ok`
}

/** The rows from which an element takes its value, each with its place in the table; `more`: further columns. */
function drawnRows(counted: Counted, asked: Asked, more: Prisma.Sql = Prisma.empty): Prisma.Sql {
  const { source, definition } = counted
  const { from, ofOne, where, then } = rowsOf(counted, asked)
  const [first, second] = asked.split
  const value = (dimension: Dimension | undefined) =>
    dimension === undefined ? Prisma.sql`NULL::text` : valueOf(source, { dimension, calendar: asked.calendar, then })
  const columns = Prisma.sql`${value(first)} AS d1, ${value(second)} AS d2, w.id AS s, ${source.day} AS day, (${source.key})::text AS key, ${drawnColumns(source, definition)} ${more}`
  const conditions = Prisma.sql`${where} AND ${meetsWhere(source, definition.where)}`
  const inner = Prisma.sql`SELECT ${columns} FROM ${from} WHERE ${conditions}`
  const { measure } = definition
  if (measure.kind !== 'LAST') return inner
  if (source.student !== null && source.isByStudent && asked.split.every((one) => isOfStudent(one, asked)))
    // All rows of a student fall into one place, so that their last ones are found by themselves and the others are not read.
    return Prisma.sql`SELECT y.* FROM who w CROSS JOIN LATERAL (SELECT z.* FROM (SELECT ${columns} FROM ${ofOne} WHERE ${source.student} = w.id AND ${conditions}) z
      WHERE z.ok IS NOT NULL ORDER BY z.day DESC, z.key DESC LIMIT ${measure.n}) y`
  return Prisma.sql`SELECT y.* FROM (SELECT z.*, row_number() OVER (PARTITION BY z.s, z.d1, z.d2 ORDER BY z.day DESC, z.key DESC) AS at FROM (${inner}) z WHERE z.ok IS NOT NULL) y WHERE y.at <= ${measure.n}`
}

/** Whether a dimension is the same for all rows of a student. */
function isOfStudent(dimension: Dimension, { narrowed }: Pick<Asked, 'narrowed'>): boolean {
  if (dimension === 'student' || dimension === 'group' || dimension === 'firm') return true
  return !narrowed.isThen && (dimension === 'programme' || dimension === 'year')
}

function statementOf(counted: Counted, at: number, asked: Asked): Prisma.Sql {
  const { definition } = counted
  const [first, second] = asked.split
  // One pass computes the totals as well, because a mean of means would be another number.
  const sets = second ? Prisma.sql`((r.d1, r.d2), (r.d1), (r.d2), ())` : first ? Prisma.sql`((r.d1), ())` : Prisma.sql`(())`
  const level = second ? Prisma.sql`grouping(r.d1, r.d2)` : first ? Prisma.sql`grouping(r.d1) * 3` : Prisma.sql`3`
  const d1 = first ? Prisma.sql`r.d1` : Prisma.sql`NULL::text`
  const d2 = second ? Prisma.sql`r.d2` : Prisma.sql`NULL::text`
  const { value, n, people, rows } = addedUp(definition) ?? selectFromAllRows(definition)
  return Prisma.sql`SELECT ${at}::int AS e, (${level})::int AS level, ${d1} AS d1, ${d2} AS d2, (${n})::int AS n, (${people})::int AS people, (${value})::float AS value
    FROM (${rows(drawnRows(counted, asked))}) r GROUP BY GROUPING SETS ${sets}`
}

/**
 * Measures that can be added up are first summed for each student and place, so that the grouping sorts students and not rows. Null: the measure needs every
 * row at once.
 */
function addedUp({ measure }: ElementDefinition): Taken | null {
  const of = (counts: Prisma.Sql, sums: Prisma.Sql): Pick<Taken, 'n' | 'people' | 'rows'> => ({
    n: Prisma.sql`COALESCE(sum(r.n), 0)`,
    people: Prisma.sql`count(DISTINCT r.s) FILTER (WHERE r.n > 0)`,
    rows: (drawnOnes) =>
      Prisma.sql`SELECT o.d1, o.d2, o.s, ${counts} AS n, ${sums} AS total FROM (${drawnOnes}) o GROUP BY o.d1, o.d2, o.s`,
  })
  const share = Prisma.sql`sum(r.total)::float / NULLIF(sum(r.n), 0)`
  switch (measure.kind) {
    case 'COUNT':
    case 'RATIO':
      return { ...of(Prisma.sql`count(*)`, Prisma.sql`count(*)`), value: Prisma.sql`COALESCE(sum(r.total), 0)` }
    case 'SUM':
      return { ...of(Prisma.sql`count(o.x)`, Prisma.sql`sum(o.x)`), value: Prisma.sql`sum(r.total)` }
    case 'MEAN':
      return { ...of(Prisma.sql`count(o.x)`, Prisma.sql`sum(o.x)`), value: share }
    case 'SHARE':
    case 'LAST':
      return { ...of(Prisma.sql`count(o.ok)`, Prisma.sql`sum(o.ok::int)`), value: share }
    case 'LATEST':
      return { ...of(Prisma.sql`count(*)`, Prisma.sql`max(o.day) - DATE '1970-01-01'`), value: Prisma.sql`max(r.total)` }
    default:
      return null
  }
}

/** An element with more cells than this is not answered: a part of them would have the wrong totals beside it. */
const mostCells = 20_000

/**
 * Counts the cells of several elements in one statement, each from its own source alone.
 * @throws TOO_MUCH where there are more cells than a report can show
 */
export async function countElements(db: Db, elements: readonly Counted[], asked: Asked): Promise<CountRow[]> {
  const all = elements.map((element, at) => Prisma.sql`(${statementOf(element, at, asked)})`)
  const most = mostCells * Math.max(1, elements.length)
  const rows = await inTime(
    db,
    asked.boundMs,
    (one) => one.$queryRaw<CountRow[]>`
    WITH who AS MATERIALIZED (${selectStudents(asked.scope, asked.narrowed)}) ${Prisma.join(all, ' UNION ALL ')} LIMIT ${most + 1}`,
  )
  if (rows.length > most) throw refuse('TOO_LARGE', { code: 'reports.TOO_MUCH' })
  return rows
}

/** A row behind a number. `ok`: whether it is of the share; null where there is none. `on`: null where its source has no days. */
export type BehindRow = {
  key: string
  studentId: string | null
  student: string | null
  on: string | null
  title: string
  note: string
  opens: string | null
  ok: boolean | null
}
/** The place of a cell: the values of the dimensions, null for a missing value; a dimension that is left out stands for all values. */
export type CellAt = { readonly d1?: string | null; readonly d2?: string | null }

/** The rows behind a cell, by the same conditions as its number; the newest first. */
export function listBehind(
  db: Db,
  counted: Counted,
  asked: Asked,
  { cell, take, skip }: { readonly cell: CellAt; readonly take: number; readonly skip: number },
): Promise<(BehindRow & { total: number })[]> {
  const { source } = counted
  const rests = rowHasValue(counted.definition)
  const at = [
    ...(cell.d1 === undefined ? [] : [Prisma.sql`r.d1 IS NOT DISTINCT FROM ${cell.d1}`]),
    ...(cell.d2 === undefined ? [] : [Prisma.sql`r.d2 IS NOT DISTINCT FROM ${cell.d2}`]),
  ]
  const { title, note, opens } = source.row
  const more = Prisma.sql`, ${title} AS title, ${note} AS note, ${opens ? Prisma.sql`(${opens.id})::text` : Prisma.sql`NULL::text`} AS opens`
  return inTime(
    db,
    asked.boundMs,
    (one) => one.$queryRaw<(BehindRow & { total: number })[]>`WITH who AS MATERIALIZED (${selectStudents(asked.scope, asked.narrowed)})
    SELECT r.key, r.s AS "studentId", u.display_name AS student, r.day::text AS "on", r.title, r.note, r.opens, r.ok, (count(*) OVER ())::int AS total
    FROM (${drawnRows(counted, asked, more)}) r LEFT JOIN app_user u ON u.id = r.s
    WHERE ${Prisma.join([rests, ...at], ' AND ')} ORDER BY r.day DESC, r.key DESC LIMIT ${take} OFFSET ${skip}`,
  )
}

type Judged = { met: number; unknown: number; metPeople: number; unknownPeople: number }

/** Counts for each condition by itself how many rows of the time meet it, and for how many this is unknown. */
export async function judgeConditions(db: Db, counted: Counted, asked: Omit<Asked, 'split' | 'boundMs'>): Promise<Judged[]> {
  const { source, definition } = counted
  const { measure } = definition
  const conditions = [...definition.where.flat(), ...(measure.kind === 'SHARE' || measure.kind === 'LAST' ? measure.where : [])]
  if (conditions.length === 0) return []
  const { from, where } = rowsOf(counted, asked)
  const columns = conditions.map((condition, at) => {
    const met = meetsCondition(source, condition)
    return Prisma.sql`count(*) FILTER (WHERE ${met}) AS ${Prisma.raw(`m${at}`)}, count(*) FILTER (WHERE (${met}) IS NULL) AS ${Prisma.raw(`u${at}`)}`
  })
  const judged = conditions.map((_, at) => {
    const [m, u] = [Prisma.raw(`m${at}`), Prisma.raw(`u${at}`)]
    return Prisma.sql`json_build_object('met', COALESCE(sum(r.${m}), 0), 'metPeople', count(*) FILTER (WHERE r.${m} > 0),
      'unknown', COALESCE(sum(r.${u}), 0), 'unknownPeople', count(*) FILTER (WHERE r.${u} > 0))`
  })
  const rows = await db.$queryRaw<{ judged: Judged[] }[]>`
    WITH who AS MATERIALIZED (${selectStudents(asked.scope, asked.narrowed)})
    SELECT json_build_array(${Prisma.join(judged, ', ')}) AS judged
    FROM (SELECT w.id AS s, ${Prisma.join(columns, ', ')} FROM ${from} WHERE ${where} GROUP BY w.id) r`
  return rows[0]?.judged ?? []
}
