import 'server-only'
import { v7 } from 'uuid'
import type { Tx } from '@/server/kernel/db'
import type { Entry } from '../history'
import type { FrameworkFields, GroupFields, OutcomeBefore, WantedFramework, WantedGroup, WantedLink, WantedOutcome } from '../wanted'

type Ids = { id: string }[]
const idsOf = (rows: Ids): Set<string> => new Set(rows.map(({ id }) => id))

/** The rows as they are, locked until the end of the transaction. */
export function lockFrameworks(
  db: Tx,
  ids: readonly string[],
): Promise<(FrameworkFields & { id: string; revision: number; state: string })[]> {
  return db.$queryRaw<(FrameworkFields & { id: string; revision: number; state: string })[]>`
    SELECT id, name, name_key AS "nameKey", issuer, edition, language, licence, revision, state FROM framework
    WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`
}
export function lockGroups(db: Tx, ids: readonly string[]): Promise<(GroupFields & { id: string; revision: number })[]> {
  return db.$queryRaw<(GroupFields & { id: string; revision: number })[]>`
    SELECT id, parent_id AS "parentId", code, title, title_key AS "titleKey", sort_order AS "sortOrder", revision FROM outcome_group
    WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`
}
type LockedOutcome = OutcomeBefore & { id: string; frameworkId: string; revision: number; sortOrder: number }
export function lockOutcomeRows(db: Tx, ids: readonly string[]): Promise<LockedOutcome[]> {
  return db.$queryRaw<LockedOutcome[]>`
    SELECT id, framework_id AS "frameworkId", group_id AS "groupId", topic_id AS "topicId", code, code_key AS "codeKey", text, notes, level, sort_order AS "sortOrder",
      retired_at IS NOT NULL AS "isRetired", to_json(retired_at)#>>'{}' AS "retiredAt", revision
    FROM learning_outcome WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`
}

/** The names among these that another framework already has. */
export async function listNamesTaken(db: Tx, rows: readonly { id: string; nameKey: string }[]): Promise<Set<string>> {
  const found = await db.$queryRaw<Ids>`
    SELECT n.id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id text, "nameKey" text)
    WHERE EXISTS (SELECT 1 FROM framework f WHERE f.name_key = n."nameKey" AND f.id <> n.id::uuid)`
  return idsOf(found)
}
/** The titles among these that a group of the framework already has which is not one of these rows. */
export async function listTitlesTaken(db: Tx, rows: readonly { id: string; titleKey: string }[]): Promise<Set<string>> {
  const found = await db.$queryRaw<Ids>`
    SELECT n.id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id text, "titleKey" text) JOIN outcome_group own ON own.id = n.id::uuid
    WHERE EXISTS (SELECT 1 FROM outcome_group g WHERE g.framework_id = own.framework_id AND g.title_key = n."titleKey" AND g.id <> ALL(${rows.map(({ id }) => id)}::uuid[]))`
  return idsOf(found)
}
export async function listCodesTaken(db: Tx, rows: readonly { id: string; codeKey: string }[]): Promise<Set<string>> {
  const found = await db.$queryRaw<Ids>`
    SELECT n.id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id text, "codeKey" text) JOIN learning_outcome own ON own.id = n.id::uuid
    WHERE EXISTS (SELECT 1 FROM learning_outcome o WHERE o.framework_id = own.framework_id AND o.code_key = n."codeKey" AND o.id <> ALL(${rows.map(({ id }) => id)}::uuid[]))`
  return idsOf(found)
}

/** Returns the ids of the new rows; a row whose id, name or CASE id is taken is left out. */
export async function insertFrameworks(db: Tx, rows: readonly Pick<WantedFramework, 'id' | 'caseId' | 'fields'>[]): Promise<Set<string>> {
  return idsOf(
    await db.$queryRaw<Ids>`
    INSERT INTO framework (id, case_id, name, name_key, issuer, edition, language, licence)
    SELECT n.id::uuid, n."caseId"::uuid, n.fields->>'name', n.fields->>'nameKey', n.fields->>'issuer', n.fields->>'edition', n.fields->>'language', n.fields->>'licence'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id text, "caseId" text, fields jsonb)
    ON CONFLICT DO NOTHING RETURNING id`,
  )
}
export async function updateFrameworks(db: Tx, rows: readonly { id: string; fields: FrameworkFields }[]): Promise<void> {
  await db.$executeRaw`
    UPDATE framework f SET name = n.fields->>'name', name_key = n.fields->>'nameKey', issuer = n.fields->>'issuer', edition = n.fields->>'edition',
      language = n.fields->>'language', licence = n.fields->>'licence', revision = f.revision + 1
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id text, fields jsonb) WHERE f.id = n.id::uuid`
}

type NewGroup = Pick<WantedGroup, 'id' | 'frameworkId' | 'fields'> & { readonly caseId: string }
/** Subgroups are inserted after the groups that hold them. A group whose parent does not exist is left out. */
export async function insertGroups(db: Tx, rows: readonly NewGroup[]): Promise<Set<string>> {
  const made = new Set<string>()
  for (const isInside of [false, true]) {
    const some = rows.filter(({ fields }) => (fields.parentId !== null) === isInside)
    const found = await db.$queryRaw<Ids>`
      INSERT INTO outcome_group (id, case_id, framework_id, parent_id, code, title, title_key, sort_order)
      SELECT n.id::uuid, n."caseId"::uuid, n."frameworkId"::uuid, (n.fields->>'parentId')::uuid, n.fields->>'code', n.fields->>'title', n.fields->>'titleKey', (n.fields->>'sortOrder')::int
      FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb) AS n(id text, "caseId" text, "frameworkId" text, fields jsonb)
      WHERE EXISTS (SELECT 1 FROM framework f WHERE f.id = n."frameworkId"::uuid)
        AND (n.fields->>'parentId' IS NULL OR EXISTS (SELECT 1 FROM outcome_group p WHERE p.id = (n.fields->>'parentId')::uuid AND p.framework_id = n."frameworkId"::uuid AND p.parent_id IS NULL))
      ON CONFLICT DO NOTHING RETURNING id`
    for (const { id } of found) made.add(id)
  }
  return made
}
/** The last number among the groups of these frameworks; -1 where they have none. */
export async function findLastGroupPlace(db: Tx, frameworkIds: readonly string[]): Promise<number> {
  const { _max: last } = await db.outcomeGroup.aggregate({ where: { frameworkId: { in: [...frameworkIds] } }, _max: { sortOrder: true } })
  return last.sortOrder ?? -1
}
/** The titles are set aside first, so that two groups may exchange theirs. */
export async function updateGroups(db: Tx, rows: readonly { id: string; fields: GroupFields }[]): Promise<void> {
  await db.$executeRaw`UPDATE outcome_group SET title_key = id::text WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[])`
  await db.$executeRaw`
    UPDATE outcome_group g SET parent_id = (n.fields->>'parentId')::uuid, code = n.fields->>'code', title = n.fields->>'title', title_key = n.fields->>'titleKey',
      sort_order = (n.fields->>'sortOrder')::int, revision = g.revision + 1
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id text, fields jsonb) WHERE g.id = n.id::uuid`
}

type TopicAt = { readonly groupId: string; readonly name: string; readonly nameKey: string }
/** Adds the topics at the end of their groups, in their order, where the group exists. Returns the new rows. */
export async function insertTopics(db: Tx, rows: readonly TopicAt[]): Promise<{ id: string; groupId: string; nameKey: string }[]> {
  return db.$queryRaw<{ id: string; groupId: string; nameKey: string }[]>`
    INSERT INTO topic (id, group_id, name, name_key, sort_order)
    SELECT n.id::uuid, n."groupId"::uuid, n.name, n."nameKey", coalesce((SELECT max(t.sort_order) + 1 FROM topic t WHERE t.group_id = n."groupId"::uuid), 0) + n.at
    FROM jsonb_to_recordset(${JSON.stringify(rows.map((row, at) => ({ ...row, at, id: v7() })))}::jsonb) AS n(id text, "groupId" text, name text, "nameKey" text, at int)
      JOIN outcome_group g ON g.id = n."groupId"::uuid
    ON CONFLICT DO NOTHING RETURNING id, group_id AS "groupId", name_key AS "nameKey"`
}
export function listTopicIds(db: Tx, groupIds: readonly string[]): Promise<{ id: string; groupId: string; nameKey: string }[]> {
  return db.$queryRaw<{ id: string; groupId: string; nameKey: string }[]>`
    SELECT id, group_id AS "groupId", name_key AS "nameKey" FROM topic WHERE group_id = ANY(${[...groupIds]}::uuid[])`
}

/** The names of groups and topics, by id, for the history of outcomes that were moved. */
export async function listPlaceNames(db: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  const rows = await db.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, title AS name FROM outcome_group WHERE id = ANY(${asked}::uuid[]) UNION ALL SELECT id, name FROM topic WHERE id = ANY(${asked}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type OutcomeToStore = {
  readonly id: string
  readonly caseId: string
  readonly frameworkId: string
  readonly topicId: string | null
  readonly retiredAt: string | null
  readonly fields: WantedOutcome['fields']
}
/** Returns the ids of the new rows; a row that is taken, or whose group does not exist, is left out. */
export async function insertOutcomes(db: Tx, rows: readonly OutcomeToStore[]): Promise<Set<string>> {
  return idsOf(
    await db.$queryRaw<Ids>`
    INSERT INTO learning_outcome (id, case_id, framework_id, group_id, topic_id, code, code_key, text, notes, level, sort_order, retired_at)
    SELECT n.id::uuid, n."caseId"::uuid, g.framework_id, g.id, n."topicId"::uuid, n.fields->>'code', n.fields->>'codeKey', n.fields->>'text', n.fields->>'notes',
      (n.fields->>'level')::"OutcomeLevel",
      coalesce((n.fields->>'sortOrder')::int, coalesce((SELECT max(o.sort_order) + 1 FROM learning_outcome o WHERE o.group_id = g.id), 0) + n.at), n."retiredAt"::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows.map((row, at) => ({ ...row, at })))}::jsonb)
      AS n(id text, "caseId" text, "frameworkId" text, "topicId" text, "retiredAt" text, at int, fields jsonb)
      JOIN outcome_group g ON g.id = (n.fields->>'groupId')::uuid AND g.framework_id = n."frameworkId"::uuid
    ON CONFLICT DO NOTHING RETURNING id`,
  )
}
/** The codes are set aside first, so that two outcomes may exchange theirs. */
export async function updateOutcomes(db: Tx, rows: readonly OutcomeToStore[]): Promise<void> {
  await db.$executeRaw`UPDATE learning_outcome SET code_key = id::text WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[])`
  await db.$executeRaw`
    UPDATE learning_outcome o SET group_id = (n.fields->>'groupId')::uuid, topic_id = n."topicId"::uuid, code = n.fields->>'code', code_key = n.fields->>'codeKey',
      text = n.fields->>'text', notes = n.fields->>'notes', level = (n.fields->>'level')::"OutcomeLevel",
      sort_order = coalesce((n.fields->>'sortOrder')::int, coalesce((SELECT max(l.sort_order) + 1 FROM learning_outcome l WHERE l.group_id = (n.fields->>'groupId')::uuid), 0) + n.at),
      retired_at = n."retiredAt"::timestamptz, revision = o.revision + 1
    FROM jsonb_to_recordset(${JSON.stringify(rows.map((row, at) => ({ ...row, at })))}::jsonb) AS n(id text, "topicId" text, "retiredAt" text, at int, fields jsonb)
    WHERE o.id = n.id::uuid`
}

const keyOf = ({ fromId, toId, kind }: Pick<WantedLink, 'fromId' | 'toId' | 'kind'>): string => `${fromId} ${toId} ${kind}`
type LinkRow = Pick<WantedLink, 'fromId' | 'toId' | 'kind'>
/** Returns the new links: those whose two outcomes exist and have room for another link. */
export async function insertLinks(db: Tx, rows: readonly LinkRow[], most: number): Promise<Set<string>> {
  const made = await db.$queryRaw<LinkRow[]>`
    INSERT INTO outcome_link (from_id, to_id, kind)
    SELECT n."fromId"::uuid, n."toId"::uuid, n.kind::"OutcomeLinkKind" FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n("fromId" text, "toId" text, kind text)
    WHERE EXISTS (SELECT 1 FROM learning_outcome o WHERE o.id = n."fromId"::uuid) AND EXISTS (SELECT 1 FROM learning_outcome o WHERE o.id = n."toId"::uuid)
      AND (SELECT count(*) FROM outcome_link l WHERE l.from_id IN (n."fromId"::uuid, n."toId"::uuid) OR l.to_id IN (n."fromId"::uuid, n."toId"::uuid)) < ${most}
    ON CONFLICT DO NOTHING RETURNING from_id AS "fromId", to_id AS "toId", kind`
  return new Set(made.map(keyOf))
}
export async function deleteLinks(db: Tx, rows: readonly LinkRow[]): Promise<Set<string>> {
  const gone = await db.$queryRaw<LinkRow[]>`
    DELETE FROM outcome_link l USING jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n("fromId" text, "toId" text, kind text)
    WHERE l.from_id = n."fromId"::uuid AND l.to_id = n."toId"::uuid AND l.kind = n.kind::"OutcomeLinkKind"
    RETURNING l.from_id AS "fromId", l.to_id AS "toId", l.kind`
  return new Set(gone.map(keyOf))
}
export { keyOf as linkKeyOf }

/** The names of the outcomes that these links lead to: framework and code. */
export async function namesOfOutcomes(db: Tx, links: readonly Pick<LinkRow, 'toId'>[]): Promise<Map<string, string>> {
  if (links.length === 0) return new Map()
  const rows = await db.$queryRaw<{ id: string; name: string }[]>`
    SELECT o.id, f.name || ' ' || o.code AS name FROM learning_outcome o JOIN framework f ON f.id = o.framework_id
    WHERE o.id IN (SELECT unnest(${[...new Set(links.map(({ toId }) => toId))]}::uuid[]))`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function recordOfOutcomes(
  db: Tx,
  { at, byId, entries }: { at: Date; byId: string; entries: readonly Entry[] },
): Promise<void> {
  await db.curriculumHistory.createMany({ data: entries.map((entry) => ({ id: v7(), at, byId, ...entry })) })
}
