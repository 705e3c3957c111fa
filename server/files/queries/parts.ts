import 'server-only'
import { prisma, type Db, type Tx } from '@/server/kernel/db'

const columns = { id: true, name: true, sizeBytes: true, takenBytes: true } as const
type PartRow = { id: string; name: string; sizeBytes: number; takenBytes: number }
type Own = { readonly id: string; readonly ownerId: string }

/** The owner's unfinished upload with this id. */
export function findPart(db: Db, { id, ownerId }: Own): Promise<PartRow | null> {
  return db.uploadPart.findFirst({ where: { id, ownerId }, select: columns })
}

/** The owner's upload with this id, if it is complete. It is read before the transaction, because checking the file takes long. */
export async function findCompletePart(own: Own): Promise<PartRow | null> {
  const found = await findPart(prisma(), own)
  return found?.takenBytes === found?.sizeBytes ? found : null
}

/** The owner's upload with this id, locked until the transaction ends, so that pieces come one after the other. */
export async function lockPart(db: Tx, own: Own): Promise<PartRow | null> {
  await db.$executeRaw`SELECT 1 FROM upload_part WHERE id = ${own.id}::uuid AND owner_id = ${own.ownerId}::uuid FOR UPDATE`
  return findPart(db, own)
}

/** Returns the number of rows: none where the id is taken. */
export async function insertPart(db: Tx, row: Own & { name: string; sizeBytes: number; begunAt: Date }): Promise<number> {
  return (await db.uploadPart.createMany({ data: [row], skipDuplicates: true })).count
}

export async function updateTakenBytes(db: Tx, { id, ownerId, takenBytes }: Own & { takenBytes: number }): Promise<void> {
  await db.uploadPart.updateMany({ where: { id, ownerId }, data: { takenBytes } })
}

export async function deletePart(db: Tx, { id, ownerId }: Own): Promise<number> {
  return (await db.uploadPart.deleteMany({ where: { id, ownerId } })).count
}

/** A person's unfinished uploads, whose room is reserved. */
export async function countBegun(db: Db, ownerId: string): Promise<{ files: number; bytes: number }> {
  const found = await db.uploadPart.findMany({ where: { ownerId }, select: { sizeBytes: true } })
  return { files: found.length, bytes: found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) }
}

/** Deletes uploads that were started before a time, and returns their ids. */
export async function deletePartsBefore(db: Tx, before: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`DELETE FROM upload_part WHERE begun_at < ${before} RETURNING id`
  return rows.map(({ id }) => id)
}

export async function listBegunIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await db.uploadPart.findMany({ where: { id: { in: [...ids] } }, select: { id: true } })).map(({ id }) => id))
}

/** Deletes the unfinished uploads of a person who is erased. */
export async function deletePartsOf(db: Tx, ownerId: string): Promise<number> {
  return (await db.uploadPart.deleteMany({ where: { ownerId } })).count
}
