import 'server-only'
import { isAmong } from '@/lib/clinical/permits'
import { subjectRules } from '@/lib/forms/vocabulary'
import { findBelonging, findVersion, listStartable, startableFor, readDefinition, knownWord, type StartableForm } from '@/server/forms'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import type { RequestInfo } from '@/server/kernel/define-call'
import { badField, refuse, type Refusal } from '@/server/kernel/errors'
import { todayAt } from '@/server/users'
import { assertAttachable } from './attached-event'
import { isStudentOf } from './queries/people'
import { subjectsFor } from './scope'
import { startFor } from './route/start-for'
import type { Work } from './opened'

const dayMs = 86_400_000

type Beginning = Pick<Work, 'db' | 'emit' | 'touch'> & { readonly actor: Actor; readonly request: RequestInfo }
type Begun = {
  readonly id: string
  readonly formId: string
  readonly versionId?: string | undefined
  readonly subjectId: string | null
  readonly tagIds: readonly string[]
  readonly place: string
  readonly eventId: string | null
}

/** Begins a response of a form that the actor may begin by themself, now. @throws NOT_STARTABLE, or a refusal of the field that does not fit */
export async function beginResponse(
  { actor, db, request, emit, touch }: Beginning,
  input: Begun,
): Promise<{ formId: string; taskId: string }> {
  const work = { db, at: request.at, byId: actor.id, emit, touch }
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
  return { formId: form.id, taskId }
}

type Startable = Omit<StartableForm, 'currentVersion'> & { readonly currentVersion: { readonly id: string }; readonly firstPart: string }

async function findStartable(db: Tx, actor: Actor, { formId, at }: { formId: string; at: Date }): Promise<Startable> {
  const [form] = await listStartable(db, startableFor(actor, at, formId), 1)
  if (!form?.currentVersion) throw notStartableRefusal()
  const { turns } = await readDefinition(db, form.currentVersion.id)
  return { ...form, currentVersion: form.currentVersion, firstPart: turns[0]?.part ?? 'COMPLETER' }
}

export function notStartableRefusal(): Refusal {
  return refuse('STATE_CHANGED', { code: 'form-responses.NOT_STARTABLE' })
}

type Subject = { readonly actor: Actor; readonly form: Startable; readonly wanted: string | null; readonly at: Date }

/** The person whom the response is about. @throws a refusal of the field where the response cannot be about them. */
async function subjectOf(db: Tx, { actor, form, wanted, at }: Subject): Promise<string | null> {
  const rule = knownWord(subjectRules, form.subject)
  if (rule === 'NONE') return null
  const subjectId = rule === 'SELF' ? actor.id : wanted
  if (subjectId === null) throw badField('subjectId', 'required')
  // Where the subject is chosen, the form is an assessment by somebody else, so nobody chooses themself.
  if (rule === 'CHOSEN' && subjectId === actor.id) throw badField('subjectId', 'subjectIsYou')
  if (rule === 'CHOSEN' && !(await isStudentOf(db, subjectsFor(actor, await todayAt(at)), subjectId)))
    throw badField('subjectId', 'studentUnknown')
  if (!isAmong(form.permits, await findBelonging(db, subjectId))) {
    if (rule === 'CHOSEN') throw badField('subjectId', 'formNotPermitted')
    throw notStartableRefusal()
  }
  return subjectId
}

/** A device may have shown an older version than the newest one, but never one of another form. */
async function versionOf(db: Tx, form: Startable, wanted: string | undefined): Promise<string> {
  if (wanted === undefined || wanted === form.currentVersion.id) return form.currentVersion.id
  const version = await findVersion(db, wanted)
  if (version?.formId !== form.id) throw badField('versionId', 'invalid')
  return version.id
}
