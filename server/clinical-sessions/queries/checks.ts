import 'server-only'
import type { CheckKind } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CheckState } from '@/lib/states/check-request'
import type { Tx } from '@/server/kernel/db'

export type CheckRow = { id: string; kind: CheckKind; state: CheckState; askedAt: Date; takenById: string | null; takenByName: string | null; takenAt: Date | null; endedAt: Date | null }

/** Of the session `s` the open one, else the newest. */
export const latestCheck = Prisma.sql`SELECT * FROM check_request WHERE session_id = s.id ORDER BY (state IN ('WAITING', 'TAKEN')) DESC, asked_at DESC LIMIT 1`

export function listOpenChecks(db: Tx, sessionId: string): Promise<{ id: string; state: CheckState }[]> {
  return db.checkRequest.findMany({ where: { sessionId, state: { in: ['WAITING', 'TAKEN'] } }, select: { id: true, state: true } })
}

/** By the id that a device made, of whatever session. */
export function findCheck(db: Tx, id: string): Promise<{ sessionId: string; state: CheckState; askedAt: Date } | null> {
  return db.checkRequest.findUnique({ where: { id }, select: { sessionId: true, state: true, askedAt: true } })
}

/** False where the id is taken or an open one of this kind is there. */
export async function insertCheck(db: Tx, check: { id: string; sessionId: string; kind: CheckKind; state: CheckState; askedAt: Date }): Promise<boolean> {
  const { count } = await db.checkRequest.createMany({ data: [check], skipDuplicates: true })
  return count === 1
}

type Step = { readonly id: string; readonly from: CheckState; readonly to: CheckState; readonly taken?: { readonly byId: string; readonly at: Date }; readonly endedAt?: Date }

export async function updateCheckState(db: Tx, { id, from, to, taken, endedAt }: Step): Promise<number> {
  const { count } = await db.checkRequest.updateMany({
    where: { id, state: from },
    data: { state: to, ...(taken && { takenById: taken.byId, takenAt: taken.at }), ...(endedAt && { endedAt }) },
  })
  return count
}

/** Who is told that a student waits: the session's teacher, and who teaches in its shift. */
export async function listTeachersOfShift(db: Tx, { clinicId, heldOn, shift, teacherId }: { clinicId: string; heldOn: string; shift: string; teacherId: string }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT t.teacher_id AS id FROM clinic_shift c JOIN clinic_shift_teacher t ON t.clinic_shift_id = c.id
    WHERE c.clinic_id = ${clinicId}::uuid AND c.held_on = ${heldOn}::date AND c.shift = ${shift}::"Shift"`
  return [...new Set([teacherId, ...rows.map(({ id }) => id)])]
}
