import { prisma } from '@/server/kernel/db'
import type { Kind } from './kinds'

type Found = { readonly own: string | null; readonly foreign: string | null }

/** A row of somebody's own and one of somebody else's; of what belongs to nobody, the same one. Of people: themself and `other`. */
export async function findIds({ table, owner }: Kind, { userId, otherId }: { userId: string; otherId: string }): Promise<Found> {
  if (table === 'app_user') return { own: userId, foreign: otherId }
  const first = async (where: string, values: readonly string[]) => {
    const rows = await prisma().$queryRawUnsafe<{ id: string }[]>(`SELECT id::text FROM "${table}" ${where} ORDER BY id DESC LIMIT 1`, ...values)
    return rows[0]?.id ?? null
  }
  if (owner === undefined) {
    const any = await first('', [])
    return { own: any, foreign: any }
  }
  return { own: await first(`WHERE "${owner}" = $1::uuid`, [userId]), foreign: await first(`WHERE "${owner}" = $1::uuid`, [otherId]) }
}
