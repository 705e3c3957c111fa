import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { enterFromPaperCall } from '@/server/form-schedules/calls/from-paper'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { withdrawResponseCall } from '@/server/form-responses/calls/endings'
import { readHistoryCall } from '@/server/form-responses/calls/history'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { askNamed, review, simpleForm } from '../../support/form-responses'
import { definition, everybody, field, nobodyElse, page, publishedForm, succeeds, uidOf } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'

let admin: Member, staff: Member, student: Member, other: Member, teacher: Member
beforeAll(async () => {
  ;[admin, staff, student, other, teacher] = [
    await member('ADMIN'),
    await member('STAFF'),
    await member('STUDENT'),
    await member('STUDENT'),
    await member('TEACHER'),
  ]
})
const refusedBy = (path: string, code: string) => ({ status: 'VALIDATION_FAILED', issues: [expect.objectContaining({ path, code })] })
const paperInput = (formId: string, more: object = {}) => ({ id: v7(), formId, paperOn: '2026-11-02', ...more })

describe('a form that was filled in on paper', () => {
  test('is typed in in the name of whom it is of, and says so', async () => {
    const form = await publishedForm(admin, simpleForm({ route: [review(askNamed(teacher))] }))
    const input = paperInput(form.id, { subjectId: student.id })
    const { taskId } = await succeeds(staff, enterFromPaperCall, input)
    // A response that is half typed from paper is shown to nobody else, not even to its author.
    expect(await callAs(student, readResponseCall, { id: input.id })).toMatchObject({ status: 'NOT_FOUND' })
    const read = await succeeds(staff, readResponseCall, { id: input.id })
    expect(read).toMatchObject({
      myTaskId: taskId,
      submitter: { id: student.id },
      paper: { by: { id: staff.id }, on: '2026-11-02' },
      may: expect.arrayContaining(['fill', 'submit', 'withdraw']),
    })
    const answers = { [uidOf(form.pages, 'title')]: 'Extraction' }
    await succeeds(staff, savePageCall, { responseId: input.id, pageUid: form.pages[0]?.uid, revision: 0, answers })
    expect(await succeeds(staff, submitResponseCall, { responseId: input.id })).toMatchObject({ state: 'AWAITING_REVIEW' })
    const seen = await succeeds(student, readResponseCall, { id: input.id })
    expect(seen).toMatchObject({ paper: { by: { id: staff.id }, on: '2026-11-02' }, answers })
    const { entries } = await succeeds(student, readHistoryCall, { id: input.id })
    expect(entries.find(({ act }) => act === 'enteredFromPaper')).toMatchObject({ by: { id: staff.id }, toPerson: { id: student.id } })
    expect(await prisma().auditEntry.count({ where: { action: 'form-schedules.enteredFromPaper', entityId: input.id } })).toBe(1)
  })

  test('counts on the day of the paper', async () => {
    const form = await publishedForm(admin, simpleForm())
    const input = paperInput(form.id, { subjectId: student.id })
    await succeeds(staff, enterFromPaperCall, input)
    const answers = { [uidOf(form.pages, 'title')]: 'Extraction', [uidOf(form.pages, 'minutes')]: 30 }
    await succeeds(staff, savePageCall, { responseId: input.id, pageUid: form.pages[0]?.uid, revision: 0, answers })
    await succeeds(staff, submitResponseCall, { responseId: input.id })
    const facts = await prisma().formFact.findMany({ where: { responseId: input.id }, select: { at: true, number: true } })
    expect(facts).toEqual([{ at: new Date('2026-11-02T00:00:00Z'), number: 30 }])
  })

  test('of a teacher about a student is theirs, with the fields that are theirs', async () => {
    const of = definition([page('p', [field('TEXT', 'title'), field('TEXT', 'own', { complete: nobodyElse('REVIEWER') })])], {
      see: everybody,
      route: [review(askNamed(admin))],
    })
    const form = await publishedForm(admin, of, { settings: { subject: 'CHOSEN' } })
    const input = paperInput(form.id, { subjectId: student.id, authorId: teacher.id })
    await succeeds(staff, enterFromPaperCall, input)
    const { shown, submitter, subject } = await succeeds(staff, readResponseCall, { id: input.id })
    expect([submitter?.id, subject?.id]).toEqual([teacher.id, student.id])
    expect(shown.pages[0]?.fields.map(({ mine }) => mine)).toEqual([true, false])
  })

  test('is taken back by who typed it in, until it is handed in', async () => {
    const form = await publishedForm(admin, simpleForm())
    const input = paperInput(form.id, { subjectId: student.id })
    await succeeds(staff, enterFromPaperCall, input)
    expect(await succeeds(staff, withdrawResponseCall, { responseId: input.id, reason: 'Wrong student' })).toMatchObject({
      state: 'WITHDRAWN',
    })
  })

  test('is refused by the field', async () => {
    const form = await publishedForm(admin, simpleForm())
    const about = await publishedForm(admin, simpleForm(), { settings: { subject: 'CHOSEN' } })
    const secret = await publishedForm(admin, simpleForm(), { settings: { confidential: true } })
    const of = { subjectId: student.id }
    const enter = (input: object) => callAs(staff, enterFromPaperCall, input)
    expect(await enter(paperInput(form.id))).toMatchObject(refusedBy('subjectId', 'required'))
    expect(await enter(paperInput(form.id, { ...of, paperOn: '2027-01-01' }))).toMatchObject(refusedBy('paperOn', 'dayInFuture'))
    expect(await enter(paperInput(form.id, { ...of, paperOn: '2016-01-01' }))).toMatchObject(refusedBy('paperOn', 'dateTooEarly'))
    expect(await enter(paperInput(about.id, of))).toMatchObject(refusedBy('authorId', 'required'))
    expect(await enter(paperInput(secret.id, of))).toMatchObject(refusedBy('formId', 'formNotOpen'))
    const first = paperInput(form.id, of)
    await succeeds(staff, enterFromPaperCall, first)
    expect(await enter(first)).toMatchObject({ status: 'CONFLICT', code: 'form-responses.ID_TAKEN' })
    expect(await callAs(teacher, enterFromPaperCall, paperInput(form.id, of))).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('is of people and forms whom the asker may ask', async () => {
    const form = await publishedForm(admin, simpleForm())
    const about = await publishedForm(admin, simpleForm(), { settings: { subject: 'CHOSEN' } })
    const own = {
      call: enterFromPaperCall,
      entitled: staff,
      refusedAs: ['VALIDATION_FAILED', 'FORBIDDEN'] as const,
      reachableBy: ['STAFF', 'ADMIN'] as const,
    }
    await expectOutOfScope({ ...own, parameter: 'formId', id: form.id, input: (formId) => paperInput(formId, { subjectId: student.id }) })
    await expectOutOfScope({ ...own, parameter: 'subjectId', id: student.id, input: (subjectId) => paperInput(form.id, { subjectId }) })
    await expectOutOfScope({
      ...own,
      parameter: 'authorId',
      id: other.id,
      input: (authorId) => paperInput(about.id, { subjectId: student.id, authorId }),
    })
  })
})
