import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { RegisterScope } from '../scope'
import { sumsOfEach } from './lists.sql'

type ReportRow = {
  id: string
  displayName: string
  caption: string
  programme: string
  year: number | null
  attended: number
  missed: number
  authorised: number
  toCome: number
}

type Wanted = { readonly from: Date; readonly programmeId: string | null; readonly year: number | null; readonly limit: number }

/** The sums of every student with a date in scope since then, by name; a whole school at once, since the rows are sorted by the results. */
export function listReport(db: Db, scope: RegisterScope, { from, programmeId, year, limit }: Wanted): Promise<ReportRow[]> {
  const students = Prisma.sql`SELECT u.id FROM app_user u WHERE u.deleted_at IS NULL
    AND (${programmeId}::uuid IS NULL OR u.programme_id = ${programmeId}::uuid) AND (${year}::int IS NULL OR u.year = ${year}::int)`
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", COALESCE(u.student_id_number, '') AS caption, COALESCE(g.name, '') AS programme, u.year, f.attended, f.missed, f.authorised, f."toCome"
    FROM (${sumsOfEach(students, scope, from)}) f JOIN app_user u ON u.id = f.student_id LEFT JOIN programme g ON g.id = u.programme_id WHERE f.dates > 0
    ORDER BY u.last_name, u.first_name, u.id LIMIT ${limit}`
}

export function listProgrammes(db: Db): Promise<{ id: string; name: string; lengthYears: number }[]> {
  return db.programme.findMany({
    select: { id: true, name: true, lengthYears: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 200,
  })
}
