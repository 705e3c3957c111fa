import 'server-only'
import { rosterTypeId } from '@/lib/timetables/vocabulary'
import type { Db } from '@/server/kernel/db'

/** How many students a teacher has in a clinic, as the type of the rosters' dates says; null where it says nothing. */
export async function findStudentsPerTeacher(db: Db): Promise<number | null> {
  const type = await db.sessionType.findUnique({ where: { id: rosterTypeId }, select: { studentsPerTeacher: true } })
  return type?.studentsPerTeacher ?? null
}
