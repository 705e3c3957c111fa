import 'server-only'
import type { OutcomeLevel, OutcomeLinkKind } from '@/lib/curriculum/vocabulary'
import type { FrameworkState } from '@/lib/states/framework'
import type { Db } from '@/server/kernel/db'
import type { FrameworkFields, GroupFields } from '../wanted'

export type KnownFramework = FrameworkFields & {
  id: string
  caseId: string
  state: FrameworkState
  revision: number
  outcomes: number
  groups: number
}
export type KnownGroup = GroupFields & { id: string; caseId: string; frameworkId: string; revision: number; topics: string[] }
export type KnownOutcome = {
  id: string
  caseId: string
  frameworkId: string
  groupId: string
  code: string
  codeKey: string
  text: string
  notes: string
  level: OutcomeLevel
  sortOrder: number
  isRetired: boolean
  topic: string | null
  topicKey: string | null
  revision: number
}

/** The frameworks with one of these ids, CASE ids or names. */
export function listKnownFrameworks(
  db: Db,
  by: { ids?: readonly string[]; caseIds?: readonly string[]; nameKeys?: readonly string[] },
): Promise<KnownFramework[]> {
  const { ids = [], caseIds = [], nameKeys = [] } = by
  return db.$queryRaw<KnownFramework[]>`
    SELECT f.id, f.case_id AS "caseId", f.name, f.name_key AS "nameKey", f.issuer, f.edition, f.language, f.licence, f.state, f.revision,
      (SELECT count(*)::int FROM learning_outcome o WHERE o.framework_id = f.id) AS outcomes,
      (SELECT count(*)::int FROM outcome_group g WHERE g.framework_id = f.id) AS groups
    FROM framework f WHERE f.id = ANY(${[...ids]}::uuid[]) OR f.case_id = ANY(${[...caseIds]}::uuid[]) OR f.name_key = ANY(${[...nameKeys]}::text[])`
}

/** The groups of these frameworks, and those with these ids in any framework. */
export function listKnownGroups(
  db: Db,
  { frameworkIds, caseIds }: { frameworkIds: readonly string[]; caseIds: readonly string[] },
): Promise<KnownGroup[]> {
  return db.$queryRaw<KnownGroup[]>`
    SELECT g.id, g.case_id AS "caseId", g.framework_id AS "frameworkId", g.parent_id AS "parentId", g.code, g.title, g.title_key AS "titleKey",
      g.sort_order AS "sortOrder", g.revision, ARRAY(SELECT t.name_key FROM topic t WHERE t.group_id = g.id) AS topics
    FROM outcome_group g WHERE g.framework_id = ANY(${[...frameworkIds]}::uuid[]) OR g.case_id = ANY(${[...caseIds]}::uuid[]) ORDER BY g.sort_order, g.id`
}

/** The outcomes of these frameworks, and those with these ids in any framework. With `isWhole` all have their texts, otherwise only those with these ids. */
export function listKnownOutcomes(
  db: Db,
  { frameworkIds, caseIds, isWhole }: { frameworkIds: readonly string[]; caseIds: readonly string[]; isWhole: boolean },
): Promise<KnownOutcome[]> {
  return db.$queryRaw<KnownOutcome[]>`
    SELECT o.id, o.case_id AS "caseId", o.framework_id AS "frameworkId", o.group_id AS "groupId", o.code, o.code_key AS "codeKey", o.level,
      CASE WHEN ${isWhole} OR o.case_id = ANY(${[...caseIds]}::uuid[]) THEN o.text ELSE '' END AS text,
      CASE WHEN ${isWhole} OR o.case_id = ANY(${[...caseIds]}::uuid[]) THEN o.notes ELSE '' END AS notes,
      o.sort_order AS "sortOrder", o.retired_at IS NOT NULL AS "isRetired", t.name AS topic, t.name_key AS "topicKey", o.revision
    FROM learning_outcome o LEFT JOIN topic t ON t.id = o.topic_id
    WHERE o.framework_id = ANY(${[...frameworkIds]}::uuid[]) OR o.case_id = ANY(${[...caseIds]}::uuid[]) ORDER BY o.sort_order, o.id`
}

type KnownLink = { fromId: string; toId: string; kind: OutcomeLinkKind }
export function listKnownLinks(db: Db, fromIds: readonly string[]): Promise<KnownLink[]> {
  return db.$queryRaw<KnownLink[]>`
    SELECT l.from_id AS "fromId", l.to_id AS "toId", l.kind FROM outcome_link l WHERE l.from_id = ANY(${[...fromIds]}::uuid[])`
}
