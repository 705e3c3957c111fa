import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

/** Locks starts by name until the transaction ends. */
export async function lockStarts(db: Tx, name: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('workflow-start:' || ${name}, 0))`
}

export async function countOf(
  db: Db,
  { workflowId, subjectId, runningOnly }: { workflowId: string; subjectId: string; runningOnly: boolean },
): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM workflow_instance i WHERE i.workflow_id = ${workflowId}::uuid AND i.subject_id = ${subjectId}::uuid
      AND i.state <> 'CANCELLED' AND (NOT ${runningOnly} OR i.state IN ('RUNNING', 'STUCK'))`
  return row?.n ?? 0
}

/** The given start keys that exist. */
export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT i.start_key AS key FROM unnest(${[...keys]}::text[]) AS of(key) JOIN workflow_instance i ON i.start_key = of.key`
  return new Set(rows.map(({ key }) => key))
}

type WaitingRun = {
  readonly instanceId: string
  readonly runId: string
  readonly stageId: string
  readonly versionId: string
  readonly openedAt: Date
}
/** The runs of a person's instances that wait (WAIT) for an event of theirs. */
export function listWaitingOf(db: Db, subjectId: string): Promise<WaitingRun[]> {
  return db.$queryRaw`
    SELECT i.id AS "instanceId", r.id AS "runId", r.stage_id AS "stageId", i.version_id AS "versionId", r.opened_at AS "openedAt"
    FROM workflow_instance i JOIN stage_run r ON r.instance_id = i.id
    WHERE i.subject_id = ${subjectId}::uuid AND i.state IN ('RUNNING', 'STUCK') AND r.state = 'OPEN' AND r.kind = 'WAIT' ORDER BY i.id LIMIT 200`
}

/** The ids of instances with a run that rests on a form. */
export async function listRestingOn(db: Db, responseId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT i.id FROM stage_run r JOIN workflow_instance i ON i.id = r.instance_id
    WHERE r.response_id = ${responseId}::uuid AND i.state <> 'CANCELLED' ORDER BY 1`
  return rows.map(({ id }) => id)
}

/** Revokes what was counted of a source, or counts it again; returns the instances. */
export async function revokeCounted(db: Tx, sourceId: string, at: Date | null): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    UPDATE workflow_signal s SET revoked_at = ${at}::timestamptz WHERE s.kind = 'COUNT' AND s.payload->>'sourceId' = ${sourceId}
      AND (s.revoked_at IS NULL) <> (${at}::timestamptz IS NULL) RETURNING s.instance_id AS id`
  return [...new Set(rows.map(({ id }) => id))].sort()
}

/** Instances of a workflow that received signals while it was suspended. */
export async function listUnhandledInstances(db: Db, workflowId: string, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT i.id FROM workflow_instance i JOIN workflow_signal s ON s.instance_id = i.id JOIN workflow w ON w.id = i.workflow_id
    WHERE i.workflow_id = ${workflowId}::uuid AND w.state <> 'SUSPENDED' AND s.handled_at IS NULL ORDER BY 1 LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** Open stages of people who cannot log in any more, and of instances about such people: each is returned once. */
export function listLeft(db: Db, limit: number): Promise<{ instanceId: string; key: string }[]> {
  return db.$queryRaw`
    SELECT i.id AS "instanceId", 'left:' || r.id || ':' || COALESCE(r.user_id, i.subject_id) AS key FROM stage_run r
    JOIN workflow_instance i ON i.id = r.instance_id JOIN workflow w ON w.id = i.workflow_id JOIN app_user s ON s.id = i.subject_id
    LEFT JOIN app_user u ON u.id = r.user_id
    WHERE r.state = 'OPEN' AND i.state = 'RUNNING' AND w.state <> 'SUSPENDED'
      AND (s.status <> 'ENABLED' OR s.deleted_at IS NOT NULL OR u.status <> 'ENABLED' OR u.deleted_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM workflow_signal g WHERE g.instance_id = i.id AND g.key = 'left:' || r.id || ':' || COALESCE(r.user_id, i.subject_id))
    ORDER BY r.id LIMIT ${limit}`
}
