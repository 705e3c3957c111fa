import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { Counted } from '../rules'

type Asked = {
  readonly workbookIds: readonly string[]
  /** Students within the asker's scope. */
  readonly studentIds: readonly string[]
  readonly at: Date
  /** The institution's time zone, in which a workbook's first day begins. */
  readonly timeZone: string
}
type CountedRow = Counted & { itemId: string; studentId: string }

/**
 * What students have done for the items of workbooks: one statement, whatever their number. For forms: responses about them, completed since the first day
 * (`done`), with a reviewer or signer (`awaiting`), given back or late (`attention`), begun or asked for (`begun`). A draft that a student began of their own
 * accord is private; a form that is kept from the student or from others is not counted. For procedures: the credit of finished sessions by the procedure's
 * weight, as progress counts it, and the procedures of completed forms that count as experience. For tests: whether the newest attempt is passed, waits for
 * others, or failed. A pass counts whatever its day, since nobody has to pass a test twice.
 */
export function countItems(db: Db, { workbookIds, studentIds, at, timeZone }: Asked): Promise<CountedRow[]> {
  if (workbookIds.length === 0 || studentIds.length === 0) return Promise.resolve([])
  const due = Prisma.sql`COALESCE(r.extended_to, r.due_at) < ${at}`
  return db.$queryRaw`
    WITH item AS MATERIALIZED (
      SELECT i.id, i.form_id, i.procedure_id, i.test_id, w.starts_on FROM workbook_item i JOIN workbook w ON w.id = i.workbook_id WHERE w.id = ANY(${[...workbookIds]}::uuid[])),
    who AS MATERIALIZED (SELECT id FROM unnest(${[...studentIds]}::uuid[]) AS u (id))
    SELECT i.id AS "itemId", r.subject_id AS "studentId",
      (count(*) FILTER (WHERE r.state = 'COMPLETED' AND (i.starts_on IS NULL OR r.completed_at >= i.starts_on::timestamp AT TIME ZONE ${timeZone})))::float AS done,
      (count(*) FILTER (WHERE r.state IN ('SUBMITTED', 'AWAITING_REVIEW', 'REVIEWED', 'AWAITING_SIGNOFF', 'SIGNED_OFF')))::int AS awaiting,
      (count(*) FILTER (WHERE r.state = 'INCOMPLETE' OR (r.state IN ('AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS') AND ${due})))::int AS attention,
      (count(*) FILTER (WHERE r.state IN ('AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS')))::int AS begun
    FROM who
      -- By person, of whom there are few: a form may have those of many years (OFFSET 0 keeps it so).
      CROSS JOIN LATERAL (SELECT * FROM form_response WHERE subject_id = who.id OFFSET 0) r
      JOIN item i ON i.form_id = r.form_id JOIN form f ON f.id = r.form_id
    WHERE NOT f.confidential AND (r.state = 'COMPLETED' AND f.subject_sees <> 'NEVER' OR f.subject_sees = 'ALWAYS' OR r.submitter_id = r.subject_id)
      -- The sheet of a test is no form that somebody filled in.
      AND r.origin_kind <> 'TEST' AND (r.state <> 'DRAFT' OR r.origin_kind <> 'NONE') AND r.state NOT IN ('WITHDRAWN', 'ABANDONED')
    GROUP BY i.id, r.subject_id
    UNION ALL
    SELECT e.item_id, e.student_id, sum(e.done)::float, 0, 0, 0 FROM (
    SELECT i.id AS item_id, l.student_id, sum(l.credit * p.weight) FILTER (WHERE l.completes) AS done
    FROM who JOIN experience_line l ON l.student_id = who.id JOIN item i ON i.procedure_id = l.procedure_id JOIN procedure p ON p.id = l.procedure_id
    WHERE i.starts_on IS NULL OR l.held_on >= i.starts_on
    GROUP BY i.id, l.student_id HAVING sum(l.credit) FILTER (WHERE l.completes) > 0
    UNION ALL
    SELECT i.id, a.subject_id, sum(a.quantity * p.weight)
    FROM who JOIN form_fact a ON a.subject_id = who.id JOIN item i ON i.procedure_id = a.procedure_id JOIN procedure p ON p.id = a.procedure_id
      JOIN form_response r ON r.id = a.response_id JOIN form f ON f.id = r.form_id
    WHERE NOT f.confidential AND (f.subject_sees <> 'NEVER' OR r.submitter_id = r.subject_id)
      AND (i.starts_on IS NULL OR a.at >= i.starts_on::timestamp AT TIME ZONE ${timeZone})
    GROUP BY i.id, a.subject_id) e
    GROUP BY e.item_id, e.student_id
    UNION ALL
    SELECT i.id, t.student_id, (t.state = 'PASSED')::int::float, (t.state IN ('REQUESTED', 'AWAITING_MARKING', 'MARKING_REQUIRED'))::int,
      (t.state IN ('FAILED', 'RETAKE'))::int, 0
    FROM (
      SELECT DISTINCT ON (a.student_id, a.test_id) a.student_id, a.test_id, a.state FROM who JOIN test_attempt a ON a.student_id = who.id
      WHERE a.state <> 'VOID' AND a.test_id IN (SELECT test_id FROM item) ORDER BY a.student_id, a.test_id, a.number DESC) t
    JOIN item i ON i.test_id = t.test_id`
}
