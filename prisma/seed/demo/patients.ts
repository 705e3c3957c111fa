import { ageBands } from '@/lib/clinical/vocabulary'
import { sealPatient } from '@/server/clinical-sessions/patient'
import type { Random } from './random'

const INITIALS = [...'ABCDEFGHJKLMNOPRSTW']
const ADULTS = ageBands.slice(ageBands.indexOf('18-39'))
/** Few enough that some come more than once. */
const HOSPITAL_NUMBERS = { from: 480_100, to: 480_220 }

/** A patient as a session keeps them: a hospital number, or initials where it was not at hand. */
export function drawPatient(random: Random) {
  const number = `N${random.between(HOSPITAL_NUMBERS.from, HOSPITAL_NUMBERS.to)}`
  const initials = `${random.pick(INITIALS)}${random.pick(INITIALS)}`
  return {
    ...sealPatient(random.chance(0.7) ? { kind: 'HOSPITAL_NUMBER', text: number } : { kind: 'INITIALS', text: initials }),
    patientAgeBand: random.pick(ADULTS),
    patientReturning: random.chance(0.6),
  }
}
