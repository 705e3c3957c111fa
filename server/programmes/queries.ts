import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { entryStore } from '@/server/kernel/queries/entry-store.sql'

export const programmeStore = entryStore({
  model: 'Programme',
  columns: ['name', 'lengthYears', 'published'],
  table: { table: Prisma.sql`programme`, name: Prisma.sql`name`, active: Prisma.sql`published` },
  name: 'name',
  uses: { students: Prisma.sql`SELECT programme_id FROM app_user WHERE deleted_at IS NULL AND NOT graduated` },
})

type ProgrammeUsageRow = {
  years: { year: number; students: number }[]
  graduates: number
  procedures: number
  sections: number
  isReferenced: boolean
}

/** The students of a programme year by year, and what names it. People who were removed from the lists count only as a reason why it cannot be deleted. */
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

/** Locks a programme against changes until the transaction ends, for callers that put somebody into it. Returns null where there is no such programme. */
export async function lockSharedProgramme(db: Tx, id: string): Promise<{ lengthYears: number; published: boolean } | null> {
  const rows = await db.$queryRaw<
    { lengthYears: number; published: boolean }[]
  >`SELECT length_years AS "lengthYears", published FROM programme WHERE id = ${id}::uuid FOR KEY SHARE`
  return rows[0] ?? null
}
