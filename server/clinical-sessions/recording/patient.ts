import 'server-only'
import { hospitalNumberKey } from '@/lib/clinical/hospital-number'
import type { PatientKind } from '@/lib/clinical/vocabulary'
import type { Actor } from '@/server/kernel/actor'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import { decrypt, encrypt, keyedHash } from '@/server/kernel/secrets/cipher'
import { patientSealing } from '../sealings'

/** The name of a patient. It is stored encrypted; a hospital number also as a keyed hash, by which the same patient is found again. */
export type Patient = { readonly kind: PatientKind; readonly text: string }
type Stored = { readonly patientCipher: string | null; readonly patientHash: string | null }

export function encryptPatient(patient: Patient | null): Stored {
  if (!patient) return { patientCipher: null, patientHash: null }
  return {
    patientCipher: encrypt(patientSealing, patient.text),
    patientHash: patient.kind === 'HOSPITAL_NUMBER' ? keyedHash(patientSealing.name, hospitalNumberKey(patient.text)) : null,
  }
}

/** The patient of a record that somebody may open; a person who views the application as somebody else does not read who was treated. */
export function patientFor(actor: Pick<Actor, 'viewer'>, stored: Stored): Patient | null {
  return readsConfidential(actor) ? decryptPatient(stored) : null
}

/** Only a hospital number has a hash, so the hash shows which kind the text is. */
export function decryptPatient({ patientCipher, patientHash }: Stored): Patient | null {
  if (patientCipher === null) return null
  return { kind: patientHash === null ? 'INITIALS' : 'HOSPITAL_NUMBER', text: decrypt(patientSealing, patientCipher) }
}
