import 'server-only'
import { isAmong } from '@/lib/clinical/permits'
import * as contracts from '@/lib/contracts/form-responses'
import { subjectRules } from '@/lib/forms/vocabulary'
import { findBelonging, findVersion, listStartable, startableFor, readDefinition, word, type StartableForm } from '@/server/forms'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse, type Refusal } from '@/server/kernel/errors'
import { todayAt } from '@/server/users'
import { entity, writes } from '../access'
import { assertAttachable } from '../attached-event'
import { openTaskOf } from '../eyes'
import { isStudentOf } from '../queries/people'
import { subjectsFor } from '../scope'
import { findMade, findResponseOrThrow } from '../queries/responses'
import { startFor } from '../route/start-for'
import { lockResponseFor, isFillableNow, step } from '../work'

const dayMs = 86_400_000

export const startResponseCall = defineCall(contracts.startResponse, {
  ...writes,
  audit: 'form-responses.started',
  handle: async ({ actor, input, db, request, emit, touch, audit }) => {
    const work = { db, at: request.at, byId: actor.id, emit, touch }
    const made = await findMade(db, input.id)
    if (made) {
      const opened = await lockResponseFor({ actor, db, request }, input.id)
      const mine = openTaskOf(opened.response, actor.id)
      if (mine?.kind !== 'COMPLETE' || opened.response.formId !== input.formId)
        throw refuse('CONFLICT', { code: 'form-responses.ID_TAKEN' })
      if (opened.response.state !== 'AWAITING_COMPLETION') return startedView(opened.response, mine.id)
      if (!isFillableNow(opened.response, request.at)) throw notStartable()
      const submitterId = opened.response.submitterId ?? actor.id
      const response = await step(work, opened.response, { on: 'start', act: 'started', fields: { submitterId } })
      audit({ entity, entityId: input.id, changes: { state: { from: 'AWAITING_COMPLETION', to: response.state } } })
      return startedView(response, mine.id)
    }
    const form = await findStartable(db, actor, { formId: input.formId, at: request.at })
    const subjectId = await subjectOf(db, { actor, form, wanted: input.subjectId, at: request.at })
    const versionId = await versionOf(db, form, input.versionId)
    await assertAttachable(db, { actor, subjectId, eventId: input.eventId })
    const dueAt = form.type.dueDays === null ? null : new Date(request.at.getTime() + form.type.dueDays * dayMs)
    const taskId = await startFor(work, {
      id: input.id,
      formId: form.id,
      versionId,
      subjectId,
      byId: actor.id,
      part: form.firstPart,
      dueAt,
      remindDays: form.type.remindDays,
      tagIds: input.tagIds,
      place: input.place,
      eventId: input.eventId,
      origin: null,
    })
    touch(actor.id)
    audit({ entity, entityId: input.id, changes: { form: { to: form.id } } })
    return startedView(await findResponseOrThrow(db, input.id), taskId)
  },
})

type Startable = Omit<StartableForm, 'currentVersion'> & { readonly currentVersion: { readonly id: string }; readonly firstPart: string }

async function findStartable(db: Tx, actor: Actor, { formId, at }: { formId: string; at: Date }): Promise<Startable> {
  const [form] = await listStartable(db, startableFor(actor, at, formId), 1)
  if (!form?.currentVersion) throw notStartable()
  const { turns } = await readDefinition(db, form.currentVersion.id)
  return { ...form, currentVersion: form.currentVersion, firstPart: turns[0]?.part ?? 'COMPLETER' }
}

function notStartable(): Refusal {
  return refuse('STATE_CHANGED', { code: 'form-responses.NOT_STARTABLE' })
}

type Subject = { readonly actor: Actor; readonly form: Startable; readonly wanted: string | null; readonly at: Date }

/** Whom it is about. @throws by the field where it cannot be about them. */
async function subjectOf(db: Tx, { actor, form, wanted, at }: Subject): Promise<string | null> {
  const rule = word(subjectRules, form.subject)
  if (rule === 'NONE') return null
  const subjectId = rule === 'SELF' ? actor.id : wanted
  if (subjectId === null) throw badField('subjectId', 'required')
  // A form about somebody who is chosen is an assessment by somebody else.
  if (rule === 'CHOSEN' && subjectId === actor.id) throw badField('subjectId', 'subjectIsYou')
  if (rule === 'CHOSEN' && !(await isStudentOf(db, subjectsFor(actor, await todayAt(at)), subjectId)))
    throw badField('subjectId', 'studentUnknown')
  if (!isAmong(form.permits, await findBelonging(db, subjectId))) {
    if (rule === 'CHOSEN') throw badField('subjectId', 'formNotPermitted')
    throw notStartable()
  }
  return subjectId
}

/** What a device has shown may be older than the newest version; one of another form it never is. */
async function versionOf(db: Tx, form: Startable, wanted: string | undefined): Promise<string> {
  if (wanted === undefined || wanted === form.currentVersion.id) return form.currentVersion.id
  const version = await findVersion(db, wanted)
  if (version?.formId !== form.id) throw badField('versionId', 'invalid')
  return version.id
}

function startedView(
  { id, state, revision }: { id: string; state: Awaited<ReturnType<typeof findResponseOrThrow>>['state']; revision: number },
  taskId: string,
) {
  return { id, taskId, state, revision }
}
