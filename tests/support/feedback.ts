import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/feedback'
import { feedbackCalls } from '@/server/feedback'
import { feedbackJobs } from '@/server/feedback/jobs'
import type { Call } from '@/server/kernel/define-call'
import { newToken } from '@/server/kernel/secrets/token'
import { callAs, outputAs, type Answered } from './call'
import type { Member } from './members'
import { treated } from './reports'
import { schoolDay, type School } from './school'

export function feedbackCall<C extends Contract>(contract: C): Call<C> {
  const call = feedbackCalls.find((one) => one.contract.name === contract.name)
  if (!call) throw new Error(`no call for ${contract.name}`)
  return call as unknown as Call<C>
}

export const onFeedback = <C extends Contract>(who: Member | null, contract: C, input: unknown): Promise<OutputOf<C>> =>
  outputAs(who, feedbackCall(contract), input)
export const tryFeedback = <C extends Contract>(who: Member | null, contract: C, input: unknown, at?: Date): Promise<Answered<C>> =>
  callAs(who, feedbackCall(contract), input, at ? { at } : {})

/** A finished session of today's. */
export async function visit(school: School, who: Member = school.student, heldOn = schoolDay): Promise<string> {
  return (await treated(school, { studentId: who.id, procedure: school.procedures.examination, heldOn })).sessionId
}

export const answer = (more: object = {}) => ({ faces: [5, 4, 5, 3, 5], words: '', wantsContact: false, receipt: newToken(), ...more })

/** The token of a link that a student shows their patient. */
export async function linkOf(who: Member, sessionId: string): Promise<string> {
  const { address } = await onFeedback(who, contracts.askPatient, { sessionId })
  return address.split('/').at(-1) ?? ''
}

/** So many patients of a student answer. */
export async function answered(school: School, said: readonly object[], who: Member = school.student): Promise<void> {
  for (const one of said)
    await onFeedback(null, contracts.givePatientFeedback, { token: await linkOf(who, await visit(school, who)), ...answer(one) })
}

export async function released(): Promise<void> {
  for (const { run } of feedbackJobs) await run()
}

export const nobodyId = v7()
