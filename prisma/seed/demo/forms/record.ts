import { askAgain, complete, fillIn, review, signOff } from './phases'
import type { Rows } from './rows'
import { startTelling, type Telling, type Wanted } from './telling'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Records one response with everything that happened to it. */
export function recordResponse(rows: Rows, wanted: Wanted): void {
  const story = startTelling(rows, wanted)
  const { state, reason } = wanted.fate
  const { route } = wanted.published.form
  const dueAt = deadlineOf(story)
  const submits =
    state !== 'AWAITING_COMPLETION' &&
    state !== 'DRAFT' &&
    state !== 'IN_PROGRESS' &&
    state !== 'WITHDRAWN' &&
    state !== 'ABANDONED' &&
    reason !== 'LATE'
  const isReviewed =
    state === 'AWAITING_SIGNOFF' || state === 'SIGNED_OFF' || state === 'COMPLETED' || reason === 'DECLINED' || reason === 'REOPENED'
  const isSigned = isReviewed && state !== 'AWAITING_SIGNOFF' && reason !== 'DECLINED'
  const [reviews, signs] = [route.some(({ kind }) => kind === 'REVIEW'), route.some(({ kind }) => kind === 'SIGN')]
  fillIn(story, { dueAt, submits })
  if (submits && reviews) review(story, isReviewed ? 'DONE' : reason === 'RETURNED' ? 'RETURNED' : 'OPEN')
  if (signs && isReviewed) signOff(story, isSigned ? 'DONE' : reason === 'DECLINED' ? 'DECLINED' : 'OPEN')
  if (state === 'INCOMPLETE' && reason !== 'LATE') askAgain(story, dueAt)
  if (state === 'COMPLETED') complete(story)
  if (state === 'WITHDRAWN' || state === 'ABANDONED')
    story.act(state === 'WITHDRAWN' ? 'withdrawn' : 'abandoned', story.last, story.student.id, {
      from: 'DRAFT',
      to: state,
      reason: 'Recorded twice.',
    })
  story.end()
  rows.responses.push({
    ...headOf(story, dueAt),
    submittedAt: submits ? story.submittedAt : null,
    reviewedAt: reviews && isReviewed ? story.reviewedAt : null,
    signedOffAt: signs && isSigned ? story.last : null,
  })
}

/** The deadline of an assigned response: some are overdue, most lie in the next weeks, and one that has locked lies in the past. */
function deadlineOf({ isAssigned, fate, last, now, random }: Telling): Date | null {
  if (!isAssigned) return null
  return fate.reason === 'LATE' ? last : new Date(now.getTime() + random.between(-3, 24) * dayMs)
}

function headOf({ responseId, published, fate, student, isAssigned, assignedAt, startedAt, last }: Telling, dueAt: Date | null) {
  const { state, reason = null } = fate
  return {
    id: responseId,
    formId: published.id,
    versionId: published.versionId,
    subjectId: student.id,
    submitterId: state === 'AWAITING_COMPLETION' ? null : student.id,
    state,
    reason,
    turn: state === 'IN_PROGRESS' ? 1 : 0,
    originKind: isAssigned ? 'ASSIGNMENT' : 'NONE',
    dueAt,
    late: reason === 'LATE' ? 'LOCK' : 'ALLOW',
    createdAt: isAssigned ? assignedAt : startedAt,
    createdById: isAssigned ? null : student.id,
    settlesAt: state === 'SIGNED_OFF' ? new Date(last.getTime() + published.settleHours * hourMs) : null,
    completedAt: state === 'COMPLETED' ? last : null,
    updatedAt: last,
  }
}
