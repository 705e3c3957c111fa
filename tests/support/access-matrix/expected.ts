import { isGranted } from '@/lib/access'
import type { Actor } from '@/server/kernel/actor'
import type { Call } from '@/server/kernel/define-call'
import type { Refused } from '../call'

export type Variant = 'own id' | 'foreign id' | 'unknown id' | 'forbidden key'
type Gate = { readonly status: Refused['status']; readonly code?: string } | 'open'
export type Answer = { readonly status: string; readonly code?: string | undefined; readonly issues?: Refused['issues'] }

/** The answer that a call's declaration alone gives a person, before anything of the input is checked. */
export function gateOf({ access, byNoToken, effect }: Call, actor: Actor | null): Gate {
  if (actor?.token && access.kind !== 'public' && access.kind !== 'externalToken') {
    if (byNoToken) return { status: 'FORBIDDEN', code: 'sign-in.NOT_BY_TOKEN' }
    if (effect === 'write' && !actor.token.mayWrite) return { status: 'FORBIDDEN', code: 'sign-in.READ_ONLY' }
  }
  if (access.kind === 'cron') return { status: 'FORBIDDEN' }
  if (access.kind !== 'session' && access.kind !== 'privilege') return 'open'
  if (!actor) return { status: 'AUTHENTICATION_FAILED' }
  if (access.kind === 'session') return 'open'
  return isGranted('anyOf' in access ? { anyOf: access.anyOf } : { allOf: access.allOf }, actor.privileges)
    ? 'open'
    : { status: 'FORBIDDEN' }
}

/** The answers that an open call may give when its own rules check the input. It never answers that something broke, or that the caller is not signed in. */
const byRules = new Set(['SUCCESS', 'VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT', 'STATE_CHANGED', 'SECOND_FACTOR_REQUIRED'])

/** Calls that are open and whose own rules still forbid some input, with the reason. */
const forbidding: Readonly<Record<string, string>> = {
  'catalogue.savePhrase': 'a teacher words their own phrases, and not those of the institution',
  'messaging.broadcast': 'a student writes to people, and to no audience',
  'messaging.broadcastChoices': 'a student writes to people, and to no audience',
  'messaging.countAudience': 'a student writes to people, and to no audience',
}

/** Calls that accept keys which they do not name, with the reason. */
const takingMore: Readonly<Record<string, string>> = { 'sign-in.answerOfEntra': 'what a provider adds to its answer is its own affair' }
const loggingIn = new Set(['sign-in.login', 'sign-in.finishSignOn'])

type Cell = { readonly call: Call; readonly gate: Gate; readonly variant: Variant; readonly answer: Answer; readonly mayReach: boolean }

/** The fault of an answer, or null if the declaration allows it. */
export function faultOf({ call, gate, variant, answer, mayReach }: Cell): string | null {
  const said = `${answer.status}${answer.code ? ` ${answer.code}` : ''}`
  if (gate !== 'open') return answer.status === gate.status && answer.code === gate.code ? null : `${said} in place of ${gate.status}`
  if (variant === 'forbidden key' && !(call.contract.name in takingMore))
    return answer.issues?.some(({ code }) => code === 'unknownKey') ? null : `${said}: it does not refuse a key that it does not know`
  if (answer.status === 'SUCCESS' && !mayReach) return 'SUCCESS'
  // An open call that refuses gives a reason: nobody is forbidden something without one.
  if (answer.status === 'FORBIDDEN')
    return answer.code !== undefined || call.access.kind === 'session' || variant !== 'own id' || call.contract.name in forbidding
      ? null
      : said
  if (answer.status === 'LOGIN_FAILED') return loggingIn.has(call.contract.name) ? null : said
  return byRules.has(answer.status) ? null : said
}
