import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { holds } from '@/lib/privileges'
import { defineCall } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { entity, writes } from '../access'
import { advanceResponse } from '../route/advance'
import { assertChosen, nameableForTurn } from '../route/choices'
import { notify, emitStepped } from '../notices'
import { forwardTask } from '../route/forward-task'
import { insertHistory } from '../queries/history'
import { findResponseOrThrow, updateResponse } from '../queries/responses'
import { insertTasks, updateTasks } from '../route/queries/tasks'
import { managesTurn } from '../route/rights'
import { restingSteps, restingTurn, tasksOfLeavers, tasksOfStep, type Chosen } from '../route/route'
import type { OpenedResponse, Work } from '../opened'
import { lockResponseFor, notOpenRefusal } from '../work'
import { steppedView } from './hand-on'

export const nameSignersCall = defineCall(contracts.nameSigners, {
  ...writes,
  audit: 'form-responses.signersNamed',
  handle: async ({ actor, input: { responseId, chosen }, db, request, emit, touch, audit }) => {
    const work: Work = { db, at: request.at, byId: actor.id, emit, touch }
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const { state, submitterId, tasks } = opened.response
    const isWaiting = state === 'AWAITING_REVIEW' || state === 'AWAITING_SIGNOFF'
    const administers = holds(actor.privileges, 'FORMS_ADMIN')
    if (chosen.length === 0) throw badField('chosen', 'userNeeded')
    if (!isWaiting || (submitterId !== actor.id && !administers)) throw notOpenRefusal(state)
    // People are named only for a step that nobody can decide any more; people who are still there forward it themselves.
    const resting = restingSteps(opened.form, tasks)
    if (!chosen.every((one) => resting.includes(one.step))) throw notOpenRefusal(state)
    const named = await assertChosen(work, opened, chosen, { administers })
    await nameSubstitutes(work, opened, named)
    await insertHistory(db, { responseId, at: request.at, byId: actor.id, act: 'signersNamed' })
    const after = await advanceResponse(work, opened.response, opened.form)
    emitStepped(work, responseId, after.state)
    audit({ entity, entityId: responseId, changes: { signers: { to: [...named.keys()].length } } })
    return steppedView(after, request.at)
  },
})

/** Each substitute replaces one of the people who can no longer decide, so that the decision names both. */
async function nameSubstitutes(work: Work, { response, form }: OpenedResponse, named: Chosen): Promise<void> {
  const gone = [...named.keys()].flatMap((at) => tasksOfLeavers(response.tasks, at))
  await updateTasks(work.db, { ids: gone.map(({ id }) => id), to: 'VOID' })
  const tasks = [...named].flatMap(([at, ids]) => {
    const step = form.route[at]
    if (!step) return []
    const replaced = gone.filter((task) => task.step === at)
    const asked = tasksOfStep(response.tasks, at).length - replaced.length + ids.length
    const needed = step.needed === 'ALL' ? asked : step.needed
    const common = { responseId: response.id, kind: step.kind, step: at, part: step.part, needed, state: 'PLANNED' as const }
    return ids.map((id, index) => ({
      ...common,
      ...(step.how?.kind === 'OUTSIDE' ? { outsideId: id } : { userId: id }),
      forTaskId: replaced[index]?.id ?? null,
    }))
  })
  await insertTasks(work.db, tasks, work.at)
}

/** Names a substitute for a turn at rest. The leaver's answers stay; in a first turn the substitute becomes the submitter. */
export const nameCompleterCall = defineCall(contracts.nameCompleter, {
  ...writes,
  audit: 'form-responses.completerNamed',
  handle: async ({ actor, input: { responseId, toUserId }, db, request, emit, touch, audit }) => {
    const work: Work = { db, at: request.at, byId: actor.id, emit, touch }
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const { response, form } = opened
    const turn = restingTurn(response, form)
    const manages = turn !== null && managesTurn(response, turn, actor)
    if (!turn || (response.submitterId !== actor.id && !manages)) throw notOpenRefusal(response.state)
    const people = await nameableForTurn(db, { ...opened, administers: manages }, turn)
    if (!people.some(({ id }) => id === toUserId)) throw badField('toUserId', 'personUnknown')
    const to = await forwardTask(work, turn, { responseId, toUserId, reason: '' })
    if (turn.step === 0 && response.submitterId !== null)
      await updateResponse(db, responseId, { submitterId: toUserId, updatedAt: request.at })
    const opensLater = response.opensAt !== null && response.opensAt > request.at ? { notBefore: response.opensAt } : {}
    notify(work, { responseId, kind: 'asked', toIds: [toUserId], taskId: to }, opensLater)
    audit({ entity, entityId: responseId, changes: { task: { from: turn.id, to } } })
    return steppedView(await findResponseOrThrow(db, responseId), request.at)
  },
})
