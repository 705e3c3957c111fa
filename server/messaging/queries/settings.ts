import 'server-only'
import { usualDigestAt, type MailTiming, type NotificationCategory } from '@/lib/notices'
import type { Db, Tx } from '@/server/kernel/db'

type NotificationChoice = {
  readonly mails: Readonly<Record<NotificationCategory, MailTiming>>
  readonly digestAt: string
  readonly quiet: { readonly from: string; readonly to: string } | null
}

type Mails = NotificationChoice['mails']

/** A person's choices, and the defaults for the rest. */
export async function findNotificationChoice(db: Db, userId: string, usual: Mails): Promise<NotificationChoice> {
  const chosen = await db.notificationPreference.findMany({ where: { userId }, select: { category: true, mail: true } })
  const times = await db.notificationTimes.findUnique({ where: { userId } })
  return {
    mails: chosen.reduce<Mails>((mails, { category, mail }) => ({ ...mails, [category]: mail }), usual),
    digestAt: times?.digestAt ?? usualDigestAt,
    quiet: times?.quietFrom && times.quietTo ? { from: times.quietFrom, to: times.quietTo } : null,
  }
}

export async function upsertNotificationChoice(
  db: Tx,
  { userId, mails, digestAt, quiet }: NotificationChoice & { readonly userId: string },
): Promise<void> {
  const [names, timings] = [Object.keys(mails), Object.values(mails)]
  await db.$executeRaw`
    INSERT INTO notification_preference (user_id, category, mail)
    SELECT ${userId}::uuid, c::"NotificationCategory", m::"MailTiming" FROM unnest(${names}::text[], ${timings}::text[]) AS x(c, m)
    ON CONFLICT (user_id, category) DO UPDATE SET mail = EXCLUDED.mail`
  const times = { digestAt, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }
  await db.notificationTimes.upsert({ where: { userId }, create: { userId, ...times }, update: times })
}
