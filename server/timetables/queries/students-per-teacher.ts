import 'server-only'
import { rosterTypeId } from '@/lib/timetables/vocabulary'
import type { Db } from '@/server/kernel/db'

/** The number of students for each teacher in a clinic, from the session type of rosters' dates; null where the type has none. */
export async function findStudentsPerTeacher(db: Db): Promise<number | null> {
  const type = await db.sessionType.findUnique({ where: { id: rosterTypeId }, select: { studentsPerTeacher: true } })
  return type?.studentsPerTeacher ?? null
}
