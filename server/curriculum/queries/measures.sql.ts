import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames } from '@/server/kernel/queries/measures.sql'

/**
 * Each outcome in use of the frameworks that a current year covers, as (programme_id, year_id, id, code, text, level, framework_id, group_id, is_covered).
 * `kinds` and `refs`, side by side, hold the records named by the year's components that cover the outcome or one that it replaces; both are null where there
 * are none.
 */
export const namedOutcomes = Prisma.sql`(
  WITH RECURSIVE before(id, by_id) AS (
    SELECT o.id, o.id FROM learning_outcome o WHERE o.retired_at IS NULL
    UNION SELECT l.from_id, b.by_id FROM before b JOIN outcome_link l ON l.to_id = b.id AND l.kind = 'REPLACED_BY'),
  covered AS (
    SELECT n.year_id, m.outcome_id, c.kind::text AS kind, c.ref_id FROM curriculum_year y JOIN curriculum_node n ON n.year_id = y.id AND n.deleted_at IS NULL
      JOIN curriculum_component c ON c.node_id = n.id AND c.deleted_at IS NULL JOIN curriculum_component_outcome m ON m.component_id = c.id WHERE y.state = 'CURRENT')
  SELECT y.programme_id, y.id AS year_id, o.id, o.code, o.text, o.level, o.framework_id, o.group_id, EXISTS (SELECT 1 FROM covered v WHERE v.year_id = y.id AND v.outcome_id = o.id) AS is_covered,
    p.kinds, p.refs
  FROM curriculum_year y JOIN framework f ON f.state = 'IN_USE' AND EXISTS (SELECT 1 FROM covered v JOIN learning_outcome x ON x.id = v.outcome_id WHERE v.year_id = y.id AND x.framework_id = f.id)
    JOIN learning_outcome o ON o.framework_id = f.id AND o.retired_at IS NULL
    LEFT JOIN LATERAL (SELECT array_agg(q.kind) AS kinds, array_agg(q.ref_id) AS refs
      FROM (SELECT DISTINCT v.kind, v.ref_id FROM before b JOIN covered v ON v.outcome_id = b.id AND v.year_id = y.id WHERE b.by_id = o.id AND v.ref_id IS NOT NULL) q) p ON TRUE
  WHERE y.state = 'CURRENT')`

export const curriculumNames: MeasureNames = {
  outcomes: Prisma.sql`SELECT o.id::text AS id, o.code || ' ' || left(o.text, 120) AS name, o.sort_order AS position, o.retired_at IS NULL AS offered
    FROM learning_outcome o JOIN framework f ON f.id = o.framework_id WHERE f.state <> 'DRAFT'`,
  outcomeGroups: Prisma.sql`SELECT g.id::text AS id, g.title AS name, g.sort_order AS position, f.state = 'IN_USE' AS offered
    FROM outcome_group g JOIN framework f ON f.id = g.framework_id WHERE f.state <> 'DRAFT'`,
  frameworks: Prisma.sql`SELECT id::text AS id, name, 0 AS position, state = 'IN_USE' AS offered FROM framework WHERE state <> 'DRAFT'`,
}
