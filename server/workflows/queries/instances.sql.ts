import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
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
  readonly subject: { readonly displayName: string }
}

/** The columns of an instance `i`, as in `InstanceRow`. */
export const instanceColumns = Prisma.sql`i.id, i.workflow_id AS "workflowId", i.version_id AS "versionId", i.subject_id AS "subjectId", i.started_by_id AS "startedById",
  i.origin_kind AS "originKind", i.state, i.stuck_reason AS "stuckReason", i.revision`

type LockedRow = Omit<InstanceRow, 'workflow' | 'subject'> & {
  readonly name: string
  readonly workflowState: WorkflowState
  readonly subjectSees: boolean
  readonly displayName: string
}

/**
 * The instance, locked until the transaction ends. Its workflow is locked first, so that it is not suspended in the meantime: a suspension waits for moves that
 * are under way, and a later move finds the workflow suspended. If the lock had to wait, the row is returned as it is after the wait.
 */
async function lockWhere(db: Tx, id: Prisma.Sql): Promise<InstanceRow | null> {
  const [row] = await db.$queryRaw<LockedRow[]>`
    SELECT ${instanceColumns}, w.name, w.state AS "workflowState", w.subject_sees AS "subjectSees", u.display_name AS "displayName"
    FROM workflow_instance i JOIN workflow w ON w.id = i.workflow_id JOIN app_user u ON u.id = i.subject_id WHERE i.id = ${id} FOR KEY SHARE OF w FOR UPDATE OF i`
  if (!row) return null
  const { name, workflowState, subjectSees, displayName, ...instance } = row
  return { ...instance, workflow: { name, state: workflowState, subjectSees }, subject: { displayName } }
}

export function lockInstance(db: Tx, id: string): Promise<InstanceRow | null> {
  return lockWhere(db, Prisma.sql`${id}::uuid`)
}

/** The instance of a run. */
export function lockInstanceOf(db: Tx, runId: string): Promise<InstanceRow | null> {
  return lockWhere(db, Prisma.sql`(SELECT r.instance_id FROM stage_run r WHERE r.id = ${runId}::uuid)`)
}

export type RunRow = {
  readonly id: string
  readonly stageId: string
  readonly kind: string
  readonly round: number
  readonly state: StageRunState
  readonly userId: string | null
  readonly roleId: string | null
  readonly responseId: string | null
  readonly choice: string | null
  readonly byId: string | null
  readonly openedAt: Date
  readonly dueAt: Date | null
  readonly revision: number
}

/** The columns of a run `r`, as in `RunRow`. */
export const runColumns = Prisma.sql`r.id, r.stage_id AS "stageId", r.kind, r.round, r.state, r.user_id AS "userId", r.role_id AS "roleId", r.response_id AS "responseId",
  r.choice, r.by_id AS "byId", r.opened_at AS "openedAt", r.due_at AS "dueAt", r.revision`

/** The runs of the stages of an instance, in the order in which they were opened: ids are made in order of time. */
export function listRuns(db: Db, instanceId: string): Promise<RunRow[]> {
  return db.$queryRaw<RunRow[]>`
    SELECT ${runColumns} FROM stage_run r WHERE r.instance_id = ${instanceId}::uuid ORDER BY r.id`
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

/**
 * Records an event; false where it was recorded before, since the outbox may deliver it twice. Unless it has to wait (`isHeld`), it is handled at once, with
 * all events that waited before it.
 */
export async function insertSignal(
  db: Tx,
  instanceId: string,
  { key, kind, payload = {} }: Signal,
  { at, isHeld }: { at: Date; isHeld: boolean },
): Promise<boolean> {
  const handledAt = isHeld ? null : at
  const [row] = await db.$queryRaw<{ put: number }[]>`
    WITH put AS (
      INSERT INTO workflow_signal (instance_id, key, kind, payload, at, handled_at)
      VALUES (${instanceId}::uuid, ${key}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${at}, ${handledAt}::timestamptz) ON CONFLICT DO NOTHING RETURNING 1),
    finished AS (
      UPDATE workflow_signal SET handled_at = ${at} WHERE instance_id = ${instanceId}::uuid AND handled_at IS NULL AND NOT ${isHeld} AND EXISTS (SELECT 1 FROM put))
    SELECT count(*)::int AS put FROM put`
  return row?.put === 1
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
  if (rows.length > 0) await db.$executeRaw`${historyOf(instanceId, rows, at)}`
}

/** The history of a move. Each move is a revision of the whole, so that nobody acts on what has changed. */
export async function insertMove(db: Tx, instanceId: string, rows: readonly HistoryRow[], at: Date): Promise<void> {
  await db.$executeRaw`WITH told AS (${historyOf(instanceId, rows, at)}) UPDATE workflow_instance SET revision = revision + 1 WHERE id = ${instanceId}::uuid`
}

function historyOf(instanceId: string, rows: readonly HistoryRow[], at: Date): Prisma.Sql {
  return Prisma.sql`INSERT INTO workflow_history (id, instance_id, at, by_id, act, stage_id, run_id, to_user_id, reason)
    SELECT n.id, ${instanceId}::uuid, ${at}, n."byId", n.act, n."stageId", n."runId", n."toUserId", COALESCE(n.reason, '')
    FROM jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, id: v7() })))}::jsonb)
      AS n(id uuid, "byId" uuid, act text, "stageId" uuid, "runId" uuid, "toUserId" uuid, reason text)`
}

/** The state and revision of an instance that this transaction has locked, with its own changes so far. */
export async function findMoved(db: Tx, id: string): Promise<{ state: WorkflowInstanceState; revision: number } | null> {
  const [row] = await db.$queryRaw<{ state: WorkflowInstanceState; revision: number }[]>`
    SELECT state, revision FROM workflow_instance WHERE id = ${id}::uuid`
  return row ?? null
}
