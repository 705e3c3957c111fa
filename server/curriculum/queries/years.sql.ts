import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CurriculumYearState } from '@/lib/states/curriculum-year'
import { curriculumLimits } from '@/lib/curriculum/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import type { CurriculumScope } from '../scope'

export type YearRow = {
  id: string
  programmeId: string
  programme: string
  startsOn: string
  endsOn: string
  state: CurriculumYearState
  copiedFromId: string | null
}

/** Whether the reader may see `y`, a row of curriculum_year. */
export function isVisibleYear({ where: { studentId, drafts } }: CurriculumScope): Prisma.Sql {
  const own =
    studentId === null
      ? Prisma.sql`true`
      : Prisma.sql`y.programme_id = (SELECT u.programme_id FROM app_user u WHERE u.id = ${studentId}::uuid)`
  return drafts ? own : Prisma.sql`${own} AND y.state <> 'DRAFT'`
}

const columns = Prisma.sql`y.id, y.programme_id AS "programmeId", p.name AS programme, to_char(y.starts_on, 'YYYY-MM-DD') AS "startsOn",
  to_char(y.ends_on, 'YYYY-MM-DD') AS "endsOn", y.state, y.copied_from_id AS "copiedFromId"`

/** Years of the reader's own programme come first, then the current ones, then the latest. */
export function listYears(db: Db, scope: CurriculumScope): Promise<YearRow[]> {
  return db.$queryRaw<YearRow[]>`
    SELECT ${columns} FROM curriculum_year y JOIN programme p ON p.id = y.programme_id
    WHERE ${isVisibleYear(scope)}
    ORDER BY y.programme_id IS NOT DISTINCT FROM (SELECT u.programme_id FROM app_user u WHERE u.id = ${scope.where.readerId}::uuid) DESC,
      y.state = 'CURRENT' DESC, y.starts_on DESC, p.name, y.id
    LIMIT ${curriculumLimits.years}`
}

export async function findYear(db: Db, scope: CurriculumScope, id: string): Promise<YearRow | null> {
  const rows = await db.$queryRaw<YearRow[]>`
    SELECT ${columns} FROM curriculum_year y JOIN programme p ON p.id = y.programme_id WHERE y.id = ${id}::uuid AND ${isVisibleYear(scope)}`
  return rows[0] ?? null
}

/** Locks a programme, so that its years are created, begun and reopened one at a time. Returns its name; null where there is no such programme. */
export async function lockProgrammeYears(db: Tx, programmeId: string): Promise<string | null> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.curriculum.' || ${programmeId}, 0))`
  const rows = await db.$queryRaw<{ name: string }[]>`SELECT name FROM programme WHERE id = ${programmeId}::uuid FOR KEY SHARE`
  return rows[0]?.name ?? null
}

export async function hasYear(db: Db, of: { programmeId: string; startsOn: string }): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM curriculum_year WHERE programme_id = ${of.programmeId}::uuid AND starts_on = ${of.startsOn}::date`
  return rows.length > 0
}

export async function hasCurrentYear(db: Db, programmeId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`SELECT 1 FROM curriculum_year WHERE programme_id = ${programmeId}::uuid AND state = 'CURRENT'`
  return rows.length > 0
}

type NewYear = { id: string; programmeId: string; startsOn: string; endsOn: string; copiedFromId: string | null }

/** Returns the number of rows: none where the id is taken. */
export async function insertYear(db: Tx, { startsOn, endsOn, ...year }: NewYear): Promise<number> {
  const { count } = await db.curriculumYear.createMany({
    data: [{ ...year, startsOn: new Date(startsOn), endsOn: new Date(endsOn) }],
    skipDuplicates: true,
  })
  return count
}

export async function setYearState(db: Tx, id: string, from: CurriculumYearState, to: CurriculumYearState): Promise<number> {
  const { count } = await db.curriculumYear.updateMany({ where: { id, state: from }, data: { state: to } })
  return count
}

export function listProgrammes(db: Db): Promise<{ id: string; name: string }[]> {
  return db.$queryRaw<{ id: string; name: string }[]>`SELECT id, name FROM programme WHERE published ORDER BY name, id LIMIT 500`
}
