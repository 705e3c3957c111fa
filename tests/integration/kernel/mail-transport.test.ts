import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { v7 } from 'uuid'
import { prisma } from '@/server/kernel/db'
import { drainOutbox } from '@/server/kernel/jobs/mailer'
import { listenFor } from '../../support/route-server'

type Taken = { readonly from: string; readonly to: readonly string[]; readonly source: string }
const taken: Taken[] = []
/** A minimal mail server, whose certificate nobody vouches for. */
function mailServer(options: object) {
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData: (stream, { envelope }, done) => {
      void text(stream).then((source) => {
        taken.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to: envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  return listenFor(server.server)
}
const [open, withTls, withStartTls] = [mailServer({ disabledCommands: ['STARTTLS'] }), mailServer({ secure: true }), mailServer({})]
beforeAll(() => Promise.all([open, withTls, withStartTls].map((server) => server.listen())))
afterAll(() => [open, withTls, withStartTls].forEach((server) => server.close()))
beforeEach(() => {
  taken.length = 0
})

/** The environment is read once per process, so each mail server gets a process of its own. */
async function sendBy(
  url: string,
  mail: { to: string; subject: string; text: string },
): Promise<{ done: number; failed: number; error: string | null }> {
  const { env } = await import('@/lib/env')
  Object.assign(env(), { SMTP_URL: url })
  const id = v7()
  const at = new Date()
  await prisma().outboxEvent.create({ data: { id, type: 'mail', payload: mail, createdAt: at, nextAttemptAt: at } })
  const count = await drainOutbox({})
  const { lastError } = await prisma().outboxEvent.findUniqueOrThrow({ where: { id }, select: { lastError: true } })
  await prisma().outboxEvent.deleteMany()
  return { ...count, error: lastError }
}
const mail = { to: 'a@school.example', subject: 'Your link', text: 'setpassword/x' }

describe('a mail', () => {
  test('has one reader and the headers that we write, whatever stands in its words', async () => {
    const forged = 'Anna\r\nBcc: all@school.example\r\n\r\nAnother text'
    expect(await sendBy(`smtp://127.0.0.1:${open.port()}`, { ...mail, subject: `Hello ${forged}` })).toMatchObject({ done: 1 })
    const [{ to, source } = { to: [], source: '' }] = taken
    expect(to).toEqual(['a@school.example'])
    const [headers = '', ...body] = source.split('\r\n\r\n')
    expect(headers).not.toMatch(/^Bcc:/im)
    expect(body.join('\r\n\r\n').trim()).toBe('setpassword/x')
  })

  test('is one mail, though its text has a line that ends one', async () => {
    const words =
      'Hello\r\n.\r\nMAIL FROM:<x@evil.example>\r\nRCPT TO:<all@school.example>\r\nDATA\r\nSubject: forged\r\n\r\nforged\r\n.\r\n'
    expect(await sendBy(`smtp://127.0.0.1:${open.port()}`, { ...mail, text: words })).toMatchObject({ done: 1 })
    expect(taken.map(({ to }) => to)).toEqual([['a@school.example']])
  })
})

describe('a mail server whose certificate nobody vouches for', () => {
  test('is handed none, over TLS from the beginning', async () => {
    expect(await sendBy(`smtps://127.0.0.1:${withTls.port()}`, mail)).toEqual({
      done: 0,
      failed: 1,
      error: expect.stringMatching(/certificate/i),
    })
    expect(taken).toEqual([])
  })

  test('is handed none, where it offers TLS afterwards', async () => {
    expect(await sendBy(`smtp://127.0.0.1:${withStartTls.port()}`, mail)).toEqual({
      done: 0,
      failed: 1,
      error: expect.stringMatching(/certificate/i),
    })
    expect(taken).toEqual([])
  })
})
