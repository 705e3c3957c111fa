import 'server-only'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'
import { accountKey } from '@/lib/users/account-key'
import type { Db, Tx } from '@/server/kernel/db'

const stored = { entra: 'ENTRA', shibboleth: 'SHIBBOLETH' } as const
const named = { ENTRA: 'entra', SHIBBOLETH: 'shibboleth' } as const

type Identity = { readonly provider: SignOnProvider; readonly issuer: string; readonly subject: string }
type How = 'MATCHED' | 'CREATED' | 'OWN'

/** The account of this identity; null where there is none, or the person was erased. */
export async function findIdentity(db: Db, { provider, issuer, subject }: Identity): Promise<{ id: string; userId: string } | null> {
  return db.externalIdentity.findUnique({
    where: { provider_issuer_subject: { provider: stored[provider], issuer, subject } },
    select: { id: true, userId: true },
  })
}

export async function hasIdentityOf(db: Db, userId: string, { provider, issuer }: Pick<Identity, 'provider' | 'issuer'>): Promise<boolean> {
  return (await db.externalIdentity.count({ where: { userId, provider: stored[provider], issuer } })) > 0
}

/** False where somebody else was faster. */
export async function insertIdentity(db: Tx, identity: Identity & { id: string; userId: string; origin: How; at: Date }): Promise<boolean> {
  const { provider, at, ...rest } = identity
  const { count } = await db.externalIdentity.createMany({
    data: [{ ...rest, provider: stored[provider], linkedAt: at, lastUsedAt: at }],
    skipDuplicates: true,
  })
  return count === 1
}

export async function touchIdentity(db: Tx, id: string, at: Date): Promise<void> {
  await db.externalIdentity.updateMany({ where: { id }, data: { lastUsedAt: at } })
}

export type StoredIdentity = { id: string; provider: SignOnProvider; subject: string; origin: How; linkedAt: Date; lastUsedAt: Date }

export async function listIdentities(db: Db, userId: string): Promise<StoredIdentity[]> {
  const rows = await db.externalIdentity.findMany({
    where: { userId },
    orderBy: { linkedAt: 'asc' },
    take: 50,
    select: { id: true, provider: true, subject: true, origin: true, linkedAt: true, lastUsedAt: true },
  })
  return rows.map(({ provider, ...row }) => ({ ...row, provider: named[provider] }))
}

/** Returns false where it is not an identity of this person. */
export async function deleteIdentity(db: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return (await db.externalIdentity.deleteMany({ where: { id, userId } })).count === 1
}

/** The accounts with one of these names or addresses, in any case or form; at most two, which is enough to refuse. */
export async function listMatches(db: Db, field: 'username' | 'email', values: readonly string[]): Promise<string[]> {
  const keys = [...new Set(values.map(accountKey))].filter((key) => key !== '')
  const where = field === 'username' ? { usernameKey: { in: keys } } : { emailKey: { in: keys } }
  const rows = await db.user.findMany({ where: { ...where, deletedAt: null }, select: { id: true }, take: 2 })
  return rows.map(({ id }) => id)
}

export async function listRoleIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.userRole.findMany({ where: { userId }, select: { roleId: true } })
  return rows.map(({ roleId }) => roleId)
}

export async function upsertArrival(db: Db, arrival: { attemptHash: string; sealed: string; expiresAt: Date }): Promise<void> {
  await db.signOnArrival.upsert({
    where: { attemptHash: arrival.attemptHash },
    create: arrival,
    update: { sealed: arrival.sealed, expiresAt: arrival.expiresAt },
  })
}

/** Takes an arrival, which counts once. */
export async function consumeArrival(db: Db, attemptHash: string, at: Date): Promise<string | null> {
  const [taken] = await db.$queryRaw<
    { sealed: string; expires_at: Date }[]
  >`DELETE FROM sign_on_arrival WHERE attempt_hash = ${attemptHash} RETURNING sealed, expires_at`
  return taken && taken.expires_at > at ? taken.sealed : null
}

type Ticket = {
  readonly tokenHash: string
  readonly ssoTokenHash: string
  readonly attemptHash: string
  readonly userId: string
  readonly sealed: string
  readonly expiresAt: Date
}

export async function insertTicket(db: Tx, ticket: Ticket): Promise<void> {
  await db.signOnTicket.create({ data: ticket })
}

/** Takes a ticket, which counts once, and deletes it whether or not it is still valid. */
export async function consumeTicket(db: Tx, tokenHash: string): Promise<Ticket | null> {
  const ticket = await db.signOnTicket.findUnique({
    where: { tokenHash },
    select: { tokenHash: true, ssoTokenHash: true, attemptHash: true, userId: true, sealed: true, expiresAt: true },
  })
  const { count } = await db.signOnTicket.deleteMany({ where: { tokenHash } })
  return count === 1 ? ticket : null
}

export async function deleteTicketsOf(db: Tx, userIds: readonly string[]): Promise<void> {
  await db.signOnTicket.deleteMany({ where: { userId: { in: [...userIds] } } })
}

export async function deleteExpiredSignOns(db: Tx, at: Date): Promise<void> {
  await db.signOnArrival.deleteMany({ where: { expiresAt: { lt: at } } })
  await db.signOnTicket.deleteMany({ where: { expiresAt: { lt: at } } })
}

export type SessionOrigin = Identity & { readonly sessionIndex: string | null; readonly sealed: string }

export async function insertSessionOrigin(db: Tx, sessionId: string, { provider, ...origin }: SessionOrigin): Promise<void> {
  await db.sessionOrigin.create({ data: { sessionId, provider: stored[provider], ...origin } })
}

/** The origin of a session; null where a password began it. */
export async function findSessionOrigin(db: Db, sessionId: string): Promise<SessionOrigin | null> {
  const row = await db.sessionOrigin.findUnique({
    where: { sessionId },
    select: { provider: true, issuer: true, subject: true, sessionIndex: true, sealed: true },
  })
  return row && { ...row, provider: named[row.provider] }
}

type NewPerson = {
  id: string
  username: string
  email: string
  firstName: string
  lastName: string
  displayName: string
  studentIdNumber: string | null
  roleId: string
  at: Date
}

/** Returns false where the name or the address was taken at that very moment: the unique keys decide. */
export async function insertPerson(db: Tx, { roleId, at, ...person }: NewPerson): Promise<boolean> {
  const { count } = await db.user.createMany({
    data: [
      { ...person, usernameKey: accountKey(person.username), emailKey: accountKey(person.email), activation: 'ACTIVE', createdAt: at },
    ],
    skipDuplicates: true,
  })
  if (count === 1) await db.userRole.create({ data: { userId: person.id, roleId } })
  return count === 1
}

type Personal = { firstName?: string; lastName?: string; displayName?: string; studentIdNumber?: string }

/** Updates the fields that differ. Returns their values before, by changed field. */
export async function updatePersonal(db: Tx, userId: string, wanted: Personal): Promise<Personal> {
  const known = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { firstName: true, lastName: true, displayName: true, studentIdNumber: true },
  })
  const differing = (['firstName', 'lastName', 'displayName', 'studentIdNumber'] as const).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== known[name],
  )
  if (differing.length === 0) return {}
  await db.user.update({
    where: { id: userId },
    data: { ...Object.fromEntries(differing.map((name) => [name, wanted[name]])), revision: { increment: 1 } },
  })
  return Object.fromEntries(differing.map((name) => [name, known[name] ?? '']))
}

/** Locks a role against changes until the transaction ends. Null where there is no such role. */
export async function lockSharedRole(db: Tx, id: string): Promise<{ privileges: string[]; asksSecondFactor: boolean } | null> {
  await db.$executeRaw`SELECT 1 FROM role WHERE id = ${id}::uuid FOR SHARE`
  const role = await db.role.findUnique({ where: { id }, select: { asksSecondFactor: true, privileges: { select: { privilege: true } } } })
  return role && { asksSecondFactor: role.asksSecondFactor, privileges: role.privileges.map(({ privilege }) => privilege) }
}
