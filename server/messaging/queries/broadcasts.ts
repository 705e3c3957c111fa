import 'server-only'
import type { Audience } from '@/lib/audience'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { ThreadScope } from '../scope'

type StoredAudience = { readonly audience: Audience; readonly forAll: boolean }

type NewBroadcast = {
  readonly id: string
  readonly subject: string
  readonly authorId: string
  readonly audience: StoredAudience
  readonly audienceWords: string
  readonly replies: 'ALL' | 'SENDER' | 'NONE'
  readonly urgent: boolean
  readonly sendsAt: Date
}
/** False where the id is taken. */
export async function insertBroadcast(db: Tx, row: NewBroadcast): Promise<boolean> {
  const { count } = await db.thread.createMany({ data: [{ ...row, kind: 'BROADCAST', state: 'SCHEDULED' }], skipDuplicates: true })
  return count === 1
}

const columns = { id: true, authorId: true, audience: true, state: true, subject: true } as const satisfies Prisma.ThreadSelect
type Scheduled = Prisma.ThreadGetPayload<{ select: typeof columns }>

/** Locks a broadcast until the transaction ends, so that it cannot be both sent and cancelled. */
export async function lockBroadcast(db: Tx, id: string): Promise<Scheduled | null> {
  await db.$executeRaw`SELECT 1 FROM thread WHERE id = ${id}::uuid FOR UPDATE`
  return db.thread.findFirst({ where: { id, kind: 'BROADCAST' }, select: columns })
}

/** Does the same as `lockBroadcast`, within a scope. */
export async function lockOwnBroadcast(db: Tx, scope: ThreadScope, id: string): Promise<Scheduled | null> {
  await db.$executeRaw`SELECT 1 FROM thread WHERE id = ${id}::uuid FOR UPDATE`
  return db.thread.findFirst({ where: { AND: [scope.where, { id, kind: 'BROADCAST' }] }, select: columns })
}

/** Marks a broadcast as sent or cancelled where it is still to be sent. */
export async function settleBroadcast(db: Tx, id: string, to: { state: 'SENT' | 'CANCELLED'; reach?: number; at: Date }): Promise<number> {
  const { count } = await db.thread.updateMany({
    where: { id, state: 'SCHEDULED' },
    data: { state: to.state, reach: to.reach ?? 0, sendsAt: to.at },
  })
  return count
}

/** The message gets the time of sending, however long it was scheduled. */
export async function updateSentAt(db: Tx, threadId: string, at: Date): Promise<void> {
  await db.message.updateMany({ where: { threadId, seq: 1 }, data: { at } })
}

export async function updateClosed(db: Tx, id: string, at: Date): Promise<void> {
  await db.thread.updateMany({ where: { id, closedAt: null }, data: { closedAt: at } })
}

/** The thread in which somebody has answered a broadcast before. */
export async function findAnswer(db: Db, { parentId, userId }: { parentId: string; userId: string }): Promise<string | null> {
  const row = await db.thread.findFirst({ where: { parentId, authorId: userId, kind: 'DIRECT' }, select: { id: true } })
  return row?.id ?? null
}

/** How many of the recipients have read it; its author does not count. */
export async function countRead(
  db: Db,
  { threadId, authorId }: { threadId: string; authorId: string },
): Promise<{ read: number; of: number }> {
  const [row] = await db.$queryRaw<{ read: number; of: number }[]>`
    SELECT count(*) FILTER (WHERE m.read_seq > 0)::int AS read, count(*)::int AS of FROM thread_member m WHERE m.thread_id = ${threadId}::uuid AND m.user_id <> ${authorId}::uuid`
  return row ?? { read: 0, of: 0 }
}

type Reader = { id: string; displayName: string; readAt: Date | null }
/** The recipients of a broadcast by name; the people who have not read it come first. */
export function listReaders(
  db: Db,
  { threadId, authorId, skip, limit }: { threadId: string; authorId: string; skip: number; limit: number },
): Promise<Reader[]> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", CASE WHEN m.read_seq > 0 THEN m.read_at END AS "readAt"
    FROM thread_member m JOIN app_user u ON u.id = m.user_id WHERE m.thread_id = ${threadId}::uuid AND m.user_id <> ${authorId}::uuid
    ORDER BY m.read_seq > 0, u.last_name, u.first_name, u.id OFFSET ${skip} LIMIT ${limit}`
}

/** Whether somebody can still answer the person who began a thread. */
export async function canAnswer(db: Db, { authorId, askerId }: { authorId: string | null; askerId: string }): Promise<boolean> {
  if (authorId === null) return false
  const reads = { id: authorId, status: 'ENABLED', deletedAt: null, blocks: { none: { blockedId: askerId } } } as const
  return (await db.user.count({ where: reads })) === 1
}
