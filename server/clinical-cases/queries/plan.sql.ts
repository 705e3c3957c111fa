import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Db, Tx } from '@/server/kernel/db'

/**
 * A hash of everything in the case `c` that a teacher is shown and agrees to, from its rows: whose plan it is, what is to be done and where. Done items are
 * left out, since progress changes no plan. The patient is included as a number that grows with every change: a hash of the hospital number beside known texts
 * would reveal it to anybody who has the database.
 */
export const planHash = Prisma.sql`encode(sha256(convert_to(jsonb_build_object(
  'case', c.id, 'patient', c.patient_revision, 'from', c.plan_from, 'title', c.title, 'summary', c.summary, 'specialty', c.specialty_id,
  'age', c.age_band, 'dentition', c.dentition, 'missing', c.missing_teeth,
  'items', COALESCE((
    SELECT jsonb_agg(jsonb_build_object(
      'id', i.id, 'phase', i.phase, 'procedure', i.procedure_id, 'teeth', i.teeth, 'surfaces', i.surfaces,
      'dropped', i.state = 'DROPPED', 'reason', i.reason) ORDER BY i.phase, i.sort_order, i.id)
    FROM case_plan_item i WHERE i.case_id = c.id), '[]'))::text, 'UTF8')), 'hex')`

/** Whether a teacher has to look at the plan of the case `c`: it was never agreed to, or has changed since. */
export const isToAgree = Prisma.sql`(c.state IN ('OPEN', 'RECALL') AND c.plan_revision > 0 AND (c.agreed_hash IS NULL OR c.plan_revision IS DISTINCT FROM c.agreed_revision))`

export async function findPlanHash(db: Db, id: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ hash: string }[]>`SELECT ${planHash} AS hash FROM clinical_case c WHERE c.id = ${id}::uuid`
  return rows[0]?.hash ?? null
}

/** Gives the plan a new revision. */
export async function bumpPlan(db: Tx, caseId: string): Promise<void> {
  await db.clinicalCase.update({ where: { id: caseId }, data: { planRevision: { increment: 1 } }, select: { id: true } })
}

/** Ends the agreement to all of its items. The plan then gets the next revision (`bumpPlan`). */
export async function beginPlanAnew(db: Tx, { id, isOtherPatient }: { id: string; isOtherPatient: boolean }): Promise<void> {
  await db.$executeRaw`
    UPDATE clinical_case SET plan_from = plan_revision + 1, patient_revision = patient_revision + ${isOtherPatient ? 1 : 0}::int WHERE id = ${id}::uuid`
}

type Agreeing = { readonly id: string; readonly planRevision: number; readonly hash: string; readonly at: Date }

export async function updateAgreed(db: Tx, { byId }: Vouched, { id, planRevision, hash, at }: Agreeing): Promise<number> {
  return db.$executeRaw`
    UPDATE clinical_case c SET agreed_revision = plan_revision, agreed_hash = ${hash}, agreed_by_id = ${byId}::uuid, agreed_at = ${at}, asked_revision = NULL, asked_at = NULL
    WHERE c.id = ${id}::uuid AND c.plan_revision = ${planRevision}::int AND ${planHash} = ${hash}`
}

type Asking = { readonly id: string; readonly planRevision: number; readonly at: Date }

export async function updateAsked(db: Tx, { id, planRevision, at }: Asking): Promise<void> {
  await db.clinicalCase.update({ where: { id }, data: { askedRevision: planRevision, askedAt: at }, select: { id: true } })
}

/** Clears the request for agreement when somebody else becomes the supervisor, since the new supervisor has not been asked. */
export async function clearAsked(db: Tx, id: string): Promise<void> {
  await db.clinicalCase.update({ where: { id }, data: { askedRevision: null, askedAt: null }, select: { id: true } })
}

export async function clearAgreed(db: Tx, id: string): Promise<void> {
  await db.clinicalCase.update({
    where: { id },
    data: { agreedRevision: null, agreedHash: null, agreedById: null, agreedAt: null },
    select: { id: true },
  })
}

/** Locks a tree of cases that continue each other until the transaction ends, for opening one of them; `id` is one of the cases or their root. */
export async function lockTree(db: Tx, id: string): Promise<void> {
  await db.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('cusp.case-tree.' || COALESCE(c.root_id, c.id)::text, 0)) FROM clinical_case c WHERE c.id = ${id}::uuid`
}

export async function isTreeRunning(db: Tx, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT n.id FROM clinical_case c JOIN clinical_case n ON COALESCE(n.root_id, n.id) = COALESCE(c.root_id, c.id) AND n.id <> c.id
    WHERE c.id = ${id}::uuid AND n.state IN ('OPEN', 'RECALL') LIMIT 1`
  return rows.length > 0
}
