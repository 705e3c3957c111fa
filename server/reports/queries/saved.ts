import 'server-only'
import type { z } from 'zod'
import type { Filters } from '@/lib/contracts/reports/saved.shapes'
import type { Prisma } from '@/lib/generated/prisma/client'
import { savedLimits, type ReportSchedule } from '@/lib/reports/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import type { SavedScope } from '../scope'

const person = { select: { id: true, displayName: true } } as const
const columns = {
  id: true,
  revision: true,
  name: true,
  filters: true,
  schedule: true,
  nextOn: true,
  owner: person,
  config: { select: { id: true, title: true } },
  shares: { select: { user: person }, orderBy: [{ user: { lastName: 'asc' } }, { userId: 'asc' }] },
} as const satisfies Prisma.SavedReportSelect
export type SavedRow = Prisma.SavedReportGetPayload<{ select: typeof columns }>

/** Saved reports whose report still exists, by name. Whatever others share, one's own stay in the list; of the others' the newest do. */
export async function listSavedReports(db: Db, { where }: SavedScope, readerId: string): Promise<SavedRow[]> {
  const list = (whose: Prisma.SavedReportWhereInput) =>
    db.savedReport.findMany({
      where: { AND: [where, whose, { config: { deletedAt: null } }] },
      select: columns,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: savedLimits.reports,
    })
  const [own, shared] = [await list({ ownerId: readerId }), await list({ ownerId: { not: readerId } })]
  return [...own, ...shared].toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
}

export function findSaved(db: Db, { where }: SavedScope, id: string): Promise<SavedRow | null> {
  return db.savedReport.findFirst({ where: { AND: [{ id }, where, { config: { deletedAt: null } }] }, select: columns })
}

export function countSaved(db: Db, ownerId: string): Promise<number> {
  return db.savedReport.count({ where: { ownerId } })
}

export function findSavedByName(
  db: Db,
  { ownerId, name, exceptId }: { ownerId: string; name: string; exceptId: string },
): Promise<{ id: string } | null> {
  return db.savedReport.findFirst({
    where: { ownerId, name: { equals: name, mode: 'insensitive' }, id: { not: exceptId } },
    select: { id: true },
  })
}

type Fields = {
  readonly configId: string
  readonly name: string
  readonly filters: z.output<typeof Filters>
  readonly schedule: ReportSchedule
  readonly nextOn: Date | null
}

export async function insertSaved(db: Tx, id: string, { ownerId, at, ...fields }: Fields & { ownerId: string; at: Date }): Promise<number> {
  const { count } = await db.savedReport.createMany({ data: [{ id, ownerId, ...fields, createdAt: at }], skipDuplicates: true })
  return count
}

export async function updateSaved(
  db: Tx,
  { id, ownerId, revision }: { id: string; ownerId: string; revision: number },
  fields: Fields,
): Promise<number> {
  const { count } = await db.savedReport.updateMany({ where: { id, ownerId, revision }, data: { ...fields, revision: { increment: 1 } } })
  return count
}

/** @returns the people with whom it was not shared before */
export async function replaceShares(db: Tx, id: string, userIds: readonly string[]): Promise<string[]> {
  const before = await db.savedReportShare.findMany({ where: { savedReportId: id }, select: { userId: true }, take: savedLimits.shares })
  await db.savedReportShare.deleteMany({ where: { savedReportId: id, userId: { notIn: [...userIds] } } })
  const added = userIds.filter((userId) => !before.some((one) => one.userId === userId))
  await db.savedReportShare.createMany({ data: added.map((userId) => ({ savedReportId: id, userId })), skipDuplicates: true })
  return added
}

export async function deleteSaved(db: Tx, { id, ownerId, revision }: { id: string; ownerId: string; revision: number }): Promise<number> {
  const { count } = await db.savedReport.deleteMany({ where: { id, ownerId, revision } })
  return count
}

export async function deleteShare(db: Tx, { id, userId }: { id: string; userId: string }): Promise<number> {
  const { count } = await db.savedReportShare.deleteMany({ where: { savedReportId: id, userId } })
  return count
}

/** Removes what people saved of a report that is removed, with whom they shared it. */
export async function deleteSavedOf(db: Tx, configId: string): Promise<void> {
  await db.savedReport.deleteMany({ where: { configId } })
}

type Named = { id: string; displayName: string }

/** People with whom a report can be shared, by a part of their name: those who read reports about others. */
export function findReportReaders(db: Db, { q, exceptId, take }: { q: string; exceptId: string; take: number }): Promise<Named[]> {
  return db.user.findMany({
    where: {
      AND: [
        readsReports,
        readsOfOthers,
        { id: { not: exceptId } },
        ...(q === '' ? [] : [{ displayName: { contains: q, mode: 'insensitive' as const } }]),
      ],
    },
    ...person,
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take,
  })
}

type Audience = { readonly active: boolean; readonly roleIds: string[]; readonly programmeIds: string[]; readonly years: number[] }

/** The people among these who read reports and may open this one: the rule of queries/configs.ts, for many people. */
export async function listWhoOpen(db: Db, audience: Audience, ids: readonly string[]): Promise<string[]> {
  const found = await db.user.findMany({
    where: { AND: [readsReports, { id: { in: [...ids] } }, whereMayOpen(audience)] },
    select: { id: true },
    take: ids.length,
  })
  return found.map(({ id }) => id)
}

/** The people among these with whom the report can be shared. */
export async function listWhoShare(db: Db, audience: Audience, ids: readonly string[]): Promise<string[]> {
  const found = await db.user.findMany({
    where: { AND: [{ id: { in: await listWhoOpen(db, audience, ids) } }, readsOfOthers] },
    select: { id: true },
    take: ids.length,
  })
  return found.map(({ id }) => id)
}

function whereMayOpen({ active, roleIds, programmeIds, years }: Audience): Prisma.UserWhereInput {
  const ofYear: Prisma.UserWhereInput = {
    ...(programmeIds.length > 0 && { programmeId: { in: programmeIds } }),
    ...(years.length > 0 && { year: { in: years } }),
  }
  const isOfSome = programmeIds.length > 0 || years.length > 0
  const ofAudience: Prisma.UserWhereInput[] = [
    ...(roleIds.length > 0 ? [{ roles: { some: { roleId: { in: roleIds } } } }] : []),
    ...(isOfSome ? [{ OR: [{ NOT: holding('APP_STUDENT') }, ofYear] }] : []),
  ]
  // Prisma leaves an empty condition out of an OR: a report that is everybody's would be nobody's but the administrators'.
  if (active && ofAudience.length === 0) return {}
  return { OR: [holding('REPORT_ADMIN', 'ALL'), ...(active ? [{ AND: ofAudience }] : [])] }
}

const holding = (...privileges: string[]): Prisma.UserWhereInput => ({
  roles: { some: { role: { privileges: { some: { privilege: { in: privileges } } } } } },
})

/** People who have an account and may open reports. */
const readsReports: Prisma.UserWhereInput = { status: 'ENABLED', deletedAt: null, ...holding('REPORT_CLINICALEXPERIENCE', 'ALL') }

/**
 * The condition for people who read reports about others. Students read only about themselves, so another person's filters would not help them, and they share
 * with nobody either.
 */
const readsOfOthers: Prisma.UserWhereInput = {
  OR: [{ NOT: holding('APP_STUDENT') }, holding('APP_TEACHER', 'REPORT_ALLSTUDENTS', 'ALL')],
}
