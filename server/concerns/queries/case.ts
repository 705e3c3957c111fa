import 'server-only'
import { v7 } from 'uuid'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { concernSteps } from '@/lib/concerns/vocabulary'
import type { ConcernState } from '@/lib/states/concern'
import { decrypt, encrypt } from '@/server/kernel/secrets/cipher'
import type { Db, Tx } from '@/server/kernel/db'
import type { ConcernScope } from '../scope'
import { concernSealing } from '../sealings'

const columns = {
  id: true,
  number: true,
  kind: true,
  studentId: true,
  studentTyped: true,
  isChosen: true,
  programmeId: true,
  category: true,
  risk: true,
  facts: true,
  happenedAt: true,
  place: true,
  raisedById: true,
  raisedAt: true,
  nameShown: true,
  state: true,
  level: true,
  dueOn: true,
  disclosedAt: true,
  respondedAt: true,
  outcome: true,
  resolvedAt: true,
  appealUntil: true,
  appealedAt: true,
  revision: true,
  student: { select: { id: true, displayName: true, year: true } },
  raisedBy: { select: { displayName: true } },
  programme: { select: { name: true } },
  session: { select: { id: true, heldOn: true, clinic: { select: { name: true } } } },
  handlers: { select: { userId: true, part: true, user: { select: { displayName: true } } }, orderBy: [{ part: 'asc' }, { since: 'asc' }] },
} as const satisfies Prisma.ConcernSelect
export type ConcernRow = Prisma.ConcernGetPayload<{ select: typeof columns }>

const openText = (text: string): string => (text === '' ? '' : decrypt(concernSealing, text))
const sealText = (text: string): string => (text === '' ? '' : encrypt(concernSealing, text))

/** The concern with its texts decrypted. */
export async function findConcern(db: Db, scope: ConcernScope, id: string): Promise<ConcernRow | null> {
  const row = await db.concern.findFirst({ where: { AND: [scope.where, { id }] }, select: columns })
  return row && { ...row, facts: openText(row.facts), studentTyped: openText(row.studentTyped), place: openText(row.place) }
}

/** Locks the concern until the transaction ends. */
export async function lockConcern(db: Tx, scope: ConcernScope, id: string): Promise<ConcernRow | null> {
  await db.$executeRaw`SELECT 1 FROM concern WHERE id = ${id}::uuid FOR UPDATE`
  return findConcern(db, scope, id)
}

export async function findIdByNumber(db: Db, scope: ConcernScope, number: string): Promise<string | null> {
  const row = await db.concern.findFirst({ where: { AND: [scope.where, { number }] }, select: { id: true } })
  return row?.id ?? null
}

type NewConcern = Omit<Prisma.ConcernUncheckedCreateInput, 'number'>
/** Inserts a concern under a free number; returns null if the id is taken. `draw` returns another number each time. */
export async function insertConcern(db: Tx, row: NewConcern, draw: (year: number) => string): Promise<string | null> {
  const texts = { facts: sealText(row.facts), studentTyped: sealText(row.studentTyped ?? ''), place: sealText(row.place) }
  for (let triesLeft = 20; triesLeft > 0; triesLeft -= 1) {
    const number = draw(row.year)
    const { count } = await db.concern.createMany({ data: [{ ...row, ...texts, number }], skipDuplicates: true })
    if (count === 1) return number
    if ((await db.concern.count({ where: { id: row.id } })) > 0) return null
  }
  throw new Error('Twenty numbers in a row are taken.')
}

/** Changes the state if it is still the one that was read. */
export async function moveConcern(
  db: Tx,
  { id, from, to }: { id: string; from: ConcernState; to: ConcernState },
  more: Prisma.ConcernUncheckedUpdateManyInput = {},
): Promise<number> {
  const { count } = await db.concern.updateMany({
    where: { id, state: from },
    data: { ...more, state: to, revision: { increment: 1 } },
  })
  return count
}

export async function updateConcern(db: Tx, id: string, change: Prisma.ConcernUncheckedUpdateManyInput): Promise<void> {
  await db.concern.updateMany({ where: { id }, data: { ...change, revision: { increment: 1 } } })
}

type Entry = Omit<Prisma.ConcernEntryUncheckedCreateInput, 'id'>
export async function insertEntry(db: Tx, entry: Entry): Promise<void> {
  await db.concernEntry.createMany({ data: [{ ...entry, id: v7(), text: sealText(entry.text) }] })
}

const entryColumns = {
  id: true,
  at: true,
  authorId: true,
  kind: true,
  sight: true,
  step: true,
  text: true,
  author: { select: { displayName: true } },
} as const satisfies Prisma.ConcernEntrySelect
export type EntryRow = Prisma.ConcernEntryGetPayload<{ select: typeof entryColumns }>

/** The entries, newest first; of one visibility, or of all. */
export async function listEntries(
  db: Db,
  concernId: string,
  { sight, limit }: { sight?: 'RAISER' | 'STUDENT'; limit: number },
): Promise<EntryRow[]> {
  const rows = await db.concernEntry.findMany({
    where: { concernId, ...(sight && { sight }) },
    select: entryColumns,
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
  })
  return rows.map((row) => ({ ...row, text: openText(row.text) }))
}

/** False where the action is another case's. */
export async function upsertAction(
  db: Tx,
  {
    id,
    concernId,
    text,
    dueOn,
    doneAt,
    at,
  }: { id: string; concernId: string; text: string; dueOn: Date | null; doneAt: Date | null; at: Date },
): Promise<boolean> {
  const { count } = await db.concernAction.updateMany({ where: { id, concernId }, data: { text: sealText(text), dueOn, doneAt } })
  if (count === 1) return true
  const made = await db.concernAction.createMany({
    data: [{ id, concernId, text: sealText(text), dueOn, doneAt, createdAt: at }],
    skipDuplicates: true,
  })
  return made.count === 1
}

export async function listActions(db: Db, concernId: string) {
  const rows = await db.concernAction.findMany({
    where: { concernId },
    select: { id: true, text: true, dueOn: true, doneAt: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 100,
  })
  return rows.map((row) => ({ ...row, text: openText(row.text) }))
}

export async function upsertHandler(
  db: Tx,
  { concernId, userId, part, at }: { concernId: string; userId: string; part: 'OWNER' | 'HANDLER' | 'APPEAL'; at: Date },
): Promise<void> {
  // There is one owner: the former owner stays a handler.
  if (part === 'OWNER') await db.concernHandler.updateMany({ where: { concernId, part: 'OWNER' }, data: { part: 'HANDLER' } })
  await db.concernHandler.upsert({
    where: { concernId_userId: { concernId, userId } },
    create: { concernId, userId, part, since: at },
    update: { part },
    select: { userId: true },
  })
}

/** Returns the number deleted: one or none. */
export async function deleteHandler(db: Tx, row: { concernId: string; userId: string }): Promise<number> {
  const { count } = await db.concernHandler.deleteMany({ where: { ...row, part: { not: 'OWNER' } } })
  return count
}

type ConcernStep = (typeof concernSteps)[number]
const ownerSteps = [
  'REVIEW',
  'DISCLOSED',
  'NOT_DISCLOSED',
  'RESOLVED',
  'REOPENED',
  'HANDLER_ADDED',
  'HANDLER_REMOVED',
] as const satisfies readonly ConcernStep[]

/** Whether somebody has done something in a case that only its owner does, whether or not they own it now. */
export async function hasActedAsOwner(db: Db, { concernId, userId }: { concernId: string; userId: string }): Promise<boolean> {
  return (await db.concernEntry.count({ where: { concernId, authorId: userId, step: { in: [...ownerSteps] } } })) > 0
}

/** Records one opening an hour, however often the page is drawn. */
export async function countReading(db: Tx, { concernId, userId, at }: { concernId: string; userId: string; at: Date }): Promise<void> {
  const hourAgo = new Date(at.getTime() - 3_600_000)
  await db.$executeRaw`
    INSERT INTO concern_reading (concern_id, user_id, last_at, times) VALUES (${concernId}::uuid, ${userId}::uuid, ${at}, 1)
    ON CONFLICT (concern_id, user_id) DO UPDATE SET last_at = excluded.last_at, times = concern_reading.times + 1 WHERE concern_reading.last_at <= ${hourAgo}`
}

export function listReadings(db: Db, concernId: string) {
  return db.concernReading.findMany({
    where: { concernId },
    select: { userId: true, lastAt: true, times: true, user: { select: { displayName: true } } },
    orderBy: [{ lastAt: 'desc' }, { userId: 'asc' }],
    take: 100,
  })
}

/** Concerns about the same student that have ended. */
export function listEarlier(db: Db, { studentId, besides }: { studentId: string; besides: string }) {
  return db.concern.findMany({
    where: { studentId, id: { not: besides }, kind: 'CONCERN', state: 'RESOLVED', outcome: { not: null } },
    select: { number: true, raisedAt: true, outcome: true },
    orderBy: [{ raisedAt: 'desc' }, { id: 'asc' }],
    take: 10,
  })
}
