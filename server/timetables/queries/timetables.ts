import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'
import type { TimetableScope } from '../scope'

type Kind = 'TEACHING' | 'TEMPLATE' | 'PLACEMENT' | 'ROSTER'
export type TimetableRow = {
  id: string
  name: string
  kind: Kind
  programme: { id: string; name: string } | null
  years: number[]
  fromOn: string
  toOn: string | null
  state: 'DRAFT' | 'PUBLISHED'
  /** For a draft, the timetable beside which it is planned; else null. */
  draftOfId: string | null
  revision: number
}

const columns = {
  id: true,
  name: true,
  kind: true,
  programme: { select: { id: true, name: true } },
  years: true,
  fromOn: true,
  toOn: true,
  state: true,
  draftOfId: true,
  revision: true,
} as const satisfies Prisma.TimetableSelect

type Stored = Prisma.TimetableGetPayload<{ select: typeof columns }>
const rowOf = ({ fromOn, toOn, ...row }: Stored): TimetableRow => ({ ...row, fromOn: dayOf(fromOn), toOn: toOn && dayOf(toOn) })

/** Timetables by programme, years and name; rosters of clinics are created automatically and not listed. */
export async function findTimetables(
  db: Db,
  scope: TimetableScope,
  { q, limit }: { q: string; limit: number },
): Promise<(TimetableRow & { events: number })[]> {
  const rows = await db.timetable.findMany({
    where: { AND: [scope.where, { kind: { not: 'ROSTER' }, draftOfId: null }, { name: { contains: q, mode: 'insensitive' } }] },
    select: { ...columns, _count: { select: { events: { where: { deletedAt: null } } } } },
    orderBy: [{ fromOn: 'desc' }, { name: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return rows.map(({ _count, ...row }) => ({ ...rowOf(row), events: _count.events }))
}

export function countTimetables(db: Db, scope: TimetableScope): Promise<number> {
  return db.timetable.count({ where: { AND: [scope.where, { kind: { not: 'ROSTER' }, draftOfId: null }] } })
}

export async function findTimetable(db: Db, scope: TimetableScope, id: string): Promise<TimetableRow | null> {
  const row = await db.timetable.findFirst({ where: { AND: [scope.where, { id }] }, select: columns })
  return row && rowOf(row)
}

/** The timetable, locked so that nobody else changes it, or an event of it, until the transaction ends. */
export async function lockTimetable(db: Tx, scope: TimetableScope, id: string): Promise<TimetableRow | null> {
  await db.$executeRaw`SELECT 1 FROM timetable WHERE id = ${id}::uuid FOR UPDATE`
  return findTimetable(db, scope, id)
}

type Fields = { id: string; name: string; kind: Kind; programmeId: string | null; years: number[]; fromOn: string; toOn: string | null }

export async function insertTimetable(db: Tx, { fromOn, toOn, ...row }: Fields): Promise<boolean> {
  const { count } = await db.timetable.createMany({
    data: [{ ...row, fromOn: new Date(fromOn), toOn: toOn === null ? null : new Date(toOn) }],
    skipDuplicates: true,
  })
  return count === 1
}

export async function updateTimetable(db: Tx, { id, revision, fromOn, toOn, ...row }: Fields & { revision: number }): Promise<boolean> {
  const { count } = await db.timetable.updateMany({
    where: { id, revision, deletedAt: null },
    data: { ...row, fromOn: new Date(fromOn), toOn: toOn === null ? null : new Date(toOn), revision: { increment: 1 } },
  })
  return count === 1
}

type Step = { id: string; revision: number; from: 'DRAFT' | 'PUBLISHED'; to: 'DRAFT' | 'PUBLISHED'; at: Date }
export async function setTimetableState(db: Tx, { id, revision, from, to, at }: Step): Promise<number> {
  const { count } = await db.timetable.updateMany({
    where: { id, revision, state: from, deletedAt: null },
    data: { state: to, revision: { increment: 1 }, ...(to === 'PUBLISHED' ? { publishedAt: at } : {}) },
  })
  return count
}

export async function markTimetableDeleted(db: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.timetable.updateMany({ where: { id }, data: { deletedAt: at } })
}

/** Whether a date of the timetable has begun that was neither skipped nor cancelled. */
export async function hasBegun(db: Db, { id, at }: { id: string; at: Date }): Promise<boolean> {
  return (
    (await db.occurrence.findFirst({ where: { timetableId: id, state: 'PLANNED', startsAt: { lte: at } }, select: { id: true } })) !== null
  )
}

export async function occurrenceIdsOf(db: Db, timetableId: string): Promise<string[]> {
  const rows = await db.occurrence.findMany({ where: { timetableId }, select: { id: true } })
  return rows.map(({ id }) => id)
}

export async function countEvents(db: Db, timetableId: string): Promise<number> {
  return db.event.count({ where: { timetableId, deletedAt: null } })
}

export async function findPlannedDate(
  db: Db,
  scope: TimetableScope,
  occurrenceId: string,
): Promise<{ timetableId: string; eventId: string; originalOn: string } | null> {
  const row = await db.occurrence.findFirst({
    where: { id: occurrenceId, timetable: scope.where },
    select: { timetableId: true, eventId: true, originalOn: true },
  })
  return row && { ...row, originalOn: dayOf(row.originalOn) }
}
