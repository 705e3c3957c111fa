import { TOTP } from 'otpauth'
import { POST as api } from '@/app/api/[...call]/route'
import { now, stopClock } from '@/server/kernel/clock'
import { ownPage, send, type Answered } from './http'
import type { SignedIn } from './signed-in'

export type Phone = { readonly secret: string; readonly recoveryCodes: readonly string[] }

/** The code that the application on a person's phone shows at present, or this many half minutes later. */
export function codeOf(secret: string, stepsFromNow = 0): string {
  return new TOTP({ secret }).generate({ timestamp: now().getTime() + stepsFromNow * 30_000 })
}

/** The code of the next half minute, which was not used yet: the clock is advanced by one. */
export function nextCode({ secret }: Pick<Phone, 'secret'>): string {
  stopClock(new Date(now().getTime() + 30_000))
  return codeOf(secret)
}

export function askOwn(who: Pick<SignedIn, 'cookie'>, name: string, body: object = {}): Promise<Answered> {
  return send(api, `/api/sign-in/${name}`, { body, cookie: who.cookie, headers: ownPage })
}

/** Sets up a second factor, as its owner does; their session stays valid. */
export async function setUpPhone(who: SignedIn): Promise<Phone> {
  const { body } = await askOwn(who, 'beginSecondFactor')
  const secret = String(body.secret)
  const confirmed = await askOwn(who, 'confirmSecondFactor', { code: codeOf(secret) })
  const { recoveryCodes } = confirmed.body
  if (!Array.isArray(recoveryCodes)) throw new Error(`it was not set up: ${JSON.stringify(confirmed.body)}`)
  return { secret, recoveryCodes: recoveryCodes.map(String) }
}
