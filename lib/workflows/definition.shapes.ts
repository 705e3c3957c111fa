import { z } from 'zod'
import { formLimits } from '@/lib/forms/limits'
import { Instant } from '@/lib/contracts/plain.shapes'
import { workflowLimits } from './vocabulary'

const id = z.uuid().toLowerCase()
const days = z.number().int().min(1).max(730)
/** A formula of lib/forms/expressions over the fields of a form, named by uid. */
const Formula = z.string().trim().min(1).max(formLimits.formula)

export const Who = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('SUBJECT') }),
  z.strictObject({ kind: z.literal('SUPERVISOR') }),
  z.strictObject({ kind: z.literal('STARTER') }),
  /** The first of them who can log in and is not whom it is about. */
  z.strictObject({ kind: z.literal('NAMED'), userIds: z.array(id).max(20) }),
  /** Whoever of the role does it first. */
  z.strictObject({ kind: z.literal('ROLE'), roleId: id }),
  /** Whoever did an earlier stage. */
  z.strictObject({ kind: z.literal('SAME_AS'), stageId: id }),
])

/** Over the answers of the form of an earlier stage, or what was chosen at an earlier decision. What is blank is not met. */
export const Rule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ANSWER'), stageId: id, formula: Formula }),
  z.strictObject({ kind: z.literal('CHOICE'), stageId: id, branchId: id }),
])

const ids = z.array(id).max(100).default([])
const byEvent = {
  FORM_COMPLETED: z.strictObject({ kind: z.literal('FORM_COMPLETED'), formId: id, when: Formula.nullable().default(null) }),
  /** Of any test where none is named. */
  TEST_FAILED: z.strictObject({ kind: z.literal('TEST_FAILED'), testIds: ids }),
  /** With any procedure where none is named. */
  SESSION_MARKED: z.strictObject({ kind: z.literal('SESSION_MARKED'), procedureIds: ids }),
  /** An absence of at least so many days, that ended so many days ago at most. */
  ABSENCE_OVER: z.strictObject({ kind: z.literal('ABSENCE_OVER'), days, within: z.number().int().min(1).max(60).default(14) }),
  AT_RISK: z.strictObject({ kind: z.literal('AT_RISK') }),
  CONCERN: z.strictObject({ kind: z.literal('CONCERN') }),
} as const

export const Start = z.discriminatedUnion('kind', [
  /** By whoever has one of the roles; by anybody for themself where none is named. */
  z.strictObject({ kind: z.literal('HAND'), roleIds: z.array(id).max(50).default([]) }),
  /** For everybody of the audience; `rrule` as in RFC 5545 without DTSTART, null for once. */
  z.strictObject({ kind: z.literal('SCHEDULE'), opensAt: Instant, rrule: z.string().trim().max(300).nullable().default(null) }),
  byEvent.FORM_COMPLETED,
  byEvent.TEST_FAILED,
  byEvent.SESSION_MARKED,
  byEvent.ABSENCE_OVER,
  byEvent.AT_RISK,
  byEvent.CONCERN,
])

/** What a waiting stage counts: nothing that happens by hand or by the clock. */
export const Awaited = z.discriminatedUnion('kind', [
  byEvent.FORM_COMPLETED,
  byEvent.TEST_FAILED,
  byEvent.SESSION_MARKED,
  byEvent.ABSENCE_OVER,
])

const Wait = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('DAYS'), days }),
  z.strictObject({ kind: z.literal('UNTIL'), until: Instant }),
  /** Until so many have been counted since the stage opened; `dueDays` of the stage says how long at most. */
  z.strictObject({ kind: z.literal('FOR'), for: Awaited, times: z.number().int().min(1).max(50) }),
])

/** FOLLOWING: the stage after it in the list, or the end after the last. */
export const Next = z.union([z.literal('FOLLOWING'), z.literal('END'), id])
export const Branch = z.strictObject({
  id,
  /** What somebody who decides presses, and what stands at the path. */
  caption: z.string().trim().max(workflowLimits.caption).default(''),
  /** Null where a person decides. */
  when: Rule.nullable().default(null),
  goTo: Next.default('FOLLOWING'),
})

export const Stage = z.strictObject({
  id,
  kind: z.enum(['FORM', 'REVIEW', 'SIGN_OFF', 'TASK', 'MESSAGE', 'WAIT', 'DECISION']),
  caption: z.string().trim().max(workflowLimits.caption),
  /** What is asked, in words; of a MESSAGE what is told. */
  text: z.string().trim().max(workflowLimits.text).default(''),
  /** Null at WAIT, at a DECISION by rules, and at MESSAGE, which has `to`. */
  who: Who.nullable().default(null),
  /** Of a MESSAGE. */
  to: z.array(Who).max(5).default([]),
  /** Of a FORM. */
  formId: id.nullable().default(null),
  /** Of REVIEW and SIGN_OFF: the FORM stage whose form is reviewed or signed, by the steps that the form has for it. */
  ofStageId: id.nullable().default(null),
  /** Entered only where this is met; otherwise it is skipped. */
  when: Rule.nullable().default(null),
  dueDays: days.nullable().default(null),
  /** Days before it is due. */
  remind: z.array(z.number().int().min(0).max(365)).max(5).default([]),
  escalate: z
    .strictObject({ afterDays: z.number().int().min(0).max(365), to: Who })
    .nullable()
    .default(null),
  wait: Wait.nullable().default(null),
  /** Of a DECISION: the first whose rule is met, or the one that is chosen; `next` where none is. */
  branches: z.array(Branch).max(workflowLimits.branches).default([]),
  next: Next.default('FOLLOWING'),
})

export const Definition = z.strictObject({
  starts: z.array(Start).max(workflowLimits.starts),
  stages: z.array(Stage).max(workflowLimits.stages),
})
