import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { isAnswered, isFilledIn, type Definition, type Field } from '@/lib/forms/definition'
import { fieldTypes, formParts, type FormPart } from '@/lib/forms/vocabulary'
import { builtInRoles, type BuiltInRole } from '@/lib/roles'
import { commentOnResponseCall } from '@/server/form-responses/calls/comments'
import { acceptResponseCall } from '@/server/form-responses/calls/decisions'
import { exportResponsesCall } from '@/server/form-responses/calls/export'
import { readHistoryCall } from '@/server/form-responses/calls/history'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { listResponsesCall, listTodoCall } from '@/server/form-responses/calls/lists'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { listStartableCall } from '@/server/forms/calls/startable'
import { prisma } from '@/server/kernel/db'
import { decision, askNamed, review, sign, signResponse } from '../../support/form-responses'
import { definition, field, page, publishedForm, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

const roleNames = builtInRoles.map(({ builtIn }) => builtIn)
/** The position from which a field is seen and filled in: a part of the response, or a role of the school. */
type Eye = { readonly part: FormPart } | { readonly role: BuiltInRole }
const eyes: readonly Eye[] = [...formParts.map((part) => ({ part })), ...roleNames.map((role) => ({ role }))]
const nameOf = (eye: Eye) => ('part' in eye ? eye.part : eye.role)

let admin: Member, student: Member, reviewer: Member, signer: Member
let roleIds: Readonly<Record<string, string>>
let scaleId: string, procedureId: string
let form: Awaited<ReturnType<typeof publishedForm>> & { definition: Definition }
let responseId: string
/** The part or role that each field is for. */
const eyeOf = new Map<string, Eye>()

/** Words that are in no other answer, for the field types that hold words. */
const secretOf = (uid: string) => `Zzy${uid.replaceAll('-', '')}`
function answerOf(one: Field) {
  const { uid } = one
  switch (one.type) {
    case 'TEXT':
    case 'MULTILINE':
      return secretOf(uid)
    case 'BOOLEAN':
      return true
    case 'SIGNATURE':
      return { name: secretOf(uid), strokes: null }
    case 'DROPDOWN':
      return { other: secretOf(uid) }
    case 'MULTISELECT':
      return ['a', { other: secretOf(uid) }]
    case 'TOOTHMAP':
      return [{ tooth: 36, surfaces: [] }]
    case 'RADIOGRAPHS':
      return [{ radiograph: 'BITEWING' as const, quality: 'ACCEPTABLE' as const, justification: secretOf(uid) }]
    case 'PROCEDURE':
      return [{ procedure: procedureId, teeth: [36], help: 'SUPERVISED' as const }]
    case 'DATE':
      return '2026-11-24'
    case 'NUMBER':
      return 12
    case 'SCALE':
      return 'NOT_OBSERVED'
    case 'GRID':
      return { marks: Object.fromEntries(one.rows.map((row) => [row.uid, 'NOT_OBSERVED' as const])) }
    case 'GROUP':
      return [{ id: uid, edits: { a: 1 }, answers: Object.fromEntries(one.fields.map((inner) => [inner.uid, secretOf(uid)])) }]
    case 'FILE_UPLOAD':
      return []
    case 'HEADING':
    case 'NOTES':
    case 'COMPUTED':
      return secretOf(uid)
  }
}

function fieldFor(type: Field['type'], eye: Eye): object {
  const who = 'part' in eye ? { parts: [eye.part], roles: [] } : { parts: [], roles: [roleIds[eye.role]] }
  const id = `${type}_${nameOf(eye)}`.toLowerCase()
  const options = { options: [{ value: 'a', caption: { 'en-GB': `Option of ${id}` } }], other: true }
  const own =
    type === 'DROPDOWN' || type === 'MULTISELECT'
      ? options
      : type === 'COMPUTED'
        ? { formula: '1 + 1' }
        : type === 'SCALE'
          ? { scaleId }
          : type === 'GRID'
            ? { scaleId, rows: [{ uid: v7(), id: `${id}_row`, caption: { 'en-GB': 'Row' } }] }
            : type === 'GROUP'
              ? { fields: [field('TEXT', `${id}_inner`)] }
              : {}
  const made = field(type, id, {
    ...own,
    see: who,
    // Nobody signs this form from outside: tests/integration/sign-off covers what external signers see.
    complete: 'part' in eye && (eye.part === 'VIEWER' || eye.part === 'EXTERNAL_SIGNER') ? { parts: ['COMPLETER'], roles: [] } : who,
  })
  const uid = String(Reflect.get(made, 'uid'))
  eyeOf.set(uid, eye)
  return { ...made, caption: { 'en-GB': `Caption ${secretOf(uid)}` } }
}

beforeAll(async () => {
  ;[admin, student, reviewer, signer] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER'), await member('TEACHER')]
  const roles = await prisma().role.findMany({ where: { builtIn: { not: null } }, select: { id: true, builtIn: true } })
  roleIds = Object.fromEntries(roles.map(({ id, builtIn }) => [builtIn ?? '', id]))
  scaleId = v7()
  await prisma().scale.create({
    data: {
      id: scaleId,
      name: 'Scale',
      version: 1,
      values: { create: [{ value: 1, label: '1', meaning: '', colour: '#000000', pass: true }] },
    },
  })
  procedureId = v7()
  const names = { code: 'RE99', caption: 'Restoration', category: 'Restorative' }
  await prisma().procedure.create({ data: { id: procedureId, ...names, site: 'TOOTH', scaleId, sortOrder: 0 } })
  const everywhere = { parts: [...formParts], roles: Object.values(roleIds) }
  const all = definition(
    fieldTypes.map((type) =>
      page(
        type.toLowerCase(),
        eyes.map((eye) => fieldFor(type, eye)),
      ),
    ),
    {
      see: everywhere,
      complete: everywhere,
      turns: [{ part: 'SUBJECT', how: null }],
      route: [review(askNamed(reviewer)), sign(askNamed(signer))],
    },
  )
  form = { ...(await publishedForm(admin, all)), definition: all }
  responseId = v7()
  await succeeds(student, startResponseCall, { id: responseId, formId: form.id })
})

type Reader = {
  readonly who: () => Member
  readonly parts: readonly FormPart[]
  readonly role: BuiltInRole
  readonly completing: readonly FormPart[]
}
const readers: Readonly<Record<string, Reader>> = {
  student: {
    who: () => student,
    parts: ['SUBJECT', 'SUBMITTER', 'COMPLETER'],
    role: 'STUDENT',
    completing: ['SUBJECT', 'SUBMITTER', 'COMPLETER'],
  },
  reviewer: { who: () => reviewer, parts: ['REVIEWER'], role: 'TEACHER', completing: ['REVIEWER'] },
  signer: { who: () => signer, parts: ['SIGNER'], role: 'TEACHER', completing: ['SIGNER'] },
  admin: { who: () => admin, parts: ['VIEWER'], role: 'ADMIN', completing: [] },
}
const isForReader = (uid: string, { parts, role }: Pick<Reader, 'parts' | 'role'>) => {
  const eye = eyeOf.get(uid)
  return eye !== undefined && ('part' in eye ? parts.includes(eye.part) : eye.role === role)
}

/** Asserts that nothing of a field that is not for the reader is sent: neither its uid nor its words. */
function expectSight(sent: unknown, reader: Reader): void {
  const text = JSON.stringify(sent)
  for (const { uid } of form.definition.pages.flatMap(({ fields }) => fields)) {
    if (isForReader(uid, reader)) continue
    expect(text).not.toContain(uid)
    expect(text).not.toContain(secretOf(uid))
  }
}

async function fill(name: keyof typeof readers): Promise<void> {
  const reader = readers[name]
  if (!reader) throw new Error(name)
  const { parts } = await succeeds(reader.who(), readResponseCall, { id: responseId })
  for (const { uid: pageUid, fields } of form.definition.pages) {
    const before = parts.find((part) => part.pageUid === pageUid)
    const answers = Object.fromEntries(fields.map((one) => [one.uid, answerOf(one)]))
    const saved = await succeeds(reader.who(), savePageCall, { responseId, pageUid, revision: before?.revision ?? 0, answers })
    const expected = fields.flatMap(({ uid, type }) => {
      if (!isForReader(uid, reader)) return [{ fieldUid: uid, code: 'fieldUnknown' }]
      return isFilledIn(type) && isForReader(uid, { parts: reader.completing, role: reader.role })
        ? []
        : [{ fieldUid: uid, code: 'fieldNotYours' }]
    })
    expect(saved.refused).toEqual(expected)
    expectSight(saved.settled, reader)
  }
}

/** Everything that a person is sent of a response, by all calls. */
async function everythingFor(who: Member): Promise<unknown[]> {
  return [
    await succeeds(who, readHistoryCall, { id: responseId }),
    await succeeds(who, listTodoCall, {}),
    ...(await Promise.all(
      (['all', 'started', 'awaiting', 'done', 'about'] as const).map((list) => succeeds(who, listResponsesCall, { list })),
    )),
  ]
}

describe('a form of every type of field, for every part and role', () => {
  test('is filled in by whom it is about as far as it is theirs', async () => {
    await fill('student')
    await succeeds(student, submitResponseCall, { responseId })
  })

  test('is filled in by who reviews it', async () => {
    await fill('reviewer')
    const comment = form.definition.pages[0]?.fields.find(({ uid }) => isForReader(uid, { parts: ['REVIEWER'], role: 'TEACHER' }))
    await succeeds(reviewer, commentOnResponseCall, {
      responseId,
      commentId: v7(),
      fieldUid: comment?.uid,
      text: `Comment ${secretOf(comment?.uid ?? '')}`,
    })
    await succeeds(reviewer, acceptResponseCall, await decision(reviewer, responseId))
  })

  test('is filled in by who signs it', async () => {
    await fill('signer')
  })

  test('is read by each as far as it is theirs, and filled in by nobody once it is complete', async () => {
    for (const reader of Object.values(readers)) {
      const read = await succeeds(reader.who(), readResponseCall, { id: responseId })
      expectSight([read, ...(await everythingFor(reader.who()))], reader)
      const seen = read.shown.pages.flatMap(({ fields }) => fields.map(({ uid }) => uid))
      expect(seen).toEqual(
        form.definition.pages.flatMap(({ fields }) => fields.filter(({ uid }) => isForReader(uid, reader)).map(({ uid }) => uid)),
      )
    }
    expect((await signResponse(signer, responseId)).state).toBe('COMPLETED')
    for (const reader of Object.values(readers)) {
      const read = await succeeds(reader.who(), readResponseCall, { id: responseId })
      expect(read.shown.pages.flatMap(({ fields }) => fields.filter(({ mine }) => mine))).toEqual([])
    }
  })

  test('lies on a device before it is begun only as far as its author will see it', async () => {
    const { forms } = await succeeds(student, listStartableCall, {})
    const sent = forms.find(({ id }) => id === form.id)
    const reader = readers.student
    if (!reader) throw new Error('nobody reads')
    expectSight(sent, reader)
    expect(sent?.shown.pages.flatMap(({ fields }) => fields).length).toBeGreaterThan(0)
  })

  test('is exported and printed without what its reader does not see, and counted without words', async () => {
    const { csv } = await succeeds(admin, exportResponsesCall, { formId: form.id })
    const [head = ''] = csv.split('\n')
    // A grid has a column for each of its rows.
    const columns = form.definition.pages.flatMap(({ fields }) =>
      fields
        .filter(({ type }) => isAnswered(type))
        .flatMap((one) => (one.type === 'GRID' ? one.rows.map(({ id }) => ({ uid: one.uid, id })) : [one])),
    )
    const reader = readers.admin
    for (const { uid, id } of columns)
      expect(head.split(',').some((cell) => cell.replaceAll('"', '').trim().endsWith(`[${id}]`))).toBe(
        reader !== undefined && isForReader(uid, reader),
      )
    if (reader) expectSight(csv, reader)
    const facts = await prisma().formFact.findMany({ where: { responseId } })
    expect(facts.length).toBeGreaterThan(0)
    expect(JSON.stringify(facts)).not.toContain('Zzy')
  })
})
