import 'server-only'
import type { WorkflowState } from '@/lib/states/workflow'
import { groupedBy } from '@/lib/grouped-by'
import type { Db } from '@/server/kernel/db'
import { instanceColumns, runColumns, type InstanceRow, type RunRow } from './instances.sql'

type Named = { readonly id: string; readonly displayName: string }
export type ReadRun = RunRow & {
  readonly doneAt: Date | null
  readonly comment: string
  readonly user: Named | null
  readonly by: Named | null
  readonly role: { readonly id: string; readonly name: string } | null
}

type Own = Omit<InstanceRow, 'workflow' | 'subject'> & {
  readonly originTitle: string
  readonly originOn: Date | null
  readonly startedAt: Date
  readonly endedAt: Date | null
}
/** An instance as its page shows it, with all runs that are not VOID. */
export type ReadInstance = Own & {
  readonly subject: Named
  readonly workflow: { readonly id: string; readonly name: string; readonly state: WorkflowState; readonly subjectSees: boolean }
  readonly version: { readonly number: number }
  readonly runs: readonly ReadRun[]
}

type FoundInstance = Own & { displayName: string; name: string; workflowState: WorkflowState; subjectSees: boolean; number: number }
type FoundRun = Omit<ReadRun, 'user' | 'by' | 'role'> & {
  instanceId: string
  userName: string | null
  byName: string | null
  roleName: string | null
}

/** The instances with these ids, in this order; the caller has checked who may see them. Takes two statements, however many there are. */
export async function readInstances(db: Db, ids: readonly string[]): Promise<ReadInstance[]> {
  if (ids.length === 0) return []
  const [instances, runs] = await Promise.all([
    db.$queryRaw<FoundInstance[]>`
      SELECT ${instanceColumns}, i.origin_title AS "originTitle", i.origin_on AS "originOn", i.started_at AS "startedAt",
        i.ended_at AS "endedAt", u.display_name AS "displayName", w.name, w.state AS "workflowState", w.subject_sees AS "subjectSees", v.number
      FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS of(id, place) JOIN workflow_instance i ON i.id = of.id JOIN app_user u ON u.id = i.subject_id
        JOIN workflow w ON w.id = i.workflow_id JOIN workflow_version v ON v.id = i.version_id
      ORDER BY of.place`,
    db.$queryRaw<FoundRun[]>`
      SELECT r.instance_id AS "instanceId", ${runColumns}, r.done_at AS "doneAt", r.comment,
        u.display_name AS "userName", b.display_name AS "byName", o.name AS "roleName"
      FROM unnest(${[...ids]}::uuid[]) AS of(id) JOIN stage_run r ON r.instance_id = of.id AND r.state <> 'VOID'
        LEFT JOIN app_user u ON u.id = r.user_id LEFT JOIN app_user b ON b.id = r.by_id LEFT JOIN role o ON o.id = r.role_id
      ORDER BY r.id`,
  ])
  const runsOf = groupedBy(runs, ({ instanceId }) => instanceId)
  return instances.map(({ displayName, name, workflowState, subjectSees, number, ...own }) => ({
    ...own,
    subject: { id: own.subjectId, displayName },
    workflow: { id: own.workflowId, name, state: workflowState, subjectSees },
    version: { number },
    runs: (runsOf.get(own.id) ?? []).map(runOf),
  }))
}

function runOf({ instanceId: _, userName, byName, roleName, ...run }: FoundRun): ReadRun {
  const { userId, byId, roleId } = run
  return {
    ...run,
    user: userId === null || userName === null ? null : { id: userId, displayName: userName },
    by: byId === null || byName === null ? null : { id: byId, displayName: byName },
    role: roleId === null || roleName === null ? null : { id: roleId, name: roleName },
  }
}
