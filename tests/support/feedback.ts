import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/feedback'
import { releaseHours } from '@/lib/feedback/vocabulary'
import { feedbackCalls } from '@/server/feedback'
import { feedbackJobs } from '@/server/feedback/jobs'
import { now, stopClock } from '@/server/kernel/clock'
import type { RequestInfo } from '@/server/kernel/define-call'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { callAs, callsAmong, outputAs, type Answered } from './call'
import type { Member } from './members'
import { makeTreated } from './reports'
import { schoolDay, type School } from './school'

export const feedbackCall = callsAmong(feedbackCalls)

export const onFeedback = <C extends Contract>(who: Member | null, contract: C, input: unknown): Promise<OutputOf<C>> =>
  outputAs(who, feedbackCall(contract), input)
export const tryFeedback = <C extends Contract>(
  who: Member | null,
  contract: C,
  input: unknown,
  at?: Date,
  from?: Partial<RequestInfo>,
): Promise<Answered<C>> => callAs(who, feedbackCall(contract), input, { ...(at && { at }), ...(from && { from }) })

/** A finished session of today, with a patient of its own. */
export async function visit(
  school: School,
  who: Member = school.student,
  heldOn = schoolDay,
  patient: { patientHash?: string; patientCipher?: string } = { patientHash: v7() },
): Promise<string> {
  return (await makeTreated(school, { studentId: who.id, procedure: school.procedures.examination, heldOn, ...patient })).sessionId
}

let phones = 0
/** A phone that was never seen before, in a network of its own. */
export function newPhone(): Partial<RequestInfo> {
  phones += 1
  return { address: `198.18.${phones >> 8}.${phones & 255}`, userAgent: 'phone', deviceHash: hashToken(newToken()) }
}

/** A patient answers by a link, on their own phone unless the test says otherwise. */
export const giveBy = (token: string, more: object = {}, at?: Date, from = newPhone()) =>
  tryFeedback(null, contracts.givePatientFeedback, { token, ...answer(more) }, at, from)

export const answer = (more: object = {}) => ({ faces: [5, 4, 5, 3, 5], words: '', wantsContact: false, receipt: newToken(), ...more })

/** The token of a link that a student shows their patient. */
export async function askForLink(who: Member, sessionId: string): Promise<string> {
  const { address } = await onFeedback(who, contracts.askPatient, { sessionId })
  return address.split('/').at(-1) ?? ''
}

/** Lets one patient of a student answer for each entry. */
export async function givePatientAnswers(school: School, said: readonly object[], who: Member = school.student): Promise<void> {
  for (const one of said)
    if ((await giveBy(await askForLink(who, await visit(school, who)), one)).status !== 'SUCCESS') throw new Error('the answer was refused')
}

/** Runs the job, and once more when the batches that it planned are due. */
export async function releaseBatches(): Promise<void> {
  const job = feedbackJobs.find(({ name }) => name === 'feedback-batches')
  const at = now()
  await job?.run()
  stopClock(new Date(at.getTime() + releaseHours.most * 3_600_000))
  await job?.run()
  stopClock(at)
}
