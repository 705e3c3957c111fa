import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { ReflectionScope } from '../scope'

const columns = {
  id: true,
  state: true,
  words: true,
  prompts: true,
  answers: true,
  submittedAt: true,
  acknowledgedAt: true,
  acknowledgedBy: { select: { displayName: true } },
  activity: { select: { kind: true, title: true, note: true, happenedOn: true } },
  tags: { select: { tag: { select: { name: true } } }, orderBy: { tag: { name: 'asc' } } },
  files: { where: { asset: { deletedAt: null } }, select: { asset: { select: { fileName: true } } }, orderBy: { assetId: 'asc' } },
  steps: { select: { text: true, dueOn: true, doneAt: true }, orderBy: [{ dueOn: 'asc' }, { id: 'asc' }] },
  comments: {
    select: { text: true, createdAt: true, author: { select: { displayName: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 100,
  },
} as const satisfies Prisma.ReflectionSelect
export type LoggedReflection = Prisma.ReflectionGetPayload<{ select: typeof columns }>

const rowsAtOnce = 100
/** The limits of rows and of words in one file; the rest of a longer log is asked for by its days. */
const mostRows = 1_000
const mostWords = 500_000

/** Reflections by the day on which they happened, the earliest first. They are read some at a time, so that no log is too much for the server. */
export async function listForFile(
  db: Db,
  scope: ReflectionScope,
  where: Prisma.ReflectionWhereInput,
): Promise<{ rows: LoggedReflection[]; isCut: boolean }> {
  const rows: LoggedReflection[] = []
  let words = 0
  for (;;) {
    const next = await db.reflection.findMany({
      where: { AND: [scope.where, where] },
      select: columns,
      orderBy: [{ activity: { happenedOn: 'asc' } }, { id: 'asc' }],
      skip: rows.length,
      take: rowsAtOnce,
    })
    for (const row of next) {
      if (rows.length >= mostRows || (rows.length > 0 && words + row.words > mostWords)) return { rows, isCut: true }
      rows.push(row)
      words += row.words
    }
    if (next.length < rowsAtOnce) return { rows, isCut: false }
  }
}
