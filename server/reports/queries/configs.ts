import 'server-only'
import type { z } from 'zod'
import type { SaveConfig } from '@/lib/contracts/reports/configs.shapes'
import type { Prisma } from '@/lib/generated/prisma/client'
import { isPrivilege, type Privilege } from '@/lib/privileges'
import { reportLimits } from '@/lib/reports/measures'
import type { Db, Tx } from '@/server/kernel/db'
import type { ReportScope } from '../scope'

const columns = {
  id: true,
  revision: true,
  title: true,
  note: true,
  about: true,
  asThen: true,
  blocks: true,
  roleIds: true,
  programmeIds: true,
  years: true,
  active: true,
} as const satisfies Prisma.ReportConfigSelect
export type ConfigRow = Prisma.ReportConfigGetPayload<{ select: typeof columns }>

/** The reports that are not removed, by title. */
export function listConfigs(db: Db, contains: string): Promise<ConfigRow[]> {
  return db.reportConfig.findMany({
    where: { deletedAt: null, title: { contains, mode: 'insensitive' } },
    select: columns,
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: reportLimits.configs,
  })
}

export function countConfigs(db: Db): Promise<number> {
  return db.reportConfig.count({ where: { deletedAt: null } })
}

export function findConfig(db: Db, id: string): Promise<ConfigRow | null> {
  return db.reportConfig.findFirst({ where: { id, deletedAt: null }, select: columns })
}

export function findConfigByTitle(db: Db, title: string, exceptId: string): Promise<{ id: string } | null> {
  return db.reportConfig.findFirst({
    where: { deletedAt: null, title: { equals: title, mode: 'insensitive' }, id: { not: exceptId } },
    select: { id: true },
  })
}

type Saved = z.output<typeof SaveConfig>

export async function insertConfig(db: Tx, { id, revision: _, ...fields }: Saved, at: Date): Promise<number> {
  const { count } = await db.reportConfig.createMany({ data: [{ id, ...fields, createdAt: at }], skipDuplicates: true })
  return count
}

export async function updateConfig(db: Tx, { id, revision, ...fields }: Saved): Promise<number> {
  const { count } = await db.reportConfig.updateMany({
    where: { id, revision, deletedAt: null },
    data: { ...fields, revision: { increment: 1 } },
  })
  return count
}

export async function deleteConfig(db: Tx, { id, revision, at }: { id: string; revision: number; at: Date }): Promise<number> {
  const { count } = await db.reportConfig.updateMany({ where: { id, revision, deletedAt: null }, data: { deletedAt: at } })
  return count
}

type OpenRow = Pick<ConfigRow, 'id' | 'title' | 'note' | 'about' | 'blocks'>

/** The reports that somebody may open, by title. */
export function listOpenConfigs(db: Db, { where }: ReportScope): Promise<OpenRow[]> {
  return db.reportConfig.findMany({
    where: { ...isOpen(where) },
    select: { id: true, title: true, note: true, about: true, blocks: true },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: reportLimits.configs,
  })
}

/** The ids among these of reports that somebody may open. */
export async function listOpenIds(db: Db, { where }: ReportScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db.reportConfig.findMany({
    where: { AND: [{ id: { in: [...ids] } }, isOpen(where)] },
    select: { id: true },
    take: ids.length,
  })
  return new Set(found.map(({ id }) => id))
}

export function findOpenConfig(db: Db, { where }: ReportScope, id: string): Promise<ConfigRow | null> {
  return db.reportConfig.findFirst({ where: { AND: [{ id }, isOpen(where)] }, select: columns })
}

/** People who set reports up can open every report, whatever its audience and whether it is in use or not. */
function isOpen(where: ReportScope['where']): Prisma.ReportConfigWhereInput {
  if (where.kind === 'all') return { deletedAt: null }
  const { roleIds, programmeId, year, isStudent } = where
  const ofYear: Prisma.ReportConfigWhereInput[] = isStudent
    ? [
        { OR: [{ programmeIds: { isEmpty: true } }, ...(programmeId === null ? [] : [{ programmeIds: { has: programmeId } }])] },
        { OR: [{ years: { isEmpty: true } }, ...(year === null ? [] : [{ years: { has: year } }])] },
      ]
    : []
  return {
    deletedAt: null,
    active: true,
    AND: [{ OR: [{ roleIds: { isEmpty: true } }, { roleIds: { hasSome: [...roleIds] } }] }, ...ofYear],
  }
}

type Standing = { roleIds: string[]; programmeId: string | null; year: number | null }

/** The roles, programme and year by which somebody can belong to an audience. */
export async function findReaderOf(db: Db, userId: string): Promise<Standing> {
  const found = await db.user.findUnique({
    where: { id: userId },
    select: { programmeId: true, year: true, roles: { select: { roleId: true } } },
  })
  return { roleIds: found?.roles.map(({ roleId }) => roleId) ?? [], programmeId: found?.programmeId ?? null, year: found?.year ?? null }
}

type Named = { id: string; name: string }
export function listRoles(db: Db): Promise<Named[]> {
  return db.role.findMany({ select: { id: true, name: true }, orderBy: [{ name: 'asc' }], take: 500 })
}

/** The privileges of a role; null where there is no such role. */
export async function findRole(db: Db, id: string): Promise<ReadonlySet<Privilege> | null> {
  const found = await db.role.findUnique({ where: { id }, select: { privileges: { select: { privilege: true } } } })
  return found && new Set(found.privileges.map(({ privilege }) => privilege).filter(isPrivilege))
}

export function listProgrammes(db: Db): Promise<(Named & { lengthYears: number })[]> {
  return db.programme.findMany({
    select: { id: true, name: true, lengthYears: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 500,
  })
}
