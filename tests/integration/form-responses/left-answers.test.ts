import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/privacy'
import { discardUpload } from '@/lib/contracts/files'
import { fieldsOf, type Definition } from '@/lib/forms/definition'
import { Definition as DefinitionShape } from '@/lib/forms/definition.shapes'
import { formResponsesPersonalData } from '@/server/form-responses'
import { downloadFormFileCall } from '@/server/form-responses/calls/download'
import { abandonResponseCall } from '@/server/form-responses/calls/endings'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { saveFormDraftCall } from '@/server/forms/calls/forms'
import { moveDraftsCall, publishFormCall } from '@/server/forms/calls/versions'
import { pool, prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { beginResponse, askNamed, review, type Begun } from '../../support/form-responses'
import { asset } from '../../support/folders'
import { definition, field, nobodyElse, page, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { messageCall } from '../../support/messages'
import { privacyCall, privacyOfficer } from '../../support/privacy'

let admin: Member, student: Member, reviewer: Member
beforeAll(async () => {
  ;[admin, student, reviewer] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER')]
})

/** What goes: a text, what describes a patient, a field of a group, and all of a page. */
function form(): Definition {
  return definition(
    [
      page('case', [
        field('TEXT', 'title'),
        field('TEXT', 'old'),
        field('TEXT', 'patient', { patient: true }),
        field('GROUP', 'teeth', { fields: [field('TEXT', 'name'), field('NUMBER', 'minutes')], least: 0, most: 10, entry: {} }),
      ]),
      page('gone', [field('TEXT', 'plan')]),
    ],
    { route: [review(askNamed(reviewer))] },
  )
}

async function moveToNext(formId: string, next: Definition): Promise<void> {
  const { code, name, typeId, draftRevision, currentVersionId } = await prisma().form.findUniqueOrThrow({
    where: { id: formId },
    select: { code: true, name: true, typeId: true, draftRevision: true, currentVersionId: true },
  })
  await succeeds(admin, saveFormDraftCall, { id: formId, draftRevision, definition: next, settings: { code, name, typeId } })
  await succeeds(admin, publishFormCall, { id: formId, draftRevision: draftRevision + 1 })
  expect(await succeeds(admin, moveDraftsCall, { id: formId, fromVersionId: currentVersionId })).toMatchObject({ moved: 1 })
}

/** Begun, and moved to a version without most of it. */
async function readLeftAnswers(by: Member = student) {
  const made = form()
  const response = await beginResponse(admin, by, { form: made, answers: { title: 'Stays', old: 'Zzleftold', patient: 'Zzleftpatient' } })
  const group = fieldsOf(made).find(({ type }) => type === 'GROUP')
  if (group?.type !== 'GROUP') throw new Error('no group')
  const [name, minutes] = group.fields
  const [first, second] = made.pages
  if (!name || !minutes || !first || !second) throw new Error('the form has two fields and two pages')
  const entry = { id: v7(), edits: { a: 1 }, answers: { [name.uid]: 'Zzstays', [minutes.uid]: 12 } }
  const of = (fieldId: string) => fieldsOf(made).find(({ id }) => id === fieldId)?.uid ?? ''
  await succeeds(by, savePageCall, {
    responseId: response.responseId,
    pageUid: first.uid,
    revision: 1,
    answers: { [of('title')]: 'Stays', [of('old')]: 'Zzleftold', [of('patient')]: 'Zzleftpatient', [group.uid]: [entry] },
  })
  await succeeds(by, savePageCall, {
    responseId: response.responseId,
    pageUid: second.uid,
    revision: 0,
    answers: { [of('plan')]: 'Zzleftplan' },
  })
  const next = structuredClone(made)
  next.pages.splice(1, 1)
  const [page1] = next.pages
  if (!page1) throw new Error('a page stays')
  page1.fields = page1.fields
    .filter(({ id }) => id !== 'old' && id !== 'patient')
    .map((one) => (one.type === 'GROUP' ? { ...one, fields: one.fields.filter(({ uid }) => uid === name.uid) } : one))
  await moveToNext(response.formId, next)
  return { response, of, group: group.uid, entryId: entry.id, minutes: minutes.uid }
}

const read = (who: Member, { responseId }: Begun) => succeeds(who, readResponseCall, { id: responseId })

describe('answers without a field in the version to which their draft was moved', () => {
  test('are read by their author as they were asked, those on a patient too', async () => {
    const { response, of, group, entryId, minutes } = await readLeftAnswers()
    const { answers, leftAnswers } = await read(student, response)
    expect(answers[of('title')]).toBe('Stays')
    expect(leftAnswers).toHaveLength(1)
    const [of1] = leftAnswers
    expect(of1?.version).toBe(1)
    expect(of1?.answers).toEqual({
      [of('old')]: 'Zzleftold',
      [of('patient')]: 'Zzleftpatient',
      [of('plan')]: 'Zzleftplan',
      [group]: [{ id: entryId, edits: {}, answers: { [minutes]: 12 } }],
    })
    expect(of1?.shown.pages.map(({ fields }) => fields.map(({ id }) => id))).toEqual([['old', 'patient', 'teeth'], ['plan']])
    const stored = await prisma().formLeftAnswers.findMany({ where: { responseId: response.responseId } })
    expect(JSON.stringify(stored)).not.toContain('Zzleftpatient')
  })

  test('are nobody else’s before the draft is handed in, and then of those who may read it', async () => {
    const { response } = await readLeftAnswers()
    const before = await callAs(admin, readResponseCall, { id: response.responseId })
    expect(JSON.stringify(before)).not.toContain('Zzleftold')
    await succeeds(student, submitResponseCall, { responseId: response.responseId })
    const { leftAnswers } = await read(reviewer, response)
    expect(JSON.stringify(leftAnswers)).toContain('Zzleftold')
    expect((await read(reviewer, response)).answers).not.toHaveProperty('old')
    const stranger = await member('TEACHER')
    expect(await callAs(stranger, readResponseCall, { id: response.responseId })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('are kept again when it is moved once more, the newest of a field first', async () => {
    const { response, of } = await readLeftAnswers()
    const now = await prisma().formResponse.findUniqueOrThrow({
      where: { id: response.responseId },
      select: { version: { select: { definition: true } } },
    })
    const next = DefinitionShape.parse(now.version.definition)
    for (const one of next.pages) one.fields = one.fields.filter(({ id }) => id !== 'title')
    await moveToNext(response.formId, next)
    const { leftAnswers } = await read(student, response)
    expect(leftAnswers.map(({ version, answers }) => [version, answers[of('title')] ?? null])).toEqual([
      [2, 'Stays'],
      [1, null],
    ])
  })

  test('are in the export of their author’s data, and go when it is erased', async () => {
    const officer = await privacyOfficer()
    const leaving = await member('STUDENT')
    const { response } = await readLeftAnswers(leaving)
    const told = async (who: Member) => {
      const parts = formResponsesPersonalData.parts.filter(({ name }) => name.startsWith('form-left-answers'))
      expect(parts).toHaveLength(2)
      const found = await Promise.all(parts.map(async ({ sql }) => (await pool().query(sql, [who.id])).rows))
      return found.flat()
    }
    const rows = await told(leaving)
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ question: 'old', answer: 'Zzleftold', version: 1 }),
        expect.objectContaining({ question: 'plan', answer: 'Zzleftplan' }),
      ]),
    )
    // What describes a patient is in no export.
    expect(JSON.stringify(rows)).not.toContain('Zzleftpatient')
    await succeeds(leaving, abandonResponseCall, { responseId: response.responseId, reason: 'Not needed' })
    expect(await callAs(officer, privacyCall(contracts.erasePerson), { id: leaving.id, username: leaving.username })).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await prisma().formLeftAnswers.count({ where: { responseId: response.responseId } })).toBe(0)
  })
})

describe('a file in an answer whose field fell away', () => {
  const without = (form: Definition, id: string): Definition => {
    const next = structuredClone(form)
    for (const one of next.pages) one.fields = one.fields.filter((inner) => inner.id !== id)
    return next
  }
  /** Begun with a file in its field, and moved to a version without that field. */
  async function withLeftFile(more: object = {}) {
    const made = definition([page('case', [field('TEXT', 'title'), field('FILE_UPLOAD', 'letter', more)])], {
      route: [review(askNamed(reviewer))],
    })
    const assetId = await asset(student, 'Zzletter.pdf')
    const response = await beginResponse(admin, student, { form: made, answers: { title: 'Stays', letter: [assetId] } })
    await moveToNext(response.formId, without(made, 'letter'))
    return { made, response, assetId, fieldUid: response.uid('letter') }
  }
  const download = (who: Member, id: string) => callAs(who, downloadFormFileCall, { id })
  const isKept = async (id: string) =>
    (await prisma().asset.findUniqueOrThrow({ where: { id }, select: { deletedAt: true } })).deletedAt === null

  test('is read by whoever may read the response, and by nobody else', async () => {
    const { response, assetId, fieldUid } = await withLeftFile()
    expect((await read(student, response)).files).toMatchObject([{ fieldUid, assetId, fileName: 'Zzletter.pdf' }])
    expect(await download(student, assetId)).toMatchObject({ status: 'SUCCESS' })
    expect(await download(reviewer, assetId)).toMatchObject({ status: 'NOT_FOUND' })
    await succeeds(student, submitResponseCall, { responseId: response.responseId })
    expect((await read(reviewer, response)).files).toMatchObject([{ fieldUid, assetId }])
    expect(await download(reviewer, assetId)).toMatchObject({ status: 'SUCCESS', output: { fileName: 'Zzletter.pdf' } })
    expect(await download(await member('TEACHER'), assetId)).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('stays when the field is there again and gets another file', async () => {
    const { made, response, assetId, fieldUid } = await withLeftFile()
    await moveToNext(response.formId, made)
    const other = await asset(student, 'Zzother.pdf')
    const { parts } = await read(student, response)
    const sent = { responseId: response.responseId, pageUid: response.pageUid, revision: parts[0]?.revision ?? 0 }
    expect(await succeeds(student, savePageCall, { ...sent, answers: { [fieldUid]: [other] } })).toMatchObject({ refused: [] })
    expect((await read(student, response)).files.map((one) => one.assetId).sort()).toEqual([assetId, other].sort())
    await succeeds(student, messageCall(discardUpload), { id: assetId })
    expect(await isKept(assetId)).toBe(true)
    expect(await download(student, assetId)).toMatchObject({ status: 'SUCCESS' })
    // A file that was only ever in the present field goes with its answer.
    const { parts: now } = await read(student, response)
    await succeeds(student, savePageCall, { ...sent, revision: now[0]?.revision ?? 0, answers: { [fieldUid]: null } })
    await succeeds(student, messageCall(discardUpload), { id: other })
    expect([await isKept(assetId), await isKept(other)]).toEqual([true, false])
  })

  test('is not read by those who did not see its field then, though they see the field that is there now', async () => {
    const own = { see: nobodyElse('SUBMITTER'), complete: nobodyElse('SUBMITTER') }
    const { made, response, assetId, fieldUid } = await withLeftFile(own)
    const next = structuredClone(made)
    for (const one of next.pages) for (const inner of one.fields) if (inner.uid === fieldUid) inner.see = null
    await moveToNext(response.formId, next)
    await succeeds(student, submitResponseCall, { responseId: response.responseId })
    const found = await read(reviewer, response)
    expect(found.shown.pages.flatMap(({ fields }) => fields.map(({ uid }) => uid))).toContain(fieldUid)
    expect(found.files).toEqual([])
    expect(await download(reviewer, assetId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await download(student, assetId)).toMatchObject({ status: 'SUCCESS' })
  })
})
