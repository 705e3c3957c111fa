import 'server-only'
import type { Db } from '@/server/kernel/db'
import { enabledStudents } from '@/server/users'

/** Nobody places themself. */
export async function findPlaceable(
  db: Db,
  { words, but, limit }: { words: readonly string[]; but: string; limit: number },
): Promise<{ id: string; displayName: string; caption: string }[]> {
  const rows = await db.user.findMany({
    where: { AND: [enabledStudents, { id: { not: but } }, ...words.map((word) => ({ searchText: { contains: word } }))] },
    select: { id: true, displayName: true, studentIdNumber: true, group: { select: { name: true } } },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return rows.map(({ id, displayName, studentIdNumber, group }) => ({ id, displayName, caption: group?.name ?? studentIdNumber ?? '' }))
}
