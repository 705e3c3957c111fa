import 'server-only'
import { patientLike, possibleNumbers, titledNames } from '@/lib/patient-check'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { listNamed, todayAt } from '@/server/users'
import { knownNumbers } from './numbers'

type Check = {
  readonly texts: readonly string[]
  /** What stands there already: what its writer was asked about once is not asked again. */
  readonly before?: readonly string[]
  /** Its writer has seen what it looks like. */
  readonly despite: boolean
  readonly at: Date
  /** Of what patients say and what is said of them. */
  readonly isStrict?: boolean
}

/** @throws VALIDATION_FAILED patient-check.FOUND, with what looks like it, unless its writer has seen that */
export async function assertNoPatient(db: Tx, { texts, before = [], despite, at, isStrict = false }: Check): Promise<void> {
  if (despite) return
  const had = before.join('\n')
  const text = texts.join('\n')
  if (text.trim() === '') return
  const names = new Set(await listNamed(db, titledNames(text)))
  const like = patientLike(text, { today: await todayAt(at), names, isStrict }).map((one) => one.text)
  const known = await knownNumbers(db, possibleNumbers(text))
  const found = [...new Set([...like, ...known])].filter((one) => !had.includes(one))
  if (found.length > 0) throw refuse('VALIDATION_FAILED', { code: 'patient-check.FOUND', data: { found } })
}
