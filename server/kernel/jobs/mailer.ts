import 'server-only'
import { createTransport, type Transporter } from 'nodemailer'
import { env } from '@/lib/env'
import { now } from '../clock'
import { inJobTransaction, type Tx } from '../db'
import { logger } from '../logger'
import { writeOutbox, type OutboxMessage } from './outbox'
import { countTry, findDue, finishOutbox, giveUpOutbox, storeOutboxError, type DueEvent } from '../queries/outbox'
import { retainedOfDead, openMail, withoutText, type ReadableMail } from './sealed-mail'

const tries = 8
const atOnce = 20
/** Timeouts in milliseconds, together less than the first wait, so that a mail is not tried again while it is on its way. SMTP_URL may set others. */
const patience = { dnsTimeout: '10000', connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '20000' } as const

/** Messages emitted here, and changes made with `db`, are committed together with the event: once, or not at all and tried again. */
export type OutboxListener = (
  payload: unknown,
  context: { readonly db: Tx; readonly at: Date; readonly emit: (message: OutboxMessage) => void },
) => Promise<void>
type Listeners = Readonly<Record<string, OutboxListener>>

/**
 * Works through the outbox: mails, and the events that domains listen to. A failure is tried again after 1, 2, 4 … minutes, eight times; then it is DEAD and an
 * admin sees it.
 */
export async function drainOutbox(listeners: Listeners): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 }
  while (count.done + count.failed < atOnce) {
    const event = await claimNext()
    if (!event) break
    count[(await carryOut(event, listeners)) ? 'done' : 'failed'] += 1
  }
  return count
}

/**
 * The try is counted, and the next one put off, before it is made, and no transaction is open while a mail is sent. So a mail server that hangs, or a process
 * that ends in the middle, does not cause a mail to be sent again and again. At the last try, the mail's text is no longer kept in the outbox as it was,
 * however the try ends.
 */
function claimNext(): Promise<DueEvent | null> {
  return inJobTransaction(async (db) => {
    const at = now()
    const event = await findDue(db, at)
    if (!event) return null
    const waitMs = 60_000 * 2 ** event.attempts
    const dead = event.attempts + 1 >= tries
    const kept = dead && event.type === 'mail' ? { payload: retainedOfDead(event.payload, at) } : {}
    await countTry(db, { id: event.id, lastAttemptAt: at, nextAttemptAt: new Date(at.getTime() + waitMs), dead, ...kept })
    return event
  })
}

async function carryOut(event: DueEvent, listeners: Listeners): Promise<boolean> {
  const { id, type } = event
  const listener = listeners[type]
  if (!listener && type !== 'mail') {
    logger.error('outbox.nobodyListens', { id, type })
    await inJobTransaction((db) => giveUpOutbox(db, { id, error: 'nobody listens' }))
    return false
  }
  try {
    if (listener) await handToListener(event, listener)
    else await sendEventMail(event)
    return true
  } catch (error) {
    logger.warn('outbox.failed', { id, type, attempt: event.attempts + 1, error: String(error) })
    await inJobTransaction((db) => storeOutboxError(db, { id, error: String(error).slice(0, 500) }))
    return false
  }
}

async function sendEventMail({ id, payload }: DueEvent): Promise<void> {
  const kept = await deliverMail(openMail(payload))
  await inJobTransaction((db) => finishOutbox(db, { id, payload: kept, at: now() }))
}

/** Only the fact that there was an event is kept, because its payload may name people. */
async function handToListener({ id, payload, priority }: DueEvent, listener: OutboxListener): Promise<void> {
  const at = now()
  await inJobTransaction(async (db) => {
    const messages: OutboxMessage[] = []
    await listener(payload, { db, at, emit: (message) => void messages.push(message) })
    await writeOutbox(db, messages, at, priority)
    await finishOutbox(db, { id, payload: {}, at })
  })
}

/** Returns the part of a mail that is kept: all of it in the demo, where /dev/mail shows it; otherwise no text, because it may contain a link that signs in. */
async function deliverMail(mail: ReadableMail): Promise<Record<string, string>> {
  const { SMTP_URL, DEMO, MAIL_FROM } = env()
  if (!SMTP_URL) {
    if (!DEMO) throw new Error('SMTP_URL is not set')
    return mail
  }
  await transporterFor(SMTP_URL).sendMail({ from: MAIL_FROM, ...mail })
  return withoutText(mail)
}

const store = globalThis as { cuspMailer?: { url: string; transporter: Transporter } }
function transporterFor(url: string): Transporter {
  if (store.cuspMailer?.url !== url) store.cuspMailer = { url, transporter: createTransport(withPatience(url)) }
  return store.cuspMailer.transporter
}

/** Nodemailer takes its settings from the address; if it gets an address, it reads no other settings. */
function withPatience(url: string): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(patience)) if (!address.searchParams.has(name)) address.searchParams.set(name, value)
  return address.href
}
