import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { prisma } from '@/server/kernel/db'
import { drainOutbox } from '@/server/kernel/jobs/mailer'
import { mailServer } from '../../support/mail-server'

const mails = mailServer()
beforeAll(() => mails.listen())
afterAll(() => mails.close())
beforeEach(() => {
  mails.received.length = 0
})

async function waitingMail(attempts: number): Promise<string> {
  const id = v7()
  const at = new Date()
  await prisma().outboxEvent.create({
    data: {
      id,
      type: 'mail',
      payload: { to: 'a@school.example', subject: 'Your link', text: 'setpassword/x' },
      attempts,
      createdAt: at,
      nextAttemptAt: at,
    },
  })
  return id
}
const rowOf = (id: string) => prisma().outboxEvent.findUniqueOrThrow({ where: { id }, select: { state: true, payload: true } })
const withoutText = { to: 'a@school.example', subject: 'Your link' }

describe('the text of a mail, which may hold a link that signs in', () => {
  test('goes when the mail is sent', async () => {
    const id = await waitingMail(0)
    expect(await drainOutbox({})).toEqual({ done: 1, failed: 0 })
    expect(mails.received).toEqual([expect.stringContaining('setpassword/x')])
    expect(await rowOf(id)).toEqual({ state: 'DONE', payload: withoutText })
  })

  test('goes before the last try ends, since the process may end first; the mail is sent nevertheless', async () => {
    const id = await waitingMail(7)
    let during: unknown = null
    mails.accept = async () => {
      during = await rowOf(id)
    }
    expect(await drainOutbox({})).toEqual({ done: 1, failed: 0 })
    expect([during, await rowOf(id)]).toEqual([
      { state: 'DEAD', payload: withoutText },
      { state: 'DONE', payload: withoutText },
    ])
    expect(mails.received).toEqual([expect.stringContaining('setpassword/x')])
  })
})
