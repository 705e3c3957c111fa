import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

export type DoneForm = { readonly id: string; readonly title: string; readonly note: string; readonly happenedOn: string }
/** Between these days, or those of these ids. */
type Wanted = { readonly personId: string; readonly limit: number } & (
  { readonly from: string; readonly to: string } | { readonly ids: readonly string[] }
)

/** What somebody submitted, the newest first; sheets of other domains are none. */
export function listDoneForms(db: Db, { personId, limit, ...wanted }: Wanted): Promise<DoneForm[]> {
  const which =
    'ids' in wanted
      ? Prisma.sql`r.id = ANY(${[...wanted.ids]}::uuid[])`
      : Prisma.sql`r.submitted_at::date BETWEEN ${wanted.from}::date AND ${wanted.to}::date`
  return db.$queryRaw`
    SELECT r.id, f.name AS title, r.place AS note, r.submitted_at::date::text AS "happenedOn" FROM form_response r JOIN form f ON f.id = r.form_id
    WHERE r.submitter_id = ${personId}::uuid AND r.submitted_at IS NOT NULL AND r.origin_kind <> 'TEST' AND ${which}
    ORDER BY r.submitted_at DESC, r.id DESC LIMIT ${limit}`
}
