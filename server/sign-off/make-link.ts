import 'server-only'
import { v7 } from 'uuid'
import { outsideRecord, type ByLink } from '@/server/form-responses'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { mailOutside, type MailsReached, type OutsideMailKind } from '@/server/kernel/jobs/outside-mail'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { linkMail } from './mails'
import { insertLink } from './queries/links'

const dayMs = 86_400_000
const minuteMs = 60_000
const onDeviceMinutes = 30

export type Why = 'ASKED' | 'RENEWED' | 'REMINDED'
type Making = { readonly db: Tx; readonly at: Date; readonly emit: (message: OutboxMessage) => void }

const kinds = { ASKED: 'signAsked', RENEWED: 'signRenewed', REMINDED: 'signReminded' } as const satisfies Record<Why, OutsideMailKind>

/** Mails a link to the signer; earlier links stay valid. `byId`: null where a job sends it, or the signer asks for it. */
export async function mailLink(
  { db, at, emit }: Making,
  found: ByLink,
  { why, byId }: { readonly why: Why; readonly byId: string | null },
): Promise<{ expiresAt: Date } | { reached: MailsReached }> {
  const { opened, task, outside } = found
  const days = opened.form.route[task.step]?.days ?? opened.response.form.type.signDays
  const expiresAt = new Date(at.getTime() + days * dayMs)
  const mail = async () => {
    const token = await insertBound({ db, at }, found, { why, expiresAt })
    return linkMail({ name: outside.name, email: outside.email }, { response: opened.response, token, days, expiresAt, why })
  }
  const reached = await mailOutside({ db, at, emit }, { kind: kinds[why], email: outside.email, senderId: byId, aboutId: task.id, mail })
  return reached === null ? { expiresAt } : { reached }
}

/** Makes a link that is opened at once, on the asker's device. */
export async function deviceLink({ db, at }: Pick<Making, 'db' | 'at'>, found: ByLink): Promise<string> {
  return insertBound({ db, at }, found, { why: 'DEVICE', expiresAt: new Date(at.getTime() + onDeviceMinutes * minuteMs) })
}

async function insertBound(
  { db, at }: Pick<Making, 'db' | 'at'>,
  { opened, task, outside }: ByLink,
  { why, expiresAt }: { why: Why | 'DEVICE'; expiresAt: Date },
): Promise<string> {
  const token = newToken()
  const { hash: boundHash } = await outsideRecord(db, { opened })
  await insertLink(db, {
    id: v7(),
    taskId: task.id,
    sentTo: outside.email,
    tokenHash: hashToken(token),
    boundHash,
    why,
    sentAt: at,
    expiresAt,
  })
  return token
}
