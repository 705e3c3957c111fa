import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CaseState, PlanItemState, PlanPhase } from '@/lib/states/clinical-case'
import type { Db, Tx } from '@/server/kernel/db'
import type { UserScope } from '@/server/users'

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)

type CaseFields = {
  title: string
  summary: string
  ageBand: string | null
  specialtyId: string | null
  supervisorId: string
  patientCipher: string
  patientHash: string | null
}
type NewCase = CaseFields & { id: string; studentId: string; openedOn: string; createdAt: Date; fromCaseId?: string }

/** Returns the number of inserted rows: none if the id is taken. */
export async function insertCase(db: Tx, { openedOn, ...one }: NewCase): Promise<number> {
  const { count } = await db.clinicalCase.createMany({ data: [{ ...one, openedOn: dayOf(openedOn) }], skipDuplicates: true })
  return count
}

export async function updateCase(db: Tx, { id, revision, fields }: { id: string; revision: number; fields: CaseFields }): Promise<number> {
  const { count } = await db.clinicalCase.updateMany({ where: { id, revision }, data: { ...fields, revision: { increment: 1 } } })
  return count
}

export async function updateCaseState(
  db: Tx,
  { id, from, to, nextRecallOn }: { id: string; from: CaseState; to: CaseState; nextRecallOn: string | null },
): Promise<number> {
  const { count } = await db.clinicalCase.updateMany({
    where: { id, state: from },
    data: { state: to, nextRecallOn: nextRecallOn === null ? null : dayOf(nextRecallOn) },
  })
  return count
}

type NewItem = {
  id: string
  caseId: string
  phase: PlanPhase
  procedureId: string
  teeth: number[]
  surfaces: string[]
  planRevision: number
}

export async function insertItem(db: Tx, item: NewItem): Promise<number> {
  const last = await db.casePlanItem.aggregate({ where: { caseId: item.caseId }, _max: { sortOrder: true } })
  const { count } = await db.casePlanItem.createMany({
    data: [{ ...item, sortOrder: (last._max.sortOrder ?? 0) + 1 }],
    skipDuplicates: true,
  })
  return count
}

export async function countItems(db: Tx, caseId: string): Promise<number> {
  return db.casePlanItem.count({ where: { caseId } })
}

export async function updateItem(
  db: Tx,
  { id, caseId, ...change }: Pick<NewItem, 'id' | 'caseId' | 'phase' | 'procedureId' | 'teeth' | 'surfaces' | 'planRevision'>,
  revision: number,
): Promise<number> {
  const { phase, procedureId, teeth, surfaces, planRevision } = change
  // An item that is saved unchanged keeps the revision in which it was last changed.
  return db.$executeRaw`
    UPDATE case_plan_item SET phase = ${phase}::"PlanPhase", procedure_id = ${procedureId}::uuid, teeth = ${teeth}::int[], surfaces = ${surfaces}::text[], revision = revision + 1,
      plan_revision = CASE WHEN (phase, procedure_id, teeth, surfaces) = (${phase}::"PlanPhase", ${procedureId}::uuid, ${teeth}::int[], ${surfaces}::text[]) THEN plan_revision ELSE ${planRevision}::int END
    WHERE id = ${id}::uuid AND case_id = ${caseId}::uuid AND revision = ${revision}::int AND state = 'PLANNED'`
}

type Dropping = {
  id: string
  caseId: string
  revision: number
  from: PlanItemState
  to: PlanItemState
  reason: string
  planRevision: number
}

export async function updateItemState(db: Tx, { id, caseId, revision, from, to, reason, planRevision }: Dropping): Promise<number> {
  const { count } = await db.casePlanItem.updateMany({
    where: { id, caseId, revision, state: from },
    data: { state: to, reason, planRevision, revision: { increment: 1 } },
  })
  return count
}

export async function insertCaseHistory(
  db: Tx,
  { reason = '', ...entry }: { caseId: string; at: Date; byId: string; act: string; reason?: string; patientCipher?: string },
): Promise<void> {
  await db.caseHistory.create({ data: { id: v7(), reason, ...entry }, select: { id: true } })
}

export async function putVisit(db: Tx, { sessionId, caseId }: { sessionId: string; caseId: string }): Promise<void> {
  await db.caseSession.upsert({ where: { sessionId }, create: { sessionId, caseId }, update: { caseId }, select: { sessionId: true } })
}

export async function deleteVisit(db: Tx, sessionId: string): Promise<void> {
  await db.caseSession.deleteMany({ where: { sessionId } })
}

/** Whether a visit of the case has another hospital number than this. */
export async function hasVisitOfOther(db: Tx, { caseId, patientHash }: { caseId: string; patientHash: string }): Promise<boolean> {
  const found = await db.caseSession.count({ where: { caseId, session: { patientHash: { not: patientHash } } } })
  return found > 0
}

/** Unlinks sessions whose hospital number now differs from their case's. Answers the ids of these cases. */
export async function dropVisitsOfOthers(db: Tx, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ caseId: string }[]>`
    DELETE FROM case_session v USING treatment_session s, clinical_case c
    WHERE v.session_id = ANY(${[...sessionIds]}::uuid[]) AND s.id = v.session_id AND c.id = v.case_id AND s.patient_hash <> c.patient_hash RETURNING v.case_id AS "caseId"`
  return rows.map(({ caseId }) => caseId)
}

export async function insertTransfer(
  db: Tx,
  transfer: { caseId: string; fromId: string; toId: string; reason: string; askedAt: Date },
): Promise<void> {
  await db.caseTransfer.create({ data: { id: v7(), ...transfer }, select: { id: true } })
}

/** The times and receivers of somebody's offers since an instant, the oldest first. Offers of one giver wait for each other until the transaction ends. */
export async function listOffers(db: Tx, { fromId, since }: { fromId: string; since: Date }): Promise<{ toId: string; askedAt: Date }[]> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.case-offers.' || ${fromId}, 0))`
  // The hand-overs by staff for a leaver are asked and decided at the same instant.
  return db.$queryRaw`
    SELECT t.to_id AS "toId", t.asked_at AS "askedAt" FROM case_transfer t
    WHERE t.from_id = ${fromId}::uuid AND t.asked_at > ${since} AND NOT (t.state = 'ACCEPTED' AND t.decided_at = t.asked_at) ORDER BY t.asked_at`
}

export async function updateTransfer(
  db: Tx,
  { caseId, to, at }: { caseId: string; to: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN'; at: Date },
): Promise<number> {
  const { count } = await db.caseTransfer.updateMany({ where: { caseId, state: 'ASKED' }, data: { state: to, decidedAt: at } })
  return count
}

/**
 * Updates the plan items of these sessions' cases, and the day of their last visit. An item is done once a counted line of a visit completes the
 * same procedure at its teeth; where a mark or a line changed since, it is planned again.
 */
export async function settlePlans(db: Tx, sessionIds: readonly string[]): Promise<void> {
  const cases = Prisma.sql`SELECT case_id FROM case_session WHERE session_id = ANY(${[...sessionIds]}::uuid[])`
  await updateItems(db, cases)
}

/** The same for one case that lost a visit. */
export async function settleCase(db: Tx, caseId: string): Promise<void> {
  await updateItems(db, Prisma.sql`SELECT ${caseId}::uuid`)
}

async function updateItems(db: Tx, cases: Prisma.Sql): Promise<void> {
  await db.$executeRaw`
    UPDATE case_plan_item i SET state = (CASE WHEN d.done_on IS NULL THEN 'PLANNED' ELSE 'DONE' END)::"PlanItemState", done_on = d.done_on, revision = i.revision + 1
    FROM (SELECT p.id, (SELECT min(x.held_on) FROM case_session v JOIN experience_line x ON x.session_id = v.session_id
        WHERE v.case_id = p.case_id AND x.completes AND x.procedure_id = p.procedure_id AND x.teeth @> p.teeth AND (cardinality(p.teeth) > 0 OR x.surfaces @> p.surfaces)) AS done_on
      FROM case_plan_item p WHERE p.case_id IN (${cases}) AND p.state <> 'DROPPED') d
    WHERE d.id = i.id AND d.done_on IS DISTINCT FROM i.done_on`
  await db.$executeRaw`
    UPDATE clinical_case c SET last_visit_on = (SELECT max(s.held_on) FROM case_session v JOIN treatment_session s ON s.id = v.session_id WHERE v.case_id = c.id AND s.state <> 'CANCELLED')
    WHERE c.id IN (${cases})`
}

type Choice = { id: string; displayName: string }
const enabledPeople = (marker: 'APP_STUDENT' | 'APP_TEACHER') => ({
  status: 'ENABLED' as const,
  deletedAt: null,
  roles: { some: { role: { privileges: { some: { privilege: marker } } } } },
})

type PeopleAsked = {
  readonly marker: 'APP_STUDENT' | 'APP_TEACHER'
  readonly exceptId: string
  readonly onlyId?: string
  /** An additional condition. */
  readonly besides?: Prisma.UserWhereInput
}

/** The present students or teachers of a scope; at most a few hundred. */
export function listPeopleOf(db: Db, scope: UserScope, { marker, exceptId, onlyId, besides = {} }: PeopleAsked): Promise<Choice[]> {
  return db.user.findMany({
    where: {
      AND: [scope.where, enabledPeople(marker), { id: { not: exceptId } }, besides, ...(onlyId === undefined ? [] : [{ id: onlyId }])],
    },
    select: { id: true, displayName: true },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: 1_000,
  })
}

export async function isUsable(
  db: Db,
  { specialtyId, procedureId }: { specialtyId?: string | null; procedureId?: string },
): Promise<boolean> {
  if (procedureId !== undefined) return (await db.procedure.count({ where: { id: procedureId, active: true } })) > 0
  return specialtyId == null || (await db.specialty.count({ where: { id: specialtyId, active: true } })) > 0
}

export async function findSite(db: Db, procedureId: string) {
  return db.procedure.findUnique({ where: { id: procedureId }, select: { site: true, active: true } })
}
