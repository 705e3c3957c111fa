import { v7 } from 'uuid'
import { Definition as DefinitionShape } from '@/lib/forms/definition.shapes'
import type { Definition } from '@/lib/forms/definition'
import { starterForm, starterType } from '@/lib/forms/starters/forms'
import type { StarterKey } from '@/lib/forms/starters/keys'
import { findBuiltInRole } from '@/server/forms/queries/world'
import { storedJson } from '@/server/forms/canonical'
import { insertForm, replaceLinks, updateFormState } from '@/server/forms/queries/forms'
import { findTypeByName, insertType, replaceTypeRoles } from '@/server/forms/queries/types'
import { insertVersion } from '@/server/forms/queries/versions'
import { draftColumns } from '@/server/forms/save-draft'
import type { Db } from '../../database'
import { requireFound } from '../found'

export type Published = {
  readonly id: string
  readonly key: StarterKey
  readonly versionId: string
  readonly hash: string
  readonly form: Definition
  readonly settleHours: number
}
type Roles = { readonly student: string; readonly teacher: string }

/** The forms with which the demo school assesses. */
const demoForms = ['MINI_CEX', 'DOPS', 'CBD', 'EPA', 'REFLECTION', 'INCIDENT'] as const satisfies readonly StarterKey[]
/** A signature on a procedure can be revoked for two days. */
const signed = { name: 'Observed procedure', kind: 'ASSESSMENT', requireReview: true, requireSignoff: true, settleHours: 48, dueDays: 21 }

export async function publishForms({ db, now }: { db: Db; now: Date }): Promise<Published[]> {
  const roles = await demoRoles(db)
  const published: Published[] = []
  for (const key of demoForms) published.push(await publishStarter({ db, now, key, roles }))
  published.push(await publishClinicLog({ db, now, roles }))
  await publishClassLog({ db, now, roles })
  return published
}

async function publishStarter({ db, now, key, roles }: { db: Db; now: Date; key: StarterKey; roles: Roles }): Promise<Published> {
  const made = starterForm(key, { locale: 'en-GB', teacherRoleId: roles.teacher, newUid: v7 })
  const type = key === 'DOPS' ? signed : { ...starterType(key, 'en-GB'), settleHours: 0 }
  const form = formOf(key, made.definition, roles)
  return publishForm({ db, now, key, form, type, named: made, roles, settings: { inNewMenu: true, starter: key } })
}

/** A log for a clinic that records no sessions of its own: students note what they did, and the radiographs that they took. */
async function publishClinicLog({ db, now, roles }: { db: Db; now: Date; roles: Roles }): Promise<Published> {
  const procedures = await db.procedure.findMany({
    where: { code: { in: [...logged] } },
    select: { id: true },
    orderBy: { sortOrder: 'asc' },
  })
  const people = { parts: ['SUBJECT', 'SUBMITTER', 'COMPLETER', 'VIEWER'], roles: [] }
  const fields = [
    { uid: v7(), id: 'place', type: 'TEXT', caption: { 'en-GB': 'Where' }, required: 'ALWAYS' },
    {
      uid: v7(),
      id: 'procedures',
      type: 'PROCEDURE',
      caption: { 'en-GB': 'What you did' },
      ids: procedures.map(({ id }) => id),
      required: 'ALWAYS',
    },
    { uid: v7(), id: 'radiographs', type: 'RADIOGRAPHS', caption: { 'en-GB': 'Radiographs you took' }, most: 6 },
  ]
  const page = { uid: v7(), id: '', caption: { 'en-GB': 'The day' }, fields }
  const form = DefinitionShape.parse({
    language: 'en-GB',
    complete: { parts: ['SUBMITTER'], roles: [] },
    see: people,
    pages: [page],
    turns: [{ part: 'SUBMITTER', how: null }],
  })
  const type = { name: 'Log', kind: 'REPORT', requireReview: false, settleHours: 0 }
  const named = { code: 'CLINIC-LOG', name: 'Clinic log', confidential: false }
  return publishForm({ db, now, key: 'RADIOGRAPHS', form, type, named, roles, settings: { inNewMenu: true } })
}
/** A log of what a student takes from a class, which they choose in their timetable. Nobody has filled one in yet. */
async function publishClassLog({ db, now, roles }: { db: Db; now: Date; roles: Roles }): Promise<void> {
  const fields = [
    { uid: v7(), id: 'learned', type: 'MULTILINE', caption: { 'en-GB': 'What you learned' }, required: 'ALWAYS' },
    { uid: v7(), id: 'questions', type: 'MULTILINE', caption: { 'en-GB': 'What you would still ask' } },
  ]
  const form = DefinitionShape.parse({
    language: 'en-GB',
    complete: { parts: ['SUBMITTER'], roles: [] },
    see: { parts: ['SUBJECT', 'SUBMITTER', 'COMPLETER', 'VIEWER'], roles: [] },
    pages: [{ uid: v7(), id: '', caption: { 'en-GB': 'The class' }, fields }],
    turns: [{ part: 'SUBMITTER', how: null }],
  })
  const type = { name: 'Log of a class', kind: 'REPORT', requireReview: false, requireEvent: true, settleHours: 0 }
  const named = { code: 'CLASS-LOG', name: 'Class log', confidential: false }
  await publishForm({ db, now, key: 'REFLECTION', form, type, named, roles, settings: { inNewMenu: true } })
}
const logged = ['LA01', 'EX01', 'RE01', 'PE03']

type Publishing = {
  readonly db: Db
  readonly now: Date
  readonly key: StarterKey
  readonly form: Definition
  readonly type: {
    readonly name: string
    readonly kind: string
    readonly requireReview: boolean
    readonly requireEvent?: boolean
    readonly settleHours: number
    readonly outside?: string
  }
  readonly named: { readonly code: string; readonly name: string; readonly confidential: boolean }
  readonly roles: Roles
  readonly settings: { readonly inNewMenu: boolean; readonly starter?: string; readonly subject?: string }
}

export async function publishForm({ db, now, key, form, type, named, roles, settings }: Publishing): Promise<Published> {
  const typeId = (await findTypeByName(db, type.name)) ?? v7()
  const isNew = await insertType(db, { id: typeId, ...type })
  const deciders = [roles.teacher]
  if (isNew) await replaceTypeRoles(db, { typeId, reviewRoleIds: type.requireReview ? deciders : [], signRoleIds: [] })
  const [id, versionId] = [v7(), v7()]
  const columns = draftColumns(form, { at: now, byId: null })
  const { code, name, confidential } = named
  await insertForm(db, { id, code, name, typeId, confidential, ...settings, ...columns, at: now })
  await replaceLinks(db, { formId: id, starterRoleIds: [roles.student], readerRoleIds: [], permits: [] })
  await insertVersion(db, {
    id: versionId,
    formId: id,
    number: 1,
    definition: storedJson(form),
    hash: columns.draftHash,
    publishedAt: new Date(now.getTime() - 200 * 86_400_000),
    publishedById: null,
    note: '',
  })
  await updateFormState(db, { id, from: 'DRAFT', to: 'PUBLISHED', currentVersionId: versionId })
  return { id, key, versionId, hash: columns.draftHash, form, settleHours: type.settleHours }
}

export async function demoRoles(db: Db): Promise<Roles> {
  return {
    student: requireFound(await findBuiltInRole(db, 'STUDENT'), 'role of students'),
    teacher: requireFound(await findBuiltInRole(db, 'TEACHER'), 'role of teachers'),
  }
}

/** The form as the school changed it: procedures are signed, and a tutor answers a reflection. */
function formOf(key: StarterKey, form: Definition, { teacher }: Roles): Definition {
  const how = { kind: 'CHOSEN', roleIds: [teacher] }
  if (key === 'DOPS')
    return DefinitionShape.parse({
      ...form,
      route: [
        ...form.route,
        { order: 2, kind: 'SIGN', part: 'SIGNER', how, meaning: { 'en-GB': 'I watched this procedure. What is recorded is what I saw.' } },
      ],
    })
  if (key !== 'REFLECTION') return form
  const reply = { uid: v7(), id: 'reply', type: 'MULTILINE', caption: { 'en-GB': 'Your tutor’s reply' }, required: 'ALWAYS' }
  const page = { uid: v7(), id: '', caption: { 'en-GB': 'Tutor' }, complete: { parts: [], roles: [teacher] }, fields: [reply] }
  return DefinitionShape.parse({ ...form, pages: [...form.pages, page], turns: [...form.turns, { part: 'COMPLETER', how }] })
}
