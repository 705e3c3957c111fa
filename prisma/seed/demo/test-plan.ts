import type { TestAttemptState, TestOutcome, TestSecondMarker } from '@/lib/generated/prisma/enums'
import type { HelpLevel } from '@/lib/clinical/vocabulary'

export type SheetKey = 'CHAIR' | 'MANIKIN' | 'TALK'
export type WantedTest = {
  readonly code: string
  readonly name: string
  readonly sheet: SheetKey
  readonly years: readonly number[]
  readonly counts?: readonly (readonly [procedure: string, count: number, help?: HelpLevel])[]
  /** The code of another test that must be passed before. */
  readonly after?: string
  readonly second?: TestSecondMarker
  /** Days from now until it opens. */
  readonly opensIn?: number
  readonly closesIn?: number
  readonly retakes?: boolean
  readonly session?: boolean
  readonly unpublished?: boolean
}

const clinical = [3, 4, 5]
/** The tests that students take before they go on: on manikins first, then at the chair, and in talking to patients. */
export const demoTests: readonly WantedTest[] = [
  { code: 'CT-01', name: 'Hand hygiene and personal protection', sheet: 'CHAIR', years: [1, 2, 3, 4, 5], retakes: true },
  { code: 'CT-02', name: 'Medical history and consent', sheet: 'TALK', years: clinical, retakes: true, after: 'CT-01' },
  { code: 'CT-03', name: 'Medical emergency: the first five minutes', sheet: 'MANIKIN', years: clinical, second: 'ON_FAIL', retakes: true },
  {
    code: 'CT-04',
    name: 'Local anaesthesia: infiltration',
    sheet: 'CHAIR',
    years: clinical,
    counts: [['LA01', 2]],
    retakes: true,
    session: true,
  },
  {
    code: 'CT-05',
    name: 'Local anaesthesia: inferior dental block',
    sheet: 'CHAIR',
    years: clinical,
    counts: [['LA02', 2]],
    retakes: true,
  },
  { code: 'CT-06', name: 'Bitewing radiographs', sheet: 'CHAIR', years: clinical, counts: [['RX01', 3]], retakes: true },
  { code: 'CT-07', name: 'Periapical radiographs', sheet: 'CHAIR', years: clinical, counts: [['RX02', 2]], retakes: true },
  { code: 'CT-08', name: 'Full examination and charting', sheet: 'CHAIR', years: clinical, counts: [['EX01', 3]], retakes: true },
  { code: 'CT-09', name: 'Six-point pocket chart', sheet: 'CHAIR', years: clinical, counts: [['PE01', 2]], retakes: true },
  { code: 'CT-10', name: 'Scaling of a quadrant', sheet: 'CHAIR', years: clinical, counts: [['PE03', 2]], retakes: true },
  { code: 'CT-11', name: 'Rubber dam', sheet: 'MANIKIN', years: [2, 3, 4, 5], retakes: true },
  { code: 'CT-12', name: 'Composite, class I', sheet: 'MANIKIN', years: [2, 3, 4, 5], retakes: true },
  {
    code: 'CT-13',
    name: 'Composite, class II',
    sheet: 'CHAIR',
    years: clinical,
    counts: [['RE01', 200]],
    after: 'CT-12',
    second: 'ON_FAIL',
    retakes: true,
  },
  { code: 'CT-14', name: 'Composite, class IV', sheet: 'CHAIR', years: [4, 5], counts: [['RE02', 4]], after: 'CT-13', retakes: true },
  { code: 'CT-15', name: 'Crown preparation on a molar', sheet: 'MANIKIN', years: [4, 5], second: 'ALWAYS', retakes: true },
  { code: 'CT-16', name: 'Crown at the chair', sheet: 'CHAIR', years: [4, 5], counts: [['IN01', 1]], after: 'CT-15', second: 'ON_FAIL' },
  { code: 'CT-17', name: 'Access cavity on a molar', sheet: 'MANIKIN', years: [3, 4, 5], retakes: true },
  { code: 'CT-18', name: 'Root canal treatment of a front tooth', sheet: 'CHAIR', years: [4, 5], counts: [['EN01', 1]], after: 'CT-17' },
  {
    code: 'CT-19',
    name: 'Simple extraction',
    sheet: 'CHAIR',
    years: clinical,
    counts: [['OS01', 2, 'ASSISTED']],
    second: 'ON_FAIL',
    retakes: true,
  },
  { code: 'CT-20', name: 'Suture', sheet: 'MANIKIN', years: clinical, retakes: true },
  { code: 'CT-21', name: 'Impression for a partial denture', sheet: 'CHAIR', years: [4, 5], counts: [['RP01', 1]] },
  { code: 'CT-22', name: 'Fissure sealant on a child', sheet: 'CHAIR', years: clinical, counts: [['PV03', 1]], retakes: true },
  { code: 'CT-23', name: 'Breaking bad news', sheet: 'TALK', years: [4, 5], closesIn: 60 },
  { code: 'CT-24', name: 'Explaining a treatment plan', sheet: 'TALK', years: clinical, opensIn: 21 },
  { code: 'CT-25', name: 'Handing a patient over', sheet: 'TALK', years: [5], second: 'ALWAYS' },
  { code: 'CT-26', name: 'Sedation: monitoring', sheet: 'MANIKIN', years: [5], unpublished: true },
]

type Who = 'account' | number
export type WantedAttempt = {
  readonly test: string
  /** The demo account, or the index of another student of the clinical years. */
  readonly student: Who
  readonly state: TestAttemptState
  /** When the attempt was requested, in days ago. */
  readonly asked: number
  /** The demo account of a teacher marks it, or the teacher at an index. */
  readonly marker?: 'account' | number | null
  readonly second?: 'account' | number | null
  readonly first?: TestOutcome
  readonly secondSays?: TestOutcome
  readonly isCritical?: boolean
  readonly number?: number
  readonly flagged?: boolean
  readonly remediated?: boolean
  readonly reason?: string
}

/** At least one attempt in every state; the student account has passed two, has one to take again, and was declined once. */
export const demoAttempts: readonly WantedAttempt[] = [
  { test: 'CT-01', student: 'account', state: 'PASSED', asked: 120, marker: 0, first: 'PASSED' },
  { test: 'CT-12', student: 'account', state: 'PASSED', asked: 64, marker: 'account', first: 'PASSED' },
  { test: 'CT-03', student: 'account', state: 'RETAKE', asked: 40, marker: 1, first: 'FAILED', isCritical: true, remediated: true },
  { test: 'CT-20', student: 'account', state: 'VOID', asked: 30, marker: 2, reason: 'I am at another hospital that week' },
  { test: 'CT-02', student: 1, state: 'REQUESTED', asked: 2, marker: 'account' },
  { test: 'CT-11', student: 2, state: 'REQUESTED', asked: 1, marker: 'account' },
  { test: 'CT-17', student: 3, state: 'REQUESTED', asked: 3, marker: null },
  { test: 'CT-11', student: 4, state: 'REQUESTED', asked: 1, marker: null },
  { test: 'CT-20', student: 5, state: 'AWAITING_MARKING', asked: 5, marker: 'account' },
  { test: 'CT-12', student: 6, state: 'AWAITING_MARKING', asked: 4, marker: 'account' },
  { test: 'CT-11', student: 7, state: 'AWAITING_MARKING', asked: 6, marker: 3 },
  { test: 'CT-03', student: 8, state: 'MARKING_REQUIRED', asked: 9, marker: 2, second: 'account', first: 'FAILED' },
  { test: 'CT-03', student: 9, state: 'MARKING_REQUIRED', asked: 11, marker: 'account', second: null, first: 'FAILED', isCritical: true },
  { test: 'CT-03', student: 10, state: 'MARKING_REQUIRED', asked: 14, marker: 3, second: 4, first: 'FAILED', secondSays: 'PASSED' },
  { test: 'CT-17', student: 11, state: 'FAILED', asked: 8, marker: 'account', first: 'FAILED' },
  { test: 'CT-20', student: 12, state: 'FAILED', asked: 60, marker: 'account', first: 'FAILED' },
  { test: 'CT-20', student: 12, state: 'PASSED', asked: 20, marker: 'account', first: 'PASSED', number: 2, flagged: true },
  {
    test: 'CT-03',
    student: 13,
    state: 'PASSED',
    asked: 75,
    marker: 2,
    second: 5,
    first: 'FAILED',
    secondSays: 'PASSED',
    reason: 'The pictures show a clear airway from the start.',
  },
  { test: 'CT-12', student: 14, state: 'VOID', asked: 33, marker: 1, first: 'PASSED', reason: 'The wrong student was chosen' },
  { test: 'CT-11', student: 15, state: 'RETAKE', asked: 50, marker: 4, first: 'FAILED', remediated: true },
]

/** Tests passed by other students, so that lists and progress have something to show. */
export const passedByMany = ['CT-01', 'CT-02', 'CT-11', 'CT-12', 'CT-17', 'CT-20'] as const
