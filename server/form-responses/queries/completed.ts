import 'server-only'
import type { Db } from '@/server/kernel/db'

export type CompletedForm = { studentId: string; formId: string; lastAt: Date }

/** When each of these people last completed each of these forms about themself; sheets of other domains are left out. */
export function listCompletedForms(
  db: Db,
  { studentIds, formIds }: { readonly studentIds: readonly string[]; readonly formIds: readonly string[] },
): Promise<CompletedForm[]> {
  if (studentIds.length === 0 || formIds.length === 0) return Promise.resolve([])
  return db.$queryRaw`
    SELECT r.subject_id AS "studentId", r.form_id AS "formId", max(r.completed_at) AS "lastAt"
    FROM unnest(${[...studentIds]}::uuid[]) who(id) JOIN form_response r ON r.subject_id = who.id
    WHERE r.state = 'COMPLETED' AND r.completed_at IS NOT NULL AND r.form_id = ANY(${[...formIds]}::uuid[]) AND r.origin_kind <> 'TEST'
    GROUP BY 1, 2`
}
