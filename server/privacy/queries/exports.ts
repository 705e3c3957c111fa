import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import { openForMs } from '../rules'

const columns = {
  id: true,
  subjectId: true,
  askedById: true,
  askedAt: true,
  locale: true,
  tries: true,
  failedAt: true,
  readyAt: true,
  sizeBytes: true,
  expiresAt: true,
  openedAt: true,
  openedById: true,
  goneAt: true,
} as const
export type ExportRow = {
  id: string
  subjectId: string
  askedById: string
  askedAt: Date
  locale: string
  tries: number
  failedAt: Date | null
  readyAt: Date | null
  sizeBytes: number | null
  expiresAt: Date | null
  openedAt: Date | null
  openedById: string | null
  goneAt: Date | null
}

export function listExports(db: Db, { subjectId, take }: { subjectId?: string; take: number }): Promise<ExportRow[]> {
  return db.privacyExport.findMany({
    where: subjectId === undefined ? {} : { subjectId },
    select: columns,
    orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
    take,
  })
}

export function findExport(db: Db, id: string): Promise<ExportRow | null> {
  return db.privacyExport.findUnique({ where: { id }, select: columns })
}

/** Whether an export of this person waits. Only one is made at a time, because the asker holds the account. */
export async function isExportWaiting(db: Db, subjectId: string): Promise<boolean> {
  return (await db.privacyExport.count({ where: { subjectId, readyAt: null, failedAt: null, goneAt: null } })) > 0
}

export async function insertExport(
  db: Tx,
  row: { id: string; subjectId: string; askedById: string; askedAt: Date; locale: string },
): Promise<void> {
  await db.privacyExport.create({ data: row })
}

/** Claims the oldest waiting export and counts one more try: an export that ends its process does so three times at most. */
export async function claimWaiting(db: Tx): Promise<ExportRow | null> {
  const found = await db.privacyExport.findFirst({
    where: { readyAt: null, failedAt: null, goneAt: null },
    select: columns,
    orderBy: { askedAt: 'asc' },
  })
  if (found) await db.privacyExport.update({ where: { id: found.id }, data: { tries: { increment: 1 } } })
  return found
}

export async function storeReady(
  db: Tx,
  { id, ...data }: { id: string; readyAt: Date; expiresAt: Date; sizeBytes: number },
): Promise<void> {
  await db.privacyExport.update({ where: { id }, data })
}

export async function storeFailed(db: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.privacyExport.update({ where: { id }, data: { failedAt: at } })
}

/** Returns false where somebody opened the export before, or its time is over. */
export async function openOnce(db: Tx, { id, byId, at }: { id: string; byId: string; at: Date }): Promise<boolean> {
  const { count } = await db.privacyExport.updateMany({
    where: { id, readyAt: { not: null }, openedAt: null, goneAt: null, expiresAt: { gt: at } },
    data: { openedAt: at, openedById: byId },
  })
  return count === 1
}

/** The exports whose time is over, and those that were fetched. */
export async function listEndedExports(db: Db, at: Date): Promise<string[]> {
  const rows = await db.privacyExport.findMany({
    where: {
      goneAt: null,
      readyAt: { not: null },
      OR: [{ expiresAt: { lte: at } }, { openedAt: { lte: new Date(at.getTime() - openForMs) } }],
    },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/** Ends every export that was made of somebody or is to be made: after an erasure nothing of it may be left. */
export async function endExportsOf(db: Tx, { subjectId, at }: { subjectId: string; at: Date }): Promise<string[]> {
  const rows = await db.privacyExport.findMany({ where: { subjectId, goneAt: null }, select: { id: true } })
  await db.privacyExport.updateMany({ where: { subjectId, goneAt: null }, data: { goneAt: at } })
  return rows.map(({ id }) => id)
}

export async function storeGone(db: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<void> {
  await db.privacyExport.updateMany({ where: { id: { in: [...ids] } }, data: { goneAt: at } })
}
