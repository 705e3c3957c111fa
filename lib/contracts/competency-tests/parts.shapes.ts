import { z } from 'zod'
import { prerequisiteKinds, ruleResults, unclearReasons } from '@/lib/competency-tests/vocabulary'
import { helpLevels } from '@/lib/clinical/vocabulary'

export const Person = z.object({ id: z.string(), displayName: z.string() })
export const Named = z.object({ id: z.string(), name: z.string() })
export const TestName = z.object({ id: z.string(), code: z.string(), name: z.string() })
export const ProcedureName = z.object({ id: z.string(), code: z.string(), caption: z.string() })
export const count = z.number().int()

/** What keeps a student from asking for a test, as data: the screen makes the sentence of it. */
export const Missing = z.discriminatedUnion('kind', [
  /** A number of a procedure, done at this level of help or more independently; `have` is rounded down to a tenth. */
  z.object({
    kind: z.literal('COUNT'),
    procedure: ProcedureName,
    needed: count,
    have: z.number(),
    help: z.enum(helpLevels).nullable(),
    /** The number is reached, but the last marks are not consistent yet. */
    notConsistent: z.boolean(),
  }),
  z.object({ kind: z.literal('TEST'), test: TestName }),
  z.object({ kind: z.literal('OPENS'), on: z.string() }),
  z.object({ kind: z.literal('CLOSED'), on: z.string().nullable() }),
  /** The test is not meant for the student's programme or year. */
  z.object({ kind: z.literal('NOT_FOR_YEAR') }),
  z.object({ kind: z.literal('RUNNING'), attemptId: z.string() }),
  z.object({ kind: z.literal('PASSED'), attemptId: z.string() }),
  z.object({ kind: z.literal('NO_RETAKE') }),
  z.object({ kind: z.literal('NO_ATTEMPTS'), attempts: count }),
  z.object({ kind: z.literal('RETAKE_FROM'), on: z.string() }),
  z.object({ kind: z.literal('REMEDIATION'), form: Named }),
  z.object({ kind: z.literal('NO_SESSION') }),
])
export type Missing = z.output<typeof Missing>

/** One requirement that must be met before a test, as data. */
export const Prerequisite = z.object({
  kind: z.enum(prerequisiteKinds),
  procedure: ProcedureName.nullable(),
  count: count.nullable(),
  help: z.enum(helpLevels).nullable(),
  isConsistent: z.boolean(),
  test: TestName.nullable(),
})

/** The verdict of a sheet by the rule and the critical fields of its attempt. */
export const Verdict = z.object({
  rule: z.enum(ruleResults),
  /** If the rule compares a number: the number that the sheet reaches, and the number that it needs. */
  score: z.number().nullable(),
  needed: z.number().nullable(),
  unclear: z.object({ reason: z.enum(unclearReasons), fieldUid: z.string().nullable(), caption: z.string() }).nullable(),
  /** Fields that fail the test by themselves, whatever the score; and those of them that are still to be answered. */
  criticalFailed: z.array(z.object({ uid: z.string(), caption: z.string() })),
  criticalOpen: z.array(z.object({ uid: z.string(), caption: z.string() })),
  /** Whether the sheet can be passed as it stands; a marker who fails it all the same must give a reason. */
  mayPass: z.boolean(),
})
export type Verdict = z.output<typeof Verdict>
