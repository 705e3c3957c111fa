import 'server-only'
import type { Db } from '@/server/kernel/db'
import { enabledStudents } from '@/server/users'

export async function findPlaceable(
  db: Db,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<{ id: string; displayName: string; caption: string }[]> {
  const rows = await db.user.findMany({
    where: { AND: [enabledStudents, ...words.map((word) => ({ searchText: { contains: word } }))] },
    select: { id: true, displayName: true, studentIdNumber: true, group: { select: { name: true } } },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return rows.map(({ id, displayName, studentIdNumber, group }) => ({ id, displayName, caption: group?.name ?? studentIdNumber ?? '' }))
}
