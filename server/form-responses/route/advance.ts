import 'server-only'
import type { Definition } from '@/lib/forms/definition'
import { todayAt } from '@/server/users'
import { writeFacts } from '../record/facts'
import { storeRecord, wholeContentOf } from '../record/record'
import { hasUnasked, nextSteps, planSteps, tasksOfStep } from './route'
import { findResponseOrThrow, type ResponseRow } from '../queries/responses'
import { updateTasks, updateTaskState } from './queries/tasks'
import { askOutside, emitStepped, notify } from '../notices'
import type { Work } from '../opened'
import { changeState } from '../work'

const dayMs = 86_400_000

/**
 * Advances a response until somebody has to act: opens the next steps, and completes the response once all are done. At a step without people it
 * rests in the state that awaits them.
 */
export async function advanceResponse(work: Work, before: ResponseRow, form: Definition): Promise<ResponseRow> {
  const response = await findResponseOrThrow(work.db, before.id)
  const next = nextSteps(form, response.tasks)
  const hasReview = next.some(({ step: one }) => one.kind === 'REVIEW')
  const signs = form.route.some(({ kind }) => kind === 'SIGN')
  switch (response.state) {
    case 'SUBMITTED':
    case 'REVIEWED': {
      if (next.length === 0 && !signs) return completeResponse(work, await changeState(work, response, finishedStep(work)), form)
      const on = hasReview ? 'askReview' : 'askSignOff'
      return advanceResponse(work, await changeState(work, response, { on, act: on }), form)
    }
    case 'AWAITING_REVIEW':
      if (hasReview) return openSteps(work, response, form)
      return advanceResponse(
        work,
        await changeState(work, response, { on: 'accept', act: 'reviewed', fields: { reviewedAt: work.at } }),
        form,
      )
    case 'AWAITING_SIGNOFF':
      return next.length > 0 ? openSteps(work, response, form) : signedOff(work, response, form)
    default:
      return response
  }
}

const finishedStep = ({ at }: Work) => ({ on: 'finish' as const, act: 'completed' as const, fields: { completedAt: at } })

async function signedOff(work: Work, response: ResponseRow, form: Definition): Promise<ResponseRow> {
  const settlesAt = new Date(work.at.getTime() + response.form.type.settleHours * 3_600_000)
  const signed = await changeState(work, response, { on: 'sign', act: 'signedOff', fields: { signedOffAt: work.at, settlesAt } })
  return response.form.type.settleHours > 0 ? signed : settleResponse(work, signed, form)
}

/** Completes a signed response: at once, or by a job once the time for withdrawing signatures is over. */
export async function settleResponse(work: Work, response: ResponseRow, form: Definition): Promise<ResponseRow> {
  return completeResponse(
    work,
    await changeState(work, response, { on: 'settle', act: 'completed', fields: { completedAt: work.at } }),
    form,
  )
}

async function completeResponse(work: Work, response: ResponseRow, form: Definition): Promise<ResponseRow> {
  const whole = await wholeContentOf(work.db, response, form, work.at)
  await storeRecord(work, response, form, whole)
  await writeFacts(work, response, form, whole)
  notify(work, { responseId: response.id, kind: 'completed', toIds: concernedPeople(response), taskId: null })
  emitStepped(work, response.id, 'COMPLETED')
  return response
}

/** The people whom the response concerns: submitter, subject and previous deciders. */
export function concernedPeople({ subjectId, submitterId, tasks }: Pick<ResponseRow, 'subjectId' | 'submitterId' | 'tasks'>): string[] {
  const ended = new Set(['DONE', 'RETURNED', 'DECLINED', 'VOID'])
  const decided = tasks.filter(({ state, decidedAt }) => ended.has(state) && decidedAt !== null)
  return [...new Set([subjectId, submitterId, ...decided.map(({ userId }) => userId)].flatMap((id) => id ?? []))]
}

async function openSteps(work: Work, before: ResponseRow, form: Definition): Promise<ResponseRow> {
  const response = await withRefusersAsked(work, before, form)
  for (const { step: one, at } of nextSteps(form, response.tasks)) {
    const dueAt = new Date(work.at.getTime() + (one.days ?? response.form.type.signDays) * dayMs)
    for (const task of tasksOfStep(response.tasks, at).filter(({ state }) => state === 'PLANNED')) {
      await updateTaskState(work.db, { id: task.id, from: 'PLANNED', to: 'OPEN' }, { openedAt: work.at, dueAt })
      if (task.userId !== null) notify(work, { responseId: response.id, kind: 'asked', toIds: [task.userId], taskId: task.id })
      if (task.outsideId !== null) askOutside(work, task.id, 'ASKED')
    }
  }
  return findResponseOrThrow(work.db, response.id)
}

/** A response from before refusers were asked again may lack the task of a person who refused. */
async function withRefusersAsked(work: Work, response: ResponseRow, form: Definition): Promise<ResponseRow> {
  if (!nextSteps(form, response.tasks).some(({ at }) => hasUnasked(response.tasks, at))) return response
  await planSteps(work, { response, form, chosen: new Map(), today: await todayAt(work.at) })
  return findResponseOrThrow(work.db, response.id)
}

/** Skips the open tasks of a step once enough people have decided. */
export async function skipLeftoverTasks(work: Work, response: ResponseRow, form: Definition): Promise<void> {
  const open = new Set(nextSteps(form, response.tasks).map(({ at }) => at))
  const reached = Math.min(...nextSteps(form, response.tasks).map(({ step: one }) => one.order), Infinity)
  const over = form.route.flatMap((one, at) =>
    one.order <= reached && !open.has(at) ? tasksOfStep(response.tasks, at).filter(({ state }) => state !== 'DONE') : [],
  )
  await updateTasks(work.db, { ids: over.map(({ id }) => id), to: 'SKIPPED' }, { decidedAt: work.at })
  work.touch(...over.flatMap(({ userId }) => userId ?? []))
}
