import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

type DoneForm = { readonly id: string; readonly title: string; readonly note: string; readonly happenedOn: string }
/** The forms between these days, or those with these ids. */
type Wanted = { readonly personId: string; readonly timeZone: string; readonly limit: number } & (
  { readonly from: string; readonly to: string } | { readonly ids: readonly string[] }
)

/**
 * The forms that somebody submitted, and those that others submitted about them, once completed and visible to them; the newest first by the institution's
 * days. Sheets of other domains are left out.
 */
export function listDoneForms(db: Db, { personId, timeZone, limit, ...wanted }: Wanted): Promise<DoneForm[]> {
  const day = Prisma.sql`(r.submitted_at AT TIME ZONE ${timeZone})::date`
  const which =
    'ids' in wanted
      ? Prisma.sql`r.id = ANY(${[...wanted.ids]}::uuid[])`
      : Prisma.sql`${day} BETWEEN ${wanted.from}::date AND ${wanted.to}::date`
  return db.$queryRaw`
    SELECT r.id, f.name AS title, r.place AS note, ${day}::text AS "happenedOn" FROM form_response r JOIN form f ON f.id = r.form_id
    WHERE (r.submitter_id = ${personId}::uuid OR (r.subject_id = ${personId}::uuid AND r.state = 'COMPLETED' AND NOT f.confidential AND f.subject_sees <> 'NEVER'))
      AND r.submitted_at IS NOT NULL AND r.origin_kind <> 'TEST' AND ${which}
    ORDER BY r.submitted_at DESC, r.id DESC LIMIT ${limit}`
}
