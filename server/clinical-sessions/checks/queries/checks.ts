import 'server-only'
import type { CheckKind, CheckOutcome } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CheckState } from '@/lib/states/check-request'
import type { Tx } from '@/server/kernel/db'

type Named = { id: string; displayName: string }
/** The times have the form in which the database writes them into JSON. */
export type CheckJson = {
  id: string
  kind: CheckKind
  state: CheckState
  askedAt: string
  takenBy: Named | null
  takenAt: string | null
  endedAt: string | null
  endedBy: Named | null
  outcome: CheckOutcome | null
  checklist: string[]
  note: string
}

const takenBy = Prisma.sql`CASE WHEN qt.id IS NOT NULL THEN json_build_object('id', qt.id, 'displayName', qt.display_name) END`
const endedBy = Prisma.sql`CASE WHEN qe.id IS NOT NULL THEN json_build_object('id', qe.id, 'displayName', qe.display_name) END`

/** The checks of the session `s`, as part of its statement, in the order in which they were asked for. */
export const checksOf = Prisma.sql`COALESCE((
  SELECT json_agg(json_build_object('id', q.id, 'kind', q.kind, 'state', q.state, 'askedAt', q.asked_at, 'takenBy', ${takenBy}, 'takenAt', q.taken_at,
    'endedAt', q.ended_at, 'endedBy', ${endedBy}, 'outcome', q.outcome, 'checklist', q.checklist, 'note', q.note) ORDER BY q.asked_at, q.id)
  FROM check_request q LEFT JOIN app_user qt ON qt.id = q.taken_by_id LEFT JOIN app_user qe ON qe.id = q.ended_by_id WHERE q.session_id = s.id), '[]')`

export function listOpenChecks(db: Tx, sessionId: string): Promise<{ id: string; kind: CheckKind; state: CheckState }[]> {
  return db.checkRequest.findMany({
    where: { sessionId, state: { in: ['WAITING', 'TAKEN'] } },
    select: { id: true, kind: true, state: true },
  })
}

export function countChecks(db: Tx, sessionId: string): Promise<number> {
  return db.checkRequest.count({ where: { sessionId } })
}

export type CheckRow = {
  id: string
  sessionId: string
  kind: CheckKind
  state: CheckState
  askedAt: Date
  takenById: string | null
  takenAt: Date | null
  endedById: string | null
  endedAt: Date | null
  outcome: CheckOutcome | null
  checklist: string[]
  note: string
}

/** Finds a check of any session by the id that a device made. */
export function findCheck(db: Tx, id: string): Promise<CheckRow | null> {
  return db.checkRequest.findUnique({
    where: { id },
    select: {
      id: true,
      sessionId: true,
      kind: true,
      state: true,
      askedAt: true,
      takenById: true,
      takenAt: true,
      endedById: true,
      endedAt: true,
      outcome: true,
      checklist: true,
      note: true,
    },
  })
}

export async function findNameOf(db: Tx, userId: string): Promise<Named | null> {
  const rows = await db.$queryRaw<Named[]>`SELECT id, display_name AS "displayName" FROM app_user WHERE id = ${userId}::uuid`
  return rows[0] ?? null
}

/** The outcome of a check. */
export type CheckResult = { readonly outcome: CheckOutcome; readonly checklist: string[]; readonly note: string }
type NewCheck = {
  readonly id: string
  readonly sessionId: string
  readonly kind: CheckKind
  readonly state: CheckState
  readonly askedAt: Date
} & Partial<CheckResult & { readonly endedById: string; readonly endedAt: Date }>

/** False where the id is taken, or one is open and this would be another. */
export async function insertCheck(db: Tx, check: NewCheck): Promise<boolean> {
  const { count } = await db.checkRequest.createMany({ data: [check], skipDuplicates: true })
  return count === 1
}

type Step = {
  readonly id: string
  readonly from: CheckState
  readonly to: CheckState
  /** Null: nobody has claimed the check any more. */
  readonly taken?: { readonly byId: string; readonly at: Date } | null
  readonly ended?: { readonly byId: string; readonly at: Date }
  readonly result?: CheckResult
}

export async function updateCheckState(db: Tx, { id, from, to, taken, ended, result }: Step): Promise<number> {
  const { count } = await db.checkRequest.updateMany({
    where: { id, state: from },
    data: {
      state: to,
      ...(taken !== undefined && { takenById: taken?.byId ?? null, takenAt: taken?.at ?? null }),
      ...(ended && { endedById: ended.byId, endedAt: ended.at }),
      ...result,
    },
  })
  return count
}

/** The people to notify that a student waits: the session's teacher, and the teachers of its shift. */
export async function listTeachersOfShift(
  db: Tx,
  { clinicId, heldOn, shift, teacherId }: { clinicId: string; heldOn: string; shift: string; teacherId: string },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT t.teacher_id AS id FROM clinic_shift c JOIN clinic_shift_teacher t ON t.clinic_shift_id = c.id
    WHERE c.clinic_id = ${clinicId}::uuid AND c.held_on = ${heldOn}::date AND c.shift = ${shift}::"Shift"`
  return [...new Set([teacherId, ...rows.map(({ id }) => id)])]
}
