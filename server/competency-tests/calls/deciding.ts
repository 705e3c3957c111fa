import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import * as contracts from '@/lib/contracts/competency-tests'
import type { AttemptFlag } from '@/lib/competency-tests/vocabulary'
import { attemptFlags } from '@/lib/competency-tests/vocabulary'
import { testAttempt, type AttemptState, type TestOutcome } from '@/lib/states/test-attempt'
import { completeSheet, lockSheet, readSheet, sheetProblems, withdrawSheet, type SheetWork } from '@/server/form-responses'
import { transition } from '@/server/kernel/calls/transition'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { assertProven } from '@/server/sign-in'
import { administers, attemptEntity, marks } from '../access'
import { missingNow } from '../eligibility'
import { decisionEvidence, resolutionEvidence, secondEvidence } from '../evidence'
import { lockAttemptFor, type LockedAttempt } from '../lock-attempt'
import { flagResting } from '../flags'
import { tellPeople, tellResult } from '../notices'
import { insertTestHistory, listOthers, updateAttempt, updateAttemptState, type AttemptFields } from '../queries/attempts'
import { listRestingOnTest } from '../queries/flags'
import { listTestAdmins, mayMark } from '../queries/markers'
import { findTestOf } from '../queries/tests'
import { judgeSheet } from '../sheets'
import { notEligibleRefusal } from './asking'

type Deciding = { readonly outcome: TestOutcome; readonly reason: string; readonly locale: string }

/** Whether this marker failed the student in the test before: passing them now is flagged. */
export async function hasFailedBefore(
  db: Tx,
  { id, testId, studentId }: Pick<LockedAttempt, 'id' | 'testId' | 'studentId'>,
  markerId: string,
): Promise<boolean> {
  return (await listOthers(db, { testId, studentId })).some(
    (one) =>
      one.id !== id &&
      ((one.assessorId === markerId && one.firstOutcome === 'FAILED') || (one.secondId === markerId && one.secondOutcome === 'FAILED')),
  )
}

/** Completes the decider's sheet if it supports the decision. @throws the reason if it does not */
async function decideSheet(work: SheetWork, found: LockedAttempt, sheetId: string, { outcome, reason, locale }: Deciding) {
  const sheet = await lockSheet(work.db, sheetId, work.at)
  const read = await readSheet(work.db, sheet, { fills: true })
  const problems = sheetProblems(sheet, read.whole)
  if (problems.length > 0) {
    const isMissing = problems.some(({ code }) => code === 'required')
    throw refuse('VALIDATION_FAILED', {
      code: isMissing ? 'competency-tests.REQUIRED_MISSING' : 'competency-tests.INVALID_FIELDS',
      data: { problems },
    })
  }
  const verdict = await judgeSheet(work.db, found, sheet, { answers: read.whole, locale })
  if (outcome === 'PASSED' && !verdict.mayPass) {
    const code =
      verdict.criticalFailed.length > 0 || verdict.criticalOpen.length > 0
        ? 'competency-tests.CRITICAL'
        : verdict.rule === 'UNCLEAR'
          ? 'competency-tests.RULE_UNCLEAR'
          : 'competency-tests.RULE'
    throw refuse('VALIDATION_FAILED', { code, data: { verdict } })
  }
  // A marker who fails a student whom the sheet would pass has to give a reason.
  if (outcome === 'FAILED' && verdict.mayPass && reason === '') throw badField('reason', 'required')
  return { hash: await completeSheet(work, sheet, read.whole), verdict }
}

type Ending = {
  readonly db: Tx
  readonly at: Date
  readonly vouched: Vouched
  readonly outcome: TestOutcome
  readonly fields: AttemptFields
}
/** Flags the attempt if a marker who passed the student had failed them before. A pass by the first of two markers is flagged only once it stands. */
async function flagsAfter(found: LockedAttempt, { db, outcome }: Ending, passedBy: readonly (string | null)[]): Promise<AttemptFlag[]> {
  const isSame: boolean[] = []
  for (const id of passedBy) if (outcome === 'PASSED' && id !== null) isSame.push(await hasFailedBefore(db, found, id))
  return flagsOf([...found.flags, ...(isSame.includes(true) ? ['SAME_TEACHER'] : [])])
}

type Settled = { readonly state: AttemptState; readonly flags: AttemptFlag[] }
/** Ends the attempt with an outcome. `passedBy`: the markers who decided it. */
async function settleAttempt(found: LockedAttempt, ending: Ending, passedBy: readonly (string | null)[]): Promise<Settled> {
  const { db, at, vouched, outcome, fields } = ending
  const flags = await flagsAfter(found, ending, passedBy)
  const test = await findTestOf(db, found.testId)
  const eligibleOn = outcome === 'FAILED' && test.canRetake ? new Date(addDays(found.today, test.retakeAfterDays)) : null
  if (flags.length > flagsOf(found.flags).length)
    await insertTestHistory(db, { attemptId: found.id, at, byId: null, act: 'flagged', reason: 'SAME_TEACHER' })
  const state = await transition({
    machine: testAttempt,
    from: found.state,
    on: outcome === 'PASSED' ? 'pass' : 'fail',
    vouched,
    compareAndSet: (from, to) => updateAttemptState(db, { id: found.id, from, to }, { ...fields, flags, decidedAt: at, eligibleOn }),
  })
  return { state, flags }
}

type Told = { readonly emit: (message: OutboxMessage) => void; readonly byId: string }
function tellOutcome(told: Told, found: LockedAttempt, outcome: TestOutcome): void {
  tellResult(told, found.id)
  tellPeople(told, outcome === 'PASSED' ? 'testPassed' : 'testFailed', found, [found.studentId])
}

const flagsOf = (flags: readonly string[]): AttemptFlag[] => attemptFlags.filter((flag) => flags.includes(flag))

export const decideAttemptCall = defineCall(contracts.decideAttempt, {
  ...marks,
  audit: 'competency-tests.decided',
  evidence: decisionEvidence,
  handle: async ({ actor, input: { id, contentHash, outcome, reason, wantsSecond, secondId }, db, request, emit, touch, audit, vouch }) => {
    const found = await lockAttemptFor({ actor, db, request }, id)
    if (found.studentId !== actor.id && found.state !== 'AWAITING_MARKING') throw refuse('STATE_CHANGED', { data: { state: found.state } })
    const sheetId = found.responseId
    if (sheetId === null) throw refuse('STATE_CHANGED', { data: { state: found.state } })
    const { contentHash: hashNow } = await readSheet(db, await lockSheet(db, sheetId, request.at), { fills: true })
    const vouched = vouch({
      subject: [found.studentId],
      author: [],
      counted: [],
      may: found.may.decide,
      shown: { sent: contentHash, now: hashNow },
    })
    assertProven(actor, request.at)
    const test = await findTestOf(db, found.testId)
    const missing = await missingNow(db, test, found.studentId)
    if (missing.length > 0) throw notEligibleRefusal(missing)
    const goesOn = wantsSecond || found.secondMarker === 'ALWAYS' || (found.secondMarker === 'ON_FAIL' && outcome === 'FAILED')
    if (goesOn && secondId !== null && !(await mayMark(db, secondId, { testId: found.testId, exceptIds: [found.studentId, actor.id] })))
      throw refuse('VALIDATION_FAILED', { code: 'competency-tests.MAY_NOT_MARK' })
    const work: SheetWork = { db, at: request.at, byId: actor.id, emit, touch }
    const { hash, verdict } = await decideSheet(work, found, sheetId, { outcome, reason, locale: request.locale })
    const fields = {
      firstOutcome: outcome,
      firstReason: reason,
      firstHash: hash,
      firstAt: request.at,
      score: verdict.score,
      failedUids: verdict.criticalFailed.map(({ uid }) => uid),
    }
    await insertTestHistory(db, { attemptId: id, at: request.at, byId: actor.id, act: 'decided', reason })
    const told = { emit, byId: actor.id }
    const askSecond = () =>
      transition({
        machine: testAttempt,
        from: found.state,
        on: 'askSecond',
        vouched,
        compareAndSet: (from, to) => updateAttemptState(db, { id, from, to }, { ...fields, secondId }),
      })
    const { state, flags } = goesOn
      ? { state: await askSecond(), flags: flagsOf(found.flags) }
      : await settleAttempt(found, { db, at: request.at, vouched, outcome, fields }, [actor.id])
    if (goesOn) {
      await insertTestHistory(db, { attemptId: id, at: request.at, byId: actor.id, act: 'secondAsked', toId: secondId })
      tellPeople(told, 'testSecondAsked', found, [secondId], { person: actor.displayName })
    } else tellOutcome(told, found, outcome)
    audit({
      entity: attemptEntity,
      entityId: id,
      changes: { state: { from: found.state, to: state }, outcome: { to: outcome }, contentHash: { to: hash } },
    })
    return { state, differs: false, flags }
  },
})

export const decideAttemptSecondCall = defineCall(contracts.decideAttemptSecond, {
  ...marks,
  audit: 'competency-tests.secondDecided',
  evidence: secondEvidence,
  handle: async ({ actor, input: { id, contentHash, outcome, reason }, db, request, emit, touch, audit, vouch }) => {
    const found = await lockAttemptFor({ actor, db, request }, id)
    const isOthers = found.studentId !== actor.id && found.assessorId !== actor.id
    if (isOthers && (found.state !== 'MARKING_REQUIRED' || found.secondOutcome !== null))
      throw refuse('STATE_CHANGED', { data: { state: found.state } })
    const sheetId = found.secondResponseId
    if (isOthers && sheetId === null) throw refuse('STATE_CHANGED', { data: { state: found.state } })
    const hashNow = sheetId === null ? '' : (await readSheet(db, await lockSheet(db, sheetId, request.at), { fills: true })).contentHash
    const vouched = vouch({
      subject: [found.studentId],
      author: [],
      counted: [found.assessorId],
      may: found.may.decideSecond,
      shown: { sent: contentHash, now: hashNow },
    })
    assertProven(actor, request.at)
    const test = await findTestOf(db, found.testId)
    const missing = await missingNow(db, test, found.studentId)
    if (missing.length > 0) throw notEligibleRefusal(missing)
    if (sheetId === null) throw refuse('STATE_CHANGED', { data: { state: found.state } })
    const work: SheetWork = { db, at: request.at, byId: actor.id, emit, touch }
    const { hash } = await decideSheet(work, found, sheetId, { outcome, reason, locale: request.locale })
    const fields = { secondOutcome: outcome, secondReason: reason, secondHash: hash, secondAt: request.at }
    await insertTestHistory(db, { attemptId: id, at: request.at, byId: actor.id, act: 'secondDecided', reason })
    const told = { emit, byId: actor.id }
    const isAgreed = outcome === found.firstOutcome
    const { state, flags } = isAgreed
      ? await settleAttempt(found, { db, at: request.at, vouched, outcome, fields }, [found.assessorId, actor.id])
      : { state: found.state, flags: flagsOf(found.flags) }
    if (isAgreed) tellOutcome(told, found, outcome)
    else {
      await updateAttempt(db, id, fields)
      // The people who can decide between the markers: none of the three people concerned.
      const exceptIds = [found.studentId, found.assessorId, found.secondId].flatMap((one) => one ?? [])
      const admins = await listTestAdmins(db, exceptIds)
      tellPeople(
        told,
        'testDiffers',
        found,
        admins.map((one) => one.id),
      )
    }
    audit({
      entity: attemptEntity,
      entityId: id,
      changes: { state: { from: found.state, to: state }, outcome: { to: outcome }, contentHash: { to: hash } },
    })
    return { state, differs: !isAgreed, flags }
  },
})

export const resolveAttemptCall = defineCall(contracts.resolveAttempt, {
  ...administers,
  audit: 'competency-tests.resolved',
  evidence: resolutionEvidence,
  handle: async ({ actor, input: { id, outcome, reason, firstHash, secondHash }, db, request, emit, audit, vouch }) => {
    const found = await lockAttemptFor({ actor, db, request }, id)
    const vouched = vouch({
      subject: [found.studentId],
      author: [],
      counted: [found.assessorId, found.secondId],
      may: found.may.resolve,
      shown: [
        { sent: firstHash, now: found.firstHash ?? '' },
        { sent: secondHash, now: found.secondHash ?? '' },
      ],
    })
    assertProven(actor, request.at)
    const passedBy = found.firstOutcome === 'PASSED' ? found.assessorId : found.secondId
    const { state, flags } = await settleAttempt(found, { db, at: request.at, vouched, outcome, fields: { reason } }, [passedBy])
    await insertTestHistory(db, { attemptId: id, at: request.at, byId: actor.id, act: 'resolved', reason })
    const told = { emit, byId: actor.id }
    tellOutcome(told, found, outcome)
    tellPeople(told, 'testResolved', found, [found.assessorId, found.secondId])
    audit({ entity: attemptEntity, entityId: id, changes: { state: { from: found.state, to: state } } })
    return { state, differs: false, flags }
  },
})

export const voidAttemptCall = defineCall(contracts.voidAttempt, {
  ...administers,
  audit: 'competency-tests.voided',
  handle: async ({ actor, input: { id, reason }, db, request, emit, touch, audit }) => {
    const found = await lockAttemptFor({ actor, db, request }, id)
    if (found.studentId === actor.id) throw refuse('FORBIDDEN', { code: 'competency-tests.OWN' })
    assertProven(actor, request.at)
    await transition({
      machine: testAttempt,
      from: found.state,
      on: 'void',
      compareAndSet: (from, to) => updateAttemptState(db, { id, from, to }, { reason }),
    })
    const work: SheetWork = { db, at: request.at, byId: actor.id, emit, touch }
    for (const sheetId of [found.responseId, found.secondResponseId]) if (sheetId !== null) await withdrawSheet(work, sheetId, reason)
    await insertTestHistory(db, { attemptId: id, at: request.at, byId: actor.id, act: 'voided', reason })
    if (found.state === 'PASSED') await flagResting(db, await listRestingOnTest(db, found), request.at)
    const toIds = [found.studentId, found.assessorId, found.secondId, found.askedById]
    tellPeople({ emit, byId: actor.id }, 'testVoided', found, toIds, { person: actor.displayName })
    tellResult({ emit }, id)
    audit({ entity: attemptEntity, entityId: id, changes: { state: { from: found.state, to: 'VOID' } } })
    return {}
  },
})
