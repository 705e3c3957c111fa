import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { decrypt } from '@/server/kernel/secrets/cipher'
import type { Db } from '@/server/kernel/db'
import type { ConcernScope } from '../scope'

const columns = {
  id: true,
  year: true,
  serial: true,
  kind: true,
  state: true,
  category: true,
  level: true,
  risk: true,
  raisedAt: true,
  disclosedAt: true,
  dueOn: true,
  studentTyped: true,
  student: { select: { displayName: true } },
  handlers: { where: { part: 'OWNER' }, select: { user: { select: { displayName: true } } } },
} as const satisfies Prisma.ConcernSelect
export type ListedConcern = Omit<Prisma.ConcernGetPayload<{ select: typeof columns }>, 'studentTyped'> & { readonly studentName: string }

type Wanted = {
  readonly where: Prisma.ConcernWhereInput
  readonly order: 'due' | 'newest'
  readonly skip: number
  readonly limit: number
}

/** What is due first, or the newest. */
export async function listConcerns(db: Db, scope: ConcernScope, { where, order, skip, limit }: Wanted): Promise<ListedConcern[]> {
  const rows = await db.concern.findMany({
    where: { AND: [scope.where, where] },
    select: columns,
    orderBy:
      order === 'due'
        ? [{ dueOn: { sort: 'asc', nulls: 'first' } }, { raisedAt: 'asc' }, { id: 'asc' }]
        : [{ raisedAt: 'desc' }, { id: 'asc' }],
    skip,
    take: limit,
  })
  return rows.map(({ studentTyped, ...row }) => ({
    ...row,
    studentName: row.student?.displayName ?? (studentTyped === '' ? '' : decrypt('concern', studentTyped)),
  }))
}

export function countConcerns(db: Db, scope: ConcernScope, where: Prisma.ConcernWhereInput = {}): Promise<number> {
  return db.concern.count({ where: { AND: [scope.where, where] } })
}

/** By number or by the student's name. */
export function searched(q: string | undefined, words: readonly string[]): Prisma.ConcernWhereInput {
  if (!q) return {}
  const [, year, serial] = /^C?-?(?:(\d{4})-)?(\d{1,6})$/i.exec(q) ?? []
  return {
    OR: [
      ...(serial === undefined ? [] : [{ serial: Number(serial), ...(year !== undefined && { year: Number(year) }) }]),
      { student: { AND: words.map((word) => ({ searchName: { contains: word } })) } },
    ],
  }
}
