import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { withdrawResponseCall } from '@/server/form-responses/calls/endings'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { prisma } from '@/server/kernel/db'
import { upsertAttempt } from '@/server/kernel/queries/attempts'
import { now } from '@/server/kernel/clock'
import { openStaticUrlCall, startAsSelfCall, submitStaticUrlCall } from '@/server/static-urls/calls/visitors'
import { callAs } from '../../support/call'
import { definition, field, page, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { runOutboxJob } from '../../support/outbox'
import { madeUrl, type MadeUrl } from '../../support/static-urls'

let admin: Member
beforeAll(async () => {
  admin = await member('ADMIN')
})

async function ticketOf({ token }: MadeUrl): Promise<string> {
  const opened = await succeeds(admin, openStaticUrlCall, { token })
  if (opened.state !== 'OPEN') throw new Error('it is not open')
  return opened.ticket
}
const goodAnswers = ({ uid }: MadeUrl) => ({ answers: { [uid('care')]: 'Very good' } })
const badAnswers = ({ uid }: MadeUrl) => ({ answers: { [uid('care')]: 'Very good', [uid('minutes')]: 'many' } })
type From = { readonly address?: string; readonly deviceHash?: string }
const submit = (url: MadeUrl, ticket: string, sent: object, from: From = {}) =>
  callAs(null, submitStaticUrlCall, { token: url.token, ticket, ...sent }, from)
const statusOf = async (url: MadeUrl, from: From = {}) => (await submit(url, await ticketOf(url), goodAnswers(url), from)).status
/** Sets the counter of a limit, as if `count` requests had been made. */
async function setCount(kind: string, what: string, count: number): Promise<void> {
  const bucket = `${kind}:${createHash('sha256').update(what).digest('base64url').slice(0, 32)}`
  await upsertAttempt(bucket, now(), 60)
  await prisma().attemptWindow.update({ where: { bucket }, data: { count }, select: { bucket: true } })
}

describe('what is handed in at an address', () => {
  test('comes from a whole lecture hall behind one network address', async () => {
    const url = await madeUrl(admin)
    const statuses = []
    for (let visitor = 0; visitor < 60; visitor += 1) statuses.push(await statusOf(url, { address: '192.0.2.7' }))
    expect(new Set(statuses)).toEqual(new Set(['SUCCESS']))
  }, 90_000)

  test('is not hindered by the refused tries of others in the network', async () => {
    const url = await madeUrl(admin)
    const from = { address: '192.0.2.8' }
    const ticket = await ticketOf(url)
    const refused = []
    for (let tries = 0; tries < 31; tries += 1) refused.push((await submit(url, ticket, badAnswers(url), from)).status)
    expect(refused.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'VALIDATION_FAILED'))
    // The person who sent too much has to wait, whatever they send.
    expect(refused.at(-1)).toBe('TOO_MANY_REQUESTS')
    expect((await submit(url, ticket, goodAnswers(url), from)).status).toBe('TOO_MANY_REQUESTS')
    expect(await statusOf(url, from)).toBe('SUCCESS')
  })

  test('is bounded by network against a flood, but for browsers that somebody has signed in from', async () => {
    const url = await madeUrl(admin)
    const from = { address: '192.0.2.9' }
    await setCount('static-url-refused', `${url.id} ${from.address}`, 1_200)
    expect(await statusOf(url, from)).toBe('TOO_MANY_REQUESTS')
    expect(await statusOf(url, { ...from, deviceHash: 'nobody’s' })).toBe('TOO_MANY_REQUESTS')
    const owner = await member('STUDENT')
    const seen = { userAgent: '', address: '', createdAt: now(), lastSeenAt: now() }
    await prisma().knownDevice.create({ data: { id: v7(), userId: owner.id, deviceHash: 'of a student', ...seen } })
    expect(await statusOf(url, { ...from, deviceHash: 'of a student' })).toBe('SUCCESS')
    await setCount('static-url-device', `${url.id} of a student`, 60)
    expect(await statusOf(url, { ...from, deviceHash: 'of a student' })).toBe('TOO_MANY_REQUESTS')
    expect(await statusOf(url, { address: '192.0.2.10' })).toBe('SUCCESS')
    await setCount('static-url', url.id, 1_200)
    expect(await statusOf(url, { address: '192.0.2.10' })).toBe('TOO_MANY_REQUESTS')
  })
})

describe('who goes on as themself', () => {
  const plain = () => definition([page('visit', [field('TEXT', 'care'), field('NUMBER', 'minutes')])])
  const usesOf = async ({ id }: MadeUrl) => (await prisma().staticUrl.findUniqueOrThrow({ where: { id }, select: { uses: true } })).uses
  const begin = (by: Member, { token }: MadeUrl) => callAs(by, startAsSelfCall, { token, id: v7() })
  async function handIn(by: Member, url: MadeUrl): Promise<string> {
    const { responseId } = await succeeds(by, startAsSelfCall, { token: url.token, id: v7() })
    const { parts } = await succeeds(by, readResponseCall, { id: responseId })
    await succeeds(by, savePageCall, { responseId, pageUid: parts[0]?.pageUid, revision: 0, ...goodAnswers(url) })
    await succeeds(by, submitResponseCall, { responseId })
    await runOutboxJob()
    return responseId
  }

  test('uses nothing up by beginning, however often', async () => {
    const [student, url] = [await member('STUDENT'), await madeUrl(admin, { form: plain(), asSelf: true, perDay: 3 })]
    for (let time = 0; time < 10; time += 1) {
      const { responseId } = await succeeds(student, startAsSelfCall, { token: url.token, id: v7() })
      if (time % 2 === 1) await succeeds(student, withdrawResponseCall, { responseId, reason: 'Once more' })
    }
    expect(await usesOf(url)).toBe(0)
    expect(await statusOf(url)).toBe('SUCCESS')
  })

  test('counts once for each that is handed in, and so often a day', async () => {
    const [student, other] = [await member('STUDENT'), await member('STUDENT')]
    const url = await madeUrl(admin, { form: plain(), asSelf: true, perDay: 20 })
    const ids = []
    for (let time = 0; time < 5; time += 1) ids.push(await handIn(student, url))
    expect(new Set(ids).size).toBe(5)
    expect(await usesOf(url)).toBe(5)
    expect(await begin(student, url)).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
    expect((await begin(other, url)).status).toBe('SUCCESS')
    // An event that the outbox delivers twice counts once.
    await prisma().outboxEvent.create({
      data: {
        id: v7(),
        type: 'form-responses.stepped',
        payload: { responseId: ids[0] ?? '', state: 'COMPLETED' },
        createdAt: now(),
        nextAttemptAt: now(),
      },
    })
    await runOutboxJob()
    expect(await usesOf(url)).toBe(5)
  })
})
