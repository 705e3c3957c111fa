import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { prisma } from '@/server/kernel/db'
import { acceptResponseCall, giveBackResponseCall, signResponseCall } from '@/server/form-responses/calls/decisions'
import { commentOnResponseCall } from '@/server/form-responses/calls/comments'
import { reopenResponseCall } from '@/server/form-responses/calls/endings'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { listResponsesCall, listTodoCall } from '@/server/form-responses/calls/lists'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readHistoryCall } from '@/server/form-responses/calls/history'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { listStartableCall } from '@/server/forms/calls/startable'
import { sealOf } from '@/server/form-responses/signatures/seal'
import { callAs } from '../../support/call'
import { definition, field, nobodyElse, page, publishedForm, succeeds, uidOf } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, reviewer: Member, signer: Member, other: Member
beforeAll(async () => {
  ;[admin, student, reviewer, signer, other] = [
    await member('ADMIN'),
    await member('STUDENT'),
    await member('TEACHER'),
    await member('TEACHER'),
    await member('TEACHER'),
  ]
})

const assessmentForm = () =>
  definition(
    [
      page('encounter', [
        field('TEXT', 'title', { required: 'ALWAYS' }),
        field('NUMBER', 'minutes'),
        field('TEXT', 'patient', { patient: true }),
        field('TEXT', 'secret', { see: nobodyElse('REVIEWER'), complete: nobodyElse('REVIEWER') }),
      ]),
    ],
    {
      route: [
        { order: 1, kind: 'REVIEW', part: 'REVIEWER', how: { kind: 'NAMED', userIds: [reviewer.id] } },
        { order: 2, kind: 'SIGN', part: 'SIGNER', how: { kind: 'NAMED', userIds: [signer.id] }, meaning: { 'en-GB': 'I saw this.' } },
      ],
    },
  )

async function submitAssessment() {
  const form = await publishedForm(admin, assessmentForm())
  const id = v7()
  await succeeds(student, startResponseCall, { id, formId: form.id })
  const pageUid = form.pages[0]?.uid ?? ''
  const uid = (name: string) => uidOf(form.pages, name)
  await succeeds(student, savePageCall, {
    responseId: id,
    pageUid,
    revision: 0,
    answers: { [uid('title')]: 'Extraction', [uid('minutes')]: 20, [uid('patient')]: 'AB' },
  })
  await succeeds(student, submitResponseCall, { responseId: id })
  return { form, id, pageUid, uid }
}

describe('a response', () => {
  test('is filled in, returned with a comment, corrected, signed and complete with its history', async () => {
    const { id, pageUid, uid } = await submitAssessment()
    const review = await succeeds(reviewer, readResponseCall, { id })
    expect(review).toMatchObject({ state: 'AWAITING_REVIEW', answers: { [uid('title')]: 'Extraction', [uid('patient')]: 'AB' } })
    expect(review.may).toEqual(expect.arrayContaining(['accept', 'giveBack', 'comment']))
    await succeeds(reviewer, commentOnResponseCall, { responseId: id, commentId: v7(), fieldUid: uid('title'), text: 'Which tooth?' })
    expect((await succeeds(student, readResponseCall, { id })).comments).toEqual([])
    const returned = await succeeds(reviewer, giveBackResponseCall, { responseId: id, taskId: review.myTaskId })
    expect(returned.state).toBe('INCOMPLETE')
    const [task] = (await succeeds(student, listTodoCall, {})).tasks
    expect(task).toMatchObject({ kind: 'COMPLETE', returned: { comments: 1 }, response: { id, reason: 'RETURNED' } })
    expect((await succeeds(student, readResponseCall, { id })).comments).toMatchObject([{ text: 'Which tooth?' }])

    await succeeds(student, savePageCall, { responseId: id, pageUid, revision: 1, answers: { [uid('title')]: 'Extraction 36' } })
    await succeeds(student, submitResponseCall, { responseId: id })
    const again = await succeeds(reviewer, readResponseCall, { id })
    expect(again.changes).toEqual([{ fieldUid: uid('title'), was: 'Extraction' }])
    await succeeds(reviewer, acceptResponseCall, { responseId: id, taskId: again.myTaskId, contentHash: again.contentHash })

    const toSign = await succeeds(signer, readResponseCall, { id })
    expect(toSign).toMatchObject({ state: 'AWAITING_SIGNOFF', meaning: 'I saw this.' })
    const wrong = { responseId: id, taskId: toSign.myTaskId, contentHash: '0'.repeat(64) }
    expect(await callAs(signer, signResponseCall, wrong)).toMatchObject({ status: 'STATE_CHANGED', code: 'evidence.CHANGED' })
    const signed = await succeeds(signer, signResponseCall, { responseId: id, taskId: toSign.myTaskId, contentHash: toSign.contentHash })
    expect(signed.state).toBe('COMPLETED')

    const signature = await prisma().formSignature.findFirstOrThrow({ where: { task: { responseId: id } } })
    expect(signature.seal).toBe(sealOf(signature))
    expect(await prisma().auditEntry.count({ where: { entity: 'form-signature', entityId: signature.seal } })).toBe(1)
    await expect(prisma().formSignature.update({ where: { id: signature.id }, data: { meaning: 'Another' } })).rejects.toThrow()
    expect(await prisma().formFact.findMany({ where: { responseId: id }, select: { fieldUid: true, number: true } })).toEqual([
      { fieldUid: uid('minutes'), number: 20 },
    ])
    const { entries } = await succeeds(student, readHistoryCall, { id })
    expect(entries.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['started', 'submitted', 'returned', 'accepted', 'signed', 'completed']),
    )

    const reopened = await succeeds(admin, reopenResponseCall, { responseId: id, reason: 'Wrong day' })
    expect(reopened.state).toBe('INCOMPLETE')
    expect(await prisma().formFact.count({ where: { responseId: id } })).toBe(0)
  })

  test('keeps what describes a patient encrypted', async () => {
    const { id, uid } = await submitAssessment()
    const parts = await prisma().formPart.findMany({ where: { responseId: id } })
    expect(JSON.stringify(parts)).not.toContain('"AB"')
    expect(JSON.stringify(parts)).not.toContain(uid('patient'))
  })

  test('refuses by the field what is not theirs, and keeps the rest', async () => {
    const form = await publishedForm(admin, assessmentForm())
    const id = v7()
    const pageUid = form.pages[0]?.uid ?? ''
    await succeeds(student, startResponseCall, { id, formId: form.id })
    const [secret, title, stranger] = [uidOf(form.pages, 'secret'), uidOf(form.pages, 'title'), v7()]
    const answers = { [secret]: 'mine', [title]: 'Kept', [stranger]: 1 }
    const saved = await succeeds(student, savePageCall, { responseId: id, pageUid, revision: 0, answers })
    expect(saved.refused).toEqual([
      { fieldUid: secret, code: 'fieldUnknown' },
      { fieldUid: stranger, code: 'fieldUnknown' },
    ])
    const read = await succeeds(student, readResponseCall, { id })
    expect(read.answers).toEqual({ [title]: 'Kept' })
    expect(JSON.stringify(read)).not.toContain(secret)
    expect(await callAs(student, savePageCall, { responseId: id, pageUid, revision: 0, answers: { [title]: 'Stale' } })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { revision: 1, answers: { [title]: 'Kept' } } },
    })
  })

  test('is nobody else’s to read, and a draft its author’s alone', async () => {
    const form = await publishedForm(admin, assessmentForm())
    const id = v7()
    await succeeds(student, startResponseCall, { id, formId: form.id })
    for (const who of [admin, other, reviewer]) expect(await callAs(who, readResponseCall, { id })).toMatchObject({ status: 'NOT_FOUND' })
    const sent = await submitAssessment()
    expect(await callAs(other, readResponseCall, { id: sent.id })).toMatchObject({ status: 'NOT_FOUND' })
    expect((await succeeds(admin, readResponseCall, { id: sent.id })).may).toContain('abandon')
  })

  test('cannot be submitted while something required is missing', async () => {
    const form = await publishedForm(admin, assessmentForm())
    const id = v7()
    await succeeds(student, startResponseCall, { id, formId: form.id })
    expect(await callAs(student, submitResponseCall, { responseId: id })).toMatchObject({
      status: 'VALIDATION_FAILED',
      code: 'form-responses.REQUIRED_MISSING',
      data: { problems: [{ fieldUid: uidOf(form.pages, 'title'), code: 'required' }] },
    })
  })

  test('stands in the lists of those whom it concerns', async () => {
    const { id, form } = await submitAssessment()
    const { forms } = await succeeds(student, listStartableCall, {})
    expect(forms.some((one) => one.id === form.id)).toBe(true)
    const awaiting = await succeeds(student, listResponsesCall, { list: 'awaiting' })
    expect(awaiting.responses.map((row) => row.id)).toContain(id)
    expect((await succeeds(other, listResponsesCall, { list: 'all' })).responses.map((row) => row.id)).not.toContain(id)
  })
})
