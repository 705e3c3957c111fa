import 'server-only'
import type { PhraseKind } from '@/lib/clinical/permits'
import type { Db, Tx } from '@/server/kernel/db'
import type { PhraseScope } from '../scope'

export type PhraseRow = { id: string; ownerId: string | null; kind: PhraseKind; text: string }
const columns = { id: true, ownerId: true, kind: true, text: true } as const

/** The institution's phrases first, each group in its order. */
export function listPhrases(db: Db, scope: PhraseScope): Promise<PhraseRow[]> {
  return db.feedbackPhrase.findMany({
    where: { AND: [scope.where, { active: true }] },
    orderBy: [{ ownerId: { sort: 'asc', nulls: 'first' } }, { kind: 'asc' }, { sortOrder: 'asc' }, { id: 'asc' }],
    select: columns,
    take: 500,
  })
}

/** Finds a phrase, removed or not. */
export function findPhrase(db: Db, scope: PhraseScope, id: string): Promise<(PhraseRow & { active: boolean }) | null> {
  return db.feedbackPhrase.findFirst({ where: { AND: [scope.where, { id }] }, select: { ...columns, active: true } })
}

export function countOwnPhrases(db: Db, ownerId: string | null): Promise<number> {
  return db.feedbackPhrase.count({ where: { ownerId, active: true } })
}

/** Inserts a phrase at the end; returns false if the id is taken, by anybody. */
export async function insertPhrase(db: Tx, phrase: PhraseRow): Promise<boolean> {
  const last = await db.feedbackPhrase.aggregate({ where: { ownerId: phrase.ownerId }, _max: { sortOrder: true } })
  const { count } = await db.feedbackPhrase.createMany({
    data: [{ ...phrase, sortOrder: (last._max.sortOrder ?? -1) + 1 }],
    skipDuplicates: true,
  })
  return count === 1
}

/** Updates a phrase, and brings a removed one back. */
export async function updatePhrase(db: Tx, id: string, { kind, text }: Pick<PhraseRow, 'kind' | 'text'>): Promise<void> {
  await db.feedbackPhrase.update({ where: { id }, data: { kind, text, active: true }, select: { id: true } })
}

export async function markPhraseRemoved(db: Tx, id: string): Promise<void> {
  await db.feedbackPhrase.update({ where: { id }, data: { active: false }, select: { id: true } })
}
