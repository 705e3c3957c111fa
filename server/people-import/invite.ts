import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { linkMail } from '@/server/sign-in'

const inviteEvent = 'people-import.inviteAsked'
const Asked = z.object({ userId: z.uuid(), locale: z.string() })
/** The number of invitations a minute, so that no mail server takes the school for a sender of junk and the link's seven days begin when it is sent. */
const perMinute = 60

/** The message that has a new person invited when their turn comes. */
export function inviteAsked({ userId, locale, at, place }: { userId: string; locale: string; at: Date; place: number }): OutboxMessage {
  return {
    type: inviteEvent,
    payload: { userId, locale },
    notBefore: new Date(at.getTime() + Math.floor(place / perMinute) * 60_000),
    priority: 'bulk',
  }
}

/** Accounts that were undone or disabled, or that were invited by hand and have a password since, get no mail: `linkMail` checks this. */
const sendInvitation: OutboxListener = async (payload, { db, at, emit }) => {
  const { userId, locale } = Asked.parse(payload)
  const mail = await linkMail(db, { userId, purpose: 'INVITE', locale, at })
  if (mail) emit(mail)
}

export const peopleImportListeners: Readonly<Record<string, OutboxListener>> = { [inviteEvent]: sendInvitation }
