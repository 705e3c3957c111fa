import 'server-only'
import { patientLike, possibleNumbers, titledNames } from '@/lib/patient-check'
import type { Db, Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { listNamesOfPeople, todayAt } from '@/server/users'
import { knownNumbers } from './numbers'

type Texts = {
  readonly texts: readonly string[]
  /** The texts as they were before: findings that their writer was asked about once are not asked about again. */
  readonly before?: readonly string[]
  readonly at: Date
  /** Whether the texts contain what patients say or what is said about them. */
  readonly isStrict?: boolean
}

/** The parts of the texts that look like a patient's data, as they are written there. */
export async function findPatientLike(db: Db, { texts, before = [], at, isStrict = false }: Texts): Promise<string[]> {
  const had = before.join('\n')
  const text = texts.join('\n')
  if (text.trim() === '') return []
  const names = new Set(await listNamesOfPeople(db, titledNames(text)))
  const like = patientLike(text, { today: await todayAt(at), names, isStrict }).map((one) => one.text)
  const known = await knownNumbers(db, possibleNumbers(text))
  return [...new Set([...like, ...known])].filter((one) => !had.includes(one))
}

/**
 * `despite`: the writer has seen the findings and goes on.
 * @throws VALIDATION_FAILED patient-check.FOUND, with the findings
 */
export async function assertNoPatient(db: Tx, { despite, ...texts }: Texts & { readonly despite: boolean }): Promise<void> {
  const found = despite ? [] : await findPatientLike(db, texts)
  if (found.length > 0) throw refuse('VALIDATION_FAILED', { code: 'patient-check.FOUND', data: { found } })
}
