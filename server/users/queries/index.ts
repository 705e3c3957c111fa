import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import { logger } from '@/server/kernel/logger'
import type { UserScope } from '../scope'

const listed = {
  id: true,
  displayName: true,
  profileImageId: true,
  year: true,
  graduated: true,
  programmeId: true,
  groupId: true,
  firmId: true,
} as const

export type ListedUser = {
  id: string
  displayName: string
  profileImageId: string | null
  year: number | null
  graduated: boolean
  programmeId: string | null
  groupId: string | null
  firmId: string | null
}

/** The most people sent to a device in one answer. */
const mostListed = 5_000

/** Enabled people who hold the marker itself through a role; ALL makes nobody a student or a teacher. */
export async function listByMarker(db: Db, scope: UserScope, marker: 'APP_STUDENT' | 'APP_TEACHER'): Promise<ListedUser[]> {
  const found = await db.user.findMany({
    where: {
      AND: [scope.where, { status: 'ENABLED', deletedAt: null, roles: { some: { roleId: { in: await roleIdsWithMarker(db, marker) } } } }],
    },
    select: listed,
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: mostListed + 1,
  })
  if (found.length > mostListed) logger.warn('users.listCut', { marker, most: mostListed })
  return found.slice(0, mostListed)
}

/** The roles are read first, since they are few: joining them for every person takes longer than all the rest. */
async function roleIdsWithMarker(db: Db, marker: 'APP_STUDENT' | 'APP_TEACHER'): Promise<string[]> {
  return (await db.role.findMany({ where: { privileges: { some: { privilege: marker } } }, select: { id: true } })).map(({ id }) => id)
}

export type NamedPerson = {
  readonly id: string
  readonly displayName: string
  readonly jobTitle: string | null
  readonly year: number | null
  readonly graduated: boolean
  readonly programme: { readonly name: string } | null
  readonly isStudent: boolean
  readonly isTeacher: boolean
}

/** People with an open account whose names contain every word. */
export async function findPeopleByName(
  db: Db,
  scope: UserScope,
  { words, limit }: { readonly words: readonly string[]; readonly limit: number },
): Promise<NamedPerson[]> {
  const [students, teachers] = [new Set(await roleIdsWithMarker(db, 'APP_STUDENT')), new Set(await roleIdsWithMarker(db, 'APP_TEACHER'))]
  const rows = await db.user.findMany({
    where: {
      AND: [scope.where, { status: 'ENABLED', deletedAt: null }, ...words.map((word) => ({ searchName: { contains: escapedLike(word) } }))],
    },
    select: {
      id: true,
      displayName: true,
      jobTitle: true,
      year: true,
      graduated: true,
      programme: { select: { name: true } },
      roles: { select: { roleId: true } },
    },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return rows.map(({ roles, ...person }) => ({
    ...person,
    isStudent: roles.some(({ roleId }) => students.has(roleId)),
    isTeacher: roles.some(({ roleId }) => teachers.has(roleId)),
  }))
}

/** The given ids that are in scope. */
export async function idsInScope(db: Db, scope: UserScope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.user.findMany({ where: { AND: [scope.where, { id: { in: [...ids] }, deletedAt: null }] }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

/** The words of a text as names are stored for the search: small letters without diacritics. */
export async function plainWords(db: Db, text: string): Promise<string[]> {
  const [row] = await db.$queryRaw<{ plain: string }[]>`SELECT plain_text(${text}) AS plain`
  return (row?.plain ?? '').split(/\s+/).filter(Boolean)
}

export type Preferences = { locale: string | null; theme: string | null; density: string | null; profileImageId: string | null }

export function findPreferences(db: Db, userId: string): Promise<Preferences | null> {
  return db.user.findUnique({ where: { id: userId }, select: { locale: true, theme: true, density: true, profileImageId: true } })
}

export async function updatePreferences(
  db: Tx,
  userId: string,
  preferences: { locale: string | null; theme: string; density: string },
): Promise<void> {
  // An open account editor shows the old language and must not store it again, so the revision is raised.
  await db.$executeRaw`UPDATE app_user SET revision = revision + 1 WHERE id = ${userId}::uuid AND locale IS DISTINCT FROM ${preferences.locale}`
  await db.user.update({ where: { id: userId }, data: preferences })
}

export async function updateProfileImage(db: Tx, userId: string, profileImageId: string | null): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { profileImageId, revision: { increment: 1 } } })
}
