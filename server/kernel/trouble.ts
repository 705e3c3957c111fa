import 'server-only'
import { z } from 'zod'

/** What went wrong below a call: 'again' at once, with nothing of the first try left; 'passing', for later; 'text' that PostgreSQL cannot hold; or a fault of ours. */
export type Trouble = 'again' | 'passing' | 'text' | 'fault'

const again = new Set(['P2034', '40001', '40P01'])
/**
 * No connection, or none in time; 57014: a statement that outran its time; 25P03: a transaction in which nothing was asked for too long;
 * 57P01 to 57P03, 08006: a server that stops, fell or comes back; 53100, ENOSPC, EDQUOT: a disk that is full.
 */
const passing = new Set([
  'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE',
  '57014', '25P03', '57P01', '57P02', '57P03', '53300', '08006',
  '53100', 'ENOSPC', 'EDQUOT',
])
const text = new Set(['22P05', '22021'])
const words = /timeout exceeded when trying to connect|Can't reach database|Connection terminated|is not queryable/i

const Coded = z.looseObject({ code: z.string() })
const FromDriver = z.looseObject({ meta: z.looseObject({ driverAdapterError: z.looseObject({ cause: z.looseObject({ originalCode: z.string() }) }) }) })

export function troubleOf(error: unknown): Trouble {
  const code = codeOf(error)
  if (again.has(code)) return 'again'
  if (passing.has(code) || words.test(String(error))) return 'passing'
  return text.has(code) ? 'text' : 'fault'
}

/** PostgreSQL's own code where it is one that means something here, else that of whoever reports it. */
function codeOf(error: unknown): string {
  const driver = FromDriver.safeParse(error)
  const original = driver.success ? driver.data.meta.driverAdapterError.cause.originalCode : ''
  if ([again, passing, text].some((known) => known.has(original))) return original
  const { data } = Coded.safeParse(error)
  return data?.code ?? ''
}
