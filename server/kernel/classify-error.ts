import 'server-only'
import { z } from 'zod'

/**
 * The class of an error that was thrown below a call. 'again': the transaction was rolled back and can be retried at once. 'passing': the database
 * or the disk is unavailable for now. 'text': PostgreSQL cannot store a character. 'fault': a defect of ours.
 */
type ErrorClass = 'again' | 'passing' | 'text' | 'fault'

const again = new Set(['P2034', '40001', '40P01'])
/**
 * No connection, or none in time; 57014: a statement that took too long; 25P03: a transaction that was idle for too long; 57P01 to 57P03, 08006: a server that
 * stops, crashed or is starting; 53100, ENOSPC, EDQUOT: a disk that is full.
 */
const passing = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57014',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '53100',
  'ENOSPC',
  'EDQUOT',
])
/** Kinds of the driver adapter. A lost connection has no code of PostgreSQL, and under a raw query Prisma reports only P2010. */
const fallen = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'])
const text = new Set(['22P05', '22021'])
const words = /timeout exceeded when trying to connect|Can't reach database|Connection terminated|is not queryable/i

const Coded = z.looseObject({ code: z.string() })
const FromDriver = z.looseObject({
  meta: z.looseObject({
    driverAdapterError: z.looseObject({ cause: z.looseObject({ kind: z.string().optional(), originalCode: z.string().optional() }) }),
  }),
})

export function classifyError(error: unknown): ErrorClass {
  const cause = causeOf(error)
  const code = codeOf(error, cause?.originalCode ?? '')
  if (again.has(code)) return 'again'
  if (passing.has(code) || fallen.has(cause?.kind ?? '') || words.test(String(error))) return 'passing'
  return text.has(code) ? 'text' : 'fault'
}

/** Whether a statement took too long. */
export function isOutOfTime(error: unknown): boolean {
  return codeOf(error, causeOf(error)?.originalCode ?? '') === '57014'
}

/** PostgreSQL's code where this file lists it, otherwise the code on the error itself. */
function codeOf(error: unknown, original: string): string {
  if ([again, passing, text].some((known) => known.has(original))) return original
  const { data } = Coded.safeParse(error)
  return data?.code ?? ''
}

function causeOf(error: unknown) {
  return FromDriver.safeParse(error).data?.meta.driverAdapterError.cause
}
