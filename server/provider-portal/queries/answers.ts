import 'server-only'
import type { ProviderNoteKind } from '@/lib/provider-portal/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'

export type Answer = { placementId: string; shownHash: string; byName: string; at: Date }

export async function putAnswer(db: Tx, { placementId, ...answer }: Answer): Promise<void> {
  await db.placementAnswer.upsert({
    where: { placementId },
    create: { placementId, ...answer },
    update: answer,
    select: { placementId: true },
  })
}

/** A contact who asks for a change does not agree any more. */
export async function deleteAnswer(db: Tx, placementId: string): Promise<void> {
  await db.placementAnswer.deleteMany({ where: { placementId } })
}

export function listAnswers(db: Db, placementIds: readonly string[]): Promise<Answer[]> {
  return db.placementAnswer.findMany({ where: { placementId: { in: [...placementIds] } }, orderBy: { placementId: 'asc' } })
}

type NewNote = {
  readonly id: string
  readonly providerId: string
  readonly placementId: string | null
  readonly kind: ProviderNoteKind
  readonly text: string
  readonly byName: string
  readonly at: Date
}
export async function insertNote(db: Tx, row: NewNote): Promise<void> {
  await db.providerNote.create({ data: row, select: { id: true } })
}

const noteColumns = {
  id: true,
  placementId: true,
  kind: true,
  text: true,
  byName: true,
  at: true,
  settledAt: true,
  settledBy: { select: { displayName: true } },
  placement: { select: { fromOn: true, toOn: true, student: { select: { displayName: true } } } },
} as const

/** The notes of a provider: those that wait come first, then the newest. */
export async function listNotes(db: Db, { providerId, limit }: { providerId: string; limit: number }) {
  return db.providerNote.findMany({
    // A note without a text lost it together with the student it was about.
    where: { providerId, text: { not: '' } },
    select: noteColumns,
    orderBy: [{ settledAt: { sort: 'desc', nulls: 'first' } }, { at: 'desc' }, { id: 'desc' }],
    take: limit,
  })
}
export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

export async function hasOpenNote(db: Db, where: Pick<NewNote, 'providerId' | 'placementId' | 'kind' | 'text'>): Promise<boolean> {
  return (await db.providerNote.count({ where: { ...where, settledAt: null } })) > 0
}

export function countOpenNotes(db: Db, providerId: string): Promise<number> {
  return db.providerNote.count({ where: { providerId, settledAt: null, text: { not: '' } } })
}

export async function findNote(db: Db, id: string): Promise<{ providerId: string; settledAt: Date | null } | null> {
  return db.providerNote.findUnique({ where: { id }, select: { providerId: true, settledAt: true } })
}

/** When a person who asked for a change agrees to the placement after all, marks their request as settled, so that nobody else has to. */
export async function settleOwnChange(
  db: Tx,
  { placementId, byName, at }: { placementId: string; byName: string; at: Date },
): Promise<void> {
  await db.providerNote.updateMany({ where: { placementId, kind: 'CHANGE', byName, settledAt: null }, data: { settledAt: at } })
}

/** Returns false where somebody else was faster. */
export async function settleNote(db: Tx, { id, byId, at }: { id: string; byId: string; at: Date }): Promise<boolean> {
  return (await db.providerNote.updateMany({ where: { id, settledAt: null }, data: { settledAt: at, settledById: byId } })).count === 1
}

/** Moves the notes of a provider to the one into which it is merged. */
export async function moveNotes(db: Tx, { fromId, intoId }: { fromId: string; intoId: string }): Promise<void> {
  await db.providerNote.updateMany({ where: { providerId: fromId }, data: { providerId: intoId } })
}
