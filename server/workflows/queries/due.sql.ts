import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

export type DueRun = {
  readonly id: string
  readonly instanceId: string
  readonly stageId: string
  readonly userId: string | null
  readonly roleId: string | null
  readonly responseId: string | null
  readonly dueAt: Date | null
  readonly remindedAt: Date | null
  readonly escalatedAt: Date | null
}

/** The runs that the clock has to handle now; none of a suspended workflow. */
export async function listDueRuns(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM stage_run r JOIN workflow_instance i ON i.id = r.instance_id JOIN workflow w ON w.id = i.workflow_id
    WHERE r.next_at <= ${at} AND r.state = 'OPEN' AND i.state IN ('RUNNING', 'STUCK') AND w.state <> 'SUSPENDED' ORDER BY r.next_at, r.id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** Locks a due run with its instance; null where another process has it, or it is done. */
export async function lockDue(db: Tx, id: string, at: Date): Promise<DueRun | null> {
  await db.$executeRaw`SELECT 1 FROM workflow w WHERE w.id = (
    SELECT i.workflow_id FROM stage_run r JOIN workflow_instance i ON i.id = r.instance_id WHERE r.id = ${id}::uuid) FOR KEY SHARE`
  const [row] = await db.$queryRaw<DueRun[]>`
    SELECT r.id, r.instance_id AS "instanceId", r.stage_id AS "stageId", r.user_id AS "userId", r.role_id AS "roleId", r.response_id AS "responseId",
      r.due_at AS "dueAt", r.reminded_at AS "remindedAt", r.escalated_at AS "escalatedAt"
    FROM stage_run r JOIN workflow_instance i ON i.id = r.instance_id JOIN workflow w ON w.id = i.workflow_id
    WHERE r.id = ${id}::uuid AND r.next_at <= ${at} AND r.state = 'OPEN' AND i.state IN ('RUNNING', 'STUCK') AND w.state <> 'SUSPENDED'
    FOR UPDATE OF i SKIP LOCKED`
  return row ?? null
}

/** Moves the due dates of a workflow on by the time of its suspension. Returns the forms for which its open stages wait. */
export async function moveDue(db: Tx, workflowId: string, seconds: number): Promise<{ held: number; responseIds: string[] }> {
  const rows = await db.$queryRaw<{ responseId: string | null }[]>`
    UPDATE stage_run r SET due_at = r.due_at + make_interval(secs => ${seconds}::double precision), next_at = r.next_at + make_interval(secs => ${seconds}::double precision),
      revision = r.revision + 1
    FROM workflow_instance i WHERE i.id = r.instance_id AND i.workflow_id = ${workflowId}::uuid AND i.state IN ('RUNNING', 'STUCK') AND r.state IN ('PLANNED', 'OPEN')
    RETURNING r.response_id AS "responseId"`
  return { held: rows.length, responseIds: rows.flatMap(({ responseId }) => responseId ?? []) }
}
