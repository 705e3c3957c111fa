import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { namedSets, outcomeLimits, type ComponentKind, type NamingKind, type OutcomeLevel } from '@/lib/curriculum/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import { containsWords } from '@/server/kernel/queries/entries.sql'
import { measureNames } from '@/server/kernel/queries/measures.sql'
import type { CurriculumScope } from '../scope'
import { groupsOfOutcome, inOutcomeOrder } from './outcome-order.sql'
import { isVisibleFramework } from './outcomes.sql'

export type ComponentRow = {
  id: string
  nodeId: string
  kind: ComponentKind
  refId: string | null
  title: string
  method: string
  minutes: number | null
  revision: number
}
const columns = { id: true, nodeId: true, kind: true, refId: true, title: true, method: true, minutes: true, revision: true } as const

/** `outcomes`: how many outcomes that the reader can see the component is mapped to. */
export async function listOfNode(
  db: Db,
  { where: { drafts } }: CurriculumScope,
  nodeId: string,
): Promise<(ComponentRow & { outcomes: number })[]> {
  const rows = await db.curriculumComponent.findMany({
    where: { nodeId, deletedAt: null },
    select: {
      ...columns,
      _count: { select: { outcomes: { where: drafts ? {} : { outcome: { framework: { state: { not: 'DRAFT' } } } } } } },
    },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: outcomeLimits.components,
  })
  return rows.map(({ _count: { outcomes }, ...row }) => ({ ...row, outcomes }))
}

export function findComponent(db: Db, id: string): Promise<ComponentRow | null> {
  return db.curriculumComponent.findFirst({ where: { id, deletedAt: null, node: { deletedAt: null } }, select: columns })
}

export async function countComponents(db: Db, nodeId: string): Promise<number> {
  return db.curriculumComponent.count({ where: { nodeId, deletedAt: null } })
}

export type NamedRow = { id: string; name: string; offered: boolean }

/** The records of another area with these ids, under their current names. The queries come from the domains, with their measures. */
export async function listNamedRecords(db: Db, kind: NamingKind, ids: readonly string[]): Promise<NamedRow[]> {
  const names = measureNames(namedSets[kind])
  if (names === null || ids.length === 0) return []
  return db.$queryRaw<NamedRow[]>`SELECT n.id, n.name, n.offered FROM (${names}) n WHERE n.id = ANY(${[...ids]}::text[])`
}

export async function findOffered(db: Db, kind: NamingKind, q: string): Promise<NamedRow[]> {
  const names = measureNames(namedSets[kind])
  if (names === null) return []
  const sought = q === '' ? Prisma.sql`true` : containsWords(Prisma.sql`n.name`, q)
  return db.$queryRaw<NamedRow[]>`
    SELECT n.id, n.name, n.offered FROM (${names}) n WHERE n.offered AND ${sought} ORDER BY n.position, n.name, n.id LIMIT ${outcomeLimits.found}`
}

type MappedRow = { id: string; code: string; text: string; framework: string; level: OutcomeLevel; isRetired: boolean }

export function listMappedOutcomes(db: Db, scope: CurriculumScope, componentId: string): Promise<MappedRow[]> {
  return db.$queryRaw<MappedRow[]>`
    SELECT o.id, o.code, o.text, f.name AS framework, m.level, o.retired_at IS NOT NULL AS "isRetired"
    FROM curriculum_component_outcome m JOIN learning_outcome o ON o.id = m.outcome_id JOIN framework f ON f.id = o.framework_id ${groupsOfOutcome}
    WHERE m.component_id = ${componentId}::uuid AND ${isVisibleFramework(scope)} ORDER BY ${inOutcomeOrder} LIMIT ${outcomeLimits.mapped}`
}

type Fields = Pick<ComponentRow, 'kind' | 'refId' | 'title' | 'method' | 'minutes'>

/** Whether another component of this node names the same record. */
export async function isNamedHere(db: Db, of: { id: string; nodeId: string; kind: ComponentKind; refId: string }): Promise<boolean> {
  const { id, ...where } = of
  return (await db.curriculumComponent.count({ where: { ...where, deletedAt: null, id: { not: id } } })) > 0
}
export async function insertComponent(db: Tx, row: Fields & { id: string; nodeId: string }): Promise<number> {
  return (await db.curriculumComponent.createMany({ data: [{ ...row, lineageId: row.id }], skipDuplicates: true })).count
}
/** Returns 0 where somebody else changed the component first. */
export async function updateComponent(db: Tx, { id, revision, ...row }: Fields & { id: string; revision: number }): Promise<number> {
  return (
    await db.curriculumComponent.updateMany({ where: { id, revision, deletedAt: null }, data: { ...row, revision: { increment: 1 } } })
  ).count
}
/** Returns 0 where somebody else changed the component first. */
export async function removeComponent(db: Tx, { id, revision, at }: { id: string; revision: number; at: Date }): Promise<number> {
  return (
    await db.curriculumComponent.updateMany({
      where: { id, revision, deletedAt: null },
      data: { deletedAt: at, revision: { increment: 1 } },
    })
  ).count
}

export type Pair = { readonly componentId: string; readonly outcomeId: string; readonly level: OutcomeLevel | null }

/** The nodes of these components, and their years; a component that does not exist has no row. */
export function listPlacesOf(db: Db, ids: readonly string[]): Promise<{ id: string; nodeId: string; yearId: string }[]> {
  return db.$queryRaw<{ id: string; nodeId: string; yearId: string }[]>`
    SELECT c.id, n.id AS "nodeId", n.year_id AS "yearId" FROM curriculum_component c JOIN curriculum_node n ON n.id = c.node_id
    WHERE c.id = ANY(${[...ids]}::uuid[]) AND c.deleted_at IS NULL AND n.deleted_at IS NULL`
}

/** Whether each outcome may be mapped: neither it nor its framework is retired. */
export function listOutcomeStates(db: Db, ids: readonly string[]): Promise<{ id: string; code: string; open: boolean }[]> {
  return db.$queryRaw<{ id: string; code: string; open: boolean }[]>`
    SELECT o.id, o.code, o.retired_at IS NULL AND f.state <> 'RETIRED' AS open FROM learning_outcome o JOIN framework f ON f.id = o.framework_id
    WHERE o.id = ANY(${[...ids]}::uuid[])`
}

/** The levels that these pairs have now. */
export async function listPairs(db: Db, pairs: readonly Pair[]): Promise<Pair[]> {
  return db.$queryRaw<Pair[]>`
    SELECT m.component_id AS "componentId", m.outcome_id AS "outcomeId", m.level
    FROM unnest(${pairs.map(({ componentId }) => componentId)}::uuid[], ${pairs.map(({ outcomeId }) => outcomeId)}::uuid[]) AS p(component_id, outcome_id)
      JOIN curriculum_component_outcome m ON m.component_id = p.component_id AND m.outcome_id = p.outcome_id`
}

export async function storePairs(db: Tx, pairs: readonly Pair[]): Promise<void> {
  const [gone, mapped] = [pairs.filter(({ level }) => level === null), pairs.filter(({ level }) => level !== null)]
  await db.$executeRaw`
    DELETE FROM curriculum_component_outcome m
    USING unnest(${gone.map(({ componentId }) => componentId)}::uuid[], ${gone.map(({ outcomeId }) => outcomeId)}::uuid[]) AS p(component_id, outcome_id)
    WHERE m.component_id = p.component_id AND m.outcome_id = p.outcome_id`
  await db.$executeRaw`
    INSERT INTO curriculum_component_outcome (component_id, outcome_id, level)
    SELECT p.component_id, p.outcome_id, p.level::"OutcomeLevel"
    FROM unnest(${mapped.map(({ componentId }) => componentId)}::uuid[], ${mapped.map(({ outcomeId }) => outcomeId)}::uuid[],
      ${mapped.map(({ level }) => level)}::text[]) AS p(component_id, outcome_id, level)
    ON CONFLICT (component_id, outcome_id) DO UPDATE SET level = excluded.level`
}

/** Whether one of these components is mapped to more outcomes than are listed with it. */
export async function hasTooMany(db: Db, ids: readonly string[]): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT m.component_id FROM curriculum_component_outcome m WHERE m.component_id = ANY(${[...ids]}::uuid[])
    GROUP BY m.component_id HAVING count(*) > ${outcomeLimits.mapped} LIMIT 1`
  return rows.length > 0
}

type UnmappedRow = { id: string; code: string; text: string; framework: string; level: OutcomeLevel; total: number }

/** Outcomes in use, of frameworks in use, that are mapped to no component of the year. */
export function listUnmappedOutcomes(db: Db, yearId: string, frameworkId: string | undefined): Promise<UnmappedRow[]> {
  const ofOne = frameworkId === undefined ? Prisma.sql`true` : Prisma.sql`f.id = ${frameworkId}::uuid`
  return db.$queryRaw<UnmappedRow[]>`
    SELECT o.id, o.code, o.text, f.name AS framework, o.level, (count(*) OVER ())::int AS total
    FROM learning_outcome o JOIN framework f ON f.id = o.framework_id ${groupsOfOutcome}
    WHERE o.retired_at IS NULL AND f.state = 'IN_USE' AND ${ofOne} AND NOT EXISTS (
      SELECT 1 FROM curriculum_component_outcome m JOIN curriculum_component c ON c.id = m.component_id JOIN curriculum_node n ON n.id = c.node_id
      WHERE m.outcome_id = o.id AND c.deleted_at IS NULL AND n.deleted_at IS NULL AND n.year_id = ${yearId}::uuid)
    ORDER BY ${inOutcomeOrder} LIMIT ${outcomeLimits.rows}`
}

type ProposalRow = { outcomeId: string; componentId: string; title: string; node: string; level: OutcomeLevel }

/** Components of the year that cover a linked outcome, or that covered the outcome itself in the year that this one was copied from; at most three of each. */
export function listProposals(db: Db, yearId: string, outcomeIds: readonly string[]): Promise<ProposalRow[]> {
  return db.$queryRaw<ProposalRow[]>`
    WITH here AS (
        SELECT c.id, c.title, c.lineage_id, n.title AS node FROM curriculum_component c JOIN curriculum_node n ON n.id = c.node_id
        WHERE n.year_id = ${yearId}::uuid AND c.deleted_at IS NULL AND n.deleted_at IS NULL),
      asked AS (SELECT unnest(${[...outcomeIds]}::uuid[]) AS id),
      near AS (SELECT a.id, CASE WHEN l.from_id = a.id THEN l.to_id ELSE l.from_id END AS other
        FROM asked a JOIN outcome_link l ON (l.from_id = a.id OR l.to_id = a.id) AND l.kind <> 'RELATED'),
      found AS (
        SELECT near.id AS outcome_id, h.id, h.title, h.node, m.level FROM near JOIN curriculum_component_outcome m ON m.outcome_id = near.other JOIN here h ON h.id = m.component_id
        UNION
        SELECT a.id, h.id, h.title, h.node, m.level FROM asked a JOIN curriculum_component_outcome m ON m.outcome_id = a.id
          JOIN curriculum_component c ON c.id = m.component_id JOIN here h ON h.lineage_id = c.lineage_id AND h.id <> c.id),
      ranked AS (SELECT f.*, row_number() OVER (PARTITION BY outcome_id, id ORDER BY level DESC) AS place FROM found f),
      numbered AS (SELECT r.*, row_number() OVER (PARTITION BY outcome_id ORDER BY title, id) AS number FROM ranked r WHERE place = 1)
    SELECT outcome_id AS "outcomeId", id AS "componentId", title, node, level FROM numbered WHERE number <= 3 ORDER BY outcome_id, number`
}
