import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { ViewedList } from '@/lib/users/saved-views'
import type { Db, Tx } from '@/server/kernel/db'

type ViewRow = { id: string; name: string; query: Prisma.JsonValue }

export function listViews(db: Db, { userId, list }: { userId: string; list: ViewedList }): Promise<ViewRow[]> {
  return db.savedView.findMany({
    where: { userId, list },
    select: { id: true, name: true, query: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}

type NewView = { id: string; userId: string; list: ViewedList; name: string; query: Readonly<Record<string, string>>; at: Date }

/** False where the id belongs to somebody else's view, or to another list. */
export async function upsertView(db: Tx, { id, userId, list, name, query, at }: NewView): Promise<boolean> {
  const data = { name, query: { ...query } }
  const { count } = await db.savedView.updateMany({ where: { id, userId, list }, data })
  if (count === 1) return true
  return (await db.savedView.createMany({ data: [{ id, userId, list, createdAt: at, ...data }], skipDuplicates: true })).count === 1
}

export async function deleteView(db: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return (await db.savedView.deleteMany({ where: { id, userId } })).count === 1
}
