import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { FormResponseState } from '@/lib/states/form-response'
import type { Actor } from '@/server/kernel/actor'
import type { Db, Tx } from '@/server/kernel/db'
import { holds } from '@/lib/privileges'
import { responsesFor } from '../scope'

export type StageForm = {
  readonly id: string
  readonly formId: string
  readonly state: FormResponseState
  readonly submitterId: string | null
  /** The last decider of each kind. */
  readonly reviewedById: string | null
  readonly signedById: string | null
  readonly isReviewed: boolean
  readonly isSigned: boolean
  /** Whether anybody who is asked to complete, review or sign can do so; null where nobody is asked. */
  readonly completes: boolean | null
  readonly reviews: boolean | null
  readonly signs: boolean | null
  readonly updatedAt: Date
}

/** The facts that stages of workflows know of their forms: their state and who acted, without any answer. */
export function listStageForms(db: Db, ids: readonly string[]): Promise<StageForm[]> {
  const decider = (kind: 'REVIEW' | 'SIGN') => Prisma.sql`(SELECT t.user_id FROM form_task t
    WHERE t.response_id = r.id AND t.kind = ${kind}::"FormTaskKind" AND t.state = 'DONE' ORDER BY t.decided_at DESC, t.id LIMIT 1)`
  const isDone = (kind: 'REVIEW' | 'SIGN') => Prisma.sql`EXISTS (SELECT 1 FROM form_task t
    WHERE t.response_id = r.id AND t.kind = ${kind}::"FormTaskKind" AND t.state = 'DONE')`
  const asked = (kind: 'COMPLETE' | 'REVIEW' | 'SIGN') => Prisma.sql`(
    SELECT bool_or(t.user_id IS NULL OR (u.status = 'ENABLED' AND u.deleted_at IS NULL)) FROM form_task t LEFT JOIN app_user u ON u.id = t.user_id
    WHERE t.response_id = r.id AND t.kind = ${kind}::"FormTaskKind" AND t.state = 'OPEN')`
  return db.$queryRaw`
    SELECT r.id, r.form_id AS "formId", r.state, r.submitter_id AS "submitterId", r.updated_at AS "updatedAt",
      ${asked('COMPLETE')} AS completes, ${asked('REVIEW')} AS reviews, ${asked('SIGN')} AS signs, ${isDone('REVIEW')} AS "isReviewed", ${isDone('SIGN')} AS "isSigned",
      ${decider('REVIEW')} AS "reviewedById", ${decider('SIGN')} AS "signedById"
    FROM unnest(${[...ids]}::uuid[]) AS of(id) JOIN form_response r ON r.id = of.id`
}

export type StageTask = {
  readonly id: string
  readonly responseId: string
  readonly formId: string
  readonly kind: 'COMPLETE' | 'REVIEW' | 'SIGN'
  readonly userId: string | null
  readonly poolRoleId: string | null
}

/** The open tasks of these responses. */
export function listStageTasks(db: Db, responseIds: readonly string[]): Promise<StageTask[]> {
  return db.$queryRaw`
    SELECT t.id, t.response_id AS "responseId", r.form_id AS "formId", t.kind, t.user_id AS "userId", t.pool_role_id AS "poolRoleId"
    FROM unnest(${[...responseIds]}::uuid[]) AS of(id) JOIN form_response r ON r.id = of.id JOIN form_task t ON t.response_id = r.id
    WHERE t.state = 'OPEN' AND t.outside_id IS NULL ORDER BY t.created_at, t.id`
}

/** Moves the due dates of responses and their open tasks by as long as a workflow was held. */
export async function moveDueDates(db: Tx, responseIds: readonly string[], milliseconds: number): Promise<void> {
  if (responseIds.length === 0 || milliseconds === 0) return
  const by = Prisma.sql`make_interval(secs => ${milliseconds / 1_000}::double precision)`
  await db.$executeRaw`
    UPDATE form_response r SET due_at = r.due_at + ${by} FROM unnest(${[...responseIds]}::uuid[]) AS of(id) WHERE r.id = of.id AND r.due_at IS NOT NULL`
  await db.$executeRaw`
    UPDATE form_task t SET due_at = t.due_at + ${by} FROM unnest(${[...responseIds]}::uuid[]) AS of(id)
    WHERE t.response_id = of.id AND t.state = 'OPEN' AND t.due_at IS NOT NULL`
}

type CompletedResponse = {
  readonly formId: string
  readonly subjectId: string | null
  readonly submitterId: string | null
  readonly title: string
  readonly isConfidential: boolean
  readonly on: string
  readonly originKind: string
  readonly originId: string | null
}

/** A response that is complete; sheets of other domains are left out. */
export async function findCompleted(db: Db, responseId: string, timeZone: string): Promise<CompletedResponse | null> {
  const [row] = await db.$queryRaw<CompletedResponse[]>`
    SELECT r.form_id AS "formId", r.subject_id AS "subjectId", r.submitter_id AS "submitterId", f.name AS title, f.confidential AS "isConfidential",
      (r.completed_at AT TIME ZONE ${timeZone})::date::text AS on, r.origin_kind AS "originKind", r.origin_id AS "originId"
    FROM form_response r JOIN form f ON f.id = r.form_id
    WHERE r.id = ${responseId}::uuid AND r.state = 'COMPLETED' AND r.completed_at IS NOT NULL AND r.origin_kind <> 'TEST'`
  return row ?? null
}

/** The responses among these that somebody may open: none without the privilege to look at forms at all. */
export async function listReadable(
  db: Db,
  asker: { readonly actor: Actor; readonly roleIds: readonly string[]; readonly today: string },
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0 || !holds(asker.actor.privileges, 'FORMS')) return new Set()
  const rows = await db.formResponse.findMany({
    where: { AND: [responsesFor(asker).where, { id: { in: [...ids] } }] },
    select: { id: true },
  })
  return new Set(rows.map(({ id }) => id))
}
