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
  /** The first of the named people who can log in and is not the subject. */
  z.strictObject({ kind: z.literal('NAMED'), userIds: z.array(id).max(20) }),
  /** The first person with the role who does it. */
  z.strictObject({ kind: z.literal('ROLE'), roleId: id }),
  /** The person who did an earlier stage. */
  z.strictObject({ kind: z.literal('SAME_AS'), stageId: id }),
])

/** A rule over the answers of an earlier stage's form, or over the branch chosen at an earlier decision. A blank is not met. */
export const Rule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ANSWER'), stageId: id, formula: Formula }),
  z.strictObject({ kind: z.literal('CHOICE'), stageId: id, branchId: id }),
])

const ids = z.array(id).max(100).default([])
const byEvent = {
  FORM_COMPLETED: z.strictObject({ kind: z.literal('FORM_COMPLETED'), formId: id, when: Formula.nullable().default(null) }),
  /** Any test counts where none is named. */
  TEST_FAILED: z.strictObject({ kind: z.literal('TEST_FAILED'), testIds: ids }),
  /** Any procedure counts where none is named. */
  SESSION_MARKED: z.strictObject({ kind: z.literal('SESSION_MARKED'), procedureIds: ids }),
  /** An absence of at least `days` days that ended at most `within` days ago. */
  ABSENCE_OVER: z.strictObject({ kind: z.literal('ABSENCE_OVER'), days, within: z.number().int().min(1).max(60).default(14) }),
  AT_RISK: z.strictObject({ kind: z.literal('AT_RISK') }),
  CONCERN: z.strictObject({ kind: z.literal('CONCERN') }),
} as const

export const Start = z.discriminatedUnion('kind', [
  /** Started by somebody who has one of the roles; where none is named, by anybody for themself. */
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

/** The events that a waiting stage counts; starts by hand or by the clock are not among them. */
export const Awaited = z.discriminatedUnion('kind', [
  byEvent.FORM_COMPLETED,
  byEvent.TEST_FAILED,
  byEvent.SESSION_MARKED,
  byEvent.ABSENCE_OVER,
])

const Wait = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('DAYS'), days }),
  z.strictObject({ kind: z.literal('UNTIL'), until: Instant }),
  /** Waits until this many events have been counted since the stage opened; `dueDays` of the stage limits the wait. */
  z.strictObject({ kind: z.literal('FOR'), for: Awaited, times: z.number().int().min(1).max(50) }),
])

/** FOLLOWING: the stage after it in the list, or the end after the last. */
export const Next = z.union([z.literal('FOLLOWING'), z.literal('END'), id])
export const Branch = z.strictObject({
  id,
  /** The text of the button that a decider presses, and the label of the path. */
  caption: z.string().trim().max(workflowLimits.caption).default(''),
  /** The rule of the branch; null where a person decides. */
  when: Rule.nullable().default(null),
  goTo: Next.default('FOLLOWING'),
})

export const Stage = z.strictObject({
  id,
  kind: z.enum(['FORM', 'REVIEW', 'SIGN_OFF', 'TASK', 'MESSAGE', 'WAIT', 'DECISION']),
  caption: z.string().trim().max(workflowLimits.caption),
  /** What is asked, in words; for a MESSAGE its text. */
  text: z.string().trim().max(workflowLimits.text).default(''),
  /** Null at WAIT, at a DECISION by rules, and at MESSAGE, which has `to`. */
  who: Who.nullable().default(null),
  /** The recipients of a MESSAGE. */
  to: z.array(Who).max(5).default([]),
  /** The form of a FORM stage. */
  formId: id.nullable().default(null),
  /** For REVIEW and SIGN_OFF: the FORM stage whose form is reviewed or signed, by the steps that the form has for it. */
  ofStageId: id.nullable().default(null),
  /** The stage is entered only if this rule is met; otherwise it is skipped. */
  when: Rule.nullable().default(null),
  dueDays: days.nullable().default(null),
  /** Reminders, in days before the stage is due. */
  remind: z.array(z.number().int().min(0).max(365)).max(5).default([]),
  escalate: z
    .strictObject({ afterDays: z.number().int().min(0).max(365), to: Who })
    .nullable()
    .default(null),
  wait: Wait.nullable().default(null),
  /** The branches of a DECISION: the first whose rule is met, or the one that is chosen; `next` where there is none. */
  branches: z.array(Branch).max(workflowLimits.branches).default([]),
  next: Next.default('FOLLOWING'),
})

export const Definition = z.strictObject({
  starts: z.array(Start).max(workflowLimits.starts),
  stages: z.array(Stage).max(workflowLimits.stages),
})
