import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

export const programmeTable = { table: Prisma.sql`programme`, name: Prisma.sql`name`, active: Prisma.sql`published` } as const

type Fields = { name: string; lengthYears: number; published: boolean }
export type ProgrammeEntry = Fields & { id: string; revision: number }

export function listProgrammes(db: Db, { q, limit }: { q: string; limit: number }): Promise<(Fields & { id: string; students: number })[]> {
  return db.$queryRaw`
    SELECT p.id, p.name, p.length_years AS "lengthYears", p.published,
      (SELECT count(*) FROM app_user u WHERE u.programme_id = p.id AND u.deleted_at IS NULL AND NOT u.graduated)::int AS students
    FROM programme p WHERE position(plain_text(${q}) IN plain_text(p.name)) > 0
    ORDER BY p.published DESC, lower(p.name), p.id LIMIT ${limit}`
}

export function findProgramme(db: Db, id: string): Promise<ProgrammeEntry | null> {
  return db.programme.findUnique({ where: { id }, select: { id: true, name: true, lengthYears: true, published: true, revision: true } })
}

export function listProgrammeEntries(db: Db): Promise<ProgrammeEntry[]> {
  return db.programme.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], select: { id: true, name: true, lengthYears: true, published: true, revision: true } })
}

export async function insertProgramme(db: Tx, { id, name, lengthYears, published }: Fields & { id: string }): Promise<boolean> {
  const { count } = await db.programme.createMany({ data: [{ id, name, lengthYears, published }], skipDuplicates: true })
  return count === 1
}

/** False where somebody saved it since. */
export async function updateProgramme(db: Tx, { id, revision, name, lengthYears, published }: ProgrammeEntry): Promise<boolean> {
  const { count } = await db.programme.updateMany({ where: { id, revision }, data: { name, lengthYears, published, revision: { increment: 1 } } })
  return count === 1
}

export type ProgrammeUsageRow = { years: { year: number; students: number }[]; graduates: number; procedures: number; sections: number; isReferenced: boolean }

/** Who is in it, year by year, and what names it. Whoever was removed from the lists counts only for that it cannot be deleted. */
export async function usageOfProgramme(db: Db, id: string): Promise<ProgrammeUsageRow> {
  const rows = await db.$queryRaw<ProgrammeUsageRow[]>`
    WITH people AS (SELECT year, graduated, deleted_at FROM app_user WHERE programme_id = ${id}::uuid),
      procedures AS (SELECT procedure_id FROM procedure_permit WHERE programme_id = ${id}::uuid UNION SELECT procedure_id FROM procedure_target WHERE programme_id = ${id}::uuid),
      sections AS (SELECT DISTINCT section_id FROM section_permit WHERE programme_id = ${id}::uuid)
    SELECT COALESCE((SELECT json_agg(json_build_object('year', y.year, 'students', y.students) ORDER BY y.year) FROM (
        SELECT year, count(*) AS students FROM people WHERE deleted_at IS NULL AND NOT graduated AND year IS NOT NULL GROUP BY year) y), '[]') AS years,
      (SELECT count(*) FROM people WHERE deleted_at IS NULL AND graduated)::int AS graduates,
      (SELECT count(*) FROM procedures)::int AS procedures, (SELECT count(*) FROM sections)::int AS sections,
      EXISTS (SELECT 1 FROM people) OR EXISTS (SELECT 1 FROM enrolment WHERE programme_id = ${id}::uuid) OR EXISTS (SELECT 1 FROM grouping WHERE programme_id = ${id}::uuid) OR EXISTS (SELECT 1 FROM procedures) OR EXISTS (SELECT 1 FROM sections) AS "isReferenced"`
  return rows[0] ?? { years: [], graduates: 0, procedures: 0, sections: 0, isReferenced: true }
}

/** A programme as it stays until the end of the transaction, for whoever puts somebody into it; null where there is none. */
export async function keepProgramme(db: Tx, id: string): Promise<{ lengthYears: number; published: boolean } | null> {
  const rows = await db.$queryRaw<{ lengthYears: number; published: boolean }[]>`SELECT length_years AS "lengthYears", published FROM programme WHERE id = ${id}::uuid FOR KEY SHARE`
  return rows[0] ?? null
}
