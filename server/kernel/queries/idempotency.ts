import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '../db'

type Key = { userId: string; call: string; key: string }

/** Returns true where the key is new; waits for another transaction that holds it. */
export async function claimKey(db: Tx, { userId, call, key, bodyHash, at }: Key & { bodyHash: string; at: Date }): Promise<boolean> {
  const rows = await db.$executeRaw`
    INSERT INTO idempotency_key (user_id, call, key, body_hash, created_at) VALUES (${userId}::uuid, ${call}, ${key}::uuid, ${bodyHash}, ${at})
    ON CONFLICT DO NOTHING`
  return rows === 1
}

export function findKey(db: Tx, key: Key): Promise<{ bodyHash: string; answer: Prisma.JsonValue } | null> {
  return db.idempotencyKey.findUnique({ where: { userId_call_key: key }, select: { bodyHash: true, answer: true } })
}

export async function storeAnswer(db: Tx, { answer, ...key }: Key & { answer: Prisma.InputJsonValue }): Promise<void> {
  await db.$executeRaw`
    UPDATE idempotency_key SET answer = ${JSON.stringify(answer)}::jsonb WHERE user_id = ${key.userId}::uuid AND call = ${key.call} AND key = ${key.key}::uuid`
}

export async function deleteKeysBefore(db: Tx, before: Date): Promise<number> {
  const { count } = await db.idempotencyKey.deleteMany({ where: { createdAt: { lt: before } } })
  return count
}
