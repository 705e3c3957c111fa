import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { SessionScope } from '../scope'
import { latestCheck, type CheckRow } from './checks'
import { isSeen } from './scope.sql'
import { headColumns, type SeenHead } from './sessions'

/** The session with the names of all that it refers to. */
export type FullHead = SeenHead & {
  studentName: string
  studentYear: number | null
  teacherName: string
  partnerName: string | null
  clinicName: string
  chairCount: number
  specialtyName: string | null
  participationTypeName: string
  createdById: string
  createdByName: string
  createdAt: Date
  occurredAt: Date
  updatedAt: Date
  finishedAt: Date | null
  finishedById: string | null
  finishedByName: string | null
} & Nullable<'check', CheckRow>

/** The columns of a joined row under a prefix; all null where there is none. */
type Nullable<P extends string, R> = { [K in keyof R & string as `${P}${Capitalize<K>}`]: R[K] | null }

export async function findFullSession(db: Db, scope: SessionScope, { id, readerId }: { id: string; readerId: string }): Promise<FullHead | null> {
  const rows = await db.$queryRaw<FullHead[]>(Prisma.sql`
    SELECT ${headColumns(readerId)}, st.display_name AS "studentName", st.year AS "studentYear", te.display_name AS "teacherName", pa.display_name AS "partnerName",
      cl.name AS "clinicName", cl.chair_count AS "chairCount", sp.name AS "specialtyName", pt.name AS "participationTypeName",
      s.created_by_id AS "createdById", cr.display_name AS "createdByName", s.created_at AS "createdAt", s.occurred_at AS "occurredAt", s.updated_at AS "updatedAt",
      s.finished_at AS "finishedAt", s.finished_by_id AS "finishedById", fi.display_name AS "finishedByName",
      k.id AS "checkId", k.kind AS "checkKind", k.state AS "checkState", k.asked_at AS "checkAskedAt", k.taken_by_id AS "checkTakenById",
      tk.display_name AS "checkTakenByName", k.taken_at AS "checkTakenAt", k.ended_at AS "checkEndedAt"
    FROM treatment_session s
    JOIN app_user st ON st.id = s.student_id JOIN app_user te ON te.id = s.teacher_id JOIN app_user cr ON cr.id = s.created_by_id
    JOIN clinic cl ON cl.id = s.clinic_id JOIN participation_type pt ON pt.id = s.participation_type_id
    LEFT JOIN app_user pa ON pa.id = s.partner_id LEFT JOIN specialty sp ON sp.id = s.specialty_id LEFT JOIN app_user fi ON fi.id = s.finished_by_id
    LEFT JOIN LATERAL (${latestCheck}) k ON TRUE LEFT JOIN app_user tk ON tk.id = k.taken_by_id
    WHERE s.id = ${id}::uuid AND ${isSeen(scope)}`)
  return rows[0] ?? null
}
