import { hash } from '@node-rs/argon2'
import { v7 } from 'uuid'
import { accountKey } from '@/lib/users/account-key'
import { builtInRoles } from '@/lib/roles'
import { prisma } from '@/server/kernel/db'
import { seedRoles } from '@/prisma/seed/roles'

/** The least that Argon2id allows: tests/unit/kernel/secrets.test.ts tests the real cost, and a stored hash contains its own parameters. */
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

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
  const id = v7()
  const email = `${username}@school.example`
  const ofRole = { where: { builtIn: role }, select: { id: true } } as const
  let held = await db.role.findUnique(ofRole)
  if (!held) {
    await seedRoles(db)
    held = await db.role.findUniqueOrThrow(ofRole)
  }
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
      passwordHash: withoutPassword ? null : await hash(password.normalize('NFKC'), cost),
      status,
      activation,
      locale: locale ?? null,
      createdAt: new Date(),
      roles: { create: { roleId: held.id } },
    },
  })
  return { id, username, email, password }
}
