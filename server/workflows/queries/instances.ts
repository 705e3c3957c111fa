import 'server-only'
import { v7 } from 'uuid'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { StageRunState } from '@/lib/states/stage-run'
import type { StuckReason, WorkflowInstanceState } from '@/lib/states/workflow-instance'
import type { WorkflowState } from '@/lib/states/workflow'
import type { HistoryAct } from '@/lib/workflows/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'

export type InstanceRow = {
  readonly id: string
  readonly workflowId: string
  readonly versionId: string
  readonly subjectId: string
  readonly startedById: string | null
  readonly originKind: string
  readonly state: WorkflowInstanceState
  readonly stuckReason: string | null
  readonly revision: number
  readonly workflow: { readonly name: string; readonly state: WorkflowState; readonly subjectSees: boolean }
  readonly subject: { readonly displayName: string; readonly status: string; readonly deletedAt: Date | null }
}

const columns = {
  id: true,
  workflowId: true,
  versionId: true,
  subjectId: true,
  startedById: true,
  originKind: true,
  state: true,
  stuckReason: true,
  revision: true,
  workflow: { select: { name: true, state: true, subjectSees: true } },
  subject: { select: { displayName: true, status: true, deletedAt: true } },
} as const satisfies Prisma.WorkflowInstanceSelect

/**
 * Locked until the transaction ends, and its workflow against being suspended meanwhile: whoever suspends it waits for those that move, and whoever moves
 * after that finds it suspended.
 */
export async function lockInstance(db: Tx, id: string): Promise<InstanceRow | null> {
  await db.$executeRaw`SELECT 1 FROM workflow w WHERE w.id = (SELECT workflow_id FROM workflow_instance WHERE id = ${id}::uuid) FOR KEY SHARE`
  await db.$executeRaw`SELECT 1 FROM workflow_instance WHERE id = ${id}::uuid FOR UPDATE`
  return db.workflowInstance.findUnique({ where: { id }, select: columns })
}

const runColumns = {
  id: true,
  stageId: true,
  kind: true,
  round: true,
  state: true,
  userId: true,
  roleId: true,
  responseId: true,
  choice: true,
  byId: true,
  openedAt: true,
  dueAt: true,
} as const satisfies Prisma.StageRunSelect
type RunRow = Prisma.StageRunGetPayload<{ select: typeof runColumns }>

/** In the order in which the instance came to them: their ids are made one after the other. */
export function listRuns(db: Db, instanceId: string): Promise<RunRow[]> {
  return db.stageRun.findMany({ where: { instanceId }, select: runColumns, orderBy: { id: 'asc' } })
}

type NewRun = Omit<Prisma.StageRunCreateManyInput, 'state'> & { readonly state: StageRunState }
export async function insertRun(db: Tx, run: NewRun): Promise<void> {
  await db.stageRun.createMany({ data: [run] })
}

type RunFields = Omit<Prisma.StageRunUncheckedUpdateManyInput, 'id' | 'state' | 'revision'>
export async function updateRunState(
  db: Tx,
  { id, from, to }: { id: string; from: StageRunState; to: StageRunState },
  fields: RunFields = {},
): Promise<number> {
  const { count } = await db.stageRun.updateMany({
    where: { id, state: from },
    data: { ...fields, state: to, revision: { increment: 1 } },
  })
  return count
}

export async function updateRun(db: Tx, id: string, fields: RunFields): Promise<void> {
  await db.stageRun.updateMany({ where: { id }, data: { ...fields, revision: { increment: 1 } } })
}

export async function updateInstanceState(
  db: Tx,
  { id, from, to }: { id: string; from: WorkflowInstanceState; to: WorkflowInstanceState },
  { stuck, endedAt }: { stuck: StuckReason | null; endedAt: Date | null },
): Promise<number> {
  const { count } = await db.workflowInstance.updateMany({
    where: { id, state: from },
    data: { state: to, stuckReason: stuck, endedAt, revision: { increment: 1 } },
  })
  return count
}

/** Each move is a revision of the whole, so that nobody acts on what has changed. */
export async function countMove(db: Tx, id: string): Promise<void> {
  await db.workflowInstance.updateMany({ where: { id }, data: { revision: { increment: 1 } } })
}

/** False where its start key or its id is taken. */
export async function insertInstance(db: Tx, row: Prisma.WorkflowInstanceCreateManyInput): Promise<boolean> {
  const { count } = await db.workflowInstance.createMany({ data: [row], skipDuplicates: true })
  return count === 1
}

export type Signal = {
  readonly key: string
  readonly kind: 'START' | 'FORM' | 'COUNT' | 'PRESS' | 'DUE' | 'ADMIN' | 'GO_ON'
  readonly payload?: Prisma.InputJsonObject
}

/** False where it was told before: the outbox repeats, the key does not. */
export async function insertSignal(db: Tx, instanceId: string, { key, kind, payload = {} }: Signal, at: Date): Promise<boolean> {
  const { count } = await db.workflowSignal.createMany({ data: [{ instanceId, key, kind, payload, at }], skipDuplicates: true })
  return count === 1
}

export async function finishSignals(db: Tx, instanceId: string, at: Date): Promise<void> {
  await db.workflowSignal.updateMany({ where: { instanceId, handledAt: null }, data: { handledAt: at } })
}

export type HistoryRow = {
  readonly act: HistoryAct
  readonly byId?: string | null
  readonly stageId?: string | null
  readonly runId?: string | null
  readonly toUserId?: string | null
  readonly reason?: string
}
export async function insertHistory(db: Tx, instanceId: string, rows: readonly HistoryRow[], at: Date): Promise<void> {
  if (rows.length > 0) await db.workflowHistory.createMany({ data: rows.map((row) => ({ ...row, id: v7(), instanceId, at })) })
}
