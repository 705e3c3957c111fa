import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import type { HandOverPlan } from '@/lib/contracts/clinical-cases'
import { mostHandedOver, mostLeavers, type CaseState } from '@/lib/states/clinical-case'
import type { Db, Tx } from '@/server/kernel/db'
import type { CaseScope } from '../scope'
import { isSeenCase } from './scope.sql'

const isHere = Prisma.sql`(u.status = 'ENABLED' AND u.deleted_at IS NULL)`
/** `u` treats patients and goes on doing so. */
const mayTake = Prisma.sql`(${isHere} AND NOT u.graduated AND EXISTS (SELECT 1 FROM user_role ur JOIN role_privilege rp ON rp.role_id = ur.role_id WHERE ur.user_id = u.id AND rp.privilege = 'APP_STUDENT'))`
const running = Prisma.sql`c.state IN ('OPEN', 'RECALL')`

/** Students with running cases who have left, have graduated or are in the last year. */
export function listLeavers(db: Db, scope: CaseScope): Promise<HandOverPlan['leavers']> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", count(*)::int AS cases, (u.graduated OR NOT ${isHere}) AS "hasLeft", u.year
    FROM clinical_case c JOIN app_user u ON u.id = c.student_id LEFT JOIN programme p ON p.id = u.programme_id
    WHERE ${running} AND ${isSeenCase(scope)} AND (u.graduated OR NOT ${isHere} OR u.year >= p.length_years)
    GROUP BY u.id ORDER BY 4 DESC, u.last_name, u.first_name, u.id LIMIT ${mostLeavers}`
}

/** Finds a student whose cases can be handed over: anybody with cases, whether they leave or not. */
export async function findLeaver(db: Db, scope: CaseScope, studentId: string): Promise<{ id: string; displayName: string } | null> {
  const rows = await db.$queryRaw<{ id: string; displayName: string }[]>`
    SELECT u.id, u.display_name AS "displayName" FROM app_user u
    WHERE u.id = ${studentId}::uuid AND EXISTS (SELECT 1 FROM clinical_case c WHERE c.student_id = u.id AND c.state <> 'DELETED' AND ${isSeenCase(scope)})`
  return rows[0] ?? null
}

export function listToHandOver(db: Db, scope: CaseScope, studentId: string): Promise<HandOverPlan['cases']> {
  return db.$queryRaw`
    SELECT c.id, c.reference, c.title, y.name AS specialty, c.state, c.last_visit_on::text AS "lastVisitOn", c.next_recall_on::text AS "nextRecallOn",
      (SELECT count(*)::int FROM case_plan_item i WHERE i.case_id = c.id AND i.state <> 'DROPPED') AS planned, (SELECT count(*)::int FROM case_plan_item i WHERE i.case_id = c.id AND i.state = 'DONE') AS done,
      (SELECT json_build_object('id', u.id, 'displayName', u.display_name) FROM case_transfer t JOIN app_user u ON u.id = t.to_id WHERE t.case_id = c.id AND t.state = 'ASKED' AND ${mayTake} LIMIT 1) AS "offeredTo"
    FROM clinical_case c LEFT JOIN specialty y ON y.id = c.specialty_id
    WHERE c.student_id = ${studentId}::uuid AND ${running} AND ${isSeenCase(scope)} ORDER BY c.reference LIMIT ${mostHandedOver}`
}

/** Suitable students first, and among them those with the fewest cases. */
export function listTakers(db: Db, leaverId: string): Promise<HandOverPlan['takers']> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", u.year, (SELECT count(*)::int FROM clinical_case c WHERE c.student_id = u.id AND ${running}) AS cases,
      (COALESCE(u.year < p.length_years, FALSE) AND u.programme_id = COALESCE(l.programme_id, u.programme_id)
        AND EXISTS (SELECT 1 FROM experience_line f WHERE f.student_id = u.id AND f.credit > 0)) AS "isSuited"
    FROM app_user u JOIN app_user l ON l.id = ${leaverId}::uuid LEFT JOIN programme p ON p.id = u.programme_id
    WHERE ${mayTake} AND u.id <> l.id ORDER BY "isSuited" DESC, cases, u.last_name, u.first_name, u.id LIMIT 1000`
}

type UndoableRow = { id: string; at: Date; by: string; from: string; moved: number }

/** Hand-overs since an instant that have not been undone, the newest first. */
export function listHandOvers(db: Db, { kind, since }: { kind: string; since: Date }): Promise<UndoableRow[]> {
  return db.$queryRaw`
    SELECT b.id, b.applied_at AS at, a.display_name AS by, s.display_name AS from, (b.done - b.refused) AS moved
    FROM batch b JOIN app_user a ON a.id = b.actor_id JOIN app_user s ON s.id = (b.settings->>'studentId')::uuid
    WHERE b.kind = ${kind} AND b.state = 'APPLIED' AND NOT b.is_emptied AND b.applied_at > ${since} AND b.done > b.refused ORDER BY b.applied_at DESC, b.id DESC LIMIT 5`
}

type HeldRow = {
  id: string
  studentId: string
  supervisorId: string
  state: CaseState
  nextRecallOn: string | null
  reference: number
  title: string
}

/** The cases, locked until the transaction ends; always in the order of their ids, so that two transactions do not deadlock. */
export function lockCases(db: Tx, ids: readonly string[]): Promise<HeldRow[]> {
  return db.$queryRaw`
    SELECT c.id, c.student_id AS "studentId", c.supervisor_id AS "supervisorId", c.state, c.next_recall_on::text AS "nextRecallOn", c.reference, c.title FROM clinical_case c WHERE c.id = ANY(${[...ids]}::uuid[]) ORDER BY c.id FOR UPDATE`
}

/** Lists those of the given people who can be given a case now. */
export async function listAbleTakers(db: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`SELECT u.id FROM app_user u WHERE u.id = ANY(${[...ids]}::uuid[]) AND ${mayTake}`
  return new Set(rows.map(({ id }) => id))
}

/** `recallOn`: the day of the recall that a case waits for. */
type Copy = { readonly fromId: string; readonly toId: string; readonly studentId: string; readonly recallOn: string | null }

/**
 * Inserts the takers' cases, with the same patient and the open items of the plan. Answers their ids; a case whose id is taken is not inserted. The givers' have
 * ended by then: of cases that go on with each other one runs.
 */
export async function copyCases(
  db: Tx,
  copies: readonly Copy[],
  { openedOn, at }: { openedOn: string; at: Date },
): Promise<ReadonlySet<string>> {
  const wanted = Prisma.sql`jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) AS w("fromId" uuid, "toId" uuid, "studentId" uuid, "recallOn" date)`
  const made = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO clinical_case (id, student_id, patient_cipher, patient_hash, age_band, title, summary, specialty_id, supervisor_id, opened_on, state, next_recall_on, dentition, missing_teeth, plan_revision, from_case_id, root_id, created_at)
    SELECT w."toId", w."studentId", patient_cipher, patient_hash, age_band, title, summary, specialty_id, supervisor_id, ${openedOn}::date, CASE WHEN w."recallOn" IS NULL THEN 'OPEN' ELSE 'RECALL' END::"ClinicalCaseState",
      w."recallOn", dentition, missing_teeth,
      CASE WHEN EXISTS (SELECT 1 FROM case_plan_item i WHERE i.case_id = c.id AND i.state = 'PLANNED') THEN 1 ELSE 0 END, c.id, COALESCE(c.root_id, c.id), ${at}
    FROM ${wanted} JOIN clinical_case c ON c.id = w."fromId" ORDER BY c.reference ON CONFLICT DO NOTHING RETURNING id`
  await db.$executeRaw`
    INSERT INTO case_plan_item (id, case_id, phase, procedure_id, teeth, surfaces, sort_order, plan_revision)
    SELECT gen_random_uuid(), w."toId", phase, procedure_id, teeth, surfaces, sort_order, 1 FROM ${wanted} JOIN case_plan_item i ON i.case_id = w."fromId"
    WHERE i.state = 'PLANNED' AND w."toId" = ANY(${made.map(({ id }) => id)}::uuid[])`
  return new Set(made.map(({ id }) => id))
}

/** Ends the givers' cases and any open offer; the transfers record the takers. */
export async function markHandedOver(
  db: Tx,
  moves: readonly (Copy & { readonly reason: string })[],
  { byId, at }: { byId: string; at: Date },
): Promise<void> {
  const ids = moves.map(({ fromId }) => fromId)
  const wanted = Prisma.sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS w("fromId" uuid, "toId" uuid, "studentId" uuid, reason text)`
  await db.$executeRaw`UPDATE clinical_case SET state = 'TRANSFERRED', next_recall_on = NULL WHERE id = ANY(${ids}::uuid[])`
  await db.$executeRaw`UPDATE case_transfer SET state = 'WITHDRAWN', decided_at = ${at} WHERE case_id = ANY(${ids}::uuid[]) AND state = 'ASKED'`
  await db.$executeRaw`
    INSERT INTO case_transfer (id, case_id, from_id, to_id, reason, state, asked_at, decided_at)
    SELECT gen_random_uuid(), c.id, c.student_id, w."studentId", w.reason, 'ACCEPTED', ${at}, ${at} FROM ${wanted} JOIN clinical_case c ON c.id = w."fromId"`
  await insertHistories(db, { caseIds: ids, act: 'handedOver', reason: moves[0]?.reason ?? '', byId, at })
}

type Histories = {
  readonly caseIds: readonly string[]
  readonly act: string
  readonly reason?: string
  readonly byId: string
  readonly at: Date
}

/** A history is read by time and then by id, so its ids follow one another, too. */
export async function insertHistories(db: Tx, { caseIds, act, reason = '', byId, at }: Histories): Promise<void> {
  await db.$executeRaw`
    INSERT INTO case_history (id, case_id, at, by_id, act, reason)
    SELECT n.id, n.case_id, ${at}, ${byId}::uuid, ${act}, ${reason} FROM unnest(${caseIds.map(() => v7())}::uuid[], ${[...caseIds]}::uuid[]) n(id, case_id)`
}

/** Locks those of the handed-over cases on which nobody has worked since, and returns their ids. */
export async function lockUntouchedCases(db: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM clinical_case c JOIN clinical_case f ON f.id = c.from_case_id
    WHERE c.id = ANY(${[...ids]}::uuid[]) AND ${running} AND f.state = 'TRANSFERRED' AND c.revision = 1 AND c.plan_revision <= 1 AND c.agreed_revision IS NULL
      AND NOT EXISTS (SELECT 1 FROM case_session v WHERE v.case_id = c.id) AND NOT EXISTS (SELECT 1 FROM case_transfer t WHERE t.case_id = c.id)
      AND NOT EXISTS (SELECT 1 FROM case_history h WHERE h.case_id = c.id AND h.act <> 'takenOver')
    ORDER BY c.id FOR UPDATE OF c, f`
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the takers' cases; the givers' continue as they were. */
export async function undoCases(
  db: Tx,
  rows: readonly { readonly fromId: string; readonly toId: string; readonly state: string; readonly nextRecallOn: string | null }[],
): Promise<void> {
  const wanted = Prisma.sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w("fromId" uuid, "toId" uuid, state text, "nextRecallOn" date)`
  await db.$executeRaw`UPDATE clinical_case c SET state = 'DELETED' FROM ${wanted} WHERE c.id = w."toId"`
  await db.$executeRaw`
    UPDATE clinical_case c SET state = w.state::"ClinicalCaseState", next_recall_on = w."nextRecallOn" FROM ${wanted} WHERE c.id = w."fromId"`
}
