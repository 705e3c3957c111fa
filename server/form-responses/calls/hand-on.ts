import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { entity, writes } from '../access'
import { advanceResponse } from '../route/advance'
import { peopleBarredFrom } from '../route/barred'
import { assertChosen, listTurnCandidates } from '../route/choices'
import { contentHash } from '../answers/content'
import { assertPlaced } from '../attached-event'
import { assertComplete, handIn } from '../answers/hand-in'
import { emitStepped, notify } from '../notices'
import { findResponseOrThrow, type ResponseRow } from '../queries/responses'
import { listParts } from '../answers/queries/parts'
import { finishTurn, insertTasks, updateTasks } from '../route/queries/tasks'
import { partPerson, planSteps, type Chosen } from '../route/route'
import { claimTurn } from '../route/vouching'
import { turnEvidence } from '../route/evidence'
import { storeUnsaid } from '../where-written'
import type { OpenedResponse, Work } from '../opened'
import { assertTurn, beginIfAwaiting, lockResponseFor, notOpenRefusal, changeState } from '../work'

export function steppedView({ state, revision }: Pick<ResponseRow, 'state' | 'revision'>, at: Date) {
  return { state, revision, at: at.toISOString() }
}

export const shareResponseCall = defineCall(contracts.shareResponse, {
  ...writes,
  audit: 'form-responses.shared',
  evidence: turnEvidence,
  handle: async ({ actor, input: { responseId, toUserId }, db, request, emit, touch, audit, vouch }) => {
    const work = { db, at: request.at, byId: actor.id, emit, touch }
    const found = await lockResponseFor({ actor, db, request }, responseId)
    const task = assertTurn(found, actor.id)
    const opened = await beginIfAwaiting(work, found)
    const next = opened.form.turns[task.step + 1]
    if (!next) throw notOpenRefusal(opened.response.state)
    await assertComplete(work, opened)
    await storeUnsaid(db, { opened, ownerId: actor.id, saidAt: request.at, at: request.at })
    const vouched = vouch(await claimTurn(db, opened, task))
    const who = await nextCompleter(work, opened, { turn: task.step + 1, toUserId })
    await finishTurn(db, vouched, task.id, { decidedAt: request.at })
    const fields = { turn: task.step + 1 }
    const response = await changeState(work, opened.response, { on: 'share', act: 'shared', fields, detail: { turn: task.step + 1 } })
    const [taskId = null] = await insertTasks(
      db,
      [
        {
          responseId,
          kind: 'COMPLETE',
          step: task.step + 1,
          part: next.part,
          ...who,
          state: 'OPEN',
          openedAt: request.at,
          dueAt: response.extendedTo ?? response.dueAt,
        },
      ],
      request.at,
    )
    if (who.userId) notify(work, { responseId, kind: 'asked', toIds: [who.userId], taskId })
    touch(actor.id)
    emitStepped(work, responseId, response.state)
    audit({ entity, entityId: responseId, changes: { turn: { from: task.step, to: task.step + 1 } } })
    return steppedView(response, request.at)
  },
})

/** The person or role that completes next: by their part in the response, as the form names them, or as the asker chose. @throws NOBODY_NEXT */
async function nextCompleter(
  { db }: Work,
  { response, form, today }: OpenedResponse,
  { turn, toUserId }: { turn: number; toUserId: string | undefined },
): Promise<{ userId: string | null; poolRoleId: string | null }> {
  const next = form.turns[turn]
  const own = next ? partPerson(response, next.part) : null
  if (own !== null) return { userId: own, poolRoleId: null }
  if (next?.how?.kind === 'POOL') return { userId: null, poolRoleId: next.how.roleId }
  const before = response.tasks.findLast((task) => task.kind === 'COMPLETE' && task.step === turn && task.userId !== null)?.userId
  const barred = peopleBarredFrom(response, next?.part ?? '')
  const people = (await listTurnCandidates(db, { response, form, turn, today })).filter(({ id }) => !barred.includes(id))
  const isThere = people.some(({ id }) => id === before)
  const wanted = toUserId ?? (isThere ? before : undefined) ?? (people.length === 1 ? people[0]?.id : undefined)
  if (wanted === undefined || wanted === null) throw refuse('VALIDATION_FAILED', { code: 'form-responses.NOBODY_NEXT' })
  if (!people.some(({ id }) => id === wanted)) throw badField('toUserId', 'personUnknown')
  return { userId: wanted, poolRoleId: null }
}

export const submitResponseCall = defineCall(contracts.submitResponse, {
  ...writes,
  audit: 'form-responses.submitted',
  evidence: turnEvidence,
  handle: async ({ actor, input: { responseId, chosen }, db, request, emit, touch, audit, vouch }) => {
    const work = { db, at: request.at, byId: actor.id, emit, touch }
    const found = await lockResponseFor({ actor, db, request }, responseId)
    const task = assertTurn(found, actor.id)
    const opened = await beginIfAwaiting(work, found)
    if (task.step < opened.form.turns.length - 1) throw notOpenRefusal(opened.response.state)
    const named: Chosen = await assertChosen(work, opened, chosen)
    assertPlaced(opened, actor)
    const vouched = vouch(await claimTurn(db, opened, task))
    const answers = await assertComplete(work, opened)
    await storeUnsaid(db, { opened, ownerId: actor.id, saidAt: request.at, at: request.at })
    const hash = await handIn(work, opened, answers)
    await finishTurn(db, vouched, task.id, { decidedAt: request.at, contentHash: hash })
    const fields = { submittedAt: request.at, contentHash: hash }
    const submitted = await changeState(work, opened.response, { on: 'submit', act: 'submitted', fields })
    await voidOutdated(work, { ...opened, response: submitted })
    const response = await findResponseOrThrow(db, responseId)
    await planSteps(work, { response, form: opened.form, chosen: named, today: opened.today })
    const after = await advanceResponse(work, response, opened.form)
    emitStepped(work, responseId, after.state)
    touch(actor.id)
    audit({ entity, entityId: responseId, changes: { state: { from: opened.response.state, to: after.state } } })
    return steppedView(after, request.at)
  },
})

/** Decisions on a different content become void and are asked for again; those that still hold stay done. */
async function voidOutdated(work: Work, opened: OpenedResponse): Promise<void> {
  const parts = await listParts(work.db, opened.response.id)
  const outdated = opened.response.tasks.filter(
    ({ kind, state, userId, outsideId, contentHash: decidedOn }) =>
      kind !== 'COMPLETE' &&
      state === 'DONE' &&
      decidedOn !== contentHash({ response: opened.response, parts, kind, userId: userId ?? outsideId }),
  )
  await updateTasks(work.db, { ids: outdated.map(({ id }) => id), to: 'VOID' })
  const told = outdated.filter(({ kind }) => kind === 'SIGN').flatMap(({ userId }) => userId ?? [])
  if (told.length > 0) notify(work, { responseId: opened.response.id, kind: 'void', toIds: told, taskId: null, mayRead: false })
}
