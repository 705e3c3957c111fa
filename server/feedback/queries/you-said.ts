import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

type YouSaidRow = { id: string; said: string; did: string; theme: string | null; publishedAt: Date | null; revision: number }
const select = { id: true, said: true, did: true, theme: true, publishedAt: true, revision: true } as const

/** Unpublished ones first, then the newest first. */
export function listAllYouSaid(db: Db, { withDrafts }: { withDrafts: boolean }): Promise<YouSaidRow[]> {
  return db.youSaid.findMany({
    where: withDrafts ? {} : { publishedAt: { not: null } },
    select,
    orderBy: [{ publishedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
    take: 100,
  })
}

export function findYouSaid(db: Db, id: string): Promise<YouSaidRow | null> {
  return db.youSaid.findUnique({ where: { id }, select })
}

/** False where somebody else saved it in the meantime, or the id is taken. */
export async function upsertYouSaid(db: Tx, { revision, id, ...fields }: YouSaidRow): Promise<boolean> {
  if (revision === 0) return (await db.youSaid.createMany({ data: [{ id, ...fields }], skipDuplicates: true })).count === 1
  return (await db.youSaid.updateMany({ where: { id, revision }, data: { ...fields, revision: revision + 1 } })).count === 1
}

export async function deleteYouSaid(db: Tx, of: { id: string; revision: number }): Promise<boolean> {
  return (await db.youSaid.deleteMany({ where: of })).count === 1
}
