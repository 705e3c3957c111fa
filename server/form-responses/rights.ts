import 'server-only'
import { holds } from '@/lib/privileges'
import { responseActs, type ResponseAct } from '@/lib/forms/vocabulary'
import { isOver } from '@/lib/states/form-response'
import type { Actor } from '@/server/kernel/actor'
import type { ResponseRow, TaskRow } from './queries/responses'
import { openTaskOf } from './eyes'
import { choosesTurn } from './choices'
import { isChosen, partPerson, restingSteps, restingTurn } from './route'
import { isFillableNow, type OpenedResponse } from './work'

/** The acts that the asker may do with a response now, for its buttons; each call checks again. */
export function actsOf({ response, form, eyes }: OpenedResponse, actor: Actor, at: Date): ResponseAct[] {
  const task = openTaskOf(response, actor.id)
  const { state, tasks } = response
  const fills = task?.kind === 'COMPLETE' && isFillableNow(response, at)
  const reviews = task?.kind === 'REVIEW' && state === 'AWAITING_REVIEW'
  const signs = task?.kind === 'SIGN' && state === 'AWAITING_SIGNOFF'
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
    withdraw: (response.submitterId === actor.id && !isOver(state)) || (response.enteredById === actor.id && state === 'DRAFT'),
    abandon: (response.subjectId === actor.id || isAdmin) && !isOver(state),
    comment: eyes.parts.some((part) => part !== 'VIEWER'),
    settleComment: fills || reviews || signs,
    take: tasks.some(
      (one) => one.userId === null && one.state === 'OPEN' && one.poolRoleId !== null && eyes.roleIds.includes(one.poolRoleId),
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

/** Whether somebody names who fills in a turn whose person left, whomever the form lets choose: who administers forms; of a first turn, who assigns them. */
export function managesTurn(response: Pick<ResponseRow, 'form'>, { step }: Pick<TaskRow, 'step'>, actor: Actor): boolean {
  return holds(actor.privileges, 'FORMS_ADMIN') || (step === 0 && mayAssign(response, actor))
}
