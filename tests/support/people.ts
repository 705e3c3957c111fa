import { v7 } from 'uuid'
import { accountKey } from '@/lib/account-key'
import { builtInRoles } from '@/lib/roles'
import { prisma } from '@/server/kernel/db'
import { hashPassword } from '@/server/kernel/secrets/password'
import { seedRoles } from '@/prisma/seed/roles'

type BuiltIn = (typeof builtInRoles)[number]['builtIn']
export type Person = { readonly id: string; readonly username: string; readonly email: string; readonly password: string }
type Wanted = {
  username?: string
  role?: BuiltIn
  status?: 'ENABLED' | 'DISABLED'
  activation?: 'ACTIVE' | 'PENDING'
  password?: string
  locale?: string
  withoutPassword?: boolean
}

/** A person of a built-in role, who signs in with a password of their own. */
export async function person({
  username = `p${v7().slice(-12)}`,
  role = 'STUDENT',
  status = 'ENABLED',
  activation = 'ACTIVE',
  password = 'correct horse staple',
  locale,
  withoutPassword,
}: Wanted = {}): Promise<Person> {
  const db = prisma()
  await seedRoles(db)
  const id = v7()
  const email = `${username}@school.example`
  const { id: roleId } = await db.role.findUniqueOrThrow({ where: { builtIn: role }, select: { id: true } })
  await db.user.create({
    data: {
      id,
      username,
      usernameKey: accountKey(username),
      email,
      emailKey: accountKey(email),
      firstName: 'Test',
      lastName: username,
      displayName: `Test ${username}`,
      passwordHash: withoutPassword ? null : await hashPassword(password),
      status,
      activation,
      locale: locale ?? null,
      createdAt: new Date(),
      roles: { create: { roleId } },
    },
  })
  return { id, username, email, password }
}
