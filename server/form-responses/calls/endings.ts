import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { holds } from '@/lib/privileges'
import { isOver, isUnshared } from '@/lib/states/form-response'
import type { Actor } from '@/server/kernel/actor'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { administers, assigns, entity, writes } from '../access'
import { endResponse } from '../route/end'
import { sendBack } from '../route/giving-back'
import { askOutside, notify } from '../notices'
import { deleteFacts } from '../record/queries/facts'
import { findLastAsked, listAskers, mostAskers } from '../queries/askers'
import { insertHistory } from '../queries/history'
import { remindEveryMs } from '../queries/lists'
import { findResponseOrThrow, lockResponse, updateResponse, type ResponseRow } from '../queries/responses'
import { insertTasks, updateDue, updateTasks } from '../route/queries/tasks'
import { decidersOf, isDecided, mayAbandon, mayAskToEnd, mayEndAssigned, mayWithdraw } from '../route/rights'
import { administeredFor, assignableFor } from '../scope'
import type { Work } from '../opened'
import { lockResponseFor, changeState } from '../work'
import { steppedView } from './hand-on'

const overRefusal = () => refuse('STATE_CHANGED', { code: 'form-responses.OVER' })

export const withdrawResponseCall = defineCall(contracts.withdrawResponse, {
  ...writes,
  audit: 'form-responses.withdrawn',
  handle: async ({ actor, input: { responseId, reason }, db, request, emit, touch, audit }) => {
    const { response } = await lockResponseFor({ actor, db, request }, responseId)
    if (!mayEndAssigned(response, actor)) assertMayEnd(response, actor, mayWithdraw)
    const after = await endResponse({ db, at: request.at, byId: actor.id, emit, touch }, response, { on: 'withdraw', reason })
    audit({ entity, entityId: responseId, changes: { state: { from: response.state, to: after.state } } })
    return steppedView(after, request.at)
  },
})

export const abandonResponseCall = defineCall(contracts.abandonResponse, {
  ...writes,
  audit: 'form-responses.abandoned',
  handle: async ({ actor, input: { responseId, reason }, db, request, emit, touch, audit }) => {
    const scope = holds(actor.privileges, 'FORMS_ADMIN') ? administeredFor({ actor }) : undefined
    const { response } = await lockResponseFor({ actor, db, request }, responseId, scope)
    if (scope && isOver(response.state)) throw overRefusal()
    if (!scope) assertMayEnd(response, actor, mayAbandon)
    const after = await endResponse({ db, at: request.at, byId: actor.id, emit, touch }, response, { on: 'abandon', reason })
    audit({ entity, entityId: responseId, changes: { state: { from: response.state, to: after.state } } })
    return steppedView(after, request.at)
  },
})

/** The person who asked for the response is told and may end it; until then it waits as before. */
export const askToEndCall = defineCall(contracts.askToEnd, {
  ...writes,
  audit: 'form-responses.endAsked',
  handle: async ({ actor, input: { responseId, reason }, db, request, emit, touch, audit }) => {
    const { response } = await lockResponseFor({ actor, db, request }, responseId)
    if (isOver(response.state)) throw overRefusal()
    if (!mayAskToEnd(response, actor.id)) throw refuse('FORBIDDEN')
    const lastAt = await findLastAsked(db, { responseId, byId: actor.id })
    if (lastAt && request.at.getTime() - lastAt.getTime() < remindEveryMs)
      throw refuse('STATE_CHANGED', { code: 'form-responses.ASKED_TODAY' })
    await insertHistory(db, { responseId, at: request.at, byId: actor.id, act: 'endAsked', reason })
    const toIds = await listAskers(db, { responseId, byId: actor.id, most: mostAskers })
    notify({ emit, touch, byId: actor.id }, { responseId, kind: 'endAsked', toIds, taskId: null })
    audit({ entity, entityId: responseId })
    return { toldCount: toIds.length }
  },
})

/** @throws OVER; DECIDED where somebody else has decided on a response that was theirs to end before; FORBIDDEN */
function assertMayEnd(response: ResponseRow, { id }: Actor, may: typeof mayWithdraw): void {
  const isParty = response.submitterId === id || response.subjectId === id || decidersOf(response).includes(id)
  if (!isParty && response.enteredById !== id) throw refuse('FORBIDDEN')
  if (isOver(response.state)) throw overRefusal()
  if (may(response, id)) return
  if (isDecided(response)) throw refuse('STATE_CHANGED', { code: 'form-responses.DECIDED' })
  throw refuse('FORBIDDEN')
}

export const reopenResponseCall = defineCall(contracts.reopenResponse, {
  ...administers,
  audit: 'form-responses.reopened',
  handle: async ({ actor, input: { responseId, reason }, db, request, emit, touch, audit }) => {
    const work: Work = { db, at: request.at, byId: actor.id, emit, touch }
    const { response, form } = await lockResponseFor({ actor, db, request }, responseId, administeredFor({ actor }))
    if (response.state !== 'COMPLETED') throw refuse('STATE_CHANGED', { code: 'form-responses.NOT_COMPLETED' })
    await deleteFacts(db, responseId)
    const after = await sendBack(work, { response, form, on: 'reopen', turn: form.turns.length - 1, reason, task: null })
    audit({ entity, entityId: responseId, changes: { state: { from: 'COMPLETED', to: after.state } } })
    return steppedView(after, request.at)
  },
})

type Refused = { id: string; code: string }

export const extendResponsesCall = defineCall(contracts.extendResponses, {
  ...assigns,
  audit: 'form-responses.extended',
  handle: async ({ actor, input: { responseIds, to, reason }, db, request, emit, touch, audit }) => {
    const work: Work = { db, at: request.at, byId: actor.id, emit, touch }
    const extendedTo = new Date(to)
    if (extendedTo <= request.at) throw badField('to', 'datePast')
    const refused: Refused[] = []
    for (const id of new Set(responseIds)) {
      const response = await lockResponse(db, assignableFor({ actor }), id)
      if (!response) throw refuse('NOT_FOUND')
      if (!isExtendable(response)) {
        refused.push({ id, code: 'over' })
        continue
      }
      const fields = { extendedTo, dueAt: extendedTo, reminded: [] }
      if (response.reason === 'LATE') {
        const on = isUnshared(response) ? 'extend' : 'resume'
        await changeState(work, response, { on, act: 'extended', fields, reason, detail: { to } })
        await askAgain(work, response, extendedTo)
      } else {
        await updateResponse(db, id, { ...fields, updatedAt: request.at })
        await insertHistory(db, { responseId: id, at: request.at, byId: actor.id, act: 'extended', reason, detail: { to } })
      }
      await updateDue(db, id, extendedTo)
      const { tasks } = await findResponseOrThrow(db, id)
      const asked = tasks.filter(({ kind, state }) => kind === 'COMPLETE' && state === 'OPEN').flatMap(({ userId }) => userId ?? [])
      notify(work, {
        responseId: id,
        kind: 'extended',
        toIds: [...asked, ...(response.subjectId === null ? [] : [response.subjectId])],
        taskId: null,
      })
      audit({ entity, entityId: id, changes: { dueAt: { from: response.dueAt, to: extendedTo } } })
    }
    return { done: new Set(responseIds).size - refused.length, refused }
  },
})

/** Opens the turn again for the person or role whose task the lock ended. */
async function askAgain({ db, at }: Work, { id, turn, tasks }: ResponseRow, dueAt: Date): Promise<void> {
  const last = tasks.findLast(({ kind, step: of, state }) => kind === 'COMPLETE' && of === turn && state === 'VOID')
  if (!last) return
  const { part, needed, userId, poolRoleId } = last
  const again = { responseId: id, kind: 'COMPLETE' as const, step: turn, part, needed, userId, poolRoleId, dueAt }
  await insertTasks(db, [{ ...again, state: 'OPEN', openedAt: at }], at)
}

function isExtendable({ state }: ResponseRow): boolean {
  return state === 'AWAITING_COMPLETION' || state === 'DRAFT' || state === 'IN_PROGRESS' || state === 'INCOMPLETE'
}

export const remindResponsesCall = defineCall(contracts.remindResponses, {
  ...assigns,
  audit: 'form-responses.reminded',
  handle: async ({ actor, input: { responseIds }, db, request, emit, touch, audit }) => {
    const work: Work = { db, at: request.at, byId: actor.id, emit, touch }
    const refused: Refused[] = []
    for (const id of new Set(responseIds)) {
      const response = await lockResponse(db, assignableFor({ actor }), id)
      if (!response) throw refuse('NOT_FOUND')
      const open = response.tasks.filter(({ state, userId, outsideId }) => state === 'OPEN' && (userId !== null || outsideId !== null))
      const due = open.filter(({ remindedAt }) => remindedAt === null || request.at.getTime() - remindedAt.getTime() >= remindEveryMs)
      if (due.length === 0) {
        refused.push({ id, code: open.length === 0 ? 'nobodyAsked' : 'remindedToday' })
        continue
      }
      await updateTasks(db, { ids: due.map((task) => task.id), to: 'OPEN' }, { remindedAt: request.at })
      for (const task of due) {
        if (task.userId !== null) notify(work, { responseId: id, kind: 'due', toIds: [task.userId], taskId: task.id })
        if (task.outsideId !== null) askOutside(work, task.id, 'REMINDED')
      }
      await insertHistory(db, { responseId: id, at: request.at, byId: actor.id, act: 'reminded' })
      audit({ entity, entityId: id })
    }
    return { done: new Set(responseIds).size - refused.length, refused }
  },
})

export const withdrawResponsesCall = defineCall(contracts.withdrawResponses, {
  ...assigns,
  audit: 'form-responses.withdrawnMany',
  handle: async ({ actor, input: { responseIds, reason }, db, request, emit, touch, audit }) => {
    const work: Work = { db, at: request.at, byId: actor.id, emit, touch }
    const refused: Refused[] = []
    for (const id of new Set(responseIds)) {
      const response = await lockResponse(db, assignableFor({ actor }), id)
      if (!response) throw refuse('NOT_FOUND')
      if (isOver(response.state)) refused.push({ id, code: 'over' })
      // Only FORMS_ADMIN may end a response on which somebody has decided.
      else if (isDecided(response) && !holds(actor.privileges, 'FORMS_ADMIN')) refused.push({ id, code: 'decided' })
      else {
        const after = await endResponse(work, response, { on: 'withdraw', reason })
        audit({ entity, entityId: id, changes: { state: { from: response.state, to: after.state } } })
      }
    }
    return { done: new Set(responseIds).size - refused.length, refused }
  },
})
