import 'server-only'
import * as contracts from '@/lib/contracts/form-schedules'
import { isAmong } from '@/lib/clinical/permits'
import { institutionToday } from '@/server/config'
import { findBelonging } from '@/server/forms'
import { startFor } from '@/server/form-responses'
import type { Tx } from '@/server/kernel/db'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { assignerWrites } from '../access'
import { findUsable } from '../plan'
import { listCompleters } from '../queries/audience'
import { isEnabledPerson } from '../queries/people'
import { assignableForm, assignableTo, type PlanScope } from '../scope'

/** The oldest paper that is accepted, in days: no course takes longer. */
const mostDays = 6 * 366
const dayMs = 86_400_000

/**
 * Starts a response that was filled in on paper. The asker enters its first turn in its author's name; reviewers and signers are asked as usual,
 * because nobody signs for somebody else.
 */
export const enterFromPaperCall = defineCall(contracts.enterFromPaper, {
  ...assignerWrites,
  audit: 'form-schedules.enteredFromPaper',
  handle: async ({ actor, input: { id, formId, paperOn, ...who }, db, request, touch, audit }) => {
    const today = await institutionToday(request.at)
    const oldest = new Date(request.at.getTime() - mostDays * dayMs).toISOString().slice(0, 10)
    assertSound([paperOn > today && issueAt('paperOn', 'dayInFuture'), paperOn < oldest && issueAt('paperOn', 'dateTooEarly')])
    const form = await findUsable(db, assignableForm(actor, request.at, formId))
    if (!form) throw badField('formId', 'formNotOpen')
    const { subjectId, authorId } = await peopleOf(db, { form, who, scope: assignableTo(actor, today) })
    const taskId = await startFor(
      { db, at: request.at },
      {
        id,
        formId: form.id,
        versionId: form.versionId,
        subjectId,
        byId: actor.id,
        part: form.part,
        dueAt: null,
        remindDays: [],
        tagIds: [],
        place: '',
        paper: { submitterId: authorId, on: paperOn },
        origin: null,
      },
    )
    touch(actor.id)
    audit({
      entity: 'form-response',
      entityId: id,
      changes: { form: { to: formId }, author: { to: authorId }, subject: { to: subjectId } },
    })
    return { id, taskId }
  },
})

type Wanted = {
  readonly form: NonNullable<Awaited<ReturnType<typeof findUsable>>>
  readonly who: { readonly subjectId: string | null; readonly authorId: string | null }
  readonly scope: PlanScope
}

/** The subject and the author, both among those whom the asker could have asked for the form. @throws a refusal of the field */
async function peopleOf(db: Tx, { form, who, scope }: Wanted): Promise<{ subjectId: string | null; authorId: string }> {
  const subjectId = form.subject === 'NONE' ? null : who.subjectId
  const authorId = form.subject === 'SELF' ? subjectId : who.authorId
  assertSound([
    form.subject !== 'NONE' && subjectId === null && issueAt('subjectId', 'required'),
    form.subject !== 'SELF' && authorId === null && issueAt('authorId', 'required'),
  ])
  if (subjectId !== null && !(await isEnabledPerson(db, scope.people, subjectId))) throw badField('subjectId', 'personUnknown')
  if (subjectId !== null && !isAmong(form.permits, await findBelonging(db, subjectId))) throw badField('subjectId', 'formNotPermitted')
  if (authorId === null || !(await listCompleters(db, scope.completers, [authorId])).has(authorId))
    throw badField(form.subject === 'SELF' ? 'subjectId' : 'authorId', 'personUnknown')
  return { subjectId, authorId }
}
