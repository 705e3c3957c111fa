import { v7 as uuid } from 'uuid'
import { builtInRoles } from '@/lib/roles'
import type { Db } from './database'

/** Inserts the four built-in roles. An existing one stays as the institution has made it. */
export async function seedRoles(db: Db): Promise<void> {
  const known = new Set(
    (await db.role.findMany({ where: { builtIn: { not: null } }, select: { builtIn: true } })).map(({ builtIn }) => builtIn),
  )
  const missing = builtInRoles.filter(({ builtIn }) => !known.has(builtIn)).map((role) => ({ ...role, id: uuid() }))
  await db.role.createMany({ data: missing.map(({ id, name, builtIn }) => ({ id, name, builtIn })) })
  await db.rolePrivilege.createMany({
    data: missing.flatMap(({ id, privileges }) => privileges.map((privilege) => ({ roleId: id, privilege }))),
  })
}
