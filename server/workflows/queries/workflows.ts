import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { WorkflowState } from '@/lib/states/workflow'
import type { Db, Tx } from '@/server/kernel/db'
import type { WorkflowScope } from '../scope'

const versionColumns = { id: true, number: true, note: true, publishedAt: true, publishedById: true } as const
const columns = {
  id: true,
  name: true,
  state: true,
  heldAt: true,
  audience: true,
  subjectSees: true,
  once: true,
  draft: true,
  currentVersionId: true,
  startKinds: true,
  savedAt: true,
  savedBy: { select: { displayName: true } },
  revision: true,
  currentVersion: { select: { ...versionColumns, definition: true } },
  stages: {
    where: { removedAt: null },
    select: { id: true, caption: true, inSidebar: true, sidebarCaption: true, homescreenStyle: true, inNewMenu: true },
  },
} as const satisfies Prisma.WorkflowSelect
export type WorkflowRow = Prisma.WorkflowGetPayload<{ select: typeof columns }>

export function listDefinitions(db: Db, versionIds: readonly string[]): Promise<{ id: string; definition: unknown }[]> {
  return db.$queryRaw`SELECT v.id, v.definition FROM unnest(${[...versionIds]}::uuid[]) AS of(id) JOIN workflow_version v ON v.id = of.id`
}

export function findWorkflow(db: Db, scope: WorkflowScope, id: string): Promise<WorkflowRow | null> {
  return db.workflow.findFirst({ where: { AND: [scope.where, { id }] }, select: columns })
}

/** Locks the workflow until the transaction ends; moves of its instances wait (lockInstance). */
export async function lockWorkflow(db: Tx, scope: WorkflowScope, id: string): Promise<WorkflowRow | null> {
  await db.$executeRaw`SELECT 1 FROM workflow WHERE id = ${id}::uuid FOR UPDATE`
  return findWorkflow(db, scope, id)
}

const startColumns = {
  id: true,
  name: true,
  state: true,
  audience: true,
  subjectSees: true,
  once: true,
  currentVersionId: true,
  stages: {
    where: { removedAt: null, inNewMenu: true },
    select: { caption: true, inNewMenu: true },
    orderBy: { sortOrder: 'asc' },
    take: 1,
  },
} as const satisfies Prisma.WorkflowSelect
export type StartingWorkflow = Prisma.WorkflowGetPayload<{ select: typeof startColumns }>

/** The workflows that a kind of event can start now. */
export function listStartedBy(db: Db, kind: string): Promise<StartingWorkflow[]> {
  return db.workflow.findMany({
    where: { deletedAt: null, state: 'ACTIVE', startKinds: { has: kind }, currentVersionId: { not: null } },
    select: startColumns,
    orderBy: { id: 'asc' },
    take: 200,
  })
}

export function findStarting(db: Db, scope: WorkflowScope, id: string): Promise<StartingWorkflow | null> {
  return db.workflow.findFirst({ where: { AND: [scope.where, { id }] }, select: startColumns })
}

/** A workflow whose schedule has come. */
export async function findScheduled(db: Db, at: Date, except: readonly string[]): Promise<string | null> {
  const row = await db.workflow.findFirst({
    where: { deletedAt: null, state: 'ACTIVE', nextStartAt: { lte: at }, id: { notIn: [...except] } },
    select: { id: true },
    orderBy: [{ nextStartAt: 'asc' }, { id: 'asc' }],
  })
  return row?.id ?? null
}

export async function lockScheduled(db: Tx, id: string): Promise<(StartingWorkflow & { nextStartAt: Date | null }) | null> {
  await db.$executeRaw`SELECT 1 FROM workflow WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  return db.workflow.findFirst({ where: { id, deletedAt: null, state: 'ACTIVE' }, select: { ...startColumns, nextStartAt: true } })
}

export async function updateWorkflow(db: Tx, id: string, fields: Prisma.WorkflowUncheckedUpdateManyInput): Promise<void> {
  await db.workflow.updateMany({ where: { id }, data: fields })
}

/** False where the id is taken. */
export async function insertWorkflow(db: Tx, row: Prisma.WorkflowCreateManyInput): Promise<boolean> {
  const { count } = await db.workflow.createMany({ data: [row], skipDuplicates: true })
  return count === 1
}

export async function isNameTaken(db: Db, name: string, besides: string): Promise<boolean> {
  return (await db.workflow.count({ where: { deletedAt: null, id: { not: besides }, name: { equals: name, mode: 'insensitive' } } })) > 0
}

export async function updateWorkflowState(
  db: Tx,
  { id, from, to }: { id: string; from: WorkflowState; to: WorkflowState },
  fields: { heldAt: Date | null },
): Promise<number> {
  const { count } = await db.workflow.updateMany({ where: { id, state: from }, data: { ...fields, state: to, revision: { increment: 1 } } })
  return count
}

export async function insertVersion(db: Tx, row: Prisma.WorkflowVersionCreateManyInput): Promise<void> {
  await db.workflowVersion.createMany({ data: [row] })
}

type VersionRow = {
  id: string
  number: number
  note: string
  publishedAt: Date
  publishedById: string | null
  running: number
  by: string | null
}
export async function listVersions(db: Db, workflowId: string): Promise<VersionRow[]> {
  return db.$queryRaw`
    SELECT v.id, v.number, v.note, v.published_at AS "publishedAt", v.published_by_id AS "publishedById", u.display_name AS by,
      (SELECT count(*)::int FROM workflow_instance i WHERE i.version_id = v.id AND i.state IN ('RUNNING', 'STUCK')) AS running
    FROM workflow_version v LEFT JOIN app_user u ON u.id = v.published_by_id
    WHERE v.workflow_id = ${workflowId}::uuid ORDER BY v.number DESC LIMIT 50`
}

export async function findVersion(db: Db, workflowId: string, id: string): Promise<{ id: string; number: number } | null> {
  return db.workflowVersion.findFirst({ where: { id, workflowId }, select: { id: true, number: true } })
}

type ShownStage = Omit<Prisma.WorkflowStageCreateManyInput, 'removedAt'>
/** Stores how each stage of the draft is shown; removed stages stay for running instances. */
export async function storeStages(db: Tx, workflowId: string, stages: readonly ShownStage[], at: Date): Promise<void> {
  for (const { id, ...shown } of stages) {
    await db.workflowStage.upsert({ where: { id }, create: { ...shown, id }, update: { ...shown, removedAt: null }, select: { id: true } })
  }
  await db.workflowStage.updateMany({
    where: { workflowId, removedAt: null, id: { notIn: stages.map(({ id }) => id) } },
    data: { removedAt: at },
  })
}

/** Whether one of these ids is a stage of another workflow. */
export async function isStageElsewhere(db: Db, workflowId: string, ids: readonly string[]): Promise<boolean> {
  return (await db.workflowStage.count({ where: { id: { in: [...ids] }, workflowId: { not: workflowId } } })) > 0
}

type ListedRow = {
  id: string
  name: string
  state: WorkflowState
  draft: unknown
  number: number | null
  definition: unknown
  startKinds: string[]
  running: number
  stuck: number
  revision: number
}
export function listWorkflows(db: Db, q: string): Promise<ListedRow[]> {
  return db.$queryRaw`
    SELECT w.id, w.name, w.state, w.draft, w.revision, w.start_kinds AS "startKinds", v.number, v.definition,
      (SELECT count(*)::int FROM workflow_instance i WHERE i.workflow_id = w.id AND i.state = 'RUNNING') AS running,
      (SELECT count(*)::int FROM workflow_instance i WHERE i.workflow_id = w.id AND i.state = 'STUCK') AS stuck
    FROM workflow w LEFT JOIN workflow_version v ON v.id = w.current_version_id
    WHERE w.deleted_at IS NULL AND (${q} = '' OR w.name ILIKE '%' || replace(replace(replace(${q}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')
    ORDER BY lower(w.name), w.id LIMIT 500`
}

export async function countRunning(db: Db, workflowId: string): Promise<{ running: number; stuck: number; onOlder: number }> {
  const [row] = await db.$queryRaw<{ running: number; stuck: number; onOlder: number }[]>`
    SELECT count(*) FILTER (WHERE i.state = 'RUNNING')::int AS running, count(*) FILTER (WHERE i.state = 'STUCK')::int AS stuck,
      count(*) FILTER (WHERE i.version_id IS DISTINCT FROM w.current_version_id)::int AS "onOlder"
    FROM workflow_instance i JOIN workflow w ON w.id = i.workflow_id WHERE i.workflow_id = ${workflowId}::uuid AND i.state IN ('RUNNING', 'STUCK')`
  return row ?? { running: 0, stuck: 0, onOlder: 0 }
}
