import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import { z } from 'zod'
import { env } from '@/lib/env'
import { now } from './clock'
import { inTransaction } from './db'
import { logger } from './logger'
import { claimDue, finishOutbox, postponeOutbox } from './queries/outbox'

const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string() })
const tries = 8

export type OutboxListener = (payload: unknown) => Promise<void>

/**
 * Carries out what waits in the outbox: mails, and the events that domains listen to.
 * A failure is tried again after 1, 2, 4 … minutes, eight times; then it is DEAD and an admin sees it.
 */
export async function drainOutbox(listeners: Readonly<Record<string, OutboxListener>>): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 }
  await inTransaction(async (db) => {
    for (const event of await claimDue(db, now(), 20)) {
      try {
        const kept = event.type === 'mail' ? await deliver(Mail.parse(event.payload)) : {}
        if (event.type !== 'mail') await listeners[event.type]?.(event.payload)
        await finishOutbox(db, { id: event.id, payload: kept, at: now() })
        count.done += 1
      } catch (error) {
        const attempt = event.attempts + 1
        const waitMs = 60_000 * 2 ** event.attempts
        logger.warn('outbox.failed', { id: event.id, type: event.type, attempt, error: String(error) })
        await postponeOutbox(db, { id: event.id, nextAttemptAt: new Date(now().getTime() + waitMs), dead: attempt >= tries, error: String(error).slice(0, 500) })
        count.failed += 1
      }
    }
  })
  return count
}

/** Answers what is kept of a mail: all of it in the demo, where /dev/mail shows it; else no text, since it may hold a link that signs in. */
async function deliver(mail: z.output<typeof Mail>): Promise<Record<string, string>> {
  const { SMTP_URL, DEMO, MAIL_FROM } = env()
  if (!SMTP_URL) {
    if (!DEMO) throw new Error('SMTP_URL is not set')
    return mail
  }
  await transporter(SMTP_URL).sendMail({ from: MAIL_FROM, ...mail })
  return { to: mail.to, subject: mail.subject }
}

const store = globalThis as { cuspMailer?: { url: string; transporter: Transporter } }
function transporter(url: string): Transporter {
  if (store.cuspMailer?.url !== url) store.cuspMailer = { url, transporter: createTransport(url) }
  return store.cuspMailer.transporter
}
