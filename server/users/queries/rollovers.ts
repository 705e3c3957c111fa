import 'server-only'
import { z } from 'zod'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { BatchState } from '@/lib/states/batch'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'

const columns = {
  id: true,
  programmeIds: true,
  day: true,
  newSince: true,
  decidedSince: true,
  groupMap: true,
  revision: true,
  createdAt: true,
  createdById: true,
  batchId: true,
  summary: true,
} as const
/** The next group for each group; null: none. */
export type GroupMap = Readonly<Record<string, string | null>>
const GroupMap = z.record(z.string(), z.string().nullable())
export type RolloverRow = {
  id: string
  programmeIds: string[]
  day: string
  newSince: string
  decidedSince: string
  groupMap: GroupMap
  revision: number
  createdAt: Date
  createdById: string
  batchId: string | null
  summary: unknown
}
type Stored = Omit<RolloverRow, 'day' | 'newSince' | 'decidedSince' | 'groupMap'> & {
  groupMap: unknown
  day: Date
  newSince: Date
  decidedSince: Date
}

const rowOf = (stored: Stored): RolloverRow => ({
  ...stored,
  day: dayOf(stored.day),
  newSince: dayOf(stored.newSince),
  decidedSince: dayOf(stored.decidedSince),
  groupMap: GroupMap.parse(stored.groupMap),
})

export async function findRollover(db: Db, id: string): Promise<RolloverRow | null> {
  const row = await db.rollover.findUnique({ where: { id }, select: columns })
  return row && rowOf(row)
}

/** Locks a prepared rollover until the transaction ends. */
export async function lockRollover(db: Tx, id: string): Promise<RolloverRow | null> {
  await db.$executeRaw`SELECT 1 FROM rollover WHERE id = ${id}::uuid FOR UPDATE`
  return findRollover(db, id)
}

/** Newest first, with the number of their exceptions. */
export async function listRolloverRows(db: Db, take: number): Promise<(RolloverRow & { exceptions: number })[]> {
  const rows = await db.rollover.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    select: { ...columns, _count: { select: { exceptions: true } } },
  })
  return rows.map(({ _count, ...row }) => ({ ...rowOf(row), exceptions: _count.exceptions }))
}

type New = Head & { createdById: string; createdAt: Date }
/** False where the id is taken. */
export async function insertRollover(db: Tx, { day, newSince, decidedSince, programmeIds, ...row }: New): Promise<boolean> {
  const { count } = await db.rollover.createMany({
    data: [
      { ...row, programmeIds: [...programmeIds], day: new Date(day), newSince: new Date(newSince), decidedSince: new Date(decidedSince) },
    ],
    skipDuplicates: true,
  })
  return count === 1
}

export async function copyExceptions(
  db: Tx,
  { fromId, toId, byId, at }: { fromId: string; toId: string; byId: string; at: Date },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO rollover_exception (rollover_id, user_id, kind, programme_id, year, by_id, at)
    SELECT ${toId}::uuid, user_id, kind, programme_id, year, ${byId}::uuid, ${at}::timestamptz FROM rollover_exception WHERE rollover_id = ${fromId}::uuid`
}

type Head = {
  id: string
  programmeIds: readonly string[]
  day: string
  newSince: string
  decidedSince: string
  groupMap: GroupMap
}
export async function updateRollover(db: Tx, { id, programmeIds, day, newSince, decidedSince, groupMap }: Head): Promise<void> {
  await db.rollover.update({
    where: { id },
    data: {
      programmeIds: [...programmeIds],
      day: new Date(day),
      newSince: new Date(newSince),
      decidedSince: new Date(decidedSince),
      groupMap,
      revision: { increment: 1 },
    },
    select: { id: true },
  })
}

/** Marks a rollover as started: from then on its row records what was done. */
export async function setRolloverBatch(
  db: Tx,
  { id, batchId, summary }: { id: string; batchId: string; summary: Prisma.InputJsonValue },
): Promise<void> {
  await db.rollover.update({ where: { id }, data: { batchId, summary, revision: { increment: 1 } }, select: { id: true } })
}

export async function deleteRollover(db: Tx, id: string): Promise<void> {
  await db.rollover.delete({ where: { id }, select: { id: true } })
}

type Exceptions = {
  rolloverId: string
  userIds: readonly string[]
  kind: string
  programmeId: string | null
  year: number | null
  byId: string
  at: Date
}
export async function upsertExceptions(db: Tx, { rolloverId, userIds, kind, programmeId, year, byId, at }: Exceptions): Promise<void> {
  await db.$executeRaw`
    INSERT INTO rollover_exception (rollover_id, user_id, kind, programme_id, year, by_id, at)
    SELECT ${rolloverId}::uuid, user_id, ${kind}, ${programmeId}::uuid, ${year}::int, ${byId}::uuid, ${at}::timestamptz FROM unnest(${[...userIds]}::uuid[]) AS one(user_id)
    ON CONFLICT (rollover_id, user_id) DO UPDATE
      SET kind = EXCLUDED.kind, programme_id = EXCLUDED.programme_id, year = EXCLUDED.year, by_id = EXCLUDED.by_id, at = EXCLUDED.at, revision = rollover_exception.revision + 1`
}

export async function deleteExceptions(db: Tx, { rolloverId, userIds }: { rolloverId: string; userIds: readonly string[] }): Promise<void> {
  await db.rolloverException.deleteMany({ where: { rolloverId, userId: { in: [...userIds] } } })
}

export type ProgrammeChoice = { id: string; name: string; lengthYears: number; published: boolean; students: number }
/** Published programmes first, each with the number of people concerned. */
export function listRolloverProgrammes(db: Db): Promise<ProgrammeChoice[]> {
  return db.$queryRaw`
    SELECT p.id, p.name, p.length_years AS "lengthYears", p.published,
      (SELECT count(*) FROM app_user u WHERE u.programme_id = p.id AND u.deleted_at IS NULL AND NOT u.graduated)::int AS students
    FROM programme p ORDER BY p.published DESC, lower(p.name), p.id`
}

export type GroupChoice = { id: string; name: string; active: boolean; students: number }
/** Groups of the default grouping, by name, each with the number of people concerned. */
export function listRolloverGroups(db: Db, programmeIds: readonly string[]): Promise<GroupChoice[]> {
  return db.$queryRaw`
    SELECT g.id, g.name, g.active, (SELECT count(*) FROM app_user u
      WHERE u.group_id = g.id AND u.programme_id = ANY(${[...programmeIds]}::uuid[]) AND u.deleted_at IS NULL AND NOT u.graduated)::int AS students
    FROM student_group g JOIN grouping d ON d.id = g.grouping_id AND d.is_default ORDER BY g.name, g.id LIMIT 2000`
}

/** The names of people, by id; deleted people are left out. */
export async function listNamesOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.user.findMany({ where: { id: { in: [...userIds] } }, select: { id: true, displayName: true } })
  return new Map(rows.map(({ id, displayName }) => [id, displayName]))
}

/** Batches by their ids. */
export async function listBatchesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, BatchSeen>> {
  const rows = await db.batch.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      state: true,
      total: true,
      done: true,
      refused: true,
      undone: true,
      kept: true,
      appliedAt: true,
      isEmptied: true,
      error: true,
    },
  })
  return new Map(rows.map((row) => [row.id, row]))
}
export type BatchSeen = {
  id: string
  state: BatchState
  total: number
  done: number
  refused: number
  undone: number
  kept: number
  appliedAt: Date | null
  isEmptied: boolean
  error: string | null
}
