import 'server-only'
import type { Db } from '@/server/kernel/db'

/** An upper bound for the running instances of one workflow. */
const mostStanding = 20_000

export type StandingOpen = {
  readonly subjectId: string
  readonly kind: string | null
  readonly userId: string | null
  readonly roleId: string | null
  readonly responseId: string | null
}
/** The running instances with the person whom each is about and the holder of its open stage: these instances, or all of a workflow. */
export function listStanding(
  db: Db,
  { workflowId, instanceIds }: { workflowId: string; instanceIds: readonly string[] | null },
): Promise<StandingOpen[]> {
  return db.$queryRaw`
    SELECT i.subject_id AS "subjectId", r.kind, r.user_id AS "userId", r.role_id AS "roleId", r.response_id AS "responseId"
    FROM workflow_instance i LEFT JOIN stage_run r ON r.instance_id = i.id AND r.state = 'OPEN'
    WHERE i.workflow_id = ${workflowId}::uuid AND i.state IN ('RUNNING', 'STUCK')
      AND (${instanceIds === null} OR i.id IN (SELECT of.id FROM unnest(${[...(instanceIds ?? [])]}::uuid[]) AS of(id)))
    ORDER BY i.id LIMIT ${mostStanding}`
}

/** The holders of each of these roles who can log in. */
export function listHoldersOf(db: Db, roleIds: readonly string[]): Promise<{ roleId: string; userId: string }[]> {
  return db.$queryRaw`
    SELECT r.role_id AS "roleId", u.id AS "userId" FROM unnest(${[...new Set(roleIds)]}::uuid[]) AS of(id) JOIN user_role r ON r.role_id = of.id
    JOIN app_user u ON u.id = r.user_id WHERE u.status = 'ENABLED' AND u.deleted_at IS NULL ORDER BY 1, 2 LIMIT ${mostStanding}`
}
