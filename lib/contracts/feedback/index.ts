import type { z } from 'zod'
import { contractsOf } from '@/lib/contract'
import type * as PatientShapes from './patients.shapes'

const patients = contractsOf(() => import('./patients.shapes'))

/** Whether the patient of one's own session can be asked. */
export const readAsk = patients({ name: 'feedback.readAsk', method: 'GET', input: 'OfSession', output: 'Ask' })
const notAskable = ['feedback.CLOSED', 'feedback.GIVEN', 'feedback.NO_PATIENT'] as const
/** A link for the patient's own phone, good once and for 48 hours; the one before it leads nowhere from then on. */
export const askPatient = patients({
  name: 'feedback.askPatient',
  method: 'POST',
  input: 'OfSession',
  output: 'Link',
  errors: [...notAskable],
})
export const openPatientFeedback = patients({ name: 'feedback.openPatient', method: 'GET', input: 'OfToken', output: 'Asked' })
/** LOOKS_LIKE_PATIENT: the words seem to hold what names somebody; `data.kinds` says what. */
export const givePatientFeedback = patients({
  name: 'feedback.givePatient',
  method: 'POST',
  input: 'Give',
  output: 'Done',
  errors: ['feedback.INVALID_TOKEN', 'feedback.LOOKS_LIKE_PATIENT'],
})

/** The device goes into the patient's hands: until its owner proves themself it answers nothing but what follows. */
export const handOver = patients({ name: 'feedback.handOver', method: 'POST', input: 'OfSession', output: 'Done', errors: [...notAskable] })
export const readHere = patients({ name: 'feedback.readHere', method: 'GET', input: 'Nothing', output: 'Here' })
export const giveHere = patients({
  name: 'feedback.giveHere',
  method: 'POST',
  input: 'GiveHere',
  output: 'Done',
  errors: ['feedback.CLOSED', 'feedback.GIVEN', 'feedback.LOOKS_LIKE_PATIENT'],
})

/** What patients said of somebody, as far as it is released; one's own without `studentId`. */
export const listPatientFeedback = patients({ name: 'feedback.listPatient', method: 'GET', input: 'FindPatients', output: 'Patients' })
export const hidePatientWords = patients({ name: 'feedback.hide', method: 'POST', input: 'Hide', output: 'Done' })
export const listContacts = patients({ name: 'feedback.contacts', method: 'GET', input: 'Nothing', output: 'Contacts' })
export const closeContact = patients({ name: 'feedback.closeContact', method: 'POST', input: 'OfSession', output: 'Done' })

export type PatientsSaid = z.output<typeof PatientShapes.Patients>
export type PatientAskRead = z.output<typeof PatientShapes.Ask>
export type PatientLink = z.output<typeof PatientShapes.Link>
export type HandedOverHere = z.output<typeof PatientShapes.Here>
export type PatientAnswer = z.input<typeof PatientShapes.GiveHere>
