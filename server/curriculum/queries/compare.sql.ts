import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { outcomeLimits, type ComponentKind, type NodeKind, type OutcomeLevel } from '@/lib/curriculum/vocabulary'
import type { Db } from '@/server/kernel/db'
import type { CurriculumScope } from '../scope'
import { groupsOfOutcome, inOutcomeOrder } from './outcome-order.sql'
import { isVisibleFramework } from './outcomes.sql'

/** The year `yearId` is compared with the earlier state in `beforeId`. */
type Compared = { readonly yearId: string; readonly beforeId: string }

/** The nodes of a year without its root, which is named after the programme. Nodes right below the root have no parent here. */
const nodesOf = (yearId: string) => Prisma.sql`
  SELECT n.id, n.lineage_id, n.kind, n.title, n.notes, n.sort_order, cardinality(n.path) AS depth, p.title AS above, CASE WHEN p.parent_id IS NULL THEN NULL ELSE p.lineage_id END AS parent
  FROM curriculum_node n JOIN curriculum_node p ON p.id = n.parent_id WHERE n.year_id = ${yearId}::uuid AND n.deleted_at IS NULL`

type ComparedNodeRow = {
  id: string
  change: 'CAME' | 'WENT' | 'STAYED'
  kind: NodeKind
  title: string
  above: string
  wasKind: NodeKind | null
  wasTitle: string | null
  wasAbove: string | null
  newNotes: boolean
}

/** Nodes that were added, removed, moved or changed. The nodes of the two years are matched by their lineage. */
export async function compareNodes(db: Db, { yearId, beforeId }: Compared): Promise<{ total: number; rows: ComparedNodeRow[] }> {
  const rows = await db.$queryRaw<(ComparedNodeRow & { total: number })[]>`
    WITH here AS (${nodesOf(yearId)}), was AS (${nodesOf(beforeId)})
    SELECT COALESCE(h.id, w.id) AS id, CASE WHEN w.id IS NULL THEN 'CAME' WHEN h.id IS NULL THEN 'WENT' ELSE 'STAYED' END AS change, COALESCE(h.kind, w.kind) AS kind,
      COALESCE(h.title, w.title) AS title, COALESCE(h.above, w.above) AS above, CASE WHEN h.kind <> w.kind THEN w.kind END AS "wasKind",
      CASE WHEN h.title <> w.title THEN w.title END AS "wasTitle", CASE WHEN h.id IS NOT NULL AND w.id IS NOT NULL AND h.parent IS DISTINCT FROM w.parent THEN w.above END AS "wasAbove",
      COALESCE(h.notes <> w.notes, false) AS "newNotes", (count(*) OVER ())::int AS total
    FROM here h FULL JOIN was w ON w.lineage_id = h.lineage_id
    WHERE h.id IS NULL OR w.id IS NULL OR h.parent IS DISTINCT FROM w.parent OR (h.kind, h.title, h.notes) IS DISTINCT FROM (w.kind, w.title, w.notes)
    ORDER BY COALESCE(h.depth, w.depth), COALESCE(h.above, w.above), COALESCE(h.sort_order, w.sort_order), COALESCE(h.id, w.id) LIMIT ${outcomeLimits.compared}`
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}

/** The outcomes that the components of a year cover. */
const mappedOf = (yearId: string) => Prisma.sql`
  SELECT c.lineage_id, c.kind, c.ref_id, c.title, n.id AS node_id, n.title AS node, m.outcome_id, m.level
  FROM curriculum_component_outcome m JOIN curriculum_component c ON c.id = m.component_id AND c.deleted_at IS NULL
    JOIN curriculum_node n ON n.id = c.node_id AND n.deleted_at IS NULL WHERE n.year_id = ${yearId}::uuid`

type ComparedMappingRow = {
  outcomeId: string
  code: string
  text: string
  kind: ComponentKind
  refId: string | null
  title: string
  nodeId: string
  node: string
  was: OutcomeLevel | null
  is: OutcomeLevel | null
  /** Whether any component covers the outcome in the earlier year, and in this one. */
  wasCovered: boolean
  isCovered: boolean
}
/**
 * `gained` and `lost` count the outcomes that are covered in only one of the two years; `rows` are the mappings that are in one year only or differ in level.
 */
export type ComparedMappings = { total: number; gained: number; lost: number; rows: ComparedMappingRow[] }

/**
 * Mappings that were added, removed or have another level, for outcomes that the reader may see. Outcomes that nothing covers any more come first, then those
 * that are newly covered.
 */
export async function compareMappings(db: Db, scope: CurriculumScope, { yearId, beforeId }: Compared): Promise<ComparedMappings> {
  const rows = await db.$queryRaw<(ComparedMappingRow & { total: number; gained: number; lost: number })[]>`
    WITH here AS (${mappedOf(yearId)}), was AS (${mappedOf(beforeId)}),
      differs AS (
        SELECT COALESCE(h.outcome_id, w.outcome_id) AS outcome_id, COALESCE(h.kind, w.kind) AS kind, CASE WHEN h.kind IS NULL THEN w.ref_id ELSE h.ref_id END AS ref_id,
          COALESCE(h.title, w.title) AS title, COALESCE(h.node_id, w.node_id) AS node_id, COALESCE(h.node, w.node) AS node, w.level AS was, h.level AS is
        FROM here h FULL JOIN was w ON w.lineage_id = h.lineage_id AND w.outcome_id = h.outcome_id WHERE h.level IS DISTINCT FROM w.level),
      told AS (SELECT d.*, d.outcome_id IN (SELECT outcome_id FROM was) AS was_covered, d.outcome_id IN (SELECT outcome_id FROM here) AS is_covered
        FROM differs d JOIN learning_outcome o ON o.id = d.outcome_id JOIN framework f ON f.id = o.framework_id AND ${isVisibleFramework(scope)})
    SELECT o.id AS "outcomeId", o.code, o.text, t.kind, t.ref_id AS "refId", t.title, t.node_id AS "nodeId", t.node, t.was, t.is, t.was_covered AS "wasCovered",
      t.is_covered AS "isCovered", (count(*) OVER ())::int AS total, (SELECT count(DISTINCT outcome_id) FROM told WHERE NOT was_covered)::int AS gained,
      (SELECT count(DISTINCT outcome_id) FROM told WHERE NOT is_covered)::int AS lost
    FROM told t JOIN learning_outcome o ON o.id = t.outcome_id JOIN framework f ON f.id = o.framework_id ${groupsOfOutcome}
    ORDER BY t.is_covered, t.was_covered, ${inOutcomeOrder}, t.title, t.node_id LIMIT ${outcomeLimits.compared}`
  const [first] = rows
  return {
    total: first?.total ?? 0,
    gained: first?.gained ?? 0,
    lost: first?.lost ?? 0,
    rows: rows.map(({ total: _total, gained: _gained, lost: _lost, ...row }) => row),
  }
}
