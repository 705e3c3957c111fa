import 'server-only'
import { lowestShown } from '@/lib/coverage/vocabulary'
import { outcomeLevels } from '@/lib/curriculum/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import { namedOutcomes } from '@/server/curriculum'
import type { MeasureSource } from '@/server/kernel/queries/measures.sql'

/**
 * Each outcome of the frameworks that the current curriculum of a student's programme covers, beside what they have shown of it. It is of today, whatever days
 * are asked for.
 */
const outcomes: MeasureSource = {
  name: 'outcomes',
  module: 'curriculummapping',
  needs: ['CURRICULUM_VIEW'],
  floor: 0,
  from: Prisma.sql`${namedOutcomes} o JOIN app_user s ON s.programme_id = o.programme_id
    CROSS JOIN LATERAL (SELECT max(e.grade) AS grade, count(*) FILTER (WHERE e.grade >= ${lowestShown}) AS times, max(e.day) FILTER (WHERE e.grade >= ${lowestShown}) AS last_on
      FROM unnest(o.kinds::"CoverageKind"[], o.refs) AS r(kind, ref_id) JOIN coverage_fact e ON e.student_id = s.id AND e.kind = r.kind AND e.ref_id = r.ref_id) f`,
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
