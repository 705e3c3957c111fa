import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

type Ids = { id: string }[]
const idsOf = (rows: Ids): Set<string> => new Set(rows.map(({ id }) => id))

export type Use = { id: string; isMapped: boolean; isLinked: boolean; acts: number }
/** What has become of outcomes since they were made. `acts`: how often something was done with them. */
export function listUses(db: Tx, ids: readonly string[]): Promise<Use[]> {
  return db.$queryRaw<Use[]>`
    SELECT o.id, EXISTS (SELECT 1 FROM curriculum_component_outcome m WHERE m.outcome_id = o.id) AS "isMapped",
      EXISTS (SELECT 1 FROM outcome_link l WHERE l.from_id = o.id OR l.to_id = o.id) AS "isLinked",
      (SELECT count(*)::int FROM curriculum_history h WHERE h.outcome_id = o.id) AS acts
    FROM learning_outcome o WHERE o.id = ANY(${[...ids]}::uuid[])`
}

/** What nobody has used, with the one entry that says that it was made. */
export async function deleteOutcomes(db: Tx, ids: readonly string[]): Promise<Set<string>> {
  await db.curriculumHistory.deleteMany({ where: { outcomeId: { in: [...ids] } } })
  return idsOf(await db.$queryRaw<Ids>`DELETE FROM learning_outcome WHERE id = ANY(${[...ids]}::uuid[]) RETURNING id`)
}

/** Of these the topics that no outcome has. */
export async function deleteTopics(db: Tx, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM topic t WHERE t.id = ANY(${[...ids]}::uuid[]) AND NOT EXISTS (SELECT 1 FROM learning_outcome o WHERE o.topic_id = t.id)`
}

/** Of these, with their topics, the groups that are as they were made and hold nothing; those that lie in another one first. */
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

/** Of these the frameworks that are as they were made, were never put into use, and hold nothing. */
export async function deleteFrameworks(db: Tx, rows: readonly { id: string; revision: number }[]): Promise<Set<string>> {
  return idsOf(
    await db.$queryRaw<Ids>`
    DELETE FROM framework f USING jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id text, revision int)
    WHERE f.id = n.id::uuid AND f.revision = n.revision AND f.state = 'DRAFT' AND NOT EXISTS (SELECT 1 FROM outcome_group g WHERE g.framework_id = f.id)
    RETURNING f.id`,
  )
}

/** Of these the ones that are there. */
export async function listTopicsThere(db: Tx, ids: readonly string[]): Promise<Set<string>> {
  return idsOf(await db.$queryRaw<Ids>`SELECT id FROM topic WHERE id = ANY(${[...ids]}::uuid[])`)
}

/** How many parts an undo would find as a batch left them: those that hold one that stays, stay. */
export async function countUnchanged(db: Db, batchId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    WITH done AS (SELECT b.subject_id AS id, b.wanted, b.wanted->>'type' AS type, (b.wanted->>'isNew')::boolean AS is_new, b.mark FROM batch_row b WHERE b.batch_id = ${batchId}::uuid AND b.state = 'DONE'),
      links AS (SELECT l.* FROM done d JOIN outcome_link l ON l.from_id = (d.wanted->>'fromId')::uuid AND l.to_id = (d.wanted->>'toId')::uuid AND l.kind::text = d.wanted->>'kind' WHERE d.type = 'LINK'),
      outcomes AS (SELECT o.id, o.group_id FROM done d JOIN learning_outcome o ON o.id = d.id AND o.revision::text = d.mark
        WHERE d.type = 'OUTCOME' AND (NOT d.is_new OR (NOT EXISTS (SELECT 1 FROM curriculum_component_outcome m WHERE m.outcome_id = o.id)
          AND NOT EXISTS (SELECT 1 FROM outcome_link l WHERE (l.from_id = o.id OR l.to_id = o.id) AND NOT EXISTS (SELECT 1 FROM links k WHERE k.from_id = l.from_id AND k.to_id = l.to_id AND k.kind = l.kind))
          AND (SELECT count(*) FROM curriculum_history h WHERE h.outcome_id = o.id) <= 1))),
      staying AS (SELECT o.group_id FROM done d JOIN outcome_group g ON g.id = d.id JOIN learning_outcome o ON o.group_id = g.id
        WHERE d.type = 'GROUP' AND NOT EXISTS (SELECT 1 FROM outcomes u JOIN done x ON x.id = u.id AND x.is_new WHERE u.id = o.id)),
      groups AS (SELECT g.id, g.parent_id FROM done d JOIN outcome_group g ON g.id = d.id AND g.revision::text = d.mark
        WHERE d.type = 'GROUP' AND (NOT d.is_new OR NOT EXISTS (SELECT 1 FROM staying s WHERE s.group_id = g.id))),
      frames AS (SELECT f.id FROM done d JOIN framework f ON f.id = d.id AND f.revision::text = d.mark
        WHERE d.type = 'FRAMEWORK' AND (NOT d.is_new OR (f.state = 'DRAFT'
          AND NOT EXISTS (SELECT 1 FROM outcome_group g WHERE g.framework_id = f.id AND g.id NOT IN (SELECT id FROM groups)))))
    SELECT ((SELECT count(*) FROM links) + (SELECT count(*) FROM outcomes)
      + (SELECT count(*) FROM groups g WHERE NOT EXISTS (SELECT 1 FROM outcome_group i WHERE i.parent_id = g.id AND i.id NOT IN (SELECT id FROM groups)))
      + (SELECT count(*) FROM frames))::int AS count`
  return row?.count ?? 0
}
