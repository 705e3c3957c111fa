import 'server-only'
import { v7 } from 'uuid'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { FormTaskState } from '@/lib/states/form-task'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Tx } from '@/server/kernel/db'

export type NewTask = Omit<Prisma.FormTaskCreateManyInput, 'id' | 'createdAt'>

export async function insertTasks(db: Tx, tasks: readonly NewTask[], at: Date): Promise<string[]> {
  const rows = tasks.map((task) => ({ ...task, id: v7(), createdAt: at }))
  await db.formTask.createMany({ data: rows })
  return rows.map(({ id }) => id)
}

type Fields = Omit<Prisma.FormTaskUncheckedUpdateManyInput, 'id' | 'state'>

/** Decides a review or a signature, as the person whom it asks, and only with a decision that was checked (kernel/calls/evidence.ts). */
export async function decideTask(
  db: Tx,
  { byId }: Vouched,
  { id, to }: { readonly id: string; readonly to: 'DONE' | 'RETURNED' | 'DECLINED' },
  fields: Fields,
): Promise<void> {
  const { count } = await db.formTask.updateMany({
    where: { id, state: 'OPEN', kind: { not: 'COMPLETE' }, OR: [{ userId: byId }, { outsideId: byId }] },
    data: { ...fields, state: to },
  })
  assertOne(count)
}

/** Finishes a turn; a person who fills it in for somebody else vouches, too. */
export async function finishTurn(db: Tx, { byId }: Vouched, id: string, fields: Fields): Promise<void> {
  const { count } = await db.formTask.updateMany({
    where: { id, state: 'OPEN', kind: 'COMPLETE', userId: byId },
    data: { ...fields, state: 'DONE' },
  })
  assertOne(count)
}

/** The task is locked and was checked before, so an update that changes no row comes from somebody whom the task does not ask. */
function assertOne(count: number): void {
  if (count !== 1) throw new Error('A task was decided by somebody whom it does not ask.')
}

/** Finishes the turn of a visitor without an account, who is nobody in particular and vouches for nobody. */
export async function finishVisitorTurn(db: Tx, id: string, fields: Fields): Promise<void> {
  await db.formTask.updateMany({ where: { id, state: 'OPEN', kind: 'COMPLETE', userId: null }, data: { ...fields, state: 'DONE' } })
}

type Step = { readonly id: string; readonly from: FormTaskState; readonly to: Exclude<FormTaskState, 'DONE' | 'RETURNED' | 'DECLINED'> }
export async function updateTaskState(db: Tx, { id, from, to }: Step, fields: Fields = {}): Promise<number> {
  const { count } = await db.formTask.updateMany({ where: { id, state: from }, data: { ...fields, state: to } })
  return count
}

/** Changes several tasks of one response at once. */
export async function updateTasks(db: Tx, { ids, to }: { ids: readonly string[]; to: Step['to'] }, fields: Fields = {}): Promise<void> {
  if (ids.length > 0) await db.formTask.updateMany({ where: { id: { in: [...ids] } }, data: { ...fields, state: to } })
}

/** False where somebody else was faster. */
export async function reassignTask(db: Tx, { id, from, to }: { id: string; from: string | null; to: string | null }): Promise<boolean> {
  const { count } = await db.formTask.updateMany({ where: { id, state: 'OPEN', userId: from }, data: { userId: to } })
  return count === 1
}

export async function updateDue(db: Tx, responseId: string, dueAt: Date): Promise<void> {
  await db.formTask.updateMany({ where: { responseId, kind: 'COMPLETE', state: { in: ['OPEN', 'PLANNED'] } }, data: { dueAt } })
}

/** Whether somebody ever had this response to fill in. */
export async function hasFilledIn(db: Tx, { responseId, userId }: { responseId: string; userId: string }): Promise<boolean> {
  return (await db.formTask.count({ where: { responseId, userId, kind: 'COMPLETE' } })) > 0
}
