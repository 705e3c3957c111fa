import 'server-only'
import { isChosen } from '@/lib/forms/asks-next'
import { holds } from '@/lib/privileges'
import { askedOrigins, responseActs, type ResponseAct } from '@/lib/forms/vocabulary'
import { isBeingFilledIn, isOver } from '@/lib/states/form-response'
import type { Actor } from '@/server/kernel/actor'
import type { ResponseRow, TaskRow } from '../queries/responses'
import { peopleBarredFrom } from './barred'
import { openTaskOf } from '../eyes'
import { choosesTurn } from './choices'
import { partPerson, restingSteps, restingTurn } from './route'
import type { OpenedResponse } from '../opened'
import { isFillableNow } from '../work'

/** The acts that the asker may do with a response now, for its buttons; each call checks again. */
export function actsOf({ response, form, eyes }: OpenedResponse, actor: Actor, at: Date): ResponseAct[] {
  const task = openTaskOf(response, actor.id)
  const { state, tasks } = response
  const isTheirs = task !== null && !task.lost
  const fills = isTheirs && task.kind === 'COMPLETE' && isFillableNow(response, at)
  const reviews = isTheirs && task.kind === 'REVIEW' && state === 'AWAITING_REVIEW'
  const signs = isTheirs && task.kind === 'SIGN' && state === 'AWAITING_SIGNOFF'
  const isLast = task !== null && task.step >= form.turns.length - 1
  const how = task === null ? null : task.kind === 'COMPLETE' ? form.turns[task.step]?.how : form.route[task.step]?.how
  const isAdmin = holds(actor.privileges, 'FORMS_ADMIN')
  const places = restingSteps(form, tasks)
  const resting = form.route.filter((one, at) => places.includes(at) && partPerson(response, one.part) === null)
  const names = isAdmin
    ? resting.length > 0
    : response.submitterId === actor.id && resting.some(({ how: who }) => isChosen(who) || who?.kind === 'OUTSIDE')
  const resumed = restingTurn(response, form)
  const assigns = mayAssign(response, actor)
  const hours = response.form.type.settleHours * 3_600_000
  const signed = tasks.some(
    (one) =>
      one.userId === actor.id &&
      one.kind === 'SIGN' &&
      one.state === 'DONE' &&
      one.decidedAt !== null &&
      one.decidedAt.getTime() + hours > at.getTime(),
  )
  const may: Readonly<Record<ResponseAct, boolean>> = {
    fill: fills || reviews || signs,
    share: fills && !isLast,
    submit: fills && isLast,
    withdraw: mayWithdraw(response, actor.id) || mayEndAssigned(response, actor),
    abandon: (isAdmin && !isOver(state)) || mayAbandon(response, actor.id),
    askToEnd: mayAskToEnd(response, actor.id),
    comment: eyes.parts.some((part) => part !== 'VIEWER'),
    settleComment: fills || reviews || signs,
    take: tasks.some(
      (one) =>
        one.userId === null &&
        one.state === 'OPEN' &&
        one.poolRoleId !== null &&
        eyes.roleIds.includes(one.poolRoleId) &&
        canClaim({ response, form }, one, actor.id),
    ),
    putBack: task !== null && task.poolRoleId !== null,
    accept: reviews,
    giveBack: reviews || signs,
    sign: signs,
    decline: signs,
    takeBack: signed && (state === 'SIGNED_OFF' || state === 'AWAITING_SIGNOFF'),
    forward: (fills || reviews || signs) && how != null,
    nameSigners: (state === 'AWAITING_REVIEW' || state === 'AWAITING_SIGNOFF') && names,
    nameCompleter:
      resumed !== null && (managesTurn(response, resumed, actor) || (response.submitterId === actor.id && choosesTurn(form, resumed.step))),
    extend: assigns && (state === 'AWAITING_COMPLETION' || state === 'DRAFT' || state === 'IN_PROGRESS' || state === 'INCOMPLETE'),
    remind: assigns && tasks.some((one) => one.state === 'OPEN' && (one.userId !== null || one.outsideId !== null)),
    reopen: isAdmin && state === 'COMPLETED',
    decideLate: fills,
  }
  return responseActs.filter((act) => may[act])
}

function mayAssign({ form }: Pick<ResponseRow, 'form'>, actor: Actor): boolean {
  return holds(actor.privileges, 'FORMS_ASSIGN') && !form.confidential
}

/**
 * Whether the actor may name who fills in a turn whose person left, whatever the form says about choosing: forms administrators, and for a first turn people
 * who may assign the form.
 */
export function managesTurn(response: Pick<ResponseRow, 'form'>, { step }: Pick<TaskRow, 'step'>, actor: Actor): boolean {
  return holds(actor.privileges, 'FORMS_ADMIN') || (step === 0 && mayAssign(response, actor))
}

/**
 * Whether somebody can claim a task that is open to their role: never on a response about them or from them, and never in a step that they decide or have
 * decided already. Among turns, never one that is meant for somebody else and about themself.
 */
export function canClaim({ response, form }: Pick<OpenedResponse, 'response' | 'form'>, task: TaskRow, actorId: string): boolean {
  const isTurn = task.kind === 'COMPLETE'
  const place = isTurn ? form.turns[task.step] : form.route[task.step]
  if (!(isTurn && task.step === 0) && peopleBarredFrom(response, place?.part ?? task.part).includes(actorId)) return false
  return !response.tasks.some(
    ({ id, kind, userId, step, state }) =>
      id !== task.id &&
      userId === actorId &&
      (kind === 'COMPLETE') === isTurn &&
      step === task.step &&
      (state === 'OPEN' || state === 'DONE'),
  )
}

/** Whether somebody else asked for the response, so that its completer may not end it. */
function isAskedFor({ originKind }: Pick<ResponseRow, 'originKind'>): boolean {
  return askedOrigins.some((kind) => kind === originKind)
}

/** The person who assigned a response may end it until somebody has decided on it. */
export function mayEndAssigned(response: ResponseRow, actor: Actor): boolean {
  const { state, originKind, createdById } = response
  const isTheirs = originKind === 'ASSIGNMENT' && createdById === actor.id && holds(actor.privileges, 'FORMS_ASSIGN')
  return isTheirs && !isOver(state) && !isDecided(response)
}

/** The person who is to fill in a response may ask its assigner to end it, as long as it waits for them. */
export function mayAskToEnd(response: ResponseRow, actorId: string): boolean {
  const { originKind, state, reason, tasks } = response
  if (originKind !== 'ASSIGNMENT' && originKind !== 'SCHEDULE') return false
  if (!isBeingFilledIn(state)) return false
  // A deadline that locks has voided the turn that was theirs.
  const isLocked = reason === 'LATE'
  return tasks.some((task) => task.kind === 'COMPLETE' && task.userId === actorId && task.state === (isLocked ? 'VOID' : 'OPEN'))
}

/** Before the first decision, the submitter may withdraw a response that nobody asked for; after it, only people who have decided may. */
export function mayWithdraw(response: ResponseRow, actorId: string): boolean {
  const { state, submitterId, enteredById } = response
  if (isOver(state)) return false
  if (isDecided(response)) return decidersOf(response).includes(actorId)
  if (isAskedFor(response)) return false
  // A person who entered a paper form wrongly may withdraw it until it is submitted.
  return submitterId === actorId || (enteredById === actorId && state === 'DRAFT')
}

/** The subject may abandon a response that nobody asked for while nobody else has filled in anything or decided; FORMS_ADMIN may do so at any time. */
export function mayAbandon(response: ResponseRow, actorId: string): boolean {
  const isOwn = response.subjectId === actorId && !isAskedFor(response)
  return !isOver(response.state) && isOwn && !isDecided(response) && !isByAnother(response)
}

/** The people who have decided on it, whatever became of the decision: reviews, signatures, refusals, and turns that were filled in for somebody else. */
export function decidersOf({ tasks, submitterId, subjectId }: Pick<ResponseRow, 'tasks' | 'submitterId' | 'subjectId'>): string[] {
  return [
    ...new Set(
      tasks
        .filter(isDecision)
        .flatMap(({ kind, userId }) => (kind === 'COMPLETE' && (userId === submitterId || userId === subjectId) ? [] : (userId ?? []))),
    ),
  ]
}

/** Whether anybody has decided, including people without an account. */
export function isDecided(response: Pick<ResponseRow, 'tasks' | 'submitterId' | 'subjectId'>): boolean {
  return decidersOf(response).length > 0 || response.tasks.some((task) => task.kind !== 'COMPLETE' && isDecision(task))
}

function isDecision({ kind, step, state, decidedAt, userId, outsideId }: TaskRow): boolean {
  if (decidedAt === null || (userId === null && outsideId === null)) return false
  if (kind === 'COMPLETE') return step > 0 && state === 'DONE'
  return state === 'DONE' || state === 'RETURNED' || state === 'DECLINED' || state === 'VOID'
}

/** Whether somebody other than the subject fills it in or has done so: a subject never ends another person's assessment of them. */
function isByAnother({ tasks, subjectId, submitterId }: ResponseRow): boolean {
  const another = (id: string | null) => id !== null && id !== subjectId
  return another(submitterId) || tasks.some(({ kind, userId, state }) => kind === 'COMPLETE' && state !== 'PLANNED' && another(userId))
}
