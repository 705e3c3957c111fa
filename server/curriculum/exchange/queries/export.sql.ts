import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { exchangeLimits, outcomeLimits, type ComponentKind, type OutcomeLevel, type OutcomeLinkKind } from '@/lib/curriculum/vocabulary'
import type { Db } from '@/server/kernel/db'
import { isVisibleFramework } from '../../queries/outcomes.sql'
import { isVisibleYear } from '../../queries/years.sql'
import type { CurriculumScope } from '../../scope'
import type { FrameworkFields } from '../wanted'

export type FrameworkToExport = Omit<FrameworkFields, 'nameKey'> & {
  id: string
  caseId: string
  state: string
  outcomes: number
  letters: number
}
/** One framework, or all that are not retired. `letters`: the length of all its texts. */
export function listFrameworksToExport(db: Db, scope: CurriculumScope, id: string | null): Promise<FrameworkToExport[]> {
  const which = id === null ? Prisma.sql`f.state <> 'RETIRED'` : Prisma.sql`f.id = ${id}::uuid`
  return db.$queryRaw<FrameworkToExport[]>`
    SELECT f.id, f.case_id AS "caseId", f.name, f.issuer, f.edition, f.language, f.licence, f.state,
      (SELECT count(*)::int FROM learning_outcome o WHERE o.framework_id = f.id) AS outcomes,
      (SELECT coalesce(sum(length(o.text) + length(o.notes)), 0)::int FROM learning_outcome o WHERE o.framework_id = f.id) AS letters
    FROM framework f WHERE ${which} AND ${isVisibleFramework(scope)} ORDER BY f.name, f.id LIMIT ${outcomeLimits.frameworks}`
}

export type GroupToExport = { id: string; caseId: string; parentId: string | null; code: string; title: string; topics: string[] }
export function listGroupsToExport(db: Db, frameworkId: string): Promise<GroupToExport[]> {
  return db.$queryRaw<GroupToExport[]>`
    SELECT g.id, g.case_id AS "caseId", g.parent_id AS "parentId", g.code, g.title,
      ARRAY(SELECT t.name FROM topic t WHERE t.group_id = g.id ORDER BY t.sort_order, t.id) AS topics
    FROM outcome_group g WHERE g.framework_id = ${frameworkId}::uuid ORDER BY g.sort_order, g.id`
}

export type OutcomeToExport = {
  id: string
  caseId: string
  groupId: string
  code: string
  text: string
  notes: string
  level: OutcomeLevel
  topic: string | null
  retiredOn: string | null
}
export function listOutcomesToExport(db: Db, frameworkId: string): Promise<OutcomeToExport[]> {
  return db.$queryRaw<OutcomeToExport[]>`
    SELECT o.id, o.case_id AS "caseId", o.group_id AS "groupId", o.code, o.text, o.notes, o.level, t.name AS topic, to_char(o.retired_at, 'YYYY-MM-DD') AS "retiredOn"
    FROM learning_outcome o LEFT JOIN topic t ON t.id = o.topic_id WHERE o.framework_id = ${frameworkId}::uuid ORDER BY o.sort_order, o.id`
}

export type LinkToExport = { from: string; to: string; kind: OutcomeLinkKind; toCode: string }
/** Links from the outcomes of a framework to those of any framework that the reader can see. */
export function listLinksToExport(db: Db, scope: CurriculumScope, frameworkId: string): Promise<LinkToExport[]> {
  return db.$queryRaw<LinkToExport[]>`
    SELECT o.case_id AS "from", x.case_id AS "to", l.kind, x.code AS "toCode" FROM outcome_link l JOIN learning_outcome o ON o.id = l.from_id
      JOIN learning_outcome x ON x.id = l.to_id JOIN framework f ON f.id = x.framework_id
    WHERE o.framework_id = ${frameworkId}::uuid AND ${isVisibleFramework(scope)} ORDER BY o.case_id, l.kind, x.case_id`
}

/** The columns of a file of mappings, in their order. */
export const mappingColumns = [
  'framework',
  'groupCode',
  'group',
  'topic',
  'code',
  'text',
  'byGraduation',
  'path',
  'kind',
  'component',
  'level',
  'method',
  'minutes',
] as const
export type MappingColumn = (typeof mappingColumns)[number]

export type PairRow = {
  framework: string
  groupCode: string
  group: string
  topic: string | null
  code: string
  text: string
  byGraduation: OutcomeLevel
  path: string[] | null
  componentKind: ComponentKind | null
  component: string | null
  level: OutcomeLevel | null
  method: string | null
  minutes: number | null
}
/** Outcomes in use with what covers them in a year, in the order of both trees; one more than a file takes, where there is one. */
export function listPairsToExport(
  db: Db,
  scope: CurriculumScope,
  { yearId, frameworkId }: { yearId: string; frameworkId: string | null },
): Promise<PairRow[]> {
  const ofOne = frameworkId === null ? Prisma.sql`f.state = 'IN_USE'` : Prisma.sql`f.id = ${frameworkId}::uuid`
  return db.$queryRaw<PairRow[]>`
    WITH covered AS (
      SELECT m.outcome_id, m.level, c.id, c.kind, c.title, c.method, c.minutes, n.path || n.id AS path, n.sort_order
      FROM curriculum_component_outcome m JOIN curriculum_component c ON c.id = m.component_id AND c.deleted_at IS NULL
        JOIN curriculum_node n ON n.id = c.node_id AND n.deleted_at IS NULL JOIN curriculum_year y ON y.id = n.year_id
      WHERE n.year_id = ${yearId}::uuid AND ${isVisibleYear(scope)})
    SELECT f.name AS framework, g.code AS "groupCode", g.title AS "group", t.name AS topic, o.code, o.text, o.level AS "byGraduation",
      CASE WHEN c.path IS NOT NULL THEN ARRAY(SELECT a.title FROM unnest(c.path) WITH ORDINALITY AS asked(id, at) JOIN curriculum_node a ON a.id = asked.id ORDER BY asked.at) END AS path,
      c.kind AS "componentKind", c.title AS component, c.level, c.method, c.minutes
    FROM learning_outcome o JOIN framework f ON f.id = o.framework_id JOIN outcome_group g ON g.id = o.group_id LEFT JOIN outcome_group p ON p.id = g.parent_id
      LEFT JOIN topic t ON t.id = o.topic_id LEFT JOIN covered c ON c.outcome_id = o.id
    WHERE ${ofOne} AND ${isVisibleFramework(scope)} AND (o.retired_at IS NULL OR c.id IS NOT NULL)
    ORDER BY f.name, f.id, coalesce(p.sort_order, g.sort_order), coalesce(p.id, g.id), g.parent_id IS NOT NULL, g.sort_order, g.id, o.sort_order, o.id,
      cardinality(c.path), c.sort_order, c.title, c.id
    LIMIT ${exchangeLimits.rows + 1}`
}
