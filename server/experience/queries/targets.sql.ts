import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/** The target of the procedure `p`. A programme's own targets replace those for all programmes, so a year without an own target has none. */
export function targetOf({ programmeId, year }: { programmeId: Prisma.Sql; year: Prisma.Sql }): Prisma.Sql {
  return Prisma.sql`(SELECT NULLIF(t.target, 0) FROM procedure_target t WHERE t.procedure_id = p.id AND t.year = ${year}
    AND t.programme_id IS NOT DISTINCT FROM (CASE WHEN EXISTS (SELECT 1 FROM procedure_target o WHERE o.procedure_id = p.id AND o.programme_id = ${programmeId}) THEN ${programmeId} END) ORDER BY t.id LIMIT 1)`
}

type StandingRow = { procedureId: string; counted: number; target: number }

/** How much a student has counted since a day, for those of the given procedures that have a target for their year. */
export function listStanding(
  db: Db,
  { studentId, procedureIds, from }: { studentId: string; procedureIds: readonly string[]; from: string },
): Promise<StandingRow[]> {
  return db.$queryRaw`
    SELECT p.id AS "procedureId", p.target, (COALESCE((SELECT sum(f.credit) FILTER (WHERE f.completes) FROM experience_line f
      WHERE f.student_id = u.id AND f.procedure_id = p.id AND f.held_on >= ${from}::date), 0) * p.weight)::float AS counted
    FROM app_user u CROSS JOIN LATERAL (SELECT p.id, p.weight, ${targetOf({ programmeId: Prisma.sql`u.programme_id`, year: Prisma.sql`u.year` })} AS target
      FROM procedure p WHERE p.id = ANY(${[...procedureIds]}::uuid[])) p
    WHERE u.id = ${studentId}::uuid AND p.target IS NOT NULL ORDER BY p.id`
}
