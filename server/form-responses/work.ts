import 'server-only'
import type { Definition } from '@/lib/forms/definition'
import type { HistoryAct } from '@/lib/forms/vocabulary'
import { formResponse, isFillable, type FormResponseEvent, type FormResponseState } from '@/lib/states/form-response'
import { findBelonging, knownDefinition, versionDefinition } from '@/server/forms'
import type { Actor } from '@/server/kernel/actor'
import type { Db, Tx } from '@/server/kernel/db'
import { refuse, type Refusal } from '@/server/kernel/errors'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import { transition } from '@/server/kernel/calls/transition'
import { todayAt } from '@/server/users'
import { eyesOn, openTaskOf } from './eyes'
import { findLost } from './route/may-decide'
import { dayOf, type OpenedResponse, type Work } from './opened'
import { insertHistory } from './queries/history'
import {
  findResponse,
  findResponseOrThrow,
  findVersionDefinition,
  lockResponse,
  updateResponseState,
  type ResponseRow,
  type TaskRow,
} from './queries/responses'
import { responsesFor, type ResponseScope } from './scope'
import { reasonOf } from './views/lists'

type Asked = { readonly actor: Actor; readonly db: Tx; readonly request: { readonly at: Date } }

/** Locks a response for this transaction, with the asker's parts in it. @throws NOT_FOUND where it does not exist, or not for this person. */
export async function lockResponseFor({ actor, db, request }: Asked, id: string, scope?: ResponseScope): Promise<OpenedResponse> {
  return openResponseFound({ actor, db, request }, (own) => lockResponse(db, scope ?? own, id))
}

export async function openResponse(
  asked: { readonly actor: Actor; readonly db: Db; readonly request: { readonly at: Date } },
  id: string,
): Promise<OpenedResponse> {
  return openResponseFound(asked, (own) => findResponse(asked.db, own, id))
}

async function openResponseFound(
  { actor, db, request }: { readonly actor: Actor; readonly db: Db; readonly request: { readonly at: Date } },
  find: (own: ResponseScope) => Promise<ResponseRow | null>,
): Promise<OpenedResponse> {
  const today = await todayAt(request.at)
  const { roleIds } = await findBelonging(db, actor.id)
  const response = await find(responsesFor({ actor, roleIds, today }))
  if (!response) throw refuse('NOT_FOUND')
  const form = await definitionOf(db, response.versionId)
  const lost = await findLost(db, { response, form })
  return {
    response: lost.size === 0 ? response : { ...response, tasks: response.tasks.map((task) => ({ ...task, lost: lost.has(task.id) })) },
    form,
    eyes: { ...eyesOn(response, { actorId: actor.id, roleIds }), withoutPatients: !readsConfidential(actor) },
    today,
    day: await dayOf(response, request.at),
    at: request.at,
  }
}

export async function definitionOf(db: Db, versionId: string): Promise<Definition> {
  return knownDefinition(versionId) ?? versionDefinition({ id: versionId, definition: await findVersionDefinition(db, versionId) })
}

export function notOpenRefusal(state: FormResponseState): Refusal {
  return refuse('STATE_CHANGED', { code: 'form-responses.NOT_OPEN', data: { state } })
}

/** The asker's own open task. @throws NOT_OPEN where the task is none of theirs, or is decided */
export function assertTask(
  { response }: OpenedResponse,
  actorId: string,
  wanted: { readonly id: string; readonly kind: TaskRow['kind'] | null },
): TaskRow {
  const task = response.tasks.find(({ id }) => id === wanted.id)
  if (!task) throw refuse('NOT_FOUND')
  if (task.userId !== actorId || task.state !== 'OPEN' || (wanted.kind !== null && task.kind !== wanted.kind))
    throw notOpenRefusal(response.state)
  return task
}

/** The turn that the asker may fill in now. @throws NOT_OPEN where it is none of theirs, not open yet, or over */
export function assertTurn({ response, at }: OpenedResponse, actorId: string): TaskRow {
  const task = openTaskOf(response, actorId)
  if (task?.kind !== 'COMPLETE' || !isFillableNow(response, at)) throw notOpenRefusal(response.state)
  return task
}

export function isFillableNow(response: ResponseRow, at: Date): boolean {
  return isFillable({ ...response, reason: reasonOf(response.reason) }, at)
}

/**
 * Begins a response that awaited the asker: with their first save, or when they submit it or hand it on without a save, because it needs no answer or had its
 * answers before it was extended.
 */
export async function beginIfAwaiting(work: Work & { readonly byId: string }, opened: OpenedResponse): Promise<OpenedResponse> {
  const { response } = opened
  if (response.state !== 'AWAITING_COMPLETION') return opened
  const fields = { submitterId: response.submitterId ?? work.byId }
  return { ...opened, response: await changeState(work, response, { on: 'start', act: 'started', fields }) }
}

type Stepping = {
  readonly on: FormResponseEvent
  readonly act: HistoryAct
  readonly fields?: Parameters<typeof updateResponseState>[2]
  readonly reason?: string
  readonly detail?: Parameters<typeof insertHistory>[1]['detail']
}

/** The only function that changes the state of a response: as the transition table allows, with an entry in its history. */
export async function changeState(
  work: Work,
  response: ResponseRow,
  { on, act, fields = {}, reason, detail }: Stepping,
): Promise<ResponseRow> {
  const { db, at, byId } = work
  const from = response.state
  const changed = { reason: null, ...fields, updatedAt: at }
  const to = await transition({
    machine: formResponse,
    from,
    on,
    compareAndSet: (before, after) => updateResponseState(db, { id: response.id, from: before, to: after }, changed),
  })
  await insertHistory(db, {
    responseId: response.id,
    at,
    byId,
    act,
    fromState: from,
    toState: to,
    ...(reason !== undefined && { reason }),
    ...(detail !== undefined && { detail }),
  })
  return findResponseOrThrow(db, response.id)
}
