import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

type StandingRow = { readonly stageId: string | null; readonly caption: string; readonly count: number }
/** The number of running instances on another version, by their stage; null for instances between two stages. */
export function countByStage(
  db: Db,
  { workflowId, toVersionId, besides }: { workflowId: string; toVersionId: string; besides: string },
): Promise<StandingRow[]> {
  return db.$queryRaw`
    SELECT r.stage_id AS "stageId", COALESCE(min(s.caption), '') AS caption, count(*)::int AS count FROM workflow_instance i
    LEFT JOIN stage_run r ON r.instance_id = i.id AND r.state IN ('PLANNED', 'OPEN') LEFT JOIN workflow_stage s ON s.id = r.stage_id
    WHERE i.workflow_id = ${workflowId}::uuid AND i.state IN ('RUNNING', 'STUCK') AND i.version_id <> ${toVersionId}::uuid AND i.subject_id <> ${besides}::uuid
    GROUP BY r.stage_id ORDER BY 3 DESC, 1`
}

/** Locks, in order, the running instances that can be moved: the version has every stage that they are on or have passed. */
export async function lockMovable(
  db: Tx,
  {
    workflowId,
    toVersionId,
    stageIds,
    besides,
    limit,
  }: { workflowId: string; toVersionId: string; stageIds: readonly string[]; besides: string; limit: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT i.id FROM workflow_instance i
    WHERE i.workflow_id = ${workflowId}::uuid AND i.state IN ('RUNNING', 'STUCK') AND i.version_id <> ${toVersionId}::uuid AND i.subject_id <> ${besides}::uuid
      AND NOT EXISTS (SELECT 1 FROM stage_run r WHERE r.instance_id = i.id AND r.state IN ('PLANNED', 'OPEN') AND NOT EXISTS (
        SELECT 1 FROM unnest(${[...stageIds]}::uuid[]) AS of(id) WHERE of.id = r.stage_id))
    ORDER BY i.id LIMIT ${limit} FOR UPDATE OF i`
  return rows.map(({ id }) => id)
}

export async function updateVersions(db: Tx, ids: readonly string[], versionId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE workflow_instance i SET version_id = ${versionId}::uuid, revision = i.revision + 1 FROM unnest(${[...ids]}::uuid[]) AS of(id) WHERE i.id = of.id`
}

export async function insertMoved(
  db: Tx,
  { ids, byId, reason, at }: { ids: readonly string[]; byId: string; reason: string; at: Date },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO workflow_history (id, instance_id, at, by_id, act, reason)
    SELECT uuidv7(), of.id, ${at}::timestamptz, ${byId}::uuid, 'moved', ${reason} FROM unnest(${[...ids]}::uuid[]) AS of(id)`
}

/** Asks the outbox to continue each instance by its new version, in a transaction of its own. */
export async function insertGoOn(db: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<void> {
  await db.$executeRaw`
    INSERT INTO workflow_signal (instance_id, key, kind, payload, at)
    SELECT of.id, 'moved:' || uuidv7()::text, 'GO_ON', '{}'::jsonb, ${at}::timestamptz FROM unnest(${[...ids]}::uuid[]) AS of(id)`
}
