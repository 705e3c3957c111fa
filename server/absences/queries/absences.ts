import 'server-only'
import type { AbsenceSpan } from '@/lib/absences/days'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { AbsenceState } from '@/lib/states/absence'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'
import type { AbsenceScope, AbsenteeScope } from '../scope'

const columns = {
  id: true,
  userId: true,
  typeId: true,
  fromOn: true,
  startsAtNoon: true,
  toOn: true,
  endsAtNoon: true,
  note: true,
  state: true,
  needsCover: true,
  recordedAt: true,
  decidedAt: true,
  decisionNote: true,
  revision: true,
  user: { select: { displayName: true } },
  recordedBy: { select: { displayName: true } },
  decidedBy: { select: { displayName: true } },
  type: { select: { id: true, name: true, needsApproval: true, halfDays: true, evidenceAfterDays: true, isAuthorised: true } },
  files: { select: { asset: { select: { id: true, fileName: true, sizeBytes: true, deletedAt: true } } } },
} as const satisfies Prisma.AbsenceSelect

function rowOf({ fromOn, toOn, ...row }: Prisma.AbsenceGetPayload<{ select: typeof columns }>) {
  return { ...row, fromOn: dayOf(fromOn), toOn: dayOf(toOn) }
}
export type AbsenceRow = ReturnType<typeof rowOf>

export async function findAbsence(db: Db, scope: AbsenceScope, id: string): Promise<AbsenceRow | null> {
  const row = await db.absence.findFirst({ where: { AND: [scope.where, { id }] }, select: columns })
  return row && rowOf(row)
}

/** The same absence, locked until the end of the transaction. */
export async function lockAbsence(db: Tx, scope: AbsenceScope, id: string): Promise<AbsenceRow | null> {
  await db.$executeRaw`SELECT 1 FROM absence WHERE id = ${id}::uuid FOR UPDATE`
  return findAbsence(db, scope, id)
}

export async function isTaken(db: Db, id: string): Promise<boolean> {
  return (await db.absence.count({ where: { id } })) > 0
}

/** Locks somebody's absences, so that if two of them overlap, the second one is reported. */
export async function lockAbsentee(db: Tx, userId: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.absences.' || ${userId}, 0))`
}

type Content = AbsenceSpan & {
  readonly id: string
  readonly typeId: string
  readonly note: string
  readonly needsCover: boolean
  readonly state: AbsenceState
}

export async function insertAbsence(
  db: Tx,
  { fromOn, toOn, ...row }: Content & { userId: string; recordedById: string; recordedAt: Date },
): Promise<void> {
  await db.absence.create({ data: { ...row, fromOn: new Date(fromOn), toOn: new Date(toOn) }, select: { id: true } })
}

export async function updateAbsence(db: Tx, { id, fromOn, toOn, revision, ...row }: Content & { revision: number }): Promise<number> {
  const { count } = await db.absence.updateMany({
    where: { id, revision },
    data: { ...row, fromOn: new Date(fromOn), toOn: new Date(toOn), revision: { increment: 1 } },
  })
  return count
}

type Step = {
  readonly id: string
  readonly revision: number
  readonly from: AbsenceState
  readonly to: AbsenceState
  readonly byId: string
  readonly at: Date
  readonly note: string
}

export async function setAbsenceState(db: Tx, { id, revision, from, to, byId, at, note }: Step): Promise<number> {
  const { count } = await db.absence.updateMany({
    where: { id, revision, state: from },
    data: { state: to, decidedById: byId, decidedAt: at, decisionNote: note, revision: { increment: 1 } },
  })
  return count
}

export async function replaceFiles(db: Tx, { absenceId, assetIds }: { absenceId: string; assetIds: readonly string[] }): Promise<void> {
  await db.absenceFile.deleteMany({ where: { absenceId } })
  await db.absenceFile.createMany({ data: assetIds.map((assetId) => ({ absenceId, assetId })), skipDuplicates: true })
}

/** Files that somebody uploaded, or that hang on this absence already, with their types. */
export async function listUsable(
  db: Db,
  { ids, ownerId, absenceId }: { ids: readonly string[]; ownerId: string; absenceId: string },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.asset.findMany({
    where: { id: { in: [...ids] }, deletedAt: null, OR: [{ ownerId }, { absenceFiles: { some: { absenceId } } }] },
    select: { id: true, mediaType: true },
  })
  return new Map(rows.map(({ id, mediaType }) => [id, mediaType]))
}

export async function findEvidence(
  db: Db,
  scope: AbsenceScope,
  assetId: string,
): Promise<{ id: string; fileName: string; mediaType: string; sizeBytes: number } | null> {
  return db.asset.findFirst({
    where: { id: assetId, deletedAt: null, scan: { in: ['NONE', 'CLEAN'] }, absenceFiles: { some: { absence: scope.where } } },
    select: { id: true, fileName: true, mediaType: true, sizeBytes: true },
  })
}

export type Absentee = { id: string; displayName: string; isStudent: boolean; email: string; locale: string | null }

export async function findAbsentee(db: Db, scope: AbsenteeScope, id: string): Promise<Absentee | null> {
  const row = await db.user.findFirst({
    where: { AND: [scope.where, { id, deletedAt: null }] },
    select: {
      id: true,
      displayName: true,
      email: true,
      locale: true,
      roles: { where: { role: { privileges: { some: { privilege: 'APP_STUDENT' } } } }, select: { roleId: true } },
    },
  })
  return row && { id: row.id, displayName: row.displayName, email: row.email, locale: row.locale, isStudent: row.roles.length > 0 }
}

export async function findAbsentees(
  db: Db,
  scope: AbsenteeScope,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<{ id: string; displayName: string; caption: string; isStudent: boolean }[]> {
  const rows = await db.user.findMany({
    where: { AND: [scope.where, { status: 'ENABLED', deletedAt: null }, ...words.map((word) => ({ searchText: { contains: word } }))] },
    select: {
      id: true,
      displayName: true,
      studentIdNumber: true,
      jobTitle: true,
      group: { select: { name: true } },
      roles: { where: { role: { privileges: { some: { privilege: 'APP_STUDENT' } } } }, select: { roleId: true } },
    },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return rows.map(({ id, displayName, studentIdNumber, jobTitle, group, roles }) => ({
    id,
    displayName,
    caption: group?.name ?? jobTitle ?? studentIdNumber ?? '',
    isStudent: roles.length > 0,
  }))
}
