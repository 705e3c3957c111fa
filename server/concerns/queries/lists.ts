import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { storedCode } from '@/lib/concerns/vocabulary'
import { decrypt } from '@/server/kernel/secrets/cipher'
import type { Db } from '@/server/kernel/db'
import type { ConcernScope } from '../scope'
import { concernSealing } from '../sealings'

const columns = {
  id: true,
  number: true,
  kind: true,
  state: true,
  category: true,
  level: true,
  risk: true,
  raisedAt: true,
  disclosedAt: true,
  dueOn: true,
  studentTyped: true,
  isChosen: true,
  student: { select: { displayName: true } },
  handlers: { where: { part: 'OWNER' }, select: { user: { select: { displayName: true } } } },
} as const satisfies Prisma.ConcernSelect
type ListedConcern = Prisma.ConcernGetPayload<{ select: typeof columns }>

const firstDue: Prisma.ConcernOrderByWithRelationInput[] = [{ dueOn: { sort: 'asc', nulls: 'first' } }, { raisedAt: 'asc' }, { id: 'asc' }]

type Wanted = {
  readonly where: Prisma.ConcernWhereInput
  readonly order: 'due' | 'newest'
  readonly skip: number
  readonly limit: number
}

/** Concerns that have not ended. */
export const openConcerns = { state: { notIn: ['RESOLVED', 'WITHDRAWN'] } } as const satisfies Prisma.ConcernWhereInput

/** The first of these concerns, with number and day alone. */
export function listFirst(db: Db, scope: ConcernScope, { where, limit }: Pick<Wanted, 'where' | 'limit'>) {
  return db.concern.findMany({
    where: { AND: [scope.where, where] },
    select: { id: true, number: true, dueOn: true, raisedAt: true },
    orderBy: firstDue,
    take: limit,
  })
}

/** The concerns by due day, or the newest first. */
export async function listConcerns(db: Db, scope: ConcernScope, { where, order, skip, limit }: Wanted): Promise<ListedConcern[]> {
  const rows = await db.concern.findMany({
    where: { AND: [scope.where, where] },
    select: columns,
    orderBy: order === 'due' ? firstDue : [{ raisedAt: 'desc' }, { id: 'asc' }],
    skip,
    take: limit,
  })
  return rows.map((row) => ({ ...row, studentTyped: row.studentTyped === '' ? '' : decrypt(concernSealing, row.studentTyped) }))
}

export function countConcerns(db: Db, scope: ConcernScope, where: Prisma.ConcernWhereInput = {}): Promise<number> {
  return db.concern.count({ where: { AND: [scope.where, where] } })
}

/** Searches by number or by the student's name. */
export function matchesSearch(q: string | undefined, words: readonly string[]): Prisma.ConcernWhereInput {
  if (!q) return {}
  const [, year = '', code] = /^(?:C-)?(\d{4}-)?([0-9A-Z]{1,6})$/i.exec(q.trim()) ?? []
  return {
    OR: [
      ...(code === undefined ? [] : [{ number: { endsWith: `-${year}${storedCode(code)}` } }]),
      { student: { AND: words.map((word) => ({ searchName: { contains: word } })) } },
    ],
  }
}
