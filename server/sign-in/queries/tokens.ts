import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

const token = {
  id: true,
  name: true,
  hint: true,
  mayWrite: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  lastAddress: true,
} as const
export type TokenRow = {
  id: string
  name: string
  hint: string
  mayWrite: boolean
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  lastAddress: string | null
}

/** The tokens that are still valid. */
export function listTokens(db: Db, userId: string, at: Date): Promise<TokenRow[]> {
  return db.apiToken.findMany({
    where: { userId, endedAt: null, expiresAt: { gt: at } },
    select: token,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
}

export async function insertToken(
  db: Tx,
  row: Pick<TokenRow, 'id' | 'name' | 'hint' | 'mayWrite' | 'createdAt' | 'expiresAt'> & { userId: string; tokenHash: string },
): Promise<void> {
  await db.apiToken.create({ data: row })
}

/** Ends a token and returns its name, or null where the person has no such valid token. */
export async function endToken(db: Tx, { id, userId, at }: { id: string; userId: string; at: Date }): Promise<string | null> {
  const found = await db.apiToken.findFirst({ where: { id, userId, endedAt: null, expiresAt: { gt: at } }, select: { name: true } })
  const { count } = await db.apiToken.updateMany({ where: { id, userId, endedAt: null, expiresAt: { gt: at } }, data: { endedAt: at } })
  return count === 1 ? (found?.name ?? null) : null
}

export async function endTokensOf(db: Tx, userIds: readonly string[], at: Date): Promise<void> {
  await db.apiToken.updateMany({ where: { userId: { in: [...userIds] }, endedAt: null }, data: { endedAt: at } })
}

export async function deleteOldTokens(db: Tx, before: Date): Promise<void> {
  await db.apiToken.deleteMany({ where: { OR: [{ endedAt: { lt: before } }, { expiresAt: { lt: before } }] } })
}
