import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const columns = {
  id: true,
  name: true,
  kind: true,
  requireReview: true,
  requireSignoff: true,
  requireEvent: true,
  drawnSignature: true,
  outside: true,
  outsideDomains: true,
  dueDays: true,
  remindDays: true,
  signDays: true,
  settleHours: true,
  active: true,
  revision: true,
  roles: { select: { roleId: true, use: true } },
  _count: { select: { forms: { where: { deletedAt: null } } } },
} as const satisfies Prisma.FormTypeSelect
export type FormTypeRow = Prisma.FormTypeGetPayload<{ select: typeof columns }>

export function listTypes(db: Db, q: string): Promise<FormTypeRow[]> {
  return db.formType.findMany({
    where: q === '' ? {} : { name: { contains: q, mode: 'insensitive' } },
    select: columns,
    orderBy: { name: 'asc' },
    take: 500,
  })
}

export function findType(db: Db, id: string): Promise<FormTypeRow | null> {
  return db.formType.findUnique({ where: { id }, select: columns })
}

export async function isTypeNameTaken(db: Tx, { id, name }: { id: string; name: string }): Promise<boolean> {
  return (await db.formType.count({ where: { id: { not: id }, name: { equals: name, mode: 'insensitive' } } })) > 0
}

type Fields = Omit<Prisma.FormTypeUncheckedCreateInput, 'roles' | 'forms' | 'revision'>
export async function insertType(db: Tx, row: Fields): Promise<boolean> {
  const { count } = await db.formType.createMany({ data: [row], skipDuplicates: true })
  return count === 1
}

/** False where somebody else saved it in the meantime. */
export async function updateType(
  db: Tx,
  { id, revision, ...fields }: Fields & { readonly id: string; readonly revision: number },
): Promise<boolean> {
  const { count } = await db.formType.updateMany({ where: { id, revision }, data: { ...fields, revision: { increment: 1 } } })
  return count === 1
}

export async function replaceTypeRoles(
  db: Tx,
  { typeId, reviewRoleIds, signRoleIds }: { typeId: string; reviewRoleIds: readonly string[]; signRoleIds: readonly string[] },
): Promise<void> {
  await db.formTypeRole.deleteMany({ where: { typeId } })
  await db.formTypeRole.createMany({
    data: [
      ...reviewRoleIds.map((roleId) => ({ typeId, roleId, use: 'REVIEW' })),
      ...signRoleIds.map((roleId) => ({ typeId, roleId, use: 'SIGN' })),
    ],
    skipDuplicates: true,
  })
}

/** False where the type is not as it was read. */
export async function deleteType(db: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  const { count } = await db.formType.deleteMany({ where: { id, revision } })
  return count === 1
}

export function countFormsOfType(db: Db, typeId: string): Promise<number> {
  return db.form.count({ where: { typeId } })
}

export async function findTypeByName(db: Tx, name: string): Promise<string | null> {
  const type = await db.formType.findFirst({ where: { name: { equals: name, mode: 'insensitive' }, active: true }, select: { id: true } })
  return type?.id ?? null
}
