import 'server-only'
import { v7 } from 'uuid'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { FormTaskState } from '@/lib/states/form-task'
import type { Tx } from '@/server/kernel/db'

export type NewTask = Omit<Prisma.FormTaskCreateManyInput, 'id' | 'createdAt'>

export async function insertTasks(db: Tx, tasks: readonly NewTask[], at: Date): Promise<string[]> {
  const rows = tasks.map((task) => ({ ...task, id: v7(), createdAt: at }))
  await db.formTask.createMany({ data: rows })
  return rows.map(({ id }) => id)
}

type Step = { readonly id: string; readonly from: FormTaskState; readonly to: FormTaskState }
export async function updateTaskState(
  db: Tx,
  { id, from, to }: Step,
  fields: Omit<Prisma.FormTaskUncheckedUpdateManyInput, 'id' | 'state'> = {},
): Promise<number> {
  const { count } = await db.formTask.updateMany({ where: { id, state: from }, data: { ...fields, state: to } })
  return count
}

/** Of one response, all at once. */
export async function updateTasks(
  db: Tx,
  { ids, to }: { ids: readonly string[]; to: FormTaskState },
  fields: Omit<Prisma.FormTaskUncheckedUpdateManyInput, 'id' | 'state'> = {},
): Promise<void> {
  if (ids.length > 0) await db.formTask.updateMany({ where: { id: { in: [...ids] } }, data: { ...fields, state: to } })
}

/** False where somebody was faster. */
export async function reassignTask(db: Tx, { id, from, to }: { id: string; from: string | null; to: string | null }): Promise<boolean> {
  const { count } = await db.formTask.updateMany({ where: { id, state: 'OPEN', userId: from }, data: { userId: to } })
  return count === 1
}

export async function markSeen(db: Tx, id: string, at: Date): Promise<void> {
  await db.formTask.updateMany({ where: { id, seenAt: null }, data: { seenAt: at } })
}

export async function updateDue(db: Tx, responseId: string, dueAt: Date): Promise<void> {
  await db.formTask.updateMany({ where: { responseId, kind: 'COMPLETE', state: { in: ['OPEN', 'PLANNED'] } }, data: { dueAt } })
}

/** Whether somebody ever had this response to fill in. */
export async function hasFilledIn(db: Tx, { responseId, userId }: { responseId: string; userId: string }): Promise<boolean> {
  return (await db.formTask.count({ where: { responseId, userId, kind: 'COMPLETE' } })) > 0
}
