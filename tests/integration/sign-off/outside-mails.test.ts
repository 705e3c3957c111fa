import { beforeAll, describe, expect, test } from 'vitest'
import { askConfirmation } from '@/lib/contracts/clinical-sessions/outside'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { renewPortal } from '@/lib/contracts/provider-portal'
import { outsideMailBounds, outsideMailKinds } from '@/server/kernel/jobs/outside-mail'
import { sendAgainCall, sendCodeCall } from '@/server/sign-off/calls/asking'
import { renewLinkCall } from '@/server/sign-off/calls/links'
import { callAs } from '../../support/call'
import { beginResponse } from '../../support/form-responses'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { runOutboxJob } from '../../support/outbox'
import { askSupervisor as askedToConfirm, beginRecorded, mailsTo, supervisor } from '../../support/outside'
import { makeSchool, type School } from '../../support/school'
import { listedSigner, outsideForm, type Outside } from '../../support/sign-off'
import { onPortal, openedPortal } from '../../support/provider-portal'
import { tryAs } from '../../support/treatment-sessions'

let admin: Member, school: School
beforeAll(async () => {
  admin = await member('ADMIN')
  school = await makeSchool()
})

/** Hands in that many forms for the same person to sign, and returns the tasks. */
async function askMany(student: Member, whom: Outside, count: number): Promise<string[]> {
  for (let at = 0; at < count; at += 1) {
    const { responseId } = await beginResponse(admin, student, {
      form: outsideForm(),
      answers: { title: 'Extraction' },
      type: { outside: 'LISTED' },
    })
    await succeeds(student, submitResponseCall, { responseId, chosen: [{ step: 0, outside: [{ id: whom.id }] }] })
  }
  await sendAll()
  const tasks = await prisma().formTask.findMany({
    where: { outsideId: whom.id, response: { submitterId: student.id } },
    select: { id: true },
    orderBy: { createdAt: 'asc' },
  })
  return tasks.map(({ id }) => id)
}
/** Runs the job four times, because one run sends twenty mails. */
async function sendAll(): Promise<void> {
  for (let runs = 0; runs < 4; runs += 1) await runOutboxJob()
}

const countMails = async ({ email }: Pick<Outside, 'email'>) => (await mailsTo(email)).length

/** Makes the mails sent so far that many hours older, and sends those that waited for their hour. */
async function ageMails(hours: number): Promise<void> {
  await prisma().$executeRaw`UPDATE outside_mail SET sent_at = sent_at - make_interval(hours => ${hours}::int)`
  await prisma().outboxEvent.updateMany({
    where: { type: 'form-responses.outsideAsked', state: 'WAITING' },
    data: { nextAttemptAt: new Date(now().getTime() - 1_000) },
  })
  await sendAll()
}

describe('one receiver', () => {
  test('has a bound from one student, and what is over it waits and comes later', async () => {
    const [student, whom] = [await member('STUDENT'), await listedSigner()]
    await askMany(student, whom, outsideMailBounds.pairHour + 2)
    expect(await countMails(whom)).toBe(outsideMailBounds.pairHour)
    await ageMails(0)
    expect(await countMails(whom)).toBe(outsideMailBounds.pairHour)
    await ageMails(2)
    expect(await countMails(whom)).toBe(outsideMailBounds.pairHour + 2)
  })

  test('has a bound from all together, and no student uses up the place of the others', async () => {
    const [greedy, other, third, whom] = [await member('STUDENT'), await member('STUDENT'), await member('STUDENT'), await listedSigner()]
    await askMany(greedy, whom, outsideMailBounds.pairHour + 3)
    await askMany(other, whom, 1)
    expect(await countMails(whom)).toBe(outsideMailBounds.pairHour + 1)
    const tasks = await askMany(third, whom, 4)
    expect(await countMails(whom)).toBe(outsideMailBounds.receiverHour)
    const refused = { status: 'STATE_CHANGED', code: 'sign-off.TOO_MANY_MAILS' }
    // Codes and reminders share one limit.
    expect(await callAs(third, sendCodeCall, { taskId: tasks[0] })).toMatchObject(refused)
    expect(await callAs(third, sendAgainCall, { taskId: tasks[0] })).toMatchObject(refused)
  })

  test('is one however the address is spelled, and whatever asks', async () => {
    const whom = await listedSigner()
    const spelled = await supervisor(school)
    const address = whom.email.replace('@', '+clinic@')
    await prisma().outsideSupervisor.update({ where: { id: spelled.id }, data: { email: address } })
    for (const student of [await member('STUDENT'), await member('STUDENT')])
      await askMany(student, whom, outsideMailBounds.receiverHour / 2)
    const { sessionId } = await beginRecorded(school)
    expect(await tryAs(school.student, askConfirmation, { sessionId, supervisorId: spelled.id })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'supervisorId', code: 'tooManyMailsToPerson' }],
    })
  })

  test('gets the last one once, though many ask at the same moment', async () => {
    const [student, whom] = [await member('STUDENT'), await listedSigner()]
    const tasks = await askMany(student, whom, outsideMailBounds.pairHour - 1)
    const answers = await Promise.all(tasks.map((taskId) => callAs(student, sendCodeCall, { taskId })))
    expect(answers.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
    expect(await countMails(whom)).toBe(outsideMailBounds.pairHour)
  })
})

test('one student sends so many a day, to whomever', async () => {
  const student = await member('STUDENT')
  for (let at = 0; at < outsideMailBounds.senderDay / 5; at += 1) await askMany(student, await listedSigner(), 5)
  const whom = await listedSigner()
  const [taskId] = await askMany(student, whom, 1)
  expect(await countMails(whom)).toBe(0)
  expect(await callAs(student, sendCodeCall, { taskId })).toMatchObject({ code: 'sign-off.TOO_MANY_MAILS' })
  await ageMails(25)
  expect(await countMails(whom)).toBe(1)
}, 60_000)

test('each kind counts', async () => {
  const [student, whom, confirms] = [await member('STUDENT'), await listedSigner(), await supervisor(school)]
  await prisma().outsideMail.deleteMany()
  const [taskId] = await askMany(student, whom, 1)
  await succeeds(student, sendAgainCall, { taskId })
  await succeeds(student, sendCodeCall, { taskId })
  await callAs(null, renewLinkCall, { token: (await linksTo(whom)).at(-1) })
  const { sessionId } = await beginRecorded(school)
  const link = await askedToConfirm(school, { sessionId, whom: confirms })
  await callAs(null, renewLinkCall, { token: link })
  const portal = await openedPortal(await member('STAFF'))
  await onPortal(null, renewPortal, { token: portal.token })
  const rows = await prisma().outsideMail.findMany({ select: { kind: true, aboutId: true, senderId: true } })
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(outsideMailKinds.toSorted())
  expect(new Set(rows.map(({ aboutId }) => aboutId))).toEqual(new Set([taskId, sessionId, portal.contact.id]))
  // A renewal by a person who holds a link does not use up the student's limit.
  expect(rows.filter(({ kind }) => kind.endsWith('Renewed')).map(({ senderId }) => senderId)).toEqual([null, null, null])
})

async function linksTo({ email }: Outside): Promise<string[]> {
  return (await mailsTo(email)).flatMap(({ text }) => /\/externalsignoff\/([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? [])
}
