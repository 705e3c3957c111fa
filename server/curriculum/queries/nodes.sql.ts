import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { curriculumLimits, type NodeKind } from '@/lib/curriculum/vocabulary'
import type { CurriculumYearState } from '@/lib/states/curriculum-year'
import type { Db, Tx } from '@/server/kernel/db'
import type { CurriculumScope } from '../scope'
import { seenYear } from './years.sql'

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

/** Those nearer to the root first, those of one parent in their order. */
export function listTree(db: Db, scope: CurriculumScope, yearId: string): Promise<TreeRow[]> {
  return db.$queryRaw<TreeRow[]>`
    SELECT ${treeColumns} FROM curriculum_node n JOIN curriculum_year y ON y.id = n.year_id
    WHERE n.year_id = ${yearId}::uuid AND n.deleted_at IS NULL AND ${seenYear(scope)}
    ORDER BY cardinality(n.path), n.sort_order, n.id LIMIT ${curriculumLimits.nodes}`
}

export async function findNode(db: Db, scope: CurriculumScope, id: string): Promise<NodeRow | null> {
  const rows = await db.$queryRaw<NodeRow[]>`
    SELECT ${columns} FROM curriculum_node n JOIN curriculum_year y ON y.id = n.year_id
    WHERE n.id = ${id}::uuid AND n.deleted_at IS NULL AND ${seenYear(scope)}`
  return rows[0] ?? null
}

/** In the order in which they are asked for. */
export function listTitles(db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.$queryRaw<{ id: string; title: string }[]>`
    SELECT n.id, n.title FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS asked(id, at) JOIN curriculum_node n ON n.id = asked.id ORDER BY asked.at`
}

type ChildRow = { id: string; title: string; titleKey: string; kind: NodeKind; revision: number; below: number }

/** In their order. `below`: how many lie in each. */
export function listChildren(db: Db, parentId: string): Promise<ChildRow[]> {
  return db.$queryRaw<ChildRow[]>`
    SELECT n.id, n.title, n.title_key AS "titleKey", n.kind, n.revision,
      (SELECT count(*)::int FROM curriculum_node d WHERE d.path @> ARRAY[n.id] AND d.deleted_at IS NULL) AS below
    FROM curriculum_node n WHERE n.parent_id = ${parentId}::uuid AND n.deleted_at IS NULL ORDER BY n.sort_order, n.id LIMIT ${curriculumLimits.children}`
}

/** The same without what lies in each, for a change. */
export function listPlaces(db: Db, parentId: string): Promise<{ id: string; titleKey: string }[]> {
  return db.$queryRaw<{ id: string; titleKey: string }[]>`
    SELECT id, title_key AS "titleKey" FROM curriculum_node WHERE parent_id = ${parentId}::uuid AND deleted_at IS NULL ORDER BY sort_order, id`
}

/** A year's nodes change one act at a time, so that no two moves make a circle and no title is taken twice. Answers its state; null where there is no such node. */
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

/** As the last of its parent. Answers how many: none where the id is taken. */
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

/** 0 where somebody was faster. */
export async function updateNode(db: Tx, { id, revision, at, ...node }: ChangedNode): Promise<number> {
  const { count } = await db.curriculumNode.updateMany({
    where: { id, revision, deletedAt: null },
    data: { ...node, updatedAt: at, revision: { increment: 1 } },
  })
  return count
}

/** Hangs it below another, with all that lies in it; what was removed of it, too. */
export async function updatePlace(
  db: Tx,
  { id, parent, at }: { id: string; parent: { id: string; path: string[] }; at: Date },
): Promise<void> {
  const path = [...parent.path, parent.id]
  await db.$executeRaw`
    WITH inside AS (UPDATE curriculum_node d SET path = ${path}::uuid[] || d.path[array_position(d.path, ${id}::uuid):] WHERE d.path @> ARRAY[${id}::uuid])
    UPDATE curriculum_node SET parent_id = ${parent.id}::uuid, path = ${path}::uuid[], revision = revision + 1, updated_at = ${at} WHERE id = ${id}::uuid`
}

/** How many nodes deep the deepest lies that is in it. */
export async function depthBelow(db: Db, id: string): Promise<number> {
  const [row] = await db.$queryRaw<{ depth: number }[]>`
    SELECT coalesce(max(cardinality(path) - array_position(path, ${id}::uuid) + 1), 0)::int AS depth
    FROM curriculum_node WHERE path @> ARRAY[${id}::uuid] AND deleted_at IS NULL`
  return row?.depth ?? 0
}

export async function updateOrder(db: Tx, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    UPDATE curriculum_node n SET sort_order = o.at::int FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS o(id, at) WHERE n.id = o.id AND n.sort_order <> o.at::int`
}

/** 0 where somebody was faster. */
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
