import 'server-only'
import type { Db, Tx } from '../db'

/** Locks the counts until the transaction ends, so that many mails at once cannot all be the last one allowed. */
export async function lockOutsideMails(db: Tx): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.outsideMails', 0))`
}

export type MailCounts = {
  readonly about: number
  readonly senderDay: number
  readonly receiverHour: number
  readonly receiverDay: number
  /** Mails from this sender to this receiver. */
  readonly pairHour: number
  readonly pairDay: number
}
type Of = { readonly aboutId: string; readonly senderId: string | null; readonly receiverHash: string; readonly at: Date }

export async function countOutsideMails(db: Tx, { aboutId, senderId, receiverHash, at }: Of): Promise<MailCounts> {
  const [hour, day] = [new Date(at.getTime() - 3_600_000), new Date(at.getTime() - 86_400_000)]
  const [counts] = await db.$queryRaw<MailCounts[]>`
    SELECT count(*) FILTER (WHERE about_id = ${aboutId}::uuid)::int AS about,
           count(*) FILTER (WHERE sender_id = ${senderId}::uuid AND sent_at > ${day})::int AS "senderDay",
           count(*) FILTER (WHERE receiver_hash = ${receiverHash} AND sent_at > ${hour})::int AS "receiverHour",
           count(*) FILTER (WHERE receiver_hash = ${receiverHash} AND sent_at > ${day})::int AS "receiverDay",
           count(*) FILTER (WHERE receiver_hash = ${receiverHash} AND sender_id = ${senderId}::uuid AND sent_at > ${hour})::int AS "pairHour",
           count(*) FILTER (WHERE receiver_hash = ${receiverHash} AND sender_id = ${senderId}::uuid AND sent_at > ${day})::int AS "pairDay"
    FROM outside_mail
    WHERE about_id = ${aboutId}::uuid OR (sent_at > ${day} AND (sender_id = ${senderId}::uuid OR receiver_hash = ${receiverHash}))`
  return counts ?? { about: 0, senderDay: 0, receiverHour: 0, receiverDay: 0, pairHour: 0, pairDay: 0 }
}

export async function insertOutsideMail(db: Tx, { at, ...row }: Of & { readonly id: string; readonly kind: string }): Promise<void> {
  await db.outsideMail.create({ data: { ...row, sentAt: at }, select: { id: true } })
}

/** The number of mails about each of these things. */
export async function countMailsAbout(db: Db, aboutIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.outsideMail.groupBy({ by: ['aboutId'], where: { aboutId: { in: [...aboutIds] } }, _count: { _all: true } })
  return new Map(rows.map(({ aboutId, _count }) => [aboutId, _count._all]))
}

export async function deleteOutsideMailsBefore(db: Tx, before: Date): Promise<void> {
  await db.outsideMail.deleteMany({ where: { sentAt: { lt: before } } })
}
