import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const columns = { id: true, kind: true, name: true, content: true, version: true, active: true, revision: true } as const
export type LibraryRow = Prisma.FormLibraryItemGetPayload<{ select: typeof columns }>

const { content: _, ...head } = columns
/** The items without their content, as one may be as large as a form. */
export function listItems(db: Db, { kind, q }: { kind: string; q: string }): Promise<Omit<LibraryRow, 'content'>[]> {
  return db.formLibraryItem.findMany({
    where: { kind, ...(q !== '' && { name: { contains: q, mode: 'insensitive' } }) },
    select: head,
    orderBy: { name: 'asc' },
    take: 500,
  })
}

export function findItem(db: Db, id: string): Promise<LibraryRow | null> {
  return db.formLibraryItem.findUnique({ where: { id }, select: columns })
}

export async function isItemNameTaken(db: Tx, { id, kind, name }: { id: string; kind: string; name: string }): Promise<boolean> {
  return (await db.formLibraryItem.count({ where: { id: { not: id }, kind, name: { equals: name, mode: 'insensitive' } } })) > 0
}

export async function insertItem(db: Tx, row: Prisma.FormLibraryItemCreateManyInput): Promise<boolean> {
  const { count } = await db.formLibraryItem.createMany({ data: [row], skipDuplicates: true })
  return count === 1
}

export async function updateItem(
  db: Tx,
  {
    id,
    revision,
    ...fields
  }: { id: string; revision: number; name: string; content: Prisma.InputJsonValue; version: number; active: boolean },
): Promise<boolean> {
  const { count } = await db.formLibraryItem.updateMany({ where: { id, revision }, data: { ...fields, revision: { increment: 1 } } })
  return count === 1
}

export async function deleteItem(db: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  const { count } = await db.formLibraryItem.deleteMany({ where: { id, revision } })
  return count === 1
}
