import 'server-only'
import { z } from 'zod'
import { Prisma } from '@/lib/generated/prisma/client'
import {
  componentKinds,
  curriculumLimits,
  nodeKinds,
  outcomeLevels,
  type ComponentKind,
  type NodeKind,
  type OutcomeLevel,
} from '@/lib/curriculum/vocabulary'
import type { Db } from '@/server/kernel/db'
import type { CurriculumScope } from '../scope'
import { seenFramework } from './outcomes.sql'

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
const joined = Prisma.sql`learning_outcome o JOIN framework f ON f.id = o.framework_id JOIN outcome_group g ON g.id = o.group_id LEFT JOIN outcome_group p ON p.id = g.parent_id`
const inOrder = Prisma.sql`f.name, f.id, coalesce(p.sort_order, g.sort_order), coalesce(p.id, g.id), g.parent_id IS NOT NULL, g.sort_order, g.id, o.sort_order, o.id`

/** Of `m`, a row of the mapping: of this year. */
const mappedIn = (
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

/** Those in use, and retired ones that the year still covers; with a group, of those within it, too. */
function asked(scope: CurriculumScope, { yearId, frameworkId, groupId }: Omit<AskedOutcomes, 'take' | 'skip'>): Prisma.Sql {
  const isMapped =
    yearId === null
      ? Prisma.sql`FALSE`
      : Prisma.sql`EXISTS (SELECT 1 FROM ${mappedIn(Prisma.sql`${yearId}::uuid`)} WHERE m.outcome_id = o.id)`
  const ofGroup = groupId === undefined ? Prisma.sql`TRUE` : Prisma.sql`${groupId}::uuid IN (g.id, g.parent_id)`
  return Prisma.sql`o.framework_id = ${frameworkId}::uuid AND ${ofGroup} AND ${seenFramework(scope)} AND (o.retired_at IS NULL OR ${isMapped})`
}

export async function listAskedOutcomes(
  db: Db,
  scope: CurriculumScope,
  { take, skip, ...of }: AskedOutcomes,
): Promise<{ rows: AskedOutcomeRow[]; total: number }> {
  const rows = await db.$queryRaw<(AskedOutcomeRow & { total: number })[]>`
    SELECT ${outcomeColumns}, (count(*) OVER ())::int AS total FROM ${joined} WHERE ${asked(scope, of)} ORDER BY ${inOrder} LIMIT ${take} OFFSET ${skip}`
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}

export async function findAskedOutcome(db: Db, scope: CurriculumScope, id: string): Promise<AskedOutcomeRow | null> {
  const [row] = await db.$queryRaw<AskedOutcomeRow[]>`
    SELECT ${outcomeColumns} FROM ${joined} WHERE o.id = ${id}::uuid AND ${seenFramework(scope)}`
  return row ?? null
}

export type ReplacedRow = { byId: string; id: string; code: string; text: string }

/** What each of these replaces, however many steps before; of whatever framework, as what it showed is still shown. */
export function listReplaced(db: Db, outcomeIds: readonly string[]): Promise<ReplacedRow[]> {
  return db.$queryRaw<ReplacedRow[]>`
    WITH RECURSIVE before(by_id, id) AS (
      SELECT l.to_id, l.from_id FROM outcome_link l WHERE l.to_id = ANY(${[...outcomeIds]}::uuid[]) AND l.kind = 'REPLACED_BY'
      UNION SELECT b.by_id, l.from_id FROM before b JOIN outcome_link l ON l.to_id = b.id AND l.kind = 'REPLACED_BY' WHERE l.from_id <> b.by_id)
    SELECT b.by_id AS "byId", o.id, o.code, o.text FROM before b JOIN learning_outcome o ON o.id = b.id ORDER BY b.by_id, o.code, o.id LIMIT 5000`
}

/** Of `n`: this node, or one within it. */
function within(nodeId: string | undefined): Prisma.Sql {
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
  /** Within this node alone. */
  readonly nodeId?: string | undefined
  readonly limit: number
}

/** What of a year covers these outcomes, in the order of the tree's levels. */
export function listMappedOutcomes(db: Db, { yearId, outcomeIds, nodeId, limit }: Mapped): Promise<MappedOutcomeRow[]> {
  return db.$queryRaw<MappedOutcomeRow[]>`
    SELECT c.id AS "componentId", m.outcome_id AS "outcomeId", m.level, c.kind, c.ref_id AS "refId", c.title, n.id AS "nodeId", n.title AS node
    FROM ${mappedIn(Prisma.sql`${yearId}::uuid`)} WHERE m.outcome_id = ANY(${[...outcomeIds]}::uuid[]) AND ${within(nodeId)}
    ORDER BY cardinality(n.path), n.sort_order, n.id, c.title, c.id, m.outcome_id LIMIT ${limit}`
}

export type PlainMappedRow = Pick<MappedOutcomeRow, 'outcomeId' | 'level' | 'kind' | 'refId' | 'nodeId'>
const uid = z.string()
const Plain = z.array(z.tuple([uid, z.enum(outcomeLevels), z.enum(componentKinds), uid.nullable(), uid]))

/** The same without names, for a matrix: thousands of rows in one value, which takes a fifth of the time to read. */
export async function listPlainMapped(db: Db, { yearId, outcomeIds, nodeId, limit }: Mapped): Promise<PlainMappedRow[]> {
  const [found] = await db.$queryRaw<{ rows: unknown }[]>`
    SELECT jsonb_agg(jsonb_build_array(x.outcome_id, x.level, x.kind, x.ref_id, x.node_id)) AS rows
    FROM (SELECT m.outcome_id, m.level, c.kind, c.ref_id, c.node_id FROM ${mappedIn(Prisma.sql`${yearId}::uuid`)}
      WHERE m.outcome_id = ANY(${[...outcomeIds]}::uuid[]) AND ${within(nodeId)} ORDER BY m.outcome_id, m.component_id LIMIT ${limit}) x`
  return Plain.parse(found?.rows ?? []).map(([outcomeId, level, kind, refId, of]) => ({ outcomeId, level, kind, refId, nodeId: of }))
}

/** How many components of a year cover each of these. */
export async function countMapped(
  db: Db,
  { yearId, outcomeIds }: Pick<Mapped, 'yearId' | 'outcomeIds'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ id: string; count: number }[]>`
    SELECT m.outcome_id AS id, count(*)::int AS count FROM ${mappedIn(Prisma.sql`${yearId}::uuid`)} WHERE m.outcome_id = ANY(${[...outcomeIds]}::uuid[]) GROUP BY m.outcome_id`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export type EverMappedRow = {
  readonly outcomeId: string
  readonly kind: ComponentKind
  readonly refId: string
  readonly title: string
  readonly yearId: string
  readonly startsOn: string
  readonly endsOn: string
}
const Ever = z.array(z.tuple([uid, z.enum(componentKinds), uid, z.string(), uid, z.string(), z.string()]))
type EverMapped = {
  readonly programmeId: string
  readonly outcomeIds: readonly string[]
  /** What is asked about: a student knows a small part of what a curriculum names. */
  readonly refs: readonly { readonly kind: ComponentKind; readonly refId: string }[]
  readonly limit: number
}

/** Which of these covered the outcomes in any year of a programme that is no draft. */
export async function listEverMapped(db: Db, { programmeId, outcomeIds, refs, limit }: EverMapped): Promise<EverMappedRow[]> {
  const [found] = await db.$queryRaw<{ rows: unknown }[]>`
    SELECT jsonb_agg(jsonb_build_array(x.outcome_id, x.kind, x.ref_id, x.title, x.id, x.starts_on, x.ends_on)) AS rows
    FROM (SELECT m.outcome_id, c.kind, c.ref_id, min(c.title) AS title, y.id, y.starts_on, y.ends_on
      FROM unnest(${refs.map(({ kind }) => kind)}::"CurriculumComponentKind"[], ${refs.map(({ refId }) => refId)}::uuid[]) AS r(kind, ref_id)
        JOIN curriculum_component c ON c.kind = r.kind AND c.ref_id = r.ref_id AND c.deleted_at IS NULL
        JOIN curriculum_node n ON n.id = c.node_id AND n.deleted_at IS NULL JOIN curriculum_year y ON y.id = n.year_id
        JOIN curriculum_component_outcome m ON m.component_id = c.id
      WHERE y.programme_id = ${programmeId}::uuid AND y.state <> 'DRAFT' AND m.outcome_id = ANY(${[...outcomeIds]}::uuid[])
      GROUP BY m.outcome_id, c.kind, c.ref_id, y.id, y.starts_on, y.ends_on ORDER BY y.starts_on DESC, m.outcome_id, c.kind, c.ref_id LIMIT ${limit}) x`
  return Ever.parse(found?.rows ?? []).map(([outcomeId, kind, refId, title, yearId, startsOn, endsOn]) => ({
    ...{ outcomeId, kind, refId, title, yearId, startsOn, endsOn },
  }))
}

export type ColumnRow = { id: string; title: string; kind: NodeKind; parentId: string | null }

const Columns = z.array(z.tuple([uid, z.string(), z.enum(nodeKinds), uid.nullable()]))

/** All nodes of a year, those above before those below them, and those of one parent in their order. */
export async function listAllNodes(db: Db, yearId: string): Promise<ColumnRow[]> {
  const [found] = await db.$queryRaw<{ rows: unknown }[]>`
    SELECT jsonb_agg(jsonb_build_array(x.id, x.title, x.kind, x.parent_id) ORDER BY x.depth, x.sort_order, x.id) AS rows
    FROM (SELECT n.id, n.title, n.kind, n.parent_id, cardinality(n.path) AS depth, n.sort_order FROM curriculum_node n
      WHERE n.year_id = ${yearId}::uuid AND n.deleted_at IS NULL ORDER BY depth, n.sort_order, n.id LIMIT ${curriculumLimits.nodes}) x`
  return Columns.parse(found?.rows ?? []).map(([id, title, kind, parentId]) => ({ id, title, kind, parentId }))
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
  /** The pair after which it goes on. A mapping that is gone meanwhile does not matter: outcomes stay, and components are put in the order of their ids. */
  readonly after: { readonly outcomeId: string; readonly componentId: string } | null
}

/** Each outcome with each component of the year that covers it; with none where nothing does, unless that is narrowed to some. */
export function listPairs(db: Db, scope: CurriculumScope, { take, after, nodeId, level, kind, ...of }: AskedPairs): Promise<PairRow[]> {
  const ofLevel = level === undefined ? Prisma.sql`TRUE` : Prisma.sql`m.level = ${level}::"OutcomeLevel"`
  const ofKind = kind === undefined ? Prisma.sql`TRUE` : Prisma.sql`c.kind = ${kind}::"CurriculumComponentKind"`
  const isNarrowed = nodeId !== undefined || level !== undefined || kind !== undefined
  const none = '00000000-0000-0000-0000-000000000000'
  return db.$queryRaw<PairRow[]>`
    WITH wanted AS (
      SELECT ${outcomeColumns}, row_number() OVER (ORDER BY ${inOrder}) AS place FROM ${joined} WHERE ${asked(scope, of)}),
    covered AS (
      SELECT m.outcome_id, m.level, c.id, c.kind, c.ref_id, c.title, c.method, c.minutes, n.id AS node_id, n.title AS node
      FROM ${mappedIn(Prisma.sql`${of.yearId}::uuid`)} WHERE ${within(nodeId)} AND ${ofLevel} AND ${ofKind})
    SELECT w.id, w.code, w.text, w.level, w."isRetired", w."groupId", w."groupCode", w."groupTitle", v.id AS "componentId", v.kind, v.ref_id AS "refId", v.title, v.method, v.minutes,
      v.node_id AS "nodeId", v.node, v.level AS "mappedLevel"
    FROM wanted w LEFT JOIN covered v ON v.outcome_id = w.id
    WHERE ${isNarrowed ? Prisma.sql`v.id IS NOT NULL` : Prisma.sql`TRUE`}
      AND ${after === null ? Prisma.sql`TRUE` : Prisma.sql`(w.place, COALESCE(v.id, ${none}::uuid)) > (COALESCE((SELECT x.place FROM wanted x WHERE x.id = ${after.outcomeId}::uuid), 0), ${after.componentId}::uuid)`}
    ORDER BY w.place, COALESCE(v.id, ${none}::uuid) LIMIT ${take}`
}
