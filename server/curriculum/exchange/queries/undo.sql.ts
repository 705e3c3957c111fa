import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

type Ids = { id: string }[]
const idsOf = (rows: Ids): Set<string> => new Set(rows.map(({ id }) => id))

type Use = { id: string; isMapped: boolean; isLinked: boolean; acts: number }
/** How outcomes have been used since they were created. `acts`: the number of entries in their history, links aside. */
export function listUses(db: Tx, ids: readonly string[]): Promise<Use[]> {
  return db.$queryRaw<Use[]>`
    SELECT o.id, EXISTS (SELECT 1 FROM curriculum_component_outcome m WHERE m.outcome_id = o.id) AS "isMapped",
      EXISTS (SELECT 1 FROM outcome_link l WHERE l.from_id = o.id OR l.to_id = o.id) AS "isLinked",
      (SELECT count(*)::int FROM curriculum_history h WHERE h.outcome_id = o.id AND h.act NOT IN ('LINKED', 'UNLINKED')) AS acts
    FROM learning_outcome o WHERE o.id = ANY(${[...ids]}::uuid[])`
}

/** Deletes outcomes that nobody has used, with the one history entry that says that each was created. */
export async function deleteOutcomes(db: Tx, ids: readonly string[]): Promise<Set<string>> {
  await db.curriculumHistory.deleteMany({ where: { outcomeId: { in: [...ids] } } })
  return idsOf(await db.$queryRaw<Ids>`DELETE FROM learning_outcome WHERE id = ANY(${[...ids]}::uuid[]) RETURNING id`)
}

/** Deletes those of the given topics that belong to no outcome. */
export async function deleteTopics(db: Tx, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM topic t WHERE t.id = ANY(${[...ids]}::uuid[]) AND NOT EXISTS (SELECT 1 FROM learning_outcome o WHERE o.topic_id = t.id)`
}

/** Deletes those of the given groups that are unchanged and empty, with their topics; subgroups first. */
export async function deleteGroups(db: Tx, rows: readonly { id: string; revision: number }[]): Promise<Set<string>> {
  const gone = new Set<string>()
  const left = JSON.stringify(rows)
  for (const isInside of [true, false]) {
    const found = await db.$queryRaw<Ids>`
      SELECT g.id FROM outcome_group g JOIN jsonb_to_recordset(${left}::jsonb) AS n(id text, revision int) ON g.id = n.id::uuid AND g.revision = n.revision
      WHERE (g.parent_id IS NOT NULL) = ${isInside} AND NOT EXISTS (SELECT 1 FROM learning_outcome o WHERE o.group_id = g.id)
        AND NOT EXISTS (SELECT 1 FROM outcome_group i WHERE i.parent_id = g.id) FOR UPDATE OF g`
    const ids = found.map(({ id }) => id)
    await db.topic.deleteMany({ where: { groupId: { in: ids } } })
    await db.outcomeGroup.deleteMany({ where: { id: { in: ids } } })
    for (const id of ids) gone.add(id)
  }
  return gone
}

/** Deletes those of the given frameworks that are unchanged, were never put into use, and are empty. */
export async function deleteFrameworks(db: Tx, rows: readonly { id: string; revision: number }[]): Promise<Set<string>> {
  return idsOf(
    await db.$queryRaw<Ids>`
    DELETE FROM framework f USING jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id text, revision int)
    WHERE f.id = n.id::uuid AND f.revision = n.revision AND f.state = 'DRAFT' AND NOT EXISTS (SELECT 1 FROM outcome_group g WHERE g.framework_id = f.id)
    RETURNING f.id`,
  )
}

/** The topics among these that exist. */
export async function listTopicsThere(db: Tx, ids: readonly string[]): Promise<Set<string>> {
  return idsOf(await db.$queryRaw<Ids>`SELECT id FROM topic WHERE id = ANY(${[...ids]}::uuid[])`)
}

export type DonePart = {
  type: 'FRAMEWORK' | 'GROUP' | 'OUTCOME' | 'LINK'
  id: string | null
  isNew: boolean
  mark: string | null
  fromId: string | null
  toId: string | null
  kind: string | null
}
/** The parts that a batch has created or changed. */
export function listDone(db: Db, batchId: string): Promise<DonePart[]> {
  return db.$queryRaw<DonePart[]>`
    SELECT b.wanted->>'type' AS type, b.subject_id AS id, coalesce((b.wanted->>'isNew')::boolean, true) AS "isNew", b.mark, b.wanted->>'fromId' AS "fromId",
      b.wanted->>'toId' AS "toId", b.wanted->>'kind' AS kind
    FROM batch_row b WHERE b.batch_id = ${batchId}::uuid AND b.state = 'DONE'`
}

type FrameworkNow = { id: string; revision: number; isDraft: boolean }
export function listFrameworksNow(db: Db, ids: readonly string[]): Promise<FrameworkNow[]> {
  return db.$queryRaw<FrameworkNow[]>`SELECT id, revision, state = 'DRAFT' AS "isDraft" FROM framework WHERE id = ANY(${[...ids]}::uuid[])`
}
type GroupNow = { id: string; frameworkId: string; parentId: string | null; revision: number }
/** The groups of these frameworks, and those with these ids in any framework. */
export function listGroupsNow(
  db: Db,
  { ids, frameworkIds }: { ids: readonly string[]; frameworkIds: readonly string[] },
): Promise<GroupNow[]> {
  return db.$queryRaw<GroupNow[]>`
    SELECT id, framework_id AS "frameworkId", parent_id AS "parentId", revision FROM outcome_group
    WHERE id = ANY(${[...ids]}::uuid[]) OR parent_id = ANY(${[...ids]}::uuid[]) OR framework_id = ANY(${[...frameworkIds]}::uuid[])`
}
type OutcomeNow = { id: string; groupId: string; revision: number; isMapped: boolean; acts: number }
/** The outcomes in these groups, and those with these ids in any group. */
export function listOutcomesNow(db: Db, { ids, groupIds }: { ids: readonly string[]; groupIds: readonly string[] }): Promise<OutcomeNow[]> {
  return db.$queryRaw<OutcomeNow[]>`
    SELECT o.id, o.group_id AS "groupId", o.revision, EXISTS (SELECT 1 FROM curriculum_component_outcome m WHERE m.outcome_id = o.id) AS "isMapped",
      (SELECT count(*)::int FROM curriculum_history h WHERE h.outcome_id = o.id AND h.act NOT IN ('LINKED', 'UNLINKED')) AS acts
    FROM learning_outcome o WHERE o.id = ANY(${[...ids]}::uuid[]) OR o.group_id = ANY(${[...groupIds]}::uuid[])`
}
export type LinkNow = { fromId: string; toId: string; kind: string }
export function listLinksOf(db: Db, ids: readonly string[]): Promise<LinkNow[]> {
  return db.$queryRaw<LinkNow[]>`
    SELECT from_id AS "fromId", to_id AS "toId", kind::text AS kind FROM outcome_link WHERE from_id = ANY(${[...ids]}::uuid[]) OR to_id = ANY(${[...ids]}::uuid[])`
}
