import 'server-only'
import { v7 } from 'uuid'
import type { Tx } from '@/server/kernel/db'

const rowsAtOnce = 1_000

async function inChunks<T>(rows: readonly T[], store: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) await store(rows.slice(first, first + rowsAtOnce))
}

/**
 * Copies the nodes of a year, with their components and mappings, into a year that has none yet. The root takes the id of its year, and the lineage of each row
 * says what it is a copy of. Returns the number of nodes.
 */
export async function copyYear(db: Tx, { from, to, at }: { from: string; to: string; at: Date }): Promise<number> {
  const nodes = await db.curriculumNode.findMany({
    where: { yearId: from, deletedAt: null },
    select: {
      id: true,
      parentId: true,
      kind: true,
      title: true,
      titleKey: true,
      notes: true,
      sortOrder: true,
      path: true,
      lineageId: true,
    },
  })
  const ids = new Map(nodes.map(({ id, parentId }) => [id, parentId === null ? to : v7()]))
  const idOf = (id: string): string => ids.get(id) ?? id
  // Those above come first: each names its parent.
  const ordered = nodes.toSorted((a, b) => a.path.length - b.path.length)
  await inChunks(ordered, (chunk) =>
    db.curriculumNode.createMany({
      data: chunk.map(({ id, parentId, path, ...node }) => ({
        ...node,
        id: idOf(id),
        yearId: to,
        parentId: parentId === null ? null : idOf(parentId),
        path: path.map(idOf),
        updatedAt: at,
      })),
    }),
  )
  const [old, fresh] = [[...ids.keys()], [...ids.values()]]
  await db.$executeRaw`
    INSERT INTO curriculum_component (id, node_id, kind, ref_id, title, method, minutes, lineage_id)
    SELECT gen_random_uuid(), n.fresh, c.kind, c.ref_id, c.title, c.method, c.minutes, c.lineage_id
    FROM unnest(${old}::uuid[], ${fresh}::uuid[]) AS n(old, fresh) JOIN curriculum_component c ON c.node_id = n.old WHERE c.deleted_at IS NULL`
  await db.$executeRaw`
    INSERT INTO curriculum_component_outcome (component_id, outcome_id, level)
    SELECT fresh.id, m.outcome_id, m.level
    FROM curriculum_node old_node JOIN curriculum_component old ON old.node_id = old_node.id AND old.deleted_at IS NULL
      JOIN curriculum_component_outcome m ON m.component_id = old.id
      JOIN curriculum_component fresh ON fresh.lineage_id = old.lineage_id JOIN curriculum_node fresh_node ON fresh_node.id = fresh.node_id
    WHERE old_node.year_id = ${from}::uuid AND old_node.deleted_at IS NULL AND fresh_node.year_id = ${to}::uuid`
  return nodes.length
}
