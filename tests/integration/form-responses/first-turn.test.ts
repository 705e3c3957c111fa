import { beforeAll, describe, expect, test } from 'vitest'
import { giveBackResponseCall } from '@/server/form-responses/calls/decisions'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { listChoicesCall } from '@/server/form-responses/calls/choices'
import { nameCompleterCall } from '@/server/form-responses/calls/naming'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { assignFormCall } from '@/server/form-schedules/calls/assignments'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { askNamed, openTask, review, simpleForm } from '../../support/form-responses'
import { assignment, noticesOf, people, responsesOf } from '../../support/form-schedules'
import { publishedForm, succeeds, uidOf } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, staff: Member, student: Member, second: Member, reviewer: Member
beforeAll(async () => {
  ;[admin, staff, student] = [await member('ADMIN'), await member('STAFF'), await member('STUDENT')]
  ;[second, reviewer] = [await member('TEACHER'), await member('TEACHER')]
})

const leave = ({ id }: Member) => prisma().user.update({ where: { id }, data: { status: 'DISABLED' }, select: { id: true } })
const actsOf = async (by: Member, id: string) => (await succeeds(by, readResponseCall, { id })).may
const closed = { status: 'STATE_CHANGED', code: 'form-responses.NOT_OPEN' }

/** Asks a teacher for a form about a student. */
async function askTeacher(by: Member, more: object = {}, about: Member = student) {
  const form = await publishedForm(admin, simpleForm({ route: [review(askNamed(reviewer))] }), { settings: { subject: 'CHOSEN' } })
  const wanted = assignment(form.id, { audience: people(about), completer: 'NAMED', userIds: [by.id], ...more })
  await succeeds(staff, assignFormCall, wanted)
  const [made] = await responsesOf(wanted.id)
  const responseId = made?.id ?? ''
  const pageUid = form.pages[0]?.uid ?? ''
  const fill = async (who: Member, revision: number, title: string) =>
    succeeds(who, savePageCall, { responseId, pageUid, revision, answers: { [uidOf(form.pages, 'title')]: title } })
  const start = (who: Member) => succeeds(who, startResponseCall, { id: responseId, formId: form.id })
  return { responseId, fill, start, title: uidOf(form.pages, 'title') }
}

describe('whoever was asked to fill in a form and can log in no more', () => {
  test('before they began: who assigns forms names somebody else, who fills it in and hands it in', async () => {
    const gone = await member('TEACHER')
    const { responseId, fill, start } = await askTeacher(gone)
    expect(await actsOf(staff, responseId)).not.toContain('nameCompleter')
    expect(await callAs(staff, nameCompleterCall, { responseId, toUserId: second.id })).toMatchObject(closed)
    await leave(gone)
    for (const who of [staff, admin]) expect(await actsOf(who, responseId)).toContain('nameCompleter')
    const { turns } = await succeeds(staff, listChoicesCall, { responseId })
    const offered = turns.flatMap(({ turn, people: of }) => of.map(({ id }) => [turn, id]))
    expect(offered).toContainEqual([0, second.id])
    expect(offered.map(([, id]) => id)).not.toContain(gone.id)
    for (const toUserId of [gone.id, student.id])
      expect(await callAs(staff, nameCompleterCall, { responseId, toUserId })).toMatchObject({
        status: 'VALIDATION_FAILED',
        issues: [expect.objectContaining({ path: 'toUserId', code: 'personUnknown' })],
      })
    await succeeds(staff, nameCompleterCall, { responseId, toUserId: second.id })
    expect((await noticesOf('asked', [responseId])).map(({ payload }) => JSON.stringify(payload)).join()).toContain(second.id)
    expect(await callAs(staff, nameCompleterCall, { responseId, toUserId: reviewer.id })).toMatchObject(closed)
    await start(second)
    await fill(second, 0, 'Extraction')
    expect((await succeeds(second, submitResponseCall, { responseId })).state).toBe('AWAITING_REVIEW')
    expect((await succeeds(admin, readResponseCall, { id: responseId })).submitter).toMatchObject({ id: second.id })
  })

  test('before it opens: whoever is named instead is told, and begins, once it does', async () => {
    const gone = await member('TEACHER')
    const opensAt = '2198-01-01T12:00:00.000Z'
    const { responseId } = await askTeacher(gone, { opensAt })
    await leave(gone)
    await succeeds(staff, nameCompleterCall, { responseId, toUserId: second.id })
    const told = (await noticesOf('asked', [responseId])).filter(({ payload }) => JSON.stringify(payload).includes(second.id))
    expect(told.map(({ nextAttemptAt }) => nextAttemptAt.toISOString())).toEqual([opensAt])
    const task = await prisma().formTask.findFirst({ where: { responseId, userId: second.id }, select: { openedAt: true } })
    expect(task?.openedAt?.toISOString()).toBe(opensAt)
  })

  test('after it came back from review: whoever is named instead reads what there is, corrects it and submits it as theirs', async () => {
    const gone = await member('TEACHER')
    const { responseId, fill, start, title } = await askTeacher(gone)
    await start(gone)
    await fill(gone, 0, 'Extraction')
    await succeeds(gone, submitResponseCall, { responseId })
    const taskId = await openTask(reviewer, responseId)
    await succeeds(reviewer, giveBackResponseCall, { responseId, taskId, comment: 'Which tooth?' })
    await leave(gone)
    await succeeds(admin, nameCompleterCall, { responseId, toUserId: second.id })
    expect((await succeeds(second, readResponseCall, { id: responseId })).answers).toEqual({ [title]: 'Extraction' })
    await fill(second, 1, 'Extraction of 48')
    await succeeds(second, submitResponseCall, { responseId })
    const read = await succeeds(reviewer, readResponseCall, { id: responseId })
    expect([read.submitter?.id, read.answers[title]]).toEqual([second.id, 'Extraction of 48'])
    expect(await openTask(reviewer, responseId)).not.toBe('')
  })

  test('about themself, or with a draft that nobody else has seen: nobody takes their place', async () => {
    const own = await member('STUDENT')
    const about = await askTeacher(own, {}, own)
    await leave(own)
    expect(await actsOf(admin, about.responseId)).not.toContain('nameCompleter')
    expect(await callAs(admin, nameCompleterCall, { responseId: about.responseId, toUserId: second.id })).toMatchObject(closed)
    const gone = await member('TEACHER')
    const begun = await askTeacher(gone)
    await begun.start(gone)
    await leave(gone)
    expect(await callAs(admin, nameCompleterCall, { responseId: begun.responseId, toUserId: second.id })).toMatchObject({
      status: 'STATE_CHANGED',
    })
  })
})
