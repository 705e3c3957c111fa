import 'server-only'
import type { Db } from '@/server/kernel/db'

/** How many people who can log in hold each role. */
export async function listHolders(db: Db): Promise<Map<string, number>> {
  const roles = await db.role.findMany({
    select: { id: true, _count: { select: { users: { where: { user: { status: 'ENABLED', deletedAt: null } } } } } },
  })
  return new Map(roles.map(({ id, _count }) => [id, _count.users]))
}

export async function listPeople(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.user.findMany({ where: { id: { in: [...ids] }, status: 'ENABLED', deletedAt: null }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

/** The scales that exist, including those out of use, which stay in forms. */
export async function listScaleIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.scale.findMany({ where: { id: { in: [...ids] } }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

/** The first of the scales in use, by name. */
export async function findScaleInUse(db: Db): Promise<string | null> {
  const scale = await db.scale.findFirst({ where: { active: true }, select: { id: true }, orderBy: [{ name: 'asc' }, { version: 'desc' }] })
  return scale?.id ?? null
}

/** The procedures that exist, including those out of use, which stay in the forms that offer them but cannot be chosen. */
export async function listProcedureIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.procedure.findMany({ where: { id: { in: [...ids] } }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

export async function countProgrammes(db: Db, ids: readonly string[]): Promise<number> {
  return db.programme.count({ where: { id: { in: [...ids] } } })
}

export async function isTagInUse(db: Db, id: string): Promise<boolean> {
  return (await db.tag.count({ where: { id, active: true, mergedIntoId: null } })) > 0
}

/** The roles, programme and year of somebody, for rules on these. */
export async function findBelonging(
  db: Db,
  userId: string,
): Promise<{ roleIds: string[]; programmeId: string | null; year: number | null }> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { programmeId: true, year: true, roles: { select: { roleId: true } } },
  })
  return { roleIds: user?.roles.map(({ roleId }) => roleId) ?? [], programmeId: user?.programmeId ?? null, year: user?.year ?? null }
}

export async function findBuiltInRole(db: Db, builtIn: 'STUDENT' | 'TEACHER'): Promise<string | null> {
  const role = await db.role.findUnique({ where: { builtIn }, select: { id: true } })
  return role?.id ?? null
}

/** Whether the institution's book contains any supervisor without an account. */
export async function hasOutsideBook(db: Db): Promise<boolean> {
  return (await db.outsideSupervisor.findFirst({ where: { active: true, addedById: null }, select: { id: true } })) !== null
}
