import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { jobs } from '@/server/jobs'
import { stopClock } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { runJob } from '@/server/kernel/jobs/jobs'
import { drainOutbox } from '@/server/kernel/jobs/mailer'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { mailServer } from '../../support/mail-server'
import { openedMail } from '../../support/outbox'

const begin = new Date('2026-11-20T10:00:00Z')
const minutesAfter = (count: number) => new Date(begin.getTime() + count * 60_000)
const link = 'https://school.example/externalsignoff/secret'
const mail = { to: 'a@school.example', subject: 'Please confirm', text: `Open ${link}` }

/** Refuses mails until a test says otherwise. */
const mails = mailServer()
beforeAll(() => mails.listen())
afterAll(() => {
  stopClock(null)
  mails.close()
})
beforeEach(async () => {
  await prisma().outboxEvent.deleteMany()
  stopClock(begin)
  mails.isRefusing = true
  mails.received.length = 0
})

const payloadOf = async (id: string) => (await prisma().outboxEvent.findUniqueOrThrow({ where: { id }, select: { payload: true } })).payload
async function givenUp(payload: object): Promise<string> {
  const id = v7()
  await prisma().outboxEvent.create({ data: { id, type: 'mail', payload, attempts: 7, createdAt: begin, nextAttemptAt: begin } })
  expect(await drainOutbox({})).toEqual({ done: 0, failed: 1 })
  return id
}
const sendAgain = (id: string) =>
  prisma().outboxEvent.update({ where: { id }, data: { state: 'WAITING', attempts: 0, nextAttemptAt: begin }, select: { id: true } })

describe('a mail that was given up', () => {
  test('is kept whole where it holds no secret, and sent when it is sent again', async () => {
    const id = await givenUp({ ...mail, secretUntil: null })
    expect(await payloadOf(id)).toEqual({ to: mail.to, subject: mail.subject, sealed: expect.any(String), secretUntil: null })
    mails.isRefusing = false
    await sendAgain(id)
    expect(await drainOutbox({})).toEqual({ done: 1, failed: 0 })
    expect(mails.received.join('\n')).toContain(link)
    expect(await payloadOf(id)).toEqual({ to: mail.to, subject: mail.subject })
  })

  test('is sealed while its link counts: nobody reads it in the database, and it is sent when it is sent again', async () => {
    const id = await givenUp({ ...mail, secretUntil: minutesAfter(60).toISOString() })
    const kept = await payloadOf(id)
    expect(kept).toEqual({ to: mail.to, subject: mail.subject, sealed: expect.any(String), secretUntil: minutesAfter(60).toISOString() })
    expect(JSON.stringify(kept)).not.toContain('externalsignoff')
    mails.isRefusing = false
    await sendAgain(id)
    expect(await drainOutbox({})).toEqual({ done: 1, failed: 0 })
    expect(mails.received.join('\n')).toContain(link)
    expect(await payloadOf(id)).toEqual({ to: mail.to, subject: mail.subject })
  })

  test('stays sealed where it is given up a second time', async () => {
    const id = await givenUp({ ...mail, secretUntil: minutesAfter(60).toISOString() })
    const kept = await payloadOf(id)
    await prisma().outboxEvent.update({ where: { id }, data: { state: 'WAITING', attempts: 7, nextAttemptAt: begin } })
    expect(await drainOutbox({})).toEqual({ done: 0, failed: 1 })
    expect(await payloadOf(id)).toEqual(kept)
  })

  test('loses its text where the link has ended by then, or nobody said whether it holds one', async () => {
    const [ended, unsaid] = [await givenUp({ ...mail, secretUntil: begin.toISOString() }), await givenUp(mail)]
    expect(await payloadOf(ended)).toEqual({ to: mail.to, subject: mail.subject, secretUntil: begin.toISOString() })
    expect(await payloadOf(unsaid)).toEqual({ to: mail.to, subject: mail.subject })
  })

  test('loses what is sealed when the link ends, and stays as one that was given up', async () => {
    const [ending, counting] = [
      await givenUp({ ...mail, secretUntil: minutesAfter(60).toISOString() }),
      await givenUp({ ...mail, secretUntil: minutesAfter(61).toISOString() }),
    ]
    stopClock(minutesAfter(60))
    const job = jobs.find(({ name }) => name === 'expire-outbox')
    if (!job) throw new Error('no such job')
    await runJob(job)
    expect(await payloadOf(ending)).toEqual({ to: mail.to, subject: mail.subject, secretUntil: minutesAfter(60).toISOString() })
    expect(await payloadOf(counting)).toMatchObject({ sealed: expect.any(String) })
  })
})

test('a mail that waits cannot be read in the database: neither its text nor its link', async () => {
  await inJobTransaction((db) => writeOutbox(db, [{ type: 'mail', payload: { ...mail, secretUntil: null } }], begin))
  const row = await prisma().outboxEvent.findFirstOrThrow({ orderBy: { id: 'desc' }, select: { payload: true } })
  expect(row.payload).toEqual({ to: mail.to, subject: mail.subject, sealed: expect.any(String), secretUntil: null })
  expect(JSON.stringify(row)).not.toContain(link)
  expect(openedMail(row.payload)).toMatchObject({ text: mail.text })
})
