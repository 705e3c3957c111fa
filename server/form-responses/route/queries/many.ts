import 'server-only'
import { v7 } from 'uuid'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { FormResponseState } from '@/lib/states/form-response'
import type { HistoryAct } from '@/lib/forms/vocabulary'
import type { Tx } from '@/server/kernel/db'

/** Returns the inserted rows. A row whose origin key exists was made before and stays as it is. */
export async function insertResponses(db: Tx, rows: readonly Prisma.FormResponseCreateManyInput[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const inserted = await db.formResponse.createManyAndReturn({ data: [...rows], skipDuplicates: true, select: { id: true } })
  return new Set(inserted.map(({ id }) => id))
}

type Acts = {
  readonly responseIds: readonly string[]
  readonly at: Date
  readonly byId: string | null
  readonly act: HistoryAct
  readonly fromState?: FormResponseState
  readonly toState: FormResponseState
}
export async function insertActs(db: Tx, { responseIds, ...act }: Acts): Promise<void> {
  await db.formHistory.createMany({ data: responseIds.map((responseId) => ({ id: v7(), responseId, ...act, detail: {} })) })
}

/** The responses among these that nobody has started, locked until the transaction ends. */
export async function lockUnstarted(db: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM form_response WHERE id = ANY(${[...ids]}::uuid[]) AND state = 'AWAITING_COMPLETION' ORDER BY id FOR UPDATE`
  return rows.map(({ id }) => id)
}

export async function updateStates(
  db: Tx,
  { ids, from, to, at }: { ids: readonly string[]; from: FormResponseState; to: FormResponseState; at: Date },
): Promise<number> {
  const { count } = await db.formResponse.updateMany({
    where: { id: { in: [...ids] }, state: from },
    data: { state: to, updatedAt: at, revision: { increment: 1 } },
  })
  return count
}

/** Voids the open tasks of these responses, and returns these tasks. */
export function voidTasks(
  db: Tx,
  responseIds: readonly string[],
): Promise<{ responseId: string; userId: string | null; openedAt: Date | null }[]> {
  return db.formTask.updateManyAndReturn({
    where: { responseId: { in: [...responseIds] }, state: { in: ['OPEN', 'PLANNED'] } },
    data: { state: 'VOID' },
    select: { responseId: true, userId: true, openedAt: true },
  })
}
