import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '@/lib/forms/answers'
import { checkExpressions } from '@/lib/forms/check-expressions'
import { parseNumber } from '@/lib/forms/counts'
import { evaluate } from '@/lib/forms/expressions/evaluate'
import { parse } from '@/lib/forms/expressions/parse'
import { formLimits } from '@/lib/forms/limits'
import { acceptResponseCall, signResponseCall } from '@/server/form-responses/calls/decisions'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { formResponsesJobs } from '@/server/form-responses/jobs'
import { saveFormDraftCall } from '@/server/forms/calls/forms'
import { publishFormCall, withdrawFormCall } from '@/server/forms/calls/versions'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import {
  beginResponse,
  decision,
  makeDueUnderLock,
  askNamed,
  review,
  sign,
  signResponse,
  simpleForm,
  submitResponse,
} from '../../support/form-responses'
import { definition, field, page, publishedForm, succeeds, uidOf } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, reviewer: Member, signer: Member
let staffRole: string
beforeAll(async () => {
  ;[admin, student, reviewer, signer] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER'), await member('TEACHER')]
  ;({ id: staffRole } = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'STAFF' }, select: { id: true } }))
})

describe('a page', () => {
  test('that was saved since is shown as it is now; repeated and reordered saves change nothing twice', async () => {
    const { responseId, pageUid, uid } = await beginResponse(admin, student)
    const save = (revision: number, title: string) =>
      callAs(student, savePageCall, { responseId, pageUid, revision, answers: { [uid('title')]: title } })
    expect(await save(1, 'Two')).toMatchObject({ output: { revision: 2 } })
    // The first answer was lost on its way: the same save again gets the same answer.
    expect(await save(1, 'Two')).toMatchObject({ output: { revision: 2 } })
    // An older save that arrives later overwrites nothing.
    expect(await save(0, 'One')).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 2, answers: { [uid('title')]: 'Two' } } } })
    const both = await Promise.all([save(2, 'From the phone'), save(2, 'From the desk')])
    expect(both.map(({ status }) => status).sort()).toEqual(['CONFLICT', 'SUCCESS'])
  })

  test('of a version that is no longer the newest is still its own', async () => {
    const form = simpleForm()
    const { responseId, pageUid, uid, formId } = await beginResponse(admin, student, { form })
    const { draftRevision, code, name, typeId } = await prisma().form.findUniqueOrThrow({ where: { id: formId } })
    const changed = {
      ...form,
      pages: [...form.pages, ...definition([page('more', [field('TEXT', 'more', { required: 'ALWAYS' })])]).pages],
    }
    await succeeds(admin, saveFormDraftCall, { id: formId, draftRevision, definition: changed, settings: { code, name, typeId } })
    await succeeds(admin, publishFormCall, { id: formId, draftRevision: draftRevision + 1 })
    await succeeds(student, savePageCall, { responseId, pageUid, revision: 1, answers: { [uid('title')]: 'Still' } })
    const more = changed.pages[1]
    expect(await callAs(student, savePageCall, { responseId, pageUid: more?.uid, revision: 0, answers: {} })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    expect(await succeeds(student, submitResponseCall, { responseId })).toMatchObject({ state: 'COMPLETED' })
  })

  test('of a withdrawn form goes on; nothing more is begun', async () => {
    const { responseId, formId, pageUid, uid } = await beginResponse(admin, student)
    const { revision } = await prisma().form.findUniqueOrThrow({ where: { id: formId }, select: { revision: true } })
    await succeeds(admin, withdrawFormCall, { id: formId, revision })
    expect(await callAs(student, startResponseCall, { id: v7(), formId })).toMatchObject({ code: 'form-responses.NOT_STARTABLE' })
    await succeeds(student, savePageCall, { responseId, pageUid, revision: 1, answers: { [uid('title')]: 'Still' } })
    expect(await succeeds(student, submitResponseCall, { responseId })).toMatchObject({ state: 'COMPLETED' })
  })
})

test('wrong, huge and foreign answers are refused by their field, and the rest is kept', async () => {
  const form = await publishedForm(
    admin,
    definition([
      page('all', [
        field('TEXT', 'line'),
        field('MULTILINE', 'text'),
        field('NUMBER', 'number'),
        field('DATE', 'date'),
        field('BOOLEAN', 'yes'),
        field('FILE_UPLOAD', 'file', { types: ['pdf'] }),
        field('DROPDOWN', 'one', { options: [{ value: 'a', caption: { 'en-GB': 'A' } }] }),
        field('TOOTHMAP', 'teeth'),
      ]),
    ]),
  )
  const responseId = v7()
  const pageUid = form.pages[0]?.uid
  await succeeds(student, startResponseCall, { id: responseId, formId: form.id })
  const asset = async (fileName: string, ownerId: string, deletedAt: Date | null = null) => {
    const id = v7()
    await prisma().asset.create({
      data: { id, ownerId, fileName, mediaType: 'application/pdf', sizeBytes: 1, sha256: '0'.repeat(64), createdAt: new Date(), deletedAt },
    })
    return id
  }
  const wrong: readonly (readonly [string, Answer, string])[] = [
    ['line', 'x'.repeat(1_001), 'tooLong'],
    ['text', 'x'.repeat(20_001), 'tooLong'],
    ['number', 1e16, 'wrongType'],
    ['number', -1e300, 'wrongType'],
    ['number', '12,5', 'wrongType'],
    ['date', '2026-02-30', 'wrongType'],
    ['yes', 'yes', 'wrongType'],
    ['file', [await asset('a.pdf', signer.id)], 'fileUnknown'],
    ['file', [await asset('a.pdf', student.id, new Date())], 'fileUnknown'],
    ['file', [await asset('a.exe', student.id)], 'typeNotTaken'],
    ['file', [await asset('pdf', student.id)], 'typeNotTaken'],
    ['file', [await asset('Scan 1.0.PDF', student.id)], 'fits'],
    ['file', [v7()], 'fileUnknown'],
    ['file', ['../etc/passwd'], 'wrongType'],
    ['one', 'b', 'optionUnknown'],
    ['one', { other: 'b' }, 'optionUnknown'],
    ['teeth', [{ tooth: 99, surfaces: [] }], 'toothUnknown'],
  ]
  for (const [name, answer, code] of wrong) {
    const answers = { [uidOf(form.pages, name)]: answer, ...(name !== 'line' && { [uidOf(form.pages, 'line')]: 'Kept' }) }
    const revision = (await succeeds(student, readResponseCall, { id: responseId })).parts[0]?.revision ?? 0
    const { refused } = await succeeds(student, savePageCall, { responseId, pageUid, revision, answers })
    expect([name, refused.map((one) => one.code)]).toEqual([name, code === 'fits' ? [] : [code]])
  }
  expect((await succeeds(student, readResponseCall, { id: responseId })).answers).toMatchObject({ [uidOf(form.pages, 'line')]: 'Kept' })
  const huge = { responseId, pageUid, revision: 0, answers: { [uidOf(form.pages, 'text')]: 'x'.repeat(10_000_000) } }
  expect(await callAs(student, savePageCall, huge)).toMatchObject({ status: 'VALIDATION_FAILED' })
})

test.each([
  ['1,5', 1.5],
  ['1 234,5', 1234.5],
  ['−3', -3],
  ['1,234,5', null],
  ['1e5', null],
  ['', null],
])('a number that is typed as %s is %s', (typed, number) => {
  expect(parseNumber(typed)).toBe(number)
})

describe('a form', () => {
  const texts = (count: number, from = 0) => Array.from({ length: count }, (_, at) => field('TEXT', `f${from + at}`))
  test('has 300 fields, and not one more', async () => {
    const full = Array.from({ length: 5 }, (_, at) => page(`p${at}`, texts(60, at * 60)))
    const { typeId } = await publishedForm(admin, definition(full))
    const id = v7()
    const settings = { code: `F-${id.slice(-8)}`, name: 'Too large', typeId }
    const more = definition([...full, page('more', texts(1, 300))])
    expect(await callAs(admin, saveFormDraftCall, { id, draftRevision: 0, definition: more, settings })).toMatchObject({
      code: 'forms.TOO_LARGE',
    })
  })

  const [a, b, gone] = [v7(), v7(), v7()]
  const computed = (uid: string, formula: string) => ({ ...field('COMPUTED', `c${uid.slice(-6)}`, { formula }), uid })
  const deep = `${'('.repeat(formLimits.depth + 1)}1${')'.repeat(formLimits.depth + 1)}`
  test.each([
    ['that go round', [computed(a, `{${b}} + 1`), computed(b, `{${a}} + 1`)], 'circle'],
    ['of a field itself', [computed(a, `{${a}} + 1`)], 'circle'],
    ['that name a field that is gone', [computed(a, `{${gone}} + 1`)], 'fieldUnknown'],
    ['that are too deep', [computed(a, deep)], 'formulaTooDeep'],
    ['that are too long', [computed(a, Array.from({ length: formLimits.nodes }, () => '1').join(' + '))], 'formulaTooLong'],
    ['that end too early', [computed(a, '1 +')], 'formulaEndMissing'],
    ['that call what there is not', [computed(a, 'EVAL(1)')], 'functionUnknown'],
  ])('with formulas %s is not published', (_, fields, code) => {
    expect(checkExpressions(definition([page('one', fields)])).map((problem) => problem.code)).toContain(code)
  })

  test.each(['1 / 0', '1e308 * 10', '0 / 0'])('that comes to no number is blank: %s', (formula) => {
    const { node } = parse(formula)
    expect(node === null ? null : evaluate(node, { values: new Map(), today: '2026-11-24' })).toBeNull()
  })
})

describe('what is decided', () => {
  test('rests where a role was emptied while it is asked, and goes on with who holds it next', async () => {
    const form = simpleForm({ route: [review({ kind: 'POOL', roleId: staffRole })] })
    const holder = await member('STAFF')
    const { responseId } = await beginResponse(admin, student, { form, settings: { confidential: true } })
    await prisma().userRole.deleteMany({ where: { roleId: staffRole } })
    expect(await succeeds(student, submitResponseCall, { responseId })).toMatchObject({ state: 'AWAITING_REVIEW' })
    expect(await callAs(holder, readResponseCall, { id: responseId })).toMatchObject({ status: 'NOT_FOUND' })
    const next = await member('STAFF')
    expect((await succeeds(next, readResponseCall, { id: responseId })).may).toContain('take')
  })

  test('is signed only as it was read', async () => {
    const { responseId, pageUid, uid } = await submitResponse(admin, student, { form: simpleForm({ route: [sign(askNamed(signer))] }) })
    const { myTaskId: taskId, contentHash } = await succeeds(signer, readResponseCall, { id: responseId })
    await succeeds(signer, savePageCall, { responseId, pageUid, revision: 1, answers: { [uid('verdict')]: 'A second before' } })
    expect(await callAs(signer, signResponseCall, { responseId, taskId, contentHash })).toMatchObject({ code: 'evidence.CHANGED' })
    expect(await signResponse(signer, responseId)).toMatchObject({ state: 'COMPLETED' })
    expect(await callAs(signer, signResponseCall, { responseId, taskId, contentHash })).toMatchObject({ code: 'form-responses.NOT_OPEN' })
  })

  test('is asked of nobody who was disabled between asking and submission', async () => {
    const gone = await member('TEACHER')
    const { responseId } = await beginResponse(admin, student, { form: simpleForm({ route: [sign(askNamed(gone))] }) })
    await prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' }, select: { id: true } })
    expect(await succeeds(student, submitResponseCall, { responseId })).toMatchObject({ state: 'AWAITING_SIGNOFF' })
    expect(await prisma().formTask.count({ where: { responseId, kind: 'SIGN' } })).toBe(0)
  })

  test('is decided once by two who decide at once', async () => {
    const { responseId } = await submitResponse(admin, student, { form: simpleForm({ route: [review(askNamed(reviewer))] }) })
    const decided = await decision(reviewer, responseId)
    const both = await Promise.all([1, 2].map(() => callAs(reviewer, acceptResponseCall, decided)))
    expect(both.map(({ status }) => status).sort()).toEqual(['STATE_CHANGED', 'SUCCESS'])
  })
})

test('a run of deadlines that was killed leaves whole responses, and the next goes on with the rest', async () => {
  const made = [await beginResponse(admin, student), await beginResponse(admin, student)]
  for (const { responseId } of made) await makeDueUnderLock(responseId, new Date(Date.now() - 60_000))
  const states = () =>
    prisma().formResponse.findMany({
      where: { id: { in: made.map(({ responseId }) => responseId) } },
      select: { state: true, history: { where: { act: 'locked' }, select: { act: true } } },
    })
  const run = async () => formResponsesJobs.find(({ name }) => name === 'form-deadlines')?.run()
  // The history of the second response cannot be written, so the run rolls back what it did in this transaction.
  await prisma().$executeRaw`CREATE FUNCTION fail_on_lock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.act = 'locked' AND EXISTS (SELECT FROM form_history WHERE act = 'locked' AND at = NEW.at) THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$`
  await prisma().$executeRaw`CREATE TRIGGER fail_on_lock BEFORE INSERT ON form_history FOR EACH ROW EXECUTE FUNCTION fail_on_lock()`
  await expect(run()).rejects.toThrow()
  expect(await states()).toEqual([
    { state: 'DRAFT', history: [] },
    { state: 'DRAFT', history: [] },
  ])
  await prisma().$executeRaw`DROP TRIGGER fail_on_lock ON form_history`
  await run()
  await run()
  expect(await states()).toEqual([1, 2].map(() => ({ state: 'INCOMPLETE', history: [{ act: 'locked' }] })))
})
