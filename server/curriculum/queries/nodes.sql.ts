import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { curriculumLimits, type NodeKind } from '@/lib/curriculum/vocabulary'
import type { CurriculumYearState } from '@/lib/states/curriculum-year'
import type { Db, Tx } from '@/server/kernel/db'
import { groupedBy } from '@/lib/grouped-by'
import type { CurriculumScope } from '../scope'
import { isVisibleYear } from './years.sql'

type TreeRow = { id: string; parentId: string | null; kind: NodeKind; title: string; revision: number }
export type NodeRow = TreeRow & {
  yearId: string
  notes: string
  path: string[]
  sortOrder: number
  updatedAt: Date
}

const treeColumns = Prisma.sql`n.id, n.parent_id AS "parentId", n.kind, n.title, n.revision`
const columns = Prisma.sql`${treeColumns}, n.year_id AS "yearId", n.notes, n.path, n.sort_order AS "sortOrder", n.updated_at AS "updatedAt"`

/** Nodes nearer to the root come first, siblings in their order. */
export function listTree(db: Db, scope: CurriculumScope, yearId: string): Promise<TreeRow[]> {
  return db.$queryRaw<TreeRow[]>`
    SELECT ${treeColumns} FROM curriculum_node n JOIN curriculum_year y ON y.id = n.year_id
    WHERE n.year_id = ${yearId}::uuid AND n.deleted_at IS NULL AND ${isVisibleYear(scope)}
    ORDER BY cardinality(n.path), n.sort_order, n.id LIMIT ${curriculumLimits.nodes}`
}

export async function findNode(db: Db, scope: CurriculumScope, id: string): Promise<NodeRow | null> {
  const rows = await db.$queryRaw<NodeRow[]>`
    SELECT ${columns} FROM curriculum_node n JOIN curriculum_year y ON y.id = n.year_id
    WHERE n.id = ${id}::uuid AND n.deleted_at IS NULL AND ${isVisibleYear(scope)}`
  return rows[0] ?? null
}

export type MovedNode = NodeRow & {
  readonly parentTitle: string
  /** How many levels the deepest node within this one lies below it. */
  readonly depth: number
}
/** A node that is to be moved, with the number of levels below it, and the node below which it is to go; null where either does not exist. */
export async function findMove(
  db: Db,
  scope: CurriculumScope,
  { nodeId, parentId }: { nodeId: string; parentId: string },
): Promise<{ node: MovedNode | null; parent: NodeRow | null }> {
  const rows = await db.$queryRaw<MovedNode[]>`
    SELECT ${columns}, coalesce(p.title, '') AS "parentTitle",
      CASE WHEN n.id = ${nodeId}::uuid THEN (SELECT coalesce(max(cardinality(d.path) - array_position(d.path, ${nodeId}::uuid) + 1), 0)::int
        FROM curriculum_node d WHERE d.path @> ARRAY[${nodeId}::uuid] AND d.deleted_at IS NULL) ELSE 0 END AS depth
    FROM curriculum_node n JOIN curriculum_year y ON y.id = n.year_id LEFT JOIN curriculum_node p ON p.id = n.parent_id
    WHERE n.id IN (${nodeId}::uuid, ${parentId}::uuid) AND n.deleted_at IS NULL AND ${isVisibleYear(scope)}`
  const of = (wanted: string) => rows.find(({ id }) => id === wanted) ?? null
  return { node: of(nodeId), parent: of(parentId) }
}

/** The titles in the order of the ids. */
export function listTitles(db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.$queryRaw<{ id: string; title: string }[]>`
    SELECT n.id, n.title FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS asked(id, at) JOIN curriculum_node n ON n.id = asked.id ORDER BY asked.at`
}

type ChildRow = { id: string; title: string; titleKey: string; kind: NodeKind; revision: number; below: number }

/** The children in their order. `below`: how many nodes each of them has below it. */
export function listChildren(db: Db, parentId: string): Promise<ChildRow[]> {
  return db.$queryRaw<ChildRow[]>`
    SELECT n.id, n.title, n.title_key AS "titleKey", n.kind, n.revision,
      (SELECT count(*)::int FROM curriculum_node d WHERE d.path @> ARRAY[n.id] AND d.deleted_at IS NULL) AS below
    FROM curriculum_node n WHERE n.parent_id = ${parentId}::uuid AND n.deleted_at IS NULL ORDER BY n.sort_order, n.id LIMIT ${curriculumLimits.children}`
}

export type PlaceRow = { id: string; titleKey: string }
/** The same without the counts, for a change. */
export async function listPlaces(db: Db, parentId: string): Promise<PlaceRow[]> {
  return (await listPlacesIn(db, [parentId])).get(parentId) ?? []
}

/** The child nodes of each of a few parents, in their order. */
export async function listPlacesIn(db: Db, parentIds: readonly string[]): Promise<ReadonlyMap<string, PlaceRow[]>> {
  const rows = await db.$queryRaw<(PlaceRow & { parentId: string })[]>`
    SELECT parent_id AS "parentId", id, title_key AS "titleKey" FROM curriculum_node WHERE parent_id = ANY(${[...parentIds]}::uuid[]) AND deleted_at IS NULL ORDER BY sort_order, id`
  return groupedBy(rows, ({ parentId }) => parentId)
}

/**
 * Locks a year, so that its nodes change one act at a time: no two moves make a circle and no title is taken twice. Returns the year's state; null where there
 * is no such node.
 */
export async function lockYearOf(db: Tx, nodeId: string): Promise<CurriculumYearState | null> {
  const rows = await db.$queryRaw<{ state: CurriculumYearState }[]>`
    SELECT y.state FROM curriculum_year y WHERE y.id = (SELECT n.year_id FROM curriculum_node n WHERE n.id = ${nodeId}::uuid) FOR UPDATE`
  return rows[0]?.state ?? null
}

export async function countNodes(db: Db, yearId: string): Promise<number> {
  return db.curriculumNode.count({ where: { yearId, deletedAt: null } })
}

type NewNode = {
  id: string
  yearId: string
  parentId: string | null
  kind: NodeKind
  title: string
  titleKey: string
  notes: string
  path: string[]
  at: Date
}

/** Adds the node as the last child of its parent. Returns the number of rows: none where the id is taken. */
export async function insertNode(db: Tx, { at, ...node }: NewNode): Promise<number> {
  const { _max: last } = await db.curriculumNode.aggregate({
    where: { parentId: node.parentId, yearId: node.yearId },
    _max: { sortOrder: true },
  })
  const { count } = await db.curriculumNode.createMany({
    data: [{ ...node, lineageId: node.id, sortOrder: (last.sortOrder ?? -1) + 1, updatedAt: at }],
    skipDuplicates: true,
  })
  return count
}

type ChangedNode = { id: string; revision: number; kind: NodeKind; title: string; titleKey: string; notes: string; at: Date }

/** Returns 0 where somebody else changed the node first. */
export async function updateNode(db: Tx, { id, revision, at, ...node }: ChangedNode): Promise<number> {
  const { count } = await db.curriculumNode.updateMany({
    where: { id, revision, deletedAt: null },
    data: { ...node, updatedAt: at, revision: { increment: 1 } },
  })
  return count
}

/**
 * Moves a node below another one, with everything below it, removed nodes included. `order`: all children of that parent afterwards, the node among them. No
 * row is updated by two parts of the statement.
 */
export async function updatePlace(
  db: Tx,
  { id, parent, order, at }: { id: string; parent: { id: string; path: string[] }; order: readonly string[]; at: Date },
): Promise<void> {
  const path = [...parent.path, parent.id]
  await db.$executeRaw`
    WITH inside AS (UPDATE curriculum_node d SET path = ${path}::uuid[] || d.path[array_position(d.path, ${id}::uuid):] WHERE d.path @> ARRAY[${id}::uuid]),
    beside AS (
      UPDATE curriculum_node n SET sort_order = o.at::int FROM unnest(${[...order]}::uuid[]) WITH ORDINALITY AS o(id, at)
      WHERE n.id = o.id AND n.id <> ${id}::uuid AND n.sort_order <> o.at::int)
    UPDATE curriculum_node SET parent_id = ${parent.id}::uuid, path = ${path}::uuid[], sort_order = ${order.indexOf(id) + 1}, revision = revision + 1, updated_at = ${at}
    WHERE id = ${id}::uuid`
}

export async function updateOrder(db: Tx, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    UPDATE curriculum_node n SET sort_order = o.at::int FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS o(id, at) WHERE n.id = o.id AND n.sort_order <> o.at::int`
}

/** Returns 0 where somebody else changed the node first. */
export async function removeNode(db: Tx, { id, revision, at }: { id: string; revision: number; at: Date }): Promise<number> {
  const { count } = await db.curriculumNode.updateMany({
    where: { id, revision, deletedAt: null },
    data: { deletedAt: at, updatedAt: at, revision: { increment: 1 } },
  })
  return count
}

export async function findRootId(db: Db, yearId: string): Promise<string> {
  const { id } = await db.curriculumNode.findFirstOrThrow({ where: { yearId, parentId: null }, select: { id: true } })
  return id
}
