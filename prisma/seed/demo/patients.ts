import type { AgeBand, Dentition } from '@/lib/clinical/vocabulary'
import { encryptPatient } from '@/server/clinical-sessions/recording/patient'
import type { Random } from './random'
import type { Visit } from './visits'

const INITIALS = [...'ABCDEFGHJKLMNOPRSTW']
const AGES: Readonly<Record<Visit['patients'], readonly AgeBand[]>> = {
  adults: ['18-39', '18-39', '40-64', '40-64', '40-64', '65-79', '65-79', '80+'],
  children: ['0-5', '6-11', '6-11'],
  teenagers: ['12-17'],
}

type SealedPatient = ReturnType<typeof encryptPatient> & { readonly patientAgeBand: AgeBand; readonly dentition: Dentition }
/** The patients whom a student has treated before, by kind of patient. */
export type Patients = Map<string, SealedPatient[]>

/** A patient as a session stores them: a hospital number, or initials where the number was not at hand. Some come again to the same student. */
export function drawPatient({
  random,
  patients,
  studentId,
  kind,
}: {
  random: Random
  patients: Patients
  studentId: string
  kind: Visit['patients']
}) {
  const key = `${studentId} ${kind}`
  const known = patients.get(key) ?? []
  if (known.length > 0 && random.chance(0.45)) return { ...random.pick(known), patientReturning: true }
  const patient = newPatient(random, kind)
  patients.set(key, [...known, patient].slice(-12))
  return { ...patient, patientReturning: random.chance(0.2) }
}

function newPatient(random: Random, kind: Visit['patients']): SealedPatient {
  const number = `N${random.between(420_000, 489_999)}`
  const initials = `${random.pick(INITIALS)}${random.pick(INITIALS)}`
  const patientAgeBand = random.pick(AGES[kind])
  return {
    ...encryptPatient(random.chance(0.8) ? { kind: 'HOSPITAL_NUMBER', text: number } : { kind: 'INITIALS', text: initials }),
    patientAgeBand,
    dentition: patientAgeBand === '0-5' ? 'DECIDUOUS' : patientAgeBand === '6-11' ? 'MIXED' : 'PERMANENT',
  }
}
