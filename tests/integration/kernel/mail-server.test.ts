import net from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { prisma } from '@/server/kernel/db'
import { drainOutbox } from '@/server/kernel/jobs/mailer'
import { listenFor } from '../../support/route-server'

/** The least of a mail server that can be handed a mail; it takes the mail when `accept` resolves. */
let acceptMail: () => Promise<void> = () => Promise.resolve()
const taken: string[] = []
const server = listenFor(
  net.createServer((socket) => {
    let text: string[] | null = null
    const hear = (line: string): void => {
      if (text && line !== '.') return void text.push(line)
      if (text) {
        taken.push(text.join('\n'))
        text = null
        return void acceptMail().then(() => socket.write('250 taken\r\n'))
      }
      if (line === 'DATA') text = []
      socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 yes\r\n')
    }
    socket.write('220 cusp.test\r\n')
    socket.on('data', (bytes) =>
      String(bytes)
        .split('\r\n')
        .filter((line) => line !== '')
        .forEach(hear),
    )
    socket.on('error', () => {})
  }),
)
beforeAll(async () => {
  await server.listen()
  process.env.SMTP_URL = `smtp://127.0.0.1:${server.port()}`
})
afterAll(() => void server.close())
beforeEach(() => {
  taken.length = 0
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
    expect(taken).toEqual([expect.stringContaining('setpassword/x')])
    expect(await rowOf(id)).toEqual({ state: 'DONE', payload: withoutText })
  })

  test('goes before the last try ends, since the process may end first; the mail is sent nevertheless', async () => {
    const id = await waitingMail(7)
    let during: unknown = null
    acceptMail = async () => {
      during = await rowOf(id)
    }
    expect(await drainOutbox({})).toEqual({ done: 1, failed: 0 })
    expect([during, await rowOf(id)]).toEqual([
      { state: 'DEAD', payload: withoutText },
      { state: 'DONE', payload: withoutText },
    ])
    expect(taken).toEqual([expect.stringContaining('setpassword/x')])
  })
})
