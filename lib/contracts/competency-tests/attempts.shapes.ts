import { z } from 'zod'
import { attemptActs, attemptFlags, mostHandedOver, testStandings } from '@/lib/competency-tests/vocabulary'
import { Answers } from '@/lib/forms/answers.shapes'
import { Uid } from '@/lib/forms/definition.shapes'
import { ShownForm } from '@/lib/forms/shown.shapes'
import { attemptStates, testOutcomes } from '@/lib/states/test-attempt'
import { Scale } from '../catalogue.shapes'
import { id } from '../lists/parts.shapes'
import { Instant } from '../plain.shapes'
import { count, Missing, Named, Person, Prerequisite, TestName, Verdict } from './parts.shapes'

export { Download, StoredFile } from '../files.shapes'
export { Done, Nothing } from '../plain.shapes'

/** The hash of the sheet as its marker was shown it. The marker sends it back with the decision, so that nobody decides on a sheet they have not read. */
const contentHash = z.string().regex(/^[0-9a-f]{64}$/)
const reason = z.string().trim().max(500).default('')
const needsReason = z.string().trim().min(1).max(500)
const page = z.coerce.number().int().min(1).max(1_000).default(1)

export const AttemptRow = z.object({
  id: z.string(),
  test: TestName,
  student: Person,
  /** The number of the attempt among the student's attempts at this test. */
  number: count,
  state: z.enum(attemptStates),
  /** Null if nobody is named: then anybody who may mark the attempt can take it. */
  assessor: Person.nullable(),
  second: Person.nullable(),
  askedAt: z.string(),
  acceptedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  flags: z.array(z.enum(attemptFlags)),
  /** The two markers decided differently; an administrator of tests resolves the difference. */
  differs: z.boolean(),
  sessionId: z.string().nullable(),
})

/** A student's test as other screens show it; `attempt` is null if the student has not asked for one. */
export const TestOfStudent = z.object({ test: TestName, attempt: AttemptRow.nullable() })

/** The reader's own tests, or those of a student whom the reader sees. */
export const OfStudent = z.strictObject({ studentId: id.optional() })
export const Mine = z.object({
  student: Person,
  /** Sorted by standing: tests that are open or to retake first, then those that wait, those that are not possible yet, and those that are done. */
  tests: z.array(
    z.object({
      test: TestName,
      standing: z.enum(testStandings),
      /** The reasons why the test cannot be asked for, in this order; empty if it can. */
      missing: z.array(Missing),
      opensOn: z.string().nullable(),
      closesOn: z.string().nullable(),
      needsSession: z.boolean(),
      canRetake: z.boolean(),
      attempts: count.nullable(),
      attemptsUsed: count,
      prerequisites: z.array(Prerequisite),
      remediation: Named.nullable(),
      /** The newest attempt that is not void. */
      latest: AttemptRow.nullable(),
    }),
  ),
  /** Whether the reader may ask for these tests: the student themself, or somebody who asks for a student. */
  mayAsk: z.boolean(),
  today: z.string(),
})

export const ToMark = z.object({
  /** Attempts that the reader has taken on and has to decide, oldest first. */
  marking: z.array(AttemptRow),
  /** Attempts for which the reader was asked by name and has not answered. */
  asked: z.array(AttemptRow),
  /** Attempts for which nobody was asked by name: the first person who takes one has it. */
  open: z.array(AttemptRow),
  /** Second markings that the reader has or may take. */
  second: z.array(AttemptRow),
  /** Attempts whose markers differ, for administrators of tests. */
  differing: z.array(AttemptRow),
  totals: z.object({ marking: count, asked: count, open: count, second: count, differing: count }),
})

export const FindAttempts = z.strictObject({
  q: z.string().trim().max(100).default(''),
  state: z.enum(['ALL', 'OPEN', ...attemptStates]).default('ALL'),
  filterId: id.optional(),
  testId: id.optional(),
  studentId: id.optional(),
  programmeId: id.optional(),
  year: z.coerce.number().int().min(1).max(12).optional(),
  flagged: z.enum(['', 'yes']).default(''),
  page,
})
export const Attempts = z.object({
  rows: z.array(AttemptRow),
  total: count,
  page: count,
  pages: count,
  filters: z.array(Named),
  tests: z.array(TestName),
  programmes: z.array(Named),
  mayHandOver: z.boolean(),
})

export const OneAttempt = z.strictObject({ id })
const Sheet = z.object({
  marker: Person,
  isMine: z.boolean(),
  shown: ShownForm,
  answers: Answers,
  /** Files that these answers name. */
  files: z.array(z.object({ assetId: z.string(), fileName: z.string(), sizeBytes: count })),
  parts: z.array(z.object({ pageUid: z.string(), revision: count, savedAt: z.string().nullable() })),
  contentHash: z.string(),
  verdict: Verdict,
  outcome: z.enum(testOutcomes).nullable(),
  reason: z.string(),
  decidedAt: z.string().nullable(),
  /** The number of saves that arrived from an offline device after the decision; they are kept beside the sheet. */
  lateSaves: count,
})
export const Attempt = AttemptRow.extend({
  askedBy: Person,
  session: z.object({ id: z.string(), heldOn: z.string(), mayOpen: z.boolean() }).nullable(),
  form: z.object({ id: z.string(), name: z.string(), version: count, isNewest: z.boolean() }),
  criticalUids: z.array(z.string()),
  /**
   * The sheets of the first and the second marker; null if there is none or the reader may not see it yet. A second marker sees nothing of the first before
   * they decide.
   */
  first: Sheet.nullable(),
  secondSheet: Sheet.nullable(),
  scales: z.array(Scale),
  procedures: z.array(z.object({ id: z.string(), code: z.string(), caption: z.string(), active: z.boolean() })),
  /** What is missing at this moment, while the attempt is REQUESTED or being marked; otherwise empty. */
  missing: z.array(Missing),
  reason: z.string(),
  eligibleOn: z.string().nullable(),
  /** The reader failed the student's previous attempt at this test: passing them sets a flag, and a second marker is offered. */
  wouldFlag: z.boolean(),
  /** Whether a decision of the reader goes to a second marker, for each outcome. */
  goesToSecond: z.object({ PASSED: z.boolean(), FAILED: z.boolean() }),
  history: z.array(
    z.object({ at: z.string(), by: Person.nullable(), act: z.enum(attemptActs), to: Person.nullable(), reason: z.string() }),
  ),
  others: z.array(z.object({ id: z.string(), number: count, state: z.enum(attemptStates), decidedAt: z.string().nullable() })),
  may: z.object({
    withdraw: z.boolean(),
    accept: z.boolean(),
    decline: z.boolean(),
    fill: z.boolean(),
    decide: z.boolean(),
    decideSecond: z.boolean(),
    handOver: z.boolean(),
    resolve: z.boolean(),
    void: z.boolean(),
    askAgain: z.boolean(),
  }),
  today: z.string(),
})
export const ReadAttempt = z.object({ found: Attempt })

export const FindEligibility = z.strictObject({
  testId: id,
  programmeId: id.optional(),
  year: z.coerce.number().int().min(1).max(12).optional(),
  studentId: id.optional(),
})
/** The students whom the reader sees; at most 1,000. */
export const Eligibility = z.object({
  test: TestName,
  rows: z.array(z.object({ student: Person, standing: z.enum(testStandings), missing: z.array(Missing) })),
  counts: z.object({ may: count, notYet: count, passed: count }),
})

export const FindAskChoices = z.strictObject({ studentId: id.optional(), sessionId: id.optional() })
/** The choices of somebody who asks for tests. */
export const AskChoices = z.object({
  /** Null where the reader asks for themself: nobody is chosen. */
  students: z.array(Person).nullable(),
  student: Person.nullable(),
  session: z.object({ id: z.string(), heldOn: z.string(), teacher: Person.nullable() }).nullable(),
  sessions: z.array(z.object({ id: z.string(), heldOn: z.string(), clinic: z.string() })),
  tests: z.array(
    z.object({ test: TestName, missing: z.array(Missing), needsSession: z.boolean(), assessors: z.array(Person), mayTakeOn: z.boolean() }),
  ),
})

export const OfSession = z.strictObject({ sessionId: id })
export const TestsOfSession = z.object({
  attempts: z.array(AttemptRow),
  /** Whether the reader may ask for one from this session. */
  mayAsk: z.boolean(),
})

/**
 * The device makes the id. Without an assessor, everybody who may mark the attempt is asked; somebody who asks for a student and names themself has taken it
 * on.
 */
export const Ask = z.strictObject({
  id,
  testId: id,
  studentId: id.optional(),
  assessorId: id.nullable().default(null),
  sessionId: id.nullable().default(null),
})
export const Asked = z.object({ id: z.string(), state: z.enum(attemptStates) })
export const NewState = z.object({ state: z.enum(attemptStates) })
export const Withdraw = z.strictObject({ id, reason })
export const WithReason = z.strictObject({ id, reason: needsReason })

export const SavePage = z.strictObject({
  id,
  pageUid: Uid,
  revision: z.number().int().min(0).max(2_000_000_000),
  answers: Answers,
  occurredAt: Instant.optional(),
})
export const PageSaved = z.object({
  revision: count,
  savedAt: z.string(),
  refused: z.array(z.object({ fieldUid: z.string(), code: z.string() })),
  contentHash: z.string(),
  verdict: Verdict,
  /** Somebody decided in the meantime: what was filled in is kept beside the sheet and changes nothing. */
  arrivedAfter: z.literal('kept').optional(),
})

const decision = { id, contentHash, outcome: z.enum(testOutcomes), reason } as const
/** `wantsSecond`: a second marker is asked although the test does not need one; `secondId` names whom. */
export const Decide = z.strictObject({ ...decision, wantsSecond: z.boolean().default(false), secondId: id.nullable().default(null) })
export const DecideSecond = z.strictObject(decision)
export const Decided = z.object({ state: z.enum(attemptStates), differs: z.boolean(), flags: z.array(z.enum(attemptFlags)) })
/** `firstHash` and `secondHash` are the hashes of the two sheets as they were read. */
export const Resolve = z.strictObject({
  id,
  outcome: z.enum(testOutcomes),
  reason: needsReason,
  firstHash: contentHash,
  secondHash: contentHash,
})

export const HandOver = z.strictObject({ ids: z.array(id).min(1).max(mostHandedOver), toId: id, reason })
export const HandedOver = z.object({
  moved: count,
  /**
   * The attempts that stay, each with the reason: it was decided in the meantime, it is not the reader's to hand over, or the chosen person may not mark it.
   */
  refused: z.array(z.object({ id: z.string(), code: z.enum(['STATE', 'NOT_YOURS', 'MAY_NOT']) })),
})
export const FindMarkers = z.strictObject({ ids: z.array(id).min(1).max(mostHandedOver) })
export const Markers = z.object({ people: z.array(Person) })
