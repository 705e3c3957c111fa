import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

/**
 * An instance that somebody is not to learn of while it runs appears as a number in the export given to them; for the rest, the person responsible for privacy
 * asks an administrator of workflows.
 */
export const workflowsPersonalData: PersonalData = {
  columns: {
    'workflow.saved_by_id': { why: 'who set up the institution is told by the audit' },
    'workflow_version.published_by_id': { why: 'who set up the institution is told by the audit' },
    'workflow_instance.subject_id': { part: 'workflows' },
    'workflow_instance.started_by_id': { part: 'workflows-started' },
    'workflow_instance.origin_id': { why: 'the id of a form, test, session, absence or concern, which is told by itself' },
    'stage_run.user_id': { part: 'workflow-stages' },
    'stage_run.by_id': { part: 'workflow-stages' },
    'stage_run.response_id': { why: 'the id of a form, which is told by itself' },
    'stage_run.choice': { why: 'the id of a branch' },
    'stage_run.stage_id': { why: 'the id of a stage' },
    'workflow_history.by_id': { part: 'workflow-acts' },
    'workflow_history.to_user_id': { why: 'to whom a stage was given, which is told with the stage' },
    'workflow_history.run_id': { why: 'the id of a stage that was come to' },
    'workflow_history.stage_id': { why: 'the id of a stage' },
  },
  parts: [
    {
      group: 'studies',
      name: 'workflows',
      sql: `SELECT w.name, i.origin_title AS came_from, i.state, i.started_at, i.ended_at,
              (SELECT count(*)::int FROM stage_run r WHERE r.instance_id = i.id AND r.state = 'DONE') AS stages_done
            FROM workflow_instance i JOIN workflow w ON w.id = i.workflow_id WHERE i.subject_id = $1::uuid AND w.subject_sees ORDER BY i.started_at, i.id`,
    },
    {
      group: 'studies',
      name: 'workflows-unseen',
      sql: `SELECT count(*)::int AS count FROM workflow_instance i JOIN workflow w ON w.id = i.workflow_id
            WHERE i.subject_id = $1::uuid AND NOT w.subject_sees HAVING count(*) > 0`,
    },
    {
      group: 'activity',
      name: 'workflows-started',
      sql: `SELECT w.name, u.display_name AS about, i.started_at FROM workflow_instance i JOIN workflow w ON w.id = i.workflow_id JOIN app_user u ON u.id = i.subject_id
            WHERE i.started_by_id = $1::uuid AND (i.subject_id <> $1::uuid OR w.subject_sees) ORDER BY i.started_at, i.id`,
    },
    {
      group: 'activity',
      name: 'workflow-stages',
      sql: `SELECT w.name, u.display_name AS about, COALESCE(s.caption, r.kind) AS stage, r.state, r.opened_at, r.done_at, r.choice IS NOT NULL AS chose,
              CASE WHEN r.by_id = $1::uuid THEN r.comment ELSE '' END AS comment
            FROM stage_run r JOIN workflow_instance i ON i.id = r.instance_id JOIN workflow w ON w.id = i.workflow_id JOIN app_user u ON u.id = i.subject_id
            LEFT JOIN workflow_stage s ON s.id = r.stage_id
            WHERE (r.user_id = $1::uuid OR r.by_id = $1::uuid) AND (i.subject_id <> $1::uuid OR w.subject_sees) ORDER BY r.opened_at, r.id`,
    },
    {
      group: 'activity',
      name: 'workflow-acts',
      sql: `SELECT w.name, u.display_name AS about, h.act, h.reason, h.at FROM workflow_history h JOIN workflow_instance i ON i.id = h.instance_id
            JOIN workflow w ON w.id = i.workflow_id JOIN app_user u ON u.id = i.subject_id
            WHERE h.by_id = $1::uuid AND (i.subject_id <> $1::uuid OR w.subject_sees) ORDER BY h.at, h.id`,
    },
  ],
  open: async (db, userId) => {
    const [row] = await db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM workflow_instance WHERE subject_id = ${userId}::uuid AND state IN ('RUNNING', 'STUCK')`
    return { workflows: row?.n ?? 0 }
  },
  erase: async (db, { id }) => {
    await db.$executeRaw`
      UPDATE workflow_history h SET reason = '' FROM workflow_instance i
      WHERE i.id = h.instance_id AND h.reason <> '' AND h.act <> 'stuck' AND (i.subject_id = ${id}::uuid OR h.by_id = ${id}::uuid)`
    await db.$executeRaw`
      UPDATE workflow_signal s SET payload = payload - 'title' FROM workflow_instance i WHERE i.id = s.instance_id AND i.subject_id = ${id}::uuid AND s.payload ? 'title'`
    await db.$executeRaw`UPDATE workflow_instance SET origin_title = '' WHERE subject_id = ${id}::uuid AND origin_title <> ''`
    const stages = await db.$executeRaw`
      UPDATE stage_run r SET comment = '' FROM workflow_instance i
      WHERE i.id = r.instance_id AND r.comment <> '' AND (i.subject_id = ${id}::uuid OR r.by_id = ${id}::uuid)`
    return { workflowComments: stages }
  },
}
