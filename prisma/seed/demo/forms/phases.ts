import { v7 } from 'uuid'
import { fieldsOf } from '@/lib/forms/definition'
import { workOut } from '@/lib/forms/work-out'
import { factsOf } from '@/server/form-responses/record/facts-of'
import { storedJson } from '@/server/forms/canonical'
import { concerns } from '../sessions/words'
import { signResponse } from './sign'
import type { Telling } from './telling'

const dayMs = 86_400_000
const decideDays = 14

/** From the request or the beginning to handing in. */
export function fillIn(story: Telling, { dueAt, submits }: { dueAt: Date | null; submits: boolean }): void {
  const { published, fate, student, teacher, isAssigned, assignedAt, startedAt, submittedAt, last, now, act } = story
  const { pages } = published.form
  const own = pages.filter(({ complete }) => complete === null)
  const ofTutor = pages.filter(({ complete }) => complete !== null && complete.parts.length === 0)
  const { state, reason } = fate
  const isDone = submits || state === 'IN_PROGRESS'
  const isVoid = reason === 'LATE' || state === 'ABANDONED' || state === 'WITHDRAWN'
  const ofStudent = { kind: 'COMPLETE', step: 0, part: 'SUBMITTER', userId: student.id, dueAt } as const
  const openedAt = isAssigned ? assignedAt : startedAt
  if (isAssigned) act('assigned', assignedAt, null, { to: 'AWAITING_COMPLETION' })
  story.task({ ...ofStudent, openedAt, ...(isDone ? { state: 'DONE', decidedAt: submittedAt } : { state: isVoid ? 'VOID' : 'OPEN' }) })
  if (state === 'AWAITING_COMPLETION') return
  act('started', startedAt, student.id, isAssigned ? { from: 'AWAITING_COMPLETION', to: 'DRAFT' } : { to: 'DRAFT' })
  for (const page of isDone ? own : own.slice(0, 1)) story.answer(page, student, new Date(startedAt.getTime() + dayMs / 24), null)
  if (reason === 'LATE') act('locked', last, null, { from: 'DRAFT', to: 'INCOMPLETE' })
  if (!isDone) return
  if (ofTutor.length > 0) {
    const sharedAt = new Date(submittedAt.getTime() - dayMs / 6)
    const ofTeacher = { kind: 'COMPLETE', step: 1, part: 'COMPLETER', userId: teacher.id, openedAt: sharedAt } as const
    act('shared', sharedAt, student.id, { from: 'DRAFT', to: 'IN_PROGRESS' })
    story.task({
      ...ofTeacher,
      ...(submits ? { state: 'DONE', decidedAt: submittedAt } : { state: 'OPEN', dueAt: new Date(now.getTime() + 5 * dayMs) }),
    })
    if (submits) for (const page of ofTutor) story.answer(page, teacher, submittedAt, null)
  }
  if (submits) submit(story, ofTutor.length > 0)
}

function submit({ rows, responseId, submittedAt, student, teacher, act, answers, hashFor }: Telling, isByTutor: boolean): void {
  const byId = isByTutor ? teacher.id : student.id
  act('submitted', submittedAt, byId, { from: isByTutor ? 'IN_PROGRESS' : 'DRAFT', to: 'SUBMITTED' })
  const contentHash = hashFor('COMPLETE', student.id)
  rows.submissions.push({ responseId, number: 1, answers: storedJson(answers()), contentHash, at: submittedAt, byId })
}

/** The response waits for the reviewer, is returned by them, or is accepted with their own answers. */
export function review(story: Telling, how: 'OPEN' | 'RETURNED' | 'DONE'): void {
  const { rows, published, student, teacher, random, responseId, submittedAt, reviewedAt, last, act, hashFor } = story
  const { pages } = published.form
  act('askReview', submittedAt, student.id, { from: 'SUBMITTED', to: 'AWAITING_REVIEW' })
  const dueAt = new Date(submittedAt.getTime() + decideDays * dayMs)
  const task = { kind: 'REVIEW', step: 0, part: 'REVIEWER', userId: teacher.id, openedAt: submittedAt, dueAt } as const
  if (how === 'OPEN') return void story.task({ ...task, state: 'OPEN' })
  if (how === 'RETURNED') {
    const comment = random.pick(concerns)
    const taskId = story.task({ ...task, state: 'RETURNED', decidedAt: last, comment })
    const [field] = pages
      .flatMap(({ fields, complete }) => (complete === null ? fields : []))
      .filter(({ type }) => type === 'TEXT' || type === 'MULTILINE')
    const comments = field && random.chance(0.7) ? [{ fieldUid: field.uid, text: 'Say more here, please.' }] : []
    rows.comments.push(...comments.map((one) => ({ ...one, id: v7(), responseId, taskId, authorId: teacher.id, at: last })))
    return act('returned', last, teacher.id, { from: 'AWAITING_REVIEW', to: 'INCOMPLETE', reason: comment })
  }
  const done = { ...task, state: 'DONE', decidedAt: reviewedAt, seenAt: reviewedAt } as const
  const id = story.task(done)
  for (const page of pages.filter(({ complete }) => complete?.parts.includes('REVIEWER'))) story.answer(page, teacher, reviewedAt, id)
  story.task({ ...done, id, contentHash: hashFor('REVIEW', teacher.id) })
  act('accepted', reviewedAt, teacher.id)
  act('reviewed', reviewedAt, teacher.id, { from: 'AWAITING_REVIEW', to: 'REVIEWED' })
}

const declining = 'I was not there for the second half.'
/** Waits for a signature, is declined, or is signed. */
export function signOff(story: Telling, how: 'OPEN' | 'DECLINED' | 'DONE'): void {
  const { teacher, reviewedAt, last, act } = story
  act('askSignOff', reviewedAt, teacher.id, { from: 'REVIEWED', to: 'AWAITING_SIGNOFF' })
  const dueAt = new Date(reviewedAt.getTime() + decideDays * dayMs)
  const task = { kind: 'SIGN', step: 1, part: 'SIGNER', userId: teacher.id, openedAt: reviewedAt, dueAt } as const
  if (how === 'OPEN') return void story.task({ ...task, state: 'OPEN' })
  if (how === 'DECLINED') {
    story.task({ ...task, state: 'DECLINED', decidedAt: last, comment: declining })
    return act('declined', last, teacher.id, { from: 'AWAITING_SIGNOFF', to: 'INCOMPLETE', reason: declining })
  }
  signResponse(story, story.task({ ...task, state: 'DONE', decidedAt: last, seenAt: last }))
  act('signed', last, teacher.id)
  act('signedOff', last, teacher.id, { from: 'AWAITING_SIGNOFF', to: 'SIGNED_OFF' })
}

/** Sending the response back asks the student again. */
export function askAgain({ fate, student, last, act, task }: Telling, dueAt: Date | null): void {
  if (fate.reason === 'REOPENED')
    act('reopened', last, null, { from: 'COMPLETED', to: 'INCOMPLETE', reason: 'The wrong tooth was recorded.' })
  task({ kind: 'COMPLETE', step: 0, part: 'SUBMITTER', userId: student.id, state: 'OPEN', openedAt: last, dueAt })
}

export function complete({
  rows,
  published: { form },
  responseId,
  student,
  teacher,
  today,
  submittedAt,
  last,
  act,
  answers,
}: Telling): void {
  const [kind] = form.route.map((step) => step.kind).toReversed()
  act('completed', last, teacher.id, {
    from: kind === 'SIGN' ? 'SIGNED_OFF' : kind === 'REVIEW' ? 'REVIEWED' : 'SUBMITTED',
    to: 'COMPLETED',
  })
  const given = answers()
  const worked = workOut(form, given, today)
  for (const field of fieldsOf(form))
    for (const fact of factsOf(field, field.type === 'COMPUTED' ? worked.resultOf(field.uid) : (given[field.uid] ?? null)))
      rows.facts.push({ ...fact, responseId, fieldUid: field.uid, subjectId: student.id, at: submittedAt })
}
