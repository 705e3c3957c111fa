import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { UserScope } from '@/server/users'

const there: Prisma.UserWhereInput = { status: 'ENABLED', activation: 'ACTIVE', deletedAt: null }
const holdersOf = (...privileges: string[]): Prisma.UserWhereInput => ({
  roles: { some: { role: { privileges: { some: { privilege: { in: privileges } } } } } },
})
/** Only an explicit grant counts, not ALL alone. */
const holders: Prisma.UserWhereInput = { AND: [there, holdersOf('SERIOUSCONCERN_RECEIVE')] }

const columns = { id: true, displayName: true, jobTitle: true } as const satisfies Prisma.UserSelect
type Found = Prisma.UserGetPayload<{ select: typeof columns }>
type Holder = Omit<Found, 'jobTitle'> & { readonly jobTitle: string }

const toHolder = ({ jobTitle, ...person }: Found): Holder => ({ ...person, jobTitle: jobTitle ?? '' })
const byName = [{ lastName: 'asc' as const }, { firstName: 'asc' as const }, { id: 'asc' as const }]

/** The people who may receive concerns at all, without some. */
export async function listHolders(db: Db, besides: readonly string[] = []): Promise<Holder[]> {
  const rows = await db.user.findMany({
    where: { AND: [holders, { id: { notIn: [...besides] } }] },
    select: columns,
    orderBy: byName,
    take: 200,
  })
  return rows.map(toHolder)
}

/** The readers of concerns about students of a programme: the receivers named for it, or everybody who may receive where none is named. */
export async function listReaders(db: Db, programmeId: string, besides: readonly string[]): Promise<Holder[]> {
  const count = await db.concernReceiver.count({ where: { programmeId } })
  const isReceiver: Prisma.UserWhereInput = count === 0 ? {} : { casesReceived: { some: { programmeId } } }
  const rows = await db.user.findMany({
    where: { AND: [holders, isReceiver, { id: { notIn: [...besides] } }] },
    select: columns,
    orderBy: byName,
    take: 50,
  })
  return rows.map(toHolder)
}

/** The people who administer the settings, where receivers are named. */
export async function listAdmins(db: Db, besides: readonly string[]): Promise<string[]> {
  const rows = await db.user.findMany({
    where: { AND: [there, holdersOf('CONFIG_ADMIN', 'ALL'), { id: { notIn: [...besides] } }] },
    select: { id: true },
    take: 50,
  })
  return rows.map(({ id }) => id)
}

export function findStudent(db: Db, scope: UserScope, id: string): Promise<{ id: string; programmeId: string | null } | null> {
  return db.user.findFirst({
    where: { AND: [scope.where, { id, deletedAt: null }, holdersOf('APP_STUDENT')] },
    select: { id: true, programmeId: true },
  })
}

export function listProgrammes(db: Db): Promise<{ id: string; name: string }[]> {
  return db.programme.findMany({ select: { id: true, name: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }], take: 1_000 })
}

export async function listReceivers(db: Db): Promise<{ id: string; name: string; userIds: string[] }[]> {
  const rows = await db.programme.findMany({
    select: { id: true, name: true, receivers: { select: { userId: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 1_000,
  })
  return rows.map(({ receivers, ...programme }) => ({ ...programme, userIds: receivers.map(({ userId }) => userId) }))
}

/** Returns the former receivers; null if there is no such programme. */
export async function replaceReceivers(db: Tx, programmeId: string, userIds: readonly string[]): Promise<string[] | null> {
  const programme = await db.programme.findUnique({ where: { id: programmeId }, select: { receivers: { select: { userId: true } } } })
  if (!programme) return null
  await db.concernReceiver.deleteMany({ where: { programmeId } })
  await db.concernReceiver.createMany({ data: userIds.map((userId) => ({ programmeId, userId })) })
  return programme.receivers.map(({ userId }) => userId)
}
