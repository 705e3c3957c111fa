import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

type Way<W extends string> = { readonly way: W; readonly where: Prisma.UserWhereInput }

/** Which of the ways of a scope lead to a person. */
export async function listWays<W extends string>(db: Db, ways: readonly Way<W>[], id: string): Promise<W[]> {
  const found = await Promise.all(
    ways.map(async ({ way, where }) => ((await db.user.count({ where: { AND: [where, { id, deletedAt: null }] } })) > 0 ? [way] : [])),
  )
  return found.flat()
}
