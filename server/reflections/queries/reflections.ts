import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ReflectionState } from '@/lib/states/reflection'
import { reflectionLimits } from '@/lib/reflections/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import type { ReflectionScope } from '../scope'

export const person = { select: { id: true, displayName: true } } as const
const tagColumns = { tag: { select: { id: true, name: true, tagGroup: { select: { colour: true } } } } } as const
const tags = { select: tagColumns, orderBy: { tag: { name: 'asc' } } } as const satisfies Prisma.Reflection$tagsArgs

const rowColumns = {
  id: true,
  state: true,
  words: true,
  ownerId: true,
  owner: person,
  updatedAt: true,
  submittedAt: true,
  acknowledgedAt: true,
  acknowledgedBy: person,
  activity: { select: { kind: true, title: true, note: true, happenedOn: true } },
  tags,
  _count: { select: { files: true, comments: true, steps: { where: { doneAt: null } } } },
} as const satisfies Prisma.ReflectionSelect
const rowOf = (readerId: string) =>
  ({ ...rowColumns, shares: { where: { userId: readerId }, select: { seenAt: true } } }) as const satisfies Prisma.ReflectionSelect
export type ReflectionRow = Prisma.ReflectionGetPayload<{ select: ReturnType<typeof rowOf> }>

export type Order = 'CHANGED' | 'SUBMITTED' | 'HAPPENED'
const orders: Readonly<Record<Order, Prisma.ReflectionOrderByWithRelationInput[]>> = {
  CHANGED: [{ updatedAt: 'desc' }, { id: 'desc' }],
  SUBMITTED: [{ submittedAt: 'desc' }, { id: 'desc' }],
  HAPPENED: [{ activity: { happenedOn: 'desc' } }, { id: 'desc' }],
}
export type Place = { readonly at: Date; readonly id: string }

function afterPlace(order: Order, place: Place | null): Prisma.ReflectionWhereInput {
  if (!place) return {}
  const { at, id } = place
  if (order === 'HAPPENED') return { OR: [{ activity: { happenedOn: { lt: at } } }, { activity: { happenedOn: at }, id: { lt: id } }] }
  const column = order === 'CHANGED' ? 'updatedAt' : 'submittedAt'
  return { OR: [{ [column]: { lt: at } }, { [column]: at, id: { lt: id } }] }
}

type Wanted = {
  readonly readerId: string
  readonly where: Prisma.ReflectionWhereInput
  readonly order: Order
  readonly after: Place | null
  readonly take: number
}

export function listReflections(db: Db, scope: ReflectionScope, { readerId, where, order, after, take }: Wanted): Promise<ReflectionRow[]> {
  return db.reflection.findMany({
    where: { AND: [scope.where, where, afterPlace(order, after)] },
    select: rowOf(readerId),
    orderBy: orders[order],
    take,
  })
}

type Sums = { readonly counts: Record<ReflectionState, number>; readonly total: number; readonly words: number }

/** The number of reflections, in all and in each state, and the number of their words together, in one statement. */
export async function sumByState(db: Db, scope: ReflectionScope, where: Prisma.ReflectionWhereInput): Promise<Sums> {
  const rows = await db.reflection.groupBy({
    by: ['state'],
    where: { AND: [scope.where, where] },
    _count: { _all: true },
    _sum: { words: true },
  })
  const counts: Record<ReflectionState, number> = { PRIVATE: 0, SHARED: 0, SUBMITTED: 0, ACKNOWLEDGED: 0 }
  for (const { state, _count } of rows) counts[state] = _count._all
  return {
    counts,
    total: rows.reduce((sum, { _count }) => sum + _count._all, 0),
    words: rows.reduce((sum, { _sum }) => sum + (_sum.words ?? 0), 0),
  }
}

export function countReflections(db: Db, scope: ReflectionScope, where: Prisma.ReflectionWhereInput = {}): Promise<number> {
  return db.reflection.count({ where: { AND: [scope.where, where] } })
}

const heldColumns = {
  id: true,
  ownerId: true,
  state: true,
  templateId: true,
  prompts: true,
  answers: true,
  words: true,
  revision: true,
  submittedAt: true,
  acknowledgedById: true,
  owner: person,
  activity: { select: { kind: true, title: true, note: true, happenedOn: true, originKind: true, originId: true } },
  shares: { where: { endedAt: null }, select: { userId: true } },
} as const satisfies Prisma.ReflectionSelect
export type HeldReflection = Prisma.ReflectionGetPayload<{ select: typeof heldColumns }>

/** Locks a reflection until the transaction ends, so that two people who act at once come one after the other. */
export async function lockReflection(db: Tx, scope: ReflectionScope, id: string): Promise<HeldReflection | null> {
  await db.$executeRaw`SELECT 1 FROM reflection WHERE id = ${id}::uuid FOR UPDATE`
  return db.reflection.findFirst({ where: { AND: [scope.where, { id }] }, select: heldColumns })
}

/** The reflection that another device began under this id; null where there is none. */
export async function findBegunAs(db: Db, scope: ReflectionScope, id: string): Promise<string | null> {
  const found = await db.reflection.findFirst({ where: { AND: [scope.where, { begunAs: { has: id } }] }, select: { id: true } })
  return found?.id ?? null
}

const shareColumns = {
  userId: true,
  sharedAt: true,
  seenAt: true,
  endedAt: true,
  user: { select: { id: true, displayName: true, status: true, deletedAt: true } },
} as const
const wholeColumns = {
  ...heldColumns,
  createdAt: true,
  updatedAt: true,
  sharedAt: true,
  acknowledgedAt: true,
  acknowledgedBy: person,
  tags,
  files: {
    where: { asset: { deletedAt: null } },
    select: { asset: { select: { id: true, fileName: true, mediaType: true, sizeBytes: true } } },
    orderBy: { assetId: 'asc' },
  },
  steps: { select: { id: true, text: true, dueOn: true, doneAt: true }, orderBy: [{ dueOn: 'asc' }, { id: 'asc' }] },
  comments: {
    select: { id: true, promptUid: true, text: true, createdAt: true, author: person },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: reflectionLimits.comments,
  },
  shares: { select: shareColumns, orderBy: [{ sharedAt: 'asc' }, { userId: 'asc' }] },
  kept: { select: { id: true, promptUid: true, text: true, keptAt: true }, orderBy: [{ keptAt: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.ReflectionSelect
export type WholeReflection = Prisma.ReflectionGetPayload<{ select: typeof wholeColumns }>

export function findReflection(db: Db, scope: ReflectionScope, id: string): Promise<WholeReflection | null> {
  return db.reflection.findFirst({ where: { AND: [scope.where, { id }] }, select: wholeColumns })
}

/** Some reflections by their ids, the newest first. */
export function listSeen(db: Db, scope: ReflectionScope, ids: readonly string[]) {
  return db.reflection.findMany({
    where: { AND: [scope.where, { id: { in: [...ids] } }] },
    select: { id: true, state: true, submittedAt: true },
    orderBy: orders.SUBMITTED,
    take: ids.length,
  })
}

/** The tags on the reflections that were found, with how often each occurs. */
export async function listTagsOf(db: Db, scope: ReflectionScope, where: Prisma.ReflectionWhereInput, take: number) {
  const rows = await db.reflectionTag.groupBy({
    by: ['tagId'],
    where: { reflection: { AND: [scope.where, where] } },
    _count: { _all: true },
    orderBy: { _count: { tagId: 'desc' } },
    take,
  })
  const known = await db.tag.findMany({ where: { id: { in: rows.map(({ tagId }) => tagId) } }, select: tagColumns.tag.select })
  return rows.flatMap(({ tagId, _count }) => {
    const tag = known.find(({ id }) => id === tagId)
    return tag ? [{ tag, count: _count._all }] : []
  })
}
