import type { z } from 'zod'
import { contractsOf } from '@/lib/contract'
import type * as CentreShapes from './centre.shapes'
import type * as PatientShapes from './patients.shapes'

const patients = contractsOf(() => import('./patients.shapes'))
const centre = contractsOf(() => import('./centre.shapes'))

/** Tells whether the patient of the asker's own session can be asked. */
export const readAsk = patients({ name: 'feedback.readAsk', method: 'GET', input: 'OfSession', output: 'Ask' })
const notAskable = ['feedback.CLOSED', 'feedback.GIVEN', 'feedback.NO_PATIENT'] as const
/** Makes a link for the patient's own phone, valid once and for 48 hours; an earlier link stops working at that moment. */
export const askPatient = patients({
  name: 'feedback.askPatient',
  method: 'POST',
  input: 'OfSession',
  output: 'Link',
  errors: [...notAskable],
})
export const openPatientFeedback = patients({ name: 'feedback.openPatient', method: 'GET', input: 'OfToken', output: 'Asked' })
/** FOUND: the words seem to hold something that identifies a person; `data.found` tells what. */
export const givePatientFeedback = patients({
  name: 'feedback.givePatient',
  method: 'POST',
  input: 'Give',
  output: 'Done',
  errors: ['feedback.INVALID_TOKEN', 'patient-check.FOUND'],
})

/** Locks the device for the patient: until its owner has proved who they are, the server answers only the calls below. */
export const handOver = patients({ name: 'feedback.handOver', method: 'POST', input: 'OfSession', output: 'Done', errors: [...notAskable] })
export const readHere = patients({ name: 'feedback.readHere', method: 'GET', input: 'Nothing', output: 'Here' })
export const giveHere = patients({
  name: 'feedback.giveHere',
  method: 'POST',
  input: 'GiveHere',
  output: 'Done',
  errors: ['feedback.CLOSED', 'feedback.GIVEN', 'patient-check.FOUND'],
})

/** What patients said of somebody, as far as it is released; one's own without `studentId`. */
export const listPatientFeedback = patients({ name: 'feedback.listPatient', method: 'GET', input: 'FindPatients', output: 'Patients' })
export const hidePatientWords = patients({ name: 'feedback.hide', method: 'POST', input: 'Hide', output: 'Done' })
/** Lists answers about students that may not come from a patient: none is counted until somebody confirms, with a reason, that it does. */
export const listMarked = patients({ name: 'feedback.marked', method: 'GET', input: 'Nothing', output: 'MarkedAnswers' })
export const countMarked = patients({ name: 'feedback.countMarked', method: 'POST', input: 'CountMarked', output: 'Done' })
export const readToLookAfter = patients({ name: 'feedback.toLookAfter', method: 'GET', input: 'Nothing', output: 'ToLookAfter' })
/** Patients who want to be contacted about a visit, as tasks with a day for the clinics' staff. */
export const listContacts = patients({ name: 'feedback.contacts', method: 'GET', input: 'FindContacts', output: 'Contacts' })
/** Closes a task with a note of what was done. STATE_CHANGED means that somebody was faster. */
export const closeContact = patients({ name: 'feedback.closeContact', method: 'POST', input: 'StepContact', output: 'Done' })
/** Reopens a task with a note of the reason; it becomes due again. */
export const reopenContact = patients({ name: 'feedback.reopenContact', method: 'POST', input: 'StepContact', output: 'Done' })

/** What was written about somebody under their author's name, newest first; about oneself without `userId`. */
export const listAbout = centre({ name: 'feedback.listAbout', method: 'GET', input: 'FindAbout', output: 'Entries' })
export const listMine = centre({ name: 'feedback.listMine', method: 'GET', input: 'FindMine', output: 'Entries' })
/** How often each theme was praised or named for next time, in what the reader sees. */
export const readThemes = centre({ name: 'feedback.themes', method: 'GET', input: 'FindThemes', output: 'Themes' })
/** The people about whom the asker may write. */
export const readFeedbackChoices = centre({ name: 'feedback.choices', method: 'GET', input: 'FindChoices', output: 'Choices' })
/** A student asks a teacher to write feedback. A teacher who was asked before is not asked again about the same session, or on the same day. */
export const askForFeedback = centre({
  name: 'feedback.ask',
  method: 'POST',
  input: 'AskFor',
  output: 'AskedFor',
  errors: ['feedback.CLOSED'],
})
/** NO_TAGS: the writer is asked 'Submit without tags?'; sent again with `withoutThemes`, the feedback is posted. */
export const writeFeedback = centre({
  name: 'feedback.write',
  method: 'POST',
  input: 'Write',
  output: 'Done',
  errors: ['patient-check.FOUND', 'feedback.NO_TAGS'],
  queued: true,
})
/** Open to the author, until the feedback is acknowledged. */
export const removeFeedback = centre({ name: 'feedback.remove', method: 'POST', input: 'OfEntry', output: 'Done' })
export const acknowledgeFeedback = centre({ name: 'feedback.acknowledge', method: 'POST', input: 'OfEntry', output: 'Done' })

/** The teacher and the session on which a student may give feedback about the teaching. */
export const readTeaching = centre({ name: 'feedback.readTeaching', method: 'GET', input: 'OfSession', output: 'Told' })
export const listToTell = centre({ name: 'feedback.toTell', method: 'GET', input: 'Nothing', output: 'ToTell' })
export const giveTeaching = centre({
  name: 'feedback.giveTeaching',
  method: 'POST',
  input: 'GiveTeaching',
  output: 'Done',
  errors: ['feedback.CLOSED', 'feedback.GIVEN', 'patient-check.FOUND'],
  queued: true,
})
/** What students said of a teacher, as far as it is released; without `teacherId`, of the asker. */
export const listTeaching = centre({ name: 'feedback.teaching', method: 'GET', input: 'FindTeaching', output: 'Teaching' })

export const listYouSaid = centre({ name: 'feedback.youSaid', method: 'GET', input: 'Nothing', output: 'AllYouSaid' })
/** Revision 0 makes a new entry. CONFLICT means that somebody has saved the entry in the meantime. */
export const saveYouSaid = centre({ name: 'feedback.saveYouSaid', method: 'POST', input: 'SaveYouSaid', output: 'Saved' })
export const removeYouSaid = centre({ name: 'feedback.removeYouSaid', method: 'POST', input: 'RemoveYouSaid', output: 'Done' })

export type FeedbackEntry = z.output<typeof CentreShapes.Entry>
export type FeedbackEntries = z.output<typeof CentreShapes.Entries>
export type FeedbackThemes = z.output<typeof CentreShapes.Themes>['themes']
export type FeedbackChoices = z.output<typeof CentreShapes.Choices>
export type TeachingTold = z.output<typeof CentreShapes.Told>
export type ToTell = z.output<typeof CentreShapes.ToTell>['rows']
export type TeachingSaid = z.output<typeof CentreShapes.Teaching>
export type YouSaid = z.output<typeof CentreShapes.YouSaid>
export type AllYouSaid = z.output<typeof CentreShapes.AllYouSaid>
export type PatientContacts = z.output<typeof PatientShapes.Contacts>
export type MarkedAnswers = z.output<typeof PatientShapes.MarkedAnswers>['rows']
export type ToLookAfter = z.output<typeof PatientShapes.ToLookAfter>
export type PatientsSaid = z.output<typeof PatientShapes.Patients>
export type PatientAskRead = z.output<typeof PatientShapes.Ask>
export type PatientLink = z.output<typeof PatientShapes.Link>
export type HandedOverHere = z.output<typeof PatientShapes.Here>
export type PatientAnswer = z.input<typeof PatientShapes.GiveHere>
