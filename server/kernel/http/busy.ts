import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { messagesIn } from '@/lib/i18n/messages'
import { getInstitution } from '@/lib/i18n/institution'
import { readersLocale } from '@/lib/i18n/readers-locale'
import { cookieOf } from './session-cookie'
import { cookieName } from '@/lib/cookie-name'
import { httpOf, Refusal } from '../errors'
import { logger } from '../logger'

const firstRetrySeconds = 3
const retrySpreadSeconds = 8

/** Seconds after which to ask again, at random, so that the people who are turned away together do not come back together. */
export function secondsToRetry(): number {
  return firstRetrySeconds + Math.floor(Math.random() * retrySpreadSeconds)
}

/**
 * Turns away a request for a page. The `refresh` header makes a browser ask again by itself; somebody who is logged in reads why in the meantime.
 */
export async function sayBusy({ headers }: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) logger.error('front.failed', { error: String(error) })
  const status = error instanceof Refusal ? error.status : 'ERROR'
  const seconds = String(status === 'UNAVAILABLE' ? secondsToRetry() : 5)
  const isDocument = status === 'UNAVAILABLE' && (headers.accept ?? '').includes('text/html')
  const body = isDocument ? await busyPage(headers).catch(() => null) : null
  if (response.headersSent || response.destroyed) return
  sendBody(response, httpOf[status], {
    body: body ?? JSON.stringify({ status }),
    type: body === null ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    headers: { 'retry-after': seconds, refresh: seconds },
  })
}

type Said = { readonly body: string; readonly type: string; readonly headers: Readonly<Record<string, string>> }

export function sendBody(response: ServerResponse, http: number, { body, type, headers }: Said): void {
  response.writeHead(http, { ...headers, 'content-type': type, 'cache-control': 'no-store', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

/** A page without scripts and styles: the policy for what is no document of ours allows neither. */
async function busyPage(headers: IncomingMessage['headers']): Promise<string> {
  const locale = await readersLocale({
    stored: cookieOf(headers.cookie ?? null, cookieName('locale')),
    browser: headers['accept-language'],
  })
  const { errors } = await messagesIn(locale, (await getInstitution()).languageOverride[locale])
  const [title, help] = [errors.busy, errors.busyHelp].map(escaped)
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body><main><h1>${title}</h1><p>${help}</p></main></body></html>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one] ?? one)
