import type { z } from 'zod'
import { contractsOf } from '@/lib/contract'
import type * as AttemptShapes from './attempts.shapes'
import type * as SettingsShapes from './settings.shapes'

const attempts = contractsOf(() => import('./attempts.shapes'))
const settings = contractsOf(() => import('./settings.shapes'))

/** A student's tests: those that are open to them, those that are not yet and why, and those that are done. */
export const readMyTests = attempts({
  name: 'competency-tests.mine',
  method: 'GET',
  input: 'OfStudent',
  output: 'Mine',
  offline: 'fallback',
})
/** The attempts that wait for a marker. */
export const listToMark = attempts({
  name: 'competency-tests.toMark',
  method: 'GET',
  input: 'Nothing',
  output: 'ToMark',
  offline: 'fallback',
})
export const listAttempts = attempts({ name: 'competency-tests.list', method: 'GET', input: 'FindAttempts', output: 'Attempts' })
export const readAttempt = attempts({
  name: 'competency-tests.read',
  method: 'GET',
  input: 'OneAttempt',
  output: 'ReadAttempt',
  offline: 'fallback',
})
/** GET /download/test/<attempt>/<file>: the bytes, for whoever sees the sheet and the field that holds it. */
export const downloadSheetFile = attempts({
  name: 'competency-tests.download',
  method: 'GET',
  path: '/download/test/{attempt}/{id}',
  input: 'Download',
  output: 'StoredFile',
})

export function sheetFileAddress(attemptId: string, assetId: string): string {
  return downloadSheetFile.path.replace('{attempt}', attemptId).replace('{id}', assetId)
}

/** The eligibility of a whole year, or of one student. */
export const readEligibility = attempts({
  name: 'competency-tests.eligibility',
  method: 'GET',
  input: 'FindEligibility',
  output: 'Eligibility',
})
/** The choices of somebody who asks for tests. */
export const readAskChoices = attempts({
  name: 'competency-tests.askChoices',
  method: 'GET',
  input: 'FindAskChoices',
  output: 'AskChoices',
})
export const readTestsOfSession = attempts({
  name: 'competency-tests.ofSession',
  method: 'GET',
  input: 'OfSession',
  output: 'TestsOfSession',
})
/** The people to whom all of these attempts can be handed over. */
export const findMarkers = attempts({ name: 'competency-tests.markers', method: 'POST', input: 'FindMarkers', output: 'Markers' })

/** NOT_ELIGIBLE: `missing` says what is missing. CLOSED: the test is out of use. OWN: nobody is their own marker. */
const eligible = ['competency-tests.NOT_ELIGIBLE', 'competency-tests.CLOSED', 'competency-tests.OWN'] as const

export const askForTest = attempts({
  name: 'competency-tests.ask',
  method: 'POST',
  input: 'Ask',
  output: 'Asked',
  errors: [...eligible, 'competency-tests.MAY_NOT_MARK'],
})
/** Open to the person who asked and to the student, until somebody takes the attempt on. */
export const withdrawAttempt = attempts({ name: 'competency-tests.withdraw', method: 'POST', input: 'Withdraw', output: 'Done' })
/** Takes on the first or the second marking. STATE_CHANGED means that somebody else was faster. */
export const acceptAttempt = attempts({
  name: 'competency-tests.accept',
  method: 'POST',
  input: 'OneAttempt',
  output: 'NewState',
  errors: eligible,
})
/**
 * Declines, with a reason, an attempt for which the marker was asked by name. The attempt becomes void and counts for nothing; a second marking waits for
 * another person.
 */
export const declineAttempt = attempts({ name: 'competency-tests.decline', method: 'POST', input: 'WithReason', output: 'Done' })
/** Saves answers of the sheet in the format of the forms. With CONFLICT, the answer holds `newer`: {revision, answers}. */
export const saveSheetPage = attempts({
  name: 'competency-tests.savePage',
  method: 'POST',
  input: 'SavePage',
  output: 'PageSaved',
  queued: true,
})
/**
 * Deciding needs a fresh proof. REQUIRED_MISSING, INVALID_FIELDS: `problems` lists what the sheet lacks. CRITICAL: a field failed that fails the test by
 * itself. RULE: the sheet does not reach a pass. RULE_UNCLEAR: the rule has no result, and `unclear` says why.
 */
const unpassed = [
  'competency-tests.REQUIRED_MISSING',
  'competency-tests.INVALID_FIELDS',
  'competency-tests.CRITICAL',
  'competency-tests.RULE',
  'competency-tests.RULE_UNCLEAR',
] as const
export const decideAttempt = attempts({
  name: 'competency-tests.decide',
  method: 'POST',
  input: 'Decide',
  output: 'Decided',
  errors: [...eligible, ...unpassed, 'competency-tests.MAY_NOT_MARK'],
})
export const decideAttemptSecond = attempts({
  name: 'competency-tests.decideSecond',
  method: 'POST',
  input: 'DecideSecond',
  output: 'Decided',
  errors: [...eligible, ...unpassed],
})
/** Open to the person who is to mark the attempt, and to administrators of tests. */
export const handOverAttempts = attempts({ name: 'competency-tests.handOver', method: 'POST', input: 'HandOver', output: 'HandedOver' })
/** Decides an attempt whose two markers differ. */
export const resolveAttempt = attempts({ name: 'competency-tests.resolve', method: 'POST', input: 'Resolve', output: 'Decided' })
/** Makes an attempt void, whatever its outcome was. */
export const voidAttempt = attempts({ name: 'competency-tests.voidAttempt', method: 'POST', input: 'WithReason', output: 'Done' })

export const listTests = settings({ name: 'competency-tests.listTests', method: 'GET', input: 'FindTests', output: 'Tests' })
export const readTest = settings({ name: 'competency-tests.readTest', method: 'GET', input: 'OneEntry', output: 'ReadTest' })
export const readTestChoices = settings({ name: 'competency-tests.choices', method: 'GET', input: 'Nothing', output: 'Choices' })
export const readTestFields = settings({ name: 'competency-tests.fields', method: 'GET', input: 'FindFields', output: 'Fields' })
export const findAssessors = settings({ name: 'competency-tests.assessors', method: 'GET', input: 'FindAssessors', output: 'Assessors' })
export const tryTestRule = settings({ name: 'competency-tests.tryRule', method: 'POST', input: 'TryRule', output: 'Tried' })
/**
 * CONFLICT means that somebody saved the test in the meantime. RULE_INVALID: `problems` lists what is wrong with the rule. CIRCLE: the test would be its own
 * prerequisite.
 */
export const saveTest = settings({
  name: 'competency-tests.saveTest',
  method: 'POST',
  input: 'SaveTest',
  output: 'Saved',
  errors: ['competency-tests.RULE_INVALID', 'competency-tests.CIRCLE', 'competency-tests.CODE_TAKEN'],
})
/** IN_USE: attempts are waiting, or another test has this one as a prerequisite; `open` and `tests` list them. */
export const removeTest = settings({
  name: 'competency-tests.removeTest',
  method: 'POST',
  input: 'Remove',
  output: 'Done',
  errors: ['competency-tests.IN_USE'],
})
export const listTestFilters = settings({ name: 'competency-tests.listFilters', method: 'GET', input: 'Nothing', output: 'Filters' })
export const saveTestFilter = settings({ name: 'competency-tests.saveFilter', method: 'POST', input: 'SaveFilter', output: 'Saved' })
export const removeTestFilter = settings({ name: 'competency-tests.removeFilter', method: 'POST', input: 'Remove', output: 'Done' })

export type AttemptRow = z.output<typeof AttemptShapes.AttemptRow>
export type TestOfStudent = z.output<typeof AttemptShapes.TestOfStudent>
export type Attempt = z.output<typeof AttemptShapes.Attempt>
export type MyTests = z.output<typeof AttemptShapes.Mine>
export type ToMark = z.output<typeof AttemptShapes.ToMark>
export type Attempts = z.output<typeof AttemptShapes.Attempts>
export type Eligibility = z.output<typeof AttemptShapes.Eligibility>
export type AskChoices = z.output<typeof AttemptShapes.AskChoices>
export type TestsOfSession = z.output<typeof AttemptShapes.TestsOfSession>
export type Test = z.output<typeof SettingsShapes.Test>
export type Tests = z.output<typeof SettingsShapes.Tests>
export type TestChoices = z.output<typeof SettingsShapes.Choices>
export type TestFields = z.output<typeof SettingsShapes.Fields>
export type Tried = z.output<typeof SettingsShapes.Tried>
export type TestFilters = z.output<typeof SettingsShapes.Filters>
export type { Missing, Verdict } from './parts.shapes'
