import 'server-only'
import { lowestShown } from '@/lib/coverage/vocabulary'
import { outcomeLevels } from '@/lib/curriculum/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames, MeasureSource } from '@/server/kernel/queries/measures.sql'

/** What a current year covers, with what it names: of each outcome the kinds and the ids, also of what covers an outcome that it replaces. */
const named = Prisma.sql`(
  WITH RECURSIVE before(id, by_id) AS (
    SELECT o.id, o.id FROM learning_outcome o WHERE o.retired_at IS NULL
    UNION SELECT l.from_id, b.by_id FROM before b JOIN outcome_link l ON l.to_id = b.id AND l.kind = 'REPLACED_BY'),
  covered AS (
    SELECT n.year_id, m.outcome_id, m.level, c.kind::text::"CoverageKind" AS kind, c.ref_id FROM curriculum_year y JOIN curriculum_node n ON n.year_id = y.id AND n.deleted_at IS NULL
      JOIN curriculum_component c ON c.node_id = n.id AND c.deleted_at IS NULL JOIN curriculum_component_outcome m ON m.component_id = c.id WHERE y.state = 'CURRENT')
  SELECT y.programme_id, y.id AS year_id, o.id, o.code, o.text, o.level, o.framework_id, o.group_id, EXISTS (SELECT 1 FROM covered v WHERE v.year_id = y.id AND v.outcome_id = o.id) AS is_covered,
    p.kinds, p.refs
  FROM curriculum_year y JOIN framework f ON f.state = 'IN_USE' AND EXISTS (SELECT 1 FROM covered v JOIN learning_outcome x ON x.id = v.outcome_id WHERE v.year_id = y.id AND x.framework_id = f.id)
    JOIN learning_outcome o ON o.framework_id = f.id AND o.retired_at IS NULL
    LEFT JOIN LATERAL (SELECT array_agg(q.kind) AS kinds, array_agg(q.ref_id) AS refs
      FROM (SELECT DISTINCT v.kind, v.ref_id FROM before b JOIN covered v ON v.outcome_id = b.id AND v.year_id = y.id WHERE b.by_id = o.id AND v.ref_id IS NOT NULL) q) p ON TRUE
  WHERE y.state = 'CURRENT')`

/**
 * Each outcome of the frameworks that the current curriculum of a student's programme covers, beside what they have shown of it. It is of today, whatever days
 * are asked for.
 */
const outcomes: MeasureSource = {
  name: 'outcomes',
  module: 'curriculummapping',
  needs: ['CURRICULUM_VIEW'],
  floor: 0,
  from: Prisma.sql`${named} o JOIN app_user s ON s.programme_id = o.programme_id
    CROSS JOIN LATERAL (SELECT max(e.grade) AS grade, count(*) FILTER (WHERE e.grade >= ${lowestShown}) AS times, max(e.day) FILTER (WHERE e.grade >= ${lowestShown}) AS last_on
      FROM unnest(o.kinds, o.refs) AS r(kind, ref_id) JOIN coverage_fact e ON e.student_id = s.id AND e.kind = r.kind AND e.ref_id = r.ref_id) f`,
  key: Prisma.sql`(s.id::text || o.id::text)`,
  student: Prisma.sql`s.id`,
  day: Prisma.sql`NULL::date`,
  isTimeless: true,
  fields: {
    outcome: { kind: 'CHOICE', sql: Prisma.sql`o.id`, names: 'outcomes', isDimension: true },
    group: { kind: 'CHOICE', sql: Prisma.sql`o.group_id`, names: 'outcomeGroups', isDimension: true },
    framework: { kind: 'CHOICE', sql: Prisma.sql`o.framework_id`, names: 'frameworks', isDimension: true },
    level: {
      kind: 'CHOICE',
      sql: Prisma.sql`o.level`,
      options: { words: 'outcomeLevel', values: outcomeLevels, isOrdered: true },
      isDimension: true,
    },
    covered: { kind: 'BOOL', sql: Prisma.sql`o.is_covered`, isDimension: true },
    shown: { kind: 'BOOL', sql: Prisma.sql`(f.times > 0)`, isDimension: true },
    times: { kind: 'NUMBER', sql: Prisma.sql`f.times` },
    grade: {
      kind: 'CHOICE',
      sql: Prisma.sql`f.grade`,
      options: { words: 'grade', values: ['0', '1', '2'], isOrdered: true },
      isDimension: true,
    },
  },
  row: {
    title: Prisma.sql`o.code || ' ' || o.text`,
    note: Prisma.sql`COALESCE(f.last_on::text, '')`,
    opens: { what: 'outcome', id: Prisma.sql`o.id` },
  },
}

export const coverageSources: readonly MeasureSource[] = [outcomes]
export const coverageNames: MeasureNames = {
  outcomes: Prisma.sql`SELECT o.id::text AS id, o.code || ' ' || left(o.text, 120) AS name, o.sort_order AS position, o.retired_at IS NULL AS offered
    FROM learning_outcome o JOIN framework f ON f.id = o.framework_id WHERE f.state <> 'DRAFT'`,
  outcomeGroups: Prisma.sql`SELECT g.id::text AS id, g.title AS name, g.sort_order AS position, f.state = 'IN_USE' AS offered
    FROM outcome_group g JOIN framework f ON f.id = g.framework_id WHERE f.state <> 'DRAFT'`,
  frameworks: Prisma.sql`SELECT id::text AS id, name, 0 AS position, state = 'IN_USE' AS offered FROM framework WHERE state <> 'DRAFT'`,
}
