import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import type { Dentition, PatientAttendance } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { SessionState } from '@/lib/states/treatment-session'
import type { Db, Tx } from '@/server/kernel/db'
import type { SessionScope } from '../scope'
import { isSeen, teachesShiftOf } from './scope.sql'

/** The session's own row. `heldOn` is a day, 'YYYY-MM-DD'. */
export type SessionHead = {
  id: string
  state: SessionState
  studentId: string
  teacherId: string
  partnerId: string | null
  participationTypeId: string
  clinicId: string
  specialtyId: string | null
  heldOn: string
  shift: Shift
  chairNumber: number | null
  patientCipher: string | null
  patientHash: string | null
  patientAgeBand: string | null
  patientReturning: boolean | null
  patientAttendance: PatientAttendance
  headerRevision: number
  studentRemark: string
  studentRemarkRevision: number
  teacherRemark: string
  teacherRemarkRevision: number
  startsAt: Date | null
  endsAt: Date | null
  location: string
  retrospectiveReason: string | null
  visitId: string | null
  createdAt: Date
  /** The time at which the session was begun, by its creator's device. */
  occurredAt: Date
  dentition: Dentition
  missingTeeth: number[]
  supernumeraryTeeth: number[]
  chartRevision: number
  /** The teacher that marked and locked the session; stays the same when it is unlocked. */
  finishedById: string | null
}
/** `teaches`: the asker is its teacher, or teaches in its shift. `hasTeeth`: whether its clinic asks for teeth. */
export type SeenHead = SessionHead & { teaches: boolean; hasTeeth: boolean }

export function headColumns(readerId: string): Prisma.Sql {
  return Prisma.sql`s.id, s.state, s.student_id AS "studentId", s.teacher_id AS "teacherId", s.partner_id AS "partnerId", s.participation_type_id AS "participationTypeId",
    s.clinic_id AS "clinicId", s.specialty_id AS "specialtyId", s.held_on::text AS "heldOn", s.shift, s.chair_number AS "chairNumber",
    s.patient_cipher AS "patientCipher", s.patient_hash AS "patientHash", s.patient_age_band AS "patientAgeBand", s.patient_returning AS "patientReturning",
    s.patient_attendance AS "patientAttendance", s.header_revision AS "headerRevision", s.student_remark AS "studentRemark",
    s.starts_at AS "startsAt", s.ends_at AS "endsAt", s.location, s.retrospective_reason AS "retrospectiveReason", s.visit_id AS "visitId", s.occurred_at AS "occurredAt", s.created_at AS "createdAt",
    s.dentition, s.missing_teeth AS "missingTeeth", s.supernumerary_teeth AS "supernumeraryTeeth", s.chart_revision AS "chartRevision", s.finished_by_id AS "finishedById",
    s.student_remark_revision AS "studentRemarkRevision", s.teacher_remark AS "teacherRemark", s.teacher_remark_revision AS "teacherRemarkRevision",
    (SELECT h.has_teeth FROM clinic h WHERE h.id = s.clinic_id) AS "hasTeeth", (s.teacher_id = ${readerId}::uuid OR ${teachesShiftOf(readerId)}) AS teaches`
}

type Asked = { readonly id: string; readonly readerId: string }

/**
 * Locks the session until the transaction ends, so that locks and saves happen one after the other. A value read earlier is then out of date: read it again
 * after this.
 */
export async function lockSession(db: Tx, scope: SessionScope, { id, readerId, at }: Asked & { at: Date }): Promise<SeenHead | null> {
  const rows = await db.$queryRaw<SeenHead[]>`
    UPDATE treatment_session s SET updated_at = ${at}::timestamptz WHERE s.id = ${id}::uuid AND ${isSeen(scope)} RETURNING ${headColumns(readerId)}`
  return rows[0] ?? null
}

/** Locks the session without touching `updatedAt`, for private writes: others cannot see from it that anything was written. */
export async function lockSessionUntouched(db: Tx, scope: SessionScope, { id, readerId }: Asked): Promise<SeenHead | null> {
  const rows = await db.$queryRaw<
    SeenHead[]
  >`SELECT ${headColumns(readerId)} FROM treatment_session s WHERE s.id = ${id}::uuid AND ${isSeen(scope)} FOR UPDATE OF s`
  return rows[0] ?? null
}

/** Finds the session without locking it. */
export async function findSession(db: Db, scope: SessionScope, { id, readerId }: Asked): Promise<SeenHead | null> {
  const rows = await db.$queryRaw<
    SeenHead[]
  >`SELECT ${headColumns(readerId)} FROM treatment_session s WHERE s.id = ${id}::uuid AND ${isSeen(scope)}`
  return rows[0] ?? null
}

/** Finds a session by the id that a device made, whoever may see it. */
export function findCreated(db: Tx, id: string): Promise<{ createdById: string; createdAt: Date } | null> {
  return db.treatmentSession.findUnique({ where: { id }, select: { createdById: true, createdAt: true } })
}

export type HeadColumns = Pick<
  Prisma.TreatmentSessionUncheckedCreateInput,
  | 'teacherId'
  | 'partnerId'
  | 'participationTypeId'
  | 'clinicId'
  | 'specialtyId'
  | 'shift'
  | 'chairNumber'
  | 'patientAgeBand'
  | 'patientReturning'
  | 'patientAttendance'
  | 'startsAt'
  | 'endsAt'
  | 'location'
  | 'retrospectiveReason'
> & {
  readonly heldOn: string
  readonly patientCipher: string | null
  readonly patientHash: string | null
}
type NewSession = {
  readonly id: string
  readonly studentId: string
  readonly createdById: string
  readonly state: SessionState
  readonly createdAt: Date
  readonly occurredAt: Date
  readonly head: HeadColumns
}

/** False where somebody else was faster with this id. */
export async function insertSession(db: Tx, { head: { heldOn, ...head }, ...rest }: NewSession): Promise<boolean> {
  const { count } = await db.treatmentSession.createMany({
    data: [{ ...rest, ...head, heldOn: dateColumn(heldOn), updatedAt: rest.createdAt }],
    skipDuplicates: true,
  })
  return count === 1
}

export async function updateHead(db: Tx, id: string, { heldOn, ...head }: HeadColumns): Promise<void> {
  await db.treatmentSession.update({
    where: { id },
    data: { ...head, heldOn: dateColumn(heldOn), headerRevision: { increment: 1 } },
    select: { id: true },
  })
}

export async function updateRemark(db: Tx, id: string, { side, text }: { side: 'SELF' | 'TEACHER'; text: string }): Promise<void> {
  const data =
    side === 'SELF'
      ? { studentRemark: text, studentRemarkRevision: { increment: 1 } }
      : { teacherRemark: text, teacherRemarkRevision: { increment: 1 } }
  await db.treatmentSession.update({ where: { id }, data, select: { id: true } })
}

type Step = {
  readonly id: string
  readonly from: SessionState
  readonly to: SessionState
  readonly finished: { readonly at: Date; readonly byId: string } | null
}

export async function updateState(db: Tx, { id, from, to, finished }: Step): Promise<number> {
  const { count } = await db.treatmentSession.updateMany({
    where: { id, state: from },
    data: { state: to, ...(finished && { finishedAt: finished.at, finishedById: finished.byId }) },
  })
  return count
}

/** The session may be escalated again. */
export async function updateUnlocked(db: Tx, { id, from, to }: Omit<Step, 'finished'>): Promise<number> {
  const { count } = await db.treatmentSession.updateMany({ where: { id, state: from }, data: { state: to, escalatedAt: null } })
  return count
}

function dateColumn(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
