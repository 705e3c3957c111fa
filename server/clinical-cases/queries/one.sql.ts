import 'server-only'
import type { AgeBand, Dentition, ProcedureSite } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import { stalledAfterDays, type CaseState, type PlanItemState, type PlanPhase } from '@/lib/states/clinical-case'
import type { Db, Tx } from '@/server/kernel/db'
import type { CaseScope } from '../scope'
import { planHash } from './plan.sql'
import { isOfferedTo, isSeenCase, teachesVisit } from './scope.sql'

type Person = { id: string; displayName: string }
export type HeldCase = {
  id: string
  reference: number
  title: string
  studentId: string
  supervisorId: string
  state: CaseState
  revision: number
  planRevision: number
  planFrom: number
  planHash: string
  agreedRevision: number | null
  agreedHash: string | null
  agreedById: string | null
  askedRevision: number | null
  askedAt: Date | null
  teachesVisit: boolean
  /** The reader is or was the student of this case or of one that it continues. */
  isAuthor: boolean
  visits: number
  patientCipher: string
  patientHash: string | null
  nextRecallOn: string | null
  offeredToId: string | null
  isOffered: boolean
  /** Whether another open case continues this one, or is continued by it. */
  isContinued: boolean
}

const standingColumns = (
  readerId: string,
) => Prisma.sql`c.id, c.reference, c.title, c.student_id AS "studentId", c.supervisor_id AS "supervisorId", c.state, c.revision, c.plan_revision AS "planRevision", c.patient_cipher AS "patientCipher", c.patient_hash AS "patientHash",
  c.next_recall_on::text AS "nextRecallOn", c.plan_from AS "planFrom", ${planHash} AS "planHash", c.agreed_revision AS "agreedRevision", c.agreed_hash AS "agreedHash", c.agreed_by_id AS "agreedById", c.asked_revision AS "askedRevision", c.asked_at AS "askedAt",
  ${teachesVisit(readerId)} AS "teachesVisit", (SELECT count(*)::int FROM case_session v WHERE v.case_id = c.id) AS visits,
  (SELECT t.to_id FROM case_transfer t WHERE t.case_id = c.id AND t.state = 'ASKED' LIMIT 1) AS "offeredToId", ${isOfferedTo(readerId)} AS "isOffered",
  EXISTS (SELECT 1 FROM clinical_case n WHERE COALESCE(n.root_id, n.id) = COALESCE(c.root_id, c.id) AND n.student_id = ${readerId}::uuid) AS "isAuthor",
  EXISTS (SELECT 1 FROM clinical_case n WHERE COALESCE(n.root_id, n.id) = COALESCE(c.root_id, c.id) AND n.id <> c.id AND n.state IN ('OPEN', 'RECALL')) AS "isContinued"`

/** The case, locked until the transaction ends. */
export async function lockCase(db: Tx, scope: CaseScope, { id, readerId }: { id: string; readerId: string }): Promise<HeldCase | null> {
  const rows = await db.$queryRaw<
    HeldCase[]
  >`SELECT ${standingColumns(readerId)} FROM clinical_case c WHERE c.id = ${id}::uuid AND ${isSeenCase(scope)} FOR UPDATE OF c`
  return rows[0] ?? null
}

export type ItemRow = {
  id: string
  phase: PlanPhase
  procedureId: string
  procedure: string
  site: ProcedureSite
  teeth: number[]
  surfaces: string[]
  state: PlanItemState
  doneOn: string | null
  reason: string
  revision: number
  planRevision: number
}
export type FullCase = HeldCase & {
  summary: string
  student: Person
  supervisor: Person
  specialty: { id: string; name: string } | null
  ageBand: AgeBand | null
  dentition: Dentition
  missingTeeth: number[]
  openedOn: string
  isStalled: boolean
  agreedBy: string | null
  agreedAt: Date | null
  transfer: { to: Person; reason: string } | null
  continuedFrom: { id: string; reference: number } | null
  continuedAs: { reference: number; student: string } | null
}

export async function findFullCase(
  db: Db,
  scope: CaseScope,
  { id, readerId, today }: { id: string; readerId: string; today: string },
): Promise<FullCase | null> {
  const rows = await db.$queryRaw<FullCase[]>`
    SELECT ${standingColumns(readerId)}, c.summary, json_build_object('id', u.id, 'displayName', u.display_name) AS student, json_build_object('id', v.id, 'displayName', v.display_name) AS supervisor,
      CASE WHEN y.id IS NULL THEN NULL ELSE json_build_object('id', y.id, 'name', y.name) END AS specialty, c.age_band AS "ageBand",
      c.dentition, c.missing_teeth AS "missingTeeth", c.opened_on::text AS "openedOn",
      (c.state = 'OPEN' AND COALESCE(c.last_visit_on, c.opened_on) < ${today}::date - ${stalledAfterDays}::int) AS "isStalled",
      g.display_name AS "agreedBy", c.agreed_at AS "agreedAt",
      (SELECT json_build_object('to', json_build_object('id', p.id, 'displayName', p.display_name), 'reason', t.reason) FROM case_transfer t JOIN app_user p ON p.id = t.to_id WHERE t.case_id = c.id AND t.state = 'ASKED' LIMIT 1) AS transfer,
      (SELECT json_build_object('id', f.id, 'reference', f.reference) FROM clinical_case f WHERE f.id = c.from_case_id) AS "continuedFrom",
      (SELECT json_build_object('reference', n.reference, 'student', p.display_name) FROM clinical_case n JOIN app_user p ON p.id = n.student_id WHERE n.from_case_id = c.id AND n.state <> 'DELETED' ORDER BY n.created_at DESC LIMIT 1) AS "continuedAs"
    FROM clinical_case c JOIN app_user u ON u.id = c.student_id JOIN app_user v ON v.id = c.supervisor_id LEFT JOIN specialty y ON y.id = c.specialty_id LEFT JOIN app_user g ON g.id = c.agreed_by_id
    WHERE c.id = ${id}::uuid AND c.state <> 'DELETED' AND ${isSeenCase(scope)}`
  return rows[0] ?? null
}

/** Items in the order of the phases, then in the order in which they were added. */
export function listItems(db: Db, caseId: string): Promise<ItemRow[]> {
  return db.$queryRaw`
    SELECT i.id, i.phase, i.procedure_id AS "procedureId", p.caption AS procedure, p.site, i.teeth, i.surfaces, i.state, i.done_on::text AS "doneOn", i.reason, i.revision, i.plan_revision AS "planRevision"
    FROM case_plan_item i JOIN procedure p ON p.id = i.procedure_id WHERE i.case_id = ${caseId}::uuid ORDER BY i.phase, i.sort_order, i.id LIMIT 200`
}

export type VisitRow = { sessionId: string; heldOn: string; clinic: string; isFinished: boolean; procedures: string[] }

/** Newest first. */
export function listVisits(db: Db, caseId: string): Promise<VisitRow[]> {
  return db.$queryRaw`
    SELECT s.id AS "sessionId", s.held_on::text AS "heldOn", k.name AS clinic, s.state = 'MARKED_LOCKED' AS "isFinished",
      ARRAY(SELECT DISTINCT p.caption FROM procedure_line l JOIN procedure p ON p.id = l.procedure_id WHERE l.session_id = s.id AND l.deleted_at IS NULL ORDER BY 1) AS procedures
    FROM case_session v JOIN treatment_session s ON s.id = v.session_id JOIN clinic k ON k.id = s.clinic_id WHERE v.case_id = ${caseId}::uuid ORDER BY s.held_on DESC, s.id DESC LIMIT 200`
}

/** Recent sessions, not cancelled, that belong to no case and are not known to be of another patient: those of the same patient first. */
export function listUnlinkedSessions(
  db: Db,
  { studentId, patientHash, from }: { studentId: string; patientHash: string | null; from: string },
): Promise<{ sessionId: string; heldOn: string; clinic: string }[]> {
  return db.$queryRaw`
    SELECT s.id AS "sessionId", s.held_on::text AS "heldOn", k.name AS clinic FROM treatment_session s JOIN clinic k ON k.id = s.clinic_id
    WHERE s.student_id = ${studentId}::uuid AND s.held_on >= ${from}::date AND s.state <> 'CANCELLED' AND NOT EXISTS (SELECT 1 FROM case_session v WHERE v.session_id = s.id)
      AND NOT COALESCE(s.patient_hash <> ${patientHash}, FALSE)
    ORDER BY (s.patient_hash = ${patientHash}) DESC NULLS LAST, s.held_on DESC, s.id DESC LIMIT 20`
}

export type HistoryRow = { at: Date; by: string; act: string; reason: string; patientCipher: string | null }

export function listCaseHistory(db: Db, caseId: string): Promise<HistoryRow[]> {
  return db.$queryRaw`
    SELECT h.at, u.display_name AS by, h.act, h.reason, h.patient_cipher AS "patientCipher" FROM case_history h JOIN app_user u ON u.id = h.by_id WHERE h.case_id = ${caseId}::uuid ORDER BY h.at DESC, h.id DESC LIMIT 100`
}

type SessionRow = { studentId: string; patientHash: string | null; caseId: string | null }

/** Reads a session for which the caller has checked that it is in scope. */
export async function findSessionOfCase(db: Db, sessionId: string): Promise<SessionRow | null> {
  const rows = await db.$queryRaw<SessionRow[]>`
    SELECT s.student_id AS "studentId", s.patient_hash AS "patientHash", v.case_id AS "caseId" FROM treatment_session s LEFT JOIN case_session v ON v.session_id = s.id WHERE s.id = ${sessionId}::uuid`
  return rows[0] ?? null
}

export async function findBrief(db: Db, scope: CaseScope, id: string): Promise<{ id: string; reference: number; title: string } | null> {
  const rows = await db.$queryRaw<{ id: string; reference: number; title: string }[]>`
    SELECT c.id, c.reference, c.title FROM clinical_case c WHERE c.id = ${id}::uuid AND c.state <> 'DELETED' AND ${isSeenCase(scope)}`
  return rows[0] ?? null
}

/** A student's running cases that are not known to be of another patient, those of this patient first. */
export function listRunning(
  db: Db,
  { studentId, patientHash }: { studentId: string; patientHash: string | null },
): Promise<{ id: string; reference: number; title: string; isSamePatient: boolean }[]> {
  return db.$queryRaw`
    SELECT c.id, c.reference, c.title, COALESCE(c.patient_hash = ${patientHash}, FALSE) AS "isSamePatient" FROM clinical_case c
    WHERE c.student_id = ${studentId}::uuid AND c.state IN ('OPEN', 'RECALL') AND NOT COALESCE(c.patient_hash <> ${patientHash}, FALSE) ORDER BY 4 DESC, c.last_visit_on DESC NULLS LAST, c.reference DESC LIMIT 20`
}

export function listSpecialties(db: Db): Promise<{ id: string; name: string }[]> {
  return db.specialty.findMany({
    where: { active: true },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 200,
  })
}
