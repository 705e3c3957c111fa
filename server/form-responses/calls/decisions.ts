import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { assertProven } from '@/server/kernel/secrets/proof'
import { findProof } from '@/server/sign-in'
import { answersBody, entity, writes } from '../access'
import { adoptAnswers } from '../answers/adopt-answers'
import { advanceResponse, skipLeftoverTasks } from '../route/advance'
import { forwardees } from '../route/choices'
import { decisionEvidence, refusalEvidence } from '../route/evidence'
import { returnOrDecline } from '../route/return-or-decline'
import { assertComplete, hashNow } from '../answers/hand-in'
import { emitStepped, notify } from '../notices'
import { forwardTask } from '../route/forward-task'
import { insertHistory } from '../queries/history'
import { findResponseOrThrow, updateResponse } from '../queries/responses'
import { findSigner } from '../signatures/queries/signatures'
import { decideTask, insertTasks, reassignTask, updateTasks, updateTaskState } from '../route/queries/tasks'
import type { TaskRow } from '../queries/responses'
import { canClaim } from '../route/rights'
import { sendComments } from '../sent-comments'
import { signTask } from '../signatures/sign'
import { claimDecision } from '../route/vouching'
import type { OpenedResponse, Work } from '../opened'
import { assertTask, lockResponseFor, notOpenRefusal, changeState } from '../work'
import { steppedView } from './hand-on'

export const claimTaskCall = defineCall(contracts.claimTask, {
  ...writes,
  audit: 'form-responses.taken',
  handle: async ({ actor, input: { responseId, taskId }, db, request, touch, audit }) => {
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const task = opened.response.tasks.find(({ id }) => id === taskId)
    if (!task?.poolRoleId || !opened.eyes.roleIds.includes(task.poolRoleId)) throw refuse('NOT_FOUND')
    assertMayClaim(opened, task, actor.id)
    if (!(await reassignTask(db, { id: taskId, from: null, to: actor.id }))) throw notOpenRefusal(opened.response.state)
    await insertHistory(db, { responseId, at: request.at, byId: actor.id, act: 'taken' })
    touch(actor.id)
    audit({ entity, entityId: responseId, changes: { task: { to: taskId } } })
    return { savedAt: request.at.toISOString() }
  },
})

/**
 * Nobody may claim a task that they could not decide: on a response about them or from them, or one that they decide or have decided already. @throws FORBIDDEN
 */
function assertMayClaim(opened: OpenedResponse, task: TaskRow, actorId: string): void {
  if (!canClaim(opened, task, actorId)) throw refuse('FORBIDDEN', { code: 'form-responses.NOT_YOURS' })
}

export const putBackTaskCall = defineCall(contracts.putBackTask, {
  ...writes,
  audit: 'form-responses.putBack',
  handle: async ({ actor, input: { responseId, taskId }, db, request, touch, audit }) => {
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const task = assertTask(opened, actor.id, { id: taskId, kind: null })
    if (task.poolRoleId === null || !(await reassignTask(db, { id: taskId, from: actor.id, to: null })))
      throw notOpenRefusal(opened.response.state)
    await insertHistory(db, { responseId, at: request.at, byId: actor.id, act: 'putBack' })
    touch(actor.id)
    audit({ entity, entityId: responseId, changes: { task: { from: taskId } } })
    return { savedAt: request.at.toISOString() }
  },
})

export const acceptResponseCall = defineCall(contracts.acceptResponse, {
  ...writes,
  audit: 'form-responses.accepted',
  evidence: decisionEvidence,
  handle: async ({ actor, input: { responseId, taskId, contentHash: sent, comment }, db, request, emit, touch, audit, vouch }) => {
    const work: Work = { db, at: request.at, byId: actor.id, emit, touch }
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const task = assertTask(opened, actor.id, { id: taskId, kind: 'REVIEW' })
    if (opened.response.state !== 'AWAITING_REVIEW') throw notOpenRefusal(opened.response.state)
    const contentHash = await hashNow(work, opened, { kind: 'REVIEW', userId: actor.id })
    const vouched = vouch(await claimDecision(db, opened, { task, shown: { sent, now: contentHash } }))
    await assertComplete(work, opened)
    await decideTask(db, vouched, { id: task.id, to: 'DONE' }, { decidedAt: request.at, comment, contentHash })
    await adoptAnswers(db, opened.response, task)
    await sendComments(work, { responseId, taskId })
    await insertHistory(db, { responseId, at: request.at, byId: actor.id, act: 'accepted' })
    await skipLeftoverTasks(work, await findResponseOrThrow(db, responseId), opened.form)
    await updateResponse(db, responseId, { updatedAt: request.at })
    const after = await advanceResponse(work, opened.response, opened.form)
    touch(actor.id, ...(after.submitterId === null ? [] : [after.submitterId]))
    emitStepped(work, responseId, after.state)
    audit({ entity, entityId: responseId, changes: { task: { to: taskId }, state: { from: opened.response.state, to: after.state } } })
    return steppedView(after, request.at)
  },
})

export const giveBackResponseCall = defineCall(contracts.giveBackResponse, {
  ...writes,
  audit: 'form-responses.returned',
  evidence: refusalEvidence,
  handle: async ({ actor, input: { responseId, taskId, comment }, db, request, emit, touch, audit, vouch }) => {
    const work: Work = { db, at: request.at, byId: actor.id, emit, touch }
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const task = assertTask(opened, actor.id, { id: taskId, kind: null })
    if (task.kind === 'COMPLETE') throw notOpenRefusal(opened.response.state)
    const vouched = vouch(await claimDecision(db, opened, { task, shown: 'notCompared' }))
    const after = await returnOrDecline(work, opened, { task, vouched, on: 'return', text: comment })
    audit({ entity, entityId: responseId, changes: { task: { to: taskId }, state: { from: opened.response.state, to: after.state } } })
    return steppedView(after, request.at)
  },
})

export const declineResponseCall = defineCall(contracts.declineResponse, {
  ...writes,
  audit: 'form-responses.declined',
  evidence: refusalEvidence,
  handle: async ({ actor, input: { responseId, taskId, reason }, db, request, emit, touch, audit, vouch }) => {
    assertProven(actor, request.at)
    const work: Work = { db, at: request.at, byId: actor.id, emit, touch }
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const task = assertTask(opened, actor.id, { id: taskId, kind: 'SIGN' })
    const vouched = vouch(await claimDecision(db, opened, { task, shown: 'notCompared' }))
    const after = await returnOrDecline(work, opened, { task, vouched, on: 'decline', text: reason })
    audit({ entity, entityId: responseId, changes: { task: { to: taskId }, state: { from: opened.response.state, to: after.state } } })
    return steppedView(after, request.at)
  },
})

export const signResponseCall = defineCall(contracts.signResponse, {
  ...writes,
  ...answersBody,
  audit: 'form-responses.signed',
  evidence: decisionEvidence,
  handle: async ({ actor, input: { responseId, taskId, contentHash, strokes, role, comment }, db, request, emit, touch, audit, vouch }) => {
    assertProven(actor, request.at)
    const work: Work = { db, at: request.at, byId: actor.id, emit, touch }
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const task = assertTask(opened, actor.id, { id: taskId, kind: 'SIGN' })
    if (opened.response.state !== 'AWAITING_SIGNOFF') throw notOpenRefusal(opened.response.state)
    const now = await hashNow(work, opened, { kind: 'SIGN', userId: actor.id })
    const vouched = vouch(await claimDecision(db, opened, { task, shown: { sent: contentHash, now } }))
    await assertComplete(work, opened)
    const { displayName, jobTitle, registrationNumber } = await findSigner(db, actor.id)
    const signer = {
      id: actor.id,
      name: displayName,
      role: role === '' ? (jobTitle ?? '') : role,
      registration: registrationNumber ?? '',
    }
    const after = await signTask(work, opened, {
      task,
      vouched,
      signer,
      strokes,
      comment,
      contentHash: now,
      openedAt: task.seenAt,
      provenBy: await findProof(db, actor.sessionId),
      request,
      audit,
    })
    return steppedView(after, request.at)
  },
})

export const withdrawSignatureCall = defineCall(contracts.withdrawSignature, {
  ...writes,
  audit: 'form-responses.takenBack',
  handle: async ({ actor, input: { responseId, taskId }, db, request, emit, touch, audit }) => {
    const work: Work = { db, at: request.at, byId: actor.id, emit, touch }
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const task = opened.response.tasks.find(({ id }) => id === taskId)
    if (task?.userId !== actor.id || task.kind !== 'SIGN') throw refuse('NOT_FOUND')
    const { state, settlesAt } = opened.response
    const inTime = state === 'AWAITING_SIGNOFF' || (state === 'SIGNED_OFF' && settlesAt !== null && settlesAt > request.at)
    const hours = opened.response.form.type.settleHours * 3_600_000
    const isRecent = task.decidedAt !== null && task.decidedAt.getTime() + hours > request.at.getTime()
    if (task.state !== 'DONE' || !inTime || !isRecent) throw refuse('STATE_CHANGED', { code: 'form-responses.TOO_LATE' })
    await updateTaskState(db, { id: taskId, from: 'DONE', to: 'VOID' })
    if (state === 'SIGNED_OFF')
      await changeState(work, opened.response, { on: 'takeBack', act: 'takenBack', fields: { settlesAt: null, signedOffAt: null } })
    else await insertHistory(db, { responseId, at: request.at, byId: actor.id, act: 'takenBack' })
    const { step: at, needed, part, userId, poolRoleId, dueAt } = task
    await insertTasks(
      db,
      [{ responseId, kind: 'SIGN', step: at, needed, part, userId, poolRoleId, dueAt, state: 'OPEN', openedAt: request.at }],
      request.at,
    )
    await askLater(work, opened, at)
    touch(actor.id)
    emitStepped(work, responseId, 'AWAITING_SIGNOFF')
    audit({ entity, entityId: responseId, changes: { task: { from: taskId } } })
    return steppedView(await findResponseOrThrow(db, responseId), request.at)
  },
})

/** Replaces the open tasks of the signers after a step with planned ones, so that they wait for the step once more. */
async function askLater(work: Work, { response, form }: OpenedResponse, step: number): Promise<void> {
  const order = (at: number) => form.route[at]?.order ?? 0
  const later = response.tasks.filter(({ kind, state, step: at }) => kind === 'SIGN' && state === 'OPEN' && order(at) > order(step))
  await updateTasks(work.db, { ids: later.map(({ id }) => id), to: 'VOID' })
  const again = later.map(({ step: at, needed, part, userId, poolRoleId, outsideId }) => ({
    ...{ responseId: response.id, kind: 'SIGN' as const, state: 'PLANNED' as const },
    ...{ step: at, needed, part, userId, poolRoleId, outsideId },
  }))
  await insertTasks(work.db, again, work.at)
  const toIds = later.flatMap(({ userId }) => userId ?? [])
  if (toIds.length > 0) notify(work, { responseId: response.id, kind: 'void', toIds, taskId: null, mayRead: false })
}

export const forwardTaskCall = defineCall(contracts.forwardTask, {
  ...writes,
  audit: 'form-responses.forwarded',
  handle: async ({ actor, input: { responseId, taskId, toUserId, reason }, db, request, emit, touch, audit }) => {
    const work: Work = { db, at: request.at, byId: actor.id, emit, touch }
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const task = assertTask(opened, actor.id, { id: taskId, kind: null })
    const people = await forwardees(db, opened, task)
    if (!people.some(({ id }) => id === toUserId)) throw badField('toUserId', 'personUnknown')
    const newTaskId = await forwardTask(work, task, { responseId, toUserId, reason })
    notify(work, { responseId, kind: 'forwarded', toIds: [toUserId], taskId: newTaskId })
    touch(actor.id)
    audit({ entity, entityId: responseId, changes: { task: { from: taskId, to: newTaskId } } })
    return { savedAt: request.at.toISOString() }
  },
})
