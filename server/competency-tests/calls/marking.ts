import 'server-only'
import * as contracts from '@/lib/contracts/competency-tests'
import { testAttempt } from '@/lib/states/test-attempt'
import { answersBody, storeLatePage, lockSheet, readSheet, saveSheetPage, withdrawSheet, type SheetWork } from '@/server/form-responses'
import type { Actor } from '@/server/kernel/actor'
import { transition } from '@/server/kernel/calls/transition'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { attemptEntity, handsOver, marks } from '../access'
import { missingNow } from '../eligibility'
import { assertMay, lockAttemptFor, type LockedAttempt } from '../lock-attempt'
import { tellPeople } from '../notices'
import { insertTestHistory, listNames, updateAttempt, updateAttemptState } from '../queries/attempts'
import { mayMark } from '../queries/markers'
import { findTestOf } from '../queries/tests'
import { isAskable } from '../rules'
import { judgeSheet, startSheet } from '../sheets'
import { notEligibleRefusal } from './asking'

const clockMs = 24 * 3_600_000

export const acceptAttemptCall = defineCall(contracts.acceptAttempt, {
  ...marks,
  audit: 'competency-tests.accepted',
  handle: async ({ actor, input: { id }, db, request, emit, audit }) => {
    const found = await lockAttemptFor({ actor, db, request }, id)
    if (found.studentId === actor.id) throw refuse('FORBIDDEN', { code: 'competency-tests.OWN' })
    assertMay(found, 'accept', actor.id)
    const test = await findTestOf(db, found.testId)
    const missing = await missingNow(db, test, found.studentId)
    if (missing.length > 0) throw notEligibleRefusal(missing)
    const responseId = await startSheet(db, { ...found, formId: found.version.formId }, { byId: actor.id, at: request.at })
    audit({ entity: attemptEntity, entityId: id, changes: { sheet: { to: responseId } } })
    if (found.state === 'MARKING_REQUIRED') {
      await updateAttempt(db, id, { secondId: actor.id, secondResponseId: responseId })
      await insertTestHistory(db, { attemptId: id, at: request.at, byId: actor.id, act: 'secondAccepted' })
      return { state: found.state }
    }
    // An attempt asked for before a test was closed may be accepted; a test that is not published any more is not begun.
    if (!isAskable(test)) throw notEligibleRefusal([{ kind: 'CLOSED', on: null }])
    const state = await transition({
      machine: testAttempt,
      from: found.state,
      on: 'accept',
      compareAndSet: (from, to) => updateAttemptState(db, { id, from, to }, { assessorId: actor.id, acceptedAt: request.at, responseId }),
    })
    await insertTestHistory(db, { attemptId: id, at: request.at, byId: actor.id, act: 'accepted' })
    tellPeople({ emit, byId: actor.id }, 'testAccepted', found, [found.studentId], { person: actor.displayName })
    return { state }
  },
})

export const declineAttemptCall = defineCall(contracts.declineAttempt, {
  ...marks,
  audit: 'competency-tests.declined',
  handle: async ({ actor, input: { id, reason }, db, request, emit, touch, audit }) => {
    const found = await lockAttemptFor({ actor, db, request }, id)
    assertMay(found, 'decline', actor.id)
    await insertTestHistory(db, { attemptId: id, at: request.at, byId: actor.id, act: 'declined', reason })
    audit({ entity: attemptEntity, entityId: id, changes: { declinedBy: { to: actor.id } } })
    if (found.state === 'MARKING_REQUIRED') {
      const work: SheetWork = { db, at: request.at, byId: actor.id, emit, touch }
      if (found.secondResponseId !== null) await withdrawSheet(work, found.secondResponseId, reason)
      await updateAttempt(db, id, { secondId: null, secondResponseId: null })
      tellPeople({ emit, byId: actor.id }, 'testSecondDeclined', found, [found.assessorId], { person: actor.displayName })
      return {}
    }
    await transition({
      machine: testAttempt,
      from: found.state,
      on: 'void',
      compareAndSet: (from, to) => updateAttemptState(db, { id, from, to }, { reason }),
    })
    tellPeople({ emit, byId: actor.id }, 'testDeclined', found, [found.studentId, found.askedById], { person: actor.displayName })
    return {}
  },
})

/** The asker's own sheet: the first marker's or the second's. */
function ownSheetOf(
  found: Pick<LockedAttempt, 'assessorId' | 'secondId' | 'responseId' | 'secondResponseId'>,
  actorId: string,
): string | null {
  if (found.assessorId === actorId) return found.responseId
  return found.secondId === actorId ? found.secondResponseId : null
}

export const saveSheetPageCall = defineCall(contracts.saveSheetPage, {
  ...marks,
  ...answersBody,
  replay: 'idempotent',
  audit: 'competency-tests.sheetSaved',
  handle: async ({ actor, input: { id, pageUid, revision, answers, occurredAt }, db, request, audit }) => {
    const occurred = occurredAt === undefined ? request.at : new Date(occurredAt)
    if (occurred.getTime() > request.at.getTime() + clockMs) throw badField('occurredAt', 'dateInFuture')
    const found = await lockAttemptFor({ actor, db, request }, id)
    const sheetId = ownSheetOf(found, actor.id)
    if (sheetId === null) throw refuse('STATE_CHANGED', { data: { state: found.state } })
    const sheet = await lockSheet(db, sheetId, request.at)
    const saving = { pageUid, answers, byId: actor.id, at: request.at, occurredAt: occurred }
    const isOpen = found.may.fill && sheet.response.state === 'DRAFT'
    const stored = isOpen ? await saveSheetPage(db, sheet, { ...saving, revision }) : null
    const late = stored === null ? await storeLatePage(db, sheet, saving) : null
    if (stored?.isChanged || late?.id) audit({ entity: attemptEntity, entityId: id, changes: { page: { to: pageUid } } })
    const read = await readSheet(db, sheet, { fills: isOpen })
    const verdict = await judgeSheet(db, found, sheet, { answers: read.whole, locale: request.locale })
    return {
      revision: stored?.revision ?? revision,
      savedAt: request.at.toISOString(),
      refused: [...(stored?.refused ?? late?.refused ?? [])],
      contentHash: read.contentHash,
      verdict,
      ...(stored === null && { arrivedAfter: 'kept' as const }),
    }
  },
})

type Moving = {
  readonly actor: Actor
  readonly db: Tx
  readonly at: Date
  readonly emit: (message: OutboxMessage) => void
  readonly touch: (...userIds: readonly string[]) => void
  readonly to: { readonly id: string; readonly displayName: string }
  readonly reason: string
}
/** Hands the attempt to another marker, who gets a sheet of their own: the former marker's entries are not theirs. */
async function reassignMarker(found: LockedAttempt, { actor, db, at, emit, touch, to, reason }: Moving): Promise<void> {
  const work: SheetWork = { db, at, byId: actor.id, emit, touch }
  const isSecond = found.state === 'MARKING_REQUIRED'
  const [fromId, sheetId] = isSecond ? [found.secondId, found.secondResponseId] : [found.assessorId, found.responseId]
  if (sheetId !== null) await withdrawSheet(work, sheetId, reason)
  const responseId = sheetId === null ? null : await startSheet(db, { ...found, formId: found.version.formId }, { byId: to.id, at })
  await updateAttempt(db, found.id, isSecond ? { secondId: to.id, secondResponseId: responseId } : { assessorId: to.id, responseId })
  await insertTestHistory(db, { attemptId: found.id, at, byId: actor.id, act: 'handedOver', toId: to.id, reason })
  tellPeople({ emit, byId: actor.id }, 'testHandedOver', found, [to.id], { person: actor.displayName })
  tellPeople({ emit, byId: actor.id }, 'testTaken', found, [fromId], { person: actor.displayName })
  // Students are told who marks their attempt, and nothing of second markings.
  if (!isSecond) tellPeople({ emit, byId: actor.id }, 'testNewMarker', found, [found.studentId], { person: to.displayName })
}

export const handOverAttemptsCall = defineCall(contracts.handOverAttempts, {
  ...handsOver,
  audit: 'competency-tests.handedOver',
  handle: async ({ actor, input: { ids, toId, reason }, db, request, emit, touch, audit }) => {
    const refused: { id: string; code: 'STATE' | 'NOT_YOURS' | 'MAY_NOT' }[] = []
    const moved: string[] = []
    const [to] = await listNames(db, [toId])
    // The attempts are locked in a fixed order, so that two people who hand over the same ones do not deadlock.
    for (const id of [...new Set(ids)].toSorted()) {
      const found = await lockAttemptFor({ actor, db, request }, id)
      const isTheirs = [found.assessorId, found.secondId].includes(actor.id)
      const isOpen = found.state === 'REQUESTED' || found.state === 'AWAITING_MARKING' || found.state === 'MARKING_REQUIRED'
      const exceptIds = [found.studentId, found.assessorId, found.secondId].flatMap((one) => one ?? [])
      if (!found.may.handOver) refused.push({ id, code: isOpen && !isTheirs ? 'NOT_YOURS' : 'STATE' })
      else if (!to || !(await mayMark(db, toId, { testId: found.testId, exceptIds }))) refused.push({ id, code: 'MAY_NOT' })
      else {
        await reassignMarker(found, { actor, db, at: request.at, emit, touch, to, reason })
        moved.push(id)
      }
    }
    audit({ entity: attemptEntity, entityId: moved[0] ?? ids[0] ?? '', changes: { moved: { to: moved }, assessorId: { to: toId } } })
    return { moved: moved.length, refused }
  },
})
