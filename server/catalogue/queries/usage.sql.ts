import 'server-only'
import type { Db } from '@/server/kernel/db'
import { namingsOf } from '@/server/kernel/queries/namings'

type UsageRow = { sessions: number; more: boolean; lastOn: string | null; isReferenced: boolean }

/** Counting stops here: nobody needs a more exact number, and a procedure may have a hundred thousand lines. */
const mostCounted = 10_000

/** The number of sessions with a procedure, and the date of the last: from its newest lines, whose ids are in the order of creation. */
export async function usageOfProcedure(db: Db, procedureId: string): Promise<UsageRow> {
  const rows = await db.$queryRaw<UsageRow[]>`
    WITH newest AS (SELECT session_id, deleted_at FROM (${namingsOf('lineOfProcedure')}) l(procedure_id, id, session_id, deleted_at) WHERE procedure_id = ${procedureId}::uuid ORDER BY id DESC LIMIT ${mostCounted + 1}),
      used AS (SELECT DISTINCT session_id FROM newest WHERE deleted_at IS NULL)
    SELECT (SELECT count(*) FROM used)::int AS sessions, (SELECT count(*) FROM newest) > ${mostCounted} AS more, EXISTS (SELECT 1 FROM newest) AS "isReferenced",
      (SELECT max(s.held_on)::text FROM used u JOIN (${namingsOf('session')}) s(id, held_on) ON s.id = u.session_id) AS "lastOn"`
  return rows[0] ?? { sessions: 0, more: false, lastOn: null, isReferenced: false }
}

/** The same of a section: sessions in which one of its items is marked. */
export async function usageOfSection(db: Db, sectionId: string): Promise<UsageRow> {
  const rows = await db.$queryRaw<UsageRow[]>`
    WITH newest AS (SELECT session_id, cleared_at FROM (${namingsOf('mark')}) m(item_id, scale_id, session_id, cleared_at) WHERE item_id IN (SELECT id FROM section_item WHERE section_id = ${sectionId}::uuid) LIMIT ${mostCounted * 5 + 1}),
      used AS (SELECT DISTINCT session_id FROM newest WHERE cleared_at IS NULL)
    SELECT (SELECT count(*) FROM used)::int AS sessions, (SELECT count(*) FROM newest) > ${mostCounted * 5} AS more, EXISTS (SELECT 1 FROM newest) AS "isReferenced",
      (SELECT max(s.held_on)::text FROM used u JOIN (${namingsOf('session')}) s(id, held_on) ON s.id = u.session_id) AS "lastOn"`
  return rows[0] ?? { sessions: 0, more: false, lastOn: null, isReferenced: false }
}

type HangsRow = { marks: number; more: boolean; procedures: number; sections: number }

/** The rows that depend on a version of a scale. Marks that were taken back count: their rows name it. */
export async function hangsOnScale(db: Db, scaleId: string): Promise<HangsRow> {
  const rows = await db.$queryRaw<HangsRow[]>`
    WITH given AS (SELECT 1 FROM (${namingsOf('mark')}) m(item_id, scale_id, session_id, cleared_at) WHERE scale_id = ${scaleId}::uuid LIMIT ${mostCounted + 1})
    SELECT LEAST((SELECT count(*) FROM given), ${mostCounted})::int AS marks, (SELECT count(*) FROM given) > ${mostCounted} AS more,
      (SELECT count(*) FROM procedure WHERE scale_id = ${scaleId}::uuid)::int AS procedures, (SELECT count(*) FROM section WHERE scale_id = ${scaleId}::uuid)::int AS sections`
  return rows[0] ?? { marks: 0, more: false, procedures: 0, sections: 0 }
}
