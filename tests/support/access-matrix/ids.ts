import { Prisma } from '@/lib/generated/prisma/client'
import { prisma } from '@/server/kernel/db'
import type { Kind } from './kinds'

type Found = { readonly own: string | null; readonly foreign: string | null }

/** A row of the person's own and one of somebody else's; the same row twice where rows belong to nobody. For people: themself and `other`. */
export async function findIds({ table, owner }: Kind, { userId, otherId }: { userId: string; otherId: string }): Promise<Found> {
  if (table === 'app_user') return { own: userId, foreign: otherId }
  const newest = async (where: Prisma.Sql) => {
    const rows = await prisma().$queryRaw<{ id: string }[]>`SELECT id::text FROM ${Prisma.raw(table)} ${where} ORDER BY id DESC LIMIT 1`
    return rows[0]?.id ?? null
  }
  if (owner === undefined) {
    const any = await newest(Prisma.empty)
    return { own: any, foreign: any }
  }
  const of = (id: string) => newest(Prisma.sql`WHERE ${Prisma.raw(owner)} = ${id}::uuid`)
  return { own: await of(userId), foreign: await of(otherId) }
}
