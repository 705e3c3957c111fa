import { v7 } from 'uuid'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Answers } from '@/lib/forms/answers'
import { entriesIn, type Entry } from '@/lib/forms/entries'
import { formLimits } from '@/lib/forms/limits'
import { acceptResponseCall, giveBackResponseCall } from '@/server/form-responses/calls/decisions'
import { openedAnswers, sealedAnswers } from '@/server/form-responses/answers/answers'
import { contentHash } from '@/server/form-responses/answers/content'
import { listParts } from '@/server/form-responses/answers/queries/parts'
import { exportResponsesCall } from '@/server/form-responses/calls/export'
import { applyLateSaveCall, savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { formResponsesPersonalData } from '@/server/form-responses/queries/personal-data.sql'
import { formsNames } from '@/server/forms/queries/measures.sql'
import { Prisma } from '@/lib/generated/prisma/client'
import { duplicateFormCall, readFormCall, saveFormDraftCall } from '@/server/forms/calls/forms'
import { moveDraftsCall, publishFormCall } from '@/server/forms/calls/versions'
import { findResponseOrThrow } from '@/server/form-responses/queries/responses'
import { pool, prisma } from '@/server/kernel/db'
import '@/server/registry'
import { callAs } from '../../support/call'
import {
  beginResponse,
  decision,
  askNamed,
  openTask,
  review,
  sign,
  signResponse,
  submitResponse,
  type Begun,
} from '../../support/form-responses'
import { definition, field, page, succeeds } from '../../support/forms'
import { pdfBlocks } from '../../support/printed'
import { member, type Member } from '../../support/members'

// Returns the blocks to be printed, before they are drawn.
vi.mock('@/server/kernel/files/pdf', async (original) => ({
  ...(await original<object>()),
  makePdf: (document: unknown) => Promise.resolve(Buffer.from(JSON.stringify(document))),
}))

let admin: Member, student: Member, reviewer: Member, signer: Member, scaleId: string
beforeAll(async () => {
  ;[admin, student, reviewer, signer] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER'), await member('TEACHER')]
  scaleId = v7()
  await prisma().scale.create({
    data: {
      id: scaleId,
      name: `Scale ${scaleId}`,
      version: 1,
      values: {
        create: [1, 2, 3].map((value) => ({ value, label: String(value), meaning: `Level ${value}`, colour: 'blue', pass: value > 1 })),
      },
    },
  })
})

const row = (id: string) => ({ uid: v7(), id, caption: { 'en-GB': id } })
/** A form with procedures that have a score each, their total, and a grid of two rows. */
function groupForm(more: object = {}) {
  const [name, score, patient] = [
    field('TEXT', 'name', { required: 'ALWAYS' }),
    field('NUMBER', 'score'),
    field('TEXT', 'patient', { patient: true }),
  ]
  const uids = { name: uidIn(name), score: uidIn(score), patient: uidIn(patient) }
  const group = field('GROUP', 'procedures', {
    fields: [name, score, field('COMPUTED', 'double', { formula: `{${uids.score}} * 2` }), patient],
    most: formLimits.entries,
    entry: { 'en-GB': 'Procedure' },
  })
  const rows = [row('history'), row('examination')]
  const grid = field('GRID', 'marks', { scaleId, rows })
  const made = definition(
    [page('one', [group, grid, field('COMPUTED', 'total', { formula: `SUM({${uids.score}})` }), field('TEXT', 'remark')])],
    more,
  )
  return { made, ...uids, rows: rows.map(({ uid }) => uid) }
}
const uidIn = (made: object) => String(Reflect.get(made, 'uid'))
type Made = ReturnType<typeof groupForm>
const entryOf = (answers: Entry['answers'], edits: Record<string, number> = { a: 1 }): Entry => ({ id: v7(), edits, answers })

async function startForm({ made }: Made, answers: Answers = {}): Promise<Begun> {
  return beginResponse(admin, student, { form: made, answers })
}
const save = ({ responseId, pageUid, uid }: Begun, revision: number, answers: Record<string, unknown>) =>
  callAs(student, savePageCall, {
    responseId,
    pageUid,
    revision,
    answers: Object.fromEntries(Object.entries(answers).map(([name, answer]) => [uid(name), answer])),
  })
const readResponse = (by: Member, responseId: string) => succeeds(by, readResponseCall, { id: responseId })
const entriesOf = async ({ responseId, uid }: Begun) => entriesIn((await readResponse(student, responseId)).answers[uid('procedures')])
const storedParts = (responseId: string) =>
  prisma().formPart.findMany({ where: { responseId }, select: { answers: true, patientCipher: true } })

describe('entries', () => {
  test('are saved, worked out and read: of none, of one, of 200', async () => {
    const made = groupForm()
    const response = await startForm(made)
    expect(await entriesOf(response)).toEqual([])
    const many = Array.from({ length: 200 }, (_, at) => entryOf({ [made.name]: `No ${at}`, [made.score]: 2 }))
    expect(await save(response, 0, { procedures: many })).toMatchObject({ output: { refused: [], revision: 1 } })
    const { answers } = await readResponse(student, response.responseId)
    expect(entriesIn(answers[response.uid('procedures')])).toHaveLength(200)
    expect(entriesIn(answers[response.uid('procedures')])[0]?.answers).toMatchObject({ [made.score]: 2 })
    expect(answers[response.uid('total')]).toBe(400)
    const one = await save(response, 1, { procedures: [...many, entryOf({})] })
    expect(one).toMatchObject({ output: { refused: [{ fieldUid: response.uid('procedures'), code: 'tooManyEntries' }], revision: 1 } })
  })

  test('that two devices add are both kept, whichever of them is sent first', async () => {
    const made = groupForm()
    const response = await startForm(made)
    const [first, second, third] = [entryOf({ [made.name]: 'A' }), entryOf({ [made.name]: 'B' }, { b: 1 }), entryOf({ [made.name]: 'C' })]
    await save(response, 0, { procedures: [first] })
    // The other device has not seen the entry yet.
    expect(await save(response, 0, { procedures: [second] })).toMatchObject({ output: { revision: 2, refused: [] } })
    expect(await save(response, 1, { procedures: [first, third] })).toMatchObject({ output: { revision: 3, refused: [] } })
    expect((await entriesOf(response)).map(({ answers }) => answers[made.name]).sort()).toEqual(['A', 'B', 'C'])
  })

  test('of which one is removed while another device adds: it goes, and the other comes', async () => {
    const made = groupForm()
    const response = await startForm(made)
    const first = entryOf({ [made.name]: 'A', [made.score]: 7 })
    await save(response, 0, { procedures: [first] })
    const gone = { id: first.id, edits: { a: 2 }, removed: true, answers: {} }
    await save(response, 1, { procedures: [gone] })
    await save(response, 1, { procedures: [first, entryOf({ [made.name]: 'B', [made.score]: 1 }, { b: 1 })] })
    expect((await entriesOf(response)).map(({ answers }) => answers[made.name])).toEqual(['B'])
    // The formula's result leaves out the entry that was removed.
    expect((await readResponse(student, response.responseId)).answers[response.uid('total')]).toBe(1)
  })

  test('of which one is removed on one device and changed on another: the change is refused, and nothing is stored', async () => {
    const made = groupForm()
    const response = await startForm(made)
    const first = entryOf({ [made.name]: 'A' })
    await save(response, 0, { procedures: [first] })
    await save(response, 1, { procedures: [{ id: first.id, edits: { a: 1, b: 1 }, removed: true, answers: {} }] })
    const changed = { ...first, edits: { a: 2 }, answers: { [made.name]: 'changed' } }
    const refused = await save(response, 1, { procedures: [changed] })
    expect(refused).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 2 } } })
    expect(await entriesOf(response)).toEqual([])
    // A person who keeps their own entry has seen both.
    expect(await save(response, 2, { procedures: [{ ...changed, edits: { a: 3, b: 1 } }] })).toMatchObject({ output: { revision: 3 } })
    expect((await entriesOf(response))[0]?.answers[made.name]).toBe('changed')
  })

  test('do not hide that somebody else changed another answer of the page', async () => {
    const made = groupForm()
    const response = await startForm(made)
    await save(response, 0, { remark: 'one' })
    expect(await save(response, 0, { remark: 'two', procedures: [entryOf({})] })).toMatchObject({ status: 'CONFLICT' })
  })

  test('that name a patient are stored encrypted, and exported without', async () => {
    const made = groupForm()
    const response = await startForm(made)
    await save(response, 0, { procedures: [entryOf({ [made.name]: 'Filling', [made.patient]: 'Mrs Secret' })] })
    const parts = await storedParts(response.responseId)
    expect(JSON.stringify(parts[0]?.answers)).not.toContain('Filling')
    expect(parts[0]?.patientCipher).not.toBeNull()
    expect((await entriesOf(response))[0]?.answers[made.patient]).toBe('Mrs Secret')
  })

  test('arrive late as any answer, and join those that came since', async () => {
    const made = groupForm({ route: [review(askNamed(reviewer))] })
    const response = await submitResponse(admin, student, { form: made.made, answers: { procedures: [entryOf({ [made.name]: 'A' })] } })
    await save(response, 1, { procedures: [entryOf({ [made.name]: 'late' }, { b: 1 })] })
    const taskId = await openTask(reviewer, response.responseId)
    await succeeds(reviewer, giveBackResponseCall, { responseId: response.responseId, taskId, comment: 'Please add' })
    const [late] = (await readResponse(student, response.responseId)).lateSaves
    await succeeds(student, applyLateSaveCall, { responseId: response.responseId, lateId: late?.id ?? '' })
    expect((await entriesOf(response)).map(({ answers }) => answers[made.name]).sort()).toEqual(['A', 'late'])
  })
})

describe('a group in a form that is decided', () => {
  const answersOf = (made: Made, score = 3): Answers => ({
    procedures: [entryOf({ [made.name]: 'Extraction', [made.score]: score }), entryOf({ [made.name]: 'Filling', [made.score]: 4 })],
    marks: { marks: { [made.rows[0] ?? '']: 2, [made.rows[1] ?? '']: 'NOT_OBSERVED' } },
  })

  test('counts by entry and by row, and is printed and exported so', async () => {
    const made = groupForm({ route: [review(askNamed(reviewer))] })
    const response = await submitResponse(admin, student, { form: made.made, answers: answersOf(made) })
    await succeeds(reviewer, acceptResponseCall, await decision(reviewer, response.responseId))
    const facts = await prisma().formFact.findMany({
      where: { responseId: response.responseId },
      select: { fieldUid: true, number: true, choice: true },
    })
    const of = (uid: string) => facts.filter(({ fieldUid }) => fieldUid === uid).map(({ number, choice }) => number ?? choice)
    expect(of(made.score).sort()).toEqual([3, 4])
    expect(of(made.rows[0] ?? '')).toEqual([2])
    expect(of(made.rows[1] ?? '')).toEqual(['NOT_OBSERVED'])
    expect(of(response.uid('total'))).toEqual([7])

    const names = await prisma().$queryRaw<{ id: string; name: string }[]>(formsNames.formFields ?? Prisma.empty)
    const nameOf = (uid: string) => names.filter(({ id }) => id === uid).map(({ name }) => name.replace(/^.*: /, ''))
    expect([made.score, made.rows[0] ?? '', response.uid('total')].map(nameOf)).toEqual([['score'], ['history'], ['total']])

    const text = JSON.stringify(await pdfBlocks(student, response.responseId))
    for (const words of ['Procedure 1', 'Procedure 2', 'Extraction', 'Filling', 'Level 2', 'history']) expect(text).toContain(words)
    // The result of the formula inside the group.
    expect(text).toContain('"8"')

    const whole = await succeeds(admin, exportResponsesCall, { formId: response.formId })
    expect(whole.csv.split('\r\n')[0]).toContain(
      'procedures [procedures],history [history],history [history:label],examination [examination],examination [examination:label],total [total],remark [remark]',
    )
    expect(whole.csv).toMatch(/2,2,[^,]*,NOT_OBSERVED,,7/)
    expect(whole.groups).toEqual([response.uid('procedures')])
    const entries = await succeeds(admin, exportResponsesCall, { formId: response.formId, groupUid: whole.groups[0] })
    expect(entries.rows).toBe(2)
    expect(entries.csv).toMatch(/entry,name \[name\],score \[score\],double \[double\]\r\n/)
    expect(entries.csv).toContain('1,Extraction,3,6')
    expect(entries.csv).not.toContain('patient')
    expect(await callAs(admin, exportResponsesCall, { formId: response.formId, groupUid: v7() })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('what was signed covers its entries: a changed one is another content', async () => {
    const made = groupForm({ route: [sign(askNamed(signer))] })
    const response = await submitResponse(admin, student, { form: made.made, answers: answersOf(made) })
    const shown = await readResponse(signer, response.responseId)
    const { state } = await signResponse(signer, response.responseId)
    expect(state).toBe('COMPLETED')
    const { contentHash: covered } = await prisma().formSignature.findFirstOrThrow({
      where: { task: { responseId: response.responseId } },
      select: { contentHash: true },
    })
    expect(covered).toBe(shown.contentHash)
    const found = await findResponseOrThrow(prisma(), response.responseId)
    const parts = await listParts(prisma(), response.responseId)
    const hash = (changed: typeof parts) => contentHash({ response: found, parts: changed, kind: 'SIGN', userId: signer.id })
    expect(hash(parts)).toBe(covered)
    const withEntries = (change: (entries: Entry[]) => Entry[]) =>
      parts.map((part) => {
        const answers = openedAnswers(part)
        const uid = response.uid('procedures')
        return { ...part, ...sealedAnswers(made.made, { ...answers, [uid]: change(entriesIn(answers[uid])) }) }
      })
    expect(hash(withEntries((all) => all.map((one) => ({ ...one, edits: { other: 9 } }))))).toBe(covered)
    expect(hash(withEntries((all) => all.map((one) => ({ ...one, answers: { ...one.answers, [made.score]: 1 } }))))).not.toBe(covered)
    expect(hash(withEntries((all) => all.slice(1)))).not.toBe(covered)
  })
})

test('what somebody is told that is stored of them has each answer of an entry with its question', async () => {
  const made = groupForm()
  const own = await member('STUDENT')
  const answers = { marks: { marks: { [made.rows[0] ?? '']: 3 } }, remark: 'Plain' }
  const response = await beginResponse(admin, own, { form: withoutPatient(made), answers })
  const entries = [entryOf({ [made.name]: 'Told of', [made.score]: 5 })]
  await succeeds(own, savePageCall, {
    ...{ responseId: response.responseId, pageUid: response.pageUid, revision: 1 },
    answers: { [response.uid('procedures')]: entries },
  })
  const { sql } = formResponsesPersonalData.parts.find(({ name }) => name === 'form-answers') ?? { sql: '' }
  const { rows } = await pool().query<{ question: string; answer: unknown }>(sql, [own.id])
  expect(rows.map(({ question, answer }) => [question, answer]).toSorted()).toEqual([
    ['history', 3],
    ['name', 'Told of'],
    ['remark', 'Plain'],
    ['score', 5],
  ])
})

/** A group that asks for a patient is stored encrypted as a whole. */
function withoutPatient({ made, patient }: Made): Made['made'] {
  const pages = made.pages.map((one) => ({
    ...one,
    fields: one.fields.map((of) => (of.type === 'GROUP' ? { ...of, fields: of.fields.filter(({ uid }) => uid !== patient) } : of)),
  }))
  return { ...made, pages }
}

test('drafts that move to a new version take their entries along, without what the new one asks no more', async () => {
  const made = groupForm()
  const response = await startForm(made, { marks: { marks: { [made.rows[0] ?? '']: 1, [made.rows[1] ?? '']: 2 } } })
  await save(response, 1, { procedures: [entryOf({ [made.name]: 'A', [made.score]: 5 })] })
  const before = await prisma().form.findUniqueOrThrow({
    where: { id: response.formId },
    select: { draftRevision: true, code: true, name: true, typeId: true, currentVersionId: true },
  })
  const next = structuredClone(made.made)
  for (const one of next.pages[0]?.fields ?? []) {
    if (one.type === 'GROUP') one.fields = one.fields.filter(({ uid }) => uid === made.name)
    if (one.type === 'GRID') one.rows = one.rows.slice(1)
  }
  next.pages[0]?.fields.splice(2, 1)
  const { code, name, typeId, draftRevision } = before
  await succeeds(admin, saveFormDraftCall, { id: response.formId, draftRevision, definition: next, settings: { code, name, typeId } })
  await succeeds(admin, publishFormCall, { id: response.formId, draftRevision: draftRevision + 1 })
  expect(await succeeds(admin, moveDraftsCall, { id: response.formId, fromVersionId: before.currentVersionId })).toMatchObject({ moved: 1 })
  const { answers } = await readResponse(student, response.responseId)
  expect(entriesIn(answers[response.uid('procedures')]).map((one) => one.answers)).toEqual([{ [made.name]: 'A' }])
  expect(answers[response.uid('marks')]).toEqual({ marks: { [made.rows[1] ?? '']: 2 } })
})

test('a copied form has uids of its own, and its formulas name them', async () => {
  const made = groupForm()
  const response = await startForm(made)
  const id = v7()
  await succeeds(admin, duplicateFormCall, { id: response.formId, newId: id, code: `C-${id.slice(-8)}`, name: 'Copy' })
  const { draft, problems } = await succeeds(admin, readFormCall, { id })
  const text = JSON.stringify(draft)
  for (const uid of [made.name, made.score, ...made.rows, response.uid('procedures')]) expect(text).not.toContain(uid)
  expect(problems.filter(({ severity }) => severity === 'ERROR')).toEqual([])
  expect(text).toContain('"id":"score"')
})

test('what has no id gets one of its caption when it is saved', async () => {
  const { made } = groupForm()
  const response = await startForm(groupForm())
  const { code, name, typeId } = await prisma().form.findUniqueOrThrow({
    where: { id: response.formId },
    select: { code: true, name: true, typeId: true },
  })
  for (const one of made.pages[0]?.fields ?? []) {
    if (one.id === 'remark') Object.assign(one, { id: '', caption: { 'en-GB': 'Total score!' } })
    if (one.type === 'GRID') one.rows = one.rows.map((inner) => ({ ...inner, id: '' }))
    if (one.type === 'GROUP') one.fields = one.fields.map((inner) => ({ ...inner, id: inner.id === 'score' ? '' : inner.id }))
  }
  const saved = await succeeds(admin, saveFormDraftCall, {
    ...{ id: response.formId, draftRevision: 1, definition: made },
    settings: { code, name, typeId },
  })
  expect(saved.problems.filter(({ severity }) => severity === 'ERROR')).toEqual([])
  const { draft } = await succeeds(admin, readFormCall, { id: response.formId })
  const [group, grid, , remark] = draft.pages[0]?.fields ?? []
  expect(remark?.id).toBe('total_score')
  expect(grid?.type === 'GRID' && grid.rows.map(({ id }) => id)).toEqual(['history', 'examination'])
  expect(group?.type === 'GROUP' && group.fields.map(({ id }) => id)).toEqual(['name', 'score', 'double', 'patient'])
})
