import 'server-only'
import type { PaletteColour } from '@/lib/clinical/palette'
import type { Db } from '@/server/kernel/db'

type GroupingRow = { id: string; published: boolean; programmeId: string | null; years: number[] }

export function findGrouping(db: Db, id: string): Promise<GroupingRow | null> {
  return db.grouping.findUnique({ where: { id }, select: { id: true, published: true, programmeId: true, years: true } })
}

type GroupOf = { id: string; name: string; colour: PaletteColour; groupingId: string }

/** The groups in use, by name. */
export function listGroupsInUse(db: Db, groupingId: string): Promise<GroupOf[]> {
  return db.$queryRaw`
    SELECT id, name, colour, grouping_id AS "groupingId" FROM student_group WHERE grouping_id = ${groupingId}::uuid AND active ORDER BY name, id LIMIT 200`
}
