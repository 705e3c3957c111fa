import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { listChoicesCall } from '@/server/form-responses/calls/choices'
import { nameSignersCall } from '@/server/form-responses/calls/naming'
import { remindResponsesCall } from '@/server/form-responses/calls/endings'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { jobs } from '@/server/jobs'
import { prisma } from '@/server/kernel/db'
import { runJob } from '@/server/kernel/jobs/jobs'
import { handOverCall, listLinksCall, sendAgainCall, sendCodeCall } from '@/server/sign-off/calls/asking'
import { decideLinkCall, readLinkCall } from '@/server/sign-off/calls/links'
import { callAs } from '../../support/call'
import { beginResponse, type Begun } from '../../support/form-responses'
import { publishedForm, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { runOutboxJob } from '../../support/outbox'
import { mailsTo, tokensTo } from '../../support/outside'
import { askedOutside, listedSigner, newestToken, outsideForm, signer, type Outside } from '../../support/sign-off'

let admin: Member, student: Member, other: Member
beforeAll(async () => {
  ;[admin, student, other] = [await member('ADMIN'), await member('STUDENT'), await member('STUDENT')]
})

const submit = (by: Member, responseId: string, outside: readonly object[]) =>
  callAs(by, submitResponseCall, { responseId, chosen: [{ step: 0, outside }] })
const startForm = (type: object, by = student) => beginResponse(admin, by, { form: outsideForm(), answers: { title: 'Extraction' }, type })
const typedSigner = (more: object = {}) => ({ name: 'Ida Typed', email: `${v7().slice(-12)}@nhs.net`, organisation: 'Lakeside', ...more })
const issue = (code: string, path: string) => ({ status: 'VALIDATION_FAILED', issues: [{ code, path }] })
async function askOutside(by = student): Promise<{ response: Begun; whom: Outside; taskId: string }> {
  const whom = await listedSigner()
  const response = await askedOutside({ admin, student: by, chosen: [{ id: whom.id }] })
  const task = await prisma().formTask.findFirstOrThrow({
    where: { responseId: response.responseId, outsideId: whom.id },
    select: { id: true },
  })
  return { response, whom, taskId: task.id }
}

describe('who signs outside is offered', () => {
  test('also while the response is still on its way to the server, to who fills it in about themself', async () => {
    const whom = await listedSigner()
    const form = await publishedForm(admin, outsideForm(), { type: { outside: 'LISTED' } })
    for (const about of [{}, { subjectId: student.id }]) {
      const { steps } = await succeeds(student, listChoicesCall, { formId: form.id, ...about })
      expect(steps[0]?.outside?.people.map(({ id }) => id)).toContain(whom.id)
    }
  })
})

describe('who is named outside', () => {
  test('is somebody of the book, where the type says so', async () => {
    const whom = await listedSigner()
    const { responseId } = await startForm({ outside: 'LISTED' })
    const { steps } = await succeeds(student, listChoicesCall, { responseId })
    expect(steps[0]?.outside).toMatchObject({ typed: false, domains: [] })
    expect(steps[0]?.outside?.people).toContainEqual({ id: whom.id, name: whom.name, caption: 'Riverside Practice' })
    expect(JSON.stringify(steps)).not.toContain(whom.email)
    expect(await submit(student, responseId, [{ id: v7() }])).toMatchObject(issue('outsideUnknown', 'chosen.0.outside.0.id'))
    expect(await submit(student, responseId, [typedSigner()])).toMatchObject(issue('outsideUnknown', 'chosen.0.outside.0.email'))
    expect(await submit(student, responseId, [])).toMatchObject(issue('userNeeded', 'chosen.0.outside'))
    const gone = await listedSigner('Gone', { active: false })
    expect(await submit(student, responseId, [{ id: gone.id }])).toMatchObject(issue('outsideUnknown', 'chosen.0.outside.0.id'))
    const own = await listedSigner('Own', { email: student.email.replace('@', '+sign@') })
    expect(await submit(student, responseId, [{ id: own.id }])).toMatchObject(issue('outsideIsOwn', 'chosen.0.outside.0.id'))
    expect(await submit(student, responseId, [{ id: whom.id }])).toMatchObject({ output: { state: 'AWAITING_SIGNOFF' } })
  })

  test('is typed where the type allows it, at an address that it takes, and never one’s own', async () => {
    const rules = { outside: 'TYPED', outsideDomains: ['nhs.net'] }
    const { responseId } = await startForm(rules)
    const at = 'chosen.0.outside.0.email'
    expect(await submit(student, responseId, [typedSigner({ email: 'somebody@gmail.com' })])).toMatchObject(issue('outsideDomain', at))
    expect(await submit(student, responseId, [typedSigner({ email: 'somebody@evilnhs.net' })])).toMatchObject(issue('outsideDomain', at))
    expect(await submit(student, responseId, [typedSigner({ email: 'no address' })])).toMatchObject({ status: 'VALIDATION_FAILED' })
    const whom = typedSigner({ email: `${v7().slice(-12)}@trust.nhs.net` })
    expect(await submit(student, responseId, [whom])).toMatchObject({ status: 'SUCCESS' })
    await runOutboxJob()
    expect(await tokensTo(whom.email)).toHaveLength(1)
    // Another student who types the same address asks the same person.
    const second = await startForm(rules, other)
    expect(await submit(other, second.responseId, [{ ...whom, name: 'Somebody else' }])).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().outsideSupervisor.findMany({ where: { email: whom.email }, select: { name: true, addedById: true } })).toEqual([
      { name: 'Ida Typed', addedById: student.id },
    ])
    // A signer whom a student typed before is offered to that student, and to nobody else.
    const [mine, theirs] = [await startForm(rules), await startForm(rules, admin)]
    const offered = async (by: Member, id: string) =>
      (await succeeds(by, listChoicesCall, { responseId: id })).steps[0]?.outside?.people.some(({ name }) => name === 'Ida Typed')
    expect([await offered(student, mine.responseId), await offered(admin, theirs.responseId)]).toEqual([true, false])
    const own = await startForm({ outside: 'TYPED', outsideDomains: [student.email.split('@')[1] ?? ''] })
    expect(await submit(student, own.responseId, [typedSigner({ email: student.email.toUpperCase() })])).toMatchObject(
      issue('outsideIsOwn', at),
    )
  })

  test('is nobody with an account, under whatever spelling of the address, but for whoever signs the type anyway', async () => {
    const fellow = await member('STUDENT')
    const colleague = await member('TEACHER')
    const rules = { outside: 'TYPED', outsideDomains: [fellow.email.split('@')[1] ?? ''] }
    const { responseId } = await startForm(rules)
    const refused = issue('outsideHasAccount', 'chosen.0.outside.0.email')
    expect(await submit(student, responseId, [typedSigner({ email: fellow.email })])).toMatchObject(refused)
    expect(
      await submit(student, responseId, [typedSigner({ email: fellow.email.replace('@', '+practice@').toUpperCase() })]),
    ).toMatchObject(refused)
    const listed = await listedSigner('Listed', { email: fellow.email })
    expect(await submit(student, responseId, [{ id: listed.id }])).toMatchObject(issue('outsideHasAccount', 'chosen.0.outside.0.id'))
    expect(await submit(student, responseId, [typedSigner({ email: colleague.email })])).toMatchObject({ status: 'SUCCESS' })
  })

  test('is one person under two spellings of an address', async () => {
    const domain = `${v7().slice(-12)}.example`
    const rules = { outside: 'TYPED', outsideDomains: [domain] }
    const { responseId } = await startForm(rules)
    const both = [typedSigner({ email: `ida@${domain}` }), typedSigner({ email: `ida+two@${domain}` })]
    expect(await submit(student, responseId, both)).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().formTask.count({ where: { responseId, kind: 'SIGN' } })).toBe(1)
  })

  test('is named later where nobody was', async () => {
    const whom = await listedSigner()
    const { responseId } = await startForm({ outside: 'LISTED' })
    expect(await callAs(student, submitResponseCall, { responseId })).toMatchObject({ output: { state: 'AWAITING_SIGNOFF' } })
    expect(await callAs(student, nameSignersCall, { responseId, chosen: [{ step: 0, outside: [{ id: whom.id }] }] })).toMatchObject({
      status: 'SUCCESS',
    })
    await runOutboxJob()
    expect(await tokensTo(whom.email)).toHaveLength(1)
    const { tasks, waitsFor } = await succeeds(student, readResponseCall, { id: responseId })
    expect(tasks.find(({ kind }) => kind === 'SIGN')?.outside).toMatchObject({ name: whom.name })
    expect(waitsFor).toMatchObject([{ kind: 'SIGN', person: null, role: whom.name }])
  })

  test('is nobody where the type has nobody outside', async () => {
    const whom = await listedSigner()
    const { responseId } = await startForm({ outside: 'LISTED' })
    await prisma().formType.updateMany({
      where: { forms: { some: { responses: { some: { id: responseId } } } } },
      data: { outside: 'NONE' },
    })
    expect(await submit(student, responseId, [{ id: whom.id }])).toMatchObject(issue('outsideUnknown', 'chosen.0.outside'))
  })
})

describe('sign-off.listLinks', () => {
  test('tells how it stands with the mails, to who sees the response', async () => {
    const { response, taskId } = await askOutside()
    const { tasks } = await succeeds(student, listLinksCall, { responseId: response.responseId })
    expect(tasks).toMatchObject([
      { taskId, may: true, mailsLeft: 9, openedAt: null, sentAt: expect.any(String), expiresAt: expect.any(String) },
    ])
    expect((await succeeds(admin, listLinksCall, { responseId: response.responseId })).tasks).toMatchObject([{ may: false }])
    await expectOutOfScope({
      call: listLinksCall,
      parameter: 'responseId',
      input: (responseId) => ({ responseId }),
      id: response.responseId,
      entitled: student,
      strangers: [other],
      reachableBy: ['ADMIN', 'STAFF'],
    })
  })
})

describe('sign-off.sendAgain', () => {
  test('sends another link, and the old one still counts', async () => {
    const { response, whom, taskId } = await askOutside()
    const [first = ''] = await tokensTo(whom.email)
    expect(await callAs(student, sendAgainCall, { taskId })).toMatchObject({ status: 'SUCCESS' })
    await runOutboxJob()
    expect(await tokensTo(whom.email)).toHaveLength(2)
    expect(await callAs(null, readLinkCall, { token: first })).toMatchObject({ status: 'SUCCESS' })
    const input = { token: first, decision: 'SIGN', ...signer, answers: { [response.uid('verdict')]: 'Well done' } }
    expect(await callAs(null, decideLinkCall, input)).toMatchObject({ status: 'SUCCESS' })
    expect(await callAs(student, sendAgainCall, { taskId })).toMatchObject({ status: 'STATE_CHANGED', code: 'form-responses.NOT_OPEN' })
  })

  test('is theirs who asked, and sends ten mails at most', async () => {
    const asker = await member('STUDENT')
    const { whom, taskId } = await askOutside(asker)
    await expectOutOfScope({
      call: sendAgainCall,
      parameter: 'taskId',
      input: (id) => ({ taskId: id }),
      id: taskId,
      entitled: asker,
      strangers: [other, admin],
    })
    const answers = []
    const hours = (count: number) => ({ at: new Date(Date.now() + count * 3_600_000) })
    for (let time = 1; time <= 10; time += 1) answers.push(await callAs(asker, sendAgainCall, { taskId }, hours(time * 3)))
    expect(answers.at(-1)).toMatchObject({ code: 'sign-off.TOO_MANY_MAILS' })
    await runOutboxJob()
    expect(await mailsTo(whom.email)).toHaveLength(10)
  })
})

describe('on the student’s own device', () => {
  const codeTo = async ({ email }: Outside) => /\n(\d{6})\n/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''

  test('a code that went to the signer opens their page, once', async () => {
    const { response, whom, taskId } = await askOutside()
    await succeeds(student, sendCodeCall, { taskId })
    const code = await codeTo(whom)
    expect(code).toMatch(/^\d{6}$/)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await callAs(student, handOverCall, { taskId, code: wrong })).toMatchObject(issue('signCodeWrong', 'code'))
    const { token } = await succeeds(student, handOverCall, { taskId, code })
    expect(await callAs(null, readLinkCall, { token })).toMatchObject({ output: { record: { onDevice: true } } })
    expect(await callAs(student, handOverCall, { taskId, code })).toMatchObject(issue('signCodeWrong', 'code'))
    const input = { token, decision: 'SIGN', ...signer, answers: { [response.uid('verdict')]: 'Well done' } }
    expect(await callAs(null, decideLinkCall, input, { at: new Date(Date.now() + 31 * 60_000) })).toMatchObject({
      code: 'sign-off.INVALID_TOKEN',
    })
    expect(await callAs(null, decideLinkCall, input)).toMatchObject({ status: 'SUCCESS' })
  })

  test('a code is guessed five times at most, runs out after 15 minutes and is the asker’s alone', async () => {
    const { whom, taskId } = await askOutside()
    await succeeds(student, sendCodeCall, { taskId })
    const code = await codeTo(whom)
    const late = new Date(Date.now() + 16 * 60_000)
    expect(await callAs(student, handOverCall, { taskId, code }, { at: late })).toMatchObject(issue('signCodeWrong', 'code'))
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < 4; time += 1) await callAs(student, handOverCall, { taskId, code: wrong })
    expect(await callAs(student, handOverCall, { taskId, code })).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
    await expectOutOfScope({
      call: sendCodeCall,
      parameter: 'taskId',
      input: (id) => ({ taskId: id }),
      id: taskId,
      entitled: student,
      strangers: [other, admin],
    })
    const second = await askOutside()
    await succeeds(student, sendCodeCall, { taskId: second.taskId })
    const right = await codeTo(second.whom)
    await expectOutOfScope({
      call: handOverCall,
      parameter: 'taskId',
      input: (id) => ({ taskId: id, code: right }),
      id: second.taskId,
      entitled: student,
      strangers: [other, admin],
    })
  })

  test('a code is one of the ten mails of a task', async () => {
    const asker = await member('STUDENT')
    const { taskId } = await askOutside(asker)
    const answers = []
    for (let time = 1; time <= 10; time += 1)
      answers.push(await callAs(asker, sendCodeCall, { taskId }, { at: new Date(Date.now() + time * 3 * 3_600_000) }))
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'SUCCESS'))
    expect(answers.at(-1)).toMatchObject({ code: 'sign-off.TOO_MANY_MAILS' })
  })
})

describe('reminders', () => {
  test('go out after five days, with a link of their own, and to nobody who has signed', async () => {
    const [waiting, done] = [await askOutside(other), await askOutside(other)]
    const input = { token: await newestToken(done.whom), decision: 'SIGN', ...signer, answers: { [done.response.uid('verdict')]: 'Good' } }
    await callAs(null, decideLinkCall, input)
    const job = jobs.find(({ name }) => name === 'sign-off-reminders')
    if (!job) throw new Error('there is no such job')
    await runJob(job)
    expect(await tokensTo(waiting.whom.email)).toHaveLength(1)
    await prisma().signoffLink.updateMany({ data: { sentAt: new Date(Date.now() - 6 * 86_400_000) } })
    await runJob(job)
    await runJob(job)
    expect([await tokensTo(waiting.whom.email), await tokensTo(done.whom.email)].map(({ length }) => length)).toEqual([2, 1])
    expect((await mailsTo(waiting.whom.email)).at(-1)?.subject).toMatch(/^Reminder/)
  })

  test('are sent by staff, too', async () => {
    const { response, whom } = await askOutside(other)
    const ids = { responseIds: [response.responseId] }
    expect(await callAs(admin, remindResponsesCall, ids)).toMatchObject({ output: { done: 1, refused: [] } })
    await runOutboxJob()
    expect(await tokensTo(whom.email)).toHaveLength(2)
    expect(await callAs(admin, remindResponsesCall, ids)).toMatchObject({ output: { refused: [{ code: 'remindedToday' }] } })
  })
})
