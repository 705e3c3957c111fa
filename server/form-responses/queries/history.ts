import 'server-only'
import { v7 } from 'uuid'
import type { HistoryAct } from '@/lib/forms/vocabulary'
import type { FormResponseState } from '@/lib/states/form-response'
import type { Db, Tx } from '@/server/kernel/db'

/** The detail never contains an answer, nor a text that somebody typed. */
export type HistoryDetail = {
  readonly pageUid?: string | null
  readonly fieldUid?: string | null
  readonly toUserId?: string
  /** The person without an account who acted. */
  readonly outsideId?: string
  readonly to?: string
  readonly turn?: number
  readonly version?: number
}

const endingActs = ['reopened', 'withdrawn', 'abandoned'] as const satisfies readonly HistoryAct[]

type Act = {
  readonly responseId: string
  readonly at: Date
  /** Null stands for a job. */
  readonly byId: string | null
  readonly act: HistoryAct
  readonly fromState?: FormResponseState
  readonly toState?: FormResponseState
  readonly detail?: HistoryDetail
  readonly reason?: string | null
}

export async function insertHistory(db: Tx, { detail = {}, ...act }: Act): Promise<void> {
  await db.formHistory.create({ data: { id: v7(), ...act, detail }, select: { id: true } })
}

export function listHistory(
  db: Db,
  { responseId, before, take }: { responseId: string; before: { at: Date; id: string } | null; take: number },
) {
  return db.formHistory.findMany({
    where: {
      responseId,
      ...(before && { OR: [{ at: { lt: before.at } }, { at: before.at, id: { lt: before.id } }] }),
    },
    select: { id: true, at: true, byId: true, act: true, fromState: true, toState: true, detail: true, reason: true },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take,
  })
}

/** When it was ended or opened again, by whom and why. */
export function listEndings(db: Db, responseId: string): Promise<{ at: Date; byId: string | null; act: string; reason: string | null }[]> {
  return db.formHistory.findMany({
    where: { responseId, act: { in: [...endingActs] } },
    select: { at: true, byId: true, act: true, reason: true },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    take: 100,
  })
}
