import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { curriculumLimits, type ComponentKind, type NodeKind, type OutcomeLevel } from '@/lib/curriculum/vocabulary'
import type { Db } from '@/server/kernel/db'
import type { CurriculumScope } from '../scope'
import { groupsOfOutcome, inOutcomeOrder } from './outcome-order.sql'
import { isVisibleFramework } from './outcomes.sql'

export type AskedOutcomeRow = {
  id: string
  code: string
  text: string
  level: OutcomeLevel
  isRetired: boolean
  groupId: string
  groupCode: string
  groupTitle: string
}
const outcomeColumns = Prisma.sql`o.id, o.code, o.text, o.level, o.retired_at IS NOT NULL AS "isRetired", g.id AS "groupId", g.code AS "groupCode", g.title AS "groupTitle"`
const joined = Prisma.sql`learning_outcome o JOIN framework f ON f.id = o.framework_id ${groupsOfOutcome}`

/** The mappings `m` of this year. */
const mappingsOfYear = (
  yearId: Prisma.Sql,
) => Prisma.sql`curriculum_component_outcome m JOIN curriculum_component c ON c.id = m.component_id AND c.deleted_at IS NULL
  JOIN curriculum_node n ON n.id = c.node_id AND n.deleted_at IS NULL AND n.year_id = ${yearId}`

export type AskedOutcomes = {
  readonly yearId: string | null
  readonly frameworkId: string | null
  readonly groupId?: string | undefined
  readonly take: number
  readonly skip: number
}

/** Outcomes in use, and retired ones that the year still covers. A group includes the groups within it. */
function outcomeCondition(scope: CurriculumScope, { yearId, frameworkId, groupId }: Omit<AskedOutcomes, 'take' | 'skip'>): Prisma.Sql {
  const isMapped =
    yearId === null
      ? Prisma.sql`FALSE`
      : Prisma.sql`EXISTS (SELECT 1 FROM ${mappingsOfYear(Prisma.sql`${yearId}::uuid`)} WHERE m.outcome_id = o.id)`
  const ofGroup = groupId === undefined ? Prisma.sql`TRUE` : Prisma.sql`${groupId}::uuid IN (g.id, g.parent_id)`
  return Prisma.sql`o.framework_id = ${frameworkId}::uuid AND ${ofGroup} AND ${isVisibleFramework(scope)} AND (o.retired_at IS NULL OR ${isMapped})`
}

export async function listAskedOutcomes(
  db: Db,
  scope: CurriculumScope,
  { take, skip, ...of }: AskedOutcomes,
): Promise<{ rows: AskedOutcomeRow[]; total: number }> {
  const rows = await db.$queryRaw<(AskedOutcomeRow & { total: number })[]>`
    SELECT ${outcomeColumns}, (count(*) OVER ())::int AS total FROM ${joined} WHERE ${outcomeCondition(scope, of)} ORDER BY ${inOutcomeOrder} LIMIT ${take} OFFSET ${skip}`
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}

export async function findAskedOutcome(db: Db, scope: CurriculumScope, id: string): Promise<AskedOutcomeRow | null> {
  const [row] = await db.$queryRaw<AskedOutcomeRow[]>`
    SELECT ${outcomeColumns} FROM ${joined} WHERE o.id = ${id}::uuid AND ${isVisibleFramework(scope)}`
  return row ?? null
}

export type ReplacedRow = { byId: string; id: string; code: string; text: string }

/**
 * The outcomes that each of these replaces, however many steps back. They may be of any framework that was ever in use, because what students showed for them
 * still counts.
 */
export function listReplacedOutcomes(db: Db, outcomeIds: readonly string[]): Promise<ReplacedRow[]> {
  return db.$queryRaw<ReplacedRow[]>`
    WITH RECURSIVE before(by_id, id) AS (
      SELECT l.to_id, l.from_id FROM outcome_link l WHERE l.to_id = ANY(${[...outcomeIds]}::uuid[]) AND l.kind = 'REPLACED_BY'
      UNION SELECT b.by_id, l.from_id FROM before b JOIN outcome_link l ON l.to_id = b.id AND l.kind = 'REPLACED_BY' WHERE l.from_id <> b.by_id)
    SELECT b.by_id AS "byId", o.id, o.code, o.text FROM before b JOIN learning_outcome o ON o.id = b.id
      JOIN framework f ON f.id = o.framework_id AND f.state <> 'DRAFT' ORDER BY b.by_id, o.code, o.id LIMIT 5000`
}

/** Whether the node `n` is this node or lies within it. */
function isWithinNode(nodeId: string | undefined): Prisma.Sql {
  return nodeId === undefined ? Prisma.sql`TRUE` : Prisma.sql`(n.id = ${nodeId}::uuid OR n.path @> ARRAY[${nodeId}::uuid])`
}

export type MappedOutcomeRow = {
  componentId: string
  outcomeId: string
  level: OutcomeLevel
  kind: ComponentKind
  refId: string | null
  title: string
  nodeId: string
  node: string
}
type Mapped = {
  readonly yearId: string
  readonly outcomeIds: readonly string[]
  /** Restricts the mappings to this node and those within it. */
  readonly nodeId?: string | undefined
  readonly limit: number
}

/** The components of a year that cover these outcomes, in the order of the tree's levels. */
export function listMappedOutcomes(db: Db, { yearId, outcomeIds, nodeId, limit }: Mapped): Promise<MappedOutcomeRow[]> {
  return db.$queryRaw<MappedOutcomeRow[]>`
    SELECT c.id AS "componentId", m.outcome_id AS "outcomeId", m.level, c.kind, c.ref_id AS "refId", c.title, n.id AS "nodeId", n.title AS node
    FROM ${mappingsOfYear(Prisma.sql`${yearId}::uuid`)} WHERE m.outcome_id = ANY(${[...outcomeIds]}::uuid[]) AND ${isWithinNode(nodeId)}
    ORDER BY cardinality(n.path), n.sort_order, n.id, c.title, c.id, m.outcome_id LIMIT ${limit}`
}

export type PlainMappedRow = Pick<MappedOutcomeRow, 'outcomeId' | 'level' | 'kind' | 'refId' | 'nodeId'>
type Plain = { outcomes: number[]; levels: OutcomeLevel[]; kinds: ComponentKind[]; refs: (string | null)[]; nodes: string[] }

/** The same without names, for a matrix: thousands of rows are returned as one list for each column, which takes a third of the time to make and to read. */
export async function listPlainMapped(db: Db, { yearId, outcomeIds, nodeId, limit }: Mapped): Promise<PlainMappedRow[]> {
  const [found] = await db.$queryRaw<Plain[]>`
    SELECT coalesce(to_json(array_agg(x.place)), '[]') AS outcomes, coalesce(to_json(array_agg(x.level)), '[]') AS levels, coalesce(to_json(array_agg(x.kind)), '[]') AS kinds,
      coalesce(to_json(array_agg(x.ref_id)), '[]') AS refs, coalesce(to_json(array_agg(x.node_id)), '[]') AS nodes
    FROM (SELECT o.place::int - 1 AS place, m.level, c.kind, c.ref_id, c.node_id
      FROM unnest(${[...outcomeIds]}::uuid[]) WITH ORDINALITY AS o(id, place) JOIN (${mappingsOfYear(Prisma.sql`${yearId}::uuid`)}) ON m.outcome_id = o.id
      WHERE ${isWithinNode(nodeId)} LIMIT ${limit}) x`
  if (!found) return []
  const { outcomes, levels, kinds, refs, nodes } = found
  return levels.flatMap((level, at) => {
    const [outcomeId, kind, of] = [outcomeIds[outcomes[at] ?? -1], kinds[at], nodes[at]]
    return outcomeId === undefined || kind === undefined || of === undefined
      ? []
      : [{ outcomeId, level, kind, refId: refs[at] ?? null, nodeId: of }]
  })
}

/** How many of these outcomes each node of a year covers, by its own components and by those of the nodes in it; nodes that cover none are left out. */
export function countOutcomesByNode(
  db: Db,
  { yearId, outcomeIds }: { readonly yearId: string; readonly outcomeIds: readonly string[] },
): Promise<{ nodeId: string; outcomes: number }[]> {
  return db.$queryRaw<{ nodeId: string; outcomes: number }[]>`
    SELECT over.id AS "nodeId", count(DISTINCT x.outcome_id)::int AS outcomes
    FROM (SELECT DISTINCT m.outcome_id, n.id, n.path FROM ${mappingsOfYear(Prisma.sql`${yearId}::uuid`)} WHERE m.outcome_id = ANY(${[...outcomeIds]}::uuid[])) x
      CROSS JOIN LATERAL unnest(x.path || x.id) AS over(id)
    GROUP BY over.id LIMIT ${curriculumLimits.nodes}`
}

type Ref = { readonly kind: ComponentKind; readonly refId: string }
/**
 * How many components of a year cover an outcome by naming one record; all three are positions in the lists that were asked about. `ref` is null for components
 * that name none of these records.
 */
export type EverMapped = {
  readonly outcome: number
  readonly year: number
  readonly ref: number | null
  readonly count: number
}
type Ever = { outcomes: number[]; years: number[]; refs: (number | null)[]; counts: number[] }
type AskedEver = {
  readonly yearIds: readonly string[]
  readonly outcomeIds: readonly string[]
  /** The records that are asked about: a student may know only a part of what a curriculum names. */
  readonly refs: readonly Ref[]
  readonly limit: number
}

/** The coverage of these outcomes in any of these years. */
export async function listEverMapped(db: Db, { yearIds, outcomeIds, refs, limit }: AskedEver): Promise<EverMapped[]> {
  const [found] = await db.$queryRaw<Ever[]>`
    SELECT coalesce(to_json(array_agg(x.outcome)), '[]') AS outcomes, coalesce(to_json(array_agg(x.year)), '[]') AS years, coalesce(to_json(array_agg(x.ref)), '[]') AS refs,
      coalesce(to_json(array_agg(x.count)), '[]') AS counts
    FROM (SELECT o.place::int - 1 AS outcome, y.place::int - 1 AS year, r.place::int - 1 AS ref, count(*)::int AS count
      FROM unnest(${[...outcomeIds]}::uuid[]) WITH ORDINALITY AS o(id, place)
        JOIN curriculum_component_outcome m ON m.outcome_id = o.id
        JOIN curriculum_component c ON c.id = m.component_id AND c.deleted_at IS NULL
        JOIN curriculum_node n ON n.id = c.node_id AND n.deleted_at IS NULL
        JOIN unnest(${[...yearIds]}::uuid[]) WITH ORDINALITY AS y(id, place) ON y.id = n.year_id
        LEFT JOIN unnest(${refs.map(({ kind }) => kind)}::"CurriculumComponentKind"[], ${refs.map(({ refId }) => refId)}::uuid[]) WITH ORDINALITY AS r(kind, ref_id, place)
          ON r.kind = c.kind AND r.ref_id = c.ref_id
      GROUP BY o.place, y.place, r.place LIMIT ${limit}) x`
  if (!found) return []
  const { outcomes, years, refs: places, counts } = found
  return outcomes.flatMap((outcome, at) => {
    const [year, count] = [years[at], counts[at]]
    return year === undefined || count === undefined ? [] : [{ outcome, year, ref: places[at] ?? null, count }]
  })
}

/** The titles of the components that name these records; a record that was removed is called by that title. */
export function listTitlesOf(db: Db, refs: readonly Ref[]): Promise<(Ref & { title: string })[]> {
  if (refs.length === 0) return Promise.resolve([])
  return db.$queryRaw<(Ref & { title: string })[]>`
    SELECT c.kind, c.ref_id AS "refId", min(c.title) AS title
    FROM unnest(${refs.map(({ kind }) => kind)}::"CurriculumComponentKind"[], ${refs.map(({ refId }) => refId)}::uuid[]) AS r(kind, ref_id)
      JOIN curriculum_component c ON c.kind = r.kind AND c.ref_id = r.ref_id AND c.deleted_at IS NULL GROUP BY c.kind, c.ref_id`
}

export type ColumnRow = { id: string; title: string; kind: NodeKind; parentId: string | null }

type Columns = { ids: string[]; titles: string[]; kinds: NodeKind[]; parents: (string | null)[] }

/** All nodes of a year, parents before the nodes below them, and siblings in their order. */
export async function listAllNodes(db: Db, yearId: string): Promise<ColumnRow[]> {
  const [found] = await db.$queryRaw<Columns[]>`
    SELECT coalesce(to_json(array_agg(x.id)), '[]') AS ids, coalesce(to_json(array_agg(x.title)), '[]') AS titles, coalesce(to_json(array_agg(x.kind)), '[]') AS kinds,
      coalesce(to_json(array_agg(x.parent_id)), '[]') AS parents
    FROM (SELECT n.id, n.title, n.kind, n.parent_id FROM curriculum_node n
      WHERE n.year_id = ${yearId}::uuid AND n.deleted_at IS NULL ORDER BY cardinality(n.path), n.sort_order, n.id LIMIT ${curriculumLimits.nodes}) x`
  if (!found) return []
  const { ids, titles, kinds, parents } = found
  return kinds.map((kind, at) => ({ id: ids[at] ?? '', title: titles[at] ?? '', kind, parentId: parents[at] ?? null }))
}

export type PairRow = AskedOutcomeRow & {
  componentId: string | null
  kind: ComponentKind | null
  refId: string | null
  title: string | null
  method: string | null
  minutes: number | null
  nodeId: string | null
  node: string | null
  mappedLevel: OutcomeLevel | null
}
export type AskedPairs = Omit<AskedOutcomes, 'skip' | 'yearId'> & {
  readonly yearId: string
  readonly nodeId?: string | undefined
  readonly level?: OutcomeLevel | undefined
  readonly kind?: ComponentKind | undefined
  /** Only outcomes in use that nothing covers under the other filters. */
  readonly isGaps?: boolean
  /** The pair after which the page starts. It does not matter if that mapping is gone: outcomes stay, and components are sorted by id. */
  readonly after: { readonly outcomeId: string; readonly componentId: string } | null
}

/**
 * Each outcome with each component of the year that covers it. An outcome that nothing covers has a row without a component, unless node, level or kind are
 * restricted.
 */
export function listPairs(
  db: Db,
  scope: CurriculumScope,
  { take, after, nodeId, level, kind, isGaps = false, ...of }: AskedPairs,
): Promise<PairRow[]> {
  const ofLevel = level === undefined ? Prisma.sql`TRUE` : Prisma.sql`m.level = ${level}::"OutcomeLevel"`
  const ofKind = kind === undefined ? Prisma.sql`TRUE` : Prisma.sql`c.kind = ${kind}::"CurriculumComponentKind"`
  const isNarrowed = nodeId !== undefined || level !== undefined || kind !== undefined
  const none = '00000000-0000-0000-0000-000000000000'
  return db.$queryRaw<PairRow[]>`
    WITH wanted AS (
      SELECT ${outcomeColumns}, row_number() OVER (ORDER BY ${inOutcomeOrder}) AS place FROM ${joined} WHERE ${outcomeCondition(scope, of)}),
    covered AS (
      SELECT m.outcome_id, m.level, c.id, c.kind, c.ref_id, c.title, c.method, c.minutes, n.id AS node_id, n.title AS node
      FROM ${mappingsOfYear(Prisma.sql`${of.yearId}::uuid`)} WHERE ${isWithinNode(nodeId)} AND ${ofLevel} AND ${ofKind})
    SELECT w.id, w.code, w.text, w.level, w."isRetired", w."groupId", w."groupCode", w."groupTitle", v.id AS "componentId", v.kind, v.ref_id AS "refId", v.title, v.method, v.minutes,
      v.node_id AS "nodeId", v.node, v.level AS "mappedLevel"
    FROM wanted w LEFT JOIN covered v ON v.outcome_id = w.id
    WHERE ${isGaps ? Prisma.sql`v.id IS NULL AND NOT w."isRetired"` : isNarrowed ? Prisma.sql`v.id IS NOT NULL` : Prisma.sql`TRUE`}
      AND ${after === null ? Prisma.sql`TRUE` : Prisma.sql`(w.place, COALESCE(v.id, ${none}::uuid)) > (COALESCE((SELECT x.place FROM wanted x WHERE x.id = ${after.outcomeId}::uuid), 0), ${after.componentId}::uuid)`}
    ORDER BY w.place, COALESCE(v.id, ${none}::uuid) LIMIT ${take}`
}
