import 'server-only'
import { patientLike, possibleNumbers, titledNames } from '@/lib/reflections/patient-check'
import { knownHospitalNumbers } from '@/server/clinical-sessions'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { listNamed } from './queries/people.sql'

type Check = {
  readonly texts: readonly string[]
  /** What stands there already: what its writer was asked about once is not asked again. */
  readonly before?: readonly string[]
  readonly despite: boolean
  readonly today: string
}

/** @throws VALIDATION_FAILED reflections.PATIENT, with what looks like it, unless its writer has seen that */
export async function assertNoPatient(db: Tx, { texts, before = [], despite, today }: Check): Promise<void> {
  if (despite) return
  const had = before.join('\n')
  const text = texts.join('\n')
  const names = new Set(await listNamed(db, titledNames(text)))
  const like = patientLike(text, { today, names }).map((one) => one.text)
  const known = await knownHospitalNumbers(db, possibleNumbers(text))
  const found = [...new Set([...like, ...known])].filter((one) => !had.includes(one))
  if (found.length > 0) throw refuse('VALIDATION_FAILED', { code: 'reflections.PATIENT', data: { found } })
}
