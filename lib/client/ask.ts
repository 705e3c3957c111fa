import type { z } from 'zod'
import type { Contract } from '@/lib/contract'
import type { Answer } from './answer'
import { CallError } from './call-error'
import { exchange } from './exchange'
import { shownLocale } from './locale'
import { log } from './log'
import { newId } from './new-id'
import { addressOf, bodyOf, queryOf } from './payload'
import { reportSessionLost } from './session-lost'

export type CallOptions = {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** Whether an answer AUTHENTICATION_FAILED is only thrown; otherwise the login screen is shown. */
  readonly ignoreAuth?: boolean
  /** The idempotency key of a write that is tried again by hand: the same as before, so that the write is not done twice. */
  readonly key?: string
}

export type Asked = {
  readonly url: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** The address and the fields that a call sends. */
export function describeCall(contract: Contract, input: unknown): Asked {
  const locale = shownLocale()
  if (contract.method === 'GET') {
    const payload = { locale, ...queryOf(input) }
    return { url: addressOf(contract.path, payload), payload }
  }
  const payload = { locale, ...bodyOf(input) }
  return { url: contract.path, payload, body: payload }
}

export async function askServer({ url, body }: Asked, { signal, timeoutMs, ignoreAuth, key }: CallOptions): Promise<Answer> {
  const { http, answer } = await exchange({
    url,
    method: body ? 'POST' : 'GET',
    ...(body && { body, headers: { 'idempotency-key': key ?? newId() } }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(signal && { signal }),
  })
  const detail = { address: url.split('?')[0], http, status: answer.status }
  log(http === 200 ? 'debug' : http >= 500 ? 'error' : 'info', 'call.answered', detail)
  if (http === 200 && answer.status === 'SUCCESS') return answer
  if (answer.status === 'AUTHENTICATION_FAILED' && !ignoreAuth) reportSessionLost()
  throw new CallError(answer.status, { http, answer })
}

export function outputOf<O extends z.ZodType>(schema: O, answer: unknown): z.output<O> {
  const parsed = parseOutput(schema, answer)
  if (parsed?.success) return parsed.data
  throw new CallError('UNEXPECTED', { http: 200, cause: parsed?.error })
}

/** The answer without its envelope, checked against the contract. */
export function parseOutput<O extends z.ZodType>(schema: O, answer: unknown) {
  if (typeof answer !== 'object' || answer === null) return null
  return schema.safeParse(Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'status')))
}
