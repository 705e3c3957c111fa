import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import type { LocationFlag } from '@/lib/location/vocabulary'
import { seesPage, settledRules } from '@/lib/forms/sight'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { answersBody, entity, writes } from '../access'
import { assertAttachable } from '../attached-event'
import { openLate } from '../answers/answers'
import { openTaskOf } from '../eyes'
import { hashNow } from '../answers/hand-in'
import { decideLate, findLate } from '../answers/queries/late'
import { insertHistory } from '../queries/history'
import { updateResponse } from '../queries/responses'
import { hasFilledIn } from '../route/queries/tasks'
import { ownResponsesFor } from '../scope'
import { storeLate } from '../answers/store-late'
import { storePage, type StoredPage } from '../answers/store-page'
import { storeWhere } from '../where-written'
import type { OpenedResponse, Work } from '../opened'
import { assertTurn, beginIfAwaiting, lockResponseFor, isFillableNow, notOpenRefusal } from '../work'

const clockMs = 24 * 3_600_000

function pageOf({ form, eyes }: OpenedResponse, pageUid: string) {
  const page = form.pages.find(({ uid }) => uid === pageUid)
  if (!page || !seesPage(form, page, eyes)) throw badField('pageUid', 'pageUnknown')
  return page
}

function claimedTime(occurredAt: string | undefined, at: Date): Date {
  const time = occurredAt === undefined ? at : new Date(occurredAt)
  if (time.getTime() > at.getTime() + clockMs) throw badField('occurredAt', 'dateInFuture')
  return time
}

function savedView({ form, eyes, day }: OpenedResponse, { revision, refused, answers }: StoredPage, at: Date) {
  return {
    revision,
    savedAt: at.toISOString(),
    refused: [...refused],
    settled: settledRules({ form, eyes, answers, today: day }),
    contentHashBefore: '',
    contentHash: '',
  }
}

export const savePageCall = defineCall(contracts.savePage, {
  ...writes,
  ...answersBody,
  replay: 'idempotent',
  audit: 'form-responses.pageSaved',
  handle: async ({
    actor,
    input: { responseId, pageUid, revision, answers, place, eventId, occurredAt, ...where },
    db,
    request,
    emit,
    touch,
    audit,
  }) => {
    const work = { db, at: request.at, byId: actor.id, emit, touch } satisfies Work
    const occurred = claimedTime(occurredAt, request.at)
    const opened = await lockResponseFor({ actor, db, request }, responseId, ownResponsesFor({ actor }))
    const page = pageOf(opened, pageUid)
    const task = openTaskOf(opened.response, actor.id)
    const isSaid = where.position !== undefined || where.withoutPosition !== undefined
    const said = { opened, where, ownerId: actor.id, saidAt: occurred > request.at ? request.at : occurred, at: request.at }
    if (!task || !isForFilling(opened, task.kind)) {
      if (opened.response.opensAt !== null && opened.response.opensAt > request.at) throw notOpenRefusal(opened.response.state)
      if (!(await hasFilledIn(db, { responseId, userId: actor.id }))) throw notOpenRefusal(opened.response.state)
      const late = await storeLate(db, { opened, page, answers, byId: actor.id, at: request.at, occurredAt: occurred })
      const lateFlags = isSaid ? await storeWhere(db, { ...said, isLate: true }) : null
      if (late.id !== null) await insertHistory(db, { responseId, at: request.at, byId: actor.id, act: 'lateKept', detail: { pageUid } })
      if (late.id !== null || lateFlags !== null)
        audit({
          entity,
          entityId: responseId,
          changes: { ...(late.id !== null && { late: { to: late.id } }), ...locationChange(lateFlags) },
        })
      const savedAt = request.at.toISOString()
      return {
        revision,
        savedAt,
        refused: [...late.refused],
        settled: [],
        contentHashBefore: '',
        contentHash: '',
        arrivedAfter: 'kept' as const,
      }
    }
    await beginIfAwaiting(work, opened)
    const decision = task.kind === 'COMPLETE' ? null : { kind: task.kind, userId: actor.id }
    const hash = () => (decision === null ? '' : hashNow({ db }, opened, decision))
    const contentHashBefore = await hash()
    const stored = await storePage(db, {
      opened,
      page,
      answers,
      revision,
      byId: actor.id,
      taskId: task.kind === 'COMPLETE' ? null : task.id,
      at: request.at,
      occurredAt: occurred,
    })
    const isMoved = task.kind === 'COMPLETE' && place !== undefined && place !== opened.response.place
    const isAttached = task.kind === 'COMPLETE' && eventId !== undefined && eventId !== opened.response.eventId
    if (isAttached) await assertAttachable(db, { actor, subjectId: opened.response.subjectId, eventId })
    const flags = isSaid && task.kind === 'COMPLETE' ? await storeWhere(db, said) : null
    const isTouched = stored.isChanged || isMoved || isAttached
    if (flags !== null && !isTouched) audit({ entity, entityId: responseId, changes: locationChange(flags) })
    if (isTouched) {
      await updateResponse(db, responseId, { updatedAt: request.at, ...(isMoved && { place }), ...(isAttached && { eventId }) })
      audit({ entity, entityId: responseId, changes: { page: { to: pageUid }, ...locationChange(flags) } })
      // Pages are saved every few seconds, so the history records only when a person begins to save one.
      if (stored.isChanged && stored.savedBefore !== actor.id)
        await insertHistory(db, { responseId, at: request.at, byId: actor.id, act: 'saved', detail: { pageUid } })
    }
    return { ...savedView(opened, stored, request.at), contentHashBefore, contentHash: await hash() }
  },
})

/** The audit tells whether a position was sent and what is wrong with it, never where it is. */
function locationChange(flags: readonly LocationFlag[] | null): Readonly<Record<string, { readonly to: readonly LocationFlag[] }>> {
  return flags === null ? {} : { location: { to: flags } }
}

/** A reviewer or signer may fill in their own fields while the decision is theirs to make. */
function isForFilling({ response, at }: OpenedResponse, kind: 'COMPLETE' | 'REVIEW' | 'SIGN'): boolean {
  if (kind === 'COMPLETE') return isFillableNow(response, at)
  return response.state === (kind === 'REVIEW' ? 'AWAITING_REVIEW' : 'AWAITING_SIGNOFF')
}

export const applyLateSaveCall = defineCall(contracts.applyLateSave, {
  ...writes,
  audit: 'form-responses.lateApplied',
  handle: async ({ actor, input: { responseId, lateId }, db, request, audit }) => {
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    assertTurn(opened, actor.id)
    const late = await findLate(db, lateId)
    if (late?.responseId !== responseId) throw refuse('NOT_FOUND')
    if ((await decideLate(db, { id: lateId, to: 'APPLIED', byId: actor.id, at: request.at })) === 0)
      throw refuse('STATE_CHANGED', { code: 'form-responses.DECIDED' })
    const stored = await storePage(db, {
      opened,
      page: pageOf(opened, late.pageUid),
      answers: openLate(late.answersCipher),
      revision: null,
      byId: actor.id,
      taskId: null,
      at: request.at,
      occurredAt: late.occurredAt,
    })
    await updateResponse(db, responseId, { updatedAt: request.at })
    await insertHistory(db, { responseId, at: request.at, byId: actor.id, act: 'lateApplied', detail: { pageUid: late.pageUid } })
    audit({ entity, entityId: responseId, changes: { late: { from: lateId } } })
    return savedView(opened, stored, request.at)
  },
})

export const dismissLateSaveCall = defineCall(contracts.dismissLateSave, {
  ...writes,
  audit: 'form-responses.lateDismissed',
  handle: async ({ actor, input: { responseId, lateId }, db, request, audit }) => {
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const late = await findLate(db, lateId)
    // A late save may be dismissed by the person who fills the response in now, or by its sender.
    const isTheirs = openTaskOf(opened.response, actor.id)?.kind === 'COMPLETE' || late?.byId === actor.id
    if (late?.responseId !== responseId || !isTheirs) throw refuse('NOT_FOUND')
    if ((await decideLate(db, { id: lateId, to: 'DISMISSED', byId: actor.id, at: request.at })) === 0)
      throw refuse('STATE_CHANGED', { code: 'form-responses.DECIDED' })
    await insertHistory(db, { responseId, at: request.at, byId: actor.id, act: 'lateDismissed', detail: { pageUid: late.pageUid } })
    audit({ entity, entityId: responseId, changes: { late: { from: lateId } } })
    return { savedAt: request.at.toISOString() }
  },
})
