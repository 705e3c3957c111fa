import 'server-only'
import type { Room } from '@/lib/clinical/rooms'
import { Prisma } from '@/lib/generated/prisma/client'
import type { LocationKept, LocationRule } from '@/lib/location/vocabulary'
import { roomsOf } from '@/server/catalogue'
import type { Db } from '@/server/kernel/db'
import type { SessionScope } from '../../scope'
import { checksOf, type CheckJson } from '../../checks/queries/checks'
import { radiographsOf, type RadiographJson } from '../../recording/queries/radiographs'
import { isSeen } from '../../queries/scope.sql'
import { headColumns, type SeenHead } from '../../queries/sessions'

/** The session with the names of all that it refers to. */
export type FullHead = SeenHead & {
  studentName: string
  studentYear: number | null
  studentProgrammeId: string | null
  teacherName: string
  partnerName: string | null
  clinicName: string
  chairCount: number
  hasChairs: boolean
  hasShifts: boolean
  locationRule: LocationRule
  locationKept: LocationKept
  rooms: Room[]
  specialtyName: string | null
  participationTypeName: string
  createdById: string
  createdByName: string
  updatedAt: Date
  escalatedAt: Date | null
  finishedAt: Date | null
  finishedByName: string | null
  /** The reader's own draft of a concern. */
  concernText: string | null
  concernRevision: number | null
  checks: CheckJson[]
  radiographs: RadiographJson[]
}

export async function findFullSession(
  db: Db,
  scope: SessionScope,
  { id, readerId }: { id: string; readerId: string },
): Promise<FullHead | null> {
  const rows = await db.$queryRaw<FullHead[]>(Prisma.sql`
    SELECT ${headColumns(readerId)}, st.display_name AS "studentName", st.year AS "studentYear", st.programme_id AS "studentProgrammeId", te.display_name AS "teacherName", pa.display_name AS "partnerName",
      cl.name AS "clinicName", cl.chair_count AS "chairCount", cl.has_chairs AS "hasChairs", cl.has_shifts AS "hasShifts", cl.location_rule AS "locationRule", cl.location_kept AS "locationKept", ${roomsOf(Prisma.sql`cl.id`)} AS rooms, sp.name AS "specialtyName", pt.name AS "participationTypeName",
      s.created_by_id AS "createdById", cr.display_name AS "createdByName", s.updated_at AS "updatedAt", s.escalated_at AS "escalatedAt",
      s.finished_at AS "finishedAt", fi.display_name AS "finishedByName", cd.text AS "concernText", cd.revision AS "concernRevision",
      ${checksOf} AS checks, ${radiographsOf} AS radiographs
    FROM treatment_session s
    JOIN app_user st ON st.id = s.student_id JOIN app_user te ON te.id = s.teacher_id JOIN app_user cr ON cr.id = s.created_by_id
    JOIN clinic cl ON cl.id = s.clinic_id JOIN participation_type pt ON pt.id = s.participation_type_id
    LEFT JOIN app_user pa ON pa.id = s.partner_id LEFT JOIN specialty sp ON sp.id = s.specialty_id LEFT JOIN app_user fi ON fi.id = s.finished_by_id
    LEFT JOIN concern_draft cd ON cd.session_id = s.id AND cd.author_id = ${readerId}::uuid AND cd.deleted_at IS NULL
    WHERE s.id = ${id}::uuid AND ${isSeen(scope)}`)
  return rows[0] ?? null
}
