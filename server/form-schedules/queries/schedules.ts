import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { ScheduleScope } from '../scope'

const columns = {
  id: true,
  formId: true,
  form: { select: { id: true, name: true, state: true } },
  name: true,
  audience: true,
  completer: true,
  userIds: true,
  opensAt: true,
  dueDays: true,
  rrule: true,
  until: true,
  remindDays: true,
  late: true,
  active: true,
  nextRunAt: true,
  revision: true,
} as const satisfies Prisma.FormScheduleSelect
export type ScheduleRow = Prisma.FormScheduleGetPayload<{ select: typeof columns }>

export function findSchedule(db: Db, scope: ScheduleScope, id: string): Promise<ScheduleRow | null> {
  return db.formSchedule.findFirst({ where: { AND: [scope.where, { id }] }, select: columns })
}

/** The schedule, locked until the transaction ends, so that it is saved or run by only one at a time. */
export async function lockSchedule(db: Tx, scope: ScheduleScope, id: string): Promise<ScheduleRow | null> {
  await db.$executeRaw`SELECT 1 FROM form_schedule WHERE id = ${id}::uuid FOR UPDATE`
  return findSchedule(db, scope, id)
}

const listed = {
  id: true,
  name: true,
  active: true,
  nextRunAt: true,
  revision: true,
  form: { select: { id: true, name: true, state: true } },
  runs: { select: { occursOn: true, made: true }, orderBy: { occursOn: 'desc' }, take: 1 },
} as const satisfies Prisma.FormScheduleSelect
export type ListedSchedule = Prisma.FormScheduleGetPayload<{ select: typeof listed }>

export function listSchedules(
  db: Db,
  scope: ScheduleScope,
  { q, formId, take }: { q?: string | undefined; formId?: string | undefined; take: number },
): Promise<ListedSchedule[]> {
  const like = q ? { contains: q, mode: 'insensitive' as const } : undefined
  return db.formSchedule.findMany({
    where: { AND: [scope.where, { ...(formId && { formId }) }, ...(like ? [{ OR: [{ name: like }, { form: { name: like } }] }] : [])] },
    select: listed,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take,
  })
}

type ScheduleColumns = Omit<Prisma.FormScheduleUncheckedCreateInput, 'id' | 'revision' | 'deletedAt' | 'runs'>

/** False where the id is taken. */
export async function insertSchedule(db: Tx, id: string, row: ScheduleColumns): Promise<boolean> {
  const { count } = await db.formSchedule.createMany({ data: [{ ...row, id }], skipDuplicates: true })
  return count === 1
}

/** False where somebody else saved it in the meantime. */
export async function updateSchedule(db: Tx, { id, revision }: { id: string; revision: number }, row: ScheduleColumns): Promise<boolean> {
  const { count } = await db.formSchedule.updateMany({ where: { id, revision }, data: { ...row, revision: { increment: 1 } } })
  return count === 1
}

export async function removeSchedule(db: Tx, id: string, at: Date): Promise<void> {
  await db.formSchedule.update({ where: { id }, data: { deletedAt: at, active: false, nextRunAt: null }, select: { id: true } })
}

export async function setNextRun(db: Tx, id: string, nextRunAt: Date | null): Promise<void> {
  await db.formSchedule.update({ where: { id }, data: { nextRunAt }, select: { id: true } })
}

export async function findDue(db: Db, scope: ScheduleScope, at: Date, except: readonly string[]): Promise<{ id: string } | null> {
  return db.formSchedule.findFirst({
    where: { AND: [scope.where, { active: true, nextRunAt: { lte: at }, id: { notIn: [...except] } }] },
    select: { id: true },
    orderBy: [{ nextRunAt: 'asc' }, { id: 'asc' }],
  })
}

export type RunRow = { occursOn: Date; made: number; ranAt: Date }
export function listRuns(db: Db, scheduleId: string, take: number): Promise<RunRow[]> {
  return db.formScheduleRun.findMany({
    where: { scheduleId },
    select: { occursOn: true, made: true, ranAt: true },
    orderBy: { occursOn: 'desc' },
    take,
  })
}

/** Adds to the number of responses that a schedule has made for a day; the total includes those of the day's earlier runs. */
export async function addToRun(
  db: Tx,
  { scheduleId, on, made, at }: { scheduleId: string; on: string; made: number; at: Date },
): Promise<void> {
  const occursOn = new Date(on)
  await db.formScheduleRun.upsert({
    where: { scheduleId_occursOn: { scheduleId, occursOn } },
    create: { scheduleId, occursOn, made, ranAt: at },
    update: { made: { increment: made }, ranAt: at },
    select: { scheduleId: true },
  })
}

/** The keys among these that already have a response. */
export async function listMadeKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.formResponse.findMany({ where: { originKey: { in: [...keys] } }, select: { originKey: true } })
  return new Set(rows.flatMap(({ originKey }) => originKey ?? []))
}

/** The names of schedules, by their ids. */
export async function listScheduleNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.formSchedule.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
