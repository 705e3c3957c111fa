import 'server-only'
import { patientLike, possibleNumbers, titledNames } from '@/lib/patient-check'
import type { Db, Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { listNamed, todayAt } from '@/server/users'
import { knownNumbers } from './numbers'

type Texts = {
  readonly texts: readonly string[]
  /** What stands there already: what its writer was asked about once is not asked again. */
  readonly before?: readonly string[]
  readonly at: Date
  /** Of what patients say and what is said of them. */
  readonly isStrict?: boolean
}

/** What looks like a patient's data, as it stands in the texts. */
export async function findPatientLike(db: Db, { texts, before = [], at, isStrict = false }: Texts): Promise<string[]> {
  const had = before.join('\n')
  const text = texts.join('\n')
  if (text.trim() === '') return []
  const names = new Set(await listNamed(db, titledNames(text)))
  const like = patientLike(text, { today: await todayAt(at), names, isStrict }).map((one) => one.text)
  const known = await knownNumbers(db, possibleNumbers(text))
  return [...new Set([...like, ...known])].filter((one) => !had.includes(one))
}

/**
 * `despite`: its writer has seen what it looks like.
 * @throws VALIDATION_FAILED patient-check.FOUND, with what looks like it
 */
export async function assertNoPatient(db: Tx, { despite, ...texts }: Texts & { readonly despite: boolean }): Promise<void> {
  const found = despite ? [] : await findPatientLike(db, texts)
  if (found.length > 0) throw refuse('VALIDATION_FAILED', { code: 'patient-check.FOUND', data: { found } })
}
