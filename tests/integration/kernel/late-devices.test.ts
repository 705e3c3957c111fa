import { v7 } from 'uuid'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST as login } from '@/app/login/route'
import { addComment, createSession, saveHeader, saveLine, saveRemark } from '@/lib/contracts/clinical-sessions'
import type { Contract } from '@/lib/contract'
import { jobs } from '@/server/jobs'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { callAs, type Answered } from '../../support/call'
import { ownPage, send } from '../../support/http'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { askOwn, codeOf, setUpPhone } from '../../support/second-factor'
import { signedIn } from '../../support/signed-in'
import { callOf, headerOf, readAs } from '../../support/treatment-sessions'

const hour = 3_600_000
let school: School
beforeAll(async () => {
  school = await makeSchool()
})
beforeEach(() => void stopClock(schoolTime))
afterEach(() => void stopClock(schoolTime))

type Request = { readonly contract: Contract; readonly key: string; readonly input: Readonly<Record<string, unknown>> }

/** The requests that a device recorded without a network, in the order of its queue; `off` is the error of its clock. */
function queue({ off = 0 }: { off?: number } = {}): { sessionId: string; lineId: string; requests: Request[] } {
  const [sessionId, lineId] = [v7(), v7()]
  const line = { sessionId, lineId, procedureId: school.procedures.examination.id, site: 'NONE' }
  const work: (readonly [Contract, Readonly<Record<string, unknown>>])[] = [
    [createSession, { id: sessionId, ...headerOf(school) }],
    [saveLine, { ...line, revision: 0, note: 'first' }],
    [saveLine, { ...line, revision: 1, note: 'second' }],
    [addComment, { sessionId, commentId: v7(), text: 'one' }],
    [addComment, { sessionId, commentId: v7(), text: 'two' }],
    [saveRemark, { sessionId, text: 'How it went', revision: 0 }],
    [saveHeader, { id: sessionId, ...headerOf(school), chairNumber: 5, revision: 1 }],
  ]
  const requests = work.map(([contract, input], minute) => ({
    contract,
    key: v7(),
    input: { ...input, occurredAt: new Date(schoolTime.getTime() + off + minute * 60_000).toISOString() },
  }))
  return { sessionId, lineId, requests }
}

async function replay(requests: readonly Request[], at: Date): Promise<Answered<Contract>[]> {
  const answers: Answered<Contract>[] = []
  for (const { contract, key, input } of requests) answers.push(await callAs(school.student, callOf(contract), input, { key, at }))
  return answers
}

const expireKeys = async (at: Date) => {
  stopClock(at)
  await jobs.find(({ name }) => name === 'expire-keys')?.run()
}
const writtenRows = async (sessionId: string) => ({
  sessions: await prisma().treatmentSession.count({ where: { id: sessionId } }),
  lines: await prisma().procedureLine.findMany({ where: { sessionId }, select: { note: true, revision: true } }),
  comments: (await prisma().sessionComment.findMany({ where: { sessionId }, orderBy: { occurredAt: 'asc' }, select: { text: true } })).map(
    ({ text }) => text,
  ),
  history: await prisma().sessionHistory.count({ where: { sessionId } }),
  audit: await prisma().auditEntry.count({ where: { entityId: sessionId } }),
})

describe('a queue that is sent again', () => {
  test('after 24 hours, since no answer reached the device: each request is answered as the first time, and nothing is there twice', async () => {
    const { sessionId, requests } = queue()
    const first = await replay(requests, schoolTime)
    expect(first.map(({ status }) => status)).toEqual(requests.map(() => 'SUCCESS'))
    const before = await writtenRows(sessionId)
    const next = new Date(schoolTime.getTime() + 25 * hour)
    await expireKeys(next)
    expect(await replay(requests, next)).toEqual(first)
    expect(await writtenRows(sessionId)).toEqual(before)
  })

  test('when its keys are long gone: what was written stays once, as it was; a stale line is a conflict with the newer', async () => {
    const { sessionId, lineId, requests } = queue()
    await replay(requests, schoolTime)
    const before = await writtenRows(sessionId)
    expect(before).toMatchObject({ sessions: 1, lines: [{ note: 'second' }], comments: ['one', 'two'] })
    const later = new Date(schoolTime.getTime() + 3 * 24 * hour)
    await expireKeys(later)
    expect(await prisma().idempotencyKey.count({ where: { key: { in: requests.map(({ key }) => key) } } })).toBe(0)
    const again = await replay(requests, later)
    expect(again.map(({ status }) => status).every((status) => status === 'SUCCESS' || status === 'CONFLICT')).toBe(true)
    expect(again[1]).toMatchObject({ status: 'CONFLICT' })
    expect(await writtenRows(sessionId)).toMatchObject({ sessions: 1, lines: before.lines, comments: before.comments })
    expect((await readAs(school.student, sessionId)).lines).toMatchObject([{ id: lineId, note: 'second' }])
  })
})

describe.each([
  ['an hour fast', hour],
  ['an hour slow', -hour],
])('a device whose clock is %s', (_how, off) => {
  test('what it recorded without a network keeps its order; when it arrived is the server’s word', async () => {
    const { sessionId, requests } = queue({ off })
    const at = new Date(schoolTime.getTime() + 2 * hour)
    expect((await replay(requests, at)).map(({ status }) => status)).toEqual(requests.map(() => 'SUCCESS'))
    expect(await writtenRows(sessionId)).toMatchObject({ lines: [{ note: 'second' }], comments: ['one', 'two'] })
    const history = await prisma().sessionHistory.findMany({
      where: { sessionId },
      orderBy: { id: 'asc' },
      select: { at: true, detail: true },
    })
    expect(history.length).toBeGreaterThan(3)
    expect(new Set(history.map((row) => row.at.toISOString()))).toEqual(new Set([at.toISOString()]))
    const claimed = history
      .map(({ detail }) => Object(detail).occurredAt)
      .filter((one) => one !== undefined)
      .map(String)
    expect(claimed).toEqual([...claimed].sort())
    const audits = await prisma().auditEntry.findMany({ where: { entityId: sessionId }, select: { at: true } })
    expect(audits.every((one) => one.at.getTime() === at.getTime())).toBe(true)
  })

  test('logs in, and its session lasts as any: nothing of that is the device’s to say', async () => {
    const me = await signedIn()
    const date = { date: new Date(now().getTime() + off).toUTCString() }
    const answer = await send(login, '/login', { body: { username: me.username, password: me.password }, headers: { ...ownPage, ...date } })
    expect(answer.body.status).toBe('SUCCESS')
    const { createdAt } = await prisma().signInSession.findFirstOrThrow({
      where: { userId: me.id },
      orderBy: { id: 'desc' },
      select: { createdAt: true },
    })
    expect(createdAt.toISOString()).toBe(now().toISOString())
  })

  test('shows codes of another hour, which are none: those of the right one are taken', async () => {
    const me = await signedIn()
    const phone = await setUpPhone(me)
    const prove = (code: string) => askOwn(me, 'reauthenticate', { password: me.password, code })
    expect((await prove(codeOf(phone.secret, off / 30_000))).body).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'code', code: 'codeWrong' }],
    })
    stopClock(new Date(now().getTime() + 30_000))
    expect((await prove(codeOf(phone.secret))).body.status).toBe('SUCCESS')
  })
})
