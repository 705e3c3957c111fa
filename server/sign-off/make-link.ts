import 'server-only'
import { v7 } from 'uuid'
import { outsideRecord, type ByLink } from '@/server/form-responses'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { linkMail } from './mails'
import { insertLink, listLinksOf, type LinkRow } from './queries/links'

const dayMs = 86_400_000
const minuteMs = 60_000
/** So that nobody's inbox is filled. */
export const mostMailsOfTask = 10
export const mostMailsADay = 30
const onDeviceMinutes = 30

export type Why = 'ASKED' | 'RENEWED' | 'REMINDED'
type Making = { readonly db: Tx; readonly at: Date; readonly emit: (message: OutboxMessage) => void }

export const mailsOf = (links: readonly Pick<LinkRow, 'why'>[]): number => links.filter(({ why }) => why !== 'DEVICE').length

/** A link in a mail to the signer; earlier links stay valid. Null where the task has had all its mails. */
export async function mailLink({ db, at, emit }: Making, found: ByLink, why: Why): Promise<{ expiresAt: Date } | null> {
  const { opened, task, outside } = found
  if (mailsOf(await listLinksOf(db, [task.id])) >= mostMailsOfTask) return null
  const days = opened.form.route[task.step]?.days ?? opened.response.form.type.signDays
  const expiresAt = new Date(at.getTime() + days * dayMs)
  const token = await insertBound({ db, at }, found, { why, expiresAt })
  emit({
    type: 'mail',
    payload: await linkMail({ name: outside.name, email: outside.email }, { response: opened.response, token, days, expiresAt, why }),
  })
  return { expiresAt }
}

/** A link that is opened at once, on the asker's device. */
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
