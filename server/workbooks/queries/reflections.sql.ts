import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

type Asked = {
  readonly workbookIds: readonly string[]
  /** Students within the asker's scope. */
  readonly studentIds: readonly string[]
  /** The institution's time zone, in which a workbook's first day begins. */
  readonly timeZone: string
}
/** The number of a student's reflections in one state that fit exactly these items of one workbook. */
export type FittingRow = { studentId: string; itemIds: string[]; isAcknowledged: boolean; count: number }

/**
 * Reflections of students with the items that they fit. Only submitted or acknowledged ones: even the number of private or shared ones is confidential. They
 * were begun on a workbook's first day or later: taking an old one back and submitting it again does not make it younger.
 */
function fittingRows({ workbookIds, studentIds, timeZone }: Asked): Prisma.Sql {
  return Prisma.sql`
    unnest(${[...studentIds]}::uuid[]) AS who (id)
      JOIN reflection n ON n.owner_id = who.id AND n.state IN ('SUBMITTED', 'ACKNOWLEDGED')
      JOIN activity v ON v.id = n.id AND v.deleted_at IS NULL
      JOIN workbook w ON w.id = ANY(${[...workbookIds]}::uuid[]) AND (w.starts_on IS NULL OR n.created_at >= w.starts_on::timestamp AT TIME ZONE ${timeZone})
      JOIN workbook_item i ON i.workbook_id = w.id AND i.reflection_state IS NOT NULL
        AND (i.reflection_template_id IS NULL OR i.reflection_template_id = n.template_id) AND (i.reflection_kind IS NULL OR i.reflection_kind = v.kind)
        AND (NOT EXISTS (SELECT FROM workbook_item_tag g WHERE g.item_id = i.id)
          OR EXISTS (SELECT FROM workbook_item_tag g JOIN reflection_tag t ON t.tag_id = g.tag_id WHERE g.item_id = i.id AND t.reflection_id = n.id))`
}

/** One row for all reflections of a student that fit the same items. One statement, whatever the number of students. */
export function countFitting(db: Db, asked: Asked): Promise<FittingRow[]> {
  return db.$queryRaw`
    SELECT f.owner_id AS "studentId", f.item_ids::text[] AS "itemIds", f.state = 'ACKNOWLEDGED' AS "isAcknowledged", count(*)::int AS count
    FROM (SELECT n.id, n.owner_id, n.state, w.id AS workbook_id, array_agg(i.id ORDER BY i.id) AS item_ids FROM ${fittingRows(asked)} GROUP BY n.id, w.id) f
    GROUP BY f.owner_id, f.item_ids, f.state ORDER BY f.owner_id, f.item_ids, f.state`
}

/** An upper bound for the reflections that a student hands in for one workbook. */
const most = 1_000

/** One student's reflections with the items of one workbook that they fit, the newest first. */
export function listFitting(
  db: Db,
  { workbookId, studentId, timeZone }: { readonly workbookId: string; readonly studentId: string; readonly timeZone: string },
): Promise<{ id: string; itemIds: string[] }[]> {
  return db.$queryRaw`
    SELECT n.id, array_agg(i.id)::text[] AS "itemIds" FROM ${fittingRows({ workbookIds: [workbookId], studentIds: [studentId], timeZone })}
    GROUP BY n.id ORDER BY max(n.submitted_at) DESC, n.id DESC LIMIT ${most}`
}
