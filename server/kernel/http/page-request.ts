import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { v7 } from 'uuid'
import { readersLocale } from '@/lib/i18n/readers-locale'
import { cookieName } from '@/lib/cookie-name'
import { actorOfToken, type Actor } from '../actor'
import { actingAddress } from './address'
import { now } from '../clock'
import { sayingDatabaseDown } from '../db/database-down'
import type { RequestInfo } from '../define-call'
import { hashOf } from './incoming'
import { deviceCookie, signOnCookie, tokenOfCookies } from './session-cookie'

/** The person who asks for this page; layout and page share one lookup. */
export const pageActor = cache(async (): Promise<Actor | null> => {
  const token = tokenOfCookies((await headers()).get('cookie'))
  return token ? sayingDatabaseDown(() => actorOfToken(token)) : null
})

export const pageRequest = cache(async (): Promise<RequestInfo> => {
  const [sent, jar] = await Promise.all([headers(), cookies()])
  return {
    id: sent.get('x-request-id') ?? v7(),
    at: now(),
    address: actingAddress(sent),
    userAgent: (sent.get('user-agent') ?? '').slice(0, 300),
    locale: await readersLocale({ stored: jar.get(cookieName('locale'))?.value, browser: sent.get('accept-language') }),
    sameOrigin: true,
    deviceHash: hashOf(jar.get(deviceCookie())?.value),
    signOnCookie: jar.get(signOnCookie())?.value,
  }
})
