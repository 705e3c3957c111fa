import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

type Way<W extends string> = { readonly way: W; readonly where: Prisma.UserWhereInput }

/** The ways of a scope by which a person is in it. */
export async function listWays<W extends string>(db: Db, ways: readonly Way<W>[], id: string): Promise<W[]> {
  const found = await Promise.all(
    ways.map(async ({ way, where }) => ((await db.user.count({ where: { AND: [where, { id, deletedAt: null }] } })) > 0 ? [way] : [])),
  )
  return found.flat()
}
