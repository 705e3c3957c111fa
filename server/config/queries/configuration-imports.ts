import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const columns = { id: true, actorId: true, appliedAt: true, made: true, changed: true, items: true, undoneAt: true } as const
type ConfigurationImportRow = {
  id: string
  actorId: string
  appliedAt: Date
  made: number
  changed: number
  items: unknown
  undoneAt: Date | null
}
type New = { id: string; actorId: string; appliedAt: Date; made: number; changed: number; items: Prisma.InputJsonValue }

/** Inserts an import, and clears the items of earlier ones that can no longer be undone. */
export async function insertConfigurationImport(db: Tx, row: New, undoableSince: Date): Promise<void> {
  await db.configurationImport.updateMany({ where: { appliedAt: { lt: undoableSince } }, data: { items: [] } })
  await db.configurationImport.create({ data: row, select: { id: true } })
}

/** Locks the import against another undo until the transaction ends. */
export async function lockConfigurationImport(db: Tx, id: string): Promise<ConfigurationImportRow | null> {
  await db.$executeRaw`SELECT 1 FROM configuration_import WHERE id = ${id}::uuid FOR UPDATE`
  return db.configurationImport.findUnique({ where: { id }, select: columns })
}

export async function setConfigurationUndone(db: Tx, { id, byId, at }: { id: string; byId: string; at: Date }): Promise<void> {
  await db.configurationImport.update({ where: { id }, data: { undoneAt: at, undoneById: byId, items: [] }, select: { id: true } })
}

/** The newest imports, with the people who applied them. */
export async function listConfigurationImports(db: Db, take: number): Promise<(Omit<ConfigurationImportRow, 'items'> & { by: string })[]> {
  const { items: _, ...named } = columns
  const rows = await db.configurationImport.findMany({ orderBy: [{ appliedAt: 'desc' }, { id: 'desc' }], take, select: named })
  const people = await db.user.findMany({
    where: { id: { in: rows.map(({ actorId }) => actorId) } },
    select: { id: true, displayName: true },
  })
  return rows.map((row) => ({ ...row, by: people.find(({ id }) => id === row.actorId)?.displayName ?? '' }))
}
