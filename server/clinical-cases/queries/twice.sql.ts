import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CaseTwice } from '@/lib/states/clinical-case'
import type { Db, Tx } from '@/server/kernel/db'
import type { CaseScope } from '../scope'
import { isSeenCase } from './scope.sql'

/** `d` is another running case with the same hospital number as the running case `c`. Initials identify nobody. */
const isSamePatient = Prisma.sql`(
  c.state IN ('OPEN', 'RECALL') AND d.patient_hash = c.patient_hash AND d.id <> c.id AND d.state IN ('OPEN', 'RECALL'))`

/** The planned items `i` and `j` are one treatment: the same procedure, with overlapping teeth and surfaces. */
const isSameItem = Prisma.sql`(
  i.state = 'PLANNED' AND j.state = 'PLANNED' AND j.procedure_id = i.procedure_id
  AND (i.teeth && j.teeth OR (cardinality(i.teeth) = 0 AND cardinality(j.teeth) = 0))
  AND (i.surfaces && j.surfaces OR cardinality(i.surfaces) = 0 OR cardinality(j.surfaces) = 0))`

const hasSameItem = Prisma.sql`EXISTS (SELECT 1 FROM case_plan_item i JOIN case_plan_item j ON j.case_id = d.id WHERE i.case_id = c.id AND ${isSameItem})`

/** Whether the reader also sees the case `d`. */
const isSeenToo = (scope: CaseScope) => Prisma.sql`EXISTS (SELECT 1 FROM clinical_case c WHERE c.id = d.id AND ${isSeenCase(scope)})`

/**
 * Which part of the case `c` also runs in another one: an item, in cases that the reader sees; the patient, in another student's case, whether the reader sees
 * it or not. Two cases of one student for one patient are common (a denture and a root canal).
 */
export function sharedPatientWarning(scope: CaseScope): Prisma.Sql {
  return Prisma.sql`CASE
    WHEN EXISTS (SELECT 1 FROM clinical_case d WHERE ${isSamePatient} AND ${hasSameItem} AND ${isSeenToo(scope)}) THEN 'ITEM'
    WHEN EXISTS (SELECT 1 FROM clinical_case d WHERE ${isSamePatient} AND d.student_id <> c.student_id) THEN 'PATIENT' END`
}

/** Whether either applies: the cheaper query, which runs for all cases. */
export const isTwice = (scope: CaseScope) => Prisma.sql`EXISTS (
  SELECT 1 FROM clinical_case d WHERE ${isSamePatient} AND (d.student_id <> c.student_id OR (${hasSameItem} AND ${isSeenToo(scope)})))`

export type Twice = {
  readonly level: CaseTwice | null
  /** The other cases that the reader sees. */
  readonly others: { id: string; reference: number; title: string; student: string }[]
  /** The items of the case that are also planned in one of the other cases. */
  readonly itemIds: string[]
}

export const nowhere: Twice = { level: null, others: [], itemIds: [] }

export async function findTwice(db: Db, scope: CaseScope, id: string): Promise<Twice> {
  const rows = await db.$queryRaw<Twice[]>`
    SELECT ${sharedPatientWarning(scope)} AS level,
      COALESCE((SELECT json_agg(json_build_object('id', d.id, 'reference', d.reference, 'title', d.title, 'student', u.display_name) ORDER BY d.reference)
        FROM clinical_case d JOIN app_user u ON u.id = d.student_id
        WHERE ${isSamePatient} AND (d.student_id <> c.student_id OR ${hasSameItem}) AND ${isSeenToo(scope)}), '[]') AS others,
      ARRAY(SELECT i.id::text FROM case_plan_item i WHERE i.case_id = c.id AND EXISTS (
        SELECT 1 FROM clinical_case d JOIN case_plan_item j ON j.case_id = d.id WHERE ${isSamePatient} AND ${isSameItem} AND ${isSeenToo(scope)})) AS "itemIds"
    FROM clinical_case c WHERE c.id = ${id}::uuid`
  return rows[0] ?? nowhere
}

export type RunningCase = {
  readonly id: string
  readonly title: string
  readonly studentId: string
  readonly student: string
  readonly supervisorId: string
}

/** Running cases of other students for the patient of a running case; the case itself comes first. Empty if there is no other. */
export async function listSamePatient(db: Db, id: string): Promise<RunningCase[]> {
  const rows = await db.$queryRaw<RunningCase[]>`
    SELECT d.id, d.title, d.student_id AS "studentId", u.display_name AS student, d.supervisor_id AS "supervisorId"
    FROM clinical_case c JOIN clinical_case d ON d.id = c.id OR (${isSamePatient} AND d.student_id <> c.student_id) JOIN app_user u ON u.id = d.student_id
    WHERE c.id = ${id}::uuid AND c.state IN ('OPEN', 'RECALL') ORDER BY d.id <> c.id, d.reference LIMIT 50`
  return rows.length > 1 ? rows : []
}

/** Locks the patient until the transaction ends: if two cases of one patient are saved at once, the second waits and finds the first. */
export async function lockPatient(db: Tx, patientHash: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.case-patient.' || ${patientHash}, 0))`
}
