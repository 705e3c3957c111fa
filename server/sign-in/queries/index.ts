import 'server-only'
import { z } from 'zod'
import { accountKey } from '@/lib/users/account-key'
import { Prisma } from '@/lib/generated/prisma/client'
import { ownProofs, type OwnProof } from '@/lib/sign-in/proofs'
import { now } from '@/server/kernel/clock'
import type { Db, Tx } from '@/server/kernel/db'
import { recordEndedViews } from '@/server/kernel/calls/viewing'
import { deleteLoginSteps } from './second-factor'
import { endTokensOf } from './tokens'

const account = {
  id: true,
  username: true,
  email: true,
  displayName: true,
  passwordHash: true,
  passwordByOther: true,
  status: true,
  activation: true,
  locale: true,
  profileImageId: true,
} as const

export type Account = {
  id: string
  username: string
  email: string
  displayName: string
  passwordHash: string | null
  /** True where somebody else set the password and knows it. */
  passwordByOther: boolean
  status: 'ENABLED' | 'DISABLED'
  activation: 'PENDING' | 'ACTIVE'
  locale: string | null
  profileImageId: string | null
}

export function findAccountByUsername(db: Db, username: string): Promise<Account | null> {
  return db.user.findFirst({ where: { usernameKey: accountKey(username), deletedAt: null }, select: account })
}

export function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  return db.user.findFirst({ where: { emailKey: accountKey(email), deletedAt: null }, select: account })
}

export function findAccountById(db: Db, id: string): Promise<Account | null> {
  return db.user.findFirst({ where: { id, deletedAt: null }, select: account })
}

/**
 * Locks an account as it is until this transaction ends, and reads it again, because somebody may just have been changing what was read before. Rows that only
 * name the person do not wait for the lock. It is taken before the person's sessions and links, so that nobody waits in a circle.
 */
export async function lockAccount(db: Tx, id: string): Promise<Account | null> {
  await db.$executeRaw`SELECT 1 FROM app_user WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  return findAccountById(db, id)
}

/** Locks many accounts, in the order of their ids, so that two callers who lock several do not wait for each other. */
export async function lockAccounts(db: Tx, ids: readonly string[]): Promise<Account[]> {
  await db.$executeRaw`SELECT 1 FROM app_user WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  return db.user.findMany({ where: { id: { in: [...ids] }, deletedAt: null }, select: account })
}

export async function listPrivileges(db: Db, userId: string): Promise<string[]> {
  const rows = await db.rolePrivilege.findMany({
    where: { role: { users: { some: { userId } } } },
    select: { privilege: true },
    distinct: ['privilege'],
  })
  return rows.map(({ privilege }) => privilege)
}

export async function insertSession(
  db: Tx,
  session: {
    id: string
    tokenHash: string
    userId: string
    at: Date
    provenAt: Date
    provenBy: OwnProof
    expiresAt: Date
    idleMinutes: number
    userAgent: string
  },
): Promise<void> {
  const { at, ...rest } = session
  await db.signInSession.create({ data: { ...rest, createdAt: at, lastSeenAt: at } })
  await db.user.updateMany({ where: { id: session.userId }, data: { lastSeenAt: at } })
}

type Ended = { userId: string; viewedId: string | null; viewUntil: Date | null }

/** A session's view of somebody else ends together with the session. */
async function deleteSessions(db: Tx, which: Prisma.Sql): Promise<Ended[]> {
  const ended = await db.$queryRaw<
    Ended[]
  >`DELETE FROM sign_in_session WHERE ${which} RETURNING user_id AS "userId", viewed_id AS "viewedId", view_until AS "viewUntil"`
  const views = ended.flatMap(({ userId: viewerId, viewedId, viewUntil: until }) =>
    viewedId && until ? [{ viewerId, viewedId, until }] : [],
  )
  await recordEndedViews(db, views, { why: 'sessionEnded', at: now() })
  return ended
}

/** Deletes a session, and those of the person that are about to end. */
export async function deleteSession(
  db: Tx,
  { id, userId, endingBefore }: { id: string; userId: string; endingBefore: Date },
): Promise<void> {
  await deleteSessions(db, Prisma.sql`user_id = ${userId}::uuid AND (id = ${id}::uuid OR expires_at <= ${endingBefore})`)
}

/** Returns the id of the person whose session it was, or null where there was none. */
export async function deleteSessionOfToken(db: Tx, tokenHash: string): Promise<string | null> {
  const [ended] = await deleteSessions(db, Prisma.sql`token_hash = ${tokenHash}`)
  return ended?.userId ?? null
}

/** Returns false where the person has no such session. */
export async function deleteOneSession(db: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return (await deleteSessions(db, Prisma.sql`user_id = ${userId}::uuid AND id = ${id}::uuid`)).length === 1
}

/**
 * Ends all sessions of a person or of many, except the given ones, and the tokens with which their programs act (docs/decisions/0049). Returns the number of
 * ended sessions.
 */
export async function deleteSessionsOf(db: Tx, userId: string | readonly string[], except: readonly string[] = []): Promise<number> {
  await endTokensOf(db, [userId].flat(), now())
  return (await deleteSessions(db, Prisma.sql`user_id = ANY(${[userId].flat()}::uuid[]) AND id <> ALL(${[...except]}::uuid[])`)).length
}

/** Deletes the sessions that a SAML provider began for somebody: the named ones, or all where none is named. Returns the ids of their people. */
export async function deleteSessionsOfProvider(
  db: Tx,
  { issuer, whose, which }: { issuer: string; whose: readonly string[]; which: readonly string[] },
): Promise<string[]> {
  const marks = whose.flatMap((mark) => which.map((index) => `${mark}${index}`))
  const marked =
    which.length > 0
      ? Prisma.sql`session_index = ANY(${marks}::text[])`
      : Prisma.sql`split_part(session_index, '#', 1) || '#' = ANY(${[...whose]}::text[])`
  const ended = await deleteSessions(
    db,
    Prisma.sql`id IN (SELECT session_id FROM session_origin WHERE provider = 'SHIBBOLETH' AND issuer = ${issuer} AND ${marked})`,
  )
  return [...new Set(ended.map(({ userId }) => userId))]
}

export type StoredSession = { id: string; userAgent: string; createdAt: Date; lastSeenAt: Date }

/** The sessions that are still valid, in the order of their last use. */
export function listSessions(db: Db, userId: string, at: Date): Promise<StoredSession[]> {
  return db.$queryRaw`
    SELECT id, user_agent AS "userAgent", created_at AS "createdAt", last_seen_at AS "lastSeenAt" FROM sign_in_session
    WHERE user_id = ${userId}::uuid AND expires_at > ${at} AND last_seen_at + make_interval(mins => idle_minutes) > ${at}
    ORDER BY last_seen_at DESC, id DESC LIMIT 50`
}

/** Lets a session end at `at`, or sooner where it would have; returns false where this is not its token. */
export async function retireSession(db: Tx, { id, tokenHash, at }: { id: string; tokenHash: string; at: Date }): Promise<boolean> {
  return (
    (await db.$executeRaw`UPDATE sign_in_session SET expires_at = LEAST(expires_at, ${at}) WHERE id = ${id}::uuid AND token_hash = ${tokenHash}`) ===
    1
  )
}

export async function proveSession(db: Tx, id: string, { at, by }: { at: Date; by: OwnProof }): Promise<void> {
  await db.signInSession.updateMany({ where: { id }, data: { provenAt: at, provenBy: by, handedOverId: null } })
}

/** How the person of a session last proved who they are; null where it was not recorded yet. */
export async function findProof(db: Db, sessionId: string): Promise<OwnProof | null> {
  const row = await db.signInSession.findUnique({ where: { id: sessionId }, select: { provenBy: true } })
  return ownProofs.find((known) => known === row?.provenBy) ?? null
}

export async function deleteExpiredSessions(db: Tx, at: Date): Promise<number> {
  return (await deleteSessions(db, Prisma.sql`expires_at < ${at} OR last_seen_at + make_interval(mins => idle_minutes) < ${at}`)).length
}

export async function insertAccountTokens(
  db: Tx,
  tokens: readonly { id: string; tokenHash: string; userId: string; purpose: 'INVITE' | 'RESET'; createdAt: Date; expiresAt: Date }[],
): Promise<void> {
  await db.accountToken.createMany({ data: [...tokens] })
}

/** A link that is still valid, with its person. */
export function findAccountToken(
  db: Db,
  tokenHash: string,
  at: Date,
): Promise<{ id: string; purpose: 'INVITE' | 'RESET'; user: Account } | null> {
  return db.accountToken.findFirst({
    where: { tokenHash, usedAt: null, expiresAt: { gt: at }, user: { status: 'ENABLED', deletedAt: null } },
    select: { id: true, purpose: true, user: { select: account } },
  })
}

/** The newest invitation that is still valid. */
export function findInvite(db: Db, userId: string, at: Date): Promise<{ createdAt: Date; expiresAt: Date } | null> {
  return db.accountToken.findFirst({
    where: { userId, purpose: 'INVITE', usedAt: null, expiresAt: { gt: at } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true, expiresAt: true },
  })
}

/** Uses a link up, and every other open link of the person with it. Answers false where somebody was faster. */
export async function useAccountToken(db: Tx, { id, userId, at }: { id: string; userId: string; at: Date }): Promise<boolean> {
  const { count } = await db.accountToken.updateMany({ where: { id, usedAt: null }, data: { usedAt: at } })
  if (count === 1) await closeAccountTokens(db, userId, at)
  return count === 1
}

export async function closeAccountTokens(db: Tx, userId: string | readonly string[], at: Date): Promise<void> {
  await db.accountToken.updateMany({ where: { userId: { in: [userId].flat() }, usedAt: null }, data: { usedAt: at } })
}

export async function deleteExpiredTokens(db: Tx, before: Date): Promise<number> {
  const { count } = await db.accountToken.deleteMany({ where: { expiresAt: { lt: before } } })
  return count
}

/** Stores a password and deletes login steps: a person who gave the former password and is not in yet gives the new one. */
export async function updatePassword(db: Tx, userId: string, passwordHash: string): Promise<void> {
  await deleteLoginSteps(db, userId)
  await db.user.update({
    where: { id: userId },
    data: { passwordHash, passwordByOther: false, activation: 'ACTIVE', revision: { increment: 1 } },
  })
}

/** Holds off every other try of the same kind (a pair of name and address, a person), in whichever process, until this transaction ends. */
export async function lockTries(db: Tx, of: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.login.' || ${of}, 0))`
}

/** Holds off every other first admin until this transaction ends, then says whether there is anybody yet. */
export async function lockAndCountUsers(db: Tx): Promise<number> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('cusp.first-admin'))`
  return db.user.count()
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.user.findFirst({ select: { id: true } })) !== null
}

const DemoSeed = z.object({ accounts: z.array(z.string()) })
export async function listDemoAccounts(db: Db): Promise<string[]> {
  const row = await db.setting.findUnique({ where: { key: 'demoSeed' }, select: { value: true } })
  const parsed = DemoSeed.safeParse(row?.value)
  return parsed.success ? parsed.data.accounts.map((name) => name.toLowerCase()) : []
}

type NewAdmin = {
  id: string
  username: string
  email: string
  firstName: string
  lastName: string
  /** Null: the admin sets a password of their own through an invitation. */
  passwordHash: string | null
  at: Date
}
export async function insertAdmin(db: Tx, { id, username, email, firstName, lastName, passwordHash, at }: NewAdmin): Promise<void> {
  const role = await db.role.findUniqueOrThrow({ where: { builtIn: 'ADMIN' }, select: { id: true } })
  await db.user.create({
    data: {
      id,
      username,
      usernameKey: accountKey(username),
      email,
      emailKey: accountKey(email),
      firstName,
      lastName,
      displayName: `${firstName} ${lastName}`,
      passwordHash,
      ...(passwordHash === null && { activation: 'PENDING' as const }),
      createdAt: at,
      roles: { create: { roleId: role.id } },
    },
  })
}

export async function askAdminsForSecondFactor(db: Tx): Promise<void> {
  await db.role.update({ where: { builtIn: 'ADMIN' }, data: { asksSecondFactor: true }, select: { id: true } })
}
