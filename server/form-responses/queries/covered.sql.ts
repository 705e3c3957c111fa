import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CoveredSource } from '@/server/kernel/queries/covered.sql'

/**
 * A completed form counts for the person it is about, until it is reopened. Confidential forms do not count, nor do forms that their subject never sees,
 * because that would reveal them. A sheet belongs to its test.
 */
export const coveredForms: CoveredSource = {
  facts: ({ ids, timeZone }) => Prisma.sql`
    SELECT r.form_id AS ref_id, COALESCE(r.subject_id, r.submitter_id) AS student_id, r.id AS source_id,
      COALESCE(r.paper_on, (COALESCE(r.submitted_at, r.completed_at, r.created_at) AT TIME ZONE ${timeZone})::date) AS day, 1 AS grade
    FROM form_response r JOIN form m ON m.id = r.form_id
    WHERE r.id = ANY(${[...ids]}::uuid[]) AND r.state = 'COMPLETED' AND r.origin_kind <> 'TEST' AND NOT m.confidential
      AND (m.subject_sees <> 'NEVER' OR r.subject_id IS NULL OR r.subject_id = r.submitter_id) AND COALESCE(r.subject_id, r.submitter_id) IS NOT NULL`,
  next: ({ afterId, limit }) => Prisma.sql`
    SELECT r.id FROM form_response r WHERE r.id > ${afterId}::uuid AND r.state = 'COMPLETED' AND r.origin_kind <> 'TEST' ORDER BY r.id LIMIT ${limit}`,
}
