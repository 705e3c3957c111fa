import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { outcomeLimits, type ComponentKind, type OutcomeLevel, type OutcomeLinkKind } from '@/lib/curriculum/vocabulary'
import type { FrameworkState } from '@/lib/states/framework'
import type { Db, Tx } from '@/server/kernel/db'
import type { CurriculumScope } from '../scope'
import { groupsOfOutcome, inOutcomeOrder } from './outcome-order.sql'
import { holdsWords } from './words.sql'

/** Whether the reader may see `f`, a row of framework. */
export function isVisibleFramework({ where: { drafts } }: CurriculumScope): Prisma.Sql {
  return drafts ? Prisma.sql`true` : Prisma.sql`f.state <> 'DRAFT'`
}

/**
 * Locks the outcomes, so that all frameworks, groups and outcomes change one act at a time: codes and names must stay unique among rows that do not exist yet
 * and cannot be locked.
 */
export async function lockOutcomes(db: Tx): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.outcomes', 0))`
}

type FrameworkRow = {
  id: string
  name: string
  issuer: string
  edition: string
  language: string
  licence: string
  state: FrameworkState
  revision: number
  outcomes: number
}

const frameworkColumns = Prisma.sql`f.id, f.name, f.issuer, f.edition, f.language, f.licence, f.state, f.revision,
  (SELECT count(*)::int FROM learning_outcome o WHERE o.framework_id = f.id AND o.retired_at IS NULL) AS outcomes`

export function listFrameworks(db: Db, scope: CurriculumScope): Promise<FrameworkRow[]> {
  return db.$queryRaw<FrameworkRow[]>`
    SELECT ${frameworkColumns} FROM framework f WHERE ${isVisibleFramework(scope)} ORDER BY f.state, f.name, f.id LIMIT ${outcomeLimits.frameworks}`
}

export async function findFramework(db: Db, scope: CurriculumScope, id: string): Promise<FrameworkRow | null> {
  const rows = await db.$queryRaw<FrameworkRow[]>`
    SELECT ${frameworkColumns} FROM framework f WHERE f.id = ${id}::uuid AND ${isVisibleFramework(scope)}`
  return rows[0] ?? null
}

type GroupRow = {
  id: string
  frameworkId: string
  parentId: string | null
  code: string
  title: string
  titleKey: string
  revision: number
  outcomes: number
}
const groupColumns = Prisma.sql`g.id, g.framework_id AS "frameworkId", g.parent_id AS "parentId", g.code, g.title, g.title_key AS "titleKey", g.revision,
  (SELECT count(*)::int FROM learning_outcome o WHERE o.group_id = g.id AND o.retired_at IS NULL) AS outcomes`

/** Top-level groups in their order, each followed by the groups within it. */
export function listGroups(db: Db, scope: CurriculumScope, frameworkId: string | null): Promise<GroupRow[]> {
  const ofOne = frameworkId === null ? Prisma.sql`true` : Prisma.sql`g.framework_id = ${frameworkId}::uuid`
  return db.$queryRaw<GroupRow[]>`
    SELECT ${groupColumns} FROM outcome_group g JOIN framework f ON f.id = g.framework_id LEFT JOIN outcome_group p ON p.id = g.parent_id
    WHERE ${ofOne} AND ${isVisibleFramework(scope)}
    ORDER BY g.framework_id, coalesce(p.sort_order, g.sort_order), coalesce(p.id, g.id), g.parent_id IS NOT NULL, g.sort_order, g.id
    LIMIT ${outcomeLimits.groups * 10}`
}

export async function findGroup(db: Db, scope: CurriculumScope, id: string): Promise<GroupRow | null> {
  const rows = await db.$queryRaw<GroupRow[]>`
    SELECT ${groupColumns} FROM outcome_group g JOIN framework f ON f.id = g.framework_id WHERE g.id = ${id}::uuid AND ${isVisibleFramework(scope)}`
  return rows[0] ?? null
}

export function listTopics(db: Db, groupId: string): Promise<{ id: string; name: string; used: boolean }[]> {
  return db.$queryRaw<{ id: string; name: string; used: boolean }[]>`
    SELECT t.id, t.name, EXISTS (SELECT 1 FROM learning_outcome o WHERE o.topic_id = t.id) AS used
    FROM topic t WHERE t.group_id = ${groupId}::uuid ORDER BY t.sort_order, t.id LIMIT ${outcomeLimits.topics}`
}

/** How many of these ids belong to topics of another group. */
export async function countTopicsElsewhere(db: Db, ids: readonly string[], groupId: string): Promise<number> {
  return db.topic.count({ where: { id: { in: [...ids] }, groupId: { not: groupId } } })
}

/** Replaces all topics of a group, in their order. */
export async function replaceTopics(
  db: Tx,
  groupId: string,
  topics: readonly { id: string; name: string; nameKey: string }[],
): Promise<void> {
  await db.topic.deleteMany({ where: { groupId, id: { notIn: topics.map(({ id }) => id) } } })
  // The names are set aside first, so that two topics may exchange theirs.
  await db.$executeRaw`UPDATE topic SET name_key = id::text WHERE group_id = ${groupId}::uuid`
  await db.$executeRaw`
    INSERT INTO topic (id, group_id, name, name_key, sort_order)
    SELECT t.id, ${groupId}::uuid, t.name, t.name_key, t.at::int
    FROM unnest(${topics.map(({ id }) => id)}::uuid[], ${topics.map(({ name }) => name)}::text[], ${topics.map(({ nameKey }) => nameKey)}::text[])
      WITH ORDINALITY AS t(id, name, name_key, at)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, sort_order = excluded.sort_order`
}

type OutcomeRow = {
  id: string
  code: string
  text: string
  level: OutcomeLevel
  groupId: string
  topic: string | null
  isRetired: boolean
}
/** `words`: in the form in which texts are stored for the search; each of them must occur. */
type Wanted = {
  frameworkId?: string | undefined
  groupId?: string | undefined
  words: readonly string[]
  withRetired: boolean
  page: number
}

export async function listOutcomes(
  db: Db,
  scope: CurriculumScope,
  { frameworkId, groupId, words, withRetired, page }: Wanted,
): Promise<{ rows: OutcomeRow[]; total: number }> {
  const where = Prisma.join(
    [
      isVisibleFramework(scope),
      ...(frameworkId === undefined ? [] : [Prisma.sql`o.framework_id = ${frameworkId}::uuid`]),
      ...(groupId === undefined ? [] : [Prisma.sql`o.group_id = ${groupId}::uuid`]),
      ...(withRetired ? [] : [Prisma.sql`o.retired_at IS NULL`]),
      holdsWords(Prisma.sql`o.search_text`, words),
    ],
    ' AND ',
  )
  const rows = await db.$queryRaw<(OutcomeRow & { total: number })[]>`
    SELECT o.id, o.code, o.text, o.level, o.group_id AS "groupId", t.name AS topic, o.retired_at IS NOT NULL AS "isRetired", (count(*) OVER ())::int AS total
    FROM learning_outcome o JOIN framework f ON f.id = o.framework_id ${groupsOfOutcome}
      LEFT JOIN topic t ON t.id = o.topic_id
    WHERE ${where}
    ORDER BY ${inOutcomeOrder}
    LIMIT ${outcomeLimits.rows} OFFSET ${(page - 1) * outcomeLimits.rows}`
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}

export type OneOutcomeRow = {
  id: string
  frameworkId: string
  groupId: string
  topicId: string | null
  code: string
  text: string
  notes: string
  level: OutcomeLevel
  isRetired: boolean
  revision: number
  framework: string
  frameworkState: FrameworkState
  groupCode: string
  groupTitle: string
  topic: string | null
}

export async function findOutcome(db: Db, scope: CurriculumScope, id: string): Promise<OneOutcomeRow | null> {
  const rows = await db.$queryRaw<OneOutcomeRow[]>`
    SELECT o.id, o.framework_id AS "frameworkId", o.group_id AS "groupId", o.topic_id AS "topicId", o.code, o.text, o.notes, o.level,
      o.retired_at IS NOT NULL AS "isRetired", o.revision, f.name AS framework, f.state AS "frameworkState", g.code AS "groupCode", g.title AS "groupTitle", t.name AS topic
    FROM learning_outcome o JOIN framework f ON f.id = o.framework_id JOIN outcome_group g ON g.id = o.group_id LEFT JOIN topic t ON t.id = o.topic_id
    WHERE o.id = ${id}::uuid AND ${isVisibleFramework(scope)}`
  return rows[0] ?? null
}

type LinkRow = { id: string; kind: OutcomeLinkKind; isFrom: boolean; code: string; text: string; framework: string }

/** Links in both directions, to outcomes of frameworks that the reader can see. */
export function listLinks(db: Db, scope: CurriculumScope, outcomeId: string): Promise<LinkRow[]> {
  return db.$queryRaw<LinkRow[]>`
    SELECT o.id, l.kind, l.from_id = ${outcomeId}::uuid AS "isFrom", o.code, o.text, f.name AS framework
    FROM outcome_link l JOIN learning_outcome o ON o.id = CASE WHEN l.from_id = ${outcomeId}::uuid THEN l.to_id ELSE l.from_id END
      JOIN framework f ON f.id = o.framework_id
    WHERE (l.from_id = ${outcomeId}::uuid OR l.to_id = ${outcomeId}::uuid) AND ${isVisibleFramework(scope)}
    ORDER BY l.kind, f.name, o.code, o.id LIMIT ${outcomeLimits.links}`
}

type CoveredRow = {
  id: string
  kind: ComponentKind
  title: string
  nodeId: string
  node: string
  partId: string | null
  level: OutcomeLevel
}

/** The components of a year that are mapped to an outcome, in the order of the tree. */
export function listCoveringComponents(db: Db, outcomeId: string, yearId: string): Promise<CoveredRow[]> {
  return db.$queryRaw<CoveredRow[]>`
    SELECT c.id, c.kind, c.title, n.id AS "nodeId", n.title AS node, coalesce(n.path[2], CASE WHEN cardinality(n.path) = 1 THEN n.id END) AS "partId", m.level
    FROM curriculum_component_outcome m JOIN curriculum_component c ON c.id = m.component_id JOIN curriculum_node n ON n.id = c.node_id
    WHERE m.outcome_id = ${outcomeId}::uuid AND n.year_id = ${yearId}::uuid AND c.deleted_at IS NULL AND n.deleted_at IS NULL
    ORDER BY cardinality(n.path), n.sort_order, c.title, c.id LIMIT 500`
}

/** The years among these that cover an outcome. */
export async function listCoveringYears(db: Db, outcomeId: string, yearIds: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT n.year_id AS id
    FROM curriculum_component_outcome m JOIN curriculum_component c ON c.id = m.component_id JOIN curriculum_node n ON n.id = c.node_id
    WHERE m.outcome_id = ${outcomeId}::uuid AND n.year_id = ANY(${yearIds}::uuid[]) AND c.deleted_at IS NULL AND n.deleted_at IS NULL`
  return rows.map(({ id }) => id)
}
