import type { z } from 'zod'
import type { Contract } from '@/lib/contract'
import { parseAnswer } from './answer'
import { parseOutput } from './ask'
import { CallError } from './call-error'
import { connection } from './connection'
import { shownLocale } from './locale'
import { pageMark } from './page-mark'
import { addressOf, queryOf } from './payload'
import { reportSessionLost } from './session-lost'

const timeoutMs = 10_000

type Changed<T> = { readonly etag: string | null; readonly data: T }

/**
 * A read that is repeated again and again, and answered in full only where the data has changed since `etag`; null where it has not.
 * @throws CallError
 */
export async function askChanged<I extends z.ZodType, O extends z.ZodType>(
  contract: Contract<I, O>,
  input: z.input<I>,
  etag: string | null,
): Promise<Changed<z.output<O>> | null> {
  const mark = pageMark()
  const response = await fetch(addressOf(contract.path, { locale: shownLocale(), ...queryOf(input) }), {
    headers: { accept: 'application/json', ...(mark !== null && { 'x-cusp-user': mark }), ...(etag && { 'if-none-match': etag }) },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    connection.failed()
    throw new CallError('OFFLINE', { cause })
  })
  if (response.status === 304) {
    connection.worked()
    return null
  }
  const answer = parseAnswer(await response.text())
  if (!answer) {
    connection.failed()
    throw new CallError('OFFLINE', { http: response.status })
  }
  connection.worked()
  if (answer.status === 'AUTHENTICATION_FAILED') reportSessionLost()
  if (response.status !== 200 || answer.status !== 'SUCCESS') throw new CallError(answer.status, { http: response.status, answer })
  const parsed = parseOutput((await contract.shapes()).output, answer)
  if (!parsed?.success) throw new CallError('UNEXPECTED', { http: 200, cause: parsed?.error })
  return { etag: response.headers.get('etag'), data: parsed.data }
}
