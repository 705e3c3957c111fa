import 'server-only'
import { ageBands, checkKinds, checkOutcomes, patientAttendances } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import { dayHere, minutesBetween, type MeasureField, type MeasureSource } from '@/server/kernel/queries/measures.sql'
import { captions } from './scope.sql'

/** The condition for who may see these numbers: the same people as for the counted record, which is computed from the same sessions. */
const told: Pick<MeasureSource, 'module' | 'needs' | 'floor'> = { module: 'clinical', needs: [], floor: 0 }

/** The place and the time of the session `s`. */
const ofSession: Readonly<Record<string, MeasureField>> = {
  clinic: { kind: 'CHOICE', sql: Prisma.sql`s.clinic_id`, names: 'clinics', isDimension: true },
  specialty: { kind: 'CHOICE', sql: Prisma.sql`s.specialty_id`, names: 'specialties', isDimension: true },
  shift: { kind: 'CHOICE', sql: Prisma.sql`s.shift`, options: { words: 'shift', values: ['AM', 'PM', 'EVE'] }, isDimension: true },
}
/** Only people who set reports up compare teachers. */
const teacherBy = (sql: Prisma.Sql): MeasureField => ({
  ...{ kind: 'CHOICE', sql, names: 'people', isDimension: true, splitNeeds: ['REPORT_ADMIN'] },
})
const clinicName = Prisma.sql`(SELECT c.name FROM clinic c WHERE c.id = s.clinic_id)`

const answered = Prisma.sql`k.state IN ('TAKEN', 'DONE') AND COALESCE(k.taken_at, k.ended_at) IS NOT NULL`
const waited = minutesBetween(Prisma.sql`k.asked_at`, Prisma.sql`COALESCE(k.taken_at, k.ended_at)`)
const finishedBy = Prisma.sql`COALESCE(s.finished_by_id, s.teacher_id)`

/** Whether a session `s` counts in reports. */
export const isFinished = Prisma.sql`s.state IN ('MARKED_LOCKED', 'UNLOCKED')`

const sessions: MeasureSource = {
  name: 'sessions',
  ...told,
  from: Prisma.sql`treatment_session s`,
  where: isFinished,
  key: Prisma.sql`s.id`,
  student: Prisma.sql`s.student_id`,
  teacher: finishedBy,
  day: Prisma.sql`s.held_on`,
  fields: {
    ...ofSession,
    role: { kind: 'CHOICE', sql: Prisma.sql`s.participation_type_id`, names: 'roles', isDimension: true },
    teacher: teacherBy(finishedBy),
    attendance: {
      kind: 'CHOICE',
      sql: Prisma.sql`s.patient_attendance`,
      options: { words: 'patientAttendance', values: patientAttendances },
      isDimension: true,
    },
    ageBand: {
      kind: 'CHOICE',
      sql: Prisma.sql`s.patient_age_band`,
      options: { words: 'ageBand', values: ageBands, isOrdered: true },
      isDimension: true,
    },
    returning: { kind: 'BOOL', sql: Prisma.sql`s.patient_returning`, isDimension: true },
    together: { kind: 'BOOL', sql: Prisma.sql`(s.partner_id IS NOT NULL)`, isDimension: true },
    fromPaper: { kind: 'BOOL', sql: Prisma.sql`(s.retrospective_reason IS NOT NULL)`, isDimension: true },
    tags: {
      kind: 'SET',
      sql: Prisma.sql`ARRAY(SELECT g.tag_id::text FROM treatment_session_tag g WHERE g.session_id = s.id)`,
      names: 'tags',
    },
    lines: {
      kind: 'NUMBER',
      sql: Prisma.sql`(SELECT count(*) FROM procedure_line l WHERE l.session_id = s.id AND l.deleted_at IS NULL)`,
    },
    chairMinutes: { kind: 'NUMBER', sql: minutesBetween(Prisma.sql`s.starts_at`, Prisma.sql`s.ends_at`) },
    waitingMinutes: {
      kind: 'NUMBER',
      sql: Prisma.sql`(SELECT sum(${waited}) FROM check_request k WHERE k.session_id = s.id AND ${answered})`,
    },
    // The minutes since the last final check that a teacher came for.
    markingMinutes: {
      kind: 'NUMBER',
      sql: minutesBetween(
        Prisma.sql`(SELECT max(k.taken_at) FROM check_request k WHERE k.session_id = s.id AND k.kind = 'FINAL_CHECK' AND k.taken_at <= s.finished_at)`,
        Prisma.sql`s.finished_at`,
      ),
    },
    daysToFinish: { kind: 'NUMBER', sql: Prisma.sql`(${dayHere(Prisma.sql`s.finished_at`)} - s.held_on)` },
    patient: { kind: 'CHOICE', sql: Prisma.sql`COALESCE(s.patient_hash, s.id::text)`, isHidden: true },
  },
  row: {
    title: Prisma.sql`COALESCE(NULLIF(array_to_string(${captions}, '; '), ''), ${clinicName})`,
    note: clinicName,
    opens: { what: 'session', id: Prisma.sql`s.id` },
  },
}

const answeredBy = Prisma.sql`COALESCE(k.taken_by_id, CASE WHEN k.state = 'DONE' THEN k.ended_by_id END)`

/** Every check that a student asked for. */
const checks: MeasureSource = {
  name: 'checks',
  ...told,
  from: Prisma.sql`check_request k JOIN treatment_session s ON s.id = k.session_id`,
  where: Prisma.sql`s.state <> 'CANCELLED'`,
  key: Prisma.sql`k.id`,
  student: Prisma.sql`s.student_id`,
  teacher: answeredBy,
  day: Prisma.sql`s.held_on`,
  fields: {
    ...ofSession,
    kind: { kind: 'CHOICE', sql: Prisma.sql`k.kind`, options: { words: 'checkKind', values: checkKinds }, isDimension: true },
    state: {
      kind: 'CHOICE',
      sql: Prisma.sql`k.state`,
      options: { words: 'checkState', values: ['WAITING', 'TAKEN', 'DONE', 'WITHDRAWN'] },
      isDimension: true,
    },
    outcome: { kind: 'CHOICE', sql: Prisma.sql`k.outcome`, options: { words: 'checkOutcome', values: checkOutcomes }, isDimension: true },
    teacher: teacherBy(answeredBy),
    waitingMinutes: { kind: 'NUMBER', sql: Prisma.sql`CASE WHEN ${answered} THEN ${waited} END` },
    checkMinutes: {
      kind: 'NUMBER',
      sql: Prisma.sql`CASE WHEN k.state = 'DONE' THEN ${minutesBetween(Prisma.sql`k.taken_at`, Prisma.sql`k.ended_at`)} END`,
    },
  },
  row: {
    title: Prisma.sql`COALESCE(NULLIF(array_to_string(${captions}, '; '), ''), ${clinicName})`,
    note: clinicName,
    opens: { what: 'session', id: Prisma.sql`s.id` },
  },
}

export const sessionSources: readonly MeasureSource[] = [sessions, checks]
