import { z } from 'zod'
import { mostTried, prerequisiteKinds, secondMarkers } from '@/lib/competency-tests/vocabulary'
import { helpLevels } from '@/lib/clinical/vocabulary'
import { formLimits } from '@/lib/forms/limits'
import { Uid } from '@/lib/forms/definition.shapes'
import { fieldTypes } from '@/lib/forms/vocabulary'
import { attemptStates } from '@/lib/states/test-attempt'
import { id, name, OneEntry, revision, wholeBetween } from '../lists/parts.shapes'
import { Day } from '../plain.shapes'
import { count, Named, Person, Prerequisite, ProcedureName, TestName, Verdict } from './parts.shapes'

export { Done, Nothing } from '../plain.shapes'
export { OneEntry }
export const Remove = z.strictObject({ id, revision })

const programmeAndYears = {
  programmeId: id.nullable().default(null),
  /** None: every year. */
  years: z.array(z.number().int().min(1).max(12)).max(12).default([]),
} as const

/** A number of a procedure, or another test that must be passed. */
const SavedPrerequisite = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal(prerequisiteKinds[0]),
    procedureId: id,
    count: wholeBetween(1, 1_000),
    /** The procedures must be done at this level of help or more independently; null for any level. */
    help: z.enum(helpLevels).nullable().default(null),
    isConsistent: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal(prerequisiteKinds[1]), testId: id }),
])
const passRule = z.string().trim().max(formLimits.formula).default('')
const criticalUids = z.array(Uid).max(100).default([])

/** Revision 0 makes a new test, whose id the device makes. */
export const SaveTest = z.strictObject({
  id,
  revision,
  code: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .regex(/^[\p{L}\p{N}._-]+$/u, { error: 'testCodeSigns' }),
  name,
  formId: id,
  published: z.boolean().default(false),
  ...programmeAndYears,
  opensOn: Day.nullable().default(null),
  closesOn: Day.nullable().default(null),
  canRetake: z.boolean().default(false),
  /** The number of attempts in all, the first one included; null for no limit. */
  attempts: wholeBetween(1, 50).nullable().default(null),
  retakeAfterDays: wholeBetween(0, 730).default(0),
  remediationFormId: id.nullable().default(null),
  /** A formula as in forms, which names fields by uid; empty if the marker decides. */
  passRule,
  criticalUids,
  secondMarker: z.enum(secondMarkers).default('NEVER'),
  needsSession: z.boolean().default(false),
  /** If no role is named, everybody who may mark tests is an assessor. */
  assessorRoleIds: z.array(id).max(20).default([]),
  assessorIds: z.array(id).max(200).default([]),
  prerequisites: z.array(SavedPrerequisite).max(30).default([]),
})
export const Saved = z.object({ id: z.string(), revision: count })

export const FindTests = z.strictObject({ q: z.string().trim().max(100).default('') })
const TestRow = TestName.extend({
  published: z.boolean(),
  form: Named,
  programme: z.string().nullable(),
  years: z.array(z.number()),
  opensOn: z.string().nullable(),
  closesOn: z.string().nullable(),
  canRetake: z.boolean(),
  prerequisites: z.array(Prerequisite),
  /** Attempts that wait for somebody. */
  open: count,
  passed: count,
})
export const Tests = z.object({ rows: z.array(TestRow), total: count })

/** A test as it is saved, with the names of the records that it refers to. */
export const Test = z.object({
  id: z.string(),
  revision: count,
  code: z.string(),
  name: z.string(),
  formId: z.string(),
  published: z.boolean(),
  programmeId: z.string().nullable(),
  years: z.array(z.number()),
  opensOn: z.string().nullable(),
  closesOn: z.string().nullable(),
  canRetake: z.boolean(),
  attempts: count.nullable(),
  retakeAfterDays: count,
  remediationFormId: z.string().nullable(),
  passRule: z.string(),
  criticalUids: z.array(z.string()),
  secondMarker: z.enum(secondMarkers),
  needsSession: z.boolean(),
  assessorRoles: z.array(Named),
  assessors: z.array(Person),
  prerequisites: z.array(Prerequisite),
  open: count,
  attemptsMade: count,
  /** Critical fields and fields of the rule that the published form does not have any more. */
  lostUids: z.array(z.string()),
})
export const ReadTest = z.object({ found: Test })

/** The choices of the editor; `tests` are those that can be a prerequisite of another test. */
export const Choices = z.object({
  forms: z.array(Named.extend({ code: z.string() })),
  programmes: z.array(Named.extend({ lengthYears: count })),
  roles: z.array(Named),
  procedures: z.array(ProcedureName),
  tests: z.array(TestName),
})
export const FindFields = z.strictObject({ formId: id })
export const Fields = z.object({
  fields: z.array(
    z.object({
      uid: z.string(),
      id: z.string(),
      caption: z.string(),
      page: z.string(),
      type: z.enum(fieldTypes),
      /** Whether the field can fail a test by itself: a yes/no field, a scale, a choice with a score, or a field calculated as yes or no. */
      canBeCritical: z.boolean(),
    }),
  ),
})
export const FindAssessors = z.strictObject({ q: z.string().trim().max(100).default('') })
export const Assessors = z.object({ people: z.array(Person) })

/** Tries the rule on the latest sheets of the form, whether they belong to attempts or to other responses. */
export const TryRule = z.strictObject({ formId: id, passRule, criticalUids })
export const Tried = z.object({
  /** The reasons why the rule cannot be saved; saving refuses it for the same ones. */
  problems: z.array(z.object({ code: z.string(), at: count, what: z.string() })),
  sheets: z.array(z.object({ responseId: z.string(), on: z.string(), student: z.string(), verdict: Verdict })).max(mostTried),
})

const Filter = z.object({
  id: z.string(),
  revision: count,
  name: z.string(),
  programmeId: z.string().nullable(),
  programme: z.string().nullable(),
  years: z.array(z.number()),
  tests: z.array(TestName),
  states: z.array(z.enum(attemptStates)),
})
export const Filters = z.object({ rows: z.array(Filter), total: count })
export const SaveFilter = z.strictObject({
  id,
  revision,
  name,
  ...programmeAndYears,
  testIds: z.array(id).max(200).default([]),
  states: z.array(z.enum(attemptStates)).max(attemptStates.length).default([]),
})
