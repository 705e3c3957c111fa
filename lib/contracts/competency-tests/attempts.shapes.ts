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

/** Of the sheet as its marker was shown it: whoever decides sends it back, so that nobody decides on what they have not read. */
const contentHash = z.string().regex(/^[0-9a-f]{64}$/)
const reason = z.string().trim().max(500).default('')
const needsReason = z.string().trim().min(1).max(500)
const page = z.coerce.number().int().min(1).max(1_000).default(1)

export const AttemptRow = z.object({
  id: z.string(),
  test: TestName,
  student: Person,
  /** The first, second, … of this test. */
  number: count,
  state: z.enum(attemptStates),
  /** Null where nobody is named: whoever may mark it takes it. */
  assessor: Person.nullable(),
  second: Person.nullable(),
  askedAt: z.string(),
  acceptedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  flags: z.array(z.enum(attemptFlags)),
  /** Two markers decided, and not alike: an administrator of tests resolves it. */
  differs: z.boolean(),
  sessionId: z.string().nullable(),
})

/** A test of a student as other screens show it; without an attempt where they have not asked for it. */
export const TestOfStudent = z.object({ test: TestName, attempt: AttemptRow.nullable() })

/** One's own, or of a student whom one sees. */
export const OfStudent = z.strictObject({ studentId: id.optional() })
export const Mine = z.object({
  student: Person,
  /** By standing: open and to retake first, then what waits, what is not yet possible, and what is done. */
  tests: z.array(
    z.object({
      test: TestName,
      standing: z.enum(testStandings),
      /** Why it cannot be asked for, in this order; empty where it can. */
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
  /** The reader may ask for them: the student themself, or who asks for a student. */
  mayAsk: z.boolean(),
  today: z.string(),
})

export const ToMark = z.object({
  /** Taken on, and to be decided by the reader; the oldest first. */
  marking: z.array(AttemptRow),
  /** Asked of the reader by name, and not answered. */
  asked: z.array(AttemptRow),
  /** Asked of nobody by name: whoever takes one first has it. */
  open: z.array(AttemptRow),
  /** Second markings that the reader has or may take. */
  second: z.array(AttemptRow),
  /** For who administers tests: markers who differ. */
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
  /** What arrived after the decision, from a device without a network, and is kept beside the sheet. */
  lateSaves: count,
})
export const Attempt = AttemptRow.extend({
  askedBy: Person,
  session: z.object({ id: z.string(), heldOn: z.string(), mayOpen: z.boolean() }).nullable(),
  form: z.object({ id: z.string(), name: z.string(), version: count, isNewest: z.boolean() }),
  criticalUids: z.array(z.string()),
  /** Of the first marker and of the second; null where there is none, or the reader may not see it yet: a second marker is not told of the first before they decide. */
  first: Sheet.nullable(),
  secondSheet: Sheet.nullable(),
  scales: z.array(Scale),
  procedures: z.array(z.object({ id: z.string(), code: z.string(), caption: z.string(), active: z.boolean() })),
  /** What is missing now; at REQUESTED and while it is marked, else empty. */
  missing: z.array(Missing),
  reason: z.string(),
  eligibleOn: z.string().nullable(),
  /** The reader failed this student in the test before: passing them now sets a flag, and a second marker is offered. */
  wouldFlag: z.boolean(),
  /** Whether a decision of the reader's goes to a second marker, by what they decide. */
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
/** Of the students whom the reader sees; at most 1,000. */
export const Eligibility = z.object({
  test: TestName,
  rows: z.array(z.object({ student: Person, standing: z.enum(testStandings), missing: z.array(Missing) })),
  counts: z.object({ may: count, notYet: count, passed: count }),
})

export const FindAskChoices = z.strictObject({ studentId: id.optional(), sessionId: id.optional() })
/** What one chooses from who asks for tests. */
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

/** The id is made by the device. Without an assessor it is asked of all who may mark it; who asks for a student and names themself has taken it on. */
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
  /** Somebody decided meanwhile: what was filled in is kept beside the sheet and changes nothing. */
  arrivedAfter: z.literal('kept').optional(),
})

const decision = { id, contentHash, outcome: z.enum(testOutcomes), reason } as const
/** `wantsSecond`: a second marker is asked although the test does not need one; `secondId` names whom. */
export const Decide = z.strictObject({ ...decision, wantsSecond: z.boolean().default(false), secondId: id.nullable().default(null) })
export const DecideSecond = z.strictObject(decision)
export const Decided = z.object({ state: z.enum(attemptStates), differs: z.boolean(), flags: z.array(z.enum(attemptFlags)) })
/** `firstHash` and `secondHash`: of both sheets as they were read. */
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
  /** Each with why it stays: it was decided meanwhile, is not the reader's to give, or that person may not mark it. */
  refused: z.array(z.object({ id: z.string(), code: z.enum(['STATE', 'NOT_YOURS', 'MAY_NOT']) })),
})
export const FindMarkers = z.strictObject({ ids: z.array(id).min(1).max(mostHandedOver) })
export const Markers = z.object({ people: z.array(Person) })
